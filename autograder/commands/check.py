"""Runs a notebook afresh and says which of its answers hold."""

import argparse
from typing import Any


def add(commands: Any) -> None:
    check = commands.add_parser("check", help="run a notebook afresh and say which of its answers hold")
    check.add_argument("notebook", metavar="NOTEBOOK", help="a file, or a name such as L1a")
    check.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.grading.check_notebook import check_notebook

    return check_notebook(args.notebook)
