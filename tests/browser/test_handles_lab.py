"""Handles in a live JupyterLab, where every move goes through the kernel."""

import textwrap

import pytest

from tests.browser.conftest import VIEWPORT
from tests.browser.lab import open_notebook, put_notebook, run_all, run_cell, show_cell

SETUP = """
    import time
    from lecturelib.figures.widgets import explore, point, points, slider
    calls = []

    def dots(figure, seconds=0):
        ax = figure.subplots()
        (dot,) = ax.plot([0], [0], "o")
        (others,) = ax.plot([], [], "s")
        ax.set(xlim=(0, 100), ylim=(0, 100))

        def update(place, samples=((9, 9, 1),), height=50):
            calls.append(place)
            time.sleep(seconds)
            dot.set_data([place[0]], [place[1]])
            others.set_data(*zip(*(sample[:2] for sample in samples)))
            return f"The dot is at {place[0]:g}, {place[1]:g} and {height}, with {len(samples)} samples."

        return update

    def plane(figure):
        place = dots(figure, seconds=0.1)
        return lambda x, y: place((x, y))

    def slow_dots(figure):
        return dots(figure, seconds=0.2)
"""
CELLS = {
    "setup": textwrap.dedent(SETUP),
    "dots": 'e = explore(dots, place=point(20, 50, step=1), height=slider(0, 100, start=50, drag="y"),\n'
    '    samples=points([[70, 70], [80, 80], [90, 90]], [0, 1, 1], step=1, label="sample"))\ne',
    "slow": "explore(slow_dots, place=point(50, 50, step=1))",
    "shared": "explore(plane, x=slider(0, 100, start=20, step=5, drag='x'), y=slider(0, 100, start=50, drag='y'))",
    "set": "e.set(place=(60, 20))",
    "calls": "print(len(calls), calls[-1])",
}


@pytest.fixture(scope="module")
def notebook(browser, lab):
    put_notebook(lab, "handles.ipynb", CELLS)
    with browser.new_context(viewport=VIEWPORT) as context:
        page = context.new_page()
        open_notebook(page, lab, "handles.ipynb")
        run_all(page)
        yield page


def knob(page, cell, name):
    return show_cell(page, cell).get_by_role("slider", name=name, exact=True).last  # after the row of a slider


def wait_for(page, cell, said):
    show_cell(page, cell).get_by_role("img", name=said, exact=True).wait_for()


def test_a_point_is_dragged_and_the_kernel_draws_it_there(notebook):
    x, y = centre(knob(notebook, "dots", "place"))
    notebook.mouse.move(x, y)
    notebook.mouse.down()
    unit = notebook.evaluate("() => document.querySelector('[data-cell=dots] .scene svg').clientWidth / 800")
    notebook.mouse.move(x + 100 * unit, y + 40 * unit, steps=8)
    notebook.mouse.up()
    value = knob(notebook, "dots", "place").get_attribute("aria-valuetext")
    wait_for(notebook, "dots", f"The dot is at {value} and 50, with 3 samples.")
    assert value not in ("20, 50", "100, 0")


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_move_from_code_moves_the_handle(notebook):
    run_cell(notebook, "set")
    wait_for(notebook, "dots", "The dot is at 60, 20 and 50, with 3 samples.")
    assert knob(notebook, "dots", "place").get_attribute("aria-valuetext") == "60, 20"


def test_jupyterlab_leaves_all_keys_to_a_handle(notebook):
    run_cell(notebook, "set")
    knob(notebook, "dots", "place").focus()
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowUp", "ArrowLeft", "ArrowLeft"):
        notebook.keyboard.press(key)
    wait_for(notebook, "dots", "The dot is at 59, 31 and 50, with 3 samples.")
    knob(notebook, "dots", "sample 2").focus()
    notebook.keyboard.press("Delete")
    wait_for(notebook, "dots", "The dot is at 59, 31 and 50, with 2 samples.")
    show_cell(notebook, "dots").get_by_role("button", name="start again").click()
    wait_for(notebook, "dots", "The dot is at 59, 31 and 50, with 3 samples.")
    assert len(notebook.query_selector_all(".jp-Cell")) == len(CELLS)


def test_a_slider_and_its_handle_go_together(notebook):
    run_cell(notebook, "set")
    knob(notebook, "dots", "height").focus()
    notebook.keyboard.press("ArrowUp")
    wait_for(notebook, "dots", "The dot is at 60, 20 and 51, with 3 samples.")
    row = show_cell(notebook, "dots").get_by_role("slider").first
    assert row.get_attribute("aria-valuetext") == "51"
    row.focus()
    notebook.keyboard.press("ArrowLeft")
    wait_for(notebook, "dots", "The dot is at 60, 20 and 50, with 3 samples.")
    assert knob(notebook, "dots", "height").get_attribute("aria-valuetext") == "50"


def test_a_fast_drag_of_a_shared_knob_brings_both_sliders_to_where_it_ended(notebook):
    both = knob(notebook, "shared", "x and y")
    x, y = centre(both)
    notebook.mouse.move(x, y)
    notebook.mouse.down()
    notebook.mouse.move(x + 90, y - 60, steps=30)
    notebook.mouse.move(x + 120, y - 60, steps=10)
    notebook.mouse.up()
    across, up = both.get_attribute("aria-valuetext").split(", ")
    assert across != "20"
    assert up != "50"
    wait_for(notebook, "shared", f"The dot is at {across}, {up} and 50, with 1 samples.")
    rows = show_cell(notebook, "shared").get_by_role("slider")
    assert [rows.nth(n).get_attribute("aria-valuetext") for n in (0, 1)] == [across, up]


def test_a_fast_drag_over_a_slow_drawing_leaves_no_queue_and_ends_where_it_ended(notebook):
    before, *_ = run_cell(notebook, "calls")[0]["text"].split()
    knob(notebook, "slow", "place").focus()
    for _ in range(40):
        notebook.keyboard.press("ArrowRight")
    wait_for(notebook, "slow", "The dot is at 90, 50 and 50, with 1 samples.")
    after, last = run_cell(notebook, "calls")[0]["text"].split(maxsplit=1)
    assert last.strip() == "(90.0, 50.0)"
    assert int(after) - int(before) <= 15
    assert knob(notebook, "slow", "place").get_attribute("aria-valuetext") == "90, 50"


def test_a_second_view_shows_the_handle_where_it_is_by_now_and_follows_it(notebook):
    run_cell(notebook, "set")
    knob(notebook, "dots", "place").focus()
    notebook.keyboard.press("ArrowRight")
    wait_for(notebook, "dots", "The dot is at 61, 20 and 50, with 3 samples.")
    notebook.evaluate(
        """() => {
            const notebook = window.jupyterapp.shell.currentWidget.content;
            const cell = notebook.widgets.find(cell => cell.model.id === 'dots').model;
            const output = cell.outputs.get(0).toJSON();
            notebook.widgets.find(cell => cell.model.id === 'calls').model.outputs.fromJSON([output]);
        }"""
    )
    assert knob(notebook, "calls", "place").get_attribute("aria-valuetext") == "61, 20"
    knob(notebook, "dots", "place").focus()
    notebook.keyboard.press("ArrowRight")
    wait_for(notebook, "calls", "The dot is at 62, 20 and 50, with 3 samples.")
    assert knob(notebook, "calls", "place").get_attribute("aria-valuetext") == "62, 20"
