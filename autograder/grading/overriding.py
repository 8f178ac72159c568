"""`override` and `history` on the command line: what people decide, and all that ever happened."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from autograder.display import shown
from autograder.exits import DONE, misused
from autograder.grading.decisions import Decision
from autograder.grading.gradebook import Gradebook, GradebookError, open_existing
from autograder.grading.results import Result
from autograder.grading.standings import Standing, standings


class OverrideError(Exception):
    """There is nothing like that to decide about; the text says what there is."""


def override(book: Path, wish: Decision, given: str) -> int:
    """Record the decision with the points that are given, and say what it changes."""
    try:
        with closing(open_existing(book)) as gradebook:
            before = standing_for(gradebook, wish)
            most = before.out_of[wish.part]
            gradebook.decide(replace(wish, points=points_in(given, wish.part, most)))
            after = standing_for(gradebook, wish)
    except (GradebookError, OverrideError) as problem:
        return misused("override", str(problem))
    was, now = (points(each.scores[wish.part]) for each in (before, after))
    print(f"{wish.student}, {wish.notebook}, {wish.part}: {was} → {now} of {most}")
    return DONE


def standing_for(gradebook: Gradebook, wish: Decision) -> Standing:
    own = [each for each in standings(gradebook) if each.student == wish.student]
    if not own:
        raise OverrideError(f"{gradebook.path} has no student {wish.student!r}; `autograder export` lists them all")
    found = next((each for each in own if each.notebook == wish.notebook), None)
    if found is None:
        there = ", ".join(each.notebook for each in own)
        raise OverrideError(f"{wish.student} has handed in no {wish.notebook}, but {there}")
    if wish.part not in found.out_of:
        raise OverrideError(f"{wish.notebook} has no exercise {wish.part!r}; there are {', '.join(found.out_of)}")
    return found


def points_in(text: str, part: str, most: int) -> float | None:
    """Half points are a person's right; more than there are is a slip; `checks` withdraws what was decided."""
    if text == "checks":
        return None
    try:
        given = float(text)
    except ValueError:
        raise OverrideError(f"points must be a number or `checks`, got {text!r}") from None
    if not 0 <= given <= most:
        raise OverrideError(f"{part} has {most} points, so they must lie between 0 and {most}, got {given:g}")
    return given


def points(number: float | None) -> str:
    return "undecided" if number is None else f"{number:g}"


# ---------------------------------------------------------------------------------------------- history


def history(book: Path, student: str) -> int:
    try:
        with closing(open_existing(book)) as gradebook:
            counting = {result.key for result in gradebook.results()}
            graded = [each for each in gradebook.results(history=True) if each.student == student]
            decided = [each for each in gradebook.decisions() if each.student == student]
    except GradebookError as problem:
        return misused("history", str(problem))
    if not graded and not decided:
        return misused("history", f"{book} has nothing of a student {student!r}")
    events = [(each.graded_at, line) for each in graded for line in told(each, counts=each.key in counting)]
    events += [(each.made_at, decision_line(each)) for each in decided]
    for moment, line in sorted(events, key=lambda event: event[0]):
        print(f"{moment}  {shown(line)}")
    return DONE


def told(result: Result, *, counts: bool) -> Iterator[str]:
    score = result.fault or f"{result.total}/{result.out_of}"
    scores = ", ".join(f"{name} {won}/{most}" for name, (won, most) in result.scores.items())
    remark = "counts" if counts else "does not count any more"
    yield f"{result.notebook}, attempt {result.attempt}: {score} ({scores}); {remark}"
    yield f"    checks {result.version}, program {result.digest}, {result.isolation}, {result.seconds:.1f} s"


def decision_line(decision: Decision) -> str:
    what = f"{decision.notebook}, {decision.part}"
    given = "the checks decide again" if decision.points is None else f"{decision.points:g} points"
    because = f", because {decision.reason}" if decision.reason else ""
    return f"{what}: {decision.author} decided: {given}{because}"
