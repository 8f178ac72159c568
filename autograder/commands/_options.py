"""Options that several commands share, each declared once, and kinds of arguments."""

import argparse
import getpass
from pathlib import Path

BOOK = Path("gradebook.sqlite")


def add_gradebook(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")


def add_course(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--course", type=Path, metavar="FILE", help="the course file (default: course.toml, if here)")


def add_roster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--roster", type=Path, metavar="CSV", help="who is in the class (default: the course file's)")


def add_notebook(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--notebook", metavar="NAME", default="", help="only this one, such as L1a")


def add_releases(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--releases", type=Path, metavar="DIR", help="what `release` kept of earlier ones")


def add_force(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("--force", action="store_true", help=f"replace {what}")


def positive(text: str) -> int:
    return int(_checked(text, text.isdecimal() and int(text) > 0, "a whole number above 0"))


def seconds(text: str) -> float:
    return float(_checked(text, 0 < _number(text) < float("inf"), "a number of seconds above 0"))


def port(text: str) -> int:
    cure = "a port; choose one from 1024 to 65535, or leave it out"
    return int(_checked(text, text.isdecimal() and int(text) <= 65_535, cure))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _checked(text: str, holds: bool, what: str) -> str:
    if not holds:
        raise argparse.ArgumentTypeError(f"{text} is not {what}")
    return text


def user_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # nobody has told this machine who we are
        return "instructor"
