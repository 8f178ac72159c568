"""Give a student other points for an exercise than the checks did, with a reason."""

from argparse import ArgumentParser
from typing import Any

from autograder.commands import add_shared


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("student", metavar="STUDENT")
    parser.add_argument("notebook", metavar="NOTEBOOK", help="such as L1a")
    parser.add_argument("exercise", metavar="EXERCISE", help="such as perceptron_fit")
    parser.add_argument("points", metavar="POINTS", help="a number, or `checks` to let the checks decide again")
    parser.add_argument("--reason", metavar="TEXT", required=True, help="kept with it, and shown to the student")
    add_shared(parser, "--author", "--course", "--gradebook")


def run(**options: Any) -> int:
    from autograder.marks.student_record import override

    return override(**options)
