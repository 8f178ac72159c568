"""A student whose function lives in this process, so that prints and the debugger work."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from autograder.exercise import CALL_SECONDS, LIBRARY
from autograder.harness._output import Printed
from autograder.harness._time_limit import OutOfTimeError, within
from autograder.harness.calls import LostError, Reply, Student, answer, size_of

TOGETHER_SECONDS = 10.0  # for all calls of one `check()`, so that nobody waits for ever
_NOT_TRIED = "not tried: the function did not finish in time before"


def here(function: Callable[..., Any], forbidden: tuple[str, ...] = (LIBRARY,)) -> Student:
    """The function, called like a student's at grading but without limits.

    Arguments and results take the same road as there, and what the exercise forbids is out of reach as there: what
    passes here is not refused there.
    """
    return lambda _, arguments, keywords: answer(function, arguments, keywords, forbidden)


class KernelStudent:
    """The same, for one `check()` in a notebook: neither a loop without end nor a flood of prints stops the notebook.

    Once a call was too slow, no other is tried.
    """

    def __init__(self, function: Callable[..., Any], forbidden: tuple[str, ...]) -> None:
        self.function = function
        self.forbidden = forbidden
        self.printed = Printed()
        self.seconds_left = TOGETHER_SECONDS
        self.is_lost = False

    def __call__(self, name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Reply:
        if self.is_lost:
            raise LostError(_NOT_TRIED)
        seconds, started = min(CALL_SECONDS, self.seconds_left), time.monotonic()
        how = {"run": partial(within, seconds), "printed": self.printed}
        try:
            reply = answer(self.function, arguments, keywords, self.forbidden, **how)
        except OutOfTimeError:
            self.is_lost = True
            if seconds < CALL_SECONDS:
                raise LostError(f"the checks of `{name}` took more than {TOGETHER_SECONDS:g} s in all") from None
            size = size_of((*arguments, *keywords.values()))
            raise LostError(f"`{name}` did not finish within {seconds:g} s", size) from None
        took = time.monotonic() - started
        self.seconds_left -= took if took <= seconds else 0  # it took longer only where a debugger was looking
        return reply
