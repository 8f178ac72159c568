"""What a notebook calls: `check(function)`, `hint()` and `solution()`."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from autograder.checking.answers import answer, is_stub
from autograder.checking.barrier import LIBRARY
from autograder.checking.calls import Call, Student, literal
from autograder.exercise import Exercise, find_exercise
from autograder.feedback.diagnosis import diagnose
from autograder.feedback.findings import Finding, Findings
from autograder.feedback.overview import notebook_line
from autograder.feedback.records import Record, note, records

if TYPE_CHECKING:
    from autograder.checking.checks import Outcome

Function = Callable[..., Any]

HINT = "Hint: "  # what a hint among the findings begins with

_current = ""  # the exercise that was checked last


def check(function: Function) -> Findings:
    """Run the public checks of the exercise that `function` is named after, here in this kernel."""
    global _current
    if not callable(function):
        raise TypeError(f"check: give it the function itself, as in check(midpoint), not {function!r}")
    exercise = find_exercise(name_of(function))
    _current = exercise.name
    if is_stub(function):
        idle = Findings(f"{exercise.name}: not attempted yet", footer="Stuck? hint() helps step by step.")
        return replace(idle, progress=notebook_line(exercise))
    from autograder.checking.checks import run_checks  # pytest is only needed, and only paid for, here

    outcomes: list[Outcome] = []
    run_checks([exercise.path], [here(function, exercise.forbidden)], outcomes.extend)
    findings = report(exercise, outcomes, hint=max(0, hints_given(exercise) - 1))
    remark = note(exercise.name, lambda record: after_check(record, findings))
    return replace(findings, progress=notebook_line(exercise, remark))


def after_check(record: Record, findings: Findings) -> Record:
    """The record of an exercise whose check has just found this; the hint that it shows counts as given."""
    held, claims = sum(row.holds for row in findings.rows), len(findings.rows)
    hints = max(record.hints, int(HINT in findings.advice))
    return Record(held, claims, record.once or findings.passed, hints)


def hint(function: Function | None = None) -> Findings:
    """The next hint for `function`, or for the exercise that was checked last."""
    exercise = asked_for(function, who="hint")
    last = len(exercise.hints) - 1
    shown = min(hints_given(exercise), last)
    note(exercise.name, lambda record: replace(record, hints=shown + 1))
    more = "Run hint() again for the next." if shown < last else "That was the last one."
    if shown == last and exercise.key.exists():
        more += " solution() shows one way to do it."
    return Findings(f"{exercise.name}, hint {shown + 1} of {last + 1}", advice=exercise.hints[shown], footer=more)


def hints_given(exercise: Exercise) -> int:
    return min(len(exercise.hints), records().get(exercise.name, Record()).hints)


def solution(function: Function | None = None) -> Findings:
    """A solution of the exercise, for those who study alone; an edition for students has none."""
    exercise = asked_for(function, who="solution")
    if not exercise.key.exists():
        return Findings(f"{exercise.name}: this edition comes without solutions", footer="hint() helps step by step.")
    return Findings(f"{exercise.name}: one way to do it", code=exercise.solution)


def asked_for(function: Function | None, *, who: str) -> Exercise:
    name = name_of(function) if function else _current
    if not name:
        raise LookupError(f"{who}: check an exercise first, or name its function, as in {who}(midpoint)")
    return find_exercise(name)


def name_of(function: Function) -> str:
    return getattr(function, "__name__", type(function).__name__)


def here(function: Function, forbidden: tuple[str, ...] = (LIBRARY,)) -> Student:
    """A student whose function lives in this process, so that prints and the debugger work.

    Arguments and results take the same road as at grading, and what the exercise forbids is out of reach as there:
    what passes here is not refused there.
    """
    return lambda _, arguments, keywords: answer(function, arguments, keywords, forbidden)


def report(exercise: Exercise, outcomes: "list[Outcome]", *, hint: int = 0) -> Findings:
    """What holds and what does not; where something does not, the likely mistake, a hint, and a call to try it with."""
    rows = tuple(Finding(outcome.holds, outcome.claim, outcome.reason) for outcome in outcomes)
    held = sum(row.holds for row in rows)
    headline = f"{exercise.name}: {held} of {len(rows)} claims hold"
    await_you = f"At grading {exercise.hidden_checks} more checks await." if exercise.hidden_checks else ""
    if held == len(rows):
        return Findings(headline, rows, footer=await_you)
    calls = [outcome.call for outcome in outcomes if outcome.call and not outcome.holds]
    said = HINT + exercise.hints[hint] + " (hint() says more.)" * (hint + 1 < len(exercise.hints))
    likely = diagnose(exercise, outcomes)
    shortest = min(calls, key=lambda call: len(call.code()), default=None)
    return Findings(
        headline,
        rows,
        advice=f"{likely.sentence}\n{said}" if likely else said,
        code=to_paste(shortest) if shortest else "",
        footer=await_you,
    )


def to_paste(call: Call) -> str:
    """A failing call, ready for a cell of its own, and what came back from it."""
    came = f"# gave {literal(call.reply.value)}" if call.reply else "# raised an error"
    changed = [f"# and changed its argument {name}" for name in call.reply.changed] if call.reply else []
    return "\n".join(["# try it in a cell of its own:", call.code(), came, *changed])
