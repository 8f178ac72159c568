"""Starting students' processes: split off from a warm fork server, or each from nothing where there is no fork.

Both give a `Process`, which takes a message and gives back one, and both leave nothing behind when they are closed.
Further walls around a student's process (limits, Landlock, seccomp, bubblewrap) belong here and in `zygote`.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from autograder.checking.checks import HarnessError
from autograder.checking.codec import MAX_BYTES, CodecError
from autograder.grading.worker import LENGTH, read, write
from autograder.grading.zygote import END, MESSAGE, START, wipe

# The package without its __init__: a student's process needs few of its modules and should not hold the others.
BOOT = """
import sys, types
package = types.ModuleType("autograder")
package.__path__ = [sys.argv.pop(1)]
sys.modules["autograder"] = package
from autograder.grading.{module} import main
main()
"""
SECONDS_TO_START = 60
CAN_FORK = hasattr(os, "fork") and hasattr(socket, "recv_fds")


class Process(Protocol):
    """A student's process."""

    def exchange(self, message: bytes, seconds: float) -> bytes:
        """Send a message, wait for one; raise TimeoutError, EOFError if the process ended, CodecError if it babbles."""

    def end(self) -> str:
        """End the process, if it has not ended by itself, and say how it ended."""


class Starter(Protocol):
    isolation: str  # what stands between a student and the grader, for the record

    def start(self) -> Process: ...
    def close(self) -> None: ...


def starter(modules: tuple[str, ...] = ()) -> Starter:
    """The best way to start students' processes here; `modules` are worth importing beforehand."""
    return ForkServer(modules) if CAN_FORK else FreshProcesses()


def command(module: str, *arguments: str) -> list[str]:
    """Python without the user's packages and without the current directory on its path."""
    boot = BOOT.format(module=module)
    return [sys.executable, "-s", "-P", "-c", boot, str(Path(__file__).parents[1]), *arguments]


def environment() -> dict[str, str]:
    """What students' processes may know of ours. One thread each; texts are hashed the same in every run."""
    kept = ("HOME", "PATH", "LANG", "SYSTEMROOT", "TEMP", "TMPDIR", "USERPROFILE")
    threads = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
    fixed = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "MPLBACKEND": "Agg"}
    return {name: os.environ[name] for name in kept if name in os.environ} | dict.fromkeys(threads, "1") | fixed


def manner(code: int) -> str:
    """How a process with this exit code ended.

    >>> manner(-11), manner(3)
    ('killed by signal 11', 'exit code 3')
    """
    return f"killed by signal {-code}" if code < 0 else f"exit code {code}"


def checked_length(header: bytes) -> int:
    (length,) = LENGTH.unpack(header)
    if length > MAX_BYTES:
        raise CodecError(f"a message of {length} bytes is too long")
    return int(length)


# ---------------------------------------------------------------------------------------------- with a fork server


class ForkServer:
    isolation = "separate process, forked"

    def __init__(self, modules: tuple[str, ...] = ()) -> None:
        self.folder = tempfile.mkdtemp(prefix="autograder-")
        self.connections: dict[int, socket.socket] = {}  # process id -> what leads there
        self.control, theirs = socket.socketpair()
        self.control.settimeout(SECONDS_TO_START)
        self.server = subprocess.Popen(
            command("zygote", str(theirs.fileno()), self.folder, *modules),
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            env=environment(),
            cwd=self.folder,
            start_new_session=True,  # a Ctrl-C is for the grader, which then closes the control socket
        )
        theirs.close()
        try:
            self._hear()
        except BaseException:
            self.close()
            raise

    def start(self) -> "Forked":
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                pid = self._ask(START, 0, theirs.fileno())
            except HarnessError:
                ours.close()
                raise
        self.connections[pid] = ours
        return Forked(self, pid, ours)

    def end(self, pid: int) -> int:
        self.connections.pop(pid).close()
        return self._ask(END, pid)

    def _ask(self, word: int, pid: int, *descriptors: int) -> int:
        try:
            socket.send_fds(self.control, [MESSAGE.pack(word, pid)], descriptors)
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


class Forked:
    def __init__(self, server: ForkServer, pid: int, connection: socket.socket) -> None:
        self.server = server
        self.pid = pid
        self.connection = connection
        self.ended = ""

    def exchange(self, message: bytes, seconds: float) -> bytes:
        deadline = time.monotonic() + seconds
        try:
            self.connection.settimeout(seconds)
            self.connection.sendall(LENGTH.pack(len(message)) + message)
            return self._read(checked_length(self._read(LENGTH.size, deadline)), deadline)
        except (BrokenPipeError, ConnectionError) as problem:
            raise EOFError from problem

    def _read(self, count: int, deadline: float) -> bytes:
        data = bytearray()
        while len(data) < count:
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self.connection.settimeout(left)
            piece = self.connection.recv(min(count - len(data), 2**20))
            if not piece:
                raise EOFError
            data += piece
        return bytes(data)

    def end(self) -> str:
        if not self.ended:
            self.ended = manner(self.server.end(self.pid))
        return self.ended


# ---------------------------------------------------------------------------------------------- without one (Windows)


class FreshProcesses:
    isolation = "separate process, fresh"

    def __init__(self) -> None:
        self.running: list[Piped] = []

    def start(self) -> "Piped":
        self.running = [process for process in self.running if not process.ended]
        self.running.append(Piped())
        return self.running[-1]

    def close(self) -> None:
        for process in self.running:
            process.end()


class Piped:
    """A process that talks over its standard input and output; its time limit is a timer that ends it."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="autograder-")
        self.ended = ""
        self.process = subprocess.Popen(
            command("worker"),
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
            return read(reading, checked_length(read(reading, LENGTH.size)))
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
            self.ended = manner(self.process.wait())
            with self.process:  # closes its pipes
                wipe(self.folder)
        return self.ended
