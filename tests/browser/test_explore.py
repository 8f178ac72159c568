"""What `explore` does in a live JupyterLab, beyond showing the right picture."""

import textwrap

import numpy as np
import pytest

from tests.browser.conftest import VIEWPORT
from tests.browser.lab import open_notebook, put_notebook, run_all, run_cell, show_cell, shown_picture
from tests.direct import direct_rendering

DOT = """
    import time
    calls = []

    def moving_dot(figure, seconds=0):
        ax = figure.subplots()
        (dot,) = ax.plot([0], [0], "o")
        ax.set(xlim=(-1, 61), ylim=(-1, 1))

        def update(place):
            calls.append(place)
            time.sleep(seconds)
            dot.set_data([place], [0])
            return f"The dot is at {place}."

        return update

    def slow_dot(figure):
        return moving_dot(figure, seconds=0.3)
"""
COUNT = """
    import gc
    import ipywidgets
    from matplotlib.figure import Figure
    gc.collect()
    print(len(ipywidgets.widgets.widget._instances), sum(isinstance(each, Figure) for each in gc.get_objects()))
"""
CELLS = {
    "setup": f"from lecturelib.figures.widgets import choice, explore, slider\n{textwrap.dedent(DOT)}",
    "dot": 'explore(moving_dot, place=slider(0, 60, start=30, step=2, label="place of the dot"))',
    "slow": "explore(slow_dot, place=slider(0, 60))",
    "play": 'explore(moving_dot, play="place", place=slider(0, 3))',
    "menu": 'explore(moving_dot, place=choice(10, 20, label="one of two places"))',
    "two": 'display(explore(moving_dot, play="place", place=slider(0, 3)))\nexplore(moving_dot, place=slider(0, 60))',
    "calls": "print(*calls)",
    "count": textwrap.dedent(COUNT),
}


@pytest.fixture(scope="module")
def notebook(browser, lab):
    put_notebook(lab, "explore.ipynb", CELLS)
    with browser.new_context(viewport=VIEWPORT) as context:
        page = context.new_page()
        open_notebook(page, lab, "explore.ipynb")
        run_all(page)
        yield page


def figure(page, cell):
    """The handle of a cell's slider, with the focus on it, and the cell's picture."""
    shown = show_cell(page, cell)
    handle = shown.get_by_role("slider").first
    handle.focus()
    return handle, shown.locator("img.widget-image").first


def wait_for_place(page, cell, place):
    show_cell(page, cell).get_by_role("img", name=f"The dot is at {place}.", exact=True).wait_for()


def test_every_key_of_a_slider_moves_it_and_the_readout_says_where(notebook):
    handle, _ = figure(notebook, "dot")
    keys = {"ArrowRight": 32, "ArrowUp": 34, "ArrowLeft": 32, "ArrowDown": 30, "PageUp": 40, "PageDown": 30}
    for key, place in {**keys, "End": 60, "Home": 0}.items():
        notebook.keyboard.press(key)
        wait_for_place(notebook, "dot", place)
        assert handle.get_attribute("aria-valuetext") == str(place)
        assert show_cell(notebook, "dot").locator(".widget-readout").inner_text() == str(place)


def test_a_menu_is_opened_and_chosen_from_by_key(notebook):
    show_cell(notebook, "menu").get_by_role("combobox").focus()
    for key in ("Space", "ArrowDown", "Enter"):
        notebook.keyboard.press(key)
    wait_for_place(notebook, "menu", 20)


def test_controls_and_picture_have_their_names_and_no_label_says_null(notebook):
    for cell, label in (("dot", "place of the dot"), ("play", "place"), ("menu", "one of two places")):
        shown = show_cell(notebook, cell)
        assert shown.locator(".widget-label:visible").all_inner_texts() == [label]
        assert shown.locator(".widget-label:visible").get_attribute("title") in (label, None)
    assert show_cell(notebook, "menu").get_by_role("combobox", name="one of two places").count() == 1
    play = show_cell(notebook, "play").get_by_role("button", name="play")
    assert [play.count(), play.get_attribute("title")] == [1, "play through place"]
    run_cell(notebook, "dot")
    wait_for_place(notebook, "dot", 30)


def test_the_play_button_runs_through_all_values_and_stops_at_the_last(notebook):
    show_cell(notebook, "play")
    run_cell(notebook, "play")
    before = run_cell(notebook, "calls")[0]["text"].split()
    button = show_cell(notebook, "play").get_by_role("button", name="play")
    button.click()
    wait_for_place(notebook, "play", 3)
    notebook.wait_for_function(
        "button => !button.classList.contains('mod-active')", arg=button.element_handle(), timeout=10_000
    )
    played = run_cell(notebook, "calls")[0]["text"].split()[len(before) :]
    assert played == ["1", "2", "3"]


def test_a_burst_of_keys_on_a_slow_drawing_leaves_no_backlog_and_ends_with_the_right_picture(notebook):
    _, image = figure(notebook, "slow")
    before = run_cell(notebook, "calls")[0]["text"].split()
    figure(notebook, "slow")
    for _ in range(60):
        notebook.keyboard.press("ArrowRight")
    wait_for_place(notebook, "slow", 60)
    names = {}
    exec(textwrap.dedent(DOT), names)
    expected = direct_rendering(names["moving_dot"], {"place": 0}, {"place": 60})
    np.testing.assert_array_equal(shown_picture(image), expected)
    drawn = run_cell(notebook, "calls")[0]["text"].split()[len(before) :]
    assert drawn[-1] == "60"
    assert len(drawn) <= 20


@pytest.mark.full
def test_running_a_cell_again_leaves_neither_widgets_nor_figures_behind(notebook):
    run_cell(notebook, "two")
    once = run_cell(notebook, "count")[0]["text"]
    for _ in range(30):
        run_cell(notebook, "two")
    assert run_cell(notebook, "count")[0]["text"] == once
    shown = show_cell(notebook, "two")
    assert shown.locator("img.widget-image").count() == 2
    figure(notebook, "two")
    notebook.keyboard.press("End")
    wait_for_place(notebook, "two", 3)
