"""Test tiers, and where their time went. `pytest` runs what must always hold; `pytest --all` runs everything."""

import gc
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any
from zlib import crc32

import nbformat
import pytest
from nbval.plugin import IPyNbCell
from xdist.scheduler import LoadScopeScheduling

from autograder.harness.progress import SWITCH
from autograder.sandbox.levels import best
from tests.available import not_tested
from tests.cpus import another_cpu
from tests.notebooks.sliders import FIRST_CELL, LAST_CELL
from tests.notebooks.solved import write_solved

ROOT = Path(__file__).parent
SOLVED = ROOT / "build" / "solved"
IN_JUPYTERLAB = tuple(f"tests/browser/test_{name}.py" for name in ("explore", "lab", "saved"))
LONGEST = (*IN_JUPYTERLAB, "tests/browser/test_site.py", "tests/autograder/grading/cluster/")
EACH_ALONE = (
    "tests/autograder/authoring/test_validate.py::test_every_exercise_is_valid",
    "tests/test_cpus.py",
    "tests/test_nothing_installed.py",
)
LONG = ("build/", "notebooks/", "tests/attacks/", "tests/autograder/", "tests/browser/", "tests/test_cpus.py",
        "tests/test_nothing_installed.py", "tests/test_style.py")  # fmt: skip
# Exercises' checks need a student's function, and a notebook's source a kernel.
collect_ignore_glob = ["autograder/exercises/*", "autograder/keys/*", "notebooks/source/*"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also run the tests marked `full`, which take long")
    parser.addoption("--one-cpu", action="store_true", help="run solved notebooks as on this CPU, too, without sliders")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: takes long; runs only with --all")
    for mark in ("points(n)", "draws(n)"):
        config.addinivalue_line("markers", f"{mark}: belongs to exercises, which some tests import")
    os.environ[SWITCH] = "off"  # also in the kernels of nbval: a test's answers are nobody's progress
    if not hasattr(config, "workerinput"):  # once, not in every worker of xdist
        write_solved(SOLVED)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[Any]:
    """Without a look for garbage among all that is imported, which takes a quarter of the time, then or later."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    return found


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("full")])
        items[:] = [item for item in items if not item.get_closest_marker("full")]
    if not config.getoption("--one-cpu"):
        add_sliders(items, everywhere=config.getoption("--all"))
    items.sort(key=turn)


def turn(item: pytest.Item) -> int:
    """Long files come first, or one worker would be left alone with one. A checksum mixes them, so that tests that wait
    for something run beside others that compute.
    """
    file = item.nodeid.partition("::")[0]
    return 0 if file.startswith(LONGEST) else crc32(file.encode()) if file.startswith(LONG) else 2**32


def add_sliders(items: list[pytest.Item], *, everywhere: bool) -> None:
    """Around the cells of each solved notebook, a test that moves its sliders in the kernel that is there anyway."""
    move_them = LAST_CELL.format(everywhere=everywhere)
    cells = [item for item in items if is_solved(item)]
    for notebook, own in groupby(cells, key=lambda cell: cell.parent):
        first, *_, last = own
        items.insert(items.index(first), cell_of(notebook, "watch what is shown", FIRST_CELL))
        items.insert(items.index(last) + 1, cell_of(notebook, "sliders and style", move_them))


def cell_of(notebook: Any, name: str, source: str) -> pytest.Item:
    cell = nbformat.v4.new_code_cell(source)
    return IPyNbCell.from_parent(notebook, name=name, cell_num=-1, cell=cell, options=defaultdict(bool))


def is_solved(item: pytest.Item) -> bool:
    return isinstance(item, IPyNbCell) and item.path.parent == SOLVED


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Solved notebooks run as on another CPU, and with one thread of OpenBLAS instead of several: what their demos
    print must be what the committed ones show.
    """
    with pytest.MonkeyPatch.context() as patch:
        if is_solved(item) and not item.config.getoption("--one-cpu"):
            for name, value in {**another_cpu(), "OPENBLAS_NUM_THREADS": "1"}.items():
                patch.setenv(name, value)
        yield


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """A file goes to one worker; but tests of one JupyterLab stay together, and long tests of one kind need not."""

    class ByCost(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            if nodeid.startswith(IN_JUPYTERLAB):
                return "JupyterLab"
            return nodeid if nodeid.startswith(EACH_ALONE) else super()._split_scope(nodeid)

    return ByCost(config, log)


def pytest_report_header() -> str:
    found, why = best()
    return f"ISOLATION LEVEL {found.level}: {why}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what took how long, so that a slow tier is noticed before it hurts, and what could not be tested."""
    seconds: Counter[str] = Counter()
    for report in reports(terminalreporter):
        seconds[part_of(report.nodeid)] += report.duration
    if seconds:
        terminalreporter.section("where the time went (seconds, summed over workers)")
        for part, taken in seconds.most_common():
            terminalreporter.line(f"{taken:8.1f}  {part}")

    untested = not_tested(full=terminalreporter.config.getoption("--all"))
    if untested:
        terminalreporter.line(f"NOT TESTED HERE: {untested}", yellow=True, bold=True)


def reports(terminalreporter: pytest.TerminalReporter) -> Iterator[pytest.TestReport]:
    for several in terminalreporter.stats.values():
        yield from (report for report in several if isinstance(report, pytest.TestReport))


def part_of(nodeid: str) -> str:
    """The part of the product that a test looks at: notebooks, solved notebooks, or a folder or file of tests."""
    parts = nodeid.split("::")[0].split("/")
    if parts[0] == "tests":
        return "/".join(parts[:2])
    return {"notebooks": "nbval, unsolved", "build": "nbval, solved"}.get(parts[0], f"doctests of {parts[0]}")
