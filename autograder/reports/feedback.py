"""What a student is told about one notebook, in plain facts; pages, Markdown and notebooks are made of it.

This is the only way from the gradebook to a student, and where secrets are left behind: of a hidden check goes on only
its claim, and whether it holds; of a fault of ours, that there was one. No call of a check goes on either: also those
of public checks have numbers in them that hidden checks use, and `check()` shows students one with other numbers.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from autograder.course.lateness import days_late
from autograder.course.marks import Mark
from autograder.display import shown
from autograder.grading.decisions import Question
from autograder.grading.results import Result, Verdict
from autograder.grading.standings import Points, Standing
from autograder.handing_in.notebook import heading_in, unpacked
from autograder.isolation.sandbox import NOT_ATTEMPTED
from autograder.reports.answers import Cells, fit_to_show, place_of, without_names
from autograder.reports.catalogue import Catalogue, Entry
from autograder.reports.faces import Face
from autograder.written.answers import NOT_FOUND, Answer, find_answer

SIZE = re.compile(r" on [\d,]+ (?:points|numbers)")  # of what a check, perhaps a hidden one, has called with
SOMEBODY = "a person who graded it"


@dataclass(frozen=True)
class Claim:
    text: str
    points: int
    holds: bool
    why: str = ""
    hidden: bool = False


@dataclass(frozen=True)
class Ruling:
    """What a person decided about the points, and why."""

    points: Points
    reason: str
    author: str


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
    ruling: Ruling | None = None
    is_question: bool = False
    is_idle: bool = False  # nothing was written
    is_stale: bool = False  # the answer has changed since a person read it

    @property
    def is_full(self) -> bool:
        return self.points is not None and self.points >= self.out_of

    @property
    def anchor(self) -> str:
        return "part-" + re.sub(r"[^\w-]+", "-", self.name)


@dataclass(frozen=True)
class Feedback:
    """All that a student is told about a notebook."""

    face: Face
    notebook: str
    title: str
    points: Points | None
    out_of: int
    parts: tuple[Part, ...]
    problems: tuple[str, ...] = ()
    attempt: int = 1
    late: bool = False  # as the LMS says
    has_fault: bool = False
    mark: Mark | None = None  # by the course file, if there is one
    group: str = ""  # who has handed in for the student's group, if that was another one

    @property
    def remarks(self) -> list[str]:
        """What is not about points, but about when it was handed in, and what that means for the mark."""
        told = [self.group] if self.group else []
        told += [f"This is your attempt number {self.attempt}."] if self.attempt > 1 else []
        if not self.mark:
            return told + ["It was handed in late."] * self.late
        days, penalty = self.mark.late_days, self.mark.penalty
        if self.mark.due:
            why = f" ({self.mark.extension})" if self.mark.extension else ""
            told.append(f"It was due on {self.mark.due:%Y-%m-%d at %H:%M}{why}.")
        if days:
            cost = f", which costs {penalty:g} % of the full mark" if penalty else ""
            told.append(f"It was handed in {days_late(days)}{cost}.")
        if self.mark.final is not None and penalty:
            told.append(f"That makes {self.mark.final:.0f} % of the full mark.")
        return told

    @property
    def points_so_far(self) -> Points:
        return sum(part.points or 0 for part in self.parts)


def feedback_on(
    standing: Standing, face: Face, content: bytes, catalogue: Catalogue, mark: Mark | None = None, group: str = ""
) -> Feedback:
    """`content` is the notebook that was handed in, packed."""
    result = standing.result
    return Feedback(
        face,
        standing.notebook,
        catalogue.title(standing.notebook),
        standing.total,
        sum(standing.out_of.values()),
        tuple(parts_of(standing, face, content, catalogue)),
        problems=tuple(face.veiled(shown(SIZE.sub("", problem))) for problem in result.problems),
        attempt=result.attempt,
        late=result.late,
        has_fault=bool(result.fault),
        mark=mark,
        group=group,
    )


def parts_of(standing: Standing, face: Face, content: bytes, catalogue: Catalogue) -> Iterator[Part]:
    result, cells = standing.result, unpacked(content)
    questions = {each.question: each for each in standing.questions}
    for name, points in standing.scores.items():
        part = Part(name, "", points, standing.out_of[name], ruling=ruling_of(standing, name, face))
        if name in questions:
            answer = find_answer(content, questions[name], catalogue.released(result))
            yield question_part(part, questions[name], answer, standing, face, cells)
        else:
            yield exercise_part(part, result, face, cells, catalogue.entry(result, name))


def question_part(part: Part, question: Question, answer: Answer, standing: Standing, face: Face, cells: Cells) -> Part:
    decision = standing.decisions.get(part.name)
    place = next((n for n, cell in enumerate(cells) if cell["id"] == part.name), None)
    return replace(
        part,
        title=heading_in([question.prompt]),
        answer="" if answer.how == NOT_FOUND else face.veiled(fit_to_show(answer.own)),
        place=place,
        is_question=True,
        is_idle=answer.is_missing,
        is_stale=bool(decision and decision.about not in ("", answer.about)),
    )


def exercise_part(part: Part, result: Result, face: Face, cells: Cells, entry: Entry) -> Part:
    verdicts = [] if result.fault else [each for each in result.verdicts if each.exercise == part.name]
    lost = any(not each.holds for each in verdicts)
    place, idle = place_of(part.name, cells), is_idle(verdicts)
    return replace(
        part,
        title=entry.title,
        claims=tuple(claim_of(each, entry, face) for each in verdicts),
        mistake=next((each.sentence for each in result.diagnoses if each.exercise == part.name and lost), ""),
        hint=entry.hint if lost else "",
        answer="" if place is None or idle else without_names(fit_to_show(cells[place]["source"]), face),
        place=place,
        is_idle=idle,
    )


def is_idle(verdicts: list[Verdict]) -> bool:
    return bool(verdicts) and all(verdict.reason == NOT_ATTEMPTED for verdict in verdicts)


def claim_of(verdict: Verdict, entry: Entry, face: Face) -> Claim:
    hidden = entry.hides(verdict)
    why = "" if hidden or verdict.reason == NOT_ATTEMPTED else face.veiled(shown(verdict.reason))
    return Claim(verdict.claim, verdict.points, verdict.holds, why, hidden)


def ruling_of(standing: Standing, part: str, face: Face) -> Ruling | None:
    decision = standing.decisions.get(part)
    if decision is None or decision.points is None:
        return None
    author = SOMEBODY if face.is_veiled else shown(decision.author) or SOMEBODY
    return Ruling(decision.points, face.veiled(shown(decision.reason)), author)
