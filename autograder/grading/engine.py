"""Grades submissions: a map over chunks of them, in processes of our own or on a cluster, into one gradebook."""

import gc
import math
import multiprocessing
import signal
from collections import defaultdict, deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, cast

from autograder.exercise.assignment import Assignment
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Chunk, Done, Key, Result, version_of, versions_of
from autograder.sandbox.levels import Isolation, isolation
from autograder.sandbox.limits import Limits
from autograder.submissions.submission import Submission

if TYPE_CHECKING:  # Dask is installed only where there is a cluster
    from autograder.grading.cluster import Cluster

_LARGEST_CHUNK = 100  # small enough that no process is left alone with a long one
_LARGEST_TO_TRAVEL = 20  # since all of it is graded again where a worker is lost
_CHUNKS_FOR_EACH = 4  # worker, at least, where there are few submissions
_MOST_IN_VAIN = 3
_ALL_END = "the processes that grade end before their first result"
_MOST_BY_ONE = 1000  # submissions that a process grades before it makes room for a fresh one
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
    modules = tuple(sorted({name for each in submissions for name in each.assignment.modules}))  # to import beforehand
    if cluster:
        parts = _CHUNKS_FOR_EACH * cluster.size
        graded = cluster.grade(_in_chunks(submissions, earlier, parts, limits, _LARGEST_TO_TRAVEL), modules)
    else:
        chunks = _in_chunks(submissions, earlier, jobs, limits)
        graded = grade_in_processes(chunks, jobs, walls or isolation(megabytes=limits.megabytes), modules)
    with closing(graded):
        for results in graded:
            with gradebook.transaction():
                for result in results:
                    submission = by_key[result.key]
                    whole = _completed(result, earlier[result.key], submission.assignment.exercises)
                    gradebook.record(whole, submission.content)
                    progress(whole)


def key_of(submission: Submission, limits: Limits = DEFAULT) -> Key:
    """Under which the gradebook has the result of just this program by just these checks."""
    version = version_of(submission.assignment, limits)
    return submission.student, submission.notebook, submission.digest, version


def _in_chunks(
    submissions: Sequence[Submission],
    earlier: Mapping[Key, Result | None],
    parts: int,
    limits: Limits,
    largest: int = _LARGEST_CHUNK,
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


def _completed(result: Result, earlier: Result | None, exercises: Sequence[str]) -> Result:
    """The result, with what an earlier one says about exercises that were not graded again."""
    kept = [name for name in exercises if name not in result.versions]
    if earlier is None or result.fault or not kept:
        return result
    other = [each for each in earlier.problems if each.exercise not in result.versions]
    source = {name: earlier if name in kept else result for name in exercises}
    return replace(
        result,
        versions={name: source[name].versions[name] for name in exercises},
        problems=tuple(dict.fromkeys((*other, *result.problems))),
        checks=tuple(each for name in exercises for each in source[name].checks if each.exercise == name),
        diagnoses=tuple(each for name in exercises for each in source[name].diagnoses if each.exercise == name),
    )


# ------------------------------------------------------------------------------------ in processes


def grade_in_processes(
    chunks: Iterable[Chunk], jobs: int, walls: Isolation, modules: tuple[str, ...]
) -> Generator[list[Result]]:
    """Keep `jobs` processes busy until all chunks are graded; what one that ends leaves undone, another takes up."""
    waiting = deque(chunks)
    running: dict[Connection, _Job] = {}
    in_vain = 0  # processes in a row that ended before they had graded anything
    try:
        while waiting or running:
            if in_vain >= _MOST_IN_VAIN:  # the grader is broken; to start more processes would only take time
                yield [each for chunk in waiting for each in chunk.flagged(_ALL_END)]
                waiting.clear()
            while waiting and len(running) < jobs:
                job = _Job(walls, modules, waiting)
                running[job.pipe] = job
            for pipe in wait(list(running)) if running else ():
                job = running[cast(Connection, pipe)]
                yield job.hear()
                if job.has_ended:
                    del running[job.pipe]
                in_vain = 0 if job.graded else in_vain + job.has_ended
    finally:
        for job in running.values():
            job.process.terminate()
            job.process.join()


class _Job:
    """A process that is given a chunk, sends its results one by one, and is given the next."""

    def __init__(self, walls: Isolation, modules: tuple[str, ...], waiting: deque[Chunk]) -> None:
        fresh = multiprocessing.get_context("spawn")  # never a copy of this process, whatever that holds
        self.waiting = waiting
        self.graded = 0
        self.has_ended = False
        self.pipe, theirs = fresh.Pipe()
        self.process = fresh.Process(target=serve, args=(theirs, walls, modules), daemon=True)
        self.process.start()
        theirs.close()
        self.take_next()

    def take_next(self) -> None:
        """Give the process its next chunk; if there is none, or it has done enough, let it end."""
        if self.waiting and self.graded < _MOST_BY_ONE:
            self.chunk = self.waiting.popleft()
            self.missing = deque(self.chunk.submissions)
        with suppress(BrokenPipeError):  # it has ended, which `hear` will find
            self.pipe.send(self.chunk if self.missing else None)
        if not self.missing:
            self.process.join()
            self.has_ended = True

    def hear(self) -> list[Result]:
        """One result; of a process that has ended, the flag of the submission that it was at."""
        try:
            result: Result = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            self.has_ended = True
            flagged = self.chunk.result(self.missing.popleft(), fault="the process that graded it has ended")
            if self.missing:  # another process goes on behind it
                self.waiting.appendleft(replace(self.chunk, submissions=tuple(self.missing)))
            return [flagged]
        self.missing.popleft()  # results come in the order of the submissions
        self.graded += 1
        if not self.missing:
            self.take_next()
        return [result]


def serve(pipe: Connection, walls: Isolation, modules: tuple[str, ...]) -> None:
    gc.set_threshold(50_000)  # there is nothing to collect while modules are imported, and little later
    from autograder.grading._grader import Grader, grade_or_end  # pytest and NumPy, which who started us does without

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the process that started us
    gone = (EOFError, ConnectionError)  # whoever started us; there is nobody left to tell
    with closing(Grader(walls, modules)) as grader, suppress(*gone):
        while chunk := pipe.recv():
            grade_or_end(grader, chunk, pipe.send)
