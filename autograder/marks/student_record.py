"""One student's record in a gradebook: override points, show the history, forget all of it."""

import difflib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from autograder.course_file.reading import find_settings
from autograder.course_file.settings import Settings
from autograder.errors import DONE, CourseError
from autograder.grading.gradebook import Gradebook, open_existing
from autograder.grading.results import Decision, Result, Standing
from autograder.marks.marks import Mark, mark_of
from autograder.text import shown

_NOT_FORGOTTEN = "Not touched: what was handed in, and spreadsheets, exports and reports made before; make those anew."


# ---------------------------------------------------------------------------------------------- override


def override(
    student: str,
    notebook: str,
    exercise: str,
    points: str,
    *,
    reason: str,
    author: str,
    gradebook: Path,
    course: Path | None = None,
) -> int:
    """Record that a person gives these points, and say what it changes."""
    settings = find_settings(course)
    with closing(open_existing(gradebook)) as book:
        before = _standings_in(notebook, book)
        if student not in before:
            raise CourseError(_nothing_handed_in(student, notebook, book, settings))
        if exercise not in (parts := before[student].out_of):
            raise CourseError(f"{notebook} has no exercise {exercise!r}; there are {', '.join(parts)}")
        if not reason.strip():
            raise CourseError("a reason is needed, for the student and for whoever asks later")
        most = parts[exercise]
        book.decide(Decision(student, notebook, exercise, _points_in(points, exercise, most), reason, author))
        after = _standings_in(notebook, book)
    was, now = (_format_points(standings[student].scores[exercise]) for standings in (before, after))
    whose = _for_whom(mark_of(student, notebook, after, settings))
    print(f"{student}, {notebook}, {exercise}: {was} → {now} of {most}{whose}")
    return DONE


def _standings_in(notebook: str, gradebook: Gradebook) -> dict[str, Standing]:
    return {each.student: each for each in gradebook.standings() if each.notebook == notebook}


def _nothing_handed_in(student: str, notebook: str, gradebook: Gradebook, settings: Settings) -> str:
    """Why there is nothing to decide about, and who or what may be meant instead."""
    partners = settings.partners(student)
    for other in _standings_in(notebook, gradebook):
        if other in partners:
            others = f"{other} of the same group has; decide about that, and it counts for the whole group"
            return f"{student} has handed in no {notebook}, but {others}"
    own = [each.notebook for each in gradebook.results() if each.student == student]
    if not own:
        return _unknown_student(student, gradebook)
    return f"{student} has handed in no {notebook}, but {', '.join(own)}"


def _for_whom(mark: Mark) -> str:
    """Where several of a group have handed in, points for work that does not count change nothing."""
    if mark.handed_in_by in ("", mark.student):
        return f", for the whole group {mark.group}" if mark.group else ""
    return f"; but for the group {mark.group} counts what {mark.handed_in_by} handed in"


def _points_in(text: str, exercise: str, most: int) -> float | None:
    """Half points are a person's right; more than there are is a slip; `checks` withdraws what was decided."""
    if text == "checks":
        return None
    try:
        given = float(text)
    except ValueError:
        raise CourseError(f"points must be a number or `checks`, got {text!r}") from None
    if not 0 <= given <= most:
        raise CourseError(f"{exercise} has {most} points, so they must lie between 0 and {most}, got {given:g}")
    return given


def _format_points(number: float | None) -> str:
    return "undecided" if number is None else f"{number:g}"


# ---------------------------------------------------------------------------------------------- history


def history(student: str, *, gradebook: Path) -> int:
    """Print every attempt and decision, in their order."""
    with closing(open_existing(gradebook)) as book:
        counting = {result.key for result in book.results()}
        graded = [each for each in book.results(history=True) if each.student == student]
        decided = [each for each in book.decisions() if each.student == student]
        if not graded and not decided:
            raise CourseError(_unknown_student(student, book))
    events = [(each.graded_at, _format_result(each, counts=each.key in counting)) for each in graded]
    events += [(each.made_at, [_format_decision(each)]) for each in decided]
    for moment, (first, *more) in sorted(events, key=lambda event: event[0]):
        print(f"{moment} UTC  {shown(first)}")
        for line in more:
            print(f"{'':{len(moment)}}      {shown(line)}")
    return DONE


def _format_result(result: Result, *, counts: bool) -> list[str]:
    score = result.fault or f"{result.total}/{result.out_of}"
    scores = ", ".join(f"{name} {won}/{most}" for name, (won, most) in result.scores.items())
    remark = "counts" if counts else "does not count"
    return [
        f"{result.notebook}, attempt {result.attempt}: {score} ({scores}); {remark}",
        f"checks {result.version}, program {result.digest}, {result.isolation}, {result.seconds:.1f} s",
    ]


def _format_decision(decision: Decision) -> str:
    what = f"{decision.notebook}, {decision.part}"
    given = "the checks decide again" if decision.points is None else f"{decision.points:g} points"
    because = f", because {decision.reason}" if decision.reason else ""
    return f"{what}: {decision.author} decided: {given}{because}"


# ---------------------------------------------------------------------------------------------- forget


def forget(student: str, *, gradebook: Path, sure: bool, ask: Callable[[str], str] = input) -> int:
    """Ask, remove, and say what was removed."""
    with closing(open_existing(gradebook)) as book:
        known = _all_known(student, book)
        if not known:
            raise CourseError(_unknown_student(student, book))
        if not sure and not _confirmed(f"Remove all of {shown(student)} from {gradebook} for good: {known}?", ask):
            raise CourseError("nothing was removed; add --yes to remove without being asked")
        book.forget(student)
    print(f"Removed all of {shown(student)} from {gradebook}: {known}.\n{_NOT_FORGOTTEN}")
    return DONE


def _all_known(student: str, gradebook: Gradebook) -> str:
    """What there is, such as “2 results (L1a, L1b), 2 notebooks, 1 decision”; nothing of somebody unknown."""
    own = [result for result in gradebook.results(history=True) if result.student == student]
    contents = gradebook.connection.execute("SELECT count(*) FROM contents WHERE student = ?", [student]).fetchone()[0]
    numbers = {
        "result": len(own),
        "notebook": contents,
        "decision": sum(decision.student == student for decision in gradebook.decisions()),
        "unreadable file": sum(file.student == student for file in gradebook.unreadable()),
    }
    known = [f"{number} {thing}{'s' * (number != 1)}" for thing, number in numbers.items() if number]
    if own:
        known[0] += f" ({', '.join(dict.fromkeys(result.notebook for result in own))})"
    return ", ".join(known)


def _confirmed(question: str, ask: Callable[[str], str]) -> bool:
    """Only a clear yes is one; where nobody can answer, it is a no."""
    try:
        return ask(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False


def _unknown_student(student: str, gradebook: Gradebook) -> str:
    """That there is no such student, and who may be meant."""
    known = {result.student for result in gradebook.results(history=True)}
    known |= {file.student for file in gradebook.unreadable()}
    alike = difflib.get_close_matches(student, sorted(known), n=3, cutoff=0.6)
    meant = f"did you mean {' or '.join(map(shown, alike))}?"
    lists = "`autograder export --format csv` lists them all"
    return f"{gradebook.path} has no student {shown(student)}; {meant if alike else lists}"
