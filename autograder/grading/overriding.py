"""`override` and `history` on the command line: what people decide, and all that ever happened."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

from autograder.course.marks import mark_of
from autograder.course.settings import Settings, SettingsError, find_settings
from autograder.display import shown
from autograder.exits import DONE, misused
from autograder.grading.decisions import Decision
from autograder.grading.forgetting import nobody
from autograder.grading.gradebook import Gradebook, GradebookError, open_existing
from autograder.grading.results import Result
from autograder.grading.standings import Standing, standings


class OverrideError(Exception):
    """There is nothing like that to decide about; the text says what there is."""


def override(book: Path, wish: Decision, given: str, course: Path | None = None) -> int:
    """Record the decision with the points that are given, and say what it changes."""
    try:
        settings = find_settings(course)
        with closing(open_existing(book)) as gradebook:
            before = standing_for(gradebook, wish, settings)
            most = before.out_of[wish.part]
            if not wish.reason.strip():
                raise OverrideError("a reason is needed, for the student and for whoever asks later")
            gradebook.decide(replace(wish, points=points_in(given, wish.part, most)))
            after = standing_for(gradebook, wish, settings)
            whose = who_counts(gradebook, wish, settings)
    except (GradebookError, OverrideError, SettingsError) as problem:
        return misused("override", str(problem))
    was, now = (points(each.scores[wish.part]) for each in (before, after))
    print(f"{wish.student}, {wish.notebook}, {wish.part}: {was} → {now} of {most}{whose}")
    return DONE


def standing_for(gradebook: Gradebook, wish: Decision, settings: Settings) -> Standing:
    found = next((each for each in standings_in(gradebook, wish.notebook) if each.student == wish.student), None)
    if found is None:
        raise OverrideError(nothing_of(gradebook, wish, settings))
    if wish.part not in found.out_of:
        raise OverrideError(f"{wish.notebook} has no exercise {wish.part!r}; there are {', '.join(found.out_of)}")
    return found


def standings_in(gradebook: Gradebook, notebook: str) -> list[Standing]:
    return [each for each in standings(gradebook) if each.notebook == notebook]


def nothing_of(gradebook: Gradebook, wish: Decision, settings: Settings) -> str:
    """Why there is nothing to decide about, and who or what may be meant instead."""
    partners = settings.partners(wish.student)
    for each in standings_in(gradebook, wish.notebook):
        if each.student in partners:
            others = f"{each.student} of the same group has; decide about that, and it counts for the whole group"
            return f"{wish.student} has handed in no {wish.notebook}, but {others}"
    own = [each.notebook for each in gradebook.results() if each.student == wish.student]
    if not own:
        return nobody(wish.student, gradebook)
    return f"{wish.student} has handed in no {wish.notebook}, but {', '.join(own)}"


def who_counts(gradebook: Gradebook, wish: Decision, settings: Settings) -> str:
    """Where several of a group have handed in, points for one whose work does not count change nothing."""
    here = {each.student: each for each in standings_in(gradebook, wish.notebook)}
    mark = mark_of(wish.student, wish.notebook, here, settings)
    if mark.handed_in_by in ("", wish.student):
        return f", for the whole group {mark.group}" if mark.group else ""
    return f"; but for the group {mark.group} counts what {mark.handed_in_by} handed in"


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
            if not graded and not decided:
                return misused("history", nobody(student, gradebook))
    except GradebookError as problem:
        return misused("history", str(problem))
    events = [(each.graded_at, told(each, counts=each.key in counting)) for each in graded]
    events += [(each.made_at, [decision_line(each)]) for each in decided]
    for moment, (first, *more) in sorted(events, key=lambda event: event[0]):
        print(f"{moment} UTC  {shown(first)}")
        for line in more:
            print(f"{'':{len(moment)}}      {shown(line)}")
    return DONE


def told(result: Result, *, counts: bool) -> list[str]:
    score = result.fault or f"{result.total}/{result.out_of}"
    scores = ", ".join(f"{name} {won}/{most}" for name, (won, most) in result.scores.items())
    remark = "counts" if counts else "does not count any more"
    return [
        f"{result.notebook}, attempt {result.attempt}: {score} ({scores}); {remark}",
        f"checks {result.version}, program {result.digest}, {result.isolation}, {result.seconds:.1f} s",
    ]


def decision_line(decision: Decision) -> str:
    what = f"{decision.notebook}, {decision.part}"
    given = "the checks decide again" if decision.points is None else f"{decision.points:g} points"
    because = f", because {decision.reason}" if decision.reason else ""
    return f"{what}: {decision.author} decided: {given}{because}"
