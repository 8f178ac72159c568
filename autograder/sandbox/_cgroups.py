"""A cgroup (version 2) for each student's process, where the kernel lets us make one.

Its limits count all that the process starts, whatever its user, namespaces and filters are. They are no narrower than
those that there are anyway, or grades would depend on whether a machine has cgroups; they stand behind these.
"""

import atexit
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from autograder.sandbox._folders import MOST_BYTES
from autograder.sandbox._layers import MEGABYTE, MOST_THREADS

_OURS = "autograder-"  # how the names of our cgroups begin
_COPIED = 256 * MEGABYTE  # at most: what a process copies of the fork server's memory by writing to it
_SWAP = "memory.swap.max"  # some kernels have none
_NO_CONTROLLERS = "this system has no cgroups of version 2 with controllers"
_NO_RIGHTS = (
    "we may make none; an ordinary user may by `systemd-run --user --scope`, "
    "a service if it has Delegate=yes and no other process"
)


@dataclass(frozen=True)
class Cgroups:
    """Where students' cgroups can be made, and what they limit; if nothing, why."""

    folder: str = ""
    controllers: tuple[str, ...] = ()
    why: str = "not tried"

    def __str__(self) -> str:
        return ", ".join(self.controllers) or f"none ({self.why})"

    def add(self, process: int, megabytes: int) -> Path:
        """A new cgroup with this process in it, of which so far no code of the student's may have run."""
        group = Path(tempfile.mkdtemp(prefix=f"{_OURS}{os.getpid()}-", dir=self.folder))
        try:
            for file, limit in _limits(megabytes).items():
                if file.partition(".")[0] in self.controllers and (file != _SWAP or (group / file).exists()):
                    (group / file).write_text(str(limit))
            (group / "cgroup.procs").write_text(str(process or -1))  # 0 would be ourselves
        except OSError:
            remove(group)
            raise
        return group


def _limits(megabytes: int) -> dict[str, int | str]:
    memory = megabytes * MEGABYTE + MOST_BYTES + _COPIED  # with students' files, which may be in memory, too
    processor = "100000 100000"  # of 100 ms all, on one of them
    return {"pids.max": MOST_THREADS, "memory.max": memory, _SWAP: 0, "memory.oom.group": 1, "cpu.max": processor}


def remove(group: Path) -> bool:
    """End what is still in it, and remove it; did it run out of its own memory?"""
    events = ""
    with suppress(OSError):
        events = (group / "memory.events").read_text()
    for _ in range(100):
        with suppress(OSError):
            group.rmdir()
        if not group.exists():
            break
        with suppress(OSError):
            (group / "cgroup.kill").write_text("1")  # since Linux 5.14
        time.sleep(0.01)
    return _ran_out(events)


def _ran_out(events: str) -> bool:
    """By its own limit; who is killed since others have used up all memory counts as `oom_kill` only.

    >>> _ran_out("max 7\\noom 1\\noom_kill 1"), _ran_out("max 0\\noom 0\\noom_kill 1"), _ran_out("")
    (True, False, False)
    """
    return dict(line.split() for line in events.splitlines()).get("oom", "0") != "0"


# ---------------------------------------------------------------------------------------------- where


@cache
def find_cgroups() -> Cgroups:
    """Where we have made one and put a process into it: in the nearest cgroup above ours that shares its controllers,
    without leaving one that has limits of its own; or inside ours, if we are alone there.
    """
    with suppress(OSError, StopIteration):
        own, top = _own_cgroup()
        if _known(own / "cgroup.controllers"):
            for attempt, place in [*((_tried, place) for place in _above(own, top)), (_inside, own)]:
                with suppress(OSError):
                    return attempt(place)
            return Cgroups(why=_NO_RIGHTS)
    return Cgroups(why=_NO_CONTROLLERS)


def _own_cgroup() -> tuple[Path, Path]:
    """Ours, and the topmost that can be seen."""
    mounts = map(str.split, Path("/proc/self/mounts").read_text().splitlines())
    top = Path(next(place for _, place, kind, *_ in mounts if kind == "cgroup2"))
    names = Path("/proc/self/cgroup").read_text().splitlines()
    return top / next(name.removeprefix("0::/") for name in names if name.startswith("0::/")), top


def _known(file: Path) -> tuple[str, ...]:
    return tuple(name for name in ("pids", "memory", "cpu") if name in file.read_text().split())


def _above(place: Path, top: Path) -> Iterator[Path]:
    yield place
    while place != top and not _is_limited(place):
        place = place.parent
        yield place


def _is_limited(place: Path) -> bool:
    """In memory or processors; the number of processes is limited wherever there is systemd."""
    limits = (place / "memory.max", place / "cpu.max")
    return any(limit.exists() and not limit.read_text().startswith("max") for limit in limits)


def _tried(place: Path) -> Cgroups:
    """Those inside this place, after one was made there; and what killed graders have left is removed."""
    found = Cgroups(str(place), _known(place / "cgroup.subtree_control"))
    if not found.controllers:
        raise OSError(_NO_CONTROLLERS)
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as trial:
        group = found.add(trial.pid, 0)
    remove(group)
    for left in place.glob(f"{_OURS}*-*"):
        if not Path("/proc", left.name.split("-")[1]).exists():
            with suppress(OSError):
                left.rmdir()  # which the kernel refuses while it is in use
    return found


def _inside(own: Path) -> Cgroups:
    """A cgroup that has processes cannot share its memory, so we move to a leaf of it; but we move nobody else."""
    if (own / "cgroup.procs").read_text().split() != [str(os.getpid())]:
        raise OSError(_NO_RIGHTS)
    leaf, controllers = own / f"{_OURS}leaf", _known(own / "cgroup.controllers")

    def move_back() -> None:
        with suppress(OSError):
            (own / "cgroup.subtree_control").write_text(" ".join(f"-{name}" for name in controllers))
            for process in (leaf / "cgroup.procs").read_text().split():  # we, and what we have started
                (own / "cgroup.procs").write_text(process)
            leaf.rmdir()

    leaf.mkdir(exist_ok=True)
    atexit.register(move_back)
    try:
        (leaf / "cgroup.procs").write_text(str(os.getpid()))
        (own / "cgroup.subtree_control").write_text(" ".join(f"+{name}" for name in controllers))
        return _tried(own)
    except OSError:
        move_back()
        raise
