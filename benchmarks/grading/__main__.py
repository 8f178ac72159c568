"""This project, nbgrader and otter-grader side by side: twenty submissions of L1a, one at a time and on two cores.

`make bench-grading`. Of each grader the time on the clock, the CPU and the peak memory of all its processes, with their
start; what it runs and what it leaves out; and whether all give the same points. The CPU is what to compare, since the
clock also shows what else the machine is doing. The last line is JSON, of the runs one at a time: milliseconds of CPU
for each submission, and how many times as much the others take, in this class and in one of 120, which is usual. In
that we aim at fifty. The others' cost grows in proportion to the class, so theirs is measured at twenty only.
"""

import json
import shutil
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill

from benchmarks.grading.classroom import the_class
from benchmarks.grading.graders import Grader, Nbgrader, Otter, Ours, Scores
from benchmarks.grading.measure import CommandError, Cost, measured
from samples.students import Student

HOME = Path(__file__).parents[2] / "build" / "bench"
COPIES = 10  # of the class, to tell the start from the rest
USUAL = 6  # copies that make a class of 120
REPEATS = 3  # of ours, before and after each of the others
AIM = 50
OURS, TWO = Ours.name, ", two cores"
BY_DESIGN = {"grace": "mended an answer further down: the others check an answer before they get there"}


@dataclass(frozen=True)
class Run:
    """One grader, one class, in one process or split into `parts`."""

    label: str
    grader: Grader
    parts: int = 1

    def once(self, students: list[Student]) -> tuple[Cost, Scores]:
        folders = [HOME / "work" / f"{self.label} {part}".replace(" ", "-") for part in range(self.parts)]
        for folder in folders:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
        shares = [students[part :: self.parts] for part in range(self.parts)]
        commands = [self.grader.prepare(share, folder) for share, folder in zip(shares, folders, strict=True)]
        cost = measured(*zip(commands, folders, strict=True))
        return cost, {name: points for folder in folders for name, points in self.grader.scores(folder).items()}


def main() -> None:
    try:
        compare(Nbgrader(HOME), Otter(HOME))
    except CommandError as problem:
        sys.exit(f"bench-grading: {problem}")


def compare(*others: Grader) -> None:
    students = the_class()
    for grader in (Ours(), *others):
        print(fill(f"{grader.name} ({grader.version}): {grader.does}", 120, subsequent_indent="    "), flush=True)
        Run(f"{grader.name}, warm-up", grader).once(students[:1])  # compiles modules, looks for fonts
    print(f"\n{len(students)} submissions of L1a, for each   wall ms    CPU ms   ratio   peak MB in all")
    costs: dict[str, Cost] = {}
    differing: set[str] = set()
    for where, parts in (("", 1), (TWO, 2)):
        differing |= in_turns(where, parts, others, students, costs)
    demos = Run(f"{OURS}, demos too", Ours(demos=True))
    costs[demos.label], _ = median(demos.once(students) for _ in range(REPEATS))
    print(line(demos.label, costs, len(students)), flush=True)
    print(marginal(costs[OURS], students))
    same = len(students) - len(differing)
    print(f"All give the same points in each exercise to {same} of {len(students)} students.", *differing)
    report(costs, others, students)


def in_turns(
    where: str, parts: int, others: tuple[Grader, ...], students: list[Student], costs: dict[str, Cost]
) -> set[str]:
    """Ours is over in two seconds, so it is measured before, between and after the others: machines have moods."""
    ours = Run(OURS + where, Ours(jobs=parts))
    found = [ours.once(students) for _ in range(REPEATS)]
    differing: set[str] = set()
    for run in (Run(grader.name + where, grader, parts) for grader in others):
        costs[run.label], scores = run.once(students)
        differing |= differences(run, scores, found[0][1])
        found += [ours.once(students) for _ in range(REPEATS)]
    costs[ours.label], _ = median(found)
    for label in (ours.label, *(grader.name + where for grader in others)):
        print(line(label, costs, len(students)), flush=True)
    return differing


def median(found: Iterable[tuple[Cost, Scores]]) -> tuple[Cost, Scores]:
    ordered = sorted(found, key=lambda each: each[0].cpu)
    return ordered[len(ordered) // 2]


def differences(run: Run, scores: Scores, ours: Scores) -> set[str]:
    """Sentences about points that differ by design; any other difference ends the comparison."""
    wrong = [name for name in sorted(scores | ours) if scores.get(name) != ours.get(name)]
    for name in wrong:
        if name not in BY_DESIGN or isinstance(run.grader, Ours):
            raise CommandError(
                f"{run.label} gives {name} the points {scores.get(name)}, and not {ours.get(name)} as we do"
            )
    return {f"Not to {name}, who {BY_DESIGN[name]}." for name in wrong}


def line(label: str, costs: dict[str, Cost], count: int) -> str:
    cost, ours = costs[label], costs[OURS + TWO if label.endswith(TWO) else OURS]
    times = f"{1000 * cost.wall / count:9.0f} {1000 * cost.cpu / count:9.1f} {cost.cpu / ours.cpu:7.1f}"
    return f"{label:32} {times} {cost.memory:9.0f}"


def marginal(twenty: Cost, students: list[Student]) -> str:
    """What a submission costs once everything has started."""
    many, _ = Run(f"{OURS}, large class", Ours(copies=COPIES)).once(students)
    count = COPIES * len(students)
    each = 1000 * (many.cpu - twenty.cpu) / (count - len(students))
    start = 1000 * twenty.cpu - len(students) * each
    return (
        f"{count} submissions cost {OURS} {1000 * many.cpu / count:.1f} ms of CPU each: {start:.0f} ms to start, then "
        f"{each:.1f} ms for each; peak {many.memory:.0f} MB."
    )


def usual_class(students: list[Student]) -> float:
    """Seconds of CPU for each submission of a class of the usual size, start included."""
    run = Run(f"{OURS}, usual class", Ours(copies=USUAL))
    cost, _ = median(run.once(students) for _ in range(REPEATS))
    return cost.cpu / (USUAL * len(students))


def report(costs: dict[str, Cost], others: tuple[Grader, ...], students: list[Student]) -> None:
    count, many = len(students), USUAL * len(students)
    ours, usual = costs[OURS].cpu / count, usual_class(students)
    found = {"cpu_ms": round(1000 * ours, 1), f"cpu_ms_{many}": round(1000 * usual, 1)}
    print(f"{many} submissions cost {OURS} {1000 * usual:.1f} ms of CPU each, start included.")
    for grader in others:
        name, theirs = grader.name.partition("-")[0], costs[grader.name].cpu / count
        found |= {f"cpu_ratio_{name}": round(theirs / ours, 1), f"cpu_ratio_{name}_{many}": round(theirs / usual, 1)}
        print(f"There {grader.name} takes {theirs / usual:.1f} times as much; we aim at {AIM}.")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
