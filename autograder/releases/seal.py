"""Seals the typical mistakes of an exercise for the students' edition, which has no keys."""

import io
import warnings
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import run_checks
from autograder.harness.diagnosis import as_case, differ, loaded, sentence_of, weight, wrong_answers
from autograder.harness.in_kernel import here
from autograder.harness.sealed_mistakes import BEYOND_DOUBT, Fingerprints, SealedMistake, fingerprints, seal

Function = Callable[..., Any]
Opens = set[tuple[str, bytes]]  # a check, and a fingerprint of the replies in it


def sealed_mistakes(exercise: Exercise) -> bytes:
    """The file of an exercise's mistakes: its wrong answers run the public checks as in a notebook."""
    return _sealed(exercise, exercise.path.read_bytes(), exercise.key.read_bytes())


@cache
def _sealed(exercise: Exercise, public: bytes, secret: bytes) -> bytes:
    key = loaded(exercise.key)
    reference = getattr(key, exercise.name)
    right = [reference, *(each for name, each in vars(key).items() if name.startswith("right_"))]
    wrong = [each for each in wrong_answers(key) if each.__name__ not in getattr(key, "rounding", ())]
    with warnings.catch_warnings(action="ignore"), np.errstate(all="ignore"), redirect_stdout(io.StringIO()):
        found = public_results(exercise, [*right, *wrong])
        fine = {
            (each.check, digest)
            for results in found[: len(right)]
            for each in results
            for digest in fingerprints(each.calls)
        }
        mistakes = [
            _mistake(each, [result for result in results if not result.holds], reference, fine)
            for each, results in zip(wrong, found[len(right) :], strict=True)
        ]
    return seal(exercise.name, mistakes, blake2b(public + secret).digest())


def public_results(exercise: Exercise, answers: Sequence[Function]) -> list[list[CheckResult]]:
    """What `check()` finds, with all calls, for each of these answers."""
    found: list[list[CheckResult]] = []
    run_checks([exercise.path], [here(each, exercise.forbidden) for each in answers], found.append)
    return found


def _mistake(
    wrong: Function, failed: Sequence[CheckResult], reference: Function, fine: Opens
) -> tuple[SealedMistake, Fingerprints]:
    """The mistake with what opens it: its replies in the checks that it fails, unless a right answer gives them."""
    opens = {each.check: fingerprints(each.calls) for each in failed if each.calls}
    opens = {check: found for check, found in opens.items() if not any((check, digest) in fine for digest in found)}
    evidence = {each.check: _evidence(each, reference) for each in failed if each.check in opens}
    return SealedMistake(wrong.__name__, sentence_of(wrong), evidence), opens


def _evidence(result: CheckResult, reference: Function) -> int:
    """How much it says that a function gives these replies, to judge by those that a right answer would not give.

    Many that may be an accident are not beyond doubt: most labels are the same whatever the mistake.
    """
    cases = [as_case(call, reference) for call in result.calls]
    weights = [weight(reply, right) for _, reply, right in cases if differ(reply, right)]
    return sum(weights) if BEYOND_DOUBT in weights else min(sum(weights), BEYOND_DOUBT - 1)
