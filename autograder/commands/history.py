"""Tells all that ever happened to a student's grades."""

import argparse
from typing import Any

from autograder.commands._options import add_gradebook


def add(commands: Any) -> None:
    history = commands.add_parser("history", help="tell every attempt, grade and decision of a student, with its time")
    history.add_argument("student", metavar="STUDENT")
    add_gradebook(history)
    history.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.marks.student_record import history

    return history(args.student, gradebook=args.gradebook)
