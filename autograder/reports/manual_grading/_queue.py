"""The queue of written answers: which there are, which still wait for a grade, and what was decided.

Nothing is remembered here: everything is read from the gradebook each time, so that two people can grade at once.
"""

import threading
from collections import Counter, defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from autograder.errors import CourseError
from autograder.exercise.assignment import Question, fingerprint
from autograder.grading.gradebook import Gradebook, open_existing
from autograder.grading.results import Decision, Result
from autograder.reports.manual_grading.answers import Answer, find_answer
from autograder.submissions.exercise_releases import ExerciseReleases

LONGEST_COMMENT = 5000  # characters
COMMENTS = 9  # that are offered to be used again
TAKEN_BACK = "taken back"


class RefusedError(CourseError):
    """Something that the page asked for cannot be done; `status` says it to the browser, the text to a person."""

    def __init__(self, status: HTTPStatus, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


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
class AnswerQueue:
    """What `author` grades: all answers, or those of one notebook or to one question."""

    book: Path
    course: ExerciseReleases
    author: str
    notebook: str = ""
    question: str = ""
    saved: set[str] = field(default_factory=set)  # ids of the answers graded here
    lock: threading.Lock = field(default_factory=threading.Lock)

    def items(self) -> list[Item]:
        """All answers, question by question; where in the class we begin depends on who grades."""
        with closing(open_existing(self.book)) as gradebook:
            return [
                item
                for question in gradebook.questions()
                if self.notebook in ("", question.notebook) and self.question in ("", question.question)
                for item in self._answers(question, gradebook)
            ]

    def _answers(self, question: Question, gradebook: Gradebook) -> list[Item]:
        what = question.notebook, question.question
        results = [
            standing.result
            for standing in gradebook.standings()
            if what in {(each.notebook, each.question) for each in standing.questions}
        ]
        taken = defaultdict[str, list[Decision]](list)
        for decision in gradebook.decisions():
            if (decision.notebook, decision.part) == what:
                taken[decision.student].append(decision)
        items = []
        for number, (name, result) in enumerate(sorted((id_of(each, question), each) for each in results), start=1):
            released = self.course.released_cells(result.notebook, result.release)
            answer = find_answer(gradebook.content_of(result), question, released)
            items.append(Item(name, number, result.student, question, answer, tuple(taken[result.student])))
        start = int(fingerprint(self.author.encode()), 16) % len(items) if items else 0
        return items[start:] + items[:start]

    def rubric(self, question: Question) -> str:
        assignment = self.course.current.get(question.notebook)
        return assignment.rubric(question.question) if assignment else ""

    # ------------------------------------------------------------------------------------ deciding

    def decide(self, name: str, *, points: object, comment: object, about: object, seen: object) -> Item:
        """Store a decision about the answer of that id at once; who takes it must have seen what there was before.

        No points take back what was given.
        """
        with self.lock:
            item = self.item(name)
            wanted = checked_points(points, item.question)
            if not isinstance(comment, str) or len(comment) > LONGEST_COMMENT:
                raise unsaved(f"a comment is a text of at most {LONGEST_COMMENT:,} characters")
            if about != item.answer.about:
                changed = "The student has handed in another answer meanwhile. Read it, and save again."
                raise RefusedError(HTTPStatus.CONFLICT, changed)
            if seen != len(item.taken):
                overtaken = f"{format_last(item)} meanwhile. Save again if yours is to count instead."
                raise RefusedError(HTTPStatus.CONFLICT, overtaken)
            reason = comment.strip() if wanted is not None else TAKEN_BACK
            what = (item.student, item.question.notebook, item.question.question)
            with closing(open_existing(self.book)) as gradebook:
                gradebook.decide(Decision(*what, wanted, reason, self.author, item.answer.about))
            (self.saved.discard if wanted is None else self.saved.add)(name)
            return self.item(name)

    def item(self, name: str) -> Item:
        for item in self.items():
            if item.id == name:
                return item
        raise RefusedError(HTTPStatus.NOT_FOUND, "There is no such answer any more; load the page again.")


def id_of(result: Result, question: Question) -> str:
    """Of an answer: the same for everybody who grades, and in no order that would tell who wrote it."""
    return fingerprint(*(text.encode() for text in (question.notebook, question.question, result.student)))


def checked_points(points: Any, question: Question) -> float | None:
    """Whole or half points, and no more than there are."""
    if points is None:
        return None
    is_number = isinstance(points, int | float) and not isinstance(points, bool)
    if not is_number or not 0 <= points <= question.points or (2 * points) % 1:
        raise unsaved(f"there are 0 to {question.points} points, whole or half")
    return float(points)


def unsaved(why: str) -> RefusedError:
    return RefusedError(HTTPStatus.BAD_REQUEST, f"Not saved: {why}.")


def format_last(item: Item) -> str:
    last = item.taken[-1]
    return f"{last.author} has {'taken the points back' if last.points is None else f'given {last.points:g}'}"


def comments(items: Iterable[Item]) -> list[str]:
    """Those that were used most, to be used again."""
    used = Counter(item.decision.reason for item in items if item.decision and item.decision.reason)
    return [comment for comment, _ in used.most_common(COMMENTS)]
