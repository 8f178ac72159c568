"""The command line: `python -m autograder COMMAND`."""

import argparse
import io
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

Commands = Any  # argparse has no public name for a parser's list of commands


def main() -> int:
    if isinstance(sys.stdout, io.TextIOWrapper):  # on Windows a pipe may not know the signs that we print
        sys.stdout.reconfigure(errors="replace")
    parser = argparse.ArgumentParser(prog=own_name(), description="The autograder of the course.")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for module, add in COMMANDS:
        if is_here(module):
            add(commands)
    args = parser.parse_args()
    return int(args.run(args))


def own_name() -> str:
    """As we were called: by the command that pip has made, or by Python."""
    return "autograder" if Path(sys.argv[0]).stem == "autograder" else "python -m autograder"


def is_here(module: str) -> bool:
    """An edition for students comes without the modules that only instructors need."""
    try:
        return find_spec(f"autograder.{module}") is not None
    except ModuleNotFoundError:  # not even its package is here
        return False


def add_doctor(commands: Commands) -> None:
    diagnose = commands.add_parser("doctor", help="say what this machine has and lacks")
    diagnose.set_defaults(run=run_doctor)


def run_doctor(_: argparse.Namespace) -> int:
    from autograder.environment import doctor

    findings = doctor()
    print(findings)
    if is_here("isolation.levels"):
        from autograder.isolation.levels import best

        walls, why = best()
        print(f"Isolation for grading: level {walls} ({why}).")
    return 0 if findings.passed else 1


def add_build(commands: Commands) -> None:
    build = commands.add_parser("build", help="build the notebooks that changed from notebooks/source")
    build.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    build.add_argument("--force", action="store_true", help="execute also what is up to date")
    build.set_defaults(run=run_build)


def run_build(args: argparse.Namespace) -> int:
    from autograder.authoring.build import build

    return build(args.notebooks, force=args.force)


def add_new(commands: Commands) -> None:
    new = commands.add_parser("new", help="make the two files of a new exercise")
    new.add_argument("notebook", metavar="NOTEBOOK", help="a name such as L1a")
    new.add_argument("function", metavar="FUNCTION", help="the name of the function to write, such as my_function")
    new.set_defaults(run=run_new)


def run_new(args: argparse.Namespace) -> int:
    from autograder.authoring.new import new

    return new(args.notebook, args.function)


def add_check(commands: Commands) -> None:
    check = commands.add_parser("check", help="run a notebook afresh and say which of its answers hold")
    check.add_argument("notebook", metavar="NOTEBOOK", help="a file, or a name such as L1a")
    check.set_defaults(run=run_check)


def run_check(args: argparse.Namespace) -> int:
    from autograder.grading.rehearsal import check_notebook

    return check_notebook(args.notebook)


def add_grade(commands: Commands) -> None:
    grade = commands.add_parser(
        "grade",
        help="grade a notebook, a folder or a download of them",
        epilog="Exit code: 0 all graded; 1 something needs a person; 2 misused; 130 interrupted.",
    )
    grade.add_argument("path", type=Path, metavar="PATH", help="a notebook, a folder of them, or a zip from an LMS")
    grade.add_argument(
        "--gradebook", type=Path, metavar="FILE", default="gradebook.sqlite", help="default: %(default)s"
    )
    grade.add_argument("--csv", type=Path, metavar="FILE", help="the scores (default: beside the gradebook)")
    grade.add_argument("--notebook", metavar="NAME", help="only this one, such as L1a")
    grade.add_argument("--roster", type=Path, metavar="CSV", help="who is in the class: columns id, name, email, …")
    grade.add_argument("--attempt", choices=("latest", "best"), default="latest", help="which counts (default: latest)")
    grade.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1, help="processes at a time")
    grade.add_argument("--timeout", type=seconds, metavar="SECONDS", default=5, help="for one call (default: 5)")
    grade.add_argument("--exercise-timeout", type=seconds, metavar="SECONDS", help="default: 4 times that of a call")
    grade.add_argument("--submission-timeout", type=seconds, metavar="SECONDS", help="default: 12 times")
    grade.add_argument("--memory", type=positive, metavar="MB", default=1024, help="for one student (default: 1024)")
    grade.add_argument(
        "--isolation", choices=("A", "B", "C"), default="", help="default: the best, but not C, which must be named"
    )
    grade.add_argument("--releases", type=Path, metavar="DIR", help="what `release` kept of earlier ones")
    grade.add_argument("--json", action="store_true", help="print the results as JSON, and no table")
    grade.set_defaults(run=run_grade)


def run_grade(args: argparse.Namespace) -> int:
    from autograder.grading.commands import Wish, grade_path
    from autograder.handing_in.course import RELEASES
    from autograder.isolation.sandbox import Limits

    limits = Limits(
        call=args.timeout,
        exercise=args.exercise_timeout or 4 * args.timeout,
        submission=args.submission_timeout or 12 * args.timeout,
        megabytes=args.memory,
    )
    wish = Wish(
        args.path,
        args.gradebook,
        args.csv or args.gradebook.with_suffix(".csv"),
        limits,
        only=args.notebook,
        jobs=args.jobs,
        best=args.attempt == "best",
        level=args.isolation,
        as_json=args.json,
        roster=args.roster,
        releases=args.releases or RELEASES,
    )
    return grade_path(wish)


def add_validate(commands: Commands) -> None:
    validate = commands.add_parser("validate", help="prove the exercises: who wins their checks, and who must not")
    validate.add_argument("notebooks", nargs="*", metavar="NOTEBOOK", help="names such as L1a (default: all)")
    validate.add_argument("--json", action="store_true", help="print only the totals, as JSON")
    validate.add_argument("--jobs", type=positive, metavar="N", default=os.cpu_count() or 1, help="processes at a time")
    validate.set_defaults(run=run_validate)


def run_validate(args: argparse.Namespace) -> int:
    from autograder.proving.validate import validate

    return validate(args.notebooks, as_json=args.json, jobs=args.jobs)


def add_release(commands: Commands) -> None:
    release = commands.add_parser("release", help="make the edition for students, as a folder and a zip")
    release.add_argument("--out", type=Path, metavar="DIR", required=True, help="where to put it")
    release.add_argument("--notebooks", metavar="NAMES", default="", help="such as L1a,L1b (default: all)")
    release.add_argument("--due", metavar="DATE", default="", help="when to hand in, such as 2027-03-31")
    release.add_argument("--date", metavar="DATE", default="", help="of the release (default: today)")
    release.add_argument("--with-solutions", action="store_true", help="for self-study: put the keys in, too")
    release.add_argument("--force", action="store_true", help="replace an earlier release")
    release.add_argument(
        "--keep", type=Path, metavar="DIR", help="for you: what grading it later needs (default: releases/)"
    )
    release.set_defaults(run=run_release)


def run_release(args: argparse.Namespace) -> int:
    from autograder.editions.release import KEPT, release

    names = [name.strip() for name in args.notebooks.split(",") if name.strip()]
    return release(
        args.out,
        names,
        due=args.due,
        date=args.date,
        solutions=args.with_solutions,
        replacing=args.force,
        kept=args.keep or KEPT,
    )


def add_update(commands: Commands) -> None:
    update = commands.add_parser("update", help="bring a student's folder to a newer release; no answer is lost")
    update.add_argument("release", type=Path, metavar="RELEASE.zip")
    update.add_argument("--folder", type=Path, metavar="DIR", default=".", help="the student's (default: this one)")
    update.set_defaults(run=run_update)


def run_update(args: argparse.Namespace) -> int:
    from autograder.editions.update import update

    return update(args.release, args.folder)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number above 0")
    return number


def seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not a number of seconds above 0")
    return number


# Each command with the module that it needs to be offered.
COMMANDS = (
    ("environment", add_doctor),
    ("authoring.new", add_new),
    ("authoring.build", add_build),
    ("grading.rehearsal", add_check),
    ("grading.commands", add_grade),
    ("proving.validate", add_validate),
    ("editions.release", add_release),
    ("editions.update", add_update),
)

if __name__ == "__main__":
    sys.exit(main())
