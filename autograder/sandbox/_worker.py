"""What runs inside a student's process: the cells of the notebook, then the functions that the grader asks for.

It is told what to do by messages, one at a time, and answers each with one: `run_cells`, or `call` a function.
Nothing that must stay secret, and nothing that decides a grade, is in this process.
"""

import builtins
import os
import struct
import sys
import types
from collections.abc import Iterator
from typing import Any, NoReturn

from autograder.exercise.magics import run
from autograder.harness.calls import StudentError, format_error, is_stub, raw_answer
from autograder.harness.codec import CodecError, pack, unpack

LENGTH = struct.Struct(">I")  # stands before each message

Names = dict[str, Any]


def serve(names: Names, reading: int, writing: int) -> NoReturn:
    """Greet the grader, who learns from that who we are, and answer messages until there are no more."""
    try:
        os.write(writing, b"!")
        while True:
            request = unpack(read(reading, *LENGTH.unpack(read(reading, LENGTH.size))))
            write(writing, respond(names, {"id": request.pop("id")}, **request))
    finally:  # the grader has gone; threads or exit handlers of the student's have no say in it
        os._exit(0)


def read(descriptor: int, count: int) -> bytes:
    data = bytearray()
    while len(data) < count:
        piece = os.read(descriptor, min(count - len(data), 2**20))
        if not piece:
            raise EOFError
        data += piece
    return bytes(data)


def write(descriptor: int, message: bytes) -> None:
    left = memoryview(LENGTH.pack(len(message)) + message)
    while left:
        left = left[os.write(descriptor, left) :]


def respond(names: Names, head: dict[str, Any], do: str, **request: Any) -> bytes:
    """The answer, packed; what goes wrong on the way, also within what the student gave back, is the answer then."""
    try:
        return pack(head | (run_cells(names, **request) if do == "run_cells" else call(names, **request)))
    except (StudentError, CodecError) as problem:
        error = str(problem)
    except BaseException as problem:
        error = format_error(problem)
    return pack(head | {"error": error})


def run_cells(names: Names, cells: dict[int, str]) -> dict[str, Any]:
    """Run them all, whatever goes wrong in some, and say what that was."""
    errors = {}
    for number, source in cells.items():
        try:
            run(source, f"<cell {number}>", names)
        except BaseException as problem:
            errors[number] = format_error(problem)
    return {"errors": errors}


def call(names: Names, name: str, given: Any, forbidden: tuple[str, ...]) -> dict[str, Any]:
    """Call the student's function with what is packed in `given`, or say what the student has made of its name."""
    if name not in names:
        return {"found": "nothing"}
    if not callable(names[name]):
        return {"found": "no function"}
    if is_stub(names[name]):
        return {"found": "stub"}
    reply = raw_answer(names[name], given.tobytes(), forbidden)
    return {"value": reply.value, "changed": reply.changed, "printed": reply.printed}


# ------------------------------------------------------------------------------------ what a notebook finds around it


class Idle:
    """Answers everything with itself: what a notebook wants from Jupyter or from the autograder leads to nothing."""

    def __call__(self, *_: Any, **__: Any) -> "Idle":
        return self

    def __getattr__(self, name: str) -> "Idle":
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __iter__(self) -> Iterator[Any]:
        return iter(())


def empty_notebook() -> Names:
    """The empty notebook: a module of its own, idle stand-ins for Jupyter and for `autograder`."""
    idle = Idle()
    for name in [name for name in sys.modules if name.partition(".")[0] == "autograder"]:
        del sys.modules[name]
    stand_in = types.ModuleType("autograder", "A stand-in: at grading, check() and its like do nothing.")
    vars(stand_in)["__getattr__"] = idle.__getattr__  # `from autograder import check` finds it here
    notebook = types.ModuleType("__main__")
    sys.modules |= {"autograder": stand_in, "__main__": notebook}
    sys.argv = ["notebook"]
    builtins.input = lambda *_: ""
    vars(notebook).update(display=idle, get_ipython=idle)
    return vars(notebook)


def silence_output() -> None:
    """Let what the student prints go nowhere, and what is read be empty."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    os.close(nowhere)


def main() -> NoReturn:
    """Serve over the pipes that were standard input and output: one process for one student."""
    reading, writing = os.dup(0), os.dup(1)
    silence_output()
    serve(empty_notebook(), reading, writing)
