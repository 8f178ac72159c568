"""The grader that a busy instructor writes in an evening: cells and checks in one process, and a file of grades.

It is kept to show that every attack is one: each succeeds here. As a script it is given a file with a list of runs, and
runs each in a process of its own below a guard.
"""

import fcntl
import gc
import json
import os
import resource
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from IPython.core.interactiveshell import InteractiveShell

from autograder.harness.calls import Reply
from autograder.harness.check_results import CheckResult
from autograder.harness.checks import run_checks
from autograder.harness.codec import unpack
from tests.attacks.guard import guarded, unguarded

FULL = 7  # points of a right answer
RUNS_AT_A_TIME = 4
MOST_MEMORY = 8 * 2**30  # bytes, for the sake of the machine


def grade(students: list[tuple[str, list[str]]], checks: list[Path], gradebook: Path) -> None:
    """Grade one student after another, each with a line in the gradebook."""
    with open(gradebook, "r+") as book:
        for student, cells in students:
            problems, names = run_cells(cells)
            midpoint = names.get("midpoint")
            outcomes = real_checks(midpoint, checks)
            points = sum(outcome.points for outcome in outcomes if outcome.holds) + simple_checks(midpoint)
            record(book, student, points, problems, outcomes)


def run_cells(cells: list[str]) -> tuple[list[str], dict[str, Any]]:
    shell = InteractiveShell.instance()
    shell.reset(new_session=False)
    problems = []
    for cell in cells:
        result = shell.run_cell(cell)
        error = result.error_before_exec or result.error_in_exec
        if error is not None:
            problems.append(f"{type(error).__name__}: {error}")
            if not isinstance(error, Exception):
                raise error
    return problems, shell.user_ns


def real_checks(midpoint: Callable[..., Any], checks: list[Path]) -> list[CheckResult]:
    """The exercise's own checks, here and now."""
    outcomes: list[CheckResult] = []

    def student(_: str, given: bytes) -> Reply:
        arguments, keywords = unpack(given)
        return Reply(midpoint(*arguments, **keywords))

    run_checks(checks, [student], outcomes.extend)
    return outcomes


def simple_checks(midpoint: Callable[..., Any]) -> int:
    """What one would write in an evening."""
    a, b = np.random.rand(2, 3)  # noqa: NPY002 (as in an evening)
    claims = (
        lambda: np.allclose(midpoint(a, b), (a + b) / 2),
        lambda: midpoint(2.0, 6.0) == 4.0,
        lambda: abs(midpoint(0.0, 1.0) - 0.5) < 1e-9,
    )
    return sum(map(holds, claims))


def holds(claim: Callable[[], Any]) -> bool:
    try:
        return bool(claim())
    except Exception:
        return False


def record(book: Any, student: str, points: int, problems: list[str], outcomes: list[CheckResult]) -> None:
    reasons = [outcome.reason for outcome in outcomes]
    returned = [call.reply.value for outcome in outcomes for call in outcome.calls if call.reply]
    row = {"student": student, "points": points, "problems": problems, "reasons": reasons, "returned": returned}
    fcntl.flock(book, fcntl.LOCK_EX | fcntl.LOCK_NB)  # nobody else may write just now
    book.seek(0, os.SEEK_END)
    book.write(json.dumps(row, default=repr) + "\n")
    book.flush()
    fcntl.flock(book, fcntl.LOCK_UN)
    print(student, points, *problems, *reasons, flush=True)


# ------------------------------------------------------------------------------------ below a guard


def start(spec: dict[str, Any]) -> int:
    """The run, in a process of its own below two others, as if started from a shell; gives back the upper one."""
    if pid := os.fork():
        return pid
    unguarded()
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    output = os.open(spec["output"], os.O_WRONLY | os.O_CREAT)
    for descriptor in (1, 2):
        os.dup2(output, descriptor)
    os.close(output)
    for _ in range(2):
        if pid := os.fork():
            _, status = os.waitpid(pid, 0)
            os._exit(abs(os.waitstatus_to_exitcode(status)))
    os.environ |= spec["environment"]
    os.chdir(spec["folder"])
    grade(spec["students"], [Path(path) for path in spec["checks"]], Path(spec["gradebook"]))
    sys.exit()


def begin(spec: dict[str, Any]) -> int:
    """One run, below a guard of its own; gives back the guard. The run itself leaves this script as any script ends."""
    if pid := os.fork():
        return pid
    facts = guarded(lambda: start(spec), spec["seconds"], spec["environment"]["TMPDIR"])
    Path(spec["facts"]).write_text(json.dumps(asdict(facts)))
    os._exit(0)


def main(file: str) -> None:
    InteractiveShell.instance(colors="nocolor")  # once for all runs, which are copies of this process
    gc.freeze()
    running: set[int] = set()
    for spec in json.loads(Path(file).read_text()):
        if len(running) == RUNS_AT_A_TIME:
            running.discard(os.wait()[0])
        running.add(begin(spec))
    while running:
        running.discard(os.wait()[0])


if __name__ == "__main__":
    main(sys.argv[1])
