"""Grades submissions: a map over chunks of them, in this process or in several, into one gradebook."""

import math
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, cast

from autograder.checking.answers import sentence
from autograder.checking.checks import HarnessError, Outcome, run_checks
from autograder.exercise import Exercise
from autograder.feedback.diagnosis import diagnose
from autograder.grading.assignment import Assignment, fingerprint
from autograder.grading.gradebook import Gradebook, GradebookError, Key, Likely, Result, Verdict
from autograder.grading.processes import starter
from autograder.grading.sandbox import IsolatedStudent, Limits
from autograder.grading.submission import Submission

LARGEST_CHUNK = 200  # what a process of the pool does before it makes room for a fresh one
LONGEST_CALL = 1000  # characters of a failing call that are kept to be shown
DEFAULT = Limits()

Done = Callable[[Result], object]


@dataclass(frozen=True)
class Chunk:
    """Submissions of one notebook, which one process grades one after another."""

    assignment: Assignment
    submissions: tuple[Submission, ...]
    limits: Limits

    def result(self, submission: Submission, **facts: Any) -> Result:
        version = version_of(self.assignment, self.limits)
        return Result(submission.student, submission.notebook, submission.digest, version, **facts)


def version_of(assignment: Assignment, limits: Limits) -> str:
    """What decides a grade besides the submission."""
    return fingerprint(assignment.version.encode(), repr((assignment.seed, limits)).encode())


def grade(
    submissions: list[Submission],
    gradebook: Gradebook,
    *,
    jobs: int = 1,
    limits: Limits = DEFAULT,
    progress: Done = lambda _: None,
) -> None:
    """Grade `submissions`, in `jobs` processes, and record each result as soon as it is there."""

    def done(result: Result) -> None:
        gradebook.record(result)
        progress(result)

    chunks = list(in_chunks(submissions, jobs, limits))
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            grade_chunk(chunk, done)
    else:
        grade_in_processes(chunks, jobs, done)


def key_of(submission: Submission, limits: Limits = DEFAULT) -> Key:
    """Under which the gradebook has the result of just this program by just these checks."""
    version = version_of(submission.assignment, limits)
    return submission.student, submission.notebook, submission.digest, version


def in_chunks(submissions: list[Submission], jobs: int, limits: Limits) -> Iterator[Chunk]:
    for assignment in dict.fromkeys(each.assignment for each in submissions):
        own = [each for each in submissions if each.assignment == assignment]
        size = min(LARGEST_CHUNK, math.ceil(len(own) / jobs)) or 1
        for start in range(0, len(own), size):
            yield Chunk(assignment, tuple(own[start : start + size]), limits)


# ---------------------------------------------------------------------------------------------- one chunk


def grade_chunk(chunk: Chunk, done: Done) -> None:
    """Grade one submission after another, with the checks collected once.

    A fault of ours flags the submission at hand and we begin anew behind it; a fault before the first flags them all.
    """
    waiting = deque(chunk.submissions)
    while waiting:
        turn = Turn(chunk, waiting, done)
        try:
            turn.run()
        except GradebookError:
            raise
        except Exception as problem:
            fault = str(problem) if isinstance(problem, HarnessError) else sentence(problem)
            for _ in range(min(1, len(waiting)) if turn.begun else len(waiting)):
                done(chunk.result(waiting.popleft(), fault=fault))


class Turn:
    """Hands students to the checks, one after another, and makes results of the outcomes."""

    def __init__(self, chunk: Chunk, waiting: deque[Submission], done: Done) -> None:
        self.chunk = chunk
        self.waiting = waiting
        self.done = done
        self.begun = False

    def run(self) -> None:
        assignment = self.chunk.assignment
        with closing(starter(assignment.modules)) as self.starter, closing(self.students()) as students:
            run_checks(assignment.files, students, self.finish, seed=assignment.seed)
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
                isolation=self.starter.isolation,
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


# ---------------------------------------------------------------------------------------------- several at a time


def grade_in_processes(chunks: list[Chunk], jobs: int, done: Done) -> None:
    """Give each chunk a process of its own, `jobs` at a time."""
    waiting = deque(chunks)
    running: dict[Connection, Job] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                job = Job(waiting.popleft(), done)
                running[job.pipe] = job
            for pipe in wait(list(running)):
                job = running[cast(Connection, pipe)]
                if not job.hear():
                    del running[job.pipe]
    finally:
        for job in running.values():
            job.process.terminate()
            job.process.join()


class Job:
    """A process that grades a chunk and sends us the results; what it leaves undone when it ends is flagged."""

    def __init__(self, chunk: Chunk, done: Done) -> None:
        fresh = multiprocessing.get_context("spawn")  # never a copy of this process, whatever that holds
        self.chunk = chunk
        self.done = done
        self.pipe, theirs = fresh.Pipe(duplex=False)
        self.missing = {submission.student: submission for submission in chunk.submissions}
        self.process = fresh.Process(target=grade_and_send, args=(chunk, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def hear(self) -> bool:
        """Take one result; return False if there are no more."""
        try:
            result: Result = self.pipe.recv()
        except EOFError:
            self.process.join()
            for submission in self.missing.values():
                self.done(self.chunk.result(submission, fault="the process that graded it has ended"))
            return False
        del self.missing[result.student]
        self.done(result)
        return True


def grade_and_send(chunk: Chunk, pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the process that started us
    grade_chunk(chunk, pipe.send)
