"""The warm fork server: it has imported what notebooks import, and splits off a process for each student.

It is started clean (never forked from the grader), holds no checks and no submission, and obeys a control socket:
`START` comes with the student's socket, a number for the student's folder and the processor to run on, and is answered
with a process id; so is `START_DRAWING`, before the first of which matplotlib is imported; `END` with a process id is
answered with how that process ended, if it did so by itself. When the socket closes, whatever happened to the grader,
it ends its students, tidies up and goes.
"""

import gc
import importlib
import json
import os
import random
import signal
import socket
import struct
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, NoReturn

import numpy as np

from autograder.exercise import LIBRARY
from autograder.harness.barrier import guard_for_good, within
from autograder.harness.codec import pack, unpack
from autograder.sandbox._folders import wipe
from autograder.sandbox._layers import Layers, become, die_with_parent, size_in_memory
from autograder.sandbox._lazy_modules import make_lazy
from autograder.sandbox._processors import run_on
from autograder.sandbox._worker import Names, empty_notebook, respond, serve, silence_output

MESSAGE = struct.Struct(">Bii")  # a word, a number, a processor
ANSWER = struct.Struct(">i")
START, START_DRAWING, END = range(3)
DRAWING = "matplotlib.pyplot"
FIGURES = f"{LIBRARY}.figures"
HUNG_UP = 256  # in place of the exit code of a process that had to be ended
EXITING = 4  # PF_EXITING of <linux/sched.h>
STUDENT = 3  # the descriptor of a student's socket, the first after the standard ones


def main() -> None:
    settings, folder, descriptor, *modules = sys.argv[1:]
    walls = json.loads(settings)
    if walls["user"] is not None:
        become(walls["user"])
    students: dict[int, str] = {}  # process id -> folder
    try:
        layers = Layers(**walls["layers"])
        layers.prepare()
        names = preload(modules)
        with suppress(ConnectionError, EOFError):
            control = socket.socket(fileno=int(descriptor))
            follow_orders(control, folder, students, names, layers)
    finally:
        for pid, home in students.items():
            end(pid, home)
        wipe(folder)
    os._exit(0)  # Python would take its time to tidy up what ends anyway


def follow_orders(
    control: socket.socket, folder: str, students: dict[int, str], names: Names, layers: Layers
) -> NoReturn:
    """Start and end students as the grader wishes, until it is gone."""
    control.sendall(ANSWER.pack(os.getpid()))
    while True:
        message, sockets, *_ = socket.recv_fds(control, MESSAGE.size, 1)
        if len(message) < MESSAGE.size:
            raise EOFError
        word, number, processor = MESSAGE.unpack(message)
        if word == START_DRAWING and DRAWING not in sys.modules:
            with suppress(ImportError):
                load_drawing()
        if word in (START, START_DRAWING):
            run_on(processor)
            home, own = make_home(folder, number), os.getpid()
            pid = os.fork() or run_student(sockets[0], home, own, names, layers)
            os.close(sockets[0])
            students[pid] = home
            control.sendall(ANSWER.pack(pid))
        else:
            control.sendall(ANSWER.pack(end(number, students.pop(number))))


def make_home(folder: str, number: int) -> str:
    """A folder for a student, and what the process that is split off next should know of it."""
    home = os.path.join(folder, str(number))
    os.mkdir(home, 0o700)
    os.environ["HOME"] = os.environ["TMPDIR"] = home
    tempfile.tempdir = None
    return home


def preload(modules: list[str]) -> Names:
    """Do once what each student's process would have to do: import what notebooks import, as far as it is there, and
    make an empty notebook, whose names these are.
    """
    if find_spec(LIBRARY) is None:  # students who use it would fail through no fault of theirs
        sys.exit(f"the fork server finds no {LIBRARY}: the course is not installed in {sys.prefix}")
    figures = drawing_modules()
    for module in figures:
        with suppress(ImportError):
            make_lazy(module)
    names = empty_notebook()
    often = [module for module in modules if not any(within(module, figure) for figure in figures)]
    load(["numpy.random", *often])
    practise(dict(names))
    return names


def practise(names: Names) -> None:
    """Do a few times what students' processes do: what Python has learned of it by then, they need not learn again."""
    given = np.frombuffer(pack(((np.zeros((3, 2)),), {})), np.uint8)
    question = pack({"name": "practise", "given": given, "forbidden": (LIBRARY,)})
    for _ in range(10):
        respond(names, {}, "run_cells", cells={1: "import numpy as np\ndef practise(X):\n    return X.sum()"})
        respond(names, {}, "call", **unpack(question))


def drawing_modules() -> list[str]:
    """The modules of the library that draw: costly to load, and hardly used at grading. The two that only hold what
    drawings are made of are left out, for a stand-in cannot be a colour.
    """
    found = find_spec(FIGURES)
    folders = found.submodule_search_locations if found else None
    names = [module.name for module in iter_modules(folders or [])]
    return [f"{FIGURES}.{name}" for name in names if name not in ("drawing", "style")]


def load_drawing() -> None:
    """Without the tables of properties in matplotlib's help texts, which take a third of its time; and draw once, so
    that those who draw find everything at hand.
    """
    artist: Any = importlib.import_module("matplotlib.artist")
    artist.kwdoc, real = lambda _: "", artist.kwdoc
    load([DRAWING])
    artist.kwdoc = real
    pyplot: Any = sys.modules[DRAWING]
    pyplot.plot([0, 1])
    pyplot.close("all")
    gc.freeze()


def load(modules: Sequence[str]) -> None:
    gc.disable()  # imports make no garbage worth looking for
    for module in modules:
        with suppress(ImportError):
            importlib.import_module(module)
    guard_for_good(LIBRARY)
    np.random.seed(0)  # noqa: NPY002 (or students' `np.random.rand` would depend on how long the server has run)
    gc.freeze()  # or a student's first collection would copy all of this
    gc.enable()
    if sys.platform == "linux":
        size_in_memory.cache_clear()
        size_in_memory()


def run_student(descriptor: int, home: str, parent: int, names: Names, layers: Layers) -> NoReturn:
    try:
        die_with_parent(parent)
        os.setsid()
        os.dup2(descriptor, STUDENT)
        silence_output()
        os.closerange(STUDENT + 1, os.sysconf("SC_OPEN_MAX"))
        os.umask(0o077)
        os.chdir(home)
        random.seed(0)  # Python gives each forked process a state of its own
        layers.apply(home)
        serve(names, STUDENT, STUDENT)
    finally:
        os._exit(1)


def end(pid: int, home: str) -> int:
    """Kill a student's process and its group; give back its exit code, or minus the signal that ended it before."""
    exiting = is_exiting(pid)
    with suppress(ProcessLookupError, PermissionError):  # it has not called setsid yet
        os.killpg(pid, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    _, status = os.waitpid(pid, 0)
    wipe(home)
    return os.waitstatus_to_exitcode(status) if exiting else HUNG_UP


def is_exiting(pid: int) -> bool:
    """Has this child of ours ended by itself, or begun to? Its connection closes before it is all gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return bool(int(file.read().rpartition(b")")[2].split()[6]) & EXITING)
    except OSError:  # not Linux
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
