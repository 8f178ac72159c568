"""Starting students' processes: split off from a warm fork server, or each from nothing where there is no fork.

Both give a process that takes a message and gives back one, and both leave nothing behind when they are closed.
"""

import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypeVar

from autograder.harness.calls import HarnessError
from autograder.harness.codec import MAX_BYTES, CodecError
from autograder.sandbox import _cgroups
from autograder.sandbox._folders import OverfullError, lock_folder, refuse_if_overfull, wipe
from autograder.sandbox._fork_server import ANSWER, END, HUNG_UP, MESSAGE, START, START_DRAWING
from autograder.sandbox._processors import ANYWHERE, OneProcessor, OwnTime, ask_for_senders, sender_of_greeting
from autograder.sandbox._worker import LENGTH, read, write
from autograder.sandbox.levels import Isolation, isolation
from autograder.sandbox.startup import command, environment

SECONDS_TO_START = 60
_LARGEST_ANSWER = 16 * 2**20  # bytes: the checks go on computing with it
_PIECE = 2**16  # bytes that are read at once; for more, memory would be fetched and given back each time
SECONDS_TO_LOOK = 0.05  # how often we look at what a student's process is writing while we wait for it
KILLED = -9  # the exit code of a process that somebody has killed; Windows has none
OUT_OF_MEMORY = 257  # in its place where that was the process's own cgroup, see HUNG_UP
PATIENCE = 10  # times its limit: how long a process may take on a machine that is too busy to let it run
T = TypeVar("T")
R = TypeVar("R")
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "recv_fds")


def _checked_length(header: bytes | bytearray) -> int:
    (length,) = LENGTH.unpack(header)
    if length > MAX_BYTES:
        raise CodecError(f"a message of {length} bytes is too long")
    if length > _LARGEST_ANSWER:
        raise OverfullError(f"what came back has more than {_LARGEST_ANSWER >> 20} MB")
    return int(length)


# ---------------------------------------------------------------------------------------------- with a fork server


class ForkServer:
    def __init__(self, modules: tuple[str, ...] = (), walls: Isolation | None = None) -> None:
        self.isolation = (walls or isolation()).of_this_process()
        self.folder = self.isolation.folder()
        self.lock = ExitStack()
        with suppress(OSError):  # some network file systems have no such locks; there nobody takes it for a leftover
            self.lock.callback(os.close, lock_folder(self.folder))
        self.numbers = count(1)
        self.connections: dict[int, socket.socket] = {}  # process id -> what leads there
        self.groups: dict[int, Path] = {}  # process id -> its cgroup, where there are any
        self.processor = OneProcessor()
        self.control, theirs = socket.socketpair()
        self.control.settimeout(SECONDS_TO_START)
        self.server = subprocess.Popen(
            self.isolation.command("_fork_server", self.folder, str(theirs.fileno()), *modules),
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env=environment(HOME=self.folder, TMPDIR=self.folder, MPLCONFIGDIR=self._fonts()),
            cwd="/",
            start_new_session=True,  # a Ctrl-C is for the grader, which then closes the control socket
        )
        theirs.close()
        try:
            self._hear()
        except BaseException:
            self.close()
            raise

    def _fonts(self) -> str:
        """A folder for matplotlib, with the list of fonts that it has made earlier: to make it anew takes a second."""
        folder = Path(self.folder, "matplotlib")
        folder.mkdir()
        for made in _matplotlib_cache().glob("fontlist-v*.json"):
            shutil.copy(made, folder)
        if self.isolation.user is not None:
            for path in (folder, *folder.iterdir()):
                os.chown(path, self.isolation.user, self.isolation.user)
        return str(folder)

    def start(self, *, draws: bool = False) -> "Forked":
        """A process for a student; for one who draws, with what that takes."""
        number = next(self.numbers)
        ours, theirs = socket.socketpair()
        ask_for_senders(ours)
        with theirs:
            try:
                pid = self._ask(START_DRAWING if draws else START, number, self.processor.stay(), theirs.fileno())
            except HarnessError:
                ours.close()
                raise
        self.connections[pid] = ours
        try:  # before any code of the student's runs, what goes wrong is our fault
            ours.settimeout(SECONDS_TO_START)
            process = sender_of_greeting(ours)
            if self.isolation.cgroups.controllers:
                self.groups[pid] = self.isolation.cgroups.add(process, self.isolation.layers.megabytes)
            own_time = OwnTime(process)
            _wake_up_after(SECONDS_TO_LOOK, ours)
        except (OSError, EOFError) as problem:
            raise HarnessError(f"a process for a student could not be started: {problem or 'it ended'}") from problem
        return Forked(self, pid, ours, os.path.join(self.folder, str(number)), own_time)

    def end(self, pid: int) -> int:
        if connection := self.connections.pop(pid, None):
            connection.close()
        code = self._ask(END, pid, ANYWHERE)
        group = self.groups.pop(pid, None)
        out_of_memory = group is not None and _cgroups.remove(group)
        return OUT_OF_MEMORY if out_of_memory and code == KILLED else code

    def _ask(self, word: int, number: int, processor: int, *descriptors: int) -> int:
        try:
            socket.send_fds(self.control, [MESSAGE.pack(word, number, processor)], descriptors)
            return self._hear()
        except OSError as problem:
            raise HarnessError(f"the fork server does not answer ({problem})") from problem

    def _hear(self) -> int:
        answer = self.control.recv(ANSWER.size)
        if len(answer) < ANSWER.size:
            raise HarnessError("the fork server has ended")
        return int(ANSWER.unpack(answer)[0])

    def close(self) -> None:
        self.processor.leave()
        for connection in (self.control, *self.connections.values()):
            connection.close()
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        for group in self.groups.values():
            _cgroups.remove(group)
        wipe(self.folder)
        self.lock.close()  # once: who closes twice must not close what is somebody else's by then


def _wake_up_after(seconds: float, connection: socket.socket) -> None:
    """Let the kernel raise BlockingIOError where that takes longer; Python would ask it beforehand, each time."""
    connection.settimeout(None)
    for what in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        connection.setsockopt(socket.SOL_SOCKET, what, struct.pack("ll", int(seconds), int(seconds % 1 * 1e6)))


def _matplotlib_cache() -> Path:
    """Where matplotlib keeps what it has found out, without importing it to ask."""
    if own := os.environ.get("MPLCONFIGDIR"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()) / "matplotlib"


@dataclass(eq=False)
class Forked:
    server: ForkServer
    pid: int
    connection: socket.socket
    home: str
    own_time: OwnTime
    used: float = 0  # seconds of its own, by the last exchange
    ended: int | None = None  # how, once it has

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send a message, wait for one; raise TimeoutError if that takes more than `seconds` of the process's own,
        EOFError if the process ended, CodecError if it sends no proper message, OverfullError if it has written too
        much, HarnessError if the machine did not let it run.
        """
        self.own_time.begin()
        self.next_look = self.own_time.begun + SECONDS_TO_LOOK
        try:
            self._send(LENGTH.pack(len(message)) + message, seconds)
            answer = self._receive(seconds)
        except ConnectionError as problem:
            raise EOFError from problem
        finally:
            self.used = self.own_time.used()
        refuse_if_overfull(self.home)
        return answer

    def _send(self, message: bytes, seconds: float) -> None:
        left = memoryview(message)
        while left:
            left = left[self._patiently(seconds, self.connection.send, left) :]

    def _receive(self, seconds: float) -> bytes:
        """One message, which mostly comes in one piece; who sends more than one is not asked again."""
        data = bytearray()
        end = LENGTH.size
        while len(data) < end:
            piece = self._patiently(seconds, self.connection.recv, _PIECE)
            if not piece:
                raise EOFError
            data += piece
            if end == LENGTH.size <= len(data):
                end += _checked_length(data[:end])
        if len(data) > end:
            raise CodecError(f"{len(data) - end} bytes came behind the message")
        return bytes(data[LENGTH.size :])

    def _patiently(self, seconds: float, wait: Callable[[T, int], R], what: T) -> R:
        """Wait for the process, and look now and then, also at one that keeps sending, what it does meanwhile."""
        while True:
            late = time.monotonic() >= self.next_look and self._is_late(seconds)
            try:  # what has arrived by now, we may have been late to read
                return wait(what, socket.MSG_DONTWAIT if late else 0)
            except BlockingIOError:
                if late:
                    raise TimeoutError from None

    def _is_late(self, seconds: float) -> bool:
        refuse_if_overfull(self.home)
        self.next_look = time.monotonic() + SECONDS_TO_LOOK
        if self.own_time.used() >= seconds:
            return True
        if self.own_time.passed() > PATIENCE * seconds:
            raise HarnessError("this machine is too busy to let a student's process run; grade again when it is not")
        return False

    def end(self) -> int:
        """End the process, if it has not ended by itself, and return its exit code, or minus the signal it died of."""
        if self.ended is None:
            self.own_time.close()
            self.ended = self.server.end(self.pid)
        return self.ended


# ---------------------------------------------------------------------------------------------- without one (Windows)


class FreshProcesses:
    isolation = Isolation()

    def __init__(self) -> None:
        self.running: list[_Piped] = []

    def start(self, *, draws: bool = False) -> "_Piped":
        self.running = [process for process in self.running if process.ended is None]
        self.running.append(_Piped())
        return self.running[-1]

    def close(self) -> None:
        for process in self.running:
            process.end()


class _Piped:
    """A process that talks over its standard input and output; its time limit is a timer that ends it."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="autograder-")
        self.used = 0.0
        self.ended: int | None = None
        self.process = subprocess.Popen(
            command("_worker"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=environment(),
            cwd=self.folder,
            start_new_session=True,
        )
        timer = threading.Timer(SECONDS_TO_START, self._kill)
        timer.start()
        assert self.process.stdout
        greeting = self.process.stdout.read(1)
        timer.cancel()
        if not greeting:
            raise HarnessError(f"a process for a student could not be started (exit code {self.end()})")

    def exchange(self, message: bytes, seconds: float) -> bytes:
        assert self.process.stdin
        assert self.process.stdout
        reading = self.process.stdout.fileno()
        timer = threading.Timer(seconds, self._kill)
        started = time.monotonic()
        timer.start()
        try:
            write(self.process.stdin.fileno(), message)
            return read(reading, _checked_length(read(reading, LENGTH.size)))
        except (OSError, EOFError):
            raise (TimeoutError if time.monotonic() >= started + seconds else EOFError) from None
        finally:
            timer.cancel()
            self.used = time.monotonic() - started

    def _kill(self) -> None:
        if hasattr(os, "killpg") and self.process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):  # the timer, or the process itself, was faster
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def end(self) -> int:
        if self.ended is None:
            self._kill()
            code = self.process.wait()
            self.ended = HUNG_UP if code == KILLED else code
            with self.process:  # closes its pipes
                wipe(self.folder)
        return self.ended


Process = Forked | _Piped
Starter = ForkServer | FreshProcesses


def starter(modules: tuple[str, ...] = (), walls: Isolation | None = None) -> Starter:
    """The best way to start students' processes here; `modules` are worth importing beforehand."""
    return ForkServer(modules, walls) if CAN_FORK else FreshProcesses()
