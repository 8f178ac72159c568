"""Calling a student's function where it lives, the same way in a notebook's kernel and in a process for grading."""

import dis
import inspect
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from typing import Any

from autograder.checking.barrier import Names, OutOfReachError, out_of_reach
from autograder.checking.calls import Reply, StudentError
from autograder.checking.codec import CodecError, pack, unpack

LONGEST_SENTENCE = 500
LONGEST_STUB = 64  # bytes of code, to spare most functions a closer look


def answer(
    function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any], forbidden: Names = ()
) -> Reply:
    """Call `function` with copies of the arguments; say what came back and which arguments it changed in place.

    What is `forbidden`, modules or functions by their dotted names, is out of its reach meanwhile. What comes back is
    what would come back from another process.

    >>> answer(lambda numbers: numbers.pop(), ([1, 2],), {})
    Reply(value=2, changed=('numbers',), printed=False)
    """
    own_arguments, own_keywords = unpack(pack((arguments, keywords)))
    reply = raw_answer(function, own_arguments, own_keywords, forbidden)
    try:
        return replace(reply, value=unpack(pack(reply.value)))
    except CodecError as problem:
        raise StudentError(str(problem)) from None


def raw_answer(
    function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any], forbidden: Names = ()
) -> Reply:
    """The same, with arguments that may be changed, and whatever comes back."""
    given = pack((arguments, keywords))
    output = Output(sys.stdout)
    try:
        with redirect_stdout(output), out_of_reach(forbidden, getattr(function, "__globals__", {})):
            value = function(*arguments, **keywords)
    except OutOfReachError as error:
        raise StudentError(str(error)) from None
    except (Exception, SystemExit) as error:
        raise StudentError(sentence(error)) from error
    changed: list[str] = []
    if fingerprint((arguments, keywords)) != given:
        before = dict(named(function, *unpack(given)))
        after = dict(named(function, arguments, keywords))
        changed = [name for name in before if fingerprint(before[name]) != fingerprint(after[name])]
    return Reply(value, tuple(changed), output.used)


class Output:
    """Standard output that remembers whether it was written to; in everything else it is the one that it stands for."""

    def __init__(self, stream: Any) -> None:
        self.stream = stream
        self.used = False

    def write(self, text: str) -> int:
        self.used = True
        return self.stream.write(text) if self.stream else len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def named(function: Callable[..., Any], arguments: tuple[Any, ...], keywords: dict[str, Any]) -> list[tuple[str, Any]]:
    """Each argument with the name that it has in the function, or with its number where no name is to be had."""
    try:
        parameters = inspect.signature(function).parameters.values()
        names = [each.name for each in parameters if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    except (TypeError, ValueError):
        names = []
    names += [f"argument {number}" for number in range(len(names) + 1, len(arguments) + 1)]
    return [*zip(names, arguments, strict=False), *keywords.items()]


def fingerprint(value: Any) -> bytes:
    try:
        return pack(value)
    except CodecError:  # what was put into an argument cannot even travel
        return b""


def sentence(error: BaseException) -> str:
    """The last line of a traceback, without addresses in memory, which differ from run to run.

    >>> sentence(TypeError("a number was expected"))
    'TypeError: a number was expected'
    """
    try:
        text = f"{type(error).__name__}: {error}".removesuffix(": ")
    except Exception:  # its __str__ is the student's, too
        text = type(error).__name__
    text = re.sub(r"0x[0-9a-fA-F]{6,}", "0x…", text)[:LONGEST_SENTENCE]
    return text.encode(errors="replace").decode()


def is_stub(function: Callable[..., Any]) -> bool:
    """Does the body do nothing but return None, as a stub's `...` does?"""
    if not hasattr(function, "__code__") or len(function.__code__.co_code) > LONGEST_STUB:
        return False
    idle = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE"}
    instructions = list(dis.get_instructions(function))
    constants = [i.argval for i in instructions if i.opname in ("LOAD_CONST", "RETURN_CONST")]
    return {i.opname for i in instructions} <= idle and constants == [None]
