"""Colours, markers and lines differ enough, and the program that looks at every picture (`tests.figures`) works."""

from itertools import pairwise

import numpy as np
import pytest
from matplotlib.colors import to_rgba

from lecturelib.figures.scene import Scene
from lecturelib.figures.style import BLUE, CLASS_STYLES, CONTOUR_COLOURS, GREY, LINE_COLOURS, VERMILLION, line_style
from tests.figures import complaints, contrast


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

    scene = Scene(drawing)
    scene.whole()
    return scene


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


def test_lines_differ_from_their_neighbours_in_colour_and_dashes():
    styles = [line_style(place) for place in range(30)]
    assert len({(style["color"], style["linestyle"]) for style in styles}) == 30
    for one, next_one in pairwise(styles):
        assert one["color"] != next_one["color"]
        assert one["linestyle"] != next_one["linestyle"]
