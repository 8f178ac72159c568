"""What a process that grades is given: submissions of one notebook, and which of its exercises are due.

It is apart from what grades them, which needs pytest and NumPy: the process that reads submissions and records results
does without.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from autograder.exercise.assignment import Assignment, fingerprint
from autograder.grading.results import Result
from autograder.sandbox.limits import Limits
from autograder.submissions.submission import Submission

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
            attempt=submission.attempt,
            late=submission.arrival.late,
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
