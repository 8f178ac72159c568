"""What a student probably did: from how the function behaved, one sentence to read before anything else.

A diagnosis helps and does no more: it never decides a point, and if it breaks there is none.
"""

import importlib.util
import io
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.harness._behaviour import behaviour
from autograder.harness.calls import Call, Reply, StudentError, answer, format_error
from autograder.harness.check_results import CheckResult, DiagnosedMistake
from autograder.harness.codec import pack, unpack
from autograder.testing import same

Function = Callable[..., Any]
_CALLS_REMEMBERED = 2000


def diagnose(
    exercise: Exercise, results: Sequence[CheckResult], note: Callable[[str], object] = lambda _: None
) -> DiagnosedMistake | None:
    """The mistake that explains all calls of the exercise's checks, if one does; `note` is told what broke here."""
    try:
        with quiet():
            return mistake(exercise, results)
    except Exception as problem:
        note(f"no diagnosis of `{exercise.name}`: {format_error(problem)}")
        return None


@contextmanager
def quiet() -> Iterator[None]:
    """What the key's functions print or warn of is of no interest to the student."""
    with warnings.catch_warnings(), np.errstate(all="ignore"), redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        yield


def mistake(exercise: Exercise, results: Sequence[CheckResult]) -> DiagnosedMistake | None:
    own = [result for result in results if result.exercise == exercise.name]
    calls = [call for result in own for call in result.calls if not call.lost]
    if all(result.holds for result in own) or not any(call.reply for call in calls):
        return None
    rights: list[Reply | None] = [None] * len(calls)
    if exercise.key.exists():
        key = loaded(exercise.key, exercise.key.stat().st_mtime_ns)
        rights = [_replayed(getattr(key, exercise.name), call) for call in calls]
        for name, function in vars(key).items():
            if not name.startswith("wrong_") or not isinstance(function, FunctionType):
                continue
            if explains(function, calls, rights, rounding=name in getattr(key, "rounding", ())):
                return DiagnosedMistake(exercise.name, name, " ".join((function.__doc__ or "").split()))
    found = behaviour(exercise, own, list(zip(calls, rights, strict=True)))
    return DiagnosedMistake(exercise.name, *found) if found else None


@lru_cache
def loaded(path: Path, _changed_at: int) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"key_{path.parent.name}_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} cannot be read")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _replayed(function: Function, call: Call) -> Reply | None:
    """What a function of ours makes of a recorded call; None if it raises."""
    return remembered(function, pack((call.arguments, call.keywords)))


@lru_cache(_CALLS_REMEMBERED)
def remembered(function: Function, given: bytes) -> Reply | None:
    """A class gets the same calls, student after student."""
    try:
        return answer(function, *unpack(given))
    except StudentError:
        return None


def explains(
    function: Function, calls: Sequence[Call], rights: Sequence[Reply | None], *, rounding: bool = False
) -> bool:
    """Does the wrong answer do in every call what the student's did, and in one of them what the right one does not?

    It stops at the first difference: beyond that, a wrong answer may meet what it never ends with. Where its wrong
    results are only `rounding`, another processor has others: it is enough that the student's is not right either.
    """
    differs = False
    for call, right in zip(calls, rights, strict=True):
        wrong = _replayed(function, call)
        both_astray = rounding and not alike(wrong, right) and not alike(call.reply, right)
        if not alike(wrong, call.reply) and not both_astray:
            return False
        differs = differs or not alike(wrong, right) or not alike(right, wrong)
    return differs


def alike(ours: Reply | None, theirs: Reply | None) -> bool:
    """Equal values, and what ours does besides, theirs does too; an error is like any error."""
    if ours is None or theirs is None:
        return ours is theirs
    besides = set(ours.changed) <= set(theirs.changed) and ours.printed <= theirs.printed
    return besides and same(ours.value, theirs.value)
