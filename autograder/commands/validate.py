"""Validates the exercises."""

import argparse
import os
from typing import Any

from autograder.commands._options import positive


def add(commands: Any) -> None:
    validate = commands.add_parser("validate", help="try the exercises: which answers win, and which must not")
    validate.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    validate.add_argument("--json", action="store_true", help="print only the totals, as JSON")
    validate.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1, help="processes at a time")
    validate.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.authoring.validate import validate

    return validate(args.notebooks, as_json=args.json, jobs=args.jobs)
