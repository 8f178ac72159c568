"""Running a command as somebody else when the tests run as root: as an ordinary user, or as a root with fewer rights.

Where Python or the checkout lies below a folder that others may not enter (a home folder of mode 0700, say), nobody but
its owner can start it. The command then gets a view of the file system of its own, in which that folder is empty but
for what is needed of it; nothing changes for anybody else.
"""

import os
import shlex
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

USER = 54321  # nobody's number, so that what it owns is ours
# The checkout comes before the environment inside it, which it would otherwise cover.
NEEDED = (str(Path(__file__).parents[1]), sys.prefix, sys.base_prefix)


def as_ordinary_user(command: list[str]) -> list[str]:
    """The command, to be run by root, that runs `command` as an ordinary user."""
    number = str(USER)
    become = ["setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups", "--inh-caps=-all", "--"]
    return with_readable_python([*become, *command])


def as_root_alone(command: list[str]) -> list[str]:
    """The same as a root who can become nobody else, as in some containers."""
    return ["setpriv", "--bounding-set=-setuid,-setgid", "--inh-caps=-setuid,-setgid", "--", *command]


def with_readable_python(command: list[str]) -> list[str]:
    """The command, to be run by root, that runs `command` where anyone may read Python and the checkout."""
    if not closed_folders():
        return command
    script = "\n".join([*opening(closed_folders()), 'exec "$@"'])
    return ["unshare", "--mount", "--propagation=private", "sh", "-ec", script, "sh", *command]


def opening(closed: dict[Path, list[Path]]) -> list[str]:
    """The lines of a shell script that empties each closed folder and puts back, from a descriptor, what is needed."""
    lines = []
    for folder, needed in closed.items():
        for number, path in enumerate(needed, start=3):
            lines.append(f"exec {number}< {shlex.quote(str(path))}")
        lines.append(f"mount -t tmpfs -o mode=755 none {shlex.quote(str(folder))}")
        for number, path in enumerate(needed, start=3):
            place = shlex.quote(str(path))
            lines += [
                f"mkdir -p {place}",
                f"mount --no-canonicalize --bind /proc/self/fd/{number} {place}",
                f"exec {number}<&-",
            ]
    return lines


@cache
def closed_folders() -> dict[Path, list[Path]]:
    """Folders that only their owners may enter -> what we need of them."""
    closed: dict[Path, list[Path]] = {}
    for path in dict.fromkeys(Path(os.path.realpath(name)) for name in NEEDED):
        for folder in reversed(path.parents):
            if not folder.stat().st_mode & stat.S_IXOTH:
                closed.setdefault(folder, []).append(path)
                break
    return closed


@cache
def why_not(make: Callable[[list[str]], list[str]]) -> str:
    """Why the commands that one of the above makes cannot be run here; empty where they can."""
    if os.name != "posix" or os.geteuid() != 0:
        return "only root can become somebody else"
    missing = [tool for tool in ("setpriv", "unshare", "mount") if not shutil.which(tool)]
    if missing:
        return f"{', '.join(missing)} is not installed"
    trial = subprocess.run(make([sys.executable, "-c", ""]), capture_output=True, text=True)
    return f"this machine does not allow it ({trial.stderr.strip()})" if trial.returncode else ""
