"""Starts a Python for students: clean, with few of our modules in it, knowing little of us, and behind bubblewrap.

bubblewrap is the outermost wall: namespaces in which there is no network, no other process, and no file but those of
Python. It is put once around the fork server; it is small, needs no rights, and is what Flatpak relies on.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from autograder.exercise import LIBRARY
from autograder.exercise.exercise_files import HOME

# The package without its __init__: a student's process needs few of its modules and should not hold the others. What
# lies beside it, the library, is found also where the course is only on the path and not installed.
BOOT = """
import os, sys, types
package = types.ModuleType("autograder")
package.__path__ = [sys.argv.pop(1)]
sys.path.append(os.path.dirname(package.__path__[0]))
sys.modules["autograder"] = package
from autograder.sandbox.{module} import main
main()
"""
_KEPT = ("PATH", "LANG", "SYSTEMROOT", "TEMP", "USERPROFILE")
# Which processor to be, not who we are: the last bits of a sum depend on it, and a student's process should round as
# the grader does that compares with it.
_PROCESSOR = ("OPENBLAS_CORETYPE", "NPY_DISABLE_CPU_FEATURES")
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")

# What a student's process is made of; no secret is in it.
_OURS = (HOME / "exercise", HOME / "harness", HOME / "sandbox")
_LOADER = ("/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives")
_NEW_NAMESPACES = ("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try")
_TO_BECOME_ANOTHER = ("--cap-drop", "ALL", "--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")


def command(module: str, *arguments: str) -> list[str]:
    """Python without the user's packages and without the current directory on its path."""
    return [sys.executable, "-s", "-P", "-c", BOOT.format(module=module), str(HOME), *arguments]


def environment(**more: str) -> dict[str, str]:
    """What students' processes may know of ours. One thread each; texts are hashed the same in every run."""
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "MPLBACKEND": "Agg"}
    kept = {name: os.environ[name] for name in _KEPT + _PROCESSOR if name in os.environ}
    return kept | dict.fromkeys(_THREADS, "1") | fixed | more


# ---------------------------------------------------------------------------------------------- bubblewrap


def in_bubblewrap(command: list[str], folder: str, *, as_root: bool) -> list[str]:
    """The command inside; `folder` is the only place that can be written to.

    Root needs no namespace of users, in which it would stay root outside; it becomes another user by itself.
    """
    users = _TO_BECOME_ANOTHER if as_root else ("--unshare-user",)
    hidden = str(secret_folder())
    places = [*readable(), (hidden, "--tmpfs", hidden), (folder, "--bind", folder, folder)]
    places += [(way, "--perms", "0755", "--dir", way) for way in _ways_to(path for path, *_ in places)]
    views = [word for _, *words in sorted(places) for word in words]  # what lies inside another comes after it
    system = [*_system_folders(), "--proc", "/proc", "--dev", "/dev"]
    closing = ("--remount-ro", hidden, "--remount-ro", "/", "--chdir", "/", "--")
    return ["bwrap", *_NEW_NAMESPACES, *users, "--new-session", *system, *views, *closing, *command]


def _ways_to(paths: Iterable[str]) -> set[str]:
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
    for path in {sys.prefix, sys.base_prefix, str(library_folder()), *map(str, _OURS)} - {"/usr"}:
        yield path, "--ro-bind", path, path


def _system_folders() -> Iterator[str]:
    yield from ("--ro-bind", "/usr", "/usr")
    for path in map(Path, ("/bin", "/lib", "/lib32", "/lib64")):
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), str(path))
        elif path.exists():
            yield from ("--ro-bind", str(path), str(path))
    for name in _LOADER:
        yield from ("--ro-bind-try", name, name)
