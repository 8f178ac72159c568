"""Level B: no attack gains a point, reads a secret, does harm, outlives or stops the run."""

import pytest

from tests.attacks.attack import ATTACKS
from tests.attacks.levels import gained, graded, users

LEVEL = "B"


@pytest.fixture(scope="module", params=users())
def user(request):
    graded(LEVEL, request.param)
    return request.param


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_it_gains_nothing(attack, user):
    assert gained(attack, LEVEL, user) == []


def test_nothing_is_disturbed(user):
    assert graded(LEVEL, user).disturbances() == []
