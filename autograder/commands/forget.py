"""Remove a student from a gradebook, for good."""

from argparse import ArgumentParser
from typing import Any

from autograder.commands import add_shared


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("student", metavar="STUDENT", help="the name as it is in the gradebook")
    add_shared(parser, "--gradebook")
    parser.add_argument("--yes", action="store_true", dest="sure", help="do not ask")


def run(**options: Any) -> int:
    from autograder.marks.student_record import forget

    return forget(**options)
