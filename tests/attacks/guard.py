"""Runs something hostile to its end, or to the end of our patience, and says what it left behind.

The guard is where orphans end up, so it sees every process that outlives the run, tells of it and kills it. It also
is a bystander: it tells whether anything below it sends SIGURG, which hurts nobody, to everybody. As a script it is
given a file that says what to run; it needs nothing of this project.
"""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

import psutil

SECONDS_TO_LOOK = 0.1
SECONDS_TO_GO = 3  # for processes that are on their way out when the run ends
BECOME_REAPER = 36  # PR_SET_CHILD_SUBREAPER
HARMLESS = signal.SIGURG  # whoever does not wait for it ignores it


@dataclass(frozen=True)
class Facts:
    """What a guard saw of a run."""

    status: int | None = None  # how it ended; None: it was still running
    seconds: float = 0
    left: tuple[str, ...] = ()  # the processes that outlived it
    signalled: bool = False  # did it send a signal to a bystander?
    memory: int = 0  # megabytes of its largest process
    disk: int = 0  # megabytes in the folder for temporary files, at most


def guarded(start: Callable[[], int], seconds: float, folder: str) -> Facts:
    """Run what `start` starts, a process whose number it gives back; `folder` is where its temporary files are."""
    ctypes.CDLL(None).prctl(BECOME_REAPER, 1)
    signal.pthread_sigmask(signal.SIG_BLOCK, {HARMLESS})
    started, signalled, disk = time.monotonic(), False, 0
    pid, status = start(), None
    while status is None and time.monotonic() < started + seconds:
        ended, how = os.waitpid(pid, os.WNOHANG)
        status = os.waitstatus_to_exitcode(how) if ended else None
        signalled = sent_from_below() or signalled
        disk = max(disk, bytes_below(folder) >> 20)
        time.sleep(SECONDS_TO_LOOK)
    taken = time.monotonic() - started
    left = tuple(in_words(process) for process in (remaining() if status is not None else []))
    kill_all()
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    return Facts(status, taken, left, signalled, memory, disk)


def unguarded() -> None:
    """In a new process: undo what only the guard itself wants."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {HARMLESS})


def sent_from_below() -> bool:
    """Has a process below this one sent the signal?"""
    found = signal.sigtimedwait({HARMLESS}, 0)
    with suppress(psutil.Error):
        return found is not None and psutil.Process() in psutil.Process(found.si_pid).parents()
    return False


def bytes_below(folder: str, levels: int = 4) -> int:
    """How much disk a folder takes, as far down as anybody would put much."""
    size = 0
    with suppress(OSError), os.scandir(folder) as found:
        for entry in found:
            with suppress(OSError):
                size += entry.stat(follow_symlinks=False).st_blocks * 512
                if levels and entry.is_dir(follow_symlinks=False):
                    size += bytes_below(entry.path, levels - 1)
    return size


def below() -> list[psutil.Process]:
    """The living processes below this one; the dead are buried on the way."""
    found = [each for each in psutil.Process().children(recursive=True) if alive(each)]
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return found


def alive(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False


def remaining() -> list[psutil.Process]:
    deadline = time.monotonic() + SECONDS_TO_GO
    while (found := below()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return found


def kill_all() -> None:
    while found := below():
        for process in found:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        time.sleep(0.01)


def in_words(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return f"process {process.pid}: {' '.join(process.cmdline())[:200]}"
    return f"process {process.pid}"


def main(file: str) -> None:
    spec = json.loads(Path(file).read_text())

    def start() -> int:
        with open(spec["output"], "wb") as output:
            return subprocess.Popen(
                spec["command"], cwd=spec["folder"], env=spec["environment"], stdin=subprocess.DEVNULL,
                stdout=output, stderr=subprocess.STDOUT, preexec_fn=unguarded,
            ).pid  # fmt: skip

    facts = guarded(start, spec["seconds"], spec["environment"]["TMPDIR"])
    Path(spec["facts"]).write_text(json.dumps(asdict(facts)))


if __name__ == "__main__":
    main(sys.argv[1])
