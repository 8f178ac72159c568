"""Write a course.toml that explains all that you can decide in it."""

from argparse import ArgumentParser
from pathlib import Path

from autograder.commands import add_force


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("folder", type=Path, nargs="?", metavar="DIR", default=".", help="where to (default: here)")
    add_force(parser, "one that is there")


def run(folder: Path, *, force: bool) -> int:
    from autograder.course_file.template import init

    return init(folder, replacing=force)
