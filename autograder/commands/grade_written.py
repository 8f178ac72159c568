"""Grade written answers on a page in your browser."""

from argparse import ArgumentParser
from typing import Any

from autograder.commands import add_shared, number_type

port = number_type(int, lambda number: 0 <= number <= 65_535, "a port; choose one from 1024 to 65535, or leave it out")


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--question", metavar="ID", default="", help="only this one, such as press-release")
    add_shared(parser, "--author")
    parser.add_argument("--names", action="store_true", help="show whose answer it is (default: nobody's)")
    parser.add_argument("--port", type=port, metavar="N", default=0, help="default: a free one")
    parser.add_argument("--no-browser", action="store_false", dest="browser", help="only print the address")
    add_shared(parser, "--gradebook", "--notebook", "--course", "--releases")


def run(**options: Any) -> int:
    from autograder.reports.manual_grading.server import grade_written

    return grade_written(**options)
