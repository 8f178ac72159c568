"""Grading on a Dask cluster against the process pool: submissions in a second, and what the cluster costs.

`make bench-cluster`. The class of `benchmarks.grading` in many copies, with one and two processes and with one and two
workers of this machine, in turns. Of each the seconds on the clock once all have started, the CPU of all processes, and
that of the one process that reads, gives out, collects and records: with many cores it is this that sets the pace. The
last line is JSON; its times are milliseconds for a submission.
"""

import io
import json
import os
import resource
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext, redirect_stdout, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

import psutil

from autograder.grading.cluster import connected
from autograder.grading.engine import grade
from autograder.grading.gradebook import Gradebook
from autograder.grading.run import grade_path
from autograder.sandbox.limits import Limits
from autograder.submissions.exercise_releases import read_releases
from autograder.submissions.handed_in import read_handed_in
from autograder.submissions.submission import Submission
from benchmarks.grading.classroom import the_class, write
from benchmarks.grading.measure import adopt_orphans

HOME = Path(__file__).parents[2] / "build" / "bench" / "cluster"
COPIES = 15
REPEATS = 3
LIMITS = Limits()

Place = Callable[[], Any]  # makes a context of what `grade` is told about where to grade


@dataclass(frozen=True)
class Cost:
    """Of one run: seconds on the clock, seconds of CPU in all processes, and in this one."""

    wall: float
    cpu: float
    here: float


@contextmanager
def workers(count: int) -> Iterator[dict[str, Any]]:
    with connected(f"local:{count}") as cluster:
        while cluster.size < count:
            time.sleep(0.1)
        yield {"cluster": cluster}


PLACES: dict[str, Place] = {
    "pool, 1 process": lambda: nullcontext({"jobs": 1}),
    "cluster, 1 worker": lambda: workers(1),
    "pool, 2 processes": lambda: nullcontext({"jobs": 2}),
    "cluster, 2 workers": lambda: workers(2),
}


def main() -> None:
    adopt_orphans()
    shutil.rmtree(HOME, ignore_errors=True)
    write(HOME / "class", the_class(), copies=COPIES)
    before = used()
    submissions = read_handed_in(HOME / "class", read_releases()).submissions
    count = len(submissions)
    read = 1000 * (used().here - before.here) / count
    print(f"{count} submissions of L1a; to read one takes {read:.1f} ms of CPU, here.", flush=True)
    print(f"{'':22}{'in a second':>12}{'CPU ms each':>13}{'of it here':>12}   median of {REPEATS}")
    costs: dict[str, list[Cost]] = {name: [] for name in PLACES}
    for turn in range(REPEATS):
        for name, place in PLACES.items():
            costs[name].append(measured(submissions, place, HOME / f"{name} {turn}.sqlite"))
    found = {name: middle(several) for name, several in costs.items()}
    for name, cost in found.items():
        print(f"{name:22}{count / cost.wall:12.1f}{1000 * cost.cpu / count:13.1f}{1000 * cost.here / count:12.1f}")
    report(found, count, read, finishing(HOME / f"{name} {turn}.sqlite", count) - read)


def measured(submissions: tuple[Submission, ...], place: Place, book: Path) -> Cost:
    """The cluster's start is not counted, that of fork servers and of the pool's processes is."""
    with place() as where, closing(Gradebook(book)) as gradebook:
        before, started = used(), time.perf_counter()
        grade(submissions, gradebook, limits=LIMITS, **where)
        wall, after = time.perf_counter() - started, used()
        assert len(list(gradebook.results(history=True))) == len(submissions)
    collect_orphans()
    return Cost(wall, used().cpu - before.cpu, after.here - before.here)


def finishing(book: Path, count: int) -> float:
    """What a whole `grade` takes where nothing is due: to read, to settle what counts, to write and print scores."""
    before = used()
    with redirect_stdout(io.StringIO()):
        grade_path(HOME / "class", gradebook=book, csv=HOME / "scores.csv", limits=LIMITS)
    return 1000 * (used().here - before.here) / count


def collect_orphans() -> None:
    """Fork servers may end after whoever started them; as their next of kin we get their bill."""
    time.sleep(1)
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def used() -> Cost:
    """So far: all of this process, its children and theirs, also those that have ended and were waited for."""
    own, ended = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    here = own.ru_utime + own.ru_stime
    below = 0.0
    for process in psutil.Process().children(recursive=True):
        times = process.cpu_times()
        below += times.user + times.system + times.children_user + times.children_system
    return Cost(0, here + ended.ru_utime + ended.ru_stime + below, here)


def middle(several: list[Cost]) -> Cost:
    return Cost(*(median(getattr(each, name) for each in several) for name in ("wall", "cpu", "here")))


def report(found: dict[str, Cost], count: int, read: float, finish: float) -> None:
    def each(seconds: float) -> float:
        return round(1000 * seconds / count, 2)

    one, two = found["cluster, 1 worker"], found["cluster, 2 workers"]
    facts = {
        "read_ms": round(read, 2),
        "finish_ms": round(finish, 2),
        "here_ms": each(two.here),
        "worker_ms": each(two.cpu - two.here),
        "overhead_ms": each(one.wall - found["pool, 1 process"].wall),
        "speedup_of_2_workers": round(one.wall / two.wall, 2),
        "pool_2_to_cluster_2": round(two.wall / found["pool, 2 processes"].wall, 2),
    }
    print(json.dumps(facts))
