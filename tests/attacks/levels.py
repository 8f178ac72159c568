"""What is the same at every level of isolation: who runs the grader, and what an attack may then have reached."""

import os
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from tests.attacks.attack import ATTACKS, NOTHING, Attack
from tests.attacks.evidence import Run
from tests.attacks.runs import run_isolated
from tests.attacks.world import REPOSITORY
from tests.available import require
from tests.ordinary import as_ordinary_user, as_root_alone, why_not, with_readable_python

TAKE_LONG = ("cell_loop", "deep_folders", "many_files")  # a whole run's time for each, so alone and in the full tier
CURRENT = "root" if hasattr(os, "geteuid") and os.geteuid() == 0 else "user"
ASK = "import sys\nfrom autograder.sandbox.levels import isolation\nisolation(sys.argv[1])"


class LevelTests:
    """What must hold at a level of isolation, whoever grades."""

    LEVEL = ""
    USERS: tuple[Any, ...] | list[Any] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        metafunc.parametrize("user", self.USERS, scope="class")
        if "attack" in metafunc.fixturenames:
            metafunc.parametrize("attack", [pytest.param(each, marks=tier(each)) for each in ATTACKS], ids=str)

    def test_it_gains_no_more_than_is_stated(self, attack, user):
        alone = [] if attack in together(self.LEVEL, user) else [attack]
        assert gained(attack, self.LEVEL, user, graded(self.LEVEL, user, *alone)) == []

    def test_nothing_is_disturbed(self, user):
        assert graded(self.LEVEL, user).disturbances() == []


def tier(attack: Attack) -> Any:
    return pytest.mark.full if attack.name in TAKE_LONG else ()


def users(*others: str, full: bool = False) -> list[Any]:
    """Parameters for a fixture: who grades. The one who runs the tests always, the others in the full tier."""
    graders = ("root", "user", *others)
    return [pytest.param(user, marks=pytest.mark.full if full or user != CURRENT else ()) for user in graders]


@cache
def graded(level: str, user: str, *chosen: Attack, exercises: int = 1) -> Run:
    """A run over all attacks that should reach nothing, and those that never harm; or over those that were chosen."""
    become = as_it_is if user == CURRENT == "user" else BECOME[user]
    if user != CURRENT or (level, user) == ("C", "root"):  # C states what it reaches as another user
        require("other users")
    if user == CURRENT and level != "C":
        require(level)
    elif level != "C" and (reason := why_unavailable(level, user)):
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)
    return run_isolated(list(chosen) or together(level, user), level, become, exercises)


@cache
def why_unavailable(level: str, user: str) -> str:
    """Asked by that user: what one may do can be forbidden to another."""
    command = BECOME[user]([sys.executable, "-c", ASK, level])
    asked = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True)
    return asked.stderr.strip().splitlines()[-1] if asked.returncode else ""


def as_root(command: list[str]) -> list[str]:
    """With a Python that others may read, wherever root can provide one."""
    return command if why_not(with_readable_python) else with_readable_python(command)


def as_it_is(command: list[str]) -> list[str]:
    return command


BECOME = {"root": as_root, "user": as_ordinary_user, "root alone": as_root_alone}


def together(level: str, user: str) -> list[Attack]:
    harmless = [attack for attack in ATTACKS if level != "C" or stated(attack, level, user) == NOTHING]
    return [attack for attack in harmless if attack.name not in TAKE_LONG]


def stated(attack: Attack, level: str, user: str) -> str:
    return attack.reaches(level, as_root=user == "root")


def gained(attack: Attack, level: str, user: str, run: Run) -> list[str]:
    """What it reached that it should not have, and what it should have reached, by its own statement, and did not."""
    said = stated(attack, level, user)
    found = run.evidence(attack)
    if said == NOTHING:
        return [sentence for sentences in found.values() for sentence in sentences]
    others = [sentence for kind in found if kind != attack.kind and level != "C" for sentence in found[kind]]
    missing = [f"it reached nothing, but should have: {said}"]
    return others + (missing if not found[attack.kind] and not said.startswith("may") else [])
