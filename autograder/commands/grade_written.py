"""Opens a page on which a person grades written answers."""

import argparse
from typing import Any

from autograder.commands._options import add_course, add_gradebook, add_notebook, add_releases, port, user_name


def add(commands: Any) -> None:
    written = commands.add_parser("grade-written", help="grade written answers on a page in your browser")
    written.add_argument("--question", metavar="ID", default="", help="only this one, such as press-release")
    written.add_argument("--author", metavar="NAME", default="", help="who grades (default: your user name)")
    written.add_argument("--names", action="store_true", help="show whose answer it is (default: nobody's)")
    written.add_argument("--port", type=port, metavar="N", default=0, help="default: a free one")
    written.add_argument("--no-browser", action="store_true", help="only print the address")
    add_gradebook(written)
    add_notebook(written)
    add_course(written)
    add_releases(written)
    written.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.reports.manual_grading.server import grade_written
    from autograder.submissions.exercise_releases import RELEASES

    return grade_written(
        args.gradebook,
        notebook=args.notebook,
        question=args.question,
        author=args.author or user_name(),
        port=args.port,
        browser=not args.no_browser,
        names=args.names,
        releases=args.releases or RELEASES,
        course=args.course,
    )
