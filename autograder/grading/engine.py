"""Grades submissions: a map over chunks of them, in this process or in several, into one gradebook."""

import math
from collections.abc import Iterator, Sequence
from contextlib import closing

from autograder.grading.gradebook import Gradebook, Key, Result
from autograder.grading.grader import Chunk, Done, Grader, version_of
from autograder.grading.isolation import Isolation, isolation
from autograder.grading.pool import grade_in_processes
from autograder.grading.sandbox import Limits
from autograder.grading.submission import Submission

LARGEST_CHUNK = 100  # small enough that no process is left alone with a long one
DEFAULT = Limits()


def grade(
    submissions: Sequence[Submission],
    gradebook: Gradebook,
    *,
    jobs: int = 1,
    limits: Limits = DEFAULT,
    walls: Isolation | None = None,
    progress: Done = lambda _: None,
) -> None:
    """Grade `submissions`, in `jobs` processes, and record each result as soon as it is there."""

    def done(result: Result) -> None:
        gradebook.record(result)
        progress(result)

    walls = walls or isolation(megabytes=limits.megabytes)
    chunks = list(in_chunks(submissions, jobs, limits))
    modules = tuple(sorted({name for chunk in chunks for name in chunk.assignment.modules}))
    if jobs == 1 or len(chunks) == 1:
        with closing(Grader(walls, modules)) as grader:
            for chunk in chunks:
                grader.grade(chunk, done)
    else:
        grade_in_processes(chunks, min(jobs, len(chunks)), walls, modules, done)


def key_of(submission: Submission, limits: Limits = DEFAULT) -> Key:
    """Under which the gradebook has the result of just this program by just these checks."""
    version = version_of(submission.assignment, limits)
    return submission.student, submission.notebook, submission.digest, version


def in_chunks(submissions: Sequence[Submission], jobs: int, limits: Limits) -> Iterator[Chunk]:
    for assignment in dict.fromkeys(each.assignment for each in submissions):
        own = [each for each in submissions if each.assignment == assignment]
        size = min(LARGEST_CHUNK, math.ceil(len(own) / jobs))
        for start in range(0, len(own), size):
            yield Chunk(assignment, tuple(own[start : start + size]), limits)
