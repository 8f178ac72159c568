"""Level A: no attack gains a point, reads a secret, does harm, outlives or stops the run."""

from tests.attacks.levels import LevelTests, users


class TestLevelA(LevelTests):
    LEVEL = "A"
    USERS = users()
