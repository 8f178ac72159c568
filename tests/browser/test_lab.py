"""A student opens a notebook in JupyterLab, looks, runs it, moves every slider, checks an answer."""

import base64
import functools
import json

import nbformat
import pytest
from nbclient import NotebookClient

from autograder.authoring.build_notebooks import NOTEBOOKS
from tests.browser.lab import open_notebook, outputs, run_all, show_cell, write_cell
from tests.browser.scenes import TOLERANCE, fonts, pixels_of, unlikeness
from tests.direct import pixels

L0, L1A = "L0_start_here", "L1a_discriminants_and_perceptron"
ALWAYS = (L0,)
BUILT = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))

each_notebook = pytest.mark.parametrize(
    "notebook", [name if name in ALWAYS else pytest.param(name, marks=pytest.mark.full) for name in BUILT]
)


@each_notebook
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


def test_a_check_shows_what_holds_and_what_does_not(page, lab):
    open_notebook(page, lab, f"notebooks/{L1A}.ipynb")
    write_cell(page, "perceptron_update", "def perceptron_update(w, b, x, y, eta):\n    return w + eta * x, b + eta")
    run_all(page)
    text = show_cell(page, "perceptron_update-check").locator(".jp-OutputArea-output").first.inner_text()
    assert "perceptron_update: 0 of 2 claims hold" in text
    assert "✗ not yet\tAfter a mistake the margin" in text
    assert "perceptron_update(np.array([" in text
    assert "At grading 2 more checks await." in text
