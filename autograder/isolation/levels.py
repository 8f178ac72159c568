"""How strongly this machine can keep a stranger's code apart from the grader, and which walls that makes.

Level A: bubblewrap around everything, Landlock and seccomp around each student. B: seccomp and one of the other two,
since most containers forbid bubblewrap. C: a separate process with limits only (macOS, Windows, old kernels). As root,
students' processes become another user.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from autograder.isolation.bubblewrap import is_installed, library_folder, secret_folder, wrapped
from autograder.isolation.folders import hold, wipe
from autograder.isolation.layers import Layers, landlock_version
from autograder.isolation.startup import command, environment
from autograder.isolation.syscalls import supported

OTHER_USER = 60_990  # nobody's: between the ids of people and those that systems give to services
SYSTEM = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/fonts", "/usr/share/zoneinfo", "/etc/localtime")
PLAIN = Layers()
FOLDER = "autograder-"  # how the names of our folders begin
SECONDS_IN_USE = 60  # a folder that is younger may be one that nobody holds yet, or is being emptied


class IsolationError(Exception):
    """The isolation that was asked for is not to be had; the text says why and what to do."""


@dataclass(frozen=True)
class Isolation:
    """The walls that stand between a student's code and everything else."""

    bubblewrap: bool = False
    user: int | None = None  # whom students' processes become, where we are root
    layers: Layers = PLAIN

    @property
    def level(self) -> str:
        if not self.layers.seccomp or not (self.bubblewrap or self.layers.landlock):
            return "C"
        return "A" if self.bubblewrap and self.layers.landlock else "B"

    def __str__(self) -> str:
        """In words, for the record.

        >>> str(Isolation(layers=Layers(landlock=7, seccomp=True)))
        'B: Landlock 7, seccomp, limits, separate process'
        """
        walls = {
            "bubblewrap": self.bubblewrap,
            f"user {self.user}": self.user is not None,
            f"Landlock {self.layers.landlock}": self.layers.landlock,
            "seccomp": self.layers.seccomp,
            "limits": os.name == "posix",
        }
        return f"{self.level}: {', '.join([*(name for name, stands in walls.items() if stands), 'separate process'])}"

    def command(self, module: str, folder: str, *arguments: str) -> list[str]:
        """The command that starts a module of ours behind the outer walls; it puts up the inner ones itself."""
        inner = command(module, json.dumps(asdict(self)), folder, *arguments)
        return wrapped(inner, folder, as_root=self.user is not None) if self.bubblewrap else inner

    def folder(self) -> str:
        """A new folder for students' folders, owned by the user that their processes will be."""
        remove_leftovers()
        folder = tempfile.mkdtemp(prefix=FOLDER)
        if self.user is not None:
            os.chown(folder, self.user, self.user)
        return folder


def remove_leftovers() -> None:
    """Where a grader was killed, the fork server empties its folder, but cannot remove it from inside bubblewrap; where
    that was killed with it, as batch systems do, all is still there. What is in use is held by whoever uses it.
    """
    for path in Path(tempfile.gettempdir()).glob(f"{FOLDER}*"):
        with suppress(OSError):  # others are in use, or somebody else's
            facts = path.lstat()
            if facts.st_uid in (os.geteuid(), OTHER_USER) and time.time() - facts.st_mtime > SECONDS_IN_USE:
                held = hold(str(path))
                wipe(str(path))
                os.close(held)


# ---------------------------------------------------------------------------------------------- what is to be had


def isolation(level: str = "", *, megabytes: int = PLAIN.megabytes) -> Isolation:
    """The strongest isolation to be had here; or that of a level, without what a stronger one would add."""
    found, why = best()
    if level > "A":
        found = replace(found, bubblewrap=False)
        problem = trouble_with(found)
        found, why = (found, why) if not problem else (Isolation(), problem)
    if level == "C":
        found = replace(found, layers=PLAIN)
    if level and found.level != level:
        raise IsolationError(f"isolation level {level} is not to be had here, only {found.level}: {why}")
    return replace(found, layers=replace(found.layers, megabytes=megabytes))


def isolation_level() -> tuple[str, str]:
    """The best level to be had here, and a sentence that says why it is not better."""
    found, why = best()
    return found.level, why


@cache
def best() -> tuple[Isolation, str]:
    """The strongest isolation whose walls were seen to stand, and why there is none stronger."""
    if not sys.platform.startswith("linux"):
        return Isolation(), "only Linux has more than a separate process with limits; grade there, or in a container"
    user = OTHER_USER if os.geteuid() == 0 else None
    seccomp = supported(platform.machine())
    layers = Layers(landlock_version(), seccomp, readable=tuple(readable_paths()))
    reasons = [] if layers.landlock else ["this kernel has no Landlock (Linux 5.13 or newer has)"]
    reasons += [] if seccomp else [f"there is no filter of system calls for {platform.machine()}"]
    for candidate in (Isolation(True, user, layers), Isolation(False, user, layers), Isolation(False, user)):
        problem = trouble_with(candidate)
        if not problem:
            break
        reasons.append(problem)
    else:
        candidate = Isolation()
    return candidate, "; ".join(dict.fromkeys(reasons)) or "every wall stands"


@cache
def trouble_with(candidate: Isolation) -> str:
    """Why these walls cannot be put up here, or nothing: they are tried on a process that does nothing else."""
    if candidate.bubblewrap and not shutil.which("bwrap"):
        return "bubblewrap is not installed (Debian and Ubuntu: sudo apt install bubblewrap)"
    folder = candidate.folder()
    try:
        start = candidate.command("trial", folder, str(secret_folder()))
        trial = subprocess.run(
            start, env=environment(), cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if trial.returncode == 0:
        return ""
    what = "bubblewrap does not work here" if candidate.bubblewrap else "the walls cannot be put up here"
    said = trial.stderr.strip().splitlines() or [f"exit code {trial.returncode}"]
    return f"{what} ({said[-1]})"


# ---------------------------------------------------------------------------------------------- what may be read


def readable_paths() -> Iterator[str]:
    """Python's own files, its packages, the system's shared libraries and fonts, and the course's library.

    Never what is secret, wherever that lies: Landlock can only allow, so around it each neighbour is allowed singly.
    """
    prefixes = {sys.prefix, sys.base_prefix} - {"/", "/usr"}
    packages = [path for path in sys.path if Path(path).is_relative_to(sys.prefix)]
    packages += [path for path in sys.path if Path(path).is_relative_to(sys.base_prefix)]
    secret = secret_folder()
    for root in dict.fromkeys([*(f"{prefix}/lib" for prefix in sorted(prefixes)), *packages, *SYSTEM]):
        if is_installed() or Path(root) != secret:
            yield from map(str, all_but(Path(root), secret))
    yield str(library_folder())


def all_but(folder: Path, secret: Path) -> Iterator[Path]:
    """The folder, if the secret is not in it; else all that is in it, in the same manner."""
    if not secret.is_relative_to(folder):
        yield folder
    elif folder != secret:
        for child in sorted(folder.iterdir()):
            yield from all_but(child, secret)
