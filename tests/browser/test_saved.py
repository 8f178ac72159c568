"""Whoever opens a notebook without running it sees a picture for each figure, whether the file is trusted or not."""

import nbformat
import pytest

from autograder.authoring.build_notebooks import NOTEBOOKS
from tests.browser.lab import NOTE, open_notebook, outputs, put_notebook, run_all, show_cell
from tests.browser.test_lab import L0, L1A

TROUBLE = "text=/model not found|Error displaying widget|Loading widget/"
FIGURE = """
from lecturelib import data
from lecturelib.figures import L0 as figures
from lecturelib.figures.widgets import explore, slider
explore(figures.turning_line(*data.two_clouds()), angle=slider(-90, 90, start=60, step=5))
"""


def figures(notebook):
    """The cells whose saved output is a picture; its alt text is in the file, but JupyterLab does not use it."""
    for cell in nbformat.read(NOTEBOOKS / f"{notebook}.ipynb", as_version=4).cells:
        for out in cell.get("outputs", []):
            if "image/png" in out.get("data", {}):
                yield cell.id


def is_a_picture(image):
    image.wait_for()
    return image.evaluate("async image => { await image.decode(); return image.naturalWidth > 300 }")


def trust(page):
    """As a student would, from the menu."""
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:trust') }")
    page.locator(".jp-Dialog .jp-mod-accept").click()
    page.wait_for_function(
        "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].every(cell => cell.trusted ?? true)"
    )


@pytest.mark.parametrize("notebook", [L0, pytest.param(L1A, marks=pytest.mark.full)])
@pytest.mark.parametrize("trusted", [False, pytest.param(True, marks=pytest.mark.full)], ids=["untrusted", "trusted"])
def test_a_notebook_opened_without_running_shows_every_picture(page, lab, notebook, trusted):
    open_notebook(page, lab, f"notebooks/{notebook}.ipynb")
    if trusted:
        trust(page)
    for cell in figures(notebook):
        shown = show_cell(page, cell)
        assert is_a_picture(shown.locator(".jp-OutputArea-output img").first)
        assert shown.locator(TROUBLE).count() == 0


@pytest.mark.full
def test_what_a_student_has_run_and_saved_shows_its_picture_without_the_kernel(page, lab):
    put_notebook(lab, "mine.ipynb", {"figure": FIGURE})
    open_notebook(page, lab, "mine.ipynb")
    run_all(page)
    show_cell(page, "figure").locator(".scene svg").wait_for()
    page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.shutdown()")
    open_notebook(page, lab, "mine.ipynb")
    assert "application/vnd.jupyter.widget-view+json" not in outputs(page)[0]["data"]
    shown = show_cell(page, "figure")
    picture = shown.locator(".jp-OutputArea-output img")
    assert is_a_picture(picture)
    assert picture.bounding_box()["width"] == 800
    assert shown.get_by_text(NOTE).is_visible()
    assert shown.locator(TROUBLE).count() == 0
