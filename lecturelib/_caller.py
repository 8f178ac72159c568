"""Error messages begin with the name of the function that the reader called, although a helper raises them."""

import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import takewhile
from types import CodeType, FrameType
from typing import TypeVar

F = TypeVar("F", bound=Callable[..., object])

_PACKAGE = __name__.partition(".")[0]
_CHECKS = f"{_PACKAGE}.validation"
_SPEAK_FOR_CALLER: set[tuple[str, str]] = set()


def speaks_for_caller(function: F) -> F:
    """Mark a function that other functions of the library call: its errors then bear their names.

    Called from outside the library it gives its own name. The functions of `lecturelib.validation` and those whose
    names begin with an underscore need no mark.
    """
    _SPEAK_FOR_CALLER.add((function.__module__, function.__name__))
    return function


def bad_input(sentence: str) -> ValueError:
    """What to raise where an argument is refused: it says so in the caller's name."""
    return ValueError(f"{caller()}: {sentence}")


def caller() -> str:
    """The name to begin an error with: the innermost function of the library that speaks for itself.

    It is looked for on the call stack, but only when something is wrong: a call that goes well pays nothing. What is
    not the library's is passed over, for somebody may have put a wrapper around our functions.
    """
    name = ""
    for frame in _stack():
        module, own = _module(frame), _function(frame.f_code)
        if module.partition(".")[0] == _PACKAGE and not own.startswith(("_", "<")):
            name = own
            if module != _CHECKS and (module, own) not in _SPEAK_FOR_CALLER:
                break
    return name


def warn(sentence: str, category: type[Warning]) -> None:
    """Warn in the caller's name; the warning points to the line that called the library."""
    depth = sum(1 for _ in takewhile(lambda frame: _module(frame).partition(".")[0] == _PACKAGE, _stack()))
    warnings.warn(f"{caller()}: {sentence}", category, stacklevel=depth + 2)


def _stack() -> Iterator[FrameType]:
    """The call stack outside this module, from the inside out."""
    frame: FrameType | None = sys._getframe(1)
    while frame:
        if _module(frame) != __name__:
            yield frame
        frame = frame.f_back


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__"))


def _function(code: CodeType) -> str:
    """The name of a function or method; what is defined inside another belongs to that one."""
    outer, inside, _ = code.co_qualname.partition(".<locals>")
    return outer.rpartition(".")[2] if inside else code.co_name
