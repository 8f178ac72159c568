"""The command line: `python -m autograder COMMAND`."""

import argparse
import io
import os
import sys
from pathlib import Path


def main() -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):  # on Windows a pipe may not know the signs that we print
        sys.stdout.reconfigure(errors="replace")
    parser = argparse.ArgumentParser(prog="python -m autograder", description="The autograder of the course.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)

    diagnose = commands.add_parser("doctor", help="say what this machine has and lacks")
    diagnose.set_defaults(run=run_doctor)

    build = commands.add_parser("build", help="build the notebooks that changed from notebooks/source")
    build.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    build.add_argument("--force", action="store_true", help="execute also what is up to date")
    build.set_defaults(run=run_build)

    check = commands.add_parser("check", help="run a notebook afresh and say which of its answers hold")
    check.add_argument("notebook", type=Path, metavar="NOTEBOOK.ipynb")
    check.set_defaults(run=run_check)

    grade = commands.add_parser("grade", help="grade a notebook or a folder of notebooks")
    grade.add_argument("path", type=Path, metavar="PATH", help="a notebook, or a folder of them")
    grade.add_argument(
        "--gradebook", type=Path, metavar="FILE", default="gradebook.sqlite", help="default: %(default)s"
    )
    grade.add_argument("--csv", type=Path, metavar="FILE", help="the scores (default: beside the gradebook)")
    grade.add_argument("--notebook", metavar="NAME", help="only this one, such as L1a")
    grade.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1, help="processes at a time")
    grade.add_argument("--timeout", type=positive, metavar="SECONDS", default=5, help="for one call (default: 5)")
    grade.set_defaults(run=run_grade)

    args = parser.parse_args()
    return int(args.run(args))


def run_doctor(_: argparse.Namespace) -> int:
    from autograder.environment import doctor
    from autograder.isolation import isolation_level

    findings = doctor()
    level, why = isolation_level()
    print(findings)
    print(f"Isolation level for grading: {level}, {why}.")
    return 0 if findings.passed else 1


def run_build(args: argparse.Namespace) -> int:
    from autograder.build import build

    return build(args.notebooks, force=args.force)


def run_check(args: argparse.Namespace) -> int:
    from autograder.commands import check_notebook

    return check_notebook(args.notebook)


def run_grade(args: argparse.Namespace) -> int:
    from autograder.commands import grade_path
    from autograder.sandbox import Limits

    sheet = args.csv or args.gradebook.with_suffix(".csv")
    limits = Limits.of(args.timeout)
    return grade_path(args.path, book=args.gradebook, sheet=sheet, only=args.notebook, jobs=args.jobs, limits=limits)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number above 0")
    return number


if __name__ == "__main__":
    sys.exit(main())
