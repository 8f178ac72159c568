"""Writes what a class and each of its students are told."""

import argparse
from pathlib import Path
from typing import Any

from autograder.commands._options import add_course, add_force, add_gradebook, add_roster


def add(commands: Any) -> None:
    report = commands.add_parser(
        "report",
        help="write pages about a class, and feedback for each student",
        epilog="Exit code: 0 written; 2 misused; 130 interrupted.",
    )
    report.add_argument("--out", type=Path, metavar="DIR", required=True, help="the folder to write")
    report.add_argument("--pseudonyms", action="store_true", help="replace all names, to share the report")
    add_gradebook(report)
    add_course(report)
    add_roster(report)
    add_force(report, "an earlier report")
    report.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.reports.write import write_report

    return write_report(
        args.gradebook,
        args.out,
        course=args.course,
        roster=args.roster,
        pseudonyms=args.pseudonyms,
        force=args.force,
    )
