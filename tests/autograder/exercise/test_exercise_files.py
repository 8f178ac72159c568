"""An exercise's two files, and what is found beside them."""

import pytest

from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import Exercise, check_names, find_exercise, key_folder
from tests.autograder.classroom import write_course


@pytest.fixture
def course(tmp_path):
    return write_course(tmp_path / "course")["L9"]


def test_the_key_has_the_name_of_its_exercise_in_the_folder_of_keys(course):
    double, triple = map(Exercise, course.public)
    assert (double.name, double.notebook) == ("double", "L9")
    assert triple.key in course.hidden
    assert triple.key.parent == key_folder(triple.path.parent)
    assert not double.key.exists()


def test_a_rubric_lies_among_the_keys_of_its_notebook(course):
    assert course.rubric("why") == ""
    (key_folder(course.public[0].parent) / "why.md").write_text("Two points for the reason.")
    assert course.rubric("why") == "Two points for the reason."


def test_without_keys_there_are_no_hidden_files(course):
    home = course.public[0].parents[2]
    assert assignments(home, hidden=False)["L9"].hidden == ()


def test_only_functions_that_pytest_would_collect_are_checks(tmp_path):
    file = tmp_path / "f.py"
    file.write_text("def f(): ...\ndef test_it(): ...\nclass Test:\n    def test_inner(self): ...\ntest_value = 3\n")
    assert check_names(file) == {"test_it"}


def test_an_unknown_exercise_is_told_with_those_that_there_are():
    with pytest.raises(LookupError, match=r"there is no exercise 'nonsense'.*midpoint"):
        find_exercise("nonsense")
