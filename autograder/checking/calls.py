"""A student's function as the checks see it: something to call, whether it lives in this process or in another."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Reply:
    """What came back from a student's function, which of its arguments it changed in place, whether it printed."""

    value: Any
    changed: tuple[str, ...] = ()
    printed: bool = False


class StudentError(Exception):
    """The student's function raised, did not finish, or gave back what cannot be graded; the text says which."""


class LostError(StudentError):
    """The student's process is gone: it looped, crashed or babbled."""


# From the name of a function, its arguments and its keywords to what the student's function makes of them.
Student = Callable[[str, tuple[Any, ...], dict[str, Any]], Reply]


@dataclass
class Call:
    """One call that a check made, to be shown to the student; `error` says why there is no reply."""

    name: str
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    reply: Reply | None = None
    error: str = ""
    lost: bool = False  # by then its process was gone, and nobody knows what the function would have done

    def code(self) -> str:
        """The call as a line to paste into a notebook.

        >>> Call("f", (np.array([1.0, 2.5]), 3), {"eta": 0.5}).code()
        'f(np.array([1.0, 2.5]), 3, eta=0.5)'
        """
        given = [literal(value) for value in self.arguments]
        given += [f"{name}={literal(value)}" for name, value in self.keywords.items()]
        return f"{self.name}({', '.join(given)})"


@dataclass
class Recorder:
    """Stands for the student's function inside a check, and remembers how it was called."""

    name: str
    student: Student
    calls: list[Call] = field(default_factory=list)

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        call = Call(self.name, copied(arguments), copied(keywords))  # a check may go on to change its own
        self.calls.append(call)
        try:
            call.reply = self.student(self.name, arguments, keywords)
        except StudentError as error:
            call.error, call.lost = str(error), isinstance(error, LostError)
            raise
        return call.reply.value


def copied(value: Any) -> Any:
    """A copy down to the arrays: whoever gets it may change it."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, tuple):
        return tuple(copied(item) for item in value)
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return value


def literal(value: Any) -> str:
    """Python text that evaluates to the value, given `import numpy as np`.

    >>> literal((np.float64(0.5), np.array([[1, 2], [3, 4]]), "x"))
    "(0.5, np.array([[1, 2], [3, 4]]), 'x')"
    """
    if isinstance(value, np.ndarray):
        return f"np.array({value.tolist()!r})" if value.size else f"np.empty({value.shape})"
    if isinstance(value, np.generic):
        return repr(value.item())
    if isinstance(value, tuple):
        return f"({', '.join(map(literal, value))}{',' * (len(value) == 1)})"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return repr(value)
