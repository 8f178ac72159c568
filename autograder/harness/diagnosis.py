"""What a student probably did: from how the function behaved, one sentence to read before anything else.

A diagnosis helps and does no more: it never decides a point, and if it breaks there is none.
"""

import io
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stdout
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.harness._behaviour import behaviour
from autograder.harness.calls import Reply, StudentError, answer_packed, format_error
from autograder.harness.check_results import CheckResult, DiagnosedMistake
from autograder.harness.codec import pack
from autograder.testing import same

_CALLS_REMEMBERED = 16_000  # those of a notebook: of each exercise there are several sets of random numbers


def diagnose(
    exercise: Exercise, results: Sequence[CheckResult], note: Callable[[str], object] = lambda _: None
) -> DiagnosedMistake | None:
    """The mistake that explains all calls of the exercise's checks, if one does; `note` is told what broke here.

    What the key's functions print or warn of is of no interest to the student.
    """
    try:
        with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"), redirect_stdout(io.StringIO()):
            return mistake(exercise, results)
    except Exception as problem:
        note(f"no diagnosis of `{exercise.name}`: {format_error(problem)}")
        return None


def mistake(exercise: Exercise, results: Sequence[CheckResult]) -> DiagnosedMistake | None:
    own = [result for result in results if result.exercise == exercise.name]
    calls = [call for result in own for call in result.calls if not call.lost]
    if all(result.holds for result in own) or not any(call.reply for call in calls):
        return None
    rights: list[Reply | None] = [None] * len(calls)
    if exercise.key.exists():
        key = loaded(exercise.key, exercise.key.stat().st_mtime_ns)
        given = [pack((call.arguments, call.keywords)) for call in calls]
        rights = [replayed(getattr(key, exercise.name), each) for each in given]
        replies = [call.reply for call in calls]
        for name, function in list(vars(key).items()):  # a function that warns adds a name
            if not name.startswith("wrong_") or not isinstance(function, FunctionType):
                continue
            wrongs = (replayed(function, each) for each in given)
            if explains(wrongs, replies, rights, rounding=name in getattr(key, "rounding", ())):
                return DiagnosedMistake(exercise.name, name, " ".join((function.__doc__ or "").split()))
    found = behaviour(exercise, own, list(zip(calls, rights, strict=True)))
    return DiagnosedMistake(exercise.name, *found) if found else None


@lru_cache
def loaded(path: Path, _changed_at: int) -> ModuleType:
    key = ModuleType(f"key_{path.parent.name}_{path.stem}")
    exec(compile(path.read_bytes(), path, "exec", dont_inherit=True), vars(key))
    return key


@lru_cache(_CALLS_REMEMBERED)
def replayed(function: Callable[..., Any], given: bytes) -> Reply | None:
    """What a function of the key replies to packed arguments, or None if it raises.

    It is remembered, because many students of a class get the same calls.
    """
    try:
        return answer_packed(function, given)
    except StudentError:
        return None


def explains(
    wrongs: Iterable[Reply | None], replies: Iterable[Reply | None], rights: Iterable[Reply | None], *, rounding: bool
) -> bool:
    """Does the wrong answer do in every call what the student's did, and in one of them what the right one does not?

    It stops at the first difference: a wrong answer may not terminate on calls beyond that. Where its wrong results are
    only `rounding`, another processor has others: it is enough that the student's is not right either.
    """
    differs = False
    for wrong, reply, right in zip(wrongs, replies, rights, strict=True):
        both_astray = rounding and not alike(wrong, right) and not alike(reply, right)
        if not alike(wrong, reply) and not both_astray:
            return False
        differs = differs or not alike(wrong, right) or not alike(right, wrong)
    return differs


def alike(ours: Reply | None, theirs: Reply | None) -> bool:
    """Equal values, and what ours does besides, theirs does too; an error is like any error."""
    if ours is None or theirs is None:
        return ours is theirs
    besides = set(ours.changed) <= set(theirs.changed) and ours.printed <= theirs.printed
    return besides and same(ours.value, theirs.value)
