"""Tells all that ever happened to a student's grades."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK


def add(commands: Any) -> None:
    history = commands.add_parser("history", help="tell every attempt, grade and decision of a student, with its time")
    history.add_argument("student", metavar="STUDENT")
    history.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    history.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.grading.overriding import history

    return history(args.gradebook, args.student)
