"""Bring a student's folder to a newer release; no answer is lost."""

from argparse import ArgumentParser
from pathlib import Path


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("release", type=Path, metavar="RELEASE.zip")
    parser.add_argument("--folder", type=Path, metavar="DIR", default=".", help="the student's (default: this one)")


def run(release: Path, *, folder: Path) -> None:
    from autograder.releases.update import update

    update(release, folder=folder)
