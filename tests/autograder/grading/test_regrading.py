"""What `grade` does when it is called again: on the command line, with checks that an instructor has changed."""

import json
from contextlib import closing

import pytest

from autograder.grading.gradebook import Gradebook
from tests.autograder.classroom import (
    RELEASED,
    RIGHT,
    RIGHT_DOUBLE,
    TRIPLE_HIDDEN,
    write_course,
    write_notebook,
)
from tests.autograder.grading.test_engine import autograder


@pytest.fixture
def folder(tmp_path):
    """A folder with own exercises, which may be changed, a course file with a group, and a class of three."""
    write_course(tmp_path)
    write_notebook(tmp_path / "autograder" / "notebooks" / "L9_trial.ipynb", *RELEASED)
    course = '[course]\nown_exercises = ["autograder"]\nroster = "roster.csv"\n[groups]\nblue = ["ada", "kim"]\n'
    (tmp_path / "course.toml").write_text(course)
    (tmp_path / "roster.csv").write_text("id\nada\nbob\neve\nkim\nzoe\n")
    write_notebook(tmp_path / "class" / "ada_L9.ipynb", *RIGHT)
    write_notebook(tmp_path / "class" / "bob_L9.ipynb", RIGHT_DOUBLE, "def triple(x):\n    return 3 * abs(x)")
    (tmp_path / "class" / "eve_L9.ipynb").write_text("{")
    return tmp_path


def hidden_check(folder, text):
    (folder / "autograder" / "keys" / "L9" / "triple.py").write_text(text)


def versions(folder):
    with closing(Gradebook(folder / "gradebook.sqlite")) as gradebook:
        return {
            (each.student, name): version for each in gradebook.results() for name, version in each.versions.items()
        }


def test_a_changed_check_grades_its_exercise_again_and_shows_whose_grade_that_changed(folder):
    first = autograder(folder, "grade", "class", "--jobs", 1)
    assert "Grades that have changed" not in first.stdout
    assert "handed in nothing: zoe\n" in first.stdout  # kim's partner has handed in
    autograder(folder, "override", "bob", "L9", "triple", "2.5", "--reason", "nearly", "--author", "Grace")
    before = versions(folder)
    hidden_check(folder, TRIPLE_HIDDEN.replace("-3.0", "3.0"))
    second = autograder(folder, "grade", "class", "--jobs", 1).stdout
    assert (
        "Grades that have changed:\n  ada, L9, triple: 3 → 1\n  bob, L9, triple: 1 → 3, but 2.5 by Grace counts\n"
        in second
    )
    assert {name for (_, name), version in versions(folder).items() if version != before[_, name]} == {"triple"}
    marks = json.loads(export(folder))["students"]
    assert {each["id"]: each["marks"][0]["points"] for each in marks if each["id"] in ("ada", "bob")} == {
        "ada": 3, "bob": 4.5,
    }  # fmt: skip
    history = autograder(folder, "history", "bob").stdout
    assert history.count("L9, attempt 1") == 2
    assert "Grace decided: 2.5 points, because nearly" in history


def test_what_cannot_be_read_is_not_missing_until_something_better_comes(folder):
    autograder(folder, "grade", "class", "--jobs", 1)
    told = json.loads(export(folder))
    assert [each["student"] for each in told["missing"]] == ["zoe"]
    assert told["unreadable"] == [
        {
            "student": "eve",
            "notebook": "L9",
            "why": ["a file cannot be graded: eve_L9.ipynb: it is empty, cut off or not a notebook"],
        }
    ]
    write_notebook(folder / "class" / "eve_L9.ipynb", *RIGHT)
    autograder(folder, "grade", "class", "--jobs", 1)
    told = json.loads(export(folder))
    assert told["unreadable"] == []
    assert [each["marks"][0]["status"] for each in told["students"] if each["id"] == "eve"] == ["graded"]


def export(folder):
    said = autograder(folder, "export", "--format", "json", "--force")
    assert said.returncode in (0, 1), said.stderr
    return (folder / "marks.json").read_text(encoding="utf-8")
