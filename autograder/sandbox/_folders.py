"""Students' folders: how much may be in one, and how it is removed whatever was done in it."""

import os
from collections.abc import Iterator
from contextlib import suppress
from itertools import count

MOST_BYTES = 256 * 2**20
MOST_ENTRIES = 10_000
MOST_LOOKS = 20


class OverfullError(Exception):
    """A student's process has written more than it may; the text says how much that is."""


def refuse_if_overfull(folder: str) -> None:
    """Add up what lies in a folder, which mostly is nothing; one that cannot be looked into hides something.

    Where folders vanish while we look we look again, since they may only have been moved; but not for ever.
    """
    with suppress(OSError):
        if not os.listdir(folder):
            return
    for _ in range(MOST_LOOKS):
        if not vanished_while_counting(folder):
            return
    raise OverfullError("it moves its folders so fast that they cannot be counted")


def vanished_while_counting(folder: str) -> bool:
    waiting, entries, size, vanished = [folder], 0, 0, False
    while waiting:
        try:
            with os.scandir(waiting.pop()) as found:
                for entry in found:
                    entries += 1
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entries > MOST_ENTRIES or size > MOST_BYTES:
                        raise OverfullError(f"it wrote more than {MOST_BYTES >> 20} MB, or {MOST_ENTRIES:,} files")
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
        except FileNotFoundError:
            vanished = entries > 0
        except OSError as problem:
            raise OverfullError(f"it made a folder that cannot be looked into ({problem.strerror})") from None
    return vanished


def lock_folder(folder: str) -> int:
    """Take a folder that nobody holds, until the descriptor that is returned is closed, at the latest by our end."""
    import fcntl  # not on Windows, where nobody calls this

    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def wipe(folder: str) -> None:
    """Remove a folder, also where rights to look into it were taken away, or a path in it is too long for the system.

    Folders within folders are brought up to the top, one level at a time, so that no path grows.
    """
    fresh = (os.path.join(folder, f"wiped-{number}") for number in count())
    open_up(folder)
    waiting = empty(folder, fresh)
    while waiting:
        inner = waiting.pop()
        open_up(inner)
        waiting += empty(inner, fresh)
        with suppress(OSError):
            os.rmdir(inner)
    with suppress(OSError):
        os.rmdir(folder)


def empty(folder: str, fresh: Iterator[str]) -> list[str]:
    """Remove the files of a folder, move its folders to fresh names, and return these."""
    moved = []
    with suppress(OSError), os.scandir(folder) as found:
        for entry in list(found):
            with suppress(OSError):
                if not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                    continue
                open_up(entry.path)  # a folder without rights cannot be moved
                moved.append(next(fresh))
                os.rename(entry.path, moved[-1])
    return moved


def open_up(folder: str) -> None:
    with suppress(OSError):
        os.chmod(folder, 0o700)
