"""Level B: no attack gains a point, reads a secret, does harm, outlives or stops the run."""

from autograder.sandbox.levels import best
from tests.attacks.levels import LevelTests, users


class TestLevelB(LevelTests):
    LEVEL = "B"
    USERS = users("root alone", full=best()[0].level == "A")  # which has these walls and one more
