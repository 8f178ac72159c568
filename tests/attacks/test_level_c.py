"""Level C: an attack gets what its file says, and no more; what can do harm is run alone."""

from tests.attacks.levels import LevelTests, users


class TestLevelC(LevelTests):
    LEVEL = "C"
    USERS = users(full=True)
