"""The test that moves the sliders of every notebook can fail."""

import pytest

from lecturelib import data
from lecturelib.figures import L0 as figures
from lecturelib.figures.widgets import explore, slider
from tests.notebooks import sliders


def turning_line(figure):
    return figures.turning_line(*data.two_clouds())(figure)


def remembering_line(figure):
    """Its pivot grows when it is turned to the right, and stays so."""
    update = turning_line(figure)

    def turn(angle):
        said = update(angle=angle)
        if angle > 0:
            figure.axes[0].lines[-1].set_markersize(20)
        return said

    return turn


def line_without_words(figure):
    update = turning_line(figure)
    return lambda angle: update(angle=angle) and "line"


def line_under_its_own_name(figure):
    """Its legend lies upon it, and upon samples."""
    update = turning_line(figure)
    figure.axes[0].legend(loc="upper center")
    return update


def look_at(monkeypatch, drawing, code="explore(drawing, angle=slider(-90, 90))"):
    monkeypatch.setattr(sliders, "seen", [(code, explore(drawing, angle=slider(-90, 90)))])
    sliders.assert_all_is_well()


def test_a_good_figure_passes(monkeypatch):
    look_at(monkeypatch, turning_line)


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (remembering_line, "recorded afresh"),
        (line_without_words, "not a sentence"),
        (line_under_its_own_name, "a legend covers"),
    ],
)
def test_a_bad_one_does_not(monkeypatch, drawing, said):
    with pytest.raises(AssertionError, match=said):
        look_at(monkeypatch, drawing)


def test_a_figure_that_is_made_but_not_shown_is_missed(monkeypatch):
    monkeypatch.setattr(sliders, "seen", [("figure = explore(drawing)", None)])
    with pytest.raises(AssertionError, match="a figure is missing"):
        sliders.assert_all_is_well()
