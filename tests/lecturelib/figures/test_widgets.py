import base64

import ipywidgets
import pytest

from lecturelib import data
from lecturelib.figures import L0, widgets
from lecturelib.figures.widgets import choice, explore, slider


@pytest.fixture
def explorer():
    return explore(L0.turning_line(*data.two_clouds()), angle=slider(-90, 90, start=60, step=5))


def test_a_slider_moved_from_code_changes_picture_and_sentence(explorer):
    before = explorer.image.value
    explorer.set(angle=-30)
    assert explorer.values == {"angle": -30}
    assert explorer.image.value != before
    assert explorer.image.tooltip == "A line turned by -30 degrees has 0 of 40 points on its wrong side."


def test_the_output_holds_the_live_view_and_a_plain_picture_with_alt_text(explorer):
    bundle, metadata = explorer._repr_mimebundle_()
    assert base64.b64decode(bundle["image/png"]) == explorer.image.value
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert metadata["image/png"]["alt"] == bundle["text/plain"] == explorer.picture.sentence


def test_an_error_is_shown_beside_the_last_picture_and_vanishes_when_mended():
    def drawing(figure):
        figure.subplots()

        def update(divisor):
            return f"{1 / divisor}"

        return update

    explorer = explore(drawing, divisor=slider(-1, 1, start=1))
    good = explorer.image.value
    explorer.set(divisor=0)
    assert "ZeroDivisionError" in explorer.trouble.value
    assert explorer.image.value == good
    explorer.set(divisor=-1)
    assert explorer.trouble.value == ""


def test_a_drawing_that_fails_from_the_start_raises_in_its_cell():
    with pytest.raises(ZeroDivisionError):
        explore(lambda figure: lambda divisor: str(1 / divisor), divisor=slider(0, 1))


def test_labels_are_whole_words_and_values_are_readable():
    seen = []

    def drawing(figure):
        figure.subplots()
        return lambda learning_rate: seen.append(learning_rate) or ""

    explorer = explore(drawing, learning_rate=slider(0.0, 1.0, step=0.1))
    explorer.set(learning_rate=0.1 + 0.2)
    assert explorer.controls["learning_rate"].description == "learning rate"
    assert explorer.controls["learning_rate"].readout_format == ".1f"
    assert seen == [0.0, 0.3]


def test_a_slider_over_whole_numbers_hands_out_whole_numbers():
    assert isinstance(slider(1, 10), ipywidgets.IntSlider)
    assert isinstance(slider(0.0, 10), ipywidgets.FloatSlider)


def test_play_gives_a_button_that_runs_through_the_values():
    explorer = explore(L0.turning_line(*data.two_clouds()), play="angle", angle=slider(-90, 90, step=5))
    clock, button, control = explorer.view.children[0].children
    assert (clock.min, clock.max, clock.step) == (-90, 90, 5)
    assert (button.description, button.tooltip) == ("play", "play through angle")
    assert control is explorer.controls["angle"]


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (lambda: slider(1, 0), "slider: needs low <= start <= high and low < high, got 1, 1, 0"),
        (lambda: slider(0, 1, start=2), "slider: needs low <= start <= high and low < high, got 0, 2, 1"),
        (lambda: choice("a", "b", start="c"), "choice: start must be one of a, b, got 'c'"),
        (lambda: explore(None, rate=3), r"explore: rate must be a control such as slider\(0, 1\), got 3"),
        (lambda: explore(None, play="x", y=slider(0, 1)), "explore: play must name one of y, got 'x'"),
    ],
)
def test_bad_input_is_told_in_a_sentence(attempt, sentence):
    with pytest.raises((TypeError, ValueError), match=sentence):
        attempt()


@pytest.fixture
def run(monkeypatch):
    """Pretends to run a cell, as JupyterLab names it."""
    return lambda cell, run: monkeypatch.setattr(widgets, "_this_run", lambda: (cell, run))


def alive(explorer):
    return explorer.view.comm is not None


def test_running_a_cell_again_closes_what_it_showed_before_and_nothing_else(run):
    run("one", "first")
    drawing = L0.turning_line(*data.two_clouds())
    old, beside = (explore(drawing, play="angle", angle=slider(-90, 90)) for _ in range(2))
    run("two", "second")
    elsewhere = explore(drawing, angle=slider(-90, 90))
    assert [alive(each) for each in (old, beside, elsewhere)] == [True, True, True]
    run("one", "third")
    new = explore(drawing, angle=slider(-90, 90))
    assert [alive(each) for each in (old, beside, elsewhere, new)] == [False, False, True, True]
    assert old.controls["angle"].comm is None
    assert not hasattr(old, "picture")


def test_where_cells_have_no_names_nothing_is_closed(explorer):
    explore(L0.turning_line(*data.two_clouds()), angle=slider(-90, 90))
    assert alive(explorer)


def test_a_slider_of_another_cell_outlives_the_figure_that_it_moved(run):
    run("makes", "first")
    shared = slider(-90, 90)
    run("shows", "second")
    explorer = explore(L0.turning_line(*data.two_clouds()), angle=shared)
    explorer.close()
    assert shared.comm is not None
    shared.value = 10  # and moves nothing any more


def test_a_closed_explorer_still_shows_its_last_picture(explorer):
    explorer.close()
    bundle, metadata = explorer._repr_mimebundle_()
    assert set(bundle) == {"image/png", "text/plain"}
    assert metadata["image/png"]["alt"] == "A line turned by 60 degrees has 22 of 40 points on its wrong side."


def test_setting_an_unknown_control_names_the_known_ones(explorer):
    with pytest.raises(ValueError, match="there is no control angel, only angle"):
        explorer.set(angel=3)
