"""The outermost wall: namespaces in which there is no network, no other process, and no file but those of Python.

bubblewrap makes them, once around the fork server; it is small, needs no rights, and is what Flatpak relies on.
"""

import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from autograder.checking.barrier import LIBRARY
from autograder.exercise import HOME

OURS = (HOME / "checking", HOME / "isolation")  # what a student's process is made of; no secret is in it
LOADER = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives")
NEW_NAMESPACES = ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try")
TO_BECOME_ANOTHER = ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")


def wrapped(command: list[str], folder: str, *, as_root: bool) -> list[str]:
    """The command inside; `folder` is the only place that can be written to.

    Root needs no namespace of users, in which it would stay root outside; it becomes another user by itself.
    """
    users = TO_BECOME_ANOTHER if as_root else ("--unshare-user",)
    hidden = str(secret_folder())
    places = [*readable(), (hidden, "--tmpfs", hidden), (folder, "--bind", folder, folder)]
    places += [(way, "--perms", "0755", "--dir", way) for way in ways_to(path for path, *_ in places)]
    views = [word for _, *words in sorted(places) for word in words]  # what lies inside another comes after it
    system = [*system_folders(), "--proc", "/proc", "--dev", "/dev"]
    closing = ("--remount-ro", hidden, "--remount-ro", "/", "--chdir", "/", "--")
    return ["bwrap", *NEW_NAMESPACES, *users, "--new-session", *system, *views, *closing, *command]


def ways_to(paths: Iterable[str]) -> set[str]:
    """The folders above these, which everybody must be able to pass; bubblewrap would open them to their owner only."""
    ends = set(paths)
    ways = {str(parent) for path in ends for parent in Path(path).parents[:-1]} - ends
    return {way for way in ways if not any(Path(way).is_relative_to(end) for end in (*ends, "/usr"))}


def secret_folder() -> Path:
    """What must not be seen: the autograder, or all of the course's folder, where it is run from that."""
    return HOME if is_installed() else HOME.parent


def is_installed() -> bool:
    """Is the autograder a package among others, and not a folder of the course?"""
    return HOME.parent.name in ("site-packages", "dist-packages")


def library_folder() -> Path:
    found = find_spec(LIBRARY)
    return Path(found.origin).parent if found and found.origin else HOME.parent / LIBRARY


def readable() -> Iterator[tuple[str, ...]]:
    """Python itself, its packages, the course's library, and of the autograder what runs inside."""
    for path in {sys.prefix, sys.base_prefix, str(library_folder()), *map(str, OURS)} - {"/usr"}:
        yield path, "--ro-bind", path, path


def system_folders() -> Iterator[str]:
    yield from ("--ro-bind", "/usr", "/usr")
    for path in map(Path, ("/bin", "/lib", "/lib32", "/lib64")):
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(path))
        elif path.exists():
            yield from ("--ro-bind", str(path), str(path))
    for name in LOADER:
        yield from ("--ro-bind-try", name, name)
