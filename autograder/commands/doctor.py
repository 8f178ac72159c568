"""Say what this machine has and lacks."""

from argparse import ArgumentParser


def add_options(_: ArgumentParser) -> None:
    """There are none."""


def run() -> int:
    from autograder.harness.notebook import doctor
    from autograder.sandbox.levels import best

    findings = doctor()
    print(findings)
    walls, why = best()
    print(f"Isolation for grading: level {walls} ({why}).")
    print(f"cgroups: {walls.cgroups}")
    return 0 if findings.passed else 1
