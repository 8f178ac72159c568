"""Grade a notebook, a folder or a download of them.

Exit code: 0 all graded; 1 something needs a person; 2 misused; 130 interrupted.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from autograder.commands import add_shared, number_type, positive
from autograder.sandbox.limits import Limits

seconds = number_type(float, lambda number: 0 < number < float("inf"), "a number of seconds above 0")


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("path", type=Path, metavar="PATH", help="a notebook, a folder of them, or a zip from an LMS")
    add_shared(parser, "--gradebook")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="the scores (default: beside the gradebook)")
    add_shared(parser, "--course", "--notebook", "--roster")
    parser.add_argument("--attempt", choices=("latest", "best"), default="", help="which counts (default: latest)")
    add_shared(parser, "--jobs")
    parser.add_argument(
        "--cluster", metavar="ADDRESS", default="", help="of a Dask scheduler, or local:N (docs/scaling.md)"
    )
    parser.add_argument(
        "--timeout", type=seconds, metavar="SECONDS", default=Limits.call, help="for one call (default: %(default)g)"
    )
    parser.add_argument("--exercise-timeout", type=seconds, metavar="SECONDS", help="default: 4 times that of a call")
    parser.add_argument("--submission-timeout", type=seconds, metavar="SECONDS", help="default: 12 times")
    parser.add_argument(
        "--memory", type=positive, metavar="MB", default=Limits.megabytes, help="for one student (default: %(default)s)"
    )
    parser.add_argument(
        "--isolation",
        choices=("A", "B", "C"),
        default="",
        dest="level",
        help="default: the best, but not C, which must be named",
    )
    add_shared(parser, "--releases")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print the results as JSON, and no table")


def run(
    *,
    gradebook: Path,
    csv: Path | None,
    notebook: str,
    timeout: float,
    exercise_timeout: float | None,
    submission_timeout: float | None,
    memory: int,
    **options: Any,
) -> int:
    from autograder.grading.run import grade_path

    longer = timeout / Limits.call  # than usual: what a call may take, an exercise may take several times
    limits = Limits(
        call=timeout,
        exercise=exercise_timeout or Limits.exercise * longer,
        submission=submission_timeout or Limits.submission * longer,
        megabytes=memory,
    )
    csv = csv or gradebook.with_suffix(".csv")
    return grade_path(gradebook=gradebook, csv=csv, limits=limits, notebook=notebook, **options)
