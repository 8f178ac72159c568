"""A student opens a notebook in JupyterLab, looks, runs it, moves every slider, checks an answer."""

import base64
import functools
import json
import re

import nbformat
import pytest
from nbclient import NotebookClient

from autograder.authoring.build_notebooks import NOTEBOOKS
from tests.browser.lab import open_notebook, outputs, put_notebook, run_all, run_cell, show_cell, write_cell
from tests.browser.scenes import TOLERANCE, fonts, pixels_of, unlikeness
from tests.direct import pixels

L0, L1A = "L0_start_here", "L1a_discriminants_and_perceptron"
BUILT = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))


@pytest.mark.full
@pytest.mark.parametrize("notebook", BUILT)
def test_every_slider_shows_at_both_ends_and_in_the_middle_what_matplotlib_paints(page, lab, notebook):
    positions = painted_positions(NOTEBOOKS / f"{notebook}.ipynb")
    open_notebook(page, lab, f"notebooks/{notebook}.ipynb")
    page.add_style_tag(content=fonts())
    run_all(page)
    for position in positions:
        shown = show_cell(page, position["cell"])
        for label, value in position["moves"].items():
            control = shown.locator(".widget-inline-hbox").filter(has=page.get_by_text(label, exact=True))
            move(page, control, value)
        expected = pixels(base64.b64decode(position["picture"]))
        found = soon_like(page, shown.locator(".scene svg"), expected)
        assert found < TOLERANCE, f"{position['cell']} {position['moves']}: {found:.0f}"
    assert [out for out in outputs(page) if out["output_type"] == "error" or out.get("name") == "stderr"] == []
    assert page.locator(".jp-OutputArea-output details:has-text('Error')").count() == 0
    assert page.locator("text=Click to show javascript error").count() == 0


@functools.cache
def painted_positions(path):
    """For each figure at its start, and with each slider at minimum, middle, maximum and back: its cell, what to move,
    and what matplotlib paints then.
    """
    notebook = nbformat.read(path, as_version=4)
    asked = "import json; from tests.notebooks.sliders import painted; print(json.dumps(list(painted(dict(Out)))))"
    notebook.cells.append(nbformat.v4.new_code_cell(asked))
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
    cells = {cell.execution_count: cell.id for cell in notebook.cells if cell.cell_type == "code"}
    found = json.loads(notebook.cells[-1].outputs[0].text)
    return [{"cell": cells[position["count"]], **position} for position in found]


def move(page, control, value):
    """Choose the value in a menu, or write it into the readout of a slider."""
    if control.get_by_role("combobox").count():
        control.get_by_role("combobox").select_option(str(value))
    else:
        control.locator(".widget-readout").fill(str(value))
        page.keyboard.press("Enter")


def soon_like(page, picture, expected):
    """How unlike what is expected the picture is, when the kernel has had time to record it."""
    for _ in range(60):
        if (found := unlikeness(pixels_of(picture), expected)) < TOLERANCE:
            break
        page.wait_for_timeout(100)
    return found


@pytest.mark.full
def test_a_first_start_shows_the_course_and_asks_nothing(page, lab):
    open_notebook(page, lab, f"notebooks/{L0}.ipynb")
    page.wait_for_timeout(1000)  # what JupyterLab asks, it asks once the notebook is there
    assert page.locator(".Toastify__toast, .jp-Dialog").all_inner_texts() == []


SWALLOWING = """def midpoint(a, b):
    while True:
        try:
            print("still here")
        except:
            pass"""


@pytest.mark.full
def test_a_loop_without_end_and_a_flood_of_prints_do_not_stop_the_notebook(page, lab):
    open_notebook(page, lab, f"notebooks/{L0}.ipynb")
    run_cell(page, "environment-check")
    write_cell(page, "midpoint", SWALLOWING)
    run_cell(page, "midpoint")
    printed, found = run_cell(page, "midpoint-check")
    assert printed["text"].count("still here") == 100
    assert "`midpoint` did not finish within 5 s on 2 numbers" in found["data"]["text/plain"]
    assert "lines; only the first 100 are shown." in found["data"]["text/plain"]


CHECKED = {
    "setup": "from autograder import check",
    "answer": "def perceptron_update(w, b, x, y, eta):\n    return w + eta * x, b + eta",
    "check": "check(perceptron_update)",
}


def test_a_check_shows_what_holds_and_what_does_not(page, lab):
    put_notebook(lab, "checked.ipynb", CHECKED)
    open_notebook(page, lab, "checked.ipynb")
    run_all(page)
    text = show_cell(page, "check").locator(".jp-OutputArea-output").first.inner_text()
    assert re.search(r"perceptron_update: \d of \d claims hold", text)
    assert "✗ not yet\tAfter a mistake the margin" in text
    assert "perceptron_update(np.array([" in text
    assert "At grading 1 more check awaits." in text
