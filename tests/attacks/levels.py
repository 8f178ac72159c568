"""What is the same at every level of isolation: who runs the grader, and what an attack may then have reached."""

import os
from functools import cache
from typing import Any

import pytest

from autograder.isolation.levels import IsolationError, isolation
from tests.attacks.attack import ATTACKS, NOTHING, Attack
from tests.attacks.evidence import Run
from tests.attacks.runs import run_isolated
from tests.ordinary import why_not

AS_ROOT = {"root": True, "user": False}
CURRENT = "root" if hasattr(os, "geteuid") and os.geteuid() == 0 else "user"


def users(*, full: bool = False) -> list[Any]:
    """Parameters for a fixture: who grades. The one who runs the tests always, the other one in the full tier."""
    return [pytest.param(user, marks=pytest.mark.full if full or user != CURRENT else ()) for user in AS_ROOT]


@cache
def graded(level: str, user: str, *alone: Attack) -> Run:
    """A run over all attacks that should reach nothing, and those that never harm; or over one of the others."""
    reason = why_it_cannot_be(level, user)
    if reason:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(reason)  # CI must have every wall
    return run_isolated(list(alone) or together(level, user), level, as_root=AS_ROOT[user])


def why_it_cannot_be(level: str, user: str) -> str:
    if user != CURRENT or user == "root":
        reason = why_not(ordinary=not AS_ROOT[user])
        if reason:
            return reason
    if CURRENT == "user" or level == "A":
        try:
            isolation(level)
        except IsolationError as problem:
            return str(problem)
    return ""


def together(level: str, user: str) -> list[Attack]:
    return [attack for attack in ATTACKS if level != "C" or stated(attack, level, user) == NOTHING]


def stated(attack: Attack, level: str, user: str) -> str:
    return attack.reaches(level, as_root=AS_ROOT[user])


def gained(attack: Attack, level: str, user: str) -> list[str]:
    """What it reached that it should not have, and what it should have reached, by its own statement, and did not."""
    said = stated(attack, level, user)
    batch = together(level, user)
    run = graded(level, user) if attack in batch else graded(level, user, attack)
    found = run.evidence(attack)
    if said == NOTHING:
        return [sentence for sentences in found.values() for sentence in sentences]
    others = [sentence for kind in found if kind != attack.kind and level != "C" for sentence in found[kind]]
    missing = [f"it reached nothing, but should have: {said}"]
    return others + (missing if not found[attack.kind] and not said.startswith("may") else [])
