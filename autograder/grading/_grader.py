"""Grades chunks of submissions in this process, one submission after another, with one fork server for all of them."""

import faulthandler
import gc
import time
from collections import deque
from collections.abc import Generator
from contextlib import closing
from typing import Any

from autograder.exercise.assignment import Assignment
from autograder.exercise.exercise_files import Exercise
from autograder.grading.gradebook import GradebookError
from autograder.grading.results import Chunk, Done, Result
from autograder.harness.calls import HarnessError, format_error
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import CheckRun, run_checks
from autograder.harness.diagnosis import diagnose, without_contradictions
from autograder.sandbox.levels import Isolation
from autograder.sandbox.processes import Starter, starter
from autograder.sandbox.student import IsolatedStudent
from autograder.submissions.submission import Submission

SECONDS_OF_OURS = 60  # for a submission, besides all that its limits allow, and as much again
STDERR = 2  # not sys.stderr, which is nothing where it was closed


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

        After an internal error we begin anew with the submission at hand; if it has one again, it is flagged and we go
        on behind it. An error before the first flags them all.
        """
        waiting = deque(chunk.submissions)
        tried: Submission | None = None  # with an error
        while waiting:
            begun: list[Submission] = []
            try:
                self._run_checks(chunk, waiting, begun, done)
            except GradebookError:
                raise
            except Exception as problem:
                self.close()
                if begun and waiting and tried is not waiting[0]:
                    tried = waiting[0]
                    continue
                fault = str(problem) if isinstance(problem, HarnessError) else format_error(problem)
                for _ in range(min(1, len(waiting)) if begun else len(waiting)):
                    done(chunk.result(waiting.popleft(), fault=fault))

    def _run_checks(self, chunk: Chunk, waiting: deque[Submission], begun: list[Submission], done: Done) -> None:
        """Hand the students to the checks, one after another, and make results of what these find."""
        starter, assignment = self.starter, chunk.assignment
        found: list[list[CheckResult]] = []  # about the student at hand

        def students() -> Generator[CheckRun]:
            while waiting:
                started, submission = time.monotonic(), waiting[0]
                begun.append(submission)
                with closing(IsolatedStudent(starter, submission.cells, chunk.limits, assignment.forbidden)) as student:
                    yield CheckRun(student, assignment.seeds_for(submission.student, submission.digest))
                    student.close()  # it has no business any more while we go through its answers
                    facts = _findings(assignment, found.pop()) | {"problems": (*student.problems, *student.redefined)}
                    facts |= {"isolation": str(starter.isolation), "seconds": time.monotonic() - started}
                    done(chunk.result(waiting.popleft(), **facts))

        gc.freeze()  # or each collection would go through all that pytest and NumPy hold
        with closing(students()) as every:
            run_checks(assignment.files_of(chunk.exercises), every, found.append)
        if waiting:
            raise HarnessError("the checks ended before all submissions were graded")


def _findings(assignment: Assignment, checks: list[CheckResult]) -> dict[str, Any]:
    """What a result says of what the checks found, and of what the student probably did."""
    if not checks:
        raise HarnessError("no check has run")
    remarks: list[str] = []  # what breaks on the way to a diagnosis
    diagnoses = []
    for exercise in map(Exercise, assignment.public):
        diagnoses.append(diagnose(exercise, checks, remarks.append))
        checks = without_contradictions(exercise, checks, diagnoses[-1])
    records = tuple(check.to_record() for check in checks)
    return {"checks": records, "diagnoses": tuple(filter(None, diagnoses)), "remarks": tuple(remarks)}


def grade_or_end(grader: Grader, chunk: Chunk, done: Done) -> None:
    """Grade a chunk; if a submission takes far longer than its limits allow, end this process where it stands.

    A check that never ends is an internal error, and must not stop a class. This is for processes that others have
    started, who then flag the submission and go on behind it. The timer is faulthandler's, because it works also where
    a check holds Python's lock, and tells on stderr where that was.
    """
    seconds = (1 + len(chunk.exercises)) * chunk.limits.submission + SECONDS_OF_OURS  # each exercise runs the cells

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
