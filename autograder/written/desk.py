"""The desk at which a person grades: which answers there are, which still wait, and what was decided.

Nothing is remembered here: everything is read from the gradebook each time, so that two people can sit at two desks.
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.assignment import Assignment, Written, fingerprint
from autograder.grading.decisions import Decision, Question
from autograder.grading.gradebook import Gradebook, open_existing
from autograder.grading.results import Result
from autograder.handing_in.course import Course
from autograder.handing_in.notebook import SubmissionError
from autograder.written.answers import Answer, find_answer

LONGEST_COMMENT = 5000  # characters
COMMENTS = 9  # that are offered to be used again
TAKEN_BACK = "taken back"


class DeskError(Exception):
    """A decision cannot be taken; the text says why."""


class OvertakenError(DeskError):
    """Somebody else was faster, or the student has handed in again."""


@dataclass(frozen=True)
class Item:
    """An answer to be graded; `number` names it where its student is not to be known."""

    id: str
    number: int
    student: str
    question: Question
    answer: Answer
    taken: tuple[Decision, ...] = ()  # decisions about it, the last one counts

    @property
    def decision(self) -> Decision | None:
        return self.taken[-1] if self.taken and self.taken[-1].points is not None else None

    @property
    def is_done(self) -> bool:
        """A decision that does not say what was read is one about whatever the answer is."""
        return self.decision is not None and self.decision.about in ("", self.answer.about)


@dataclass
class Desk:
    book: Path
    course: Course
    author: str
    notebook: str = ""
    question: str = ""
    saved: set[str] = field(default_factory=set)  # ids of the answers graded here
    lock: threading.Lock = field(default_factory=threading.Lock)

    def items(self) -> list[Item]:
        """All answers, question by question; where in the class we begin depends on who grades."""
        with closing(open_existing(self.book)) as gradebook:
            return [item for question in self.questions(gradebook) for item in self._answers(question, gradebook)]

    def questions(self, gradebook: Gradebook) -> list[Question]:
        return [
            each
            for each in gradebook.questions()
            if self.notebook in ("", each.notebook) and self.question in ("", each.question)
        ]

    def _answers(self, question: Question, gradebook: Gradebook) -> list[Item]:
        what = question.notebook, question.question
        asking = {
            release
            for release, several in gradebook.asked().items()
            if what in {(each.notebook, each.question) for each in several}
        }
        results = [result for result in gradebook.results() if (result.notebook, result.release) in asking]
        taken = defaultdict[str, list[Decision]](list)
        for decision in gradebook.decisions():
            if (decision.notebook, decision.part) == (question.notebook, question.question):
                taken[decision.student].append(decision)
        named = sorted((name_of(result, question), result) for result in results)
        items = [
            Item(name, number, result.student, question, self._answer(result, question, gradebook),
                 tuple(taken[result.student]))
            for number, (name, result) in enumerate(named, start=1)
        ]  # fmt: skip
        start = int(fingerprint(self.author.encode()), 16) % len(items) if items else 0
        return items[start:] + items[:start]

    def _answer(self, result: Result, question: Question, gradebook: Gradebook) -> Answer:
        return find_answer(gradebook.content_of(result), question, self.released(result))

    def released(self, result: Result) -> tuple[Written, ...]:
        """The cells of the notebook that the student got; what was not kept of an earlier one is taken to be as now."""
        now = cells_of(self.course.current, result.notebook)
        if not result.release:
            return now
        try:
            then = cells_of(self.course.earlier(result.release), result.notebook)
        except SubmissionError:  # what was kept of it is gone
            return now
        sources = {cell.id: cell.source for cell in now}
        return tuple(cell if cell.source else cell._replace(source=sources.get(cell.id, "")) for cell in then)

    def rubric(self, question: Question) -> str:
        assignment = self.course.current.get(question.notebook)
        return assignment.rubric(question.question) if assignment else ""

    # ------------------------------------------------------------------------------------ deciding

    def decide(self, name: str, points: object, comment: object, about: object, seen: object) -> Item:
        """Store a decision about the answer of that id at once; who takes it must have seen what there was before.

        No points take back what was given.
        """
        with self.lock:
            item = self.item(name)
            wanted = checked_points(points, item.question)
            if not isinstance(comment, str) or len(comment) > LONGEST_COMMENT:
                raise DeskError(f"a comment is a text of at most {LONGEST_COMMENT:,} characters")
            if about != item.answer.about:
                raise OvertakenError("The student has handed in another answer meanwhile. Read it, and save again.")
            if seen != len(item.taken):
                raise OvertakenError(f"{told(item)} meanwhile. Save again if yours is to count instead.")
            reason = comment.strip() if wanted is not None else TAKEN_BACK
            facts = (item.student, item.question.notebook, item.question.question, wanted, reason)
            with closing(open_existing(self.book)) as gradebook:
                gradebook.decide(Decision(*facts, self.author, item.answer.about))
            (self.saved.discard if wanted is None else self.saved.add)(name)
            return self.item(name)

    def item(self, name: str) -> Item:
        found = [item for item in self.items() if item.id == name]
        if not found:
            raise LookupError("There is no such answer any more; load the page again.")
        return found[0]


def name_of(result: Result, question: Question) -> str:
    """Of an answer: the same for everybody who grades, and in no order that would tell who wrote it."""
    return fingerprint(*(text.encode() for text in (question.notebook, question.question, result.student)))


def cells_of(assignments: Mapping[str, Assignment], notebook: str) -> tuple[Written, ...]:
    assignment = assignments.get(notebook)
    return assignment.written if assignment else ()


def checked_points(points: Any, question: Question) -> float | None:
    """Whole or half points, and no more than there are."""
    if points is None:
        return None
    is_number = isinstance(points, int | float) and not isinstance(points, bool)
    if not is_number or not 0 <= points <= question.points or (2 * points) % 1:
        raise DeskError(f"there are 0 to {question.points} points, whole or half")
    return float(points)


def told(item: Item) -> str:
    """Who has given what."""
    last = item.taken[-1]
    return f"{last.author} has {'taken the points back' if last.points is None else f'given {last.points:g}'}"


def comments(items: Iterable[Item]) -> Iterator[str]:
    """Those that were used most, to be used again."""
    used = Counter(item.decision.reason for item in items if item.decision and item.decision.reason)
    return (comment for comment, _ in used.most_common(COMMENTS))
