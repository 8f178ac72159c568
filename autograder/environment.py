"""Says whether this machine has what the course needs and, if not, what to do."""

import importlib.util
import sys
from typing import TYPE_CHECKING

from autograder.feedback.findings import Finding, Findings

if TYPE_CHECKING:  # what it needs takes longer to import than all the rest, and is imported where it is used
    from packaging.requirements import Requirement

DISTRIBUTION = "linear-models-course"
OLDEST_PYTHON = (3, 11)
WORDS = ("found", "missing")


def doctor() -> Findings:
    """Look at this Python and its packages; what is missing comes with the command that mends it."""
    rows = (python_finding(), *map(package_finding, needed_packages()), library_finding())
    missing = sum(not row.holds for row in rows)
    if missing == 0:
        return Findings("Everything is there.", rows, words=WORDS)
    cure = "Close this notebook, run `python3 course.py lab` in the course's folder, and open it from there."
    return Findings(f"Missing here: {missing} of {len(rows)}.", rows, footer=cure, words=WORDS)


def needed_packages() -> "list[Requirement]":
    """What pyproject.toml asks for, without the extras that only tests and builds need."""
    from importlib.metadata import PackageNotFoundError, requires

    from packaging.requirements import Requirement

    try:
        stated = map(Requirement, requires(DISTRIBUTION) or [])
    except PackageNotFoundError:  # the folder is on the path, but was never installed
        return [Requirement(DISTRIBUTION)]
    return [need for need in stated if need.marker is None or need.marker.evaluate({"extra": ""})]


def package_finding(need: "Requirement") -> Finding:
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version(need.name)
    except PackageNotFoundError:
        return Finding(False, f"{need.name} is not installed in this Python", sys.executable)
    if not need.specifier.contains(found):
        return Finding(False, f"{need.name} {need.specifier}", f"version {found} is installed")
    return Finding(True, f"{need.name} {found}")


def python_finding() -> Finding:
    have = "Python " + ".".join(map(str, sys.version_info[:3]))
    if sys.version_info < OLDEST_PYTHON:
        return Finding(False, "Python 3.11 or newer", f"this is {have}")
    return Finding(True, have)


def library_finding() -> Finding:
    found = importlib.util.find_spec("lecturelib") is not None
    return Finding(found, "the course's own library, lecturelib")
