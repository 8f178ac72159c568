"""Runs answers against the checks of an exercise: as at grading, outside our process, and in one session of pytest.

Also tests whether the mutants that a key calls equivalent really are.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from autograder.authoring.candidate_answers import Answer, Key
from autograder.exercise.exercise_files import Exercise
from autograder.exercise.notebook_file import Cell
from autograder.harness.calls import Call, Reply, Student
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import CheckRun, run_checks
from autograder.harness.codec import unpack
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import Starter
from autograder.sandbox.student import IsolatedStudent
from autograder.testing import same

LIMITS = Limits(call=5, exercise=60, submission=600)
FOR_MUTANTS = replace(LIMITS, call=0.25)  # some loop for ever; others that take so long would be caught as well
NUMPY = "import numpy as np"
INPUTS = 1000  # on which an equivalent mutant must agree with the reference
MAX_SEEDS = 1000


Run = tuple[str, int | None]  # the name of an answer, and the seed of the checks; none where they run as in a notebook


def run_answers(
    key: Key,
    starter: Starter,
    answers: Sequence[Answer],
    runs: Mapping[Run, bool],
    *,
    in_haste: Container[str],
    keep_calls: Container[Run],
) -> dict[Run, list[CheckResult]]:
    """What the checks find in each run, some of which end at the first failure; with its calls only where asked.

    The reference runs as it would in a notebook, with NumPy and nothing else. All others share a process, each under
    its own name: what one of them breaks is broken only for itself. So do the mutants that must be caught, `in_haste`.
    """
    exercise = key.exercise
    names = [*key.functions(), *(answer.name for answer in answers)]
    forbidden = dict.fromkeys(names, exercise.forbidden)
    alone = IsolatedStudent(starter, cells(NUMPY, exercise.solution), LIMITS, forbidden)
    texts = [f"{NUMPY}\nfrom math import inf, nan", key.answers, *(answer.source for answer in answers)]
    others, mutants = (
        IsolatedStudent(starter, cells(*texts), limits, forbidden, one_process=True) for limits in (LIMITS, FOR_MUTANTS)
    )

    def checked() -> Iterator[CheckRun]:
        for (name, seed), ends_early in runs.items():
            process = alone if name == exercise.name else mutants if name in in_haste else others
            process.begin_again(name)
            student = partial(_under_its_name, process, name)
            yield CheckRun(student, {} if seed is None else {exercise.name: seed}, ends_early)

    found: dict[Run, list[CheckResult]] = {}
    still_to_come = iter(runs)

    def done(results: list[CheckResult]) -> None:
        run = next(still_to_come)
        found[run] = results if run in keep_calls else [replace(each, calls=()) for each in results]

    with closing(alone), closing(others), closing(mutants):
        run_checks([exercise.path, exercise.key], checked(), done)
    return found


def _under_its_name(process: IsolatedStudent, name: str, _: str, given: bytes) -> Reply:
    return process(name, given)


def cells(*texts: str) -> list[Cell]:
    return [Cell(number, text) for number, text in enumerate(texts, start=1)]


def outcomes(exercise: Exercise, runs: Iterable[CheckRun]) -> list[list[CheckResult]]:
    """What the checks, public and hidden, find in each run."""
    found: list[list[CheckResult]] = []
    run_checks([exercise.path, exercise.key], runs, found.append)
    return found


def points_won(found: Iterable[CheckResult]) -> int:
    return sum(outcome.points for outcome in found if outcome.holds)


# ---------------------------------------------------------------------------------------------- equivalent mutants


def equivalent_problems(key: Key, mutants: Mapping[str, Answer], killed: Iterable[str]) -> Iterator[str]:
    """A sentence for each mutant that the key wrongly calls equivalent; mutants are known by their descriptions."""
    listed: dict[str, str] = key.claim("equivalent", {})
    known = [description for description in listed if description in mutants and description not in killed]
    calls = reference_calls(key) if known else []
    if known and len(calls) < INPUTS:
        yield f"its checks make only {len(calls)} different calls; to call a mutant equivalent takes {INPUTS}"
    for description, why in listed.items():
        if not why.strip():
            yield f"`equivalent` gives no reason for {description!r}"
        if description not in mutants:
            yield f"`equivalent` lists {description!r}, but there is no such mutant"
        elif description in killed:
            yield f"`equivalent` lists {description!r}, but the checks catch it"
        elif difference := first_difference(key, mutants[description], calls):
            yield f"`equivalent` lists {description!r}, but {difference.code()} gives something else"


def reference_calls(key: Key) -> list[Call]:
    """Different calls that the checks make of the reference, with its replies, at as many seeds as it takes."""
    found: dict[bytes, Call] = {}
    reference = unrestricted(key.load(key.exercise.name))

    def remembering(name: str, given: bytes) -> Reply:
        reply = reference(name, given)
        if len(found) < INPUTS:
            found.setdefault(given, Call(name, given, reply))
        return reply

    seeds = takewhile(lambda _: len(found) < INPUTS, range(MAX_SEEDS))
    outcomes(key.exercise, (CheckRun(remembering, {key.exercise.name: seed}) for seed in seeds))
    return list(found.values())


def unrestricted(function: Callable[..., Any]) -> Student:
    """A student whose function runs in this process and may use the library."""
    return lambda _, given: Reply(called(function, given))


def called(function: Callable[..., Any], given: bytes) -> Any:
    arguments, keywords = unpack(given)
    return function(*arguments, **keywords)


def first_difference(key: Key, mutant: Answer, calls: list[Call]) -> Call | None:
    function = key.load(mutant.name, mutant.source)
    for call in calls:
        if call.reply and not same(called(function, call.given), call.reply.value):
            return call
    return None
