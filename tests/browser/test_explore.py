"""What `explore` does in a live JupyterLab, beyond showing the right picture."""

import textwrap

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import VIEWPORT
from tests.browser.lab import NOTE, open_notebook, put_notebook, restart_kernel, run_all, run_cell, show_cell, use_theme
from tests.browser.scenes import TOLERANCE, pixels_of, unlikeness
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

    def dot_of_two(figure):
        update = moving_dot(figure)

        def sum_of_two(place, further):
            return update(place + further)

        return sum_of_two
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
    "sum": "explore(dot_of_two, place=slider(0, 30), further=slider(0, 30))",
    "still": "explore(lambda figure: lambda: moving_dot(figure)(7))",
    "again": "_sum = explore(dot_of_two, place=slider(0, 30), further=slider(0, 30))\n_sum",
    "moves": "for place in range(500): _sum.set(place=place % 30)",
    "menu": 'explore(moving_dot, place=choice(10, 20, label="one of two places"))',
    "two": 'display(explore(moving_dot, play="place", place=slider(0, 3)))\nexplore(moving_dot, place=slider(0, 60))',
    "moved": "_moved = explore(dot_of_two, place=slider(0, 30), further=slider(0, 30))\n_moved.set(place=9)\n_moved",
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
    return handle, shown.locator(".scene svg").first


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
    _, picture = figure(notebook, "slow")
    before = run_cell(notebook, "calls")[0]["text"].split()
    figure(notebook, "slow")
    for _ in range(60):
        notebook.keyboard.press("ArrowRight")
    wait_for_place(notebook, "slow", 60)
    names = {}
    exec(textwrap.dedent(DOT), names)
    expected = direct_rendering(names["moving_dot"], {"place": 0}, {"place": 60})
    assert unlikeness(pixels_of(picture), expected) < TOLERANCE
    drawn = run_cell(notebook, "calls")[0]["text"].split()[len(before) :]
    assert drawn[-1] == "60"
    assert len(drawn) <= 20


def test_two_sliders_move_one_scene_each_from_where_the_other_is(notebook):
    handles = show_cell(notebook, "sum").get_by_role("slider")
    for handle, key, place in ((0, "End", 30), (1, "ArrowRight", 31), (0, "ArrowLeft", 30), (1, "End", 59)):
        handles.nth(handle).focus()
        notebook.keyboard.press(key)
        wait_for_place(notebook, "sum", place)


def test_a_screen_reader_hears_what_is_shown_and_which_slider_it_is_at(notebook):
    handle, _ = figure(notebook, "dot")
    assert handle.get_attribute("aria-label") == "place of the dot"
    notebook.keyboard.press("End")
    wait_for_place(notebook, "dot", 60)
    live = show_cell(notebook, "dot").locator(".scene [aria-live=polite]")
    notebook.wait_for_function("live => live.textContent === 'The dot is at 60.'", arg=live.element_handle())


@pytest.mark.parametrize("cell", ["dot", "play", "menu", "two", "still"])
def test_axe_finds_nothing_in_what_a_cell_shows(notebook, cell):
    show_cell(notebook, cell).locator(".scene svg").first.wait_for()
    found = Axe().run(notebook, context={"include": [[f'[data-cell="{cell}"] .jp-OutputArea']]})
    assert found.response["passes"]
    assert [violation["id"] for violation in found.response["violations"]] == []


def test_a_figure_that_is_moved_before_it_is_shown_shows_where_it_was_moved_to(notebook):
    wait_for_place(notebook, "moved", 9)


def test_a_figure_that_nothing_moves_has_no_controls_and_offers_none(notebook):
    wait_for_place(notebook, "still", 7)
    shown = show_cell(notebook, "still")
    assert shown.get_by_role("slider").count() == 0
    assert shown.get_by_text(NOTE).is_hidden()


def test_a_second_view_shows_the_figure_as_it_is_by_now(notebook):
    figure(notebook, "sum")
    notebook.keyboard.press("End")
    run_cell(notebook, "again")
    figure(notebook, "again")
    notebook.keyboard.press("End")
    wait_for_place(notebook, "again", 30)
    notebook.evaluate(
        """() => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            const cell = notebook.widgets.find(cell => cell.model.id === 'again').model;
            const output = cell.outputs.get(0).toJSON();
            notebook.widgets.find(cell => cell.model.id === 'count').model.outputs.fromJSON([output]);
        }"""
    )
    wait_for_place(notebook, "count", 30)


def test_five_hundred_moves_leave_no_widget_and_no_element_behind(notebook):
    run_cell(notebook, "again")
    run_cell(notebook, "moves")
    wait_for_place(notebook, "again", 499 % 30)
    count = "() => [document.querySelectorAll('.scene *').length, document.querySelectorAll('*').length]"
    kernel, page = run_cell(notebook, "count")[0]["text"], notebook.evaluate(count)
    run_cell(notebook, "moves")
    assert run_cell(notebook, "count")[0]["text"] == kernel
    show_cell(notebook, "again")
    assert notebook.evaluate(count)[0] == page[0]


def test_ink_and_paper_follow_the_theme(notebook):
    picture = show_cell(notebook, "dot").locator(".scene svg").first
    light = pixels_of(picture)
    use_theme(notebook, "JupyterLab Dark")
    dark = pixels_of(picture)
    use_theme(notebook, "JupyterLab Light")
    assert np.median(light) == 255
    assert np.median(dark) < 40
    assert dark.max() == 255


def test_on_a_phone_the_figure_fits_its_cell_and_its_words_are_large_enough(notebook):
    notebook.set_viewport_size({"width": 390, "height": 800})
    try:
        shown = show_cell(notebook, "dot")
        notebook.wait_for_function("() => document.querySelector('[data-cell=dot] .scene').clientWidth < 360")
        least = shown.locator(".scene").evaluate(
            """scene => Math.min(...[...scene.querySelectorAll('text')].map(node => {
                const {a, b} = node.getScreenCTM();
                return parseFloat(node.getAttribute('font-size')) * Math.hypot(a, b);
            }))"""
        )
        assert least >= 8.99
        picture = shown.locator(".scene svg").bounding_box()
        assert picture["x"] + picture["width"] <= 390
    finally:
        notebook.set_viewport_size(VIEWPORT)


@pytest.mark.full
def test_running_a_cell_again_leaves_neither_widgets_nor_figures_behind(notebook):
    run_cell(notebook, "two")
    once = run_cell(notebook, "count")[0]["text"]
    for _ in range(30):
        run_cell(notebook, "two")
    assert run_cell(notebook, "count")[0]["text"] == once
    shown = show_cell(notebook, "two")
    assert shown.locator(".scene svg").count() == 2
    figure(notebook, "two")
    notebook.keyboard.press("End")
    wait_for_place(notebook, "two", 3)


def test_without_its_kernel_a_figure_stays_and_says_how_to_move_it(notebook):  # the last, for it needs a new kernel
    figure(notebook, "dot")
    notebook.keyboard.press("End")
    wait_for_place(notebook, "dot", 60)
    restart_kernel(notebook)
    shown = show_cell(notebook, "dot")
    shown.get_by_text(NOTE).wait_for()
    wait_for_place(notebook, "dot", 60)
    assert shown.get_by_role("slider").count() == 0
    signs = "figure => [...figure.querySelectorAll('*')].map(part => getComputedStyle(part, '::before').content)"
    assert set(shown.locator(".scene-figure").evaluate(signs)) == {"none"}  # no broken link, ipywidgets' sign of it
    run_cell(notebook, "setup")
    run_cell(notebook, "dot")
    figure(notebook, "dot")
    notebook.keyboard.press("Home")
    wait_for_place(notebook, "dot", 0)
