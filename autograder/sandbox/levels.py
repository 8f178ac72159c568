"""How strongly this machine can keep a stranger's code apart from the grader, and which walls that makes.

Level A: bubblewrap around everything, Landlock and seccomp around each student. B: seccomp and one of the other two,
since most containers forbid bubblewrap. C: a separate process with limits only (macOS, Windows, old kernels). As root,
students' processes become another user; where no other can read Python, they stay root without any capability, and
share the grader's user, as those of an ordinary user do.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path

from autograder.errors import CourseError
from autograder.sandbox._cgroups import Cgroups, find_cgroups
from autograder.sandbox._folders import lock_folder, wipe
from autograder.sandbox._layers import ROOT, USERS, Layers, landlock_version
from autograder.sandbox._syscalls import supported
from autograder.sandbox.startup import command, environment, in_bubblewrap, is_installed, library_folder, secret_folder

_SYSTEM = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/share/fonts", "/usr/share/zoneinfo", "/etc/localtime")
_PLAIN = Layers()
_NO_CGROUPS = Cgroups()
_FOLDER = "autograder-"  # how the names of our folders begin
_SECONDS_IN_USE = 60  # a folder that is younger may be one that nobody holds yet, or is being emptied


class IsolationError(CourseError):
    """The isolation that was asked for is unavailable; the text says why and what to do."""


@dataclass(frozen=True)
class Isolation:
    """The walls that stand between a student's code and everything else."""

    bubblewrap: bool = False
    user: int | None = None  # whom students' processes become, where we are root; ROOT: without its capabilities
    layers: Layers = _PLAIN
    cgroups: Cgroups = _NO_CGROUPS  # beside the walls: no level depends on them

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
            "another user": self.user not in (None, ROOT),
            "root without capabilities": self.user == ROOT,
            f"Landlock {self.layers.landlock}": self.layers.landlock,
            "seccomp": self.layers.seccomp,
            "limits": os.name == "posix",
            f"cgroups ({self.cgroups})": self.cgroups.controllers,
        }
        return f"{self.level}: {', '.join([*(name for name, stands in walls.items() if stands), 'separate process'])}"

    def of_this_process(self) -> "Isolation":
        """The same with a user of our own: the kernel counts processes by user, and other graders have theirs."""
        return self if self.user in (None, ROOT) else replace(self, user=_own_user())

    def command(self, module: str, folder: str, *arguments: str) -> list[str]:
        """The command that starts a module of ours behind the outer walls; it puts up the inner ones itself."""
        inner = command(module, json.dumps(asdict(self)), folder, *arguments)
        return in_bubblewrap(inner, folder, as_root=self.user is not None) if self.bubblewrap else inner

    def folder(self) -> str:
        """A new folder for students' folders, owned by the user that their processes will be."""
        remove_leftovers()
        folder = tempfile.mkdtemp(prefix=_FOLDER)
        if self.user is not None:
            try:
                os.chown(folder, self.user, self.user)
            except PermissionError:
                os.rmdir(folder)
                raise
        return folder


def remove_leftovers() -> None:
    """Where a grader was killed, the fork server empties its folder, but cannot remove it from inside bubblewrap; where
    that was killed with it, as batch systems do, all is still there. What is in use is held by whoever uses it.
    """
    for path in Path(tempfile.gettempdir()).glob(f"{_FOLDER}*"):
        with suppress(OSError):  # others are in use, or somebody else's
            facts = path.lstat()
            if (
                facts.st_uid == os.geteuid() or facts.st_uid in USERS
            ) and time.time() - facts.st_mtime > _SECONDS_IN_USE:
                held = lock_folder(str(path))
                wipe(str(path))
                os.close(held)


# ---------------------------------------------------------------------------------------------- what is available


def isolation(level: str = "", *, megabytes: int = _PLAIN.megabytes) -> Isolation:
    """The strongest isolation available here; or that of a level, without what a stronger one would add."""
    found, why = best()
    if level > found.level and found.bubblewrap:
        found, why = strongest(candidate for candidate in candidates() if not candidate.bubblewrap)
    if level == "C":
        found = replace(found, layers=_PLAIN)
    if level and found.level != level:
        raise IsolationError(f"isolation level {level} is unavailable here, only {found.level}: {why}")
    return replace(found, layers=replace(found.layers, megabytes=megabytes))


def trusted_isolation(level: str = "", *, megabytes: int = _PLAIN.megabytes) -> Isolation:
    """The same, but level C only if it is named: nobody runs strangers' code behind weak walls by mistake."""
    found = isolation(level, megabytes=megabytes)
    if found.level == "C" and level != "C":
        cure = "fix that, or add --isolation C if you trust everyone who handed in"
        raise IsolationError(f"this machine cannot lock students' code in (isolation level C: {best()[1]}); {cure}")
    return found


@cache
def best() -> tuple[Isolation, str]:
    """The strongest isolation whose walls were seen to stand, and why there is none stronger."""
    if not sys.platform.startswith("linux"):
        return Isolation(), "only Linux has more than a separate process with limits; grade there, or in a container"
    found, why = strongest(candidates())
    missing = [] if found.level == "A" else list(_missing_in_the_kernel())
    return found, "; ".join(filter(None, [*missing, why])) or "every wall stands"


def candidates() -> Iterator[Isolation]:
    """What to try, the strongest first."""
    users = (_own_user(), ROOT) if os.geteuid() == ROOT else (None,)
    layers = Layers(landlock_version(), supported(platform.machine()), readable=outermost(_readable_paths()))
    cgroups = find_cgroups()
    yield Isolation(True, users[0], layers, cgroups)
    yield from (Isolation(False, user, inner, cgroups) for inner in (layers, _PLAIN) for user in users)


def _own_user() -> int:
    return USERS[os.getpid() % len(USERS)]


def strongest(candidates: Iterable[Isolation]) -> tuple[Isolation, str]:
    """The first without trouble, and the troubles of those that would have been of a better level."""
    troubles: dict[str, str] = {}
    for candidate in candidates:
        trouble = trouble_with(candidate)
        if not trouble:
            return candidate, "; ".join(trouble for trouble, level in troubles.items() if level < candidate.level)
        troubles.setdefault(trouble, candidate.level)
    return Isolation(), "; ".join(troubles)


def _missing_in_the_kernel() -> Iterator[str]:
    if not landlock_version():
        yield "this kernel or container has no Landlock (Linux 5.13 or newer has)"
    if not supported(platform.machine()):
        yield f"there is no filter of system calls for {platform.machine()}"


@cache
def trouble_with(candidate: Isolation) -> str:
    """Why these walls cannot be put up here, or nothing: they are tried on a process that does nothing else."""
    if candidate.bubblewrap and not shutil.which("bwrap"):
        return "bubblewrap is not installed (Debian and Ubuntu: sudo apt install bubblewrap)"
    try:
        folder = candidate.folder()
    except PermissionError:
        return "in this container root may not give a folder to another user"
    try:
        start = candidate.command("_layers", folder, str(secret_folder()))
        tried = subprocess.run(
            start, env=environment(), cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if tried.returncode == 0:
        return ""
    what = "bubblewrap does not work here" if candidate.bubblewrap else "students' processes cannot be locked in here"
    said = tried.stderr.strip().splitlines() or [f"exit code {tried.returncode}"]
    return f"{what} ({said[-1]})"


# ---------------------------------------------------------------------------------------------- what may be read


def _readable_paths() -> Iterator[str]:
    """Python's own files, its packages, the system's shared libraries and fonts, and the course's library.

    Never what is secret, wherever that lies: Landlock can only allow, so around it each neighbour is allowed singly.
    """
    prefixes = {sys.prefix, sys.base_prefix} - {"/", "/usr"}
    packages = [path for path in sys.path if Path(path).is_relative_to(sys.prefix)]
    packages += [path for path in sys.path if Path(path).is_relative_to(sys.base_prefix)]
    secret = secret_folder()
    for root in dict.fromkeys([*(f"{prefix}/lib" for prefix in sorted(prefixes)), *packages, *_SYSTEM]):
        if is_installed() or Path(root) != secret:
            yield from map(str, all_but(Path(root), secret))
    yield str(library_folder())


def outermost(paths: Iterable[str]) -> tuple[str, ...]:
    """Without those that lie inside others, or are other names of them: each of them costs every student's process.

    >>> outermost(["/usr/lib/python3", "/usr/lib", "/usr/library"])
    ('/usr/lib', '/usr/library')
    """
    found: list[Path] = []
    for path in sorted(Path(path).resolve() for path in paths):  # what lies inside another comes after it
        if not any(path.is_relative_to(other) for other in found):
            found.append(path)
    return tuple(map(str, found))


def all_but(folder: Path, secret: Path) -> Iterator[Path]:
    """The folder, if the secret is not in it; else all that is in it, in the same manner."""
    if not secret.is_relative_to(folder):
        yield folder
    elif folder != secret:
        for child in sorted(folder.iterdir()):
            yield from all_but(child, secret)
