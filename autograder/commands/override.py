"""Lets a person give points instead of the checks, with a reason."""

import argparse
from typing import Any

from autograder.commands._options import add_course, add_gradebook, user_name


def add(commands: Any) -> None:
    override = commands.add_parser(
        "override", help="give a student other points for an exercise than the checks did, with a reason"
    )
    override.add_argument("student", metavar="STUDENT")
    override.add_argument("notebook", metavar="NOTEBOOK", help="such as L1a")
    override.add_argument("exercise", metavar="EXERCISE", help="such as perceptron_fit")
    override.add_argument("points", metavar="POINTS", help="a number, or `checks` to let the checks decide again")
    override.add_argument("--reason", metavar="TEXT", required=True, help="kept with it, and shown to the student")
    override.add_argument("--author", metavar="NAME", default="", help="default: your user name")
    add_course(override)
    add_gradebook(override)
    override.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.marks.student_record import override

    return override(
        args.student,
        args.notebook,
        args.exercise,
        args.points,
        reason=args.reason,
        author=args.author or user_name(),
        gradebook=args.gradebook,
        course=args.course,
    )
