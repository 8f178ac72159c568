"""On which processor a grader and its students' processes run, and how much time a process had that was its own."""

import os
import socket
import struct
import time
from contextlib import suppress

from autograder.sandbox._layers import library

ANYWHERE = -1
_SECONDS_IN_PLACE = 0.5
_ALL = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()  # only Linux tells
_SENDER = struct.Struct("3i")  # process, user and group, as the kernel tells of who sent a message


class OneProcessor:
    """The processor that a grader keeps to, and that those whom it starts should keep to as well.

    They take turns: one always waits for the other, so a second processor wins nothing, but to wake it for each call
    costs some CPU. Which processor it is the kernel decides, and now and then it may decide anew, or who shares one
    with another busy program would never get away from it.
    """

    def __init__(self) -> None:
        self.number = ANYWHERE
        self.until = 0.0

    def stay(self) -> int:
        """Stay where we are, and say where that is: ANYWHERE while the kernel may choose anew, and where there is
        nothing to choose.
        """
        if len(_ALL) > 1 and self.number == ANYWHERE:
            self.number = library().sched_getcpu()
            self.until = time.monotonic() + _SECONDS_IN_PLACE
            run_on(self.number)
        elif time.monotonic() > self.until:
            self.leave()
        return self.number

    def leave(self) -> None:
        if self.number != ANYWHERE:
            self.number = ANYWHERE
            run_on(ANYWHERE)


def run_on(number: int) -> None:
    """Let this process, and those that it starts from now on, run there only."""
    if _ALL:
        with suppress(OSError):  # where it is forbidden, or the processor has just been taken away
            os.sched_setaffinity(0, _ALL if number == ANYWHERE else {number})


# ---------------------------------------------------------------------------------------------- time


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
