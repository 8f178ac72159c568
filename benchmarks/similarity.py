"""How well and how fast copies are found: `make bench-similarity`.

The made-up classes of tests/autograder/reports/similarity, tuning and held out: our winnowing, and beside it
`copydetect`, if that is installed (it is no dependency), with the settings that serve it best on the tuning notebooks.
Then the CPU time for 300 and 1,000 submissions of one notebook. The last line is JSON.
"""

import io
import json
import time
from itertools import combinations

from tests.autograder.reports.similarity.classes import HELD_OUT, TUNING, Class, made_up_class
from tests.autograder.reports.similarity.measure import Outcome, listed_in, measured

SEEDS = range(3)  # classes for each notebook
RUNS, THRESHOLDS = (8, 16, 25), [number / 100 for number in range(40, 100, 5)]


def report(name: str, outcome: Outcome) -> None:
    print(f"{name}: {outcome.classes} classes, {outcome.copies.total()} copies, {outcome.honest} honest pairs")
    print(f"    precision {outcome.precision:.3f}: {outcome.false} false of {outcome.listed} listed")
    print(f"    recall {outcome.recall:.3f}: {outcome.found.total()} of {outcome.copies.total()} copies")
    for kind, count in outcome.copies.items():
        print(f"    {kind:20} {outcome.found[kind]:3} of {count:3}")


def copydetect_outcome(notebooks: list[str], run: int, thresholds: list[float]) -> dict[float, Outcome]:
    """What it finds at each threshold, if it compares runs of so many signs."""
    outcomes = {threshold: Outcome() for threshold in thresholds}
    for group in (made_up_class(notebook, seed) for notebook in notebooks for seed in SEEDS):
        scores = copydetect_scores(group, run)
        for threshold, outcome in outcomes.items():
            outcome.add(group, {pair for pair, score in scores.items() if score >= threshold})
    return outcomes


def copydetect_scores(group: Class, run: int) -> dict[frozenset[str], float]:
    """Of any two students the larger of the two shares that they have in common."""
    from copydetect import CodeFingerprint, compare_files

    prints = {
        each.name: CodeFingerprint("answer.py", run, 1, fp=io.StringIO("\n\n\n".join(each.cells)))
        for each in group.members
    }
    pairs = combinations(prints, 2)
    return {frozenset(pair): max(compare_files(*(prints[each] for each in pair))[1]) for pair in pairs}


def best_of_copydetect() -> Outcome:
    tried = {
        (run, threshold): outcome
        for run in RUNS
        for threshold, outcome in copydetect_outcome(TUNING, run, THRESHOLDS).items()
    }
    precise = {setting: outcome for setting, outcome in tried.items() if outcome.precision >= 0.95} or tried
    run, threshold = max(precise, key=lambda setting: precise[setting].recall)
    report(f"copydetect, tuning, runs of {run}, threshold {threshold}", tried[run, threshold])
    return copydetect_outcome(HELD_OUT, run, [threshold])[threshold]


def seconds_for(students: int) -> float:
    """CPU from the sources of a class to its pairs."""
    group = made_up_class("L1a", 0, size=students, copied=students // 10)
    started = time.process_time()
    listed_in(group)
    return time.process_time() - started


def main() -> None:
    report("ours, tuning", measured(TUNING, SEEDS))
    ours = measured(HELD_OUT, SEEDS)
    report("ours, held out", ours)
    report("ours, held out, honest ones more alike", measured(HELD_OUT, SEEDS, variety=0.5))
    honest = measured(HELD_OUT, SEEDS, copied=0)
    print(f"where nobody copied: {honest.with_false} of {honest.classes} classes have a pair listed")
    facts = {"precision": ours.precision, "recall": ours.recall}
    try:
        theirs = best_of_copydetect()
    except ImportError:
        print("copydetect is not installed, so it was not compared")
    else:
        report("copydetect, held out", theirs)
        facts |= {"copydetect_precision": theirs.precision, "copydetect_recall": theirs.recall}
    for students in (300, 1000):
        facts[f"cpu_seconds_{students}"] = seconds_for(students)
        print(f"{students:,} submissions: {facts[f'cpu_seconds_{students}']:.1f} s of CPU")
    print(json.dumps({name: round(value, 3) for name, value in facts.items()}))


if __name__ == "__main__":
    main()
