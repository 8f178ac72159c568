"""What a notebook calls, `check(function)`, `hint()`, `solution()` and `doctor()`, and how their findings are shown."""

import importlib.util
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from autograder.exercise.constants import DISTRIBUTION, LIBRARY
from autograder.exercise.exercise_files import Exercise, find_exercise
from autograder.harness.calls import Call, Student, answer, is_stub, literal
from autograder.harness.check_results import CheckResult
from autograder.harness.diagnosis import diagnose, without_contradictions
from autograder.harness.progress import Record, note, notebook_line, records

Function = Callable[..., Any]

GREEN, ORANGE = "#009E73", "#E69F00"  # told apart by colour-blind readers too; the signs and words say it again

_current = ""  # the exercise that was checked last


@dataclass(frozen=True)
class Finding:
    holds: bool
    text: str
    detail: str = ""


@dataclass(frozen=True)
class Findings:
    """Shows itself as HTML without scripts, so that it also appears in a saved or untrusted notebook, and as text."""

    headline: str
    rows: tuple[Finding, ...] = ()
    advice: str = ""
    code: str = ""
    footer: str = ""
    words: tuple[str, str] = ("holds", "not yet")
    progress: str = ""

    @property
    def passed(self) -> bool:
        return bool(self.rows) and all(row.holds for row in self.rows)

    def __repr__(self) -> str:
        lines = [self.headline]
        lines += [f"  {line}" for line in self.advice.splitlines()]
        for row in self.rows:
            lines += [f"  {self._sign(row)}: {row.text}"] + ([f"      {row.detail}"] if row.detail else [])
        lines += [f"    {line}" for line in self.code.splitlines()]
        return "\n".join(lines + [line for line in (self.footer, self.progress) if line])

    def _repr_html_(self) -> str:
        parts = [
            f"<p><b>{escape(self.headline)}</b></p>",
            *(f"<p>{marked_up(line)}</p>" for line in self.advice.splitlines()),
            self._table() if self.rows else "",
            f"<pre style='white-space:pre-wrap;margin:.8em 0'>{escape(self.code)}</pre>" if self.code else "",
            f"<p>{marked_up(self.footer)}</p>" if self.footer else "",
            f"<p style='opacity:.8'>{escape(self.progress)}</p>" if self.progress else "",
        ]
        edge = GREEN if self.passed else ORANGE
        return f"<div style='border-left:.3em solid {edge};padding:.2em 1em'>{''.join(parts)}</div>"

    def _table(self) -> str:
        left = "style='text-align:left;vertical-align:top'"
        rows = "".join(
            f"<tr><th scope='row' {left}><span style='white-space:nowrap'>{escape(self._sign(row))}</span></th>"
            f"<td {left}>{marked_up(row.text)}{'<br>' if row.detail else ''}<i>{marked_up(row.detail)}</i></td></tr>"
            for row in self.rows
        )
        return f"<table style='margin:.5em 0'><tbody>{rows}</tbody></table>"

    def _sign(self, row: Finding) -> str:
        return f"✓ {self.words[0]}" if row.holds else f"✗ {self.words[1]}"


def marked_up(text: str) -> str:
    """HTML of a sentence, with what stands in backticks as code.

    >>> marked_up("`X @ w` is < 0")
    '<code>X @ w</code> is &lt; 0'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text))


# ------------------------------------------------------------------------------------ check, hint, solution


def check(function: Function) -> Findings:
    """Run the public checks of the exercise that `function` is named after, here in this kernel."""
    global _current
    if not callable(function):
        raise TypeError(f"check: give it the function itself, as in check(midpoint), not {function!r}")
    exercise = find_exercise(name_of(function))
    _current = exercise.name
    if is_stub(function):
        stuck = "Stuck? hint() helps step by step."
        return Findings(f"{exercise.name}: not attempted yet", footer=stuck, progress=notebook_line(exercise))
    from autograder.harness.checks import run_checks  # pytest is only needed, and only paid for, here

    results: list[CheckResult] = []
    run_checks([exercise.path], [here(function, exercise.forbidden)], results.extend)
    findings = report(exercise, results, hint=max(0, _hints_given(exercise) - 1))
    remark = note(exercise.name, lambda record: _after_check(record, findings))
    return replace(findings, progress=notebook_line(exercise, remark))


def _after_check(record: Record, findings: Findings) -> Record:
    """The record of an exercise whose check has just found this; the hint that it shows counts as given."""
    held, claims = sum(row.holds for row in findings.rows), len(findings.rows)
    hints = max(record.hints, int(not findings.passed))
    return Record(held, claims, record.once or findings.passed, hints)


def hint(function: Function | None = None) -> Findings:
    """The next hint for `function`, or for the exercise that was checked last."""
    exercise = _asked_for(function, who="hint")
    last = len(exercise.hints) - 1
    shown = min(_hints_given(exercise), last)
    note(exercise.name, lambda record: replace(record, hints=shown + 1))
    more = "Run hint() again for the next." if shown < last else "That was the last one."
    if shown == last and exercise.key.exists():
        more += " solution() shows one way to do it."
    return Findings(f"{exercise.name}, hint {shown + 1} of {last + 1}", advice=exercise.hints[shown], footer=more)


def _hints_given(exercise: Exercise) -> int:
    return min(len(exercise.hints), records()[exercise.name].hints)


def solution(function: Function | None = None) -> Findings:
    """A solution of the exercise, for those who study alone; an edition for students has none."""
    exercise = _asked_for(function, who="solution")
    if not exercise.key.exists():
        return Findings(f"{exercise.name}: this edition comes without solutions", footer="hint() helps step by step.")
    return Findings(f"{exercise.name}: one way to do it", code=exercise.solution)


def _asked_for(function: Function | None, *, who: str) -> Exercise:
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


def report(exercise: Exercise, results: Sequence[CheckResult], *, hint: int = 0) -> Findings:
    """What holds and what does not; where something does not, the likely mistake, a hint, and a call to try it with."""
    mistake = diagnose(exercise, results)
    told = without_contradictions(exercise, results, mistake)
    rows = tuple(Finding(result.holds, result.claim, result.explanation) for result in told)
    held = sum(row.holds for row in rows)
    headline = f"{exercise.name}: {held} of {len(rows)} claims hold"
    await_you = f"At grading {exercise.hidden_checks} more checks await." if exercise.hidden_checks else ""
    if held == len(rows):
        return Findings(headline, rows, footer=await_you)
    calls = [result.calls[-1] for result in results if result.calls and not result.holds]
    said = "Hint: " + exercise.hints[hint] + " (hint() says more.)" * (hint + 1 < len(exercise.hints))
    shortest = min(calls, key=lambda call: len(call.code()), default=None)
    return Findings(
        headline,
        rows,
        advice=f"{mistake.sentence}\n{said}" if mistake else said,
        code=_to_paste(shortest) if shortest else "",
        footer=await_you,
    )


def _to_paste(call: Call) -> str:
    """A failing call, ready for a cell of its own, and what came back from it."""
    came = f"# gave {literal(call.reply.value)}" if call.reply else "# raised an error"
    changed = [f"# and changed its argument {name}" for name in call.reply.changed] if call.reply else []
    return "\n".join(["# try it in a cell of its own:", call.code(), came, *changed])


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
