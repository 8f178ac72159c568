"""Level C: an attack gets what its file says, and no more; what can do harm is run alone."""

import pytest

from tests.attacks.attack import ATTACKS
from tests.attacks.levels import gained, graded, users

LEVEL = "C"


@pytest.fixture(scope="module", params=users(full=True))
def user(request):
    graded(LEVEL, request.param)
    return request.param


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_it_gains_what_is_stated(attack, user):
    assert gained(attack, LEVEL, user) == []


def test_nothing_else_is_disturbed(user):
    assert graded(LEVEL, user).disturbances() == []
