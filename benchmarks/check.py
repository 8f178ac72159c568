"""How long a student waits for `check`: the first press in a kernel, which loads pytest, and all later ones.

`make bench-check`. Each exercise in a process of its own that has loaded what a notebook loads, with the reference as
answer, then with a typical mistake, which is diagnosed; seconds on the clock, including the HTML of the result and the
note of the progress. The last line is JSON and holds the slowest exercise's numbers. We aim at 0.3 s.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from autograder import check
from autograder.authoring.candidate_answers import Key
from autograder.exercise.exercise_files import Exercise, exercises, find_exercise

PRESSES = 7
AIM = 0.3
KEYS = ("check_seconds_first", "check_seconds", "check_seconds_mistake")


def presses(exercise: Exercise) -> list[list[float]]:
    """Here, in a process of its own: the seconds of one press after another, with the reference and with a mistake."""
    import lecturelib.figures.shared  # what a kernel holds in memory decides how long pytest takes to clean up
    import lecturelib.figures.widgets  # noqa: F401

    names: dict[str, Any] = {"np": np}
    exec(exercise.solution, names)  # the function alone: the rest of a key would load pytest before the first press
    right = [seconds(names[exercise.name]) for _ in range(PRESSES)]
    key = Key(exercise)
    mistake = key.load(next(iter(key.functions("wrong_"))))
    mistake.__name__ = exercise.name
    return [right, [seconds(mistake) for _ in range(PRESSES)]]


def seconds(function: Callable[..., Any]) -> float:
    started = time.perf_counter()
    check(function)._repr_html_()
    return time.perf_counter() - started


def measured(exercise: Exercise) -> tuple[float, float, float]:
    """The first press in a fresh process, the median of the later ones, and that of presses with a mistake."""
    with tempfile.TemporaryDirectory() as folder:
        own = {**os.environ, "COURSE_PROGRESS": str(Path(folder) / "progress.json")}
        command = [sys.executable, "-m", "benchmarks.check", exercise.name]
        right, wrong = json.loads(subprocess.run(command, env=own, stdout=subprocess.PIPE, check=True).stdout)
    return right[0], statistics.median(right[1:]), statistics.median(wrong)


def main() -> None:
    if len(sys.argv) == 2:
        print(json.dumps(presses(find_exercise(sys.argv[1]))))
        return
    rows = {name: measured(exercise) for name, exercise in exercises().items()}
    width = max(map(len, rows))
    print(f"{'seconds for a check':{width}}  first  later  with a mistake")
    for name, (first, later, mistaken) in rows.items():
        remark = f"  above {AIM} s" if max(later, mistaken) > AIM else ""
        print(f"{name:{width}}  {first:5.2f}  {later:5.2f}  {mistaken:14.2f}{remark}")
    slowest = [round(max(column), 3) for column in zip(*rows.values(), strict=True)]
    print(json.dumps(dict(zip(KEYS, slowest, strict=True))))


if __name__ == "__main__":
    main()
