"""Validates the exercises of the course, in several processes, and prints what was found."""

import json
import multiprocessing
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import cache, partial
from multiprocessing.util import Finalize
from pathlib import Path

from tqdm import tqdm

from autograder.authoring._validate_exercise import COUNTS, SEEDS, Report, validate_exercise
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.exercise.assignment import Assignment, assignments
from autograder.exercise.exercise_files import HOME, Exercise
from autograder.sandbox.processes import Starter, starter

_MIN_KILLED = 0.97
_MAX_EQUIVALENT = 0.05
_MAX_ONE_WAY = 10
_MAX_GREEN = 0.08  # of the answers that lose points at grading


def validate(names: list[str], *, as_json: bool = False, jobs: int = 1, seeds: int = SEEDS, home: Path = HOME) -> int:
    """Validate the exercises of the named notebooks, or of all; return 1 if something is wrong with one."""
    known = assignments(home)
    if unknown := [name for name in names if name not in known]:
        raise CourseError(f"no notebook is called {unknown[0]}; there are {', '.join(known)}")
    chosen = [assignment for name, assignment in known.items() if not names or name in names]
    if not chosen:
        raise CourseError(f"there are no exercises in {home / 'exercises'}")
    reports = validate_all(chosen, jobs, seeds)
    problems = [f"{report.notebook}/{report.exercise}: {each}" for report in reports for each in report.problems]
    problems += problems_of_all(reports)
    if as_json:
        print(json.dumps(totals(reports), indent=1))
        print(*problems, sep="\n", end="\n" if problems else "", file=sys.stderr)
    else:
        _print_table(reports)
        print(*problems, sep="\n", end="\n\n" if problems else "")
        print(summary(reports))
    return FLAGGED if problems else DONE


# ---------------------------------------------------------------------------------------------- running


def validate_all(chosen: list[Assignment], jobs: int, seeds: int = SEEDS) -> list[Report]:
    """The reports in the order of the course; on a terminal, with a progress bar."""
    tasks = [(Exercise(path), each.seeds[path.stem]) for each in chosen for path in each.public]
    with_bar = partial(tqdm, total=len(tasks), unit=" exercises", disable=None)
    if jobs > 1 and len(tasks) > 1:
        fresh = multiprocessing.get_context("spawn")
        ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for this process, which then cancels the rest
        with ProcessPoolExecutor(min(jobs, len(tasks)), fresh, signal.signal, ignore_interrupts) as pool:
            return list(with_bar(pool.map(partial(_validate_with_own_starter, seeds=seeds), tasks)))
    with closing(starter()) as start:
        return [validate_exercise(exercise, own, start, seeds) for exercise, own in with_bar(tasks)]


def _validate_with_own_starter(task: tuple[Exercise, tuple[int, ...]], *, seeds: int) -> Report:
    return validate_exercise(*task, _own_starter(), seeds)


@cache
def _own_starter() -> Starter:
    """One for each process of the pool, closed when that process ends."""
    own = starter()
    Finalize(None, own.close, exitpriority=1)
    return own


# ---------------------------------------------------------------------------------------------- what is wrong


def problems_of_all(reports: list[Report]) -> Iterator[str]:
    """What is measured over all exercises; survivors are named, since each is a mistake that would win full points."""
    count = totals(reports)
    judged = count["mutants_total"] - count["equivalent"]
    if count["mutants_killed"] < _MIN_KILLED * judged:
        share = count["mutants_killed"] / judged
        yield f"only {share:.1%} of the mutants are caught, but {_MIN_KILLED:.0%} must be; the survivors are above"
    if count["equivalent"] > _MAX_EQUIVALENT * count["mutants_total"]:
        share = count["equivalent"] / count["mutants_total"]
        yield f"{share:.1%} of the mutants are called equivalent, but at most {_MAX_EQUIVALENT:.0%} may be"
    if count["green_before"] > _MAX_GREEN * count["caught"]:
        share = count["green_before"] / count["caught"]
        yield f"{share:.1%} of what loses points is all green in check() before, but at most {_MAX_GREEN:.0%} may be"
    one_way = [report.exercise for report in reports if report.only_one_way]
    if len(one_way) > _MAX_ONE_WAY:
        yield f"{len(one_way)} keys say `only_one_way`, but at most {_MAX_ONE_WAY} may: {', '.join(one_way)}"


def totals(reports: list[Report]) -> dict[str, int]:
    return {"exercises": len(reports)} | {name: sum(getattr(report, name) for report in reports) for name in COUNTS}


# ---------------------------------------------------------------------------------------------- what is printed


def _print_table(reports: list[Report]) -> None:
    rows = [list(_table_row(reports[0])), *(list(_table_row(report).values()) for report in reports)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *middle, last in rows:
        cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=False)]
        print("  ".join([first.ljust(widths[0]), *cells, last]).rstrip())
    print()
    for report in reports:
        for description in report.survivors:
            print(f"{report.notebook}/{report.exercise}: survived: {description}")
        for description in report.lucky:
            print(f"{report.notebook}/{report.exercise}: only some seeds catch: {description}")
        for description in report.green:
            print(f"{report.notebook}/{report.exercise}: green before grading: {description}")


def _table_row(report: Report) -> dict[str, str]:
    remarks = [f"{len(report.problems)} to mend"] if report.problems else []
    remarks += [f"only one way: {report.only_one_way}"] if report.only_one_way else []
    return {
        "exercise": f"{report.notebook}/{report.exercise}",
        "points": str(report.points),
        "right": str(report.right + 1),
        "wrong caught": f"{report.wrong_caught}/{report.wrong_total}",
        "diagnosed": f"{report.wrong_diagnosed}/{report.wrong_total}",
        "mutants killed": f"{report.mutants_killed}/{report.mutants_total}",
        "equivalent": str(report.equivalent),
        "seconds": f"{report.seconds:.1f}",
        "remarks": "; ".join(remarks),
    }


def summary(reports: list[Report]) -> str:
    count = totals(reports)
    judged = count["mutants_total"] - count["equivalent"]
    share = count["mutants_killed"] / judged if judged else 1.0
    return (
        f"{count['exercises']} exercises; {count['references_full']} references win full points, "
        f"{count['stubs_zero']} stubs none; {count['wrong_caught']} of {count['wrong_total']} typical mistakes lose "
        f"points, {count['wrong_diagnosed']} read their own sentence; {count['mutants_killed']} of {judged} mutants "
        f"are caught ({share:.1%}), {count['equivalent']} more are equivalent. Of {count['caught']} answers that lose "
        f"points, {count['green_before']} are all green in check()."
    )
