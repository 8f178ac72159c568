"""Writes marks as a file that a learning platform or a spreadsheet takes."""

import argparse
from pathlib import Path
from typing import Any

from autograder.commands._options import add_course, add_force, add_gradebook, add_notebook, add_roster
from autograder.marks import EXPORT_FORMATS


def add(commands: Any) -> None:
    export = commands.add_parser(
        "export",
        help="write the marks for Canvas, Moodle, Gradescope, a spreadsheet or a script",
        epilog="Exit code: 0 all marks are there; 1 something needs a person; 2 misused.",
    )
    export.add_argument("--format", choices=tuple(EXPORT_FORMATS), required=True, help="who is to read it")
    export.add_argument("--out", type=Path, metavar="FILE", help=f"default: {', '.join(EXPORT_FORMATS.values())}")
    add_gradebook(export)
    add_course(export)
    add_roster(export)
    add_notebook(export)
    add_force(export, "a file that is there")
    export.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.marks.export import export

    return export(
        args.gradebook,
        args.format,
        course=args.course,
        roster=args.roster,
        notebook=args.notebook,
        out=args.out,
        force=args.force,
    )
