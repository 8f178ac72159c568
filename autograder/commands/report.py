"""Write pages about a class, and feedback for each student.

Exit code: 0 written; 2 misused; 130 interrupted.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from autograder.commands import add_force, add_shared


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help="the folder to write")
    add_shared(parser, "--pseudonyms", "--gradebook", "--course", "--roster")
    add_force(parser, "an earlier report")


def run(**options: Any) -> int:
    from autograder.reports.write import write_report

    return write_report(**options)
