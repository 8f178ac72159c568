"""List answers that are suspiciously alike, side by side.

What it lists is evidence to look at, not a verdict: honest students write alike, too.
Exit code: 0 no such pair; 1 there are pairs to look at; 2 misused; 130 interrupted.
"""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from autograder.commands import add_force, add_shared, number_type
from autograder.reports.similarity import THRESHOLD

threshold = number_type(
    float, lambda number: 1 <= number < float("inf"), "a number of at least 1; one short answer alone proves nothing"
)


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a page that shows the pairs side by side")
    parser.add_argument(
        "--threshold",
        type=threshold,
        metavar="N",
        default=THRESHOLD,
        help="list pairs who share as much as N answers that nobody else has (default: %(default)s)",
    )
    add_shared(parser, "--pseudonyms", "--gradebook", "--notebook", "--course", "--roster")
    add_force(parser, "an earlier page")


def run(**options: Any) -> int:
    from autograder.reports.similarity.search import find_similar

    return find_similar(**options)
