"""Lets a person give points instead of the checks, with a reason."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK, user_name


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
    override.add_argument("--course", type=Path, metavar="FILE", help="for its groups (default: course.toml)")
    override.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    override.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.grading.decisions import Decision
    from autograder.grading.overriding import override

    author = args.author or user_name()
    about = Decision(args.student, args.notebook, args.exercise, None, args.reason, author)
    return override(args.gradebook, about, args.points, args.course)
