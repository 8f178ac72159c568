"""A submission's functions as the checks see them: each call goes to the student's own process, within limits."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.checking.barrier import LIBRARY, Names
from autograder.checking.calls import LostError, Reply, StudentError
from autograder.checking.checks import HarnessError
from autograder.checking.codec import CodecError, pack, unpack
from autograder.isolation.cells import Cell
from autograder.isolation.folders import OverfullError
from autograder.isolation.processes import SECONDS_TO_START, Process, Starter

NOT_ATTEMPTED = "not attempted yet"
LONGEST_TEXT = 1000
MOST_ANSWERS = 128 * 2**20
AT_HAND = ("ipywidgets", "lecturelib", "matplotlib", "numpy")  # what students may import besides Python's own modules


@dataclass(frozen=True)
class Limits:
    """Seconds for one call, for all calls of an exercise (or one cell), and for all of a submission; and memory."""

    call: float = 5
    exercise: float = 20
    submission: float = 60
    megabytes: int = 1024

    @classmethod
    def of(cls, call: float) -> "Limits":
        return cls(call, exercise=4 * call, submission=12 * call)


class StudentProcess:
    """Asks a student's process one thing at a time; a process that does not answer properly is ended."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.asked = 0
        self.heard = 0  # bytes, all of which are kept until the submission is graded
        try:  # before any code of the student's runs, what goes wrong is our fault, and costs no time of theirs
            self.ask(SECONDS_TO_START, "it did not answer", do="run_cell", number=0, source="")
        except LostError as problem:
            raise HarnessError(f"a process for a student could not be started: {problem}") from problem

    def ask(self, seconds: float, late: str, **question: Any) -> dict[str, Any]:
        """The answer, with nothing about it believed but that it is one; `late` is said if it takes too long."""
        if seconds <= 0:
            raise self.lost(late)
        self.asked += 1
        try:
            message = pack({"id": self.asked} | question)
        except CodecError as problem:
            raise HarnessError(f"a check calls the student's function with what cannot be sent: {problem}") from problem
        try:
            reply = self.process.exchange(message, seconds)
            answer = unpack(reply)
        except TimeoutError:
            raise self.lost(late) from None
        except EOFError:
            raise self.lost(f"the process ended ({self.process.end()})") from None
        except CodecError:
            raise self.lost("the process sent what is no answer") from None
        except OverfullError as problem:
            raise self.lost(str(problem)) from None
        self.heard += len(reply)
        if self.heard > MOST_ANSWERS:
            raise self.lost(f"what came back has more than {MOST_ANSWERS >> 20} MB in all")
        if not isinstance(answer, dict) or answer.get("id") != self.asked:
            raise self.lost("the process sent what is no answer")
        return answer

    def lost(self, sentence: str) -> LostError:
        self.process.end()
        return LostError(sentence)


class IsolatedStudent:
    """One submission, called like a function of this process; what it breaks costs no more than the exercise at hand.

    Its process starts at the first call. If that process is lost, the exercise that was being checked stays lost, and
    the next one begins with a new process; a cell that loses the process is left out from then on.
    """

    def __init__(
        self, starter: Starter, cells: Sequence[Cell], limits: Limits, forbidden: Mapping[str, Names] | None = None
    ) -> None:
        self.starter = starter
        self.cells = cells
        self.limits = limits
        self.forbidden = forbidden or {}  # name of an exercise -> what is out of its reach, else the library
        self.process: StudentProcess | None = None
        self.lost: dict[str, str] = {}  # name of an exercise -> how it lost the process
        self.skipped: set[int] = set()  # numbers of the cells that lost the process
        self.raised: dict[int, str] = {}  # number of a cell -> what went wrong in it
        self.spent: dict[str, float] = defaultdict(float)  # name of an exercise, or "cells" -> seconds

    def __call__(self, name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Reply:
        if name in self.lost:
            raise LostError(self.lost[name])
        try:
            process = self.ready()
            limit = self.allowance(name, size_of((*arguments, *keywords.values())))
            given = {"arguments": arguments, "keywords": keywords}
            forbidden = self.forbidden.get(name, (LIBRARY,))
            with self.timed(name):
                answer = process.ask(*limit, do="call", name=name, given=given, forbidden=forbidden)
            return self.reply(process, name, answer)
        except LostError as end:
            self.process = None
            self.lost[name] = str(end)
            raise

    def ready(self) -> StudentProcess:
        """A process that has run the cells; where one of them loses it, another that leaves this cell out."""
        while self.process is None:
            self.process = StudentProcess(self.starter.start(draws=any(cell.draws for cell in self.cells)))
            for cell in self.cells:
                if cell.number not in self.skipped and not self.run(self.process, cell):
                    self.process = None
                    break
        return self.process

    def run(self, process: StudentProcess, cell: Cell) -> bool:
        """Run a cell, note what it raises, and say whether the process is still there."""
        limit = min((self.limits.exercise, f"did not finish within {self.limits.exercise:g} s"), self.rest)
        try:
            with self.timed("cells"):
                answer = process.ask(*limit, do="run_cell", number=cell.number, source=cell.source)
        except LostError as end:
            self.skipped.add(cell.number)
            self.raised[cell.number] = str(end)
            if self.rest[0] <= 0:
                raise
            return False
        if "error" in answer:
            self.raised[cell.number] = explained(answer["error"])
        return True

    def reply(self, process: StudentProcess, name: str, answer: dict[str, Any]) -> Reply:
        if "found" in answer:
            raise StudentError(self.instead_of_a_function(name, str(answer["found"])))
        if "error" in answer:
            raise StudentError(explained(answer["error"]))
        changed, printed = answer.get("changed"), answer.get("printed")
        if "value" not in answer or not isinstance(changed, tuple) or not all(type(each) is str for each in changed):
            raise process.lost("the process sent what is no answer")
        return Reply(answer["value"], changed, printed is True)

    def instead_of_a_function(self, name: str, found: str) -> str:
        if found == "stub":
            return NOT_ATTEMPTED
        if found == "no function":
            return f"`{name}` is not a function any more: does another cell use this name?"
        why = f" ({self.problems[0]})" if self.problems else ""
        return f"`{name}` is not defined: was its cell deleted or renamed?{why}"

    @property
    def problems(self) -> tuple[str, ...]:
        """What went wrong in cells, and what lost the process, as sentences."""
        cells = [f"{cell.title}: {self.raised[cell.number]}" for cell in self.cells if cell.number in self.raised]
        return (*cells, *(how if name in how else f"`{name}`: {how}" for name, how in self.lost.items()))

    def allowance(self, name: str, size: str = "") -> tuple[float, str]:
        """The seconds that a call may take now, and what to say if it takes longer."""
        call, exercise = self.limits.call, self.limits.exercise
        return min(
            (call, f"`{name}` did not finish within {call:g} s{size}"),
            (exercise - self.spent[name], f"the checks of `{name}` took more than {exercise:g} s in all"),
            self.rest,
        )

    @property
    def rest(self) -> tuple[float, str]:
        whole = self.limits.submission
        return whole - sum(self.spent.values()), f"the notebook took more than {whole:g} s in all"

    @contextmanager
    def timed(self, name: str) -> Iterator[None]:
        started = time.monotonic()
        try:
            yield
        finally:
            self.spent[name] += time.monotonic() - started

    def close(self) -> None:
        if self.process:
            self.process.process.end()
            self.process = None


def explained(error: Any) -> str:
    """What a student's process says that went wrong; of an import that fails here, also what there is to import."""
    text = str(error)[:LONGEST_TEXT]
    if not text.startswith("ModuleNotFoundError: No module named"):
        return text
    return f"{text}; at grading there are Python's own modules, {', '.join(AT_HAND[:-1])} and {AT_HAND[-1]}"


def size_of(arguments: tuple[Any, ...]) -> str:
    """How much a function was given, from the first of its arguments that is an array.

    >>> size_of((0.5, np.zeros((40, 2)), np.zeros(40)))
    ' on 40 points'
    """
    arrays = [each for each in arguments if isinstance(each, np.ndarray) and each.ndim]
    return f" on {len(arrays[0]):,} {'numbers' if arrays[0].ndim == 1 else 'points'}" if arrays else ""
