"""Each drawing keeps to the house style, as far as a program can tell (`tests.figures`). What notebooks draw is looked
at in `tests/notebooks`; here are the drawings that may be in none yet, and the program itself."""

import numpy as np
import pytest
from matplotlib.colors import to_rgba

from lecturelib import data, plots
from lecturelib.perceptron import perceptron
from lecturelib.picture import Picture
from lecturelib.plots.descent import CONTOUR_COLOURS
from lecturelib.plots.style import BLUE, CLASS_STYLES, GREY, LINE_COLOURS, VERMILLION
from tests.figures import complaints, contrast
from tests.lecturelib.test_plots_moved import CASES

X, Y = data.two_clouds()
MODEL = perceptron(X, Y, start=[1.0, -2.0, 0.5])
EXAMPLES = {name: (drawing, values[1]) for name, (drawing, values) in CASES.items()} | {
    "turning_line": (plots.turning_line(X, Y), {"angle": 60}),
    "line_and_normal": (plots.line_and_normal(), {"w1": 1.0, "w2": 1.5, "w0": -2.0}),
    "gate_by_hand": (plots.gate_by_hand(), {"gate": "XOR", "w1": 1.0, "w2": 1.0, "threshold": 0.5}),
    "transfer_functions": (plots.transfer_functions(), {}),
    "transfer_map": (plots.transfer_map(), {"transfer": "tanh"}),
    "training_step": (plots.training_step(MODEL, X, Y), {"step": 2}),
    "margins": (plots.margins(MODEL, X + 1, Y), {}),
    "perceptron_run": (plots.perceptron_run(X, Y), {"learning_rate": 0.2, "w1": 1.0, "w2": -2.0, "w0": 0.5}),
    "criterion_by_angle": (plots.criterion_by_angle(X, Y), {"angle": 60}),
    "fitted_lines": (plots.fitted_lines({"a / b": (X, Y, MODEL), "c / d": (X, Y, MODEL)}, ("one", "other")), {}),
    "mistakes_by_epoch": (plots.mistakes_by_epoch({"one": MODEL, "two": MODEL}), {}),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_drawing_keeps_to_the_house_style(name):
    drawing, values = EXAMPLES[name]
    picture = Picture(drawing)
    for _ in range(2):  # as a slider would
        picture.png(**values)
    assert complaints(picture) == []


def plain(ax):
    ax.plot([0, 1], color=BLUE, label="line")
    ax.set(xlabel="x", ylabel="y", title="a title")
    return "The line rises from 0 to 1, and so on."


def lilac(ax):
    ax.plot([1, 2], "--", color="#AA00FF")
    return plain(ax)


def only_colours_differ(ax):
    ax.plot([1, 2], color=VERMILLION)
    return plain(ax)


def faint(ax):
    ax.plot([1, 2], "--", color=GREY, alpha=0.2)
    return plain(ax)


def faint_words(ax):
    ax.text(0.5, 0.5, "hardly seen", color="#BBBBBB")
    return plain(ax)


def rainbow(ax):
    ax.imshow(np.eye(3), cmap="jet")
    return plain(ax)


def unlabelled(ax):
    said = plain(ax)
    ax.set(xlabel="", title="")
    return said


def see_through(ax):
    ax.figure.patch.set_alpha(0.0)
    return plain(ax)


def wordless(ax):
    plain(ax)
    return "Line plot"


BAD = {
    lilac: ["not Okabe and Ito's"],
    only_colours_differ: ["differ in colour alone"],
    faint: ["has a contrast of only 1."],
    faint_words: ["the words 'hardly seen' have a contrast of only 1."],
    rainbow: ["go neither from dark to light"],
    unlabelled: ["it has no title", "an axis has numbers but no label"],
    see_through: ["no opaque light paper"],
    wordless: ["is not a sentence", "names nothing"],
}


def drawn(author):
    def drawing(figure):
        said = author(figure.subplots())
        return lambda: said

    picture = Picture(drawing)
    picture.png()
    return picture


def test_a_good_picture_gives_no_cause_for_complaint():
    assert complaints(drawn(plain)) == []


@pytest.mark.parametrize("author", BAD, ids=lambda author: author.__name__)
def test_what_is_wrong_with_a_picture_is_said(author):
    found = complaints(drawn(author))
    assert len(found) == len(BAD[author])
    for complaint, words in zip(found, BAD[author], strict=True):
        assert words in complaint


def test_contrast_is_that_of_wcag():
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)
    assert contrast(to_rgba("black", 0.5), "white") == pytest.approx(contrast("#7F7F7F", "white"), abs=0.05)


def test_lines_of_every_colour_stand_out_from_the_paper():
    assert min(contrast(colour, "white") for colour in (*LINE_COLOURS, *CONTOUR_COLOURS)) >= 3


def test_classes_differ_in_marker_as_well_as_colour():
    colours, markers = zip(*CLASS_STYLES, strict=True)
    assert len(set(colours)) == len(set(markers)) == len(CLASS_STYLES)
