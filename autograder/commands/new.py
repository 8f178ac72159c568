"""Make the two files of a new exercise."""

from argparse import ArgumentParser


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("notebook", metavar="NOTEBOOK", help="a name such as L1a")
    parser.add_argument("function", metavar="FUNCTION", help="the name of the function to write, such as my_function")


def run(notebook: str, function: str) -> None:
    from autograder.authoring.new import new

    new(notebook, function)
