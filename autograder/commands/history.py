"""Tell every attempt, grade and decision of a student, with its time."""

from argparse import ArgumentParser
from typing import Any

from autograder.commands import add_shared


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("student", metavar="STUDENT")
    add_shared(parser, "--gradebook")


def run(**options: Any) -> int:
    from autograder.marks.student_record import history

    return history(**options)
