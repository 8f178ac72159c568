"""`validate` on the command line: proves the exercises, in several processes, and prints what was found."""

import json
import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from functools import cache
from multiprocessing.util import Finalize
from pathlib import Path

from tqdm import tqdm

from autograder.assignment import Assignment, assignments
from autograder.exercise import HOME, Exercise
from autograder.exits import DONE, FLAGGED, INTERRUPTED, misused
from autograder.isolation.processes import Starter, starter
from autograder.proving.proof import Report, prove

LEAST_KILLED = 0.97
MOST_EQUIVALENT = 0.05
MOST_ONE_WAY = 10


def validate(names: list[str], *, as_json: bool = False, jobs: int = 1, home: Path = HOME) -> int:
    """Prove the exercises of the named notebooks, or of all; return 1 if something is wrong with one."""
    known = assignments(home)
    if unknown := [name for name in names if name not in known]:
        return misused("validate", f"no notebook is called {unknown[0]}; there are {', '.join(known)}")
    chosen = [assignment for name, assignment in known.items() if not names or name in names]
    if not any(assignment.public for assignment in chosen):
        return misused("validate", f"there are no exercises in {home / 'exercises'}")
    try:
        reports = prove_all(chosen, jobs)
    except KeyboardInterrupt:
        return misused("validate", "interrupted", INTERRUPTED)
    problems = [*problems_of_each(reports), *problems_of_all(reports)]
    if as_json:
        print(json.dumps(totals(reports), indent=1))
        print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    else:
        print_table(reports)
        print(*problems, sep="\n", end="\n\n" if problems else "")
        print(summary(reports))
    return FLAGGED if problems else DONE


# ---------------------------------------------------------------------------------------------- the work


def prove_all(chosen: list[Assignment], jobs: int) -> list[Report]:
    """The reports in the order of the course, with a bar that moves at each exercise where somebody watches."""
    tasks = [(Exercise(path), assignment.seeds[path.stem]) for assignment in chosen for path in assignment.public]
    with tqdm(total=len(tasks), unit=" exercises", disable=None) as bar:
        work = in_this_process if jobs == 1 or len(tasks) == 1 else in_processes
        return work(tasks, jobs, bar.update)


Task = tuple[Exercise, int]
Tick = Callable[[], object]


def in_this_process(tasks: list[Task], _: int, tick: Tick) -> list[Report]:
    reports = []
    with closing(starter()) as start:
        for exercise, seed in tasks:
            reports.append(prove(exercise, seed, start))
            tick()
    return reports


def in_processes(tasks: list[Task], jobs: int, tick: Tick) -> list[Report]:
    fresh = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), mp_context=fresh, initializer=ignore_interrupts)
    with pool:
        futures = [pool.submit(prove_with_own_starter, *task) for task in tasks]
        try:
            for _ in as_completed(futures):
                tick()
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise
        return [future.result() for future in futures]


def ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for the process that started us


def prove_with_own_starter(exercise: Exercise, seed: int) -> Report:
    return prove(exercise, seed, own_starter())


@cache
def own_starter() -> Starter:
    """One for each process of the pool, closed when that process ends."""
    own = starter()
    Finalize(None, own.close, exitpriority=1)
    return own


# ---------------------------------------------------------------------------------------------- what is wrong


def problems_of_each(reports: list[Report]) -> Iterator[str]:
    for report in reports:
        yield from (f"{report.notebook}/{report.exercise}: {problem}" for problem in report.problems)


def problems_of_all(reports: list[Report]) -> Iterator[str]:
    """What is measured over all exercises; survivors are named, since each is a mistake that would win full points."""
    count = totals(reports)
    judged = count["mutants_total"] - count["equivalent"]
    if count["mutants_killed"] < LEAST_KILLED * judged:
        share = count["mutants_killed"] / judged
        yield f"only {share:.1%} of the mutants are caught, but {LEAST_KILLED:.0%} must be; the survivors are above"
    if count["equivalent"] > MOST_EQUIVALENT * count["mutants_total"]:
        share = count["equivalent"] / count["mutants_total"]
        yield f"{share:.1%} of the mutants are called equivalent, but at most {MOST_EQUIVALENT:.0%} may be"
    one_way = [report.exercise for report in reports if report.only_one_way]
    if len(one_way) > MOST_ONE_WAY:
        yield f"{len(one_way)} keys say `only_one_way`, but at most {MOST_ONE_WAY} may: {', '.join(one_way)}"


def totals(reports: list[Report]) -> dict[str, int]:
    return {
        "exercises": len(reports),
        "references_full": sum(report.reference_full for report in reports),
        "stubs_zero": sum(report.stub_zero for report in reports),
        "wrong_total": sum(report.wrong for report in reports),
        "wrong_caught": sum(report.caught for report in reports),
        "wrong_diagnosed": sum(report.diagnosed for report in reports),
        "mutants_total": sum(report.mutants for report in reports),
        "mutants_killed": sum(report.killed for report in reports),
        "equivalent": sum(report.equivalent for report in reports),
    }


# ---------------------------------------------------------------------------------------------- what is printed


TITLES: tuple[str, ...] = (
    "exercise",
    "points",
    "right",
    "wrong caught",
    "diagnosed",
    "mutants killed",
    "equivalent",
    "seconds",
    "remarks",
)


def print_table(reports: list[Report]) -> None:
    rows = [TITLES, *map(row, reports)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        print("  ".join([first.ljust(widths[0]), *cells, last]).rstrip())
    print()
    for report in reports:
        for description in report.survivors:
            print(f"{report.notebook}/{report.exercise}: survived: {description}")


def row(report: Report) -> tuple[str, ...]:
    remarks = [f"{len(report.problems)} to mend"] if report.problems else []
    remarks += [f"only one way: {report.only_one_way}"] if report.only_one_way else []
    return (
        f"{report.notebook}/{report.exercise}",
        str(report.points),
        str(report.right + 1),
        f"{report.caught}/{report.wrong}",
        f"{report.diagnosed}/{report.wrong}",
        f"{report.killed}/{report.mutants}",
        str(report.equivalent),
        f"{report.seconds:.1f}",
        "; ".join(remarks),
    )


def summary(reports: list[Report]) -> str:
    count = totals(reports)
    judged = count["mutants_total"] - count["equivalent"]
    share = count["mutants_killed"] / judged if judged else 1.0
    return (
        f"{count['exercises']} exercises; {count['references_full']} references win full points, "
        f"{count['stubs_zero']} stubs none; {count['wrong_caught']} of {count['wrong_total']} typical mistakes lose "
        f"points, {count['wrong_diagnosed']} read their own sentence; {count['mutants_killed']} of {judged} mutants "
        f"are caught ({share:.1%}), {count['equivalent']} more are equivalent."
    )
