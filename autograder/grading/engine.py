"""Grades submissions: a map over chunks of them, in this process or in several, into one gradebook."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from autograder.assignment import Assignment
from autograder.grading.gradebook import Gradebook
from autograder.grading.grader import Chunk, Done, Grader, version_of, versions_of
from autograder.grading.pool import grade_in_processes
from autograder.grading.results import Key, Result
from autograder.handing_in.submission import Submission
from autograder.isolation.levels import Isolation, isolation
from autograder.isolation.sandbox import Limits

if TYPE_CHECKING:  # Dask is installed only where there is a cluster
    from autograder.cluster.client import Cluster

LARGEST_CHUNK = 100  # small enough that no process is left alone with a long one
LARGEST_TO_TRAVEL = 20  # since all of it is graded again where a worker is lost
CHUNKS_FOR_EACH = 4  # worker, at least, where there are few submissions
DEFAULT = Limits()


def grade(
    submissions: Sequence[Submission],
    gradebook: Gradebook,
    *,
    jobs: int = 1,
    limits: Limits = DEFAULT,
    walls: Isolation | None = None,
    cluster: "Cluster | None" = None,
    progress: Done = lambda _: None,
) -> None:
    """Grade `submissions`, in `jobs` processes or on a cluster, and record each result as soon as it is there.

    Where the same program was graded before, only the exercises whose checks have changed since are graded.
    """
    by_key = {key_of(each, limits): each for each in submissions}
    earlier = {key: gradebook.earlier(key) for key in by_key}

    def done(result: Result) -> None:
        submission = by_key[result.key]
        whole = completed(result, earlier[result.key], submission.assignment.exercises)
        gradebook.record(whole, submission.content)
        progress(whole)

    modules = worth_having(submissions)
    if cluster:
        parts = CHUNKS_FOR_EACH * cluster.size
        travelling = in_chunks(submissions, earlier, parts, limits, LARGEST_TO_TRAVEL)
        with closing(cluster.grade(travelling, modules)) as graded:
            for results in graded:
                with gradebook.transaction():
                    for result in results:
                        done(result)
        return
    walls = walls or isolation(megabytes=limits.megabytes)
    chunks = list(in_chunks(submissions, earlier, jobs, limits))
    if jobs == 1 or len(chunks) == 1:
        with closing(Grader(walls, modules)) as grader:
            for chunk in chunks:
                grader.grade(chunk, done)
    else:
        grade_in_processes(chunks, min(jobs, len(chunks)), walls, modules, done)


def worth_having(submissions: Sequence[Submission]) -> tuple[str, ...]:
    """What to import before the students come: all that the released notebooks do."""
    return tuple(sorted({name for each in {each.assignment for each in submissions} for name in each.modules}))


def key_of(submission: Submission, limits: Limits = DEFAULT) -> Key:
    """Under which the gradebook has the result of just this program by just these checks."""
    version = version_of(submission.assignment, limits)
    return submission.student, submission.notebook, submission.digest, version


def in_chunks(
    submissions: Sequence[Submission],
    earlier: Mapping[Key, Result | None],
    parts: int,
    limits: Limits,
    largest: int = LARGEST_CHUNK,
) -> Iterator[Chunk]:
    """Submissions of the same notebook of which the same exercises are due; those that draw come last, since once
    matplotlib is loaded, all processes take longer to start.
    """
    groups = defaultdict[tuple[Assignment, tuple[str, ...]], list[Submission]](list)
    for each in sorted(submissions, key=lambda each: each.draws):
        groups[each.assignment, due(each.assignment, limits, earlier[key_of(each, limits)])].append(each)
    for (assignment, exercises), own in groups.items():
        size = min(largest, math.ceil(len(own) / parts))
        for start in range(0, len(own), size):
            yield Chunk(assignment, exercises, tuple(own[start : start + size]), limits)


def due(assignment: Assignment, limits: Limits, earlier: Result | None) -> tuple[str, ...]:
    """The exercises to grade: those whose checks are not those of the earlier result; if that is none of them, all."""
    graded = earlier.versions if earlier else {}
    changed = (name for name, own in versions_of(assignment, limits).items() if graded.get(name) != own)
    return tuple(changed) or assignment.exercises


def completed(result: Result, earlier: Result | None, exercises: Sequence[str]) -> Result:
    """The result, with what an earlier one says about exercises that were not graded again."""
    kept = [name for name in exercises if name not in result.versions]
    if earlier is None or result.fault or not kept:
        return result
    other = [each for each in earlier.problems if not any(f"`{name}`" in each for name in result.versions)]
    source = {name: earlier if name in kept else result for name in exercises}
    return replace(
        result,
        versions={name: source[name].versions[name] for name in exercises},
        problems=tuple(dict.fromkeys((*other, *result.problems))),
        verdicts=tuple(each for name in exercises for each in source[name].verdicts if each.exercise == name),
        diagnoses=tuple(each for name in exercises for each in source[name].diagnoses if each.exercise == name),
    )
