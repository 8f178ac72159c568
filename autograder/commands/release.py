"""Make the students' edition, as a folder and a zip."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from autograder.commands import add_force


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="DIR", required=True, help="where to put it")
    parser.add_argument("--notebooks", metavar="NAMES", default="", help="such as L1a,L1b (default: all)")
    parser.add_argument("--due", metavar="DATE", default="", help="when to hand in, such as 2027-03-31")
    parser.add_argument("--date", metavar="DATE", default="", help="of the release (default: today)")
    parser.add_argument("--with-solutions", action="store_true", help="for self-study: put the keys in, too")
    add_force(parser, "an earlier release")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="for you: what grading it later needs (default: releases/)"
    )


def run(*, notebooks: str, **options: Any) -> None:
    from autograder.releases.release import release

    release(notebooks=[name.strip() for name in notebooks.split(",") if name.strip()], **options)
