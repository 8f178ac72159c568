"""Lists answers that are suspiciously alike."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK
from autograder.commands.report import INSTALL


def add(commands: Any) -> None:
    similar = commands.add_parser(
        "similar",
        help="list answers that are suspiciously alike, side by side",
        description="What it lists is evidence to look at, not a verdict: honest students write alike, too.",
        epilog="Exit code: 0 no such pair; 1 there are pairs to look at; 2 misused; 130 interrupted.",
    )
    similar.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    similar.add_argument("--notebook", metavar="NAME", default="", help="only this one, such as L1a")
    similar.add_argument("--out", type=Path, metavar="FILE", help="write a page that shows the pairs side by side")
    similar.add_argument(
        "--threshold",
        type=answers,
        metavar="N",
        default=1.5,
        help="list pairs who share as much as N answers that nobody else has (default: %(default)s)",
    )
    similar.add_argument("--course", type=Path, metavar="FILE", help="default: course.toml, if there is one here")
    similar.add_argument("--roster", type=Path, metavar="CSV", help="names to show (default: the course's)")
    similar.add_argument("--pseudonyms", action="store_true", help="replace all names, to share the page")
    similar.add_argument("--force", action="store_true", help="replace an earlier page")
    similar.set_defaults(run=run)


def answers(text: str) -> float:
    """From 1 on, because one answer alone never makes that much."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 1 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no number from 1 on; nobody is judged by one short answer alone")
    return number


def run(args: argparse.Namespace) -> int:
    from autograder.exits import misused

    try:
        from autograder.similarity.commands import Wish, find_similar
    except ModuleNotFoundError as missing:
        if missing.name not in ("jinja2", "markupsafe", "pygments"):
            raise
        return misused("similar", f"its page needs {missing.name}, which is not installed; run: {INSTALL}")
    places = (args.gradebook, args.notebook, args.threshold, args.out, args.course, args.roster)
    return find_similar(Wish(*places, args.pseudonyms, args.force))
