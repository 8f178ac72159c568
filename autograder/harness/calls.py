"""Calls a student's function, the same way in a notebook's kernel and in a process for grading, and records calls."""

import inspect
import math
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from opcode import opmap
from types import CodeType
from typing import Any

import numpy as np

from autograder.harness.barrier import Names, OutOfReachError, out_of_reach
from autograder.harness.codec import CodecError, pack, unpack

_LONGEST_SENTENCE = 500
_FEW = 4  # numbers that are written out even if they are all the same
_POINT_ZERO = re.compile(r"(?<=\d)\.0(?=[,\]])")  # what a float in a list can do without
_LOADING = {opmap[name] for name in ("LOAD_CONST", "RETURN_CONST") if name in opmap}  # which, depends on the Python
_IDLE = _LOADING | {opmap[name] for name in ("RESUME", "NOP", "RETURN_VALUE")}


@dataclass(frozen=True)
class Reply:
    """What came back from a student's function, which of its arguments it changed in place, whether it printed."""

    value: Any
    changed: tuple[str, ...] = ()
    printed: bool = False


class StudentError(Exception):
    """The student's function raised, did not finish, or gave back what cannot be graded; the text says which."""


class NotAttemptedError(StudentError):
    """The student has left the stub as it was."""

    def __init__(self) -> None:
        super().__init__("not attempted yet")


class LostError(StudentError):
    """The student's process is gone: it looped, crashed or sent no proper answer.

    Where a call took too long, `size` says how much it was given, such as "40 points".
    """

    def __init__(self, text: str, size: str = "") -> None:
        super().__init__(text)
        self.size = size


class HarnessError(Exception):
    """An internal error. It is reported to a person and never becomes a grade."""


# From the name of a function and its arguments and keywords, packed, to what the student's function makes of them.
Student = Callable[[str, bytes], Reply]
# What lets a call run, perhaps not for ever, and returns what that returns.
Runner = Callable[[Callable[[], Any]], Any]


def size_of(given: bytes) -> str:
    """How much a function was given, from the first of its packed arguments that is an array.

    >>> size_of(pack(((0.5, np.zeros((40, 2)), np.zeros(40)), {})))
    '40 points'
    """
    arguments, keywords = unpack(given)
    arrays = [each for each in (*arguments, *keywords.values()) if isinstance(each, np.ndarray) and each.ndim]
    return f"{len(arrays[0]):,} {'numbers' if arrays[0].ndim == 1 else 'points'}" if arrays else ""


# ------------------------------------------------------------------------------------ calling a function right here


def answer(
    function: Callable[..., Any], given: bytes, forbidden: Names = (), run: Runner = lambda call: call()
) -> Reply:
    """Call `function` with what is packed in `given`; say what came back and which arguments it changed in place.

    What is `forbidden`, modules or functions by their dotted names, is out of its reach meanwhile. What comes back is
    what would come back from another process. `run` may end the call.

    >>> answer(lambda numbers: numbers.pop(), pack((([1, 2],), {})))
    Reply(value=2, changed=('numbers',), printed=False)
    """
    reply = raw_answer(function, given, forbidden, run)
    try:
        return replace(reply, value=unpack(pack(reply.value)))
    except CodecError as problem:
        raise StudentError(str(problem)) from None


def raw_answer(
    function: Callable[..., Any], given: bytes, forbidden: Names = (), run: Runner = lambda call: call()
) -> Reply:
    """The same, with whatever comes back."""
    arguments, keywords = unpack(given)
    output, errors = Output(sys.stdout), Output(sys.stderr)
    closed = out_of_reach(forbidden, getattr(function, "__globals__", {}))
    try:
        with redirect_stdout(output), redirect_stderr(errors), closed:
            value = run(lambda: function(*arguments, **keywords))
    except OutOfReachError as error:
        raise StudentError(str(error)) from None
    except (Exception, SystemExit) as error:
        raise StudentError(format_error(error)) from error
    changed: list[str] = []
    if _packed_or_empty((arguments, keywords)) != given:
        before = dict(named(function, *unpack(given)))
        after = dict(named(function, arguments, keywords))
        changed = [name for name in before if _packed_or_empty(before[name]) != _packed_or_empty(after[name])]
    return Reply(value, tuple(changed), output.used)


class Output:
    """A stream that remembers whether it was written to; in everything else it is the one that it stands for.

    `shown_part` says how much of a text goes there.
    """

    def __init__(self, stream: Any, shown_part: Callable[[str], str] = lambda text: text) -> None:
        self.stream = stream
        self.shown_part = shown_part
        self.used = False

    def write(self, text: str) -> int:
        self.used = True
        shown = self.shown_part(text)
        if shown and self.stream:
            self.stream.write(shown)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def named(function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> list[tuple[str, Any]]:
    """Each argument with the name that it has in the function, or with its number where it has no name."""
    try:
        parameters = inspect.signature(function).parameters.values()
        names = [each.name for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):
        names = []
    names += [f"argument {number}" for number in range(len(names) + 1, len(arguments) + 1)]
    return [*zip(names, arguments, strict=False), *keywords.items()]


def _packed_or_empty(value: Any) -> bytes:
    try:
        return pack(value)
    except CodecError:  # what was put into an argument cannot even travel
        return b""


def format_error(error: BaseException) -> str:
    """The last line of a traceback, without addresses in memory, which differ from run to run.

    >>> format_error(TypeError("a number was expected"))
    'TypeError: a number was expected'
    """
    try:
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # its __str__ is the student's, too
        text = type(error).__name__
    text = re.sub(r"0x[0-9a-fA-F]{6,}", "0x…", text)[:_LONGEST_SENTENCE]
    return text.encode(errors="replace").decode()


def kind_of(error: StudentError) -> str:
    """The type of the error, without what it says.

    >>> kind_of(StudentError("TypeError: a number was expected"))
    'TypeError'
    """
    return str(error).partition(":")[0]


def is_stub(function: Callable[..., Any]) -> bool:
    """Does the body do nothing but return None, as a stub's `...` does?"""
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType) or not _IDLE.issuperset(code.co_code[::2]):
        return False
    steps = zip(code.co_code[::2], code.co_code[1::2], strict=True)
    return [code.co_consts[which] for step, which in steps if step in _LOADING] == [None]


# ------------------------------------------------------------------------------------ recording calls


@dataclass
class Call:
    """One call that a check made, to be shown to the student; without a reply where the function gave none."""

    name: str
    given: bytes  # arguments and keywords, packed
    reply: Reply | None = None
    error: str = ""  # the kind of error that there was instead, such as TypeError
    lost: bool = False  # by then its process was gone, and nobody knows what the function would have done

    @property
    def arguments(self) -> tuple[Any, ...]:
        return unpack(self.given)[0]

    @property
    def keywords(self) -> dict[str, Any]:
        return unpack(self.given)[1]

    def code(self) -> str:
        """The call as a line to paste into a notebook.

        >>> Call("f", pack(((np.array([1.0, 2.5]), 3), {"eta": 0.5}))).code()
        'f(np.array([1., 2.5]), 3, eta=0.5)'
        """
        given = [literal(value) for value in self.arguments]
        given += [f"{name}={literal(value)}" for name, value in self.keywords.items()]
        return f"{self.name}({', '.join(given)})"


@dataclass
class Recorder:
    """Stands for the student's function inside a check and remembers how it was called; `heard` gets what came back."""

    name: str
    student: Student
    calls: list[Call] = field(default_factory=list)
    heard: Callable[[Any], object] = lambda _: None

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        try:
            call = Call(self.name, pack((arguments, keywords)))
        except CodecError as problem:
            raise HarnessError(f"a check calls the student's function with what cannot be sent: {problem}") from problem
        self.calls.append(call)
        try:
            call.reply = self.student(self.name, call.given)
        except LostError:
            call.lost = True
            raise
        except StudentError as error:
            call.error = kind_of(error)
            raise
        self.heard(call.reply.value)
        return call.reply.value


def literal(value: Any) -> str:
    """Python text that evaluates to the value, given `import numpy as np`; it is short, but leaves out no digit.

    >>> literal((np.float64(0.5), np.array([[1, 2], [3, 4]]), "x", -np.inf))
    "(0.5, np.array([[1, 2], [3, 4]]), 'x', -np.inf)"
    >>> literal(np.array([1.0, np.nan])), literal(np.zeros((40, 2))), literal(np.full(9, 0.5))
    ('np.array([1., np.nan])', 'np.zeros((40, 2))', 'np.full(9, 0.5)')
    """
    if isinstance(value, np.ndarray):
        return _array_literal(value)
    if isinstance(value, np.generic):
        return literal(value.item())
    if isinstance(value, float) and not math.isfinite(value):
        return "np.nan" if math.isnan(value) else "np.inf" if value > 0 else "-np.inf"
    if isinstance(value, tuple):
        return f"({', '.join(map(literal, value))}{',' * (len(value) == 1)})"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{literal(key)}: {literal(each)}' for key, each in value.items())}}}"
    return repr(value)


def _array_literal(array: np.ndarray[Any, Any]) -> str:
    if not array.size:
        return f"np.empty({array.shape})"
    kind, first = array.dtype.kind, array.flat[0]
    if array.size > _FEW and kind in "if" and np.array_equal(array, np.full_like(array, first), equal_nan=kind == "f"):
        shape = array.shape if array.ndim > 1 else len(array)
        return f"np.zeros({shape})" if kind == "f" and not first else f"np.full({shape}, {literal(first)})"
    text = literal(array.tolist())
    return f"np.array({_POINT_ZERO.sub('.', text) if kind == 'f' and array.ndim else text})"
