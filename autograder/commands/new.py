"""Makes the two files of a new exercise."""

import argparse
from typing import Any

from autograder.errors import DONE


def add(commands: Any) -> None:
    new = commands.add_parser("new", help="make the two files of a new exercise")
    new.add_argument("notebook", metavar="NOTEBOOK", help="a name such as L1a")
    new.add_argument("function", metavar="FUNCTION", help="the name of the function to write, such as my_function")
    new.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.authoring.new import new

    new(args.notebook, args.function)
    return DONE
