"""Every attack is one: against a grader that runs code and checks in one process it succeeds."""

import pytest

from tests.attacks.attack import ATTACKS
from tests.attacks.runs import run_naively

pytestmark = pytest.mark.full  # it shows that the attacks are worth something, and they change seldom


@pytest.fixture(scope="module")
def runs():
    return run_naively(ATTACKS)


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_it_succeeds_against_a_naive_runner(attack, runs):
    gained = runs[attack].evidence(attack)[attack.kind]
    if not gained and attack.needs:
        pytest.skip(f"it needs {attack.needs}, which is unavailable here")
    assert gained
