"""Where a student stands in a notebook: what the checks gave, and what people have decided instead or besides."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from autograder.grading.decisions import Decision, Question
from autograder.grading.gradebook import Gradebook
from autograder.grading.results import Result

Points = float  # whole, unless a person gave half a point


@dataclass(frozen=True)
class Standing:
    """The result that counts, with the decisions about its exercises and questions, each by the name of the part."""

    result: Result
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    worth: Mapping[str, int] = field(default_factory=dict)  # exercise -> points; after a fault, as others have them

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


def standings(gradebook: Gradebook) -> Iterator[Standing]:
    """Of every student in every notebook that was handed in, by notebook and student."""
    decided = defaultdict[tuple[str, str], dict[str, Decision]](dict)
    for decision in gradebook.decisions():
        own = decided[decision.student, decision.notebook]
        own.pop(decision.part, None)
        if decision.points is not None:
            own[decision.part] = decision
    asked = gradebook.asked()
    results = list(gradebook.results())
    others = {(each.notebook, each.release): worth_of(each) for each in results if not each.fault}
    for result in results:
        release = result.notebook, result.release
        worth = others.get(release, {}) if result.fault else worth_of(result)
        decisions = decided[result.student, result.notebook]
        yield Standing(result, decisions, tuple(asked.get(release, ())), worth)


def worth_of(result: Result) -> dict[str, int]:
    return {exercise: points for exercise, (_, points) in result.scores.items()}
