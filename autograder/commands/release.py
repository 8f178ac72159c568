"""Makes the edition for students."""

import argparse
from pathlib import Path
from typing import Any


def add(commands: Any) -> None:
    release = commands.add_parser("release", help="make the edition for students, as a folder and a zip")
    release.add_argument("--out", type=Path, metavar="DIR", required=True, help="where to put it")
    release.add_argument("--notebooks", metavar="NAMES", default="", help="such as L1a,L1b (default: all)")
    release.add_argument("--due", metavar="DATE", default="", help="when to hand in, such as 2027-03-31")
    release.add_argument("--date", metavar="DATE", default="", help="of the release (default: today)")
    release.add_argument("--with-solutions", action="store_true", help="for self-study: put the keys in, too")
    release.add_argument("--force", action="store_true", help="replace an earlier release")
    release.add_argument(
        "--keep", type=Path, metavar="DIR", help="for you: what grading it later needs (default: releases/)"
    )
    release.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.editions.release import KEPT, release

    names = [name.strip() for name in args.notebooks.split(",") if name.strip()]
    return release(
        args.out,
        names,
        due=args.due,
        date=args.date,
        solutions=args.with_solutions,
        replacing=args.force,
        kept=args.keep or KEPT,
    )
