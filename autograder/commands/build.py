"""Build the notebooks that changed from notebooks/source."""

from argparse import ArgumentParser


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    parser.add_argument("--force", action="store_true", help="execute also what is up to date")


def run(notebooks: list[str], *, force: bool) -> int:
    from autograder.authoring.build_notebooks import build

    return build(notebooks, force=force)
