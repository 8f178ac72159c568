"""Level B: no attack gains a point, reads a secret, does harm, outlives or stops the run."""

from tests.attacks.levels import LevelTests, users


class TestLevelB(LevelTests):
    LEVEL = "B"
    USERS = users("root alone")
