"""Lists answers that are suspiciously alike."""

import argparse
from pathlib import Path
from typing import Any

from autograder.commands._options import add_course, add_force, add_gradebook, add_notebook, add_roster
from autograder.reports.similarity import THRESHOLD


def add(commands: Any) -> None:
    similar = commands.add_parser(
        "similar",
        help="list answers that are suspiciously alike, side by side",
        description="What it lists is evidence to look at, not a verdict: honest students write alike, too.",
        epilog="Exit code: 0 no such pair; 1 there are pairs to look at; 2 misused; 130 interrupted.",
    )
    similar.add_argument("--out", type=Path, metavar="FILE", help="write a page that shows the pairs side by side")
    similar.add_argument(
        "--threshold",
        type=threshold,
        metavar="N",
        default=THRESHOLD,
        help="list pairs who share as much as N answers that nobody else has (default: %(default)s)",
    )
    similar.add_argument("--pseudonyms", action="store_true", help="replace all names, to share the page")
    add_gradebook(similar)
    add_notebook(similar)
    add_course(similar)
    add_roster(similar)
    add_force(similar, "an earlier page")
    similar.set_defaults(run=run)


def threshold(text: str) -> float:
    """From 1 on, because one answer alone never makes that much."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 1 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number of at least 1; one short answer alone proves nothing")
    return number


def run(args: argparse.Namespace) -> int:
    from autograder.reports.similarity.search import find_similar

    return find_similar(
        args.gradebook,
        notebook=args.notebook,
        threshold=args.threshold,
        out=args.out,
        course=args.course,
        roster=args.roster,
        pseudonyms=args.pseudonyms,
        force=args.force,
    )
