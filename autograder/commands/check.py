"""Run a notebook afresh and say which of its answers hold."""

from argparse import ArgumentParser


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("notebook", metavar="NOTEBOOK", help="a file, or a name such as L1a")


def run(notebook: str) -> int:
    from autograder.grading.check_notebook import check_notebook

    return check_notebook(notebook)
