"""What a process that grades is given, what it gives back, what people decide besides, and where that leaves a student.

It is apart from what grades, which needs pytest and NumPy: the process that reads submissions and records results does
without.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.exercise.assignment import Assignment, Question, fingerprint
from autograder.harness.check_results import CheckResult, DiagnosedMistake
from autograder.sandbox.limits import Limits
from autograder.submissions.submission import Submission

Key = tuple[str, str, str, str]  # student, notebook, digest of the program, version of the checks
Points = float  # whole, unless a person gave half a point


@dataclass(frozen=True)
class Result:
    """What grading one attempt gave. Where `fault` is not empty there is no score, but work for a person.

    `problems` are the student's; `remarks` are ours, about what broke and did not touch the score.
    """

    student: str
    notebook: str
    digest: str  # of the submission's program
    version: str  # of the checks
    attempt: int = 1  # of all that were ever graded; given at the end of a run
    late: bool = False  # as the LMS says; given then, too
    release: str = ""  # that the notebook came from, if not from the current one
    versions: Mapping[str, str] = field(default_factory=dict)  # of each exercise's checks
    isolation: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    graded_at: str = field(default="", compare=False)  # UTC; given when it is recorded
    lms_id: str = field(default="", compare=False)  # the student's number there, as the name of the file told
    file: str = field(default="", compare=False)  # where it was found; by its name an LMS takes feedback back
    problems: tuple[CheckResult, ...] = ()
    remarks: tuple[str, ...] = ()
    fault: str = ""
    checks: tuple[CheckResult, ...] = ()
    diagnoses: tuple[DiagnosedMistake, ...] = ()

    @property
    def key(self) -> Key:
        return self.student, self.notebook, self.digest, self.version

    @property
    def scores(self) -> dict[str, tuple[int, int]]:
        """Exercise -> points won, and points that there are."""
        scores: dict[str, tuple[int, int]] = {}
        for check in self.checks:
            won, out_of = scores.get(check.exercise, (0, 0))
            scores[check.exercise] = (won + check.points * check.holds, out_of + check.points)
        return scores

    @property
    def worth(self) -> dict[str, int]:
        """Exercise -> points that there are."""
        return {exercise: out_of for exercise, (_, out_of) in self.scores.items()}

    @property
    def total(self) -> int | None:
        return None if self.fault else sum(won for won, _ in self.scores.values())

    @property
    def out_of(self) -> int:
        return sum(out_of for _, out_of in self.scores.values())


Done = Callable[[Result], object]


@dataclass(frozen=True)
class Chunk:
    """Submissions of one notebook, which one process grades one after another; of its exercises perhaps only some."""

    assignment: Assignment
    exercises: tuple[str, ...]
    submissions: tuple[Submission, ...]
    limits: Limits

    def result(self, submission: Submission, **facts: Any) -> Result:
        versions = versions_of(self.assignment, self.limits)
        return Result(
            submission.student,
            submission.notebook,
            submission.digest,
            version_of(self.assignment, self.limits),
            release=submission.release,
            lms_id=submission.lms_id,
            file=submission.path.as_posix(),
            versions={name: versions[name] for name in self.exercises},
            **facts,
        )

    def flagged(self, fault: str) -> list[Result]:
        return [self.result(each, fault=fault) for each in self.submissions]


def versions_of(assignment: Assignment, limits: Limits) -> dict[str, str]:
    """What decides the grade of each exercise besides the submission."""
    limit = repr(limits).encode()
    return {name: fingerprint(version.encode(), limit) for name, version in assignment.versions.items()}


def version_of(assignment: Assignment, limits: Limits) -> str:
    """What decides all of them."""
    return fingerprint(*(f"{name} {own}".encode() for name, own in versions_of(assignment, limits).items()))


@dataclass(frozen=True)
class Decision:
    """What a person has given for a part of a notebook, an exercise or a question; no points: as if never decided.

    Nothing of this is ever changed: a later decision counts instead. `about` is the fingerprint of the answer that was
    read, so that a changed answer is read again.
    """

    student: str
    notebook: str
    part: str
    points: float | None
    reason: str
    author: str
    about: str = ""
    made_at: str = ""  # UTC; given when it is recorded


@dataclass(frozen=True)
class Standing:
    """The result that counts, with the decisions about its exercises and questions, each by the name of the part.

    `sources` are where the student's attempts came from, which should be one place, by names that may be empty;
    `newer_release` is what the class was given, where the notebook names an older one.
    """

    result: Result
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    worth: Mapping[str, int] = field(default_factory=dict)  # exercise -> points; after a fault, as others have them
    sources: tuple[str, ...] = ()
    newer_release: str = ""

    @property
    def doubts(self) -> list[str]:
        """What a person has to look at although there is a score, a sentence each."""
        found = []
        if len(self.sources) > 1:
            names = f" ({', '.join(self.sources)})" if all(self.sources) else ""
            found.append(f"handed in from {len(self.sources)} sources{names}; make sure that each is this student's")
        if self.newer_release:
            own = f"graded by the checks of release {self.result.release}, which the notebook names"
            found.append(f"{own}, but the class was given {self.newer_release}")
        return found

    @property
    def flags(self) -> list[str]:
        return [*filter(None, [self.result.fault]), *self.doubts]

    @property
    def student(self) -> str:
        return self.result.student

    @property
    def notebook(self) -> str:
        return self.result.notebook

    @property
    def out_of(self) -> dict[str, int]:
        """Exercise or question -> the points that there are."""
        return {**self.worth, **{each.question: each.points for each in self.questions}}

    @property
    def scores(self) -> dict[str, Points | None]:
        """Exercise or question -> points; None where a person still has to decide."""
        won: dict[str, Points | None] = dict.fromkeys(self.out_of)
        if not self.result.fault:
            won |= {exercise: points for exercise, (points, _) in self.result.scores.items()}
        return won | {part: decision.points for part, decision in self.decisions.items() if part in won}

    @property
    def total(self) -> Points | None:
        """None while anything is undecided."""
        scores = list(self.scores.values())
        return None if None in scores else sum(score for score in scores if score is not None)
