"""How surprising it is that two works are alike, which groups the pairs make, and which of their lines are alike.

For each part of a notebook, two answers are compared by their fingerprints, rare ones weighing more. Then it is counted
how many others wrote an answer that is as near to one of the two: what many write is no evidence, an answer that only
these two have is. So the evidence of one part lies between 0 and 1, where 1 is "the same, and nobody else has it", and
that of a notebook is the sum over its parts. One answer alone stays below 1, so it can never reach the threshold.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from autograder.reports._display_names import DisplayedStudent, DisplayedStudents
from autograder.reports.similarity import THRESHOLD
from autograder.reports.similarity._fingerprints import holders_of
from autograder.reports.similarity._works import Part, Place, Places, Work

AS_NEAR = 0.8  # of the likeness of two answers makes a third one their neighbour
BY_THE_BOOK = 0.15  # of all who answered: as many may have come to the textbook's answer by themselves
LONGER = 0.05  # how much it counts what only the longer of two answers has: padding is easy
EXPECTED = 0.5  # bits that two honest answers to the same question share
WORTH_MENTIONING = 0.1
FEWEST = 5  # students; among fewer nothing is unusual

Square = NDArray[np.float64]  # a row and a column for each student
Squares = NDArray[np.float64]  # likeness, number of others, evidence


@dataclass(frozen=True)
class Likeness:
    """Of two students in one part: from 0 to 1, how many others are as near, and what that is worth as evidence."""

    part: str
    alike: float
    others: int
    evidence: float


@dataclass(frozen=True)
class Pair:
    one: Work
    other: Work
    parts: tuple[Likeness, ...]

    @property
    def score(self) -> float:
        return sum(each.evidence for each in self.parts)

    @property
    def telling(self) -> list[Likeness]:
        """The parts worth mentioning, the strongest first."""
        telling = [each for each in self.parts if each.evidence >= WORTH_MENTIONING]
        return sorted(telling, key=lambda each: -each.evidence)

    @property
    def quiet(self) -> list[Likeness]:
        return [each for each in self.parts if each.evidence < WORTH_MENTIONING]


def alike_pairs(works: Sequence[Work], textbook: Sequence[Work] = (), *, threshold: float = THRESHOLD) -> list[Pair]:
    """The pairs whose evidence reaches the threshold, the most alike first.

    `textbook` are answers that anybody may come to; they count among the others, and are never accused.
    """
    if len(works) < FEWEST:
        return []
    parts = sorted({part for work in works for part in work.parts})
    found = {part: compared(part, works, textbook) for part in parts}
    total = sum((evidence for _, _, evidence in found.values()), np.zeros((len(works), len(works))))
    pairs = []
    for one, other in zip(*np.nonzero(np.triu(total >= threshold, 1)), strict=True):
        numbers = {part: squares[:, one, other].tolist() for part, squares in found.items()}
        likenesses = (Likeness(part, alike, int(others), bits) for part, (alike, others, bits) in numbers.items())
        pairs.append(Pair(works[one], works[other], tuple(likenesses)))
    return sorted(pairs, key=lambda pair: -pair.score)


def compared(part: str, works: Sequence[Work], textbook: Sequence[Work]) -> Squares:
    """Of any two students in one part, each as a square: the likeness of their answers, the number of others who are as
    near, and the evidence; by the fingerprints without names or with them, whichever is the stronger evidence."""
    have = [work.parts.get(part, Part()) for work in (*works, *textbook)]
    shape, names = (
        bits_of(answers, len(works)) for answers in ([each.shape for each in have], [each.names for each in have])
    )
    alike, others, bits = np.where(shape[2] >= names[2], shape, names)
    return np.array([alike, others, np.maximum(0, bits - EXPECTED) / np.log2(len(works))])


def bits_of(answers: Sequence[Places], students: int) -> Squares:
    """Of any two students: likeness, others who are as near, and bits of evidence; the rest is the textbook's.

    Two who are both as near to the textbook as to each other have written what many write, also where few did.
    """
    everybody = likeness(answers)
    alike, others = (each[:students, :students] for each in (everybody, as_near(everybody)))
    answered = max(2, sum(map(bool, answers[:students])))
    near = everybody[:students, students:].max(axis=1, initial=0)
    by_the_book = np.minimum(near[:, None], near[None, :]) >= AS_NEAR * alike
    many = 1 + others + by_the_book * BY_THE_BOOK * answered
    return np.array([alike, others, alike**2 * np.log2(np.maximum(1, answered / many))])


def likeness(answers: Sequence[Places]) -> Square:
    """What two answers have in common, as a share of the shorter one and a little of the longer, rare things weighing
    more. An index of fingerprints knows who shares what, so nothing is compared that has nothing in common."""
    common = np.zeros((len(answers), len(answers)))
    answered = max(2, sum(map(bool, answers)))
    for holders in holders_of(answers).values():
        common[np.ix_(holders, holders)] += np.log2(answered / len(holders))
    whole = np.diag(common)
    missing = whole[:, None] - common, whole[None, :] - common
    apart = np.minimum(*missing) + LONGER * np.maximum(*missing)
    alike = np.divide(common, common + apart, out=np.zeros_like(common), where=common > 0)
    np.fill_diagonal(alike, 0)
    return alike


def as_near(alike: Square) -> Square:
    """How many others are about as near to one of the two as they are to each other."""
    ordered = np.sort(alike, axis=1)
    nearer = [len(alike) - np.searchsorted(row, AS_NEAR * own - 1e-9) for row, own in zip(ordered, alike, strict=True)]
    others = np.maximum(0, np.array(nearer) - 1.0)
    return np.maximum(others, others.T)


# ---------------------------------------------------------------------------------------------- what was found


@dataclass(frozen=True)
class Finding:
    notebook: str
    works: tuple[Work, ...]
    pairs: tuple[Pair, ...]
    students: DisplayedStudents
    remarks: tuple[str, ...] = ()

    def names_of(self, pair: Pair) -> tuple[str, str]:
        return self.students[pair.one.student].name, self.students[pair.other.student].name

    @property
    def groups(self) -> list[list[str]]:
        """The names of three students or more who are linked; the largest group first."""
        return [[self.students[student].name for student in group] for group in self.linked if len(group) > 2]

    @cached_property
    def linked(self) -> list[list[str]]:
        return linked_groups((pair.one.student, pair.other.student) for pair in self.pairs)

    def linked_with(self, pair: Pair) -> list[DisplayedStudent]:
        """All who are linked with the two, and they themselves."""
        return [self.students[each] for group in self.linked if pair.one.student in group for each in group]

    @cached_property
    def held_by(self) -> Mapping[tuple[str, int], int]:
        """How many students have a fingerprint in a part."""
        return Counter(
            (name, value) for work in self.works for name, part in work.parts.items() for value in part.shape
        )

    def shared_lines(self, pair: Pair, part: str) -> tuple[dict[Place, bool], dict[Place, bool]]:
        """The lines of both that have a fingerprint in common, and whether one that is rare: few others have it."""
        sides = [work.parts[part].shape if part in work.parts else {} for work in (pair.one, pair.other)]
        few = max(2, len(self.works) // 20)
        found: tuple[dict[Place, bool], dict[Place, bool]] = ({}, {})
        for value in sides[0].keys() & sides[1].keys():
            rare = self.held_by[part, value] <= few
            for side, lines in zip(sides, found, strict=True):
                lines |= {place: rare or lines.get(place, False) for place in side[value]}
        return found


def linked_groups(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Who is linked by pairs, directly or through others; the largest group first.

    >>> linked_groups([("ada", "carl"), ("lise", "ivan"), ("carl", "emmy")])
    [['ada', 'carl', 'emmy'], ['ivan', 'lise']]
    """
    of = defaultdict[str, set[str]](set)
    for one, other in pairs:
        whole = {one, other} | of[one] | of[other]
        of |= dict.fromkeys(whole, whole)
    distinct = {id(group): sorted(group) for group in of.values()}
    return sorted(distinct.values(), key=lambda group: (-len(group), group))
