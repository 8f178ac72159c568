"""Writes a course file to start from."""

import argparse
from pathlib import Path
from typing import Any

from autograder.commands._options import add_force


def add(commands: Any) -> None:
    init = commands.add_parser("init", help="write a course.toml that explains all that you can decide in it")
    init.add_argument("folder", type=Path, nargs="?", metavar="DIR", default=".", help="where to (default: here)")
    add_force(init, "one that is there")
    init.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.course_file.template import init

    return init(args.folder, replacing=args.force)
