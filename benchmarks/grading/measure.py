"""What commands cost, measured from outside: seconds on the clock, seconds of CPU, peak memory of all their processes.

The CPU is that of every process below the commands, to the last kernel: processes whose parents died before them become
our children (a Linux option), and we collect the bill of each. A sampler adds up on its own what it sees each process
use; if that were more than the bill, something would have escaped us.
"""

import ctypes
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from autograder.errors import CourseError

SET_CHILD_SUBREAPER = 36  # prctl
INTERVAL = 0.1  # seconds between two looks at the processes
PATIENCE = 10.0  # seconds for processes that outlive the command
LOG = "log.txt"  # in the folder of a command: what it says
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")

Command = Sequence[str | Path]
Look = Callable[[list[psutil.Process]], None]


class CommandError(CourseError):
    """A command failed; the text says which and how."""


@dataclass(frozen=True)
class Cost:
    """Of one run: seconds, seconds of CPU, peak megabytes, and how many processes had to be killed at its end."""

    wall: float
    cpu: float
    memory: float
    left_over: int = 0


def measured(
    *commands: tuple[Command, Path],
    look: Look | None = None,
    accept: tuple[int, ...] = (0,),
    interval: float = INTERVAL,
) -> Cost:
    """Run the commands at the same time, each in its folder, and wait for all that they started.

    `look` is shown all processes every `interval` seconds; the exit codes in `accept` are no failure.
    """
    adopt_orphans()
    sampler = Sampler(look, interval)
    before = {process.pid for process in psutil.Process().children()}
    started = time.perf_counter()
    running = [start(command, folder) for command, folder in commands]
    sampler.start()
    try:
        cpu, left_over = collect(running, before)
    finally:
        sampler.stop()
    wall = time.perf_counter() - started
    for (command, folder), process in zip(commands, running, strict=True):
        if process.returncode not in accept:
            words = " ".join(map(str, command))
            raise CommandError(f"{words} ended with code {process.returncode}; see {folder / LOG}")
    if sampler.cpu > 1.02 * cpu + 0.1:
        raise CommandError(f"{sampler.cpu:.2f} s of CPU were seen, but only {cpu:.2f} s accounted for")
    return Cost(wall, cpu, sampler.memory, left_over)


def start(command: Command, cwd: Path) -> subprocess.Popen[bytes]:
    with (cwd / LOG).open("ab") as log:
        return subprocess.Popen(
            command, cwd=cwd, env=surroundings(command), stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )


def surroundings(command: Command) -> dict[str, str]:
    """The environment variables for a command: its own Python's programs first, one thread for linear algebra.

    Compiled modules are kept, as they usually are, or each process would compile the course anew.
    """
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ['PATH']}"
    usual = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return usual | ONE_THREAD | {"PATH": path}


def adopt_orphans() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1)


def collect(running: list[subprocess.Popen[bytes]], before: set[int]) -> tuple[float, int]:
    """Wait for the commands and for orphans; the seconds of CPU of all, and how many orphans had to be killed."""
    waiting = {process.pid: process for process in running}
    cpu, killed, deadline = 0.0, 0, float("inf")
    while True:
        try:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
        except ChildProcessError:
            return cpu, killed
        if pid == 0:
            if time.monotonic() > deadline:
                killed += kill_all(before)
                deadline = time.monotonic() + PATIENCE
            time.sleep(0.005)
            continue
        cpu += usage.ru_utime + usage.ru_stime
        if pid in waiting:
            waiting.pop(pid).returncode = os.waitstatus_to_exitcode(status)
            if not waiting:
                deadline = time.monotonic() + PATIENCE


def kill_all(before: set[int]) -> int:
    ours = [process for process in psutil.Process().children(recursive=True) if process.pid not in before]
    for process in ours:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    return len(ours)


class Sampler(threading.Thread):
    """Looks at all processes below this one, again and again."""

    def __init__(self, look: Look | None, interval: float) -> None:
        super().__init__(daemon=True)
        self.look = look
        self.interval = interval
        self.over = threading.Event()
        self.memory = 0.0  # megabytes
        self.used: dict[tuple[int, float], float] = {}  # process id, time of its start -> seconds of CPU

    @property
    def cpu(self) -> float:
        return sum(self.used.values())

    def run(self) -> None:
        while not self.over.wait(self.interval):
            processes = psutil.Process().children(recursive=True)
            self.memory = max(self.memory, sum(map(megabytes, processes)))
            for process in processes:
                with suppress(psutil.Error):
                    times = process.cpu_times()
                    self.used[process.pid, process.create_time()] = times.user + times.system
            if self.look:
                self.look(processes)

    def stop(self) -> None:
        self.over.set()
        self.join()


def megabytes(process: psutil.Process) -> float:
    """Memory of a process, with what it shares divided among the sharers; the unshared sum where that is not told."""
    try:
        return float(process.memory_full_info().pss) / 2**20
    except psutil.AccessDenied:
        with suppress(psutil.Error):
            return float(process.memory_info().rss) / 2**20
    except (psutil.Error, AttributeError):  # it has just ended; or this is no Linux
        pass
    return 0.0
