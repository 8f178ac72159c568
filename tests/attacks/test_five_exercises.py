"""Level A, in a notebook of five exercises: what an attack does in one of them helps it in no other."""

import pytest

from tests.attacks.attack import ATTACKS
from tests.attacks.levels import CURRENT, gained, graded

pytestmark = pytest.mark.full  # many take all the time that they are given, five times


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_it_gains_no_more_than_is_stated(attack):
    assert gained(attack, "A", CURRENT, graded("A", CURRENT, *ATTACKS, exercises=5)) == []


def test_nothing_is_disturbed():
    assert graded("A", CURRENT, *ATTACKS, exercises=5).disturbances() == []
