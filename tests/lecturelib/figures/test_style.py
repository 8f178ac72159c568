"""Colours, markers and lines differ enough, and the program that looks at every picture (`tests.figures`) works."""

import io
from itertools import pairwise

import numpy as np
import pytest
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from PIL import Image

from docs import figure_style
from lecturelib.figures.scene import Scene
from lecturelib.figures.style import (
    BLUE,
    CLASS_STYLES,
    CONTOUR_COLOURS,
    GREEN,
    GREY,
    LINE_COLOURS,
    ORANGE,
    PURPLE,
    SKY,
    VERMILLION,
    YELLOW,
    EndLabels,
    legend_below,
    line_style,
    spread,
    word_colour,
)
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


def legend_over_the_line(ax):
    said = plain(ax)
    ax.legend(loc="center")
    return said


def legend_over_points(ax):
    said = plain(ax)
    ax.scatter([0.5], [0.05], marker="s", color=BLUE, label="point")
    ax.legend(loc="lower center")
    return said


def legend_of_the_figure_over_the_line(ax):
    said = plain(ax)
    ax.figure.legend(loc="center")
    return said


def legend_over_bars(ax):
    said = plain(ax)
    ax.bar([0.8], [0.3], width=0.4, color=BLUE)
    ax.legend(loc="lower right")
    return said


def word_over_word(ax):
    said = plain(ax)
    ax.text(0.1, 0.8, "the threshold")
    ax.text(0.2, 0.81, "the minimum")
    return said


def cut_word(ax):
    said = plain(ax)
    ax.text(0.9, 0.2, "this is too long for the room that is left").set_in_layout(False)
    return said


def number_of_a_computer(ax):
    said = plain(ax)
    ax.set_title("J = 1.61e+05")
    return said


def wide_legend(ax):
    said = plain(ax)
    ax.plot([], [], "--", color=BLUE, label="a name that goes on and on, and for which no phone will have any room")
    ax.plot([], [], ":", color=BLUE, label="the next one")
    ax.legend(loc="lower center", bbox_to_anchor=(0.5, 1.1), ncols=3)
    return said


def long_title(ax):
    said = plain(ax)
    ax.set_title(
        "a title that says everything, and then says it again in other words, for those who were not listening"
    )
    return said


BAD = {
    wide_legend: ["the legend with 'line' is too wide for a phone"],
    long_title: ["are too many for a phone"],
    legend_over_the_line: ["a legend covers the line 'line'"],
    legend_over_points: ["a legend covers points of 'point'"],
    legend_of_the_figure_over_the_line: ["a legend covers the line 'line'"],
    legend_over_bars: ["a legend covers bars"],
    word_over_word: ["the words 'the threshold' and 'the minimum' overlap"],
    cut_word: ["are cut by the edge"],
    number_of_a_computer: ["'J = 1.61e+05' has a number as only computers write it"],
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


def test_the_picture_of_the_style_keeps_to_it_and_is_up_to_date():
    scene = Scene(figure_style.sheet, size=figure_style.SIZE)
    scene.whole()
    drawn_now, committed = (Image.open(file).convert("L") for file in (io.BytesIO(scene.still()), figure_style.PICTURE))
    assert committed.size == drawn_now.size
    difference = np.abs(np.asarray(committed, dtype=float) - np.asarray(drawn_now, dtype=float))
    assert difference.mean() < 0.5, "run: make pictures"
    assert complaints(scene) == []


def test_contrast_is_that_of_wcag():
    assert contrast("black", "white") == pytest.approx(21)
    assert contrast("#767676", "white") == pytest.approx(4.54, abs=0.01)
    assert contrast(to_rgba("black", 0.5), "white") == pytest.approx(contrast("#7F7F7F", "white"), abs=0.05)


def test_lines_of_every_colour_stand_out_from_the_paper():
    assert min(contrast(colour, "white") for colour in (*LINE_COLOURS, *CONTOUR_COLOURS)) >= 3


def test_classes_differ_in_marker_as_well_as_colour():
    colours, markers = zip(*CLASS_STYLES, strict=True)
    assert len(set(colours)) == len(set(markers)) == len(CLASS_STYLES)


@pytest.mark.parametrize(("name", "columns"), [("x", 6), ("rather a long name", 2)])
def test_a_legend_below_has_as_many_columns_as_a_phone_has_room_for(name, columns):
    figure = Figure(figsize=(8, 4))
    ax = figure.subplots()
    legend_below(figure, [ax.plot([], [], label=name)[0] for _ in range(6)])
    figure.draw_without_rendering()
    (legend,) = figure.legends
    places = {round(text.get_window_extent().x0) for text in legend.texts}
    assert len(places) == columns


def with_two_lines(heights):
    ax = Figure().subplots()
    ax.set(xlim=(0, 1), ylim=(0, 1))
    lines = {f"line {number}": ax.plot([0, 1], [0, height])[0] for number, height in enumerate(heights)}
    return lines, EndLabels(ax, lines)


def test_names_stand_at_the_ends_of_their_lines():
    _, labels = with_two_lines([0.3, 0.7])
    assert [text.get_position()[1] for text in labels.texts] == [0.3, 0.7]


def test_names_of_lines_that_end_together_keep_apart():
    _, labels = with_two_lines([0.5, 0.5])
    low, high = (text.get_position()[1] for text in labels.texts)
    assert low < 0.5 < high
    assert low + high == pytest.approx(1)


def test_a_line_that_leaves_its_axes_is_named_at_their_edge_and_one_without_points_not_at_all():
    lines, labels = with_two_lines([0.5, 7.0])
    lines["line 0"].set_data([], [])
    labels.place()
    assert [text.get_visible() for text in labels.texts] == [False, True]
    assert labels.texts[1].get_position()[1] == 1


@pytest.mark.parametrize("places", [[0.5, 0.5, 0.5], [0.9, 0.1, 0.15, 0.2], [0.2, np.nan, 0.21]])
def test_places_are_spread_in_order_and_around_where_they_were(places):
    before = np.array(places)
    after = np.array(spread(places, 0.1))
    there = np.isfinite(before)
    assert (np.isfinite(after) == there).all()
    assert np.diff(np.sort(after[there])).min() >= 0.1 - 1e-6
    assert (np.argsort(after[there], kind="stable") == np.argsort(before[there], kind="stable")).all()
    assert after[there].mean() == pytest.approx(before[there].mean())


def test_places_stay_within_the_axes():
    assert spread([1.0, 1.0, 1.0, 0.0, 0.0], 0.1) == pytest.approx([0.8, 0.9, 1.0, 0.0, 0.1])


def test_the_style_is_that_of_scenes_and_leaves_other_plots_alone():
    assert not drawn(plain).figure.axes[0].spines["top"].get_visible()
    assert Figure().subplots().spines["top"].get_visible()


@pytest.mark.parametrize("colour", [BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW, GREY])
def test_words_in_the_colour_of_a_line_can_be_read(colour):
    assert contrast(word_colour(colour), "white") >= 4.5


def test_lines_differ_from_their_neighbours_in_colour_and_dashes():
    styles = [line_style(place) for place in range(30)]
    assert len({(style["color"], style["linestyle"]) for style in styles}) == 30
    for one, next_one in pairwise(styles):
        assert one["color"] != next_one["color"]
        assert one["linestyle"] != next_one["linestyle"]
