"""Makes the students' edition."""

import argparse
from pathlib import Path
from typing import Any

from autograder.commands._options import add_force
from autograder.errors import DONE


def add(commands: Any) -> None:
    release = commands.add_parser("release", help="make the students' edition, as a folder and a zip")
    release.add_argument("--out", type=Path, metavar="DIR", required=True, help="where to put it")
    release.add_argument("--notebooks", metavar="NAMES", default="", help="such as L1a,L1b (default: all)")
    release.add_argument("--due", metavar="DATE", default="", help="when to hand in, such as 2027-03-31")
    release.add_argument("--date", metavar="DATE", default="", help="of the release (default: today)")
    release.add_argument("--with-solutions", action="store_true", help="for self-study: put the keys in, too")
    add_force(release, "an earlier release")
    release.add_argument(
        "--keep", type=Path, metavar="DIR", help="for you: what grading it later needs (default: releases/)"
    )
    release.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.releases.release import release

    release(
        out=args.out,
        notebooks=[name.strip() for name in args.notebooks.split(",") if name.strip()],
        due=args.due,
        date=args.date,
        with_solutions=args.with_solutions,
        force=args.force,
        keep=args.keep,
    )
    return DONE
