"""What a scene records, and the still picture beside it. How both look is tested in a browser (`tests.browser`)."""

import io

import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image

from lecturelib.figures._svg import png_of_few_colours
from lecturelib.figures.scene import Scene
from lecturelib.figures.style import BLUE, VERMILLION


def drawing(figure):
    left, right = figure.subplots(1, 2)
    left.imshow(np.linspace(0, 1, 900).reshape(30, 30), cmap="viridis")
    (dot,) = right.plot([1], [1], "o", color=VERMILLION, markersize=4)
    right.plot([0, 2], [0, 2], color=BLUE)
    right.set(xlim=(0, 2), ylim=(0, 2), title="a dot")
    figure.suptitle("an image and a dot")

    def update(height, top=2):
        dot.set_ydata([height])
        if right.get_ylim()[1] != top:
            right.set_ylim(0, top)
        return f"The dot is at {height}."

    return update


@pytest.fixture
def scene():
    scene = Scene(drawing)
    scene.whole(height=1)
    return scene


def test_a_move_records_what_moved_and_a_new_limit_all_that_is_inside(scene):
    assert len(scene.patch(height=0.5)["layers"]) == 1
    assert scene.patch(height=0.5)["layers"] == {}
    assert 2 < len(scene.patch(height=0.5, top=3)["layers"]) < len(scene.shown()["layers"])


def test_the_still_picture_is_what_matplotlib_paints_at_twice_the_size(scene):
    picture = np.asarray(Image.open(io.BytesIO(scene.still())).convert("RGB")).astype(int)
    scene.figure.dpi = 200
    FigureCanvasAgg(scene.figure).draw()
    painted = np.asarray(scene.figure.canvas.buffer_rgba())[..., :3].astype(int)
    difference = np.abs(picture - painted).max(axis=2)
    assert painted.shape == (800, 1600, 3)
    assert difference.max() < 20  # its palette has 256 colours, of which rare ones get their share: the dot stays red
    assert (difference > 8).mean() < 0.002
    white = (painted == 255).all(axis=2)
    assert white.mean() > 0.5
    assert difference[white].max() == 0


def test_a_still_picture_leaves_the_scene_as_it_was(scene):
    before = scene.shown()
    scene.still()
    assert scene.patch(height=1)["layers"] == {}
    assert len(scene.patch(height=0.5)["layers"]) == 1
    scene.patch(height=1)
    assert scene.shown() == before


@pytest.mark.parametrize("pixels", [np.full((4, 5, 4), 255), np.tile([0, 0, 0, 255], (4, 5, 1))])
def test_a_picture_of_one_colour_keeps_it(pixels):
    picture = Image.open(io.BytesIO(png_of_few_colours(pixels.astype(np.uint8))))
    assert (np.asarray(picture.convert("RGBA")) == pixels).all()


def test_panels_are_listed_row_by_row_and_a_layer_says_to_which_it_belongs(scene):
    shown = scene.shown()
    title, left, right = shown["panels"]
    assert title[1] + title[3] <= left[1] + 10
    assert left[0] + left[2] < right[0] + 10
    of_dot = next(name for name, ops in shown["layers"] if any(VERMILLION.lower() in str(op.get("fill")) for op in ops))
    assert of_dot.split(".")[0] == "2"


def recorded(*words, **look):
    """The ops of a text in the middle of a figure."""

    def drawing(figure):
        ax = figure.subplots()
        ax.set_axis_off()
        ax.text(0.5, 0.5, *words, transform=figure.transFigure, **look)
        return lambda: "A text."

    return next(ops for _, ops in Scene(drawing).whole()["layers"] if any("t" in op for op in ops))


def test_large_signs_of_a_formula_are_outlines_and_its_letters_are_letters():
    (op,) = recorded(r"$\sum_i \sqrt{x_i} \mathbf{w}$")
    assert sorted((letter, face) for letter, face, *_ in op["math"]) == [("i", 1), ("i", 1), ("w", 2), ("x", 1)]
    assert op["outline"].count("M") == 3  # the sum, the root, and its bar


def test_a_text_of_several_lines_grows_about_one_point_with_its_box():
    box, *lines = recorded("two\nlines", bbox={"facecolor": BLUE})
    assert [line["anchor"] for line in lines] == 2 * [[400, 200]]
    assert box["around"]["anchor"] == [400, 200]
