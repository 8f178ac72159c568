"""The pipeline from source to notebook, tried on sources made for it."""

import json

import nbformat
import pytest

from autograder.authoring import build_notebooks as build
from autograder.authoring.build_notebooks import assemble
from autograder.errors import CourseError
from tests.notebooks.solved import write_solved

SOURCE = """\
# %% [markdown]
# # A title
# and $x^2$

# %% id="numbers" tags=["demo", "nbval-check-output"]
text = '''
# %% this is not a cell
'''
print(6 * 7)

# %% [markdown]
# More words.

# %% exercise="midpoint"

# %% id="late" tags=["demo"]
import lecturelib.data

lecturelib.data.two_clouds(4)[1]
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A course of one notebook, in a folder of its own."""
    (tmp_path / "source").mkdir()
    monkeypatch.setattr(build, "NOTEBOOKS", tmp_path)
    source = tmp_path / "source" / "L9_trial.py"
    source.write_text(SETUP + SOURCE)
    return source


SETUP = '# %% id="setup" tags=["setup"]\nfrom autograder import check\n\n'


def test_an_exercise_expands_into_prompt_stub_and_check(course):
    cells = {cell.id: cell for cell in assemble(course).cells}
    assert cells["midpoint-prompt"].source.startswith("### Exercise: `midpoint`\n\n**Where is the nail?**")
    assert cells["midpoint"].source.startswith("def midpoint(a, b):")
    assert cells["midpoint"].source.endswith("...")
    assert cells["midpoint-check"].source == "check(midpoint)"
    assert [cells[name].metadata.tags for name in ("midpoint", "midpoint-check")] == [["exercise"], ["check"]]


def test_an_answer_that_a_person_grades_says_what_it_is_worth(course):
    course.write_text('# %% [markdown] id="why" tags=["answer"] points=4\n# Why?\n\n# %% [markdown]\n# The end.\n')
    why, end = assemble(course).cells
    assert (why.metadata, end.metadata) == ({"tags": ["answer"], "points": 4}, {})
    assert build.build([]) == 0
    course.write_text(course.read_text().replace("points=4", "points=5"))
    assert "disagree" in build.reason_to_build(course)


@pytest.mark.parametrize(
    "header", ['id="a" points=4', 'tags=["answer"] id="a" points="4"', 'tags=["answer"] id="a" points=0']
)
def test_points_stand_where_a_person_can_give_them(course, header):
    course.write_text(f"# %% [markdown] {header}\n# Why?\n")
    with pytest.raises(CourseError, match='only a text tagged "answer" is worth points'):
        assemble(course)


def test_ids_are_those_of_the_source_and_stay_when_a_cell_is_added(course):
    before = [cell.id for cell in assemble(course).cells]
    assert before == ["setup", "setup-text", "numbers", "numbers-text", "midpoint-prompt", "midpoint",
                      "midpoint-check", "late"]  # fmt: skip
    course.write_text(SETUP + '# %% id="new" tags=["demo"]\n1\n\n' + SOURCE)
    assert set(before) - {cell.id for cell in assemble(course).cells} == {"setup-text"}  # it now follows `new`


def test_building_twice_changes_no_byte_and_executes_once(course, capsys):
    assert build.build([]) == 0
    target = build.notebook_of(course)
    first = target.read_bytes()
    assert build.build([]) == 0
    assert "0 of 1 notebooks to build" in capsys.readouterr().out
    assert build.build([], force=True) == 0
    assert target.read_bytes() == first


def test_outputs_are_written_and_the_files_they_came_from_noted(course):
    build.build([])
    notebook = nbformat.read(build.notebook_of(course), as_version=4)
    nbformat.validate(notebook)
    outputs = {cell.id: cell.outputs for cell in notebook.cells if cell.cell_type == "code"}
    assert outputs["numbers"][0].text == "42\n"
    assert "not attempted yet" in outputs["midpoint-check"][0].data["text/plain"]
    assert "lecturelib/data/__init__.py" in notebook.metadata.built_from.files


def test_a_changed_source_or_library_makes_a_notebook_due(course, tmp_path):
    assert build.reason_to_build(course) == "L9_trial.ipynb was never built"
    build.build([])
    assert build.reason_to_build(course) == ""
    text = course.read_text()
    course.write_text(text.replace("More words", "Other words"))
    assert build.reason_to_build(course) == "L9_trial.ipynb and source/L9_trial.py disagree"
    course.write_text(text)
    target = build.notebook_of(course)
    saved = json.loads(target.read_text())
    saved["metadata"]["built_from"]["digest"] = "of older code"
    target.write_text(json.dumps(saved))
    assert "was executed with older code" in build.reason_to_build(course)


def test_a_failing_cell_is_reported_and_the_old_notebook_kept(course, capsys):
    build.build([])
    before = build.notebook_of(course).read_bytes()
    course.write_text(course.read_text().replace("6 * 7", "6 * undefined"))
    assert build.build([]) == 1
    assert "name 'undefined' is not defined" in capsys.readouterr().out
    assert build.notebook_of(course).read_bytes() == before


def test_no_widget_view_is_left_in_an_output(course):
    course.write_text(
        '# %% id="figure" tags=["demo"]\nfrom lecturelib import data\nfrom lecturelib.figures import L0 as figures\n'
        "from lecturelib.figures.widgets import explore, slider\n"
        "explore(figures.turning_line(*data.two_clouds()), angle=slider(0, 90))\n"
    )
    build.build([])
    notebook = nbformat.read(build.notebook_of(course), as_version=4)
    assert set(notebook.cells[0].outputs[0].data) == {"image/png", "text/plain"}
    assert "widgets" not in notebook.metadata


def test_a_solved_notebook_holds_the_reference_and_insists_on_it(course, tmp_path):
    (solved,) = write_solved(tmp_path / "solved")
    cells = {cell.id: cell for cell in nbformat.read(solved, as_version=4).cells}
    assert "return (a + b) / 2" in cells["midpoint"].source
    assert "assert report.passed" in cells["midpoint-check"].source


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        ('# %% tags=["demo"]\n1', "a code cell needs an id"),
        ('# %% id="x"\n1', "a code cell needs one role tag of answer, check, demo, exercise, setup"),
        ('# %% id="late" tags=["demo"]\n1', "cell ids must differ, but late stands more than once"),
        ('# %% exercise="nonsense"', "there is no exercise 'nonsense'"),
    ],
)
def test_a_mistake_in_a_source_is_named(course, cell, sentence):
    course.write_text(f"{SETUP}{SOURCE}\n{cell}\n")
    with pytest.raises(CourseError, match=sentence):
        assemble(course)
    with pytest.raises(CourseError, match=sentence):
        build.build([])


def test_an_unknown_notebook_is_refused_by_name(course):
    with pytest.raises(CourseError, match="no notebook is called 'L7'; there are L9_trial"):
        build.build(["L7"])


def test_a_text_to_be_filled_in_keeps_its_tag(course):
    course.write_text(SETUP + '# %% [markdown] id="report" tags=["answer"]\n# **Question**: …\n')
    report = assemble(course).cells[-1]
    assert (report.cell_type, report.id, report.metadata) == ("markdown", "report", {"tags": ["answer"]})


@pytest.mark.parametrize("head", ['tags=["answer"]', 'id="report" tags=["demo"]'])
def test_other_tags_on_a_text_are_refused(course, head):
    course.write_text(f"{SETUP}# %% [markdown] {head}\n# words\n")
    with pytest.raises(CourseError, match='no tags but "answer"'):
        assemble(course)
