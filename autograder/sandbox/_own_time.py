"""How much time a student's process has had, which on a busy machine is less than has passed."""

import os
import socket
import struct
import time
from contextlib import suppress

_SENDER = struct.Struct("3i")  # process, user and group, as the kernel tells of who sent a message


def ask_for_senders(connection: socket.socket) -> None:
    """Let the kernel tell who sends; not everywhere does it know."""
    if hasattr(socket, "SO_PASSCRED"):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)


def sender_of_greeting(connection: socket.socket) -> int:
    """Wait for one byte, and return the id of the process that sent it, as seen from here; 0 if it is not known."""
    greeting, about, *_ = connection.recvmsg(1, socket.CMSG_SPACE(_SENDER.size))
    if not greeting:
        raise EOFError
    return int(_SENDER.unpack(about[0][2])[0]) if about else 0


class OwnTime:
    """Adds up the seconds in which a process computed, on however many processors, or slept because it wished to.

    Those in which it was ready to run and had to wait for a processor are not its own. Where the kernel does not tell
    (only Linux does), all seconds are.
    """

    def __init__(self, process: int) -> None:
        self.processors = (~process << 3) | 2  # the clock of a process, see clock_getcpuclockid(3)
        self.schedule = -1
        self.waited = self.computed = 0.0  # seconds, as far as they were looked at
        with suppress(OSError):
            self.schedule = os.open(f"/proc/{process}/schedstat", os.O_RDONLY)
        self._look()
        self.begin()

    def begin(self) -> None:
        """From now on. Since it was looked at last it has waited for us, and not for a processor."""
        self.begun = time.monotonic()
        self.first = self.begun - self.waited, self.computed

    def passed(self) -> float:
        """Seconds since it began, whoever's."""
        return time.monotonic() - self.begun

    def used(self) -> float:
        """Seconds of the process's own since it began."""
        self._look()
        return max(time.monotonic() - self.waited - self.first[0], self.computed - self.first[1])

    def _look(self) -> None:
        if self.schedule >= 0:
            try:
                self.waited = int(os.pread(self.schedule, 100, 0).split()[1]) / 1e9
                self.computed = time.clock_gettime(self.processors)
            except OSError:  # it is gone, and so is the fork server
                self.close()

    def close(self) -> None:
        if self.schedule >= 0:
            os.close(self.schedule)
            self.schedule = -1
