"""Runs exercises' checks, which are ordinary pytest tests, and the examples of prompts against students' functions."""

import doctest
import inspect
import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.exercise import PUBLIC_SEED
from autograder.harness.calls import (
    Call,
    HarnessError,
    LostError,
    NotAttemptedError,
    Recorder,
    Student,
    StudentError,
)
from autograder.harness.check_results import CheckResult, Status
from autograder.testing import NotCloseError, begin_check, note_precision, numeric, same

SETTINGS = Path(__file__).with_name("pytest.ini")
EXAMPLE = "example"  # in place of the name of a check: the first claim about every answer, in a notebook
_EXAMPLES_CLAIM = "The example in the prompt gives the result that is printed there."
_DIGITS_PRINTED = 1e-6  # to which results must agree: NumPy prints eight of them
_LONGEST_SHOWN = 200  # characters of what came back


@dataclass(frozen=True)
class CheckRun:
    """One run of the checks against a student, perhaps only until a point is lost.

    `seeds` has one for each exercise; where there is none, checks run as in a notebook: with its random numbers, and
    after the example of the prompt, which is the first claim there.
    """

    student: Student
    seeds: Mapping[str, int] = field(default_factory=dict)
    stop_at_first_failure: bool = False


def run_checks(
    files: list[Path],
    students: Iterable[Student | CheckRun],
    done: Callable[[list[CheckResult]], None],
) -> None:
    """Collect the checks of `files` once, run them against each student in turn, hand each's results to `done`.

    `students` may be a generator: the next one is asked for only when the one before is done.
    """
    runner = _Runner(students, done)
    options = ["-c", str(SETTINGS), f"--rootdir={SETTINGS.parent}", "--disable-plugin-autoload"]
    status = pytest.main([*options, *map(str, files)], plugins=[runner])
    if runner.fault:
        raise runner.fault
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        raise HarnessError(f"the checks in {', '.join(file.name for file in files)} could not be run ({status!r})")


@dataclass(eq=False)
class _Runner:
    """The pytest plugin that goes through the students, hands their functions to the checks, and listens."""

    students: Iterable[Student | CheckRun]
    done: Callable[[list[CheckResult]], None]
    results: list[CheckResult] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)  # of the check at hand
    last_draw: int = 0  # where those begin that it made with the last random numbers
    fault: BaseException | None = None

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.tbstyle = "no"  # to lay out a traceback, which nobody will see, costs more than most checks

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Replace pytest's loop over the checks by one over students and checks."""
        if session.testsfailed:
            raise session.Interrupted("a file of checks could not be read")
        try:
            for student in self.students:
                self.current = student if isinstance(student, CheckRun) else CheckRun(student)
                self.results = []
                self.run([item for item in session.items if isinstance(item, pytest.Function)])
                self.done(self.results)
        except (Exception, KeyboardInterrupt) as error:  # pytest would print it and go on
            self.fault = error
        return True

    def run(self, items: list[pytest.Function]) -> None:
        first = {exercise_of(item): item for item in reversed(items) if examples_of(item.module.__doc__ or "")}
        for item in items:
            if first.get(exercise_of(item)) is item and exercise_of(item) not in self.current.seeds:
                self.example(item)
            self.begin()
            wanted = wants(item)
            if wanted is not None:
                self.call(item, wanted)
            else:  # as pytest's own loop does, but no fixture outlives its check: the next one may be another student's
                item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            if self.current.stop_at_first_failure and any(map(loses, self.results)):
                return

    def begin(self) -> None:
        self.calls, self.last_draw = [], 0
        begin_check()

    def example(self, check: pytest.Function) -> None:
        """Run the example of the prompt in the file of this check."""
        self.begin()
        problem = problem_of(lambda: run_example(check.module.__doc__, exercise_of(check), self.a_student(check)))
        found = self.result(check, problem)
        self.results.append(replace(found, check=EXAMPLE, claim=_EXAMPLES_CLAIM, points=0))

    def call(self, check: pytest.Function, wanted: Collection[str]) -> None:
        """Call a check that wants nothing but what we have: what pytest does around it takes longer than the check."""
        ours = {"student": self.a_student, "rng": self.a_rng}

        def run_all_draws() -> None:
            given = {name: ours[name](check) for name in wanted}
            for _ in range(marked(check, "draws", 1) if "rng" in wanted else 1):
                self.last_draw = len(self.calls)
                check.obj(**given)

        self.results.append(self.result(check, problem_of(run_all_draws)))

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Any:
        report = yield
        if report.failed:
            last = report.longreprtext.splitlines()[-1].removeprefix("E   ")
            self.fault = HarnessError(f"{collector.path.name} could not be read: {last}")
            forget(collector.path)
        return report

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Somebody wants to stop while pytest reads the checks; it would only say so by its status."""
        if type(excinfo.value) is KeyboardInterrupt:  # pytest's own ways to end are kinds of it
            self.fault = self.fault or excinfo.value

    @pytest.fixture
    def student(self, request: pytest.FixtureRequest) -> Recorder:
        return self.a_student(request.node)

    @pytest.fixture
    def rng(self, request: pytest.FixtureRequest) -> np.random.Generator:
        return self.a_rng(request.node)

    def a_student(self, check: pytest.Function) -> Recorder:
        return Recorder(exercise_of(check), self.current.student, self.calls, note_precision)

    def a_rng(self, check: pytest.Function) -> np.random.Generator:
        seed = self.current.seeds.get(exercise_of(check), PUBLIC_SEED)
        return np.random.default_rng(entropy(seed, exercise_of(check), check.name))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Function, call: pytest.CallInfo[None]) -> Any:
        report = yield
        if call.excinfo and isinstance(call.excinfo.value, HarnessError):
            raise call.excinfo.value
        if call.when == "call":
            self.results.append(self.result(item, call.excinfo.value if call.excinfo else None))
        elif call.excinfo:
            raise HarnessError(f"{item.name} could not be prepared: {call.excinfo.value}") from call.excinfo.value
        return report

    def result(self, item: pytest.Function, problem: BaseException | None) -> CheckResult:
        claim = " ".join((item.obj.__doc__ or item.name).split())
        problem = problem or argument_changed(item, self.calls)
        failed = Status.NOT_ATTEMPTED if isinstance(problem, NotAttemptedError) else Status.FAILED
        return CheckResult(
            exercise_of(item),
            item.name,
            claim,
            points=marked(item, "points", 0),
            status=Status.PASSED if problem is None else failed,
            reason="" if problem is None else reason(problem, self.calls),
            size=problem.size if isinstance(problem, LostError) else "",
            likeness=problem.likeness if isinstance(problem, NotCloseError) else "",
            plain_reason=problem.plain if isinstance(problem, NotCloseError) else "",
            calls=tuple(self.calls),
            last_draw=self.last_draw,
        )


def loses(result: CheckResult) -> bool:
    """Is this worth points, or the example, and does not hold?"""
    return not result.holds and (result.points > 0 or result.check == EXAMPLE)


def problem_of(check: Callable[[], None]) -> BaseException | None:
    """Why a check does not hold, if it does not."""
    try:
        with warnings.catch_warnings(record=True):  # as pytest does: what the check warns of is nobody's business
            check()
    except HarnessError:
        raise
    except (Exception, pytest.fail.Exception) as problem:
        return problem
    return None


def argument_changed(check: pytest.Function, calls: Iterable[Call]) -> StudentError | None:
    """What to say of a function that changes what it was given, which no answer may do.

    A name of the student's own is not repeated: who knows what it tells.
    """
    names = [name for call in calls if call.reply for name in call.reply.changed]
    if not names:
        return None
    ours = inspect.signature(getattr(check.module, exercise_of(check), lambda: None)).parameters
    what = f"its argument `{names[0]}`" if names[0] in ours else "one of its arguments"
    return StudentError(f"the function changes {what}; work on a copy")


def entropy(seed: int, exercise: str, check: str) -> int:
    """What a check's random numbers are made of: the seed and its name, so that no other check changes them."""
    return int.from_bytes(blake2b(f"{seed} {exercise} {check}".encode(), digest_size=16).digest())


def marked(check: pytest.Function, name: str, otherwise: int) -> int:
    """The number in a mark of a check.

    `points` are those that it is worth; `draws` says how often it runs, each time with other random numbers, where a
    mistake might else be missed by luck.
    """
    mark = check.get_closest_marker(name)
    return int(mark.args[0]) if mark else otherwise


def forget(file: Path) -> None:
    """Or whoever reads the file next, in this process, would be given what there is of it, as if that were all."""
    for name in [name for name, module in sys.modules.items() if getattr(module, "__file__", None) == str(file)]:
        del sys.modules[name]


@cache
def exercise_of(check: pytest.Function) -> str:
    """The name of its exercise, which is that of its file."""
    return check.path.stem


@cache
def wants(check: pytest.Function) -> Collection[str] | None:
    """The fixtures that a check wants, if they are ours and it wants nothing else of pytest."""
    own = {"student", "rng"}
    more = set(check.fixturenames) - own - {"request"}  # which ours ask for
    more |= {mark.name for mark in check.iter_markers()} - {"points", "draws"}
    return None if more or hasattr(check, "callspec") else own & inspect.signature(check.obj).parameters.keys()


def reason(error: BaseException, calls: list[Call]) -> str:
    """Why a check failed, in a line that means something to a student."""
    first = (str(error).splitlines() or [""])[0]
    if isinstance(error, AssertionError | StudentError):
        return first
    if calls and calls[-1].reply and calls[-1].reply.value is None:
        return "nothing came back: does the function return its result?"
    return f"what came back could not be used ({type(error).__name__}: {first})"


# ------------------------------------------------------------------------------------ the example in a prompt


@cache
def examples_of(prompt: str) -> tuple[doctest.Example, ...]:
    return tuple(doctest.DocTestParser().get_examples(prompt))


def run_example(prompt: str, name: str, student: Callable[..., Any]) -> None:
    """Raise an AssertionError where the student's function does not give what the prompt prints.

    Values are compared, not texts: where an array is printed, a list will do.

    >>> run_example(">>> twice(np.array([1.5]))\\narray([3.])", "twice", lambda x: [2 * x[0]])
    >>> run_example(">>> twice(np.array([1.5]))\\narray([3.])", "twice", lambda x: x)
    Traceback (most recent call last):
    AssertionError: `twice(np.array([1.5]))` should give `array([3.])`, but gives `array([1.5])`
    """
    names: dict[str, Any] = {"np": np, name: lambda *given, **named: _as_arrays(student(*given, **named))}
    printed = {"np": np, "array": np.array, "nan": np.nan, "inf": np.inf}
    for example in examples_of(prompt):
        source, want = example.source.strip(), example.want.strip()
        if not want:
            exec(source, names)
            continue
        got = eval(source, names)
        if not same(got, eval(want, printed), _DIGITS_PRINTED):
            raise AssertionError(f"`{source}` should give `{_in_a_line(want)}`, but gives `{_in_a_line(repr(got))}`")


def _in_a_line(text: str) -> str:
    """What is printed over several lines, in one; the middle of a long text is left out.

    >>> _in_a_line("array([[1., 2.],\\n       [3., 4.]])")
    'array([[1., 2.], [3., 4.]])'
    """
    line = " ".join(text.split())
    half = _LONGEST_SHOWN // 2
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:half]} … {line[-half:]}"


def _as_arrays(value: Any) -> Any:
    """What came back with arrays in place of sequences, and Python's numbers for NumPy's: examples use methods."""
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, list | tuple) and numeric(value) is not None:
        return np.asarray(value)
    return tuple(map(_as_arrays, value)) if isinstance(value, tuple) else value
