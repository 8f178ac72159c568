"""Test tiers, and where their time went. `pytest` runs what must always hold; `pytest --all` runs everything."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from autograder.authoring.build import write_solved
from autograder.feedback.records import SWITCH
from autograder.isolation.levels import isolation_level

ROOT = Path(__file__).parent
# Exercises' checks need a student's function, and a notebook's source a kernel.
collect_ignore_glob = ["autograder/exercises/*", "autograder/keys/*", "notebooks/source/*"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also run the tests marked `full`, which take long")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: takes long; runs only with --all")
    config.addinivalue_line("markers", "points(n): belongs to exercises, which some tests import")
    os.environ[SWITCH] = "off"  # also in the kernels of nbval: a test's answers are nobody's progress
    if not hasattr(config, "workerinput"):  # once, not in every worker of xdist
        write_solved(ROOT / "build" / "solved")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        long = [item for item in items if item.get_closest_marker("full")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """A file goes to one worker, but what looks at every notebook is shared out by notebook: it would be the last."""

    class ByNotebook(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            notebook = nodeid.partition("[")[2] if nodeid.startswith("tests/notebooks/") else ""
            return super()._split_scope(nodeid) + notebook

    return ByNotebook(config, log)


def pytest_report_header() -> str:
    level, why = isolation_level()
    return f"ISOLATION LEVEL {level}: {why}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what took how long, so that a slow tier is noticed before it hurts, and what isolation there was."""
    seconds: Counter[str] = Counter()
    for report in reports(terminalreporter):
        seconds[part_of(report.nodeid)] += report.duration
    if seconds:
        terminalreporter.section("where the time went (seconds, summed over workers)")
        for part, taken in seconds.most_common():
            terminalreporter.line(f"{taken:8.1f}  {part}")

    level, why = isolation_level()
    if level != "A":
        terminalreporter.line(f"ISOLATION LEVEL {level} ONLY: {why}", yellow=True, bold=True)


def reports(terminalreporter: pytest.TerminalReporter) -> Iterator[pytest.TestReport]:
    for several in terminalreporter.stats.values():
        yield from (report for report in several if isinstance(report, pytest.TestReport))


def part_of(nodeid: str) -> str:
    """The part of the product that a test looks at: notebooks, solved notebooks, or a folder or file of tests."""
    parts = nodeid.split("::")[0].split("/")
    if parts[0] == "tests":
        return "/".join(parts[:2])
    return {"notebooks": "nbval, unsolved", "build": "nbval, solved"}.get(parts[0], f"doctests of {parts[0]}")
