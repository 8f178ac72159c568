"""Grades chunks of submissions in this process, one submission after another, with one fork server for all of them."""

import gc
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from autograder.assignment import Assignment, fingerprint
from autograder.checking.answers import sentence
from autograder.checking.checks import HarnessError, Outcome, run_checks
from autograder.exercise import Exercise
from autograder.feedback.diagnosis import diagnose
from autograder.grading.gradebook import GradebookError
from autograder.grading.results import Likely, Result, Verdict
from autograder.handing_in.submission import Submission
from autograder.isolation.levels import Isolation
from autograder.isolation.processes import Starter, starter
from autograder.isolation.sandbox import IsolatedStudent, Limits

LONGEST_CALL = 1000  # characters of a failing call that are kept to be shown

Done = Callable[[Result], object]


@dataclass(frozen=True)
class Chunk:
    """Submissions of one notebook, which one process grades one after another; of its exercises perhaps only some."""

    assignment: Assignment
    exercises: tuple[str, ...]
    submissions: tuple[Submission, ...]
    limits: Limits

    def result(self, submission: Submission, **facts: Any) -> Result:
        versions = versions_of(self.assignment, self.limits)
        return Result(
            submission.student,
            submission.notebook,
            submission.digest,
            version_of(self.assignment, self.limits),
            attempt=submission.attempt,
            late=submission.late,
            release=submission.release,
            lms_id=submission.lms_id,
            file=submission.path.as_posix(),
            versions={name: versions[name] for name in self.exercises},
            **facts,
        )


def versions_of(assignment: Assignment, limits: Limits) -> dict[str, str]:
    """What decides the grade of each exercise besides the submission."""
    limit = repr(limits).encode()
    return {name: fingerprint(version.encode(), limit) for name, version in assignment.versions.items()}


def version_of(assignment: Assignment, limits: Limits) -> str:
    """What decides all of them."""
    return fingerprint(*(f"{name} {own}".encode() for name, own in versions_of(assignment, limits).items()))


class Grader:
    """Keeps the fork server; where something of ours breaks, it is started anew."""

    def __init__(self, walls: Isolation | None = None, modules: tuple[str, ...] = ()) -> None:
        self.walls = walls
        self.modules = modules
        self._starter: Starter | None = None

    @property
    def starter(self) -> Starter:
        if self._starter is None:
            self._starter = starter(self.modules, self.walls)
        return self._starter

    def close(self) -> None:
        own, self._starter = self._starter, None  # in one go: on a worker of a cluster another thread may close it, too
        if own:
            own.close()

    def grade(self, chunk: Chunk, done: Done) -> None:
        """Grade one submission after another, with the checks collected once.

        A fault of ours flags the submission at hand and we begin anew behind it; a fault before the first flags them
        all.
        """
        waiting = deque(chunk.submissions)
        while waiting:
            turn = Turn(self, chunk, waiting, done)
            try:
                turn.run()
            except GradebookError:
                raise
            except Exception as problem:
                self.close()
                fault = str(problem) if isinstance(problem, HarnessError) else sentence(problem)
                for _ in range(min(1, len(waiting)) if turn.begun else len(waiting)):
                    done(chunk.result(waiting.popleft(), fault=fault))


class Turn:
    """Hands students to the checks, one after another, and makes results of the outcomes."""

    def __init__(self, grader: Grader, chunk: Chunk, waiting: deque[Submission], done: Done) -> None:
        self.grader = grader
        self.chunk = chunk
        self.waiting = waiting
        self.done = done
        self.begun = False

    def run(self) -> None:
        assignment = self.chunk.assignment
        self.starter = self.grader.starter
        gc.freeze()  # or each collection would go through all that pytest and NumPy hold
        with closing(self.students()) as students:
            run_checks(assignment.files_of(self.chunk.exercises), students, self.finish, seeds=assignment.seeds)
        if self.waiting:
            raise HarnessError("the checks ended before all submissions were graded")

    def students(self) -> Generator[IsolatedStudent]:
        while self.waiting:
            self.begun = True
            self.started = time.monotonic()
            self.current = IsolatedStudent(
                self.starter, self.waiting[0].cells, self.chunk.limits, self.chunk.assignment.forbidden
            )
            with closing(self.current):
                yield self.current

    def finish(self, outcomes: list[Outcome]) -> None:
        if not outcomes:
            raise HarnessError("no check has run")
        remarks: list[str] = []
        diagnoses = tuple(likely_mistakes(self.chunk.assignment, outcomes, remarks))
        self.done(
            self.chunk.result(
                self.waiting.popleft(),
                isolation=str(self.starter.isolation),
                seconds=time.monotonic() - self.started,
                problems=self.current.problems,
                verdicts=tuple(map(verdict, outcomes)),
                diagnoses=diagnoses,
                remarks=tuple(remarks),
            )
        )


def likely_mistakes(assignment: Assignment, outcomes: list[Outcome], remarks: list[str]) -> Iterator[Likely]:
    """What the student probably did wrong, exercise by exercise; what breaks on the way is put into `remarks`."""
    for exercise in map(Exercise, assignment.public):
        found = diagnose(exercise, outcomes, remarks.append)
        if found:
            yield Likely(exercise.name, found.name, found.sentence)


def verdict(outcome: Outcome) -> Verdict:
    call = outcome.call.code() if outcome.call else ""
    facts = (outcome.exercise, outcome.check, outcome.claim, outcome.points, outcome.holds, outcome.reason)
    return Verdict(*facts, call if len(call) <= LONGEST_CALL else "")
