"""What a student probably did: from how the function behaved, one sentence to read before anything else.

A diagnosis helps and does no more: it never decides a point, and if it breaks there is none.
"""

import io
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import lru_cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.harness._behaviour import Mistake, behaviour, side_by_side
from autograder.harness.calls import Call, Reply, StudentError, answer, format_error, kind_of
from autograder.harness.check_results import CheckResult, DiagnosedMistake
from autograder.harness.sealed_mistakes import BEYOND_DOUBT, recognised, unlocked
from autograder.testing import numeric, same, several, uncommon

_CALLS_REMEMBERED = 16_000  # those of a notebook: of each exercise there are several sets of random numbers
_ENOUGH = 3  # calls that show a mistake beyond doubt, where something else was wrong as well
Outcome = Reply | str  # of a call: what came back, or the kind of error
Case = tuple[bytes, Outcome, Outcome]  # a call's arguments, packed; what the student's function replied; what is right


def diagnose(
    exercise: Exercise, results: Sequence[CheckResult], note: Callable[[str], object] = lambda _: None
) -> DiagnosedMistake | None:
    """The mistake that explains the calls of the exercise's checks, if one does; `note` is told what broke here.

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
    if exercise.key.exists():
        key = loaded(exercise.key)
        cases = [as_case(call, getattr(key, exercise.name)) for call in calls]
        known = typical_mistake(key, cases)
        rights = [right if isinstance(right, Reply) else None for _, _, right in cases]
    else:
        known, rights = sealed_mistake(exercise, own), [None] * len(calls)
    found = known or behaviour(exercise, own, list(zip(calls, rights, strict=True)))
    return DiagnosedMistake(exercise.name, *found) if found else None


def without_contradictions(
    exercise: Exercise, results: Sequence[CheckResult], mistake: DiagnosedMistake | None
) -> list[CheckResult]:
    """The results, in which `close` says of this exercise's only what all comparisons and the diagnosis agree on."""
    noticed = {result.likeness for result in results if result.exercise == exercise.name and result.likeness}
    if len(noticed) <= 1 and (mistake is None or mistake.name in noticed):
        return list(results)
    return [result.without_likeness() if result.exercise == exercise.name else result for result in results]


# ------------------------------------------------------------------------------------ with the key


def typical_mistake(key: ModuleType, cases: Sequence[Case]) -> Mistake | None:
    """Name and sentence of the wrong answer that explains all calls, or else most of them; of several, none.

    They reply the same in all these calls, so nobody knows which of their sentences is true.
    """
    marked = getattr(key, "rounding", ())
    wrongs = wrong_answers(key)
    for explains in (explains_all, explains_most):
        found = [each for each in wrongs if explains(each, cases, rounding=each.__name__ in marked)]
        if found:
            return (found[0].__name__, sentence_of(found[0])) if len(found) == 1 else None
    return None


def wrong_answers(key: ModuleType) -> list[FunctionType]:
    functions = list(vars(key).items())  # a function that warns adds a name, so the key may still grow
    return [each for name, each in functions if name.startswith("wrong_") and isinstance(each, FunctionType)]


def sentence_of(wrong: Callable[..., Any]) -> str:
    return " ".join((wrong.__doc__ or "").split())


def loaded(path: Path) -> ModuleType:
    return _module_of(path, path.read_bytes())


@lru_cache
def _module_of(path: Path, source: bytes) -> ModuleType:
    key = ModuleType(f"key_{path.parent.name}_{path.stem}")
    exec(compile(source, path, "exec", dont_inherit=True), vars(key))
    return key


def as_case(call: Call, reference: Callable[..., Any]) -> Case:
    return call.given, call.reply or call.error, replayed(reference, call.given)


@lru_cache(_CALLS_REMEMBERED)
def replayed(function: Callable[..., Any], given: bytes) -> Outcome:
    """What a function of the key replies to packed arguments, or what kind of error it raises.

    It is remembered, because many students of a class get the same calls.
    """
    try:
        return answer(function, given)
    except StudentError as error:
        return kind_of(error)


def explains_all(wrong: Callable[..., Any], cases: Sequence[Case], *, rounding: bool) -> bool:
    """Does the wrong answer do in every call what the student's did, and in one of them what the right one does not?

    Where its wrong results are only `rounding`, another processor has others: it is enough that the student's is not
    right either.
    """
    shows = False
    for given, reply, right in cases:
        done = replayed(wrong, given)
        both_astray = rounding and not alike(done, right) and not alike(reply, right)
        if not alike(done, reply) and not both_astray:
            return False
        shows = shows or differ(done, right)
    return shows


def explains_most(wrong: Callable[..., Any], cases: Sequence[Case], *, rounding: bool) -> bool:
    """Does the student's function do what the wrong answer does in most calls in which it is wrong?

    One that is right where the mistake would show does not make it. Only numbers that nobody hits by accident count:
    most labels are the same whatever the mistake. Of results that are rounding, nobody knows.
    """
    explained = unexplained = 0
    for given, reply, right in cases:
        if unexplained > len(cases) // 3 or rounding:
            return False
        done = replayed(wrong, given)
        shows, same_as_student = differ(done, right), alike(done, reply)
        if shows and not same_as_student and alike(reply, right):
            return False
        explained += shows and same_as_student and weight(done, right) >= BEYOND_DOUBT
        unexplained += not same_as_student
    return explained >= max(_ENOUGH, 2 * unexplained)


def differ(one: Outcome, other: Outcome) -> bool:
    return not alike(one, other) or not alike(other, one)


def alike(ours: Outcome, theirs: Outcome) -> bool:
    """Equal values, and what ours does besides, theirs does too; or errors of one kind."""
    if isinstance(ours, str) or isinstance(theirs, str):
        return ours == theirs
    besides = set(ours.changed) <= set(theirs.changed) and ours.printed <= theirs.printed
    return besides and same(ours.value, theirs.value)


def weight(wrong: Outcome, right: Outcome) -> int:
    """How much it says that somebody replies what is wrong: little where it is an error or a label, more with two
    different numbers, and much with one that is neither a small whole number nor a half.
    """
    if isinstance(wrong, str):
        return 1
    of_right = right.value if isinstance(right, Reply) else None
    found = [numeric(got) for got, wanted in side_by_side(wrong.value, of_right) if not same(got, wanted)]
    finite = [each[np.isfinite(each)] for each in found if each is not None]
    return BEYOND_DOUBT if any(map(uncommon, finite)) else 2 if any(map(several, finite)) else 1


# ------------------------------------------------------------------------------------ without the key


def sealed_mistake(exercise: Exercise, own: Sequence[CheckResult]) -> Mistake | None:
    """Name and sentence of the mistake that the failing checks unlock, in an edition for students."""
    if not exercise.sealed.exists():
        return None
    failed = [result for result in own if not result.holds and result.calls]
    found = recognised(unlocked(exercise.sealed.read_bytes(), exercise.name, failed))
    return (found.name, found.sentence) if found else None
