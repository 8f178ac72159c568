"""Writes what a class and each of its students are told."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK

INSTALL = 'python3 course.py python -m pip install -c requirements.lock -e ".[instructor]"'


def add(commands: Any) -> None:
    report = commands.add_parser(
        "report",
        help="write pages about a class, and feedback for each student",
        epilog="Exit code: 0 written; 2 misused; 130 interrupted.",
    )
    report.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    report.add_argument("--out", type=Path, metavar="DIR", required=True, help="the folder to write")
    report.add_argument("--course", type=Path, metavar="FILE", help="default: course.toml, if there is one here")
    report.add_argument("--roster", type=Path, metavar="CSV", help="names, numbers in the LMS (default: the course's)")
    report.add_argument("--pseudonyms", action="store_true", help="replace all names, to share the report")
    report.add_argument("--force", action="store_true", help="replace an earlier report")
    report.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.exits import misused

    try:
        from autograder.reports.writing import Wish, write_report
    except ModuleNotFoundError as missing:
        if missing.name not in ("jinja2", "markupsafe", "pygments"):
            raise
        return misused("report", f"its pages need {missing.name}, which is not installed; run: {INSTALL}")
    return write_report(Wish(args.gradebook, args.out, args.course, args.roster, args.pseudonyms, args.force))
