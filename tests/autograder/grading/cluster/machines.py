"""A Dask scheduler and workers as real processes on the loopback, as a cluster has them."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import psutil

HERE = "127.0.0.1"
SECONDS_TO_START = 60
# What makes of a worker one that cannot lock students' code in.
WEAK = """
from autograder.sandbox import levels
levels.best = lambda: (levels.Isolation(), "made so for a test")
"""


class Machines:
    """Starts them, and ends all of them with whatever they have started."""

    def __init__(self, folder: Path, *security: str) -> None:
        self.folder = folder
        self.security = security
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen] = []
        self.start("scheduler", "--port", "0", "--scheduler-file", str(self.file))
        wait_until(self.is_up)

    def is_up(self) -> bool:
        try:
            self.address = json.loads(self.file.read_text())["address"]
        except (OSError, ValueError):  # it is about to be written
            return False
        return True

    def worker(self, *, nanny: bool = False, before: str = "", **surroundings: Path) -> subprocess.Popen:
        """A worker with one thread; `before` is what is made of its process first."""
        options = ["--nthreads", "1", "--nworkers", "1", "--memory-limit", "0"]
        options += ["--local-directory", str(self.folder)]
        options += ["--preload", before] if before else []
        return self.start("worker", self.address, "--nanny" if nanny else "--no-nanny", *options, **surroundings)

    def start(
        self, what: str, *options: str, path: Path | None = None, python: Path = Path(sys.executable)
    ) -> subprocess.Popen:
        """By a Python of its own, or with a path that comes before that Python's packages."""
        code = f"from distributed.cli.dask_{what} import main\nmain()"
        protocol = ("--protocol", "tls") if self.security else ()
        with (self.folder / f"{what}.log").open("ab") as log:
            process = subprocess.Popen(
                [python, "-c", code, *options, "--host", HERE, "--no-dashboard", *protocol, *self.security],
                stdout=log,
                stderr=log,
                env=os.environ | ({"PYTHONPATH": str(path)} if path else {}),
                cwd=self.folder,  # or the packages of the current one would come first
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def close(self) -> None:
        every = [each for process in self.processes for each in (process.pid, *below(process.pid))]
        for pid in every:
            end(pid)
        for process in self.processes:
            process.wait()


def below(pid: int) -> list[int]:
    """Processes that this one has started, and those that they have."""
    try:
        return [each.pid for each in psutil.Process(pid).children(recursive=True)]
    except psutil.NoSuchProcess:
        return []


def end(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def wait_until(holds, seconds: float = SECONDS_TO_START) -> None:
    """Wait for what another process is about to do."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it did not come true"
        time.sleep(0.05)
