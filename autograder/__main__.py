"""The command line: `python -m autograder COMMAND`."""

import argparse
import io
import sys


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


if __name__ == "__main__":
    sys.exit(main())
