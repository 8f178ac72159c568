"""A student whose function lives in this process, so that prints and the debugger work.

Neither a call without end nor a flood of prints stops the notebook. On the main thread of a POSIX system an alarm
raises `OutOfTimeError` wherever Python is at that moment. On Windows, and in other threads, a second thread asks Python
to raise it. Code in C cannot be interrupted: there it is raised when C returns. A bare `except:` may catch it, so it is
raised again and again; an alarm also has it raised at the next line, which is that `except:` itself. A call that a
debugger looks at has no limit.
"""

import ctypes
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any, TypeVar

from autograder.exercise import CALL_SECONDS
from autograder.harness.calls import LostError, Output, Reply, Student, answer, size_of

TOGETHER_SECONDS = 10.0  # for all calls of one `check()`, so that nobody waits for ever
MOST_LINES = 100  # that are shown of what a function prints during one check
MOST_CHARACTERS = 10_000
_NOT_TRIED = "not tried: the function did not finish in time before"
_AGAIN = 0.01  # seconds from one attempt to end the call to the next; few loops catch all that come so fast
_MOST_ATTEMPTS = 500
_GIVING_UP = (
    "The function cannot be stopped: a bare `except:` catches every interruption. "
    "Restart the kernel (menu Kernel ▸ Restart Kernel…)."
)

_Result = TypeVar("_Result")
_here = threading.local()


def here(function: Callable[..., Any], forbidden: tuple[str, ...]) -> Student:
    """The function, called like a student's at grading but without limits.

    Arguments and results take the same road as there, and what the exercise forbids is out of reach as there: what
    passes here is not refused there.
    """
    return lambda _, given: answer(function, given, forbidden)


class KernelStudent:
    """The same within limits, for one `check()` in a notebook. Once a call was too slow, no other is tried."""

    def __init__(self, function: Callable[..., Any], forbidden: tuple[str, ...]) -> None:
        self.function = function
        self.forbidden = forbidden
        self.printed = Printed()
        self.seconds_left = TOGETHER_SECONDS
        self.is_lost = False

    def __call__(self, name: str, given: bytes) -> Reply:
        if self.is_lost:
            raise LostError(_NOT_TRIED)
        seconds, started = min(CALL_SECONDS, self.seconds_left), time.monotonic()
        output, errors = (Output(stream, self.printed.shown_part) for stream in (sys.stdout, sys.stderr))
        try:
            with redirect_stdout(output), redirect_stderr(errors):
                reply = answer(self.function, given, self.forbidden, partial(within, seconds))
        except OutOfTimeError:
            self.is_lost = True
            if seconds < CALL_SECONDS:
                raise LostError(f"the checks of `{name}` took more than {TOGETHER_SECONDS:g} s in all") from None
            raise LostError(f"`{name}` did not finish within {seconds:g} s", size_of(given)) from None
        took = time.monotonic() - started
        self.seconds_left -= took if took <= seconds else 0  # it took longer only where a debugger was looking
        return reply


# ------------------------------------------------------------------------------------ limits of printing


@dataclass
class Printed:
    """How much was printed so far. All of it counts, but only the beginning is shown.

    >>> printed = Printed()
    >>> len(printed.shown_part("line\\n" * 1_000_000)), printed.remark
    (500, 'Your function printed 1,000,000 lines; only the first 100 are shown.')
    """

    lines: int = 0
    characters: int = 0

    def shown_part(self, text: str) -> str:
        """As much of the text as there is room for."""
        room = MOST_CHARACTERS - self.characters if self.lines < MOST_LINES else 0
        lines = text[: max(0, room)].splitlines(keepends=True)[: MOST_LINES - self.lines] if room > 0 else []
        self.lines += text.count("\n")
        self.characters += len(text)
        return "".join(lines)

    @property
    def remark(self) -> str:
        """A sentence if something was left out."""
        if self.lines > MOST_LINES:
            return f"Your function printed {self.lines:,} lines; only the first {MOST_LINES} are shown."
        if self.characters > MOST_CHARACTERS:
            shown = f"only the first {MOST_CHARACTERS:,} are shown"
            return f"Your function printed {self.characters:,} characters; {shown}."
        return ""


# ------------------------------------------------------------------------------------ limits of time


class OutOfTimeError(BaseException):
    """The call takes too long; no Exception, so that `except Exception` does not catch it."""


def within(seconds: float, function: Callable[[], _Result]) -> _Result:
    """What the function returns, or an OutOfTimeError if that takes longer; within another limit, only that counts."""
    if getattr(_here, "limited", False) or _is_debugged(sys._getframe()):
        return function()
    if seconds <= 0:
        raise OutOfTimeError
    limit: _Alarm | _Watchdog = _Alarm(seconds) if _alarms_work() else _Watchdog(seconds)
    _here.limited = True
    try:
        limit.start()
        try:
            limit.counts = True
            return function()
        finally:
            limit.counts = False
    finally:
        limit.counts = False
        if limit.attempts:
            sys.settrace(None)  # before anything is called here that it could stop
        while not limit.is_stopped:
            with suppress(OutOfTimeError):  # one that was on its way
                limit.stop()
        _here.limited = False


class _Limit:
    """What both ways have in common: how often they have tried to end the call, and whether it has ended."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.attempts = 0
        self.counts = False  # as long as the call runs; before and after, nothing may be raised
        self.is_stopped = False

    def may_end(self, frame: FrameType | None) -> bool:
        """Whether to end the call that is at this frame; after too many attempts it is left to the student."""
        is_back = frame is not None and frame.f_code is within.__code__
        if is_back or not self.counts or self.attempts > _MOST_ATTEMPTS or _is_debugged(frame):
            return False
        self.attempts += 1
        if self.attempts > _MOST_ATTEMPTS:
            print(_GIVING_UP, file=sys.stderr)
        return self.attempts <= _MOST_ATTEMPTS


class _Alarm(_Limit):
    """By a signal of the system's clock, which Python handles on its main thread between two of its instructions."""

    def start(self) -> None:
        self.timer_before = signal.getitimer(signal.ITIMER_REAL)
        self.handler_before = signal.signal(signal.SIGALRM, self.ring)
        signal.setitimer(signal.ITIMER_REAL, max(self.seconds, _AGAIN), _AGAIN)

    def stop(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, *self.timer_before)
        signal.signal(signal.SIGALRM, self.handler_before or signal.SIG_DFL)
        self.is_stopped = True

    def ring(self, _: int, frame: FrameType | None) -> None:
        if not self.may_end(frame):
            return
        while frame and frame.f_code is not within.__code__:
            frame.f_trace = _end_at_next_line
            frame = frame.f_back
        sys.settrace(_end_at_next_line)
        raise OutOfTimeError


def _end_at_next_line(_frame: FrameType, event: str, _argument: Any) -> Any:
    if event in ("line", "call"):
        raise OutOfTimeError  # which also ends the tracing
    return _end_at_next_line


class _Watchdog(_Limit):
    """By a thread that makes Python raise the error in ours; it notices when it executes its next instruction."""

    def start(self) -> None:
        self.watched = threading.get_ident()
        self.lock = threading.Lock()
        self.done = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        self.counts = False
        with self.lock:
            self.done.set()  # an error that was asked for before comes here at the latest
        self.thread.join()
        self.is_stopped = True

    def watch(self) -> None:
        wait = self.seconds
        while not self.done.wait(wait):
            wait = _AGAIN
            with self.lock:  # so that nothing is raised once the call is known to be over
                if self.may_end(sys._current_frames().get(self.watched)):
                    error = ctypes.py_object(OutOfTimeError)
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.watched), error)


def _alarms_work() -> bool:
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def _is_debugged(frame: FrameType | None) -> bool:
    monitoring = getattr(sys, "monitoring", None)  # by which debuggers look from Python 3.12 on
    if monitoring and monitoring.get_tool(monitoring.DEBUGGER_ID):
        return True
    if sys.gettrace() not in (None, _end_at_next_line):
        return True
    while frame:
        if frame.f_trace not in (None, _end_at_next_line):
            return True
        frame = frame.f_back
    return False
