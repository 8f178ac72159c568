"""What a notebook calls: `check(function)`, `hint()` and `solution()`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from autograder.answers import answer, is_stub
from autograder.calls import Call, Student, literal
from autograder.exercise import Exercise, find_exercise
from autograder.findings import Finding, Findings

if TYPE_CHECKING:
    from autograder.checks import Outcome

Function = Callable[..., Any]

_current = ""  # the exercise that was checked last
_hints_given: dict[str, int] = {}


def check(function: Function) -> Findings:
    """Run the public checks of the exercise that `function` is named after, here in this kernel."""
    global _current
    if not callable(function):
        raise TypeError(f"check: give it the function itself, as in check(midpoint), not {function!r}")
    exercise = find_exercise(function.__name__)
    _current = exercise.name
    if is_stub(function):
        return Findings(f"{exercise.name}: not attempted yet", footer="Stuck? hint() helps step by step.")
    from autograder.checks import run_checks  # pytest is only needed, and only paid for, here

    outcomes: list[Outcome] = []
    run_checks([exercise.path], [here(function)], outcomes.extend)
    return report(exercise, outcomes)


def hint(function: Function | None = None) -> Findings:
    """The next hint for `function`, or for the exercise that was checked last."""
    exercise = asked_for(function, who="hint")
    given = _hints_given.get(exercise.name, 0)
    _hints_given[exercise.name] = given + 1
    last = len(exercise.hints) - 1
    shown = min(given, last)
    more = "That was the last one." if shown == last else "Run hint() again for the next."
    return Findings(f"{exercise.name}, hint {shown + 1} of {last + 1}", advice=exercise.hints[shown], footer=more)


def solution(function: Function | None = None) -> Findings:
    """A solution of the exercise, for those who study alone; an edition for students has none."""
    exercise = asked_for(function, who="solution")
    if not exercise.key.exists():
        return Findings(f"{exercise.name}: this edition comes without solutions", footer="hint() helps step by step.")
    return Findings(f"{exercise.name}: one way to do it", code=exercise.solution)


def asked_for(function: Function | None, *, who: str) -> Exercise:
    name = function.__name__ if function else _current
    if not name:
        raise LookupError(f"{who}: check an exercise first, or name its function, as in {who}(midpoint)")
    return find_exercise(name)


def here(function: Function) -> Student:
    """A student whose function lives in this process, so that prints and the debugger work.

    Arguments and results take the same road as at grading: what passes here is not refused there.
    """
    return lambda _, arguments, keywords: answer(function, arguments, keywords)


def report(exercise: Exercise, outcomes: "list[Outcome]") -> Findings:
    """What holds and what does not; where something does not, a hint and the shortest call to try it with."""
    rows = tuple(Finding(outcome.holds, outcome.claim, outcome.reason) for outcome in outcomes)
    held = sum(row.holds for row in rows)
    headline = f"{exercise.name}: {held} of {len(rows)} claims hold"
    await_you = f"At grading {exercise.hidden_checks} more checks await." if exercise.hidden_checks else ""
    if held == len(rows):
        return Findings(headline, rows, footer=await_you)
    calls = [outcome.call for outcome in outcomes if outcome.call and not outcome.holds]
    shortest = min(calls, key=lambda call: len(call.code()), default=None)
    return Findings(
        headline,
        rows,
        advice=f"Hint: {exercise.hints[0]} (hint() says more.)",
        code=to_paste(shortest) if shortest else "",
        footer=await_you,
    )


def to_paste(call: Call) -> str:
    """A failing call, ready for a cell of its own, and what came back from it."""
    came = f"# gave {literal(call.reply.value)}" if call.reply else "# raised an error"
    changed = [f"# and changed its argument {name}" for name in call.reply.changed] if call.reply else []
    return "\n".join(["# try it in a cell of its own:", call.code(), came, *changed])
