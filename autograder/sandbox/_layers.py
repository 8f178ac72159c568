"""The walls that a student's process puts around itself before any code of the student's runs. None can be taken down.

Each layer is a function: limits of resources, the wish to die with the parent, Landlock (which files), seccomp (which
system calls). What cannot be put up raises an OSError, and the process ends before it has begun. In a process of its
own, `main` tries whether the walls really stand.
"""

import ctypes
import importlib
import json
import os
import signal
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from autograder.exercise import LIBRARY
from autograder.sandbox._syscalls import seccomp_filter
from autograder.sandbox.limits import Limits

MEGABYTE = 2**20
LARGEST_FILE = 8 * MEGABYTE
MOST_FILES_OPEN = 32  # times the above is less than 256 MB: deleted files that are still open are seen by nobody
MOST_THREADS = 64
ROOT = 0
USERS = range(60_706, 61_184)  # nobody's: between the ids of people and those that systems give to services
NEW_USERS = 0x10000000  # CLONE_NEWUSER of <linux/sched.h>

SET_PARENT_DEATH_SIGNAL, SET_DUMPABLE, SET_SECCOMP, SET_NO_NEW_PRIVILEGES = 1, 4, 22, 38  # <linux/prctl.h>
FILTER = 2
CAPABILITIES_IN_TWO_WORDS = 0x20080522  # <linux/capability.h>
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same numbers on all machines
ASK_FOR_VERSION = 1
BENEATH = 1

# Landlock's rights to files, a bit each, in the order of <linux/landlock.h>.
(
    EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_DIR, REMOVE_FILE, MAKE_CHAR, MAKE_DIR, MAKE_REG, MAKE_SOCK,
    MAKE_FIFO, MAKE_BLOCK, MAKE_SYM, REFER, TRUNCATE, IOCTL_DEV,
) = (1 << bit for bit in range(16))  # fmt: skip
RIGHTS_BY_VERSION = (0, 13, 14, 15, 15, 16)  # how many of them versions 0 to 5 know
READING = READ_FILE | READ_DIR
OF_A_FILE = READ_FILE | WRITE_FILE | TRUNCATE
OWN_FOLDER = READING | WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


@dataclass(frozen=True)
class Layers:
    """Which walls to put up, and how high."""

    landlock: int = 0  # its version; 0 for none
    seccomp: bool = False
    megabytes: int = Limits.megabytes  # of memory, beyond what the fork server has used
    seconds: int = 600  # of computing, for one process; the grader's own limits come much earlier
    readable: tuple[str, ...] = ()  # files and folders that Landlock lets the student read

    def prepare(self) -> None:
        """Do once what every process would have to do again."""
        importlib.import_module("resource")  # not on Windows, which does not come here
        for name in ("capset", "prctl", "syscall", "unshare") if sys.platform == "linux" else ():
            getattr(library(), name)
        if self.seccomp:
            seccomp_filter(os.uname().machine)

    def apply(self, home: str) -> None:
        """All of them, in this process; `home` is the one folder in which it may write."""
        limit_resources(self.megabytes, self.seconds)
        if sys.platform == "linux":
            limit_threads()
            process_control(SET_NO_NEW_PRIVILEGES, 1)
            process_control(SET_DUMPABLE, 0)  # also those of the same user may not look into its memory
        if self.landlock:
            restrict_files(self.landlock, self.readable, home)
        if self.seccomp:
            restrict_calls(seccomp_filter(os.uname().machine))


def die_with_parent(parent: int) -> None:
    """Be killed when the process that forked us ends, even if it has ended already."""
    if sys.platform == "linux":
        process_control(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def limit_resources(megabytes: int, seconds: int) -> None:
    import resource

    limits = {
        resource.RLIMIT_CPU: seconds,
        resource.RLIMIT_FSIZE: LARGEST_FILE,
        resource.RLIMIT_NOFILE: MOST_FILES_OPEN,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
    }
    if sys.platform == "linux":
        limits |= {resource.RLIMIT_AS: size_in_memory() + megabytes * MEGABYTE, resource.RLIMIT_MSGQUEUE: 0}
    for kind, most in limits.items():
        resource.setrlimit(kind, (most, most))


def limit_threads() -> None:
    """The kernel counts the threads of a user, in each namespace of users by itself: in one of our own only ours count,
    and neither do others take from them nor we from others. Where there is none, only a user of the grader's can be
    limited; an ordinary user may have any number of other processes.
    """
    import resource

    user = os.getuid()
    alone = not library().unshare(NEW_USERS)
    if alone:
        give_up_capabilities()  # which it has in there
    if alone or user in USERS:
        resource.setrlimit(resource.RLIMIT_NPROC, (MOST_THREADS, MOST_THREADS))


@cache
def size_in_memory() -> int:
    """Of this process; one that is split off from it has the same size."""
    with open("/proc/self/statm", "rb", buffering=0) as file:
        return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")


def become(user: int) -> None:
    """Give up root for good. The new user owns nothing but the students' folders."""
    if user == ROOT:
        with suppress(PermissionError):  # in containers also root may lack the right to do so
            os.setgroups([])
        give_up_capabilities()
        return
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def give_up_capabilities() -> None:
    """Be root in name only, for good: the owner of root's files, as any user is of theirs, and nothing more.

    The kernel does not limit the number of threads of root. Memory bounds it, as it does for an ordinary user.
    """
    process_control(SET_NO_NEW_PRIVILEGES, 1)  # or the next program that root starts would have them again
    this_process = struct.pack("=Ii", CAPABILITIES_IN_TWO_WORDS, 0)
    checked(library().capset(this_process, bytes(24)))  # effective, permitted and inheritable, two words each


# ---------------------------------------------------------------------------------------------- Landlock


def landlock_version() -> int:
    """What this kernel has of Landlock; 0 if nothing."""
    try:
        return system_call(CREATE_RULESET, None, 0, ASK_FOR_VERSION)
    except OSError:
        return 0


def restrict_files(version: int, readable: Iterable[str], home: str) -> None:
    """From now on only these can be read, only `home` can be written to, and nothing can be executed.

    Newer kernels also forbid TCP (version 4), and signals and abstract sockets that lead out (6).
    """
    known = (1 << RIGHTS_BY_VERSION[min(version, 5)]) - 1
    handled = struct.pack("=QQQ", known, 0b11, 0b11)[: 8 if version < 4 else 16 if version < 6 else 24]
    rules = system_call(CREATE_RULESET, handled, len(handled), 0)
    try:
        for path in readable:
            allow(rules, path, READING & known)
        for path in DEVICES:
            allow(rules, path, (READ_FILE | WRITE_FILE) & known)
        allow(rules, home, OWN_FOLDER & known)
        system_call(RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def allow(rules: int, path: str, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # what is not there need not be allowed
        return
    try:
        own = rights if os.path.isdir(path) else rights & OF_A_FILE
        system_call(ADD_RULE, rules, BENEATH, struct.pack("=Qi", own, place), 0)
    finally:
        os.close(place)


# ---------------------------------------------------------------------------------------------- the kernel


def restrict_calls(program: bytes) -> None:
    """Let the kernel run this program before each system call from now on."""
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxQ", len(program) // 8, ctypes.addressof(code))
    process_control(SET_SECCOMP, FILTER, header)


def system_call(number: int, *arguments: int | bytes | None) -> int:
    return checked(library().syscall(ctypes.c_long(number), *map(as_word, arguments)))


def process_control(option: int, *arguments: int | bytes) -> None:
    filled = (*arguments, *(0,) * (4 - len(arguments)))
    checked(library().prctl(option, *map(as_word, filled)))


def as_word(argument: int | bytes | None) -> ctypes.c_long | bytes | None:
    return ctypes.c_long(argument) if isinstance(argument, int) else argument


def checked(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


@cache
def library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


# ---------------------------------------------------------------------------------------------- trying them


def main() -> None:
    """Put up the walls around this process and try what must and what must not go: are they really there?"""
    settings, home, secret = json.loads(sys.argv[1]), *sys.argv[2:]
    if settings["user"] is not None:
        become(settings["user"])
    if find_spec(LIBRARY) is None:
        sys.exit(f"user {os.geteuid()} may not read the course's library; put the course where everybody may read it")
    layers = Layers(**settings["layers"])
    layers.apply(home)
    try:
        importlib.import_module("colorsys")  # any that is not loaded yet
        importlib.import_module("msgpack")
    except ImportError:
        sys.exit(f"user {os.geteuid()} may not read this Python in {sys.base_prefix}; use one that everybody may read")
    with open(os.path.join(home, "trial"), "wb") as file:
        file.write(b"written")
    if layers.landlock and succeeds(os.listdir, secret):
        sys.exit("Landlock lets everything through")
    if layers.seccomp and succeeds(os.kill, os.getpid(), 0):
        sys.exit("seccomp lets everything through")


def succeeds(function: Callable[..., object], *arguments: object) -> bool:
    try:
        function(*arguments)
    except OSError:
        return False
    return True
