"""A new exercise starts as one that works, in files that the linter likes."""

import ast
import re
import subprocess
import sys
from contextlib import closing

import pytest

from autograder.authoring._validate_exercise import validate_exercise
from autograder.authoring.new import MARK, TEMPLATES, new
from autograder.errors import CourseError
from autograder.exercise.exercise_files import HOME, Exercise
from autograder.sandbox.processes import starter

ROOT = HOME.parent
SEEDS = (2026, 2027)  # of grading: any but the public one


@pytest.fixture
def home(tmp_path):
    """A course of two notebooks and one exercise."""
    for name in ("L1a_lines", "L2b_trees"):
        source = tmp_path / "notebooks" / "source" / f"{name}.py"
        source.parent.mkdir(parents=True, exist_ok=True)
        source.touch()
    taken = tmp_path / "autograder" / "exercises" / "L1a" / "taken.py"
    taken.parent.mkdir(parents=True)
    taken.touch()
    return tmp_path / "autograder"


@pytest.fixture
def made(home):
    new("L1a", "half_step", home=home)
    return [home / kind / "L1a" / "half_step.py" for kind in ("exercises", "keys")]


@pytest.fixture(scope="module")
def fork_server():
    with closing(starter()) as started:
        yield started


def test_both_files_are_made_and_the_next_steps_told(home, capsys):
    new("L2b", "half_step", home=home)
    said = capsys.readouterr().out
    for kind in ("exercises", "keys"):
        assert (home / kind / "L2b" / "half_step.py").exists()
        assert str((home / kind / "L2b" / "half_step.py").relative_to(home.parent)) in said
    assert "python -m autograder validate L2b" in said
    assert '# %% exercise="half_step"' in said
    assert "python -m autograder build L2b" in said


def test_the_template_and_what_is_made_of_it_are_python_that_the_linter_likes(made):
    for template in TEMPLATES.values():
        ast.parse(template.read_text(encoding="utf-8"))
    the_linter_likes(made)


def the_linter_likes(files):
    for tool in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *tool, "--no-cache", "--config", str(ROOT / "pyproject.toml")]
        found = subprocess.run([*command, *map(str, files)], capture_output=True, text=True)
        assert found.returncode == 0, found.stdout + found.stderr


def test_only_the_lecture_item_is_missing_before_anything_is_written(made, fork_server):
    report = validate_exercise(Exercise(made[0]), SEEDS, fork_server)
    assert report.problems == ["the prompt names no item of a lecture, such as (L1.5)"]
    assert report.survivors == []


@pytest.mark.parametrize(
    ("notebook", "name", "sentence"),
    [
        ("L1a", "2nd_step", "no exercise can be called '2nd_step'; use lower-case letters"),
        ("L1a", "half-step", "no exercise can be called 'half-step'"),
        ("L1a", "../escape", "no exercise can be called '../escape'"),
        ("L1a", "", "no exercise can be called ''"),
        ("L1a", "lambda", "no exercise can be called 'lambda'"),
        ("L1a", "HalfStep", "no exercise can be called 'HalfStep'; use lower-case letters"),
        ("L1a", "wrong_step", "'wrong_step' begins with wrong_, which means something else in a key"),
        ("L1a", "taken", "taken.py exists already; the name of a function is unique in the course"),
        ("L2b", "taken", "taken.py exists already; the name of a function is unique in the course"),
        ("L7", "half_step", "no notebook is called 'L7'; there are L1a, L2b"),
        ("..", "half_step", "no notebook is called '..'; there are L1a, L2b"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_is_made(home, notebook, name, sentence):
    before = sorted(home.parent.rglob("*"))
    with pytest.raises(CourseError) as refused:
        new(notebook, name, home=home)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)
    assert sorted(home.parent.rglob("*")) == before


def test_the_command_line_knows_it():
    command = [sys.executable, "-m", "autograder", "new", "L1a", "discriminant"]
    said = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert said.returncode == 2
    assert "discriminant.py exists already" in said.stderr


def test_nothing_of_the_template_is_left_in_the_course():
    marked = [path for path in HOME.glob("*/*/*.py") if MARK in path.read_text(encoding="utf-8")]
    assert marked == []


# ------------------------------------------------------------------------------------------- docs/writing-exercises.md


@pytest.fixture
def written(tmp_path):
    """The two files that the guide shows."""
    text = (ROOT / "docs" / "writing-exercises.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n# (autograder/(?:exercises|keys)/\S+)\n(.*?)```", text, re.S)
    for name, code in blocks:
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(code, encoding="utf-8")
    return [tmp_path / name for name, _ in blocks]


def test_the_guides_example_is_valid_and_as_the_linter_likes_it(written, fork_server):
    report = validate_exercise(Exercise(written[0]), SEEDS, fork_server)
    assert (report.problems, report.survivors) == ([], [])
    assert (report.points, report.right, report.wrong_caught) == (4, 1, 4), "the guide shows these numbers"
    assert report.mutants_killed == 7
    the_linter_likes(written)
