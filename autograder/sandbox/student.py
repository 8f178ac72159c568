"""A submission's functions as the checks see them: each call goes to the student's own process, within limits."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograder.exercise import LIBRARY
from autograder.exercise.notebook_file import Cell
from autograder.harness.barrier import Names
from autograder.harness.calls import HarnessError, LostError, NotAttemptedError, Reply, StudentError, size_of
from autograder.harness.check_results import CheckResult, problem
from autograder.harness.codec import CodecError, pack, unpack
from autograder.sandbox._folders import OverfullError
from autograder.sandbox._fork_server import HUNG_UP
from autograder.sandbox.limits import Limits
from autograder.sandbox.processes import KILLED, OUT_OF_MEMORY, Process, Starter

LONGEST_TEXT = 200  # characters of an error, of which only the first line is told
_LONGEST_NAME = 100  # of an argument
MOST_PROBLEMS = 10  # that are told; where an import fails, so does every cell below it
_MOST_ANSWERS = 128 * 2**20
_KILLED_FROM_OUTSIDE = "something killed the student's process, as Linux does where memory runs out; grade it again"
_NO_ANSWER = "the process sent what is no answer"
AT_HAND = ("ipywidgets", "lecturelib", "matplotlib", "numpy")  # what students may import besides Python's own modules

# Seconds, what to say if it takes longer, and what it was given, if that may be the reason.
_Allowance = tuple[float, str, bytes]


class IsolatedStudent:
    """One submission, called like a function of this process; what it breaks costs no more than the exercise at hand.

    A process starts at the first call of an exercise and serves that exercise only, or what one has seen of hidden
    checks another could tell. If it is lost, so is the exercise; a cell that loses it is left out from then on.
    """

    def __init__(
        self,
        starter: Starter,
        cells: Sequence[Cell],
        limits: Limits,
        forbidden: Mapping[str, Names] | None = None,
        *,
        one_process: bool = False,
    ) -> None:
        self.starter = starter
        self.cells = cells
        self.limits = limits
        self.forbidden = forbidden or {}  # name of an exercise -> what is out of its reach, else the library
        self.one_process = one_process  # for all exercises: only where nobody gains by what one tells another
        self.process: Process | None = None
        self.exercise = ""  # that it serves
        self.asked = 0  # questions
        self.heard = 0  # bytes from this process, all of which are kept until the submission is graded
        self.lost: dict[str, tuple[str, str]] = {}  # name of an exercise -> how it lost the process, and on what size
        self.singly = False  # run cells one by one, since one of them loses the process
        self.skipped: set[int] = set()  # numbers of the cells that do
        self.raised: dict[int, str] = {}  # number of a cell -> what went wrong in it
        self.spent: dict[str, float] = defaultdict(float)  # name of an exercise, or "cells" -> seconds

    def __call__(self, name: str, given: bytes) -> Reply:
        if name in self.lost:
            raise LostError(*self.lost[name])
        if name != self.exercise and not self.one_process:
            self.close()
            self.exercise = name
        try:
            process = self.process or self.start()
            call = {"do": "call", "name": name, "given": np.frombuffer(given, np.uint8)}
            call["forbidden"] = self.forbidden.get(name, (LIBRARY,))
            return self.reply(name, self.ask(process, self.allowance(name, given), name, call))
        except LostError as end:
            self.close()
            self.lost[name] = str(end), end.size
            raise

    def begin_again(self, name: str) -> None:
        """Forget what an answer has lost or spent, as if it were another student's."""
        self.lost.pop(name, None)
        self.spent.pop(name, None)

    def start(self) -> Process:
        """A process that has run the cells; where one of them loses it, another that leaves this cell out."""
        while True:
            self.process = process = self.starter.start(draws=any(cell.draws for cell in self.cells))
            self.heard = 0
            self.spent["cells"] = 0  # the notebook pays for them once, however many exercises it has
            cells = [cell for cell in self.cells if cell.number not in self.skipped]
            groups = [[cell] for cell in cells] if self.singly else [cells]
            if all(self.run(process, group) for group in groups):
                return process

    def ask(self, process: Process, allowance: _Allowance, charge: str, question: dict[str, Any]) -> dict[str, Any]:
        """The answer, with nothing about it believed but that it is one; where there is none, the process is ended."""
        seconds, late, given = allowance
        self.asked += 1
        try:
            message = pack({"id": self.asked} | question)
        except CodecError as problem:
            raise HarnessError(f"what a student's process is asked cannot be sent: {problem}") from problem
        try:
            if seconds <= 0:
                raise TimeoutError
            try:
                reply = process.exchange(message, seconds)
            finally:
                self.spent[charge] += process.used
            answer = unpack(reply)
            self.heard += len(reply)
            if self.heard > _MOST_ANSWERS:
                raise OverfullError(f"what came back has more than {_MOST_ANSWERS >> 20} MB in all")
            if isinstance(answer, dict) and answer.get("id") == self.asked:
                return answer
            lost = LostError(_NO_ANSWER)
        except TimeoutError:
            lost = LostError(late, size_of(given) if given else "")
        except EOFError:
            code = process.end()
            if code == KILLED:  # behind walls it can do this neither to itself nor by its limits
                raise HarnessError(_KILLED_FROM_OUTSIDE) from None
            lost = LostError(f"the process ended ({_describe_exit(code)})")
        except CodecError:
            lost = LostError(_NO_ANSWER)
        except OverfullError as problem:
            lost = LostError(str(problem))
        self.close()
        raise lost

    def run(self, process: Process, cells: Sequence[Cell]) -> bool:
        """Run cells, note what they raise, and say whether the process is still there."""
        most = self.limits.exercise
        allowance = min((most, f"did not finish within {most:g} s", b""), self.rest)
        code = {"do": "run_cells", "cells": {cell.number: cell.source for cell in cells}}
        try:
            errors = self.ask(process, allowance, "cells", code).get("errors")
            if not isinstance(errors, dict):
                raise LostError(_NO_ANSWER)
        except LostError as end:
            self.close()
            if self.singly:
                self.leave_out(cells[0], end)
            self.singly = True  # or we do not know which of them it was
            return False
        self.raised |= {cell.number: _explain_error(errors[cell.number]) for cell in cells if cell.number in errors}
        return True

    def leave_out(self, cell: Cell, end: LostError) -> None:
        """From now on; the time that it took is gone."""
        self.skipped.add(cell.number)
        self.raised[cell.number] = str(end)
        self.spent["left out"] += self.spent.pop("cells")
        if self.rest[0] <= 0:
            raise end

    def reply(self, name: str, answer: dict[str, Any]) -> Reply:
        if "found" in answer:
            raise self.no_function(name, str(answer["found"]))
        if "error" in answer:
            raise StudentError(_explain_error(answer["error"]))
        changed, printed = answer.get("changed"), answer.get("printed")
        if "value" not in answer or not isinstance(changed, tuple) or not all(type(each) is str for each in changed):
            raise LostError(_NO_ANSWER)
        return Reply(answer["value"], tuple(each[:_LONGEST_NAME] for each in changed), printed is True)

    def no_function(self, name: str, found: str) -> StudentError:
        """What to raise where there is something else than a function."""
        if found == "stub":
            return NotAttemptedError()
        if found == "no function":
            return StudentError(f"`{name}` is not a function any more: does another cell use this name?")
        why = f" ({self.problems[0].reason})" if self.problems else ""
        return StudentError(f"`{name}` is not defined: was its cell deleted or renamed?{why}")

    @property
    def problems(self) -> tuple[CheckResult, ...]:
        """What went wrong in cells, and what lost the process."""
        cells = [cell for cell in self.cells if cell.number in self.raised]
        told, more = cells[:MOST_PROBLEMS], len(cells) - MOST_PROBLEMS
        return (
            *(problem(f"{cell.title}: {self.raised[cell.number]}") for cell in told),
            *([problem(f"{more} more {'cells' if more > 1 else 'cell'} went wrong")] if more > 0 else []),
            *(
                problem(how if name in how else f"`{name}`: {how}", name, size)
                for name, (how, size) in self.lost.items()
            ),
        )

    @property
    def redefined(self) -> tuple[CheckResult, ...]:
        """A remark on each exercise that several cells define, for the student may believe that another one counts."""
        found = {}
        for name in self.forbidden:
            definition = re.compile(rf"^def {re.escape(name)}\b", re.MULTILINE)
            found[name] = [str(cell.number) for cell in self.cells if definition.search(cell.source)]
        return tuple(
            problem(f"`{name}` is defined in code cells {' and '.join(numbers)}; the last definition counts")
            for name, numbers in found.items()
            if len(numbers) > 1
        )

    def allowance(self, name: str, given: bytes) -> _Allowance:
        call, exercise = self.limits.call, self.limits.exercise
        return min(
            (call, f"`{name}` did not finish within {call:g} s", given),
            (exercise - self.spent[name], f"the checks of `{name}` took more than {exercise:g} s in all", b""),
            self.rest,
        )

    @property
    def rest(self) -> _Allowance:
        whole = self.limits.submission
        return whole - sum(self.spent.values()), f"the notebook took more than {whole:g} s in all", b""

    def close(self) -> None:
        if self.process:
            self.process.end()
            self.process = None


def _describe_exit(code: int) -> str:
    """How a process with this exit code ended; of a code of its own choosing not which, for it may tell what was asked.

    >>> _describe_exit(-11), _describe_exit(3)
    ('killed by signal 11', 'by its own will')
    """
    if code == HUNG_UP:
        return "it hung up"
    if code == OUT_OF_MEMORY:
        return "it used more memory than a student may"
    return f"killed by signal {-code}" if code < 0 else "by its own will"


def _explain_error(error: Any) -> str:
    """What a student's process says that went wrong; of an import that fails here, also what there is to import."""
    text = str(error).partition("\n")[0][:LONGEST_TEXT]
    if not text.startswith("ModuleNotFoundError: No module named"):
        return text
    return f"{text}; at grading there are Python's own modules, {', '.join(AT_HAND[:-1])} and {AT_HAND[-1]}"
