"""The command line: each module is a command. Here are the options that several of them share, each declared once.

A module's docstring is the help text of its command. `add_options` declares its options, and `run` is called with all
of them as keywords; it returns the exit code, where that is not always the same.
"""

import getpass
import os
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any


def author(text: str) -> str:
    """The name of whoever decides; if none is given, the user's on this machine."""
    try:
        return text or getpass.getuser()
    except (OSError, KeyError, ImportError):  # this machine does not know who we are
        return "instructor"


def number_type(kind: type[float], holds: Callable[[float], bool], what: str) -> Callable[[str], float]:
    def parse(text: str) -> float:
        with suppress(ValueError):
            if holds(number := kind(text)):
                return number
        raise ArgumentTypeError(f"{text} is not {what}")

    return parse


positive = number_type(int, lambda number: number > 0, "a whole number above 0")

_SHARED: dict[str, dict[str, Any]] = {
    "--author": {"type": author, "metavar": "NAME", "default": "", "help": "who decides (default: your user name)"},
    "--course": {"type": Path, "metavar": "FILE", "help": "the course file (default: course.toml, if here)"},
    "--gradebook": {"type": Path, "metavar": "FILE", "default": "gradebook.sqlite", "help": "default: %(default)s"},
    "--jobs": {"type": positive, "metavar": "N", "default": os.cpu_count() or 1, "help": "processes at a time"},
    "--notebook": {"metavar": "NAME", "default": "", "help": "only this one, such as L1a"},
    "--pseudonyms": {"action": "store_true", "help": "replace all names, to share what is written"},
    "--releases": {"type": Path, "metavar": "DIR", "default": SUPPRESS, "help": "what `release` kept of earlier ones"},
    "--roster": {"type": Path, "metavar": "CSV", "help": "who is in the class (default: the course file's)"},
}


def add_shared(parser: ArgumentParser, *names: str) -> None:
    for name in names:
        parser.add_argument(name, **_SHARED[name])


def add_force(parser: ArgumentParser, what: str) -> None:
    parser.add_argument("--force", action="store_true", help=f"replace {what}")
