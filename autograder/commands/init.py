"""Writes a course file to start from."""

import argparse
from pathlib import Path
from typing import Any


def add(commands: Any) -> None:
    init = commands.add_parser("init", help="write a course.toml that explains all that you can decide in it")
    init.add_argument("folder", type=Path, nargs="?", metavar="DIR", default=".", help="where to (default: here)")
    init.add_argument("--force", action="store_true", help="replace one that is there")
    init.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.course.starting import init

    return init(args.folder, replacing=args.force)
