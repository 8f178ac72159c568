"""Pack the grader for Gradescope or GitHub Classroom."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from autograder.commands import add_force


def add_options(parser: ArgumentParser) -> None:
    kinds = parser.add_subparsers(title="for whom", metavar="PLATFORM", dest="platform", required=True)
    gradescope = kinds.add_parser("gradescope", help="a zip to be uploaded as an autograder; it holds the keys")
    gradescope.add_argument("--out", type=Path, metavar="FILE.zip", required=True, help="where to put it")
    gradescope.add_argument("--notebook", metavar="NAME", default="", help="such as L1a (default: all)")
    gradescope.add_argument(
        "--hidden-checks",
        choices=("visible", "after_due_date", "after_published"),
        default="after_due_date",
        help="when students may see which of them hold (default: after_due_date); why, they never see",
    )
    gradescope.add_argument("--course", type=Path, metavar="FILE", help="for its seed (default: course.toml)")
    add_force(gradescope, "a file that is there")
    github = kinds.add_parser("github", help="a folder .github for the template of an assignment; it holds no keys")
    github.add_argument("--out", type=Path, metavar="DIR", required=True, help="the template's folder")
    github.add_argument("--notebook", metavar="NAME", required=True, help="such as L1a")
    add_force(github, "what is there")


def run(*, platform: str, **options: Any) -> None:
    from autograder.releases.package import package_github, package_gradescope

    pack = {"gradescope": package_gradescope, "github": package_github}[platform]
    pack(**options)
