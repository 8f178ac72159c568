"""The private parts of pytest that running checks rests on: here they break first, and clearly."""

import _pytest.runner
import pytest

from autograder.harness import _pytest_internals as internals
from autograder.harness.calls import Reply
from autograder.harness.checks import CheckRun, run_checks

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


def test_pytest_still_has_what_we_use():
    assert callable(_pytest.runner.runtestprotocol)
    assert hasattr(_pytest.runner.SetupState, "teardown_exact")
    assert internals.runtestprotocol is _pytest.runner.runtestprotocol


def test_a_check_with_fixtures_and_parameters_of_its_own_is_run_once_for_each_student(checks):
    found = []
    students = [lambda _, arguments, __, factor=factor: Reply(factor * arguments[0]) for factor in (1, 2)]
    run_checks([checks], students, found.append)
    assert [[(each.check, each.holds) for each in results] for results in found] == [
        [("test_a_number[1]", True), ("test_a_number[2]", True)],
        [("test_a_number[1]", False), ("test_a_number[2]", False)],
    ]


def test_after_a_run_that_stops_early_the_next_one_finds_all_fixtures_in_order(checks):
    found = []
    wrong, right = (CheckRun(lambda _, arguments, __, n=n: Reply(arguments[0] + n), None, n > 0) for n in (1, 0))
    run_checks([checks], [wrong, right, wrong], found.append)
    assert [[each.holds for each in results] for results in found] == [[False], [True, True], [False]]
    assert found[2][0].reason.startswith("set up")
