import base64
import gc
import io
import weakref

import ipywidgets
import pytest
from matplotlib.artist import Artist
from PIL import Image

from lecturelib import data
from lecturelib.figures import L0, widgets
from lecturelib.figures.widgets import choice, explore, slider


@pytest.fixture
def explorer():
    return explore(L0.turning_line(*data.two_clouds()), angle=slider(-90, 90, start=60, step=5))


@pytest.fixture
def sent(explorer, monkeypatch):
    """The messages from a figure to its views."""
    messages = []
    monkeypatch.setattr(explorer.shown, "send", messages.append)
    return messages


def test_a_move_sends_only_what_it_changed_and_the_sentence(explorer, sent):
    explorer.set(angle=-30)
    (patch,) = sent
    assert explorer.values == {"angle": -30}
    assert patch["say"] == "A line turned by −30 degrees has 0 of 40 points on its wrong side."
    assert set(patch) == {"say", "layers"}
    assert 0 < len(patch["layers"]) < len(explorer.scene.shown()["layers"]) / 2


def test_a_view_that_is_made_after_a_move_gets_the_scene_as_it_is_then(explorer):
    before = explorer.shown.get_state()["scene"]
    explorer.set(angle=-30)
    after = explorer.shown.get_state()["scene"]
    assert (before["say"], after["say"]) == (
        "A line turned by 60 degrees has 22 of 40 points on its wrong side.",
        "A line turned by −30 degrees has 0 of 40 points on its wrong side.",
    )
    assert before["layers"] != after["layers"]


def test_the_output_holds_the_live_view_and_a_plain_picture_of_twice_its_width_with_alt_text(explorer):
    bundle, metadata = explorer._repr_mimebundle_()
    picture = Image.open(io.BytesIO(base64.b64decode(bundle["image/png"])))
    assert (picture.size, metadata["image/png"]["width"]) == ((1600, 800), 800)
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert metadata["image/png"]["alt"] == bundle["text/plain"] == explorer.scene.sentence
    assert metadata["without_kernel"] == "Run this cell to move it."


def test_the_plain_picture_shows_what_the_controls_say_now(explorer):
    before, _ = explorer._repr_mimebundle_()
    explorer.set(angle=-30)
    after, _ = explorer._repr_mimebundle_()
    assert before["image/png"] != after["image/png"]


def test_a_drawing_that_nothing_moves_is_shown_without_controls_and_asks_for_nothing():
    still = explore(L0.turning_line(*data.two_clouds()), angle=slider(-90, 90))
    plain = explore(lambda figure: still.scene.drawing(figure) and (lambda: "A line."))
    assert plain.view.children == (plain.shown,)
    assert plain._repr_mimebundle_()[1]["without_kernel"] == plain.shown.stopped == ""


def test_an_error_is_shown_beside_the_last_picture_and_vanishes_when_mended():
    def drawing(figure):
        figure.subplots()

        def update(divisor):
            return f"{1 / divisor}"

        return update

    explorer = explore(drawing, divisor=slider(-1, 1, start=1))
    explorer.set(divisor=0)
    assert "ZeroDivisionError" in explorer.trouble.value
    assert explorer.shown.get_state()["scene"]["say"] == "1.0"
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
    assert not hasattr(old, "scene")
    assert old.shown.scene is None


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


def test_a_closed_explorer_says_so_and_holds_no_figure_any_more(explorer):
    figure = weakref.ref(explorer.scene.figure)
    explorer.close()
    gc.collect()
    assert figure() is None
    assert explorer._repr_mimebundle_() == ({"text/plain": "This figure was closed when its cell ran again."}, {})


def test_five_hundred_moves_leave_nothing_behind(explorer, sent):
    def alive():
        gc.collect()
        return len(ipywidgets.widgets.widget._instances), sum(isinstance(each, Artist) for each in gc.get_objects())

    explorer.set(angle=0)
    before = alive()
    for move in range(500):
        explorer.set(angle=-90 + move % 36 * 5)
    assert alive() == before
    assert len(sent) == 501


def test_artists_that_replace_others_leave_none_of_those_behind():
    def drawing(figure):
        ax = figure.subplots()

        def update(level):
            for old in ax.collections:
                old.remove()
            ax.contour([0, 1], [0, 1], [[0, 1], [1, 2]], levels=[level])
            return f"The level is {level}."

        return update

    explorer = explore(drawing, level=slider(0.1, 1.9))
    kept = len(explorer.scene.shown()["layers"])
    for _ in range(20):
        explorer.set(level=0.5)
        explorer.set(level=1.5)
    assert len(explorer.scene.shown()["layers"]) == kept


def test_setting_an_unknown_control_names_the_known_ones(explorer):
    with pytest.raises(ValueError, match="there is no control angel, only angle"):
        explorer.set(angel=3)
