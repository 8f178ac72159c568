"""Write the marks for Canvas, Moodle, Gradescope, a spreadsheet or a script.

Exit code: 0 all marks are there; 1 something needs a person; 2 misused.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from autograder.commands import add_force, add_shared
from autograder.marks import EXPORT_FORMATS


def add_options(parser: ArgumentParser) -> None:
    formats = tuple(EXPORT_FORMATS)
    parser.add_argument("--format", choices=formats, dest="export_format", required=True, help="who is to read it")
    parser.add_argument("--out", type=Path, metavar="FILE", help=f"default: {', '.join(EXPORT_FORMATS.values())}")
    add_shared(parser, "--gradebook", "--course", "--roster", "--notebook")
    add_force(parser, "a file that is there")


def run(**options: Any) -> int:
    from autograder.marks.export import export

    return export(**options)
