"""What a scene does with axes side by side: each with its own paper, and a colour bar in the image's colours."""

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import to_hex

from lecturelib.figures.scene import Scene


def four(figure):
    axes = figure.subplots(2, 2).ravel()
    for ax in axes:
        ax.plot([0, 1], [0, 1])
    return lambda: "Four lines rise, 1 in each."


def image(figure):
    ax = figure.subplots()
    shown = ax.imshow(np.eye(3), cmap="Blues")
    figure.colorbar(shown, ax=ax, label="share")
    return lambda: "The diagonal of 3 by 3 cells is dark."


def test_the_paper_of_axes_moves_with_them_where_panels_are_put_below_each_other():
    scene = Scene(four)
    whole = scene.whole()
    papers = [
        (name, op)
        for name, ops in whole["layers"]
        for op in ops
        if (op.get("fill"), op.get("stroke")) == ("#ffffff", None)
    ]
    assert len(papers) == 4
    for name, op in papers:
        left, top, width, height = whole["panels"][int(name.partition(".")[0])]
        x, y = map(float, op["d"][1:].split("L")[0].split())
        assert left <= x <= left + width
        assert top <= y <= top + height


def test_a_colour_bar_has_the_colours_of_its_image_in_every_theme():
    whole = Scene(image).whole()
    ops = [op for _, layer in whole["layers"] for op in layer]
    palest = to_hex(colormaps["Blues"](0.0))  # without this a dark page would make it dark
    assert {op.get("fixed") for op in ops if op.get("fill") == palest} == {1}
    assert [op.get("fixed") for op in ops if op.get("t") == "share"] == [None]
