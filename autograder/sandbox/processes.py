"""Starting students' processes: split off from a warm fork server, or each from nothing where there is no fork.

Both give a process that takes a message and gives back one, and both leave nothing behind when they are closed.
"""

import os
import shutil
import signal
import socket
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

from autograder.harness.checks import HarnessError
from autograder.harness.codec import MAX_BYTES, CodecError
from autograder.sandbox._folders import OverfullError, lock_folder, refuse_if_overfull, wipe
from autograder.sandbox._fork_server import END, MESSAGE, START, START_DRAWING
from autograder.sandbox._worker import LENGTH, read, write
from autograder.sandbox.levels import Isolation, isolation
from autograder.sandbox.startup import command, environment

SECONDS_TO_START = 60
_LARGEST_ANSWER = 16 * 2**20  # bytes: the checks go on computing with it
_PIECE = 2**18  # bytes that are read at once
SECONDS_TO_LOOK = 0.05  # how often we look at what a student's process is writing while we wait for it
T = TypeVar("T")
R = TypeVar("R")
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "recv_fds")


def _describe_exit(code: int) -> str:
    """How a process with this exit code ended.

    >>> _describe_exit(-11), _describe_exit(3)
    ('killed by signal 11', 'exit code 3')
    """
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


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
        with theirs:
            try:
                pid = self._ask(START_DRAWING if draws else START, number, theirs.fileno())
            except HarnessError:
                ours.close()
                raise
        self.connections[pid] = ours
        return Forked(self, pid, ours, os.path.join(self.folder, str(number)))

    def end(self, pid: int) -> int:
        if connection := self.connections.pop(pid, None):
            connection.close()
        return self._ask(END, pid)

    def _ask(self, word: int, number: int, *descriptors: int) -> int:
        try:
            socket.send_fds(self.control, [MESSAGE.pack(word, number)], descriptors)
            return self._hear()
        except OSError as problem:
            raise HarnessError(f"the fork server does not answer ({problem})") from problem

    def _hear(self) -> int:
        answer = self.control.recv(MESSAGE.size)
        if len(answer) < MESSAGE.size:
            raise HarnessError("the fork server has ended")
        return int(MESSAGE.unpack(answer)[1])

    def close(self) -> None:
        for connection in (self.control, *self.connections.values()):
            connection.close()
        try:
            self.server.wait(10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
        wipe(self.folder)
        self.lock.close()  # once: who closes twice must not close what is somebody else's by then


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
    ended: str = ""  # how, once it has

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send a message, wait for one; raise TimeoutError, EOFError if the process ended, CodecError if it sends no
        proper message, OverfullError if it has written too much.
        """
        deadline = time.monotonic() + seconds
        try:
            self._send(LENGTH.pack(len(message)) + message, deadline)
            answer = self._receive(deadline)
        except ConnectionError as problem:
            raise EOFError from problem
        refuse_if_overfull(self.home)
        return answer

    def _send(self, message: bytes, deadline: float) -> None:
        left = memoryview(message)
        while left:
            left = left[self._patiently(deadline, self.connection.send, left) :]

    def _receive(self, deadline: float) -> bytes:
        """One message, which mostly comes in one piece; who sends more than one is not asked again."""
        data = bytearray()
        end = LENGTH.size
        while len(data) < end:
            piece = self._patiently(deadline, self.connection.recv, _PIECE)
            if not piece:
                raise EOFError
            data += piece
            if end == LENGTH.size <= len(data):
                end += _checked_length(data[:end])
        if len(data) > end:
            raise CodecError(f"{len(data) - end} bytes came behind the message")
        return bytes(data[LENGTH.size :])

    def _patiently(self, deadline: float, wait: Callable[[T], R], what: T) -> R:
        """Wait for the process, and look now and then at what it has written meanwhile."""
        while (left := deadline - time.monotonic()) > 0:
            pause = min(left, SECONDS_TO_LOOK)
            if pause != self.connection.gettimeout():
                self.connection.settimeout(pause)
            try:
                return wait(what)
            except TimeoutError:
                refuse_if_overfull(self.home)
        raise TimeoutError

    def end(self) -> str:
        """End the process, if it has not ended by itself, and say how it ended."""
        if not self.ended:
            self.ended = _describe_exit(self.server.end(self.pid))
        return self.ended


# ---------------------------------------------------------------------------------------------- without one (Windows)


class FreshProcesses:
    isolation = Isolation()

    def __init__(self) -> None:
        self.running: list[_Piped] = []

    def start(self, *, draws: bool = False) -> "_Piped":
        self.running = [process for process in self.running if not process.ended]
        self.running.append(_Piped())
        return self.running[-1]

    def close(self) -> None:
        for process in self.running:
            process.end()


class _Piped:
    """A process that talks over its standard input and output; its time limit is a timer that ends it."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="autograder-")
        self.ended = ""
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

    def exchange(self, message: bytes, seconds: float) -> bytes:
        assert self.process.stdin
        assert self.process.stdout
        reading = self.process.stdout.fileno()
        timer = threading.Timer(seconds, self._kill)
        deadline = time.monotonic() + seconds
        timer.start()
        try:
            write(self.process.stdin.fileno(), message)
            return read(reading, _checked_length(read(reading, LENGTH.size)))
        except (OSError, EOFError):
            raise (TimeoutError if time.monotonic() >= deadline else EOFError) from None
        finally:
            timer.cancel()

    def _kill(self) -> None:
        if hasattr(os, "killpg") and self.process.poll() is None:
            with suppress(ProcessLookupError, PermissionError):  # the timer, or the process itself, was faster
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()

    def end(self) -> str:
        if not self.ended:
            self._kill()
            self.ended = _describe_exit(self.process.wait())
            with self.process:  # closes its pipes
                wipe(self.folder)
        return self.ended


Process = Forked | _Piped
Starter = ForkServer | FreshProcesses


def starter(modules: tuple[str, ...] = (), walls: Isolation | None = None) -> Starter:
    """The best way to start students' processes here; `modules` are worth importing beforehand."""
    return ForkServer(modules, walls or isolation()) if CAN_FORK else FreshProcesses()
