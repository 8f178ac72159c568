"""Opens a page on which a person grades written answers."""

import argparse
from pathlib import Path
from typing import Any

from autograder.arguments import BOOK, port
from autograder.commands.report import INSTALL


def add(commands: Any) -> None:
    written = commands.add_parser("grade-written", help="grade written answers on a page in your browser")
    written.add_argument("--gradebook", type=Path, metavar="FILE", default=BOOK, help="default: %(default)s")
    written.add_argument("--notebook", metavar="NAME", default="", help="only this one, such as L6")
    written.add_argument("--question", metavar="ID", default="", help="only this one, such as press-release")
    written.add_argument("--author", metavar="NAME", default="", help="who grades (default: your user name)")
    written.add_argument("--names", action="store_true", help="show whose answer it is (default: nobody's)")
    written.add_argument("--port", type=port, metavar="N", default=0, help="default: a free one")
    written.add_argument("--no-browser", action="store_true", help="only print the address")
    written.add_argument("--course", type=Path, metavar="FILE", help="default: course.toml, if it is here")
    written.add_argument("--releases", type=Path, metavar="DIR", help="what `release` kept of earlier ones")
    written.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from autograder.exits import misused
    from autograder.handing_in.course import RELEASES

    try:
        from autograder.written.command import Wish, grade_written
    except ModuleNotFoundError as missing:
        if missing.name not in ("markdown_it", "mdurl"):
            raise
        return misused("grade-written", f"its page needs {missing.name}, which is not installed; run: {INSTALL}")
    wish = Wish(
        args.gradebook,
        args.notebook,
        args.question,
        args.author,
        args.port,
        not args.no_browser,
        args.names,
        args.releases or RELEASES,
        args.course,
    )
    return grade_written(wish)
