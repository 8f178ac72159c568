"""Grades chunks of submissions in this process, one submission after another, with one fork server for all of them."""

import faulthandler
import gc
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from autograder.exercise.assignment import Assignment, fingerprint
from autograder.exercise.exercise_files import Exercise
from autograder.grading.gradebook import GradebookError
from autograder.grading.results import Result
from autograder.harness.calls import format_error
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import HarnessError, run_checks
from autograder.harness.diagnosis import diagnose
from autograder.sandbox.levels import Isolation
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import Starter, starter
from autograder.sandbox.student import IsolatedStudent
from autograder.submissions.submission import Submission

SECONDS_OF_OURS = 60  # for a submission, besides all that its limits allow, and as much again
STDERR = 2  # not sys.stderr, which is nothing where it was closed

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
    """Keeps the fork server; after an internal error it is started anew."""

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

        An internal error flags the submission at hand and we begin anew behind it; one before the first flags them all.
        """
        waiting = deque(chunk.submissions)
        while waiting:
            run = ChunkRun(self, chunk, waiting, done)
            try:
                run.run()
            except GradebookError:
                raise
            except Exception as problem:
                self.close()
                fault = str(problem) if isinstance(problem, HarnessError) else format_error(problem)
                for _ in range(min(1, len(waiting)) if run.begun else len(waiting)):
                    done(chunk.result(waiting.popleft(), fault=fault))


class ChunkRun:
    """Hands students to the checks, one after another, and makes results of what these find."""

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

    def finish(self, checks: list[CheckResult]) -> None:
        if not checks:
            raise HarnessError("no check has run")
        remarks: list[str] = []  # what breaks on the way to a diagnosis
        exercises = map(Exercise, self.chunk.assignment.public)
        diagnoses = [diagnose(exercise, checks, remarks.append) for exercise in exercises]
        self.done(
            self.chunk.result(
                self.waiting.popleft(),
                isolation=str(self.starter.isolation),
                seconds=time.monotonic() - self.started,
                problems=self.current.problems,
                checks=tuple(check.to_record() for check in checks),
                diagnoses=tuple(filter(None, diagnoses)),
                remarks=tuple(remarks),
            )
        )


def grade_or_end(grader: Grader, chunk: Chunk, done: Done) -> None:
    """Grade a chunk; if a submission takes far longer than its limits allow, end this process where it stands.

    A check that never ends is an internal error, and must not stop a class. This is for processes that others have
    started, who then flag the submission and go on behind it. The timer is faulthandler's, because it works also where
    a check holds Python's lock, and tells on stderr where that was.
    """
    seconds = 2 * chunk.limits.submission + SECONDS_OF_OURS

    def alive() -> None:
        faulthandler.dump_traceback_later(seconds, exit=True, file=STDERR)

    def done_alive(result: Result) -> None:
        alive()
        done(result)

    alive()
    try:
        grader.grade(chunk, done_alive)
    finally:
        faulthandler.cancel_dump_traceback_later()
