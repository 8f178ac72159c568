"""Keeps a grader and its students' processes on one processor.

They take turns: one always waits for the other, so a second processor wins nothing, but to wake it for each call costs
some CPU. Which processor it is the kernel decides, and now and then it may decide anew, or who shares one
with another busy program would never get away from it.
"""

import os
import time
from contextlib import suppress

from autograder.sandbox._layers import library

ANYWHERE = -1
_SECONDS_IN_PLACE = 0.5
_ALL = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()  # only Linux tells


class OneProcessor:
    """The processor that a grader keeps to, and that those whom it starts should keep to as well."""

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
