"""What holds for every committed notebook. That it runs is shown by nbval, which collects the notebooks themselves, and
has the sliders of the solved ones moved (`sliders.py`)."""

import re

import nbformat
import pytest

from autograder.authoring.build_notebooks import NOTEBOOKS, notebook_of, reason_to_build, sources

SOURCES = sources()
BUILT = sorted(NOTEBOOKS.glob("*.ipynb"))

each_source = pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
each_notebook = pytest.mark.parametrize("path", BUILT, ids=lambda path: path.stem)


def test_each_notebook_has_a_source_and_each_source_a_notebook():
    assert [path.name for path in BUILT] == [notebook_of(source).name for source in SOURCES]


@each_source
def test_the_notebook_agrees_with_its_source_and_with_the_code_it_ran(source):
    assert reason_to_build(source) == "", "run: make notebooks"


@each_notebook
def test_it_is_valid_small_and_without_widget_state(path):
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert path.stat().st_size < 1_000_000
    assert "widgets" not in notebook.metadata
    assert "widget-view" not in path.read_text(encoding="utf-8")


@each_notebook
def test_its_saved_outputs_hold_no_error_and_no_warning(path):
    outputs = [out for cell in nbformat.read(path, as_version=4).cells for out in cell.get("outputs", [])]
    assert [out for out in outputs if out.output_type == "error" or out.get("name") == "stderr"] == []


@each_source
def test_numpy_is_there_before_the_first_exercise_needs_it(source):
    text = source.read_text(encoding="utf-8")
    assert "import numpy as np" in text.split('# %% exercise="')[0]


@each_notebook
def test_its_pictures_are_described(path):
    for cell in nbformat.read(path, as_version=4).cells:
        for out in cell.get("outputs", []):
            if "image/png" in out.get("data", {}):
                assert out.metadata["image/png"]["alt"].endswith("."), f"cell {cell.id} needs a sentence as alt text"


@each_notebook
def test_its_links_lead_somewhere(path):
    text = "\n".join(cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "markdown")
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text):
        assert target.startswith("https://") or (path.parent / target).exists(), target


def test_the_map_links_every_notebook_that_exists():
    start = (NOTEBOOKS / "source" / "L0_start_here.py").read_text(encoding="utf-8")
    for path in BUILT:
        if not path.name.startswith("L0"):
            assert f"({path.name})" in start, f"link {path.name} from the map in L0_start_here"


def test_the_start_notebook_knows_all_twenty():
    text = (NOTEBOOKS / "source" / "L0_start_here.py").read_text(encoding="utf-8")
    named = set(re.findall(r"^# \| (?:\d|all) \| [*\[]*(L\d[a-e]?) ", text, re.M))
    of_lecture = {1: "abc", 2: "abcd", 3: "abcde", 4: "abc", 5: "abc"}
    assert named == {"L0", "L6"} | {f"L{n}{letter}" for n, letters in of_lecture.items() for letter in letters}
