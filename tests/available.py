"""What this machine has of what some tests need: walls around students' processes, and a browser.

Tests that need neither grade at the level that is available (`level_option`). The others say what they `require`, and
are skipped where it is missing. What is skipped so is told in one line at the end of a run, and under CI=true it fails
one test (tests/test_nothing_installed.py): there everything must be tested that CI could install.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from autograder.sandbox.levels import IsolationError, best, isolation
from tests.ordinary import as_ordinary_user, why_not
from tests.virtual_machine import why_no_virtual_machine

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
# The kernel's numbers of system calls, on x86_64 and aarch64.
HEADERS = tuple(next(Path("/usr/include").glob(name), None) for name in ("*/asm/unistd_64.h", "asm-generic/unistd.h"))


def chromium_path() -> str | None:
    return next((found for name in BROWSERS if (found := shutil.which(name))), None)


def why_no_browser() -> str:
    return "" if chromium_path() else "no Chromium is installed (Debian and Ubuntu: sudo apt install chromium)"


def why_no_level(level: str) -> str:
    try:
        isolation(level)
    except IsolationError as problem:
        found, why = best()
        return why if found.level > level else str(problem)
    return ""


def why_no_headers() -> str:
    return (
        "" if all(HEADERS) else "the kernel's headers are missing (Debian and Ubuntu: sudo apt install linux-libc-dev)"
    )


def why_no_cgroups() -> str:
    found = best()[0].cgroups
    return "" if {"pids", "memory"} <= {*found.controllers} else f"there are {found}"


@dataclass(frozen=True)
class Need:
    """Something that some tests need."""

    tested: str  # what they test
    why_missing: Callable[[], str]  # and what to install; empty where it is there
    full: bool = False  # only tests of the full tier need it
    in_ci: bool = True  # CI must have it


NEEDS = {
    "browser": Need("pages in a browser", why_no_browser),
    "A": Need("isolation level A", lambda: why_no_level("A")),
    "B": Need("isolation level B", lambda: why_no_level("B")),
    "headers": Need("the numbers of system calls", why_no_headers),
    "other users": Need("grading by other users", lambda: why_not(as_ordinary_user), full=True),
    "cgroups": Need("a cgroup for each student", why_no_cgroups, in_ci=False),  # which takes another kernel
    "virtual machine": Need("cgroups in a virtual machine", why_no_virtual_machine, full=True, in_ci=False),
}


@cache
def why_missing(name: str) -> str:
    return NEEDS[name].why_missing()


def require(*names: str) -> None:
    """Skip the test where one of these is missing."""
    for name in names:
        if why_missing(name):
            pytest.skip(f"{NEEDS[name].tested}: {why_missing(name)}")


def not_tested(*, full: bool, in_ci: bool = False) -> str:
    """What is not tested here, in the full tier or without it, and what to install; empty where everything is, or all
    that CI must have.
    """
    by_reason: dict[str, list[str]] = {}
    for name, need in NEEDS.items():
        if (full or not need.full) and (need.in_ci or not in_ci) and why_missing(name):
            by_reason.setdefault(why_missing(name), []).append(need.tested)
    return "; ".join(f"{', '.join(tested)}: {why}" for why, tested in by_reason.items())


def named_level() -> str:
    """For tests that are not about walls: what `grade` has to be told here, since level C must be named."""
    return "C" if best()[0].level == "C" else ""


def level_option() -> list[str]:
    return ["--isolation", named_level()] if named_level() else []
