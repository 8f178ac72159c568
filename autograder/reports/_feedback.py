"""What a student is told about one notebook, in plain facts; pages, Markdown and notebooks are made of it.

This is the only way from the gradebook to a student, and where secrets are left behind: of a hidden check goes on only
its claim, and whether it holds; of an internal error, that there was one. No call of a check goes on either: also those
of public checks have numbers in them that hidden checks use, and `check()` shows students one with other numbers.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from autograder.exercise.assignment import Question
from autograder.exercise.notebook_file import heading_in, unpacked
from autograder.grading.results import Decision, Points, Result, Standing
from autograder.harness.check_results import CheckResult
from autograder.marks.lateness import days_late
from autograder.marks.marks import Mark
from autograder.reports._display_names import DisplayedStudent
from autograder.reports.manual_grading.answers import NOT_FOUND, Answer, find_answer, readable
from autograder.submissions.exercise_releases import ExerciseInfo, ExerciseReleases
from autograder.submissions.submission import names_in
from autograder.text import shown

SOMEBODY = "a person who graded it"
# What pages, Markdown and notebooks say in the same words.
INTERNAL_ERROR = "An internal error stopped the grading of this work. It costs you nothing: a person will look at it."
NOTHING_WRITTEN = "You have not written anything here yet."
PROBLEMS = "What went wrong when your notebook was run"

Cells = Sequence[dict[str, str]]


@dataclass(frozen=True)
class Claim:
    text: str
    points: int
    holds: bool
    why: str = ""
    hidden: bool = False

    @property
    def verdict(self) -> str:
        return "✓ holds" if self.holds else "✗ not yet"


@dataclass(frozen=True)
class Part:
    """An exercise, or a question for a person; without points where nobody has decided yet."""

    name: str
    title: str
    points: Points | None
    out_of: int
    claims: tuple[Claim, ...] = ()
    mistake: str = ""
    hint: str = ""
    answer: str = ""  # code, or the text that was written
    place: int | None = None  # of the answer among the cells
    decision: Decision | None = None
    is_question: bool = False
    is_idle: bool = False  # nothing was written
    is_stale: bool = False  # the answer has changed since a person read it

    @property
    def heading(self) -> str:
        return f"Question {self.name}" if self.is_question else f"`{self.name}`"

    @property
    def is_full(self) -> bool:
        return self.points is not None and self.points >= self.out_of

    @property
    def anchor(self) -> str:
        return "part-" + re.sub(r"[^\w-]+", "-", self.name)


@dataclass(frozen=True)
class Feedback:
    student: DisplayedStudent
    notebook: str
    title: str
    points: Points | None
    out_of: int
    parts: tuple[Part, ...]
    problems: tuple[str, ...]
    remarks: tuple[str, ...]  # not about points, but about when it was handed in, and what that means for the mark
    has_fault: bool

    @property
    def points_so_far(self) -> Points:
        return sum(part.points or 0 for part in self.parts)


def feedback_on(
    standing: Standing,
    student: DisplayedStudent,
    content: bytes,
    course: ExerciseReleases,
    mark: Mark | None,
    group: str,
) -> Feedback:
    """`content` is the notebook that was handed in, packed; there is a mark if there is a course file.

    `group` says who has handed in for the student's group, if that was another one.
    """
    result = standing.result
    return Feedback(
        student,
        standing.notebook,
        course.title(standing.notebook),
        standing.total,
        sum(standing.out_of.values()),
        tuple(parts_of(standing, student, content, course)),
        tuple(student.pseudonymized(shown(problem.reason)) for problem in result.problems),
        tuple(filter(None, [group, *remarks_on(result, mark)])),
        bool(result.fault),
    )


def remarks_on(result: Result, mark: Mark | None) -> Iterator[str]:
    if result.attempt > 1:
        yield f"This is your attempt number {result.attempt}."
    if not mark and result.late:
        yield "It was handed in late."
    if mark and mark.due:
        why = f" ({mark.extension})" if mark.extension else ""
        yield f"It was due on {mark.due:%Y-%m-%d at %H:%M}{why}."
    if mark and mark.late_days:
        cost = f", which costs {mark.penalty:g} % of the full mark" if mark.penalty else ""
        yield f"It was handed in {days_late(mark.late_days)}{cost}."
    if mark and mark.final is not None and mark.penalty:
        yield f"That makes {mark.final:.0f} % of the full mark."


def parts_of(standing: Standing, student: DisplayedStudent, content: bytes, course: ExerciseReleases) -> Iterator[Part]:
    result, cells = standing.result, unpacked(content)
    questions = {each.question: each for each in standing.questions}
    for name, points in standing.scores.items():
        part = Part(name, "", points, standing.out_of[name], decision=decision_on(standing, name, student))
        if name in questions:
            answer = find_answer(content, questions[name], course.released_cells(standing.notebook, result.release))
            yield question_part(part, questions[name], answer, student, cells)
        else:
            yield exercise_part(part, result, student, cells, course.info(standing.notebook, result.release, name))


def question_part(part: Part, question: Question, answer: Answer, student: DisplayedStudent, cells: Cells) -> Part:
    return replace(
        part,
        title=heading_in([question.prompt]),
        answer="" if answer.how == NOT_FOUND else student.pseudonymized(trimmed(answer.own)),
        place=next((n for n, cell in enumerate(cells) if cell["id"] == part.name), None),
        is_question=True,
        is_idle=answer.is_missing,
        is_stale=bool(part.decision and part.decision.about not in ("", answer.about)),
    )


def exercise_part(part: Part, result: Result, student: DisplayedStudent, cells: Cells, info: ExerciseInfo) -> Part:
    verdicts = [] if result.fault else [each for each in result.checks if each.exercise == part.name]
    lost = any(not each.holds for each in verdicts)
    place, idle = place_of(part.name, cells), bool(verdicts) and part.name in untried(result)
    return replace(
        part,
        title=info.title,
        claims=tuple(claim_of(each, info, student) for each in verdicts),
        mistake=next((each.sentence for each in result.diagnoses if each.exercise == part.name and lost), ""),
        hint=info.hint if lost else "",
        answer="" if place is None or idle else student.pseudonymized_code(trimmed(cells[place]["source"])),
        place=place,
        is_idle=idle,
    )


def untried(result: Result) -> set[str]:
    """The exercises in which nothing was written."""
    tried = {each.exercise for each in result.checks if each.is_attempted}
    return {each.exercise for each in result.checks} - tried


def claim_of(verdict: CheckResult, info: ExerciseInfo, student: DisplayedStudent) -> Claim:
    hidden = info.hides(verdict)
    why = "" if hidden or not verdict.is_attempted else student.pseudonymized(shown(verdict.explanation))
    return Claim(verdict.claim, verdict.points, verdict.holds, why, hidden)


def decision_on(standing: Standing, part: str, student: DisplayedStudent) -> Decision | None:
    """What a person decided about the points, as the student may read it."""
    decision = standing.decisions.get(part)
    if decision is None or decision.points is None:
        return None
    author = SOMEBODY if student.has_pseudonym else shown(decision.author) or SOMEBODY
    return replace(decision, reason=student.pseudonymized(shown(decision.reason)), author=author)


# ---------------------------------------------------------------------------------------------- code and points


def place_of(function: str, cells: Cells) -> int | None:
    """Which cell the answer is in: the last one that defines the function, or tries to and is no Python."""
    written = [n for n, cell in enumerate(cells) if cell["cell_type"] == "code" and function in cell["source"]]
    attempt = re.compile(rf"^[ \t]*(?:async[ \t]+)?def[ \t]+{re.escape(function)}\b", re.MULTILINE)
    valid = [n for n in written if function in names_in(cells[n]["source"]).defined]
    found = valid or [n for n in written if attempt.search(cells[n]["source"])]
    return found[-1] if found else None


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in readable(text).split("\n")).strip("\n")


def format_points(points: Points | None) -> str:
    """
    >>> format_points(3.0), format_points(2.5), format_points(None)
    ('3', '2.5', '?')
    """
    return "?" if points is None else f"{points:.4g}"


def format_score(points: Points | None, out_of: int) -> str:
    """
    >>> format_score(3, 4), format_score(None, 4)
    ('3 of 4 points', 'not decided yet, of 4 points')
    """
    total = f"{out_of} point{'s' * (out_of != 1)}"
    return f"not decided yet, of {total}" if points is None else f"{format_points(points)} of {total}"
