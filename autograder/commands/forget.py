"""Removes all that a gradebook knows of a student."""

import argparse
from typing import Any

from autograder.commands._options import add_gradebook


def add(commands: Any) -> None:
    forget = commands.add_parser("forget", help="remove a student from a gradebook, for good")
    forget.add_argument("student", metavar="STUDENT", help="the name as it is in the gradebook")
    add_gradebook(forget)
    forget.add_argument("--yes", action="store_true", help="do not ask")
    forget.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.marks.student_record import forget

    return forget(args.student, gradebook=args.gradebook, sure=args.yes)
