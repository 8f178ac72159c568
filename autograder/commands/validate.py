"""Try the exercises: which answers win, and which must not."""

from argparse import SUPPRESS, ArgumentParser
from typing import Any

from autograder.commands import add_shared, positive


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print only the totals, as JSON")
    parser.add_argument(
        "--seeds", type=positive, default=SUPPRESS, metavar="N", help="sets of random numbers to try (default: 40)"
    )
    add_shared(parser, "--jobs")


def run(notebooks: list[str], **options: Any) -> int:
    from autograder.authoring.validate import validate

    return validate(notebooks, **options)
