"""What can be seen of a run from outside: files that changed, and whatever is left of it on the machine."""

import ctypes
import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tests.attacks.world import World

PUBLIC = (Path("/tmp"), Path("/var/tmp"), Path("/dev/shm"))
REMOVE = 0  # IPC_RMID

Snapshot = dict[str, tuple[object, ...]]


def snapshot(world: World) -> Snapshot:
    """Every file that a run must leave as it is: path -> all that can be said about it but when it was read."""
    kept = (world.course, world.home, world.site, world.submissions, world.canaries)
    return {str(path): facts(path) for folder in kept for path in (folder, *folder.rglob("*"))}


def facts(path: Path) -> tuple[object, ...]:
    state = path.lstat()
    content = b""
    if stat.S_ISLNK(state.st_mode):
        content = os.readlink(path).encode()
    elif stat.S_ISREG(state.st_mode):
        content = hashlib.sha256(path.read_bytes()).digest()
    return state.st_mode, state.st_uid, state.st_gid, state.st_nlink, state.st_mtime_ns, content


def changes(before: Snapshot, after: Snapshot) -> list[str]:
    """Paths that came, went or changed. A folder is changed by what is in it, which tells more."""
    changed = sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
    return [path for path in changed if not any(other.startswith(f"{path}/") for other in changed)]


def left_behind(world: World) -> Iterator[str]:
    """Files, sockets and shared memory that a run has left; they are removed on the way."""
    yield from (str(path) for path in world.tmp.iterdir())
    for folder in PUBLIC:
        for path in [path for path in folder.glob("*") if world.id in path.name and path != world.root]:
            yield str(path)
            path.unlink()
    if Path("/proc/net/unix").exists():
        yield from (f"socket {line}" for line in Path("/proc/net/unix").read_text().splitlines() if world.id in line)
    yield from shared_memory(world)


def shared_memory(world: World) -> Iterator[str]:
    table = Path("/proc/sysvipc/shm")
    numbers = {world.number(attack): attack for attack in world.attacks}
    with suppress(FileNotFoundError):
        for line in table.read_text().splitlines()[1:]:
            key, segment = map(int, line.split()[:2])
            if key in numbers:
                yield f"shared memory of {world.marker(numbers[key])}"
                ctypes.CDLL(None).shmctl(segment, REMOVE, None)
