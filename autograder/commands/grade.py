"""Grades what students handed in."""

import argparse
import os
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK, positive, seconds


def add(commands: Any) -> None:
    grade = commands.add_parser(
        "grade",
        help="grade a notebook, a folder or a download of them",
        epilog="Exit code: 0 all graded; 1 something needs a person; 2 misused; 130 interrupted.",
    )
    grade.add_argument("path", type=Path, metavar="PATH", help="a notebook, a folder of them, or a zip from an LMS")
    grade.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    grade.add_argument("--csv", type=Path, metavar="FILE", help="the scores (default: beside the gradebook)")
    grade.add_argument("--course", type=Path, metavar="FILE", help="default: course.toml, if it is here")
    grade.add_argument("--notebook", metavar="NAME", help="only this one, such as L1a")
    grade.add_argument("--roster", type=Path, metavar="CSV", help="who is in the class: columns id, name, email, …")
    grade.add_argument("--attempt", choices=("latest", "best"), default="", help="which counts (default: latest)")
    grade.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1, help="processes at a time")
    grade.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler, or local:N (docs/scaling.md)")
    grade.add_argument("--timeout", type=seconds, metavar="SECONDS", default=5, help="for one call (default: 5)")
    grade.add_argument("--exercise-timeout", type=seconds, metavar="SECONDS", help="default: 4 times that of a call")
    grade.add_argument("--submission-timeout", type=seconds, metavar="SECONDS", help="default: 12 times")
    grade.add_argument("--memory", type=positive, metavar="MB", default=1024, help="for one student (default: 1024)")
    grade.add_argument(
        "--isolation", choices=("A", "B", "C"), default="", help="default: the best, but not C, which must be named"
    )
    grade.add_argument("--releases", type=Path, metavar="DIR", help="what `release` kept of earlier ones")
    grade.add_argument("--json", action="store_true", help="print the results as JSON, and no table")
    grade.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.grading.commands import Wish, grade_path
    from autograder.handing_in.course import RELEASES
    from autograder.isolation.sandbox import Limits

    limits = Limits(
        call=args.timeout,
        exercise=args.exercise_timeout or 4 * args.timeout,
        submission=args.submission_timeout or 12 * args.timeout,
        megabytes=args.memory,
    )
    wish = Wish(
        args.path,
        args.gradebook,
        args.csv or args.gradebook.with_suffix(".csv"),
        limits,
        only=args.notebook,
        jobs=args.jobs,
        attempt=args.attempt,
        level=args.isolation,
        as_json=args.json,
        roster=args.roster,
        releases=args.releases or RELEASES,
        course=args.course,
        cluster=args.cluster or "",
    )
    return grade_path(wish)
