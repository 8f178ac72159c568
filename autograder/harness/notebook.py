"""What a notebook calls: `check(function)`, `hint()`, `puzzle()`, `solution()` and `doctor()`."""

import ast
import importlib.util
import io
import random
import sys
import tokenize
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from autograder.exercise import DISTRIBUTION, LIBRARY
from autograder.exercise.exercise_files import Exercise, find_exercise
from autograder.harness.calls import Call, is_stub, literal
from autograder.harness.check_results import CheckResult
from autograder.harness.diagnosis import diagnose, without_contradictions
from autograder.harness.findings import Finding, Findings
from autograder.harness.in_kernel import KernelStudent
from autograder.harness.progress import Record, note, notebook_line, records

Function = Callable[..., Any]

_LONGEST_CALL = 300  # characters of a failing call, or of what it gave, that are shown
_MOST_CALLS = 2  # of a claim, that are shown together
_FEWEST_LINES = 3  # of a puzzle: fewer are cut into words and signs, or there would be nothing to put in order

_current = ""  # the exercise that was checked last


# ------------------------------------------------------------------------------------ check, hint, solution


def check(function: Function) -> Findings:
    """Run the public checks of the exercise that `function` is named after, here in this kernel."""
    global _current
    if not callable(function):
        raise TypeError(f"check: give it the function itself, as in check(midpoint), not {function!r}")
    exercise = find_exercise(name_of(function))
    _current = exercise.name
    if is_stub(function):
        return _not_attempted(exercise)
    from autograder.harness.checks import run_checks  # pytest is only needed, and only paid for, here

    results: list[CheckResult] = []
    student = KernelStudent(function, exercise.forbidden)
    try:
        run_checks([exercise.path], [student], results.extend)
    except KeyboardInterrupt:
        return Findings(f"{exercise.name}: the check was interrupted; nothing was recorded")
    findings = report(exercise, results, more_help=_next_help(exercise), remark=student.printed.remark)
    remark = note(exercise.name, lambda record: _after_check(record, findings))
    return replace(findings, progress=notebook_line(exercise, remark))


def _not_attempted(exercise: Exercise) -> Findings:
    """An answer that was there before is gone, which the progress must not hide."""
    remark = ""
    if records()[exercise.name].held:
        remark = note(exercise.name, lambda record: replace(record, held=0))
    stuck, line = "Stuck? hint() helps step by step.", notebook_line(exercise, remark)
    return Findings(f"{exercise.name}: not attempted yet", footer=stuck, progress=line)


def _after_check(record: Record, findings: Findings) -> Record:
    """The record of an exercise whose check has just found this."""
    held, claims = sum(row.holds for row in findings.rows), len(findings.rows)
    return Record(held, claims, record.once or findings.passed, record.hints)


def hint(function: Function | None = None) -> Findings:
    """The next hint for `function`, or for the exercise that was checked last."""
    exercise = _asked_for(function, who="hint")
    last = len(exercise.hints) - 1
    shown = min(_hints_given(exercise), last)
    note(exercise.name, lambda record: replace(record, hints=shown + 1))
    more = "Run hint() again for the next." if shown < last else "That was the last one."
    if shown == last and exercise.key.exists():
        more += " puzzle() shows the pieces of a solution, solution() the solution."
    return Findings(f"{exercise.name}, hint {shown + 1} of {last + 1}", advice=exercise.hints[shown], footer=more)


def _next_help(exercise: Exercise) -> str:
    """Where help is to be had, but no help yet: that is only for those who ask."""
    given = _hints_given(exercise)
    if given < len(exercise.hints):
        return "hint() gives the next hint." if given else "hint() gives a first hint."
    return "puzzle() shows the pieces of a solution." if exercise.key.exists() else "hint() shows the last hint again."


def _hints_given(exercise: Exercise) -> int:
    return min(len(exercise.hints), records()[exercise.name].hints)


def puzzle(function: Function | None = None) -> Findings:
    """The pieces of a solution, to be put in order: between the last hint and the solution."""
    exercise = _asked_for(function, who="puzzle")
    if not exercise.key.exists():
        return _without_solutions(exercise)
    what, pieces = shuffled_solution(exercise.solution)
    footer = "Put them in order. If that does not help, solution() shows how they belong together."
    return Findings(f"{exercise.name}: the {what} of a solution, shuffled", code=pieces, footer=footer)


def solution(function: Function | None = None) -> Findings:
    """A solution of the exercise, for those who study alone; an edition for students has none."""
    exercise = _asked_for(function, who="solution")
    if not exercise.key.exists():
        return _without_solutions(exercise)
    return Findings(f"{exercise.name}: one way to do it", code=exercise.solution)


def _without_solutions(exercise: Exercise) -> Findings:
    return Findings(f"{exercise.name}: this edition comes without solutions", footer="hint() helps step by step.")


def _asked_for(function: Function | None, *, who: str) -> Exercise:
    name = name_of(function) if function else _current
    if not name:
        raise LookupError(f"{who}: check an exercise first, or name its function, as in {who}(midpoint)")
    return find_exercise(name)


def name_of(function: Function) -> str:
    return getattr(function, "__name__", type(function).__name__)


def report(exercise: Exercise, results: Sequence[CheckResult], *, more_help: str = "", remark: str = "") -> Findings:
    """What holds and what does not; where something does not, the likely mistake, where help is, and a call to try."""
    mistake = diagnose(exercise, results)
    told = without_contradictions(exercise, results, mistake)
    rows = tuple(Finding(result.holds, result.claim, result.explanation) for result in told)
    held = sum(row.holds for row in rows)
    headline = f"{exercise.name}: {held} of {len(rows)} claims hold"
    hidden = exercise.hidden_checks
    await_you = f"At grading {hidden} more check{'s await' if hidden > 1 else ' awaits'}." if hidden else ""
    if held == len(rows):
        return Findings(headline, rows, advice=remark, footer=await_you)
    advice = [remark, mistake.sentence if mistake else "", more_help]
    return Findings(
        headline, rows, advice="\n".join(filter(None, advice)), code=_code_to_try(results), footer=await_you
    )


def _code_to_try(results: Sequence[CheckResult]) -> str:
    """The shortest calls of a claim that does not hold, ready for a cell, unless they are too long to be read."""
    failed = [result for result in results if result.calls and not result.holds]
    not_tried = [result.check for result in failed if result.calls[-1].lost][1:]  # after the first that did not finish
    failed = [result for result in failed if result.check not in not_tried]
    tried = ["\n".join(map(_to_paste, _telling_calls(result))) for result in failed]
    shortest = min(filter(None, tried), key=len, default="")
    return f"# try it in a cell of your own:\n{shortest}" if shortest else ""


def _telling_calls(result: CheckResult) -> Sequence[Call]:
    """The call at which a claim failed; where two replies were compared, both."""
    together = result.calls[result.last_draw :]
    calls = together if len(together) <= _MOST_CALLS and all(call.reply for call in together) else result.calls[-1:]
    return calls if all(len(call.code()) <= _LONGEST_CALL for call in calls) else ()


def _to_paste(call: Call) -> str:
    """A call, and what came back from it."""
    ended = "# did not finish" if call.lost else "# raised an error"
    came = f"# gave {literal(call.reply.value)}" if call.reply else ended
    came = came if len(came) <= _LONGEST_CALL else f"{came[:_LONGEST_CALL]}…"
    changed = [f"# and changed its argument {name}" for name in call.reply.changed] if call.reply else []
    return "\n".join([call.code(), came, *changed])


# ------------------------------------------------------------------------------------ puzzle


def shuffled_solution(source: str) -> tuple[str, str]:
    """What the pieces are, and the pieces: always in the same order, which is not that of the solution.

    >>> print(*shuffled_solution("def double(x):\\n    return 2 * x"), sep=": ")
    words and signs: *   return   x   2
    """
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    lines = [line.strip() for statement in body for line in ast.unparse(statement).splitlines()]
    if len(lines) >= _FEWEST_LINES:
        return "lines", "\n".join(_shuffled(lines))
    words = tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline)
    return "words and signs", "   ".join(_shuffled([word.string for word in words if word.string.strip()]))


def _shuffled(pieces: Sequence[str]) -> list[str]:
    dice, order = random.Random(len(pieces)), list(pieces)
    for _ in range(10):  # it may hardly come out as it was, unless all pieces are the same
        dice.shuffle(order)
        if order != list(pieces):
            break
    return order


# ------------------------------------------------------------------------------------ doctor


def doctor() -> Findings:
    """Look at this Python and its packages; what is missing comes with the command that mends it."""
    library = Finding(importlib.util.find_spec(LIBRARY) is not None, f"the course's own library, {LIBRARY}")
    rows = (Finding(True, f"Python {sys.version.split()[0]}"), *_package_findings(), library)
    missing = sum(not row.holds for row in rows)
    headline = f"Missing here: {missing} of {len(rows)}." if missing else "Everything is there."
    cure = "Close this notebook, run `python3 course.py lab` in the course's folder, and open it from there."
    return Findings(headline, rows, footer=cure if missing else "", words=("found", "missing"))


def _package_findings() -> Iterator[Finding]:
    """What pyproject.toml asks for, without the extras that only tests and builds need."""
    from importlib.metadata import PackageNotFoundError, requires, version

    from packaging.requirements import Requirement  # slower to import than this module is without it

    try:
        stated = requires(DISTRIBUTION) or []
    except PackageNotFoundError:  # the folder is on the path, but was never installed
        stated = [DISTRIBUTION]
    for need in map(Requirement, stated):
        if need.marker and not need.marker.evaluate({"extra": ""}):
            continue
        try:
            found = version(need.name)
        except PackageNotFoundError:
            yield Finding(False, f"{need.name} is not installed in this Python", sys.executable)
            continue
        if need.specifier.contains(found):
            yield Finding(True, f"{need.name} {found}")
        else:
            yield Finding(False, f"{need.name} {need.specifier}", f"version {found} is installed")
