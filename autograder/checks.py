"""Runs an exercise's checks, which are ordinary pytest tests, against a function."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

SETTINGS = Path(__file__).with_name("pytest.ini")
PUBLIC_SEED = 0


@dataclass(frozen=True)
class Outcome:
    """What one check found: its claim, whether that holds, and if not, the reason in a line."""

    claim: str
    points: int
    holds: bool
    reason: str = ""


def run_checks(file: Path, student: Callable[..., Any], *, seed: int = PUBLIC_SEED) -> list[Outcome]:
    """Run the checks in `file` in this process. No outcome at all is a fault of the file, and raises."""
    runner = Runner(student, seed)
    options = ["-c", str(SETTINGS), f"--rootdir={file.parent}", "--disable-plugin-autoload"]
    status = pytest.main([*options, str(file)], plugins=[runner])
    if not runner.outcomes or status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise RuntimeError(f"the checks in {file.name} could not be run ({status!r}); this is not your fault")
    return runner.outcomes


class Runner:
    """The pytest plugin that hands the function to the checks and collects what they say."""

    def __init__(self, student: Callable[..., Any], seed: int) -> None:
        self.function = student
        self.seed = seed
        self.outcomes: list[Outcome] = []

    @pytest.fixture
    def student(self) -> Callable[..., Any]:
        return self.function

    @pytest.fixture
    def rng(self) -> np.random.Generator:
        return np.random.default_rng(self.seed)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Function, call: pytest.CallInfo[None]) -> Any:
        report = yield
        if call.when == "call" or call.excinfo:
            self.outcomes.append(outcome(item, call))
        return report


def outcome(item: pytest.Function, call: pytest.CallInfo[None]) -> Outcome:
    claim = " ".join((item.obj.__doc__ or item.name).split())
    mark = item.get_closest_marker("points")
    points = mark.args[0] if mark else 0
    if call.excinfo is None:
        return Outcome(claim, points, holds=True)
    return Outcome(claim, points, holds=False, reason=reason(call.excinfo.value))


def reason(error: BaseException) -> str:
    """An assertion speaks for itself; any other error also needs its name."""
    first = (str(error).splitlines() or [""])[0]
    if isinstance(error, AssertionError):
        return first
    return f"{type(error).__name__}: {first}" if first else type(error).__name__
