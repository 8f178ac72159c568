"""What a notebook calls: `check(function)` and `hint()`."""

import dis
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from autograder.calls import Reply, StudentError
from autograder.exercise import find_exercise
from autograder.findings import Finding, Findings

_hints_given: dict[str, int] = {}
_current = ""


def check(function: Callable[..., Any]) -> Findings:
    """Run the public checks of the exercise that `function` is named after, here in this kernel."""
    global _current
    if not callable(function):
        raise TypeError(f"check: give it the function itself, as in check(midpoint), not {function!r}")
    _current = function.__name__
    exercise = find_exercise(_current)
    if is_stub(function):
        return Findings(f"{exercise.name}: not attempted yet", footer="Stuck? hint() helps step by step.")
    from autograder.checks import Outcome, run_checks  # pytest is only needed, and only paid for, here

    outcomes: list[Outcome] = []
    run_checks([exercise.path], [here(function)], outcomes.extend)
    rows = tuple(Finding(outcome.holds, outcome.claim, outcome.reason) for outcome in outcomes)
    held = sum(row.holds for row in rows)
    footer = "" if held == len(rows) else "Stuck? hint() helps step by step."
    return Findings(f"{exercise.name}: {held} of {len(rows)} claims hold", rows, footer)


def here(function: Callable[..., Any]) -> Callable[[str, tuple[Any, ...], dict[str, Any]], Reply]:
    """A student whose function lives in this process."""

    def call(_: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Reply:
        try:
            return Reply(function(*deepcopy(arguments), **deepcopy(keywords)))
        except Exception as error:
            raise StudentError(f"{type(error).__name__}: {error}") from error

    return call


def hint(function: Callable[..., Any] | None = None) -> Findings:
    """The next hint for `function`, or for the exercise that was checked last."""
    name = function.__name__ if function else _current
    if not name:
        raise LookupError("hint: check an exercise first, or name its function, as in hint(midpoint)")
    hints = find_exercise(name).hints
    given = _hints_given.get(name, 0)
    _hints_given[name] = given + 1
    shown = min(given, len(hints) - 1)
    more = "That was the last one." if shown == len(hints) - 1 else "Run hint() again for the next."
    return Findings(f"{name}, hint {shown + 1} of {len(hints)}", footer=f"{hints[shown]} {more}")


def is_stub(function: Callable[..., Any]) -> bool:
    """Does the body do nothing but return None, as a stub's `...` does?"""
    if not hasattr(function, "__code__"):
        return False
    idle = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE"}
    instructions = list(dis.get_instructions(function))
    constants = [i.argval for i in instructions if i.opname in ("LOAD_CONST", "RETURN_CONST")]
    return {i.opname for i in instructions} <= idle and constants == [None]
