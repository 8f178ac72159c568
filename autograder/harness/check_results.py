"""What grading finds out about a student's answer, as fields; whoever shows it makes the sentences."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # which needs NumPy, as those do not who read results
    from autograder.harness.calls import Call

LONGEST_CALL = 1000  # characters of a failing call that are kept to be shown


class Status(StrEnum):
    """What became of a check."""

    PASSED = "passed"
    FAILED = "failed"
    NOT_ATTEMPTED = "not attempted"


@dataclass(frozen=True)
class CheckResult:
    """What one check found: its claim and, if that does not hold, why.

    `likeness` is the name of the one that `close` noticed, if it did; `size` is how much a call that took too long was
    given. `calls` are all that the check made, as long as it is in the process that ran it, and `last_draw` is where
    those with the last random numbers begin; only the text of the last call is kept, as `call`. Until then there is
    also the `plain_reason`, without the likeness.
    """

    exercise: str
    check: str
    claim: str
    points: int
    status: Status
    reason: str = ""
    size: str = ""
    likeness: str = ""
    call: str = ""
    calls: "tuple[Call, ...]" = field(default=(), compare=False)
    plain_reason: str = field(default="", compare=False)
    last_draw: int = field(default=0, compare=False)

    @property
    def holds(self) -> bool:
        return self.status is Status.PASSED

    @property
    def is_attempted(self) -> bool:
        return self.status is not Status.NOT_ATTEMPTED

    @property
    def explanation(self) -> str:
        return f"{self.reason} on {self.size}" if self.size else self.reason

    def to_record(self) -> "CheckResult":
        """What is kept of it: of all its calls only the one that failed, unless that is too long to be shown."""
        call = self.calls[-1].code() if self.calls and not self.holds else ""
        return replace(self, call=call if len(call) <= LONGEST_CALL else "", calls=(), plain_reason="")

    def without_likeness(self) -> "CheckResult":
        return replace(self, reason=self.plain_reason, likeness="") if self.likeness else self


def problem(reason: str, exercise: str = "", size: str = "") -> CheckResult:
    """What went wrong in a cell of the notebook or, where an exercise is named, what ended that exercise's checks: a
    check that failed, too, but has no name and is worth no points.
    """
    return CheckResult(exercise, "", "", 0, Status.FAILED, reason, size)


@dataclass(frozen=True)
class DiagnosedMistake:
    """What a student probably did wrong in an exercise: a sentence to be read, and a name to be counted.

    The name is that of the key's wrong answer, or of a behaviour that is a mistake in any exercise.
    """

    exercise: str
    name: str
    sentence: str
