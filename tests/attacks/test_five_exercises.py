"""Level A, in a notebook of five exercises: what an attack does in one of them helps it in no other."""

import pytest

from tests.attacks.attack import ATTACKS
from tests.attacks.levels import CURRENT, gained, graded

SOON = [attack for attack in ATTACKS if attack.kind in ("point", "secret")]
LATER = [attack for attack in ATTACKS if attack not in SOON]  # many take all the time that they are given, five times


@pytest.mark.parametrize("attack", SOON, ids=str)
def test_it_gains_no_more_than_is_stated(attack):
    assert gained(attack, "A", CURRENT, graded("A", CURRENT, *SOON, exercises=5)) == []


@pytest.mark.full
@pytest.mark.parametrize("attack", LATER, ids=str)
def test_it_costs_nobody_more_than_is_stated(attack):
    assert gained(attack, "A", CURRENT, graded("A", CURRENT, *LATER, exercises=5)) == []


@pytest.mark.parametrize("chosen", [SOON, pytest.param(LATER, marks=pytest.mark.full)], ids=["soon", "later"])
def test_nothing_is_disturbed(chosen):
    assert graded("A", CURRENT, *chosen, exercises=5).disturbances() == []
