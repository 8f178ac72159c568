"""Grades what students handed in."""

import argparse
import os
from pathlib import Path
from typing import Any

from autograder.commands._options import (
    add_course,
    add_gradebook,
    add_notebook,
    add_releases,
    add_roster,
    positive,
    seconds,
)
from autograder.sandbox.limits import Limits


def add(commands: Any) -> None:
    grade = commands.add_parser(
        "grade",
        help="grade a notebook, a folder or a download of them",
        epilog="Exit code: 0 all graded; 1 something needs a person; 2 misused; 130 interrupted.",
    )
    grade.add_argument("path", type=Path, metavar="PATH", help="a notebook, a folder of them, or a zip from an LMS")
    add_gradebook(grade)
    grade.add_argument("--csv", type=Path, metavar="FILE", help="the scores (default: beside the gradebook)")
    add_course(grade)
    add_notebook(grade)
    add_roster(grade)
    grade.add_argument("--attempt", choices=("latest", "best"), default="", help="which counts (default: latest)")
    grade.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1, help="processes at a time")
    grade.add_argument(
        "--cluster", metavar="ADDRESS", default="", help="of a Dask scheduler, or local:N (docs/scaling.md)"
    )
    grade.add_argument(
        "--timeout", type=seconds, metavar="SECONDS", default=Limits.call, help="for one call (default: %(default)g)"
    )
    grade.add_argument("--exercise-timeout", type=seconds, metavar="SECONDS", help="default: 4 times that of a call")
    grade.add_argument("--submission-timeout", type=seconds, metavar="SECONDS", help="default: 12 times")
    grade.add_argument(
        "--memory", type=positive, metavar="MB", default=Limits.megabytes, help="for one student (default: %(default)s)"
    )
    grade.add_argument(
        "--isolation", choices=("A", "B", "C"), default="", help="default: the best, but not C, which must be named"
    )
    add_releases(grade)
    grade.add_argument("--json", action="store_true", help="print the results as JSON, and no table")
    grade.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.grading.run import grade_path
    from autograder.submissions.exercise_releases import RELEASES

    longer = args.timeout / Limits.call  # than usual: what a call may take, an exercise may take several times
    return grade_path(
        args.path,
        gradebook=args.gradebook,
        csv=args.csv or args.gradebook.with_suffix(".csv"),
        limits=Limits(
            call=args.timeout,
            exercise=args.exercise_timeout or Limits.exercise * longer,
            submission=args.submission_timeout or Limits.submission * longer,
            megabytes=args.memory,
        ),
        notebook=args.notebook or None,
        jobs=args.jobs,
        attempt=args.attempt,
        level=args.isolation,
        as_json=args.json,
        roster=args.roster,
        releases=args.releases or RELEASES,
        course=args.course,
        cluster=args.cluster,
    )
