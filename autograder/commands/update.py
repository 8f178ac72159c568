"""Brings a student's folder to a newer release."""

import argparse
from pathlib import Path
from typing import Any

from autograder.errors import DONE


def add(commands: Any) -> None:
    update = commands.add_parser("update", help="bring a student's folder to a newer release; no answer is lost")
    update.add_argument("release", type=Path, metavar="RELEASE.zip")
    update.add_argument("--folder", type=Path, metavar="DIR", default=".", help="the student's (default: this one)")
    update.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.releases.update import update

    update(args.release, folder=args.folder)
    return DONE
