"""How well copies are found in made-up classes.

Precision: a listed pair is right if the two have an exercise of common origin, and else a false accusation.
Recall: a copy is found if it is listed together with a source of it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from autograder.exercise.assignment import assignments
from autograder.reports.similarity import THRESHOLD
from autograder.reports.similarity._evidence import alike_pairs
from autograder.reports.similarity._works import read_work, supplied_by
from autograder.reports.similarity.search import textbook_of
from tests.autograder.reports.similarity.classes import Class, made_up_class

Pairs = set[frozenset[str]]


@dataclass
class Outcome:
    classes: int = 0
    with_false: int = 0  # classes in which an honest pair was listed
    honest: int = 0  # pairs that there are
    listed: int = 0
    false: int = 0
    copies: Counter[str] = field(default_factory=Counter)  # by disguise
    found: Counter[str] = field(default_factory=Counter)

    @property
    def precision(self) -> float:
        return 1 - self.false / max(1, self.listed)

    @property
    def recall(self) -> float:
        return self.found.total() / self.copies.total()

    def add(self, group: Class, listed: Pairs) -> None:
        false = listed - group.related
        count = len(group.members)
        self.classes += 1
        self.with_false += bool(false)
        self.honest += count * (count - 1) // 2 - len(group.related)
        self.listed += len(listed)
        self.false += len(false)
        for member in (each for each in group.members if each.origins):
            self.copies[member.kind] += 1
            sources = set(member.origins.values())
            self.found[member.kind] += any(frozenset((member.name, source)) in listed for source in sources)


def measured(notebooks: Iterable[str], seeds: Iterable[int], **options: float) -> Outcome:
    outcome = Outcome()
    for notebook in notebooks:
        for seed in seeds:
            group = made_up_class(notebook, seed, **options)
            outcome.add(group, listed_in(group))
    return outcome


def listed_in(group: Class, threshold: float = THRESHOLD) -> Pairs:
    assignment = assignments()[group.notebook]
    supplied = supplied_by(assignment)
    works = [read_work(each.name, each.cells, assignment.exercises, supplied) for each in group.members]
    pairs = alike_pairs(works, textbook_of(assignment), threshold=threshold)
    return {frozenset((pair.one.student, pair.other.student)) for pair in pairs}
