"""Removes all that a gradebook knows of a student."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK


def add(commands: Any) -> None:
    forget = commands.add_parser("forget", help="remove a student from a gradebook, for good")
    forget.add_argument("student", metavar="STUDENT", help="the name as it stands in the gradebook")
    forget.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    forget.add_argument("--yes", action="store_true", help="do not ask")
    forget.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.grading.forgetting import forget

    return forget(args.student, args.gradebook, sure=args.yes)
