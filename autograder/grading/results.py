"""What grading one attempt of one student gave."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Key = tuple[str, str, str, str]  # student, notebook, digest of the program, version of the checks


@dataclass(frozen=True)
class Verdict:
    """What one check said about one submission."""

    exercise: str
    check: str
    claim: str
    points: int
    holds: bool
    reason: str = ""
    call: str = ""


@dataclass(frozen=True)
class Likely:
    """The mistake that a student probably made in one exercise: its name to be counted, its sentence to be read."""

    exercise: str
    name: str
    sentence: str


@dataclass(frozen=True)
class Result:
    """What grading one attempt gave. Where `fault` is not empty there is no score, but work for a person.

    `problems` are the student's; `remarks` are ours, about what broke and did not touch the score.
    """

    student: str
    notebook: str
    digest: str  # of the submission's program
    version: str  # of the checks
    attempt: int = 1
    late: bool = False  # as the LMS says
    release: str = ""  # that the notebook came from, if not from the current one
    versions: Mapping[str, str] = field(default_factory=dict)  # of each exercise's checks
    isolation: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    graded_at: str = field(default="", compare=False)  # UTC; given when it is recorded
    lms_id: str = field(default="", compare=False)  # the student's number there, as the name of the file told
    file: str = field(default="", compare=False)  # where it was found; by its name an LMS takes feedback back
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    fault: str = ""
    verdicts: tuple[Verdict, ...] = ()
    diagnoses: tuple[Likely, ...] = ()

    @property
    def key(self) -> Key:
        return self.student, self.notebook, self.digest, self.version

    @property
    def scores(self) -> dict[str, tuple[int, int]]:
        """Exercise -> points won, and points that there are."""
        scores: dict[str, tuple[int, int]] = {}
        for verdict in self.verdicts:
            won, there_are = scores.get(verdict.exercise, (0, 0))
            scores[verdict.exercise] = (won + verdict.points * verdict.holds, there_are + verdict.points)
        return scores

    @property
    def total(self) -> int | None:
        return None if self.fault else sum(won for won, _ in self.scores.values())

    @property
    def out_of(self) -> int:
        return sum(there_are for _, there_are in self.scores.values())
