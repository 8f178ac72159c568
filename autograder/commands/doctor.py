"""Says what this machine has and lacks."""

import argparse
from typing import Any


def add(commands: Any) -> None:
    diagnose = commands.add_parser("doctor", help="say what this machine has and lacks")
    diagnose.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    from autograder.harness.notebook import doctor
    from autograder.sandbox.levels import best

    findings = doctor()
    print(findings)
    walls, why = best()
    print(f"Isolation for grading: level {walls} ({why}).")
    return 0 if findings.passed else 1
