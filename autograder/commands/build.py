"""Builds notebooks from their sources."""

import argparse
from typing import Any


def add(commands: Any) -> None:
    build = commands.add_parser("build", help="build the notebooks that changed from notebooks/source")
    build.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    build.add_argument("--force", action="store_true", help="execute also what is up to date")
    build.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.authoring.build_notebooks import build

    return build(args.notebooks, force=args.force)
