"""Checks may have fixtures and parameters of their own, as every test of pytest."""

import pytest

from autograder.harness.calls import Reply
from autograder.harness.checks import CheckRun, run_checks
from autograder.harness.codec import unpack

CHECKS = '''
import pytest

log = []

@pytest.fixture(scope="module")
def shared():
    log.append("set up")
    yield 3
    log.append("torn down")

@pytest.mark.points(1)
@pytest.mark.parametrize("number", [1, 2])
def test_a_number(student, shared, number):
    """It gives a number back."""
    assert student(number) == number, " ".join(log)
'''


@pytest.fixture
def checks(tmp_path):
    file = tmp_path / "gives_back.py"
    file.write_text(CHECKS)
    return file


def first(given):
    arguments, _ = unpack(given)
    return arguments[0]


def test_a_check_with_fixtures_and_parameters_of_its_own_is_run_once_for_each_student(checks):
    found = []
    students = [lambda _, given, factor=factor: Reply(factor * first(given)) for factor in (1, 2)]
    run_checks([checks], students, found.append)
    assert [[(each.check, each.holds) for each in results] for results in found] == [
        [("test_a_number[1]", True), ("test_a_number[2]", True)],
        [("test_a_number[1]", False), ("test_a_number[2]", False)],
    ]


def test_no_fixture_outlives_its_check_also_where_a_run_stops_early(checks):
    found = []
    wrong, right = (CheckRun(lambda _, given, n=n: Reply(first(given) + n), {}, n > 0) for n in (1, 0))
    run_checks([checks], [wrong, right, wrong], found.append)
    assert [[each.holds for each in results] for results in found] == [[False], [True, True], [False]]
    assert found[2][0].reason.splitlines()[0] == "set up torn down " * 3 + "set up"


DRAWN = '''
import pytest

def test_drawn(student, rng):
    """Whatever the numbers are."""
    student(rng.integers(1000))

@pytest.mark.draws(7)
def test_drawn_more_often(student, rng):
    """Whatever the numbers are."""
    student(rng.integers(1000))

def test_nothing_to_draw(student):
    """Always the same."""
    student(0)
'''


def numbers_drawn(file, holds_until=100):
    """The numbers that each check has drawn; the student fails when asked for the given time."""
    found, asked = [], []

    def student(_, given):
        asked.append(given)
        assert len(asked) < holds_until, "wrong"
        return Reply(None)

    run_checks([file], [student], found.extend)
    return [[int(call.arguments[0]) for call in each.calls] for each in found], [each.holds for each in found]


def test_a_check_runs_as_often_as_its_mark_says_with_other_numbers_until_it_fails(tmp_path):
    file = tmp_path / "gives_back.py"
    file.write_text(DRAWN)
    drawn, holds = numbers_drawn(file)
    assert [len(each) for each in drawn] == [1, 7, 1]
    assert [len(set(each)) for each in drawn] == [1, 7, 1]
    assert all(holds)
    _, interrupted, _ = numbers_drawn(file, holds_until=4)[0]
    assert interrupted == drawn[1][:3]


DEFAULTS = '''
def test_a_number(student, rng, number=3):
    """It gives a number back."""
    assert student(number) == number
'''


def test_a_parameter_with_a_default_is_left_to_it(tmp_path):
    file, found = tmp_path / "gives_back.py", []
    file.write_text(DEFAULTS)
    run_checks([file], [lambda _, given: Reply(first(given))], found.extend)
    assert [each.holds for each in found] == [True]
