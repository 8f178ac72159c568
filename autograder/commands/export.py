"""Writes marks as a file that a learning platform or a spreadsheet takes."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK


def add(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help="write the marks for Canvas, Moodle, Gradescope, a spreadsheet or a script",
        epilog="Exit code: 0 all marks are there; 1 something needs a person; 2 misused.",
    )
    export.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    export.add_argument(
        "--format", choices=("csv", "json", "canvas", "moodle", "gradescope"), required=True, help="who is to read it"
    )
    export.add_argument("--course", type=Path, metavar="FILE", help="default: course.toml, if there is one here")
    export.add_argument("--roster", type=Path, metavar="CSV", help="whose ids are wanted (default: the course's)")
    export.add_argument("--notebook", metavar="NAME", default="", help="only this one, such as L1a")
    export.add_argument("--out", type=Path, metavar="FILE", help="default: marks.csv, marks-canvas.csv, …")
    export.add_argument("--force", action="store_true", help="replace a file that is there")
    export.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.exports.commands import Wish, export

    facts = (args.gradebook, args.format, args.course, args.roster, args.notebook, args.out, args.force)
    return export(Wish(*facts))
