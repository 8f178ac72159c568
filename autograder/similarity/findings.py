"""What was found in one notebook: pairs, the groups that they make, and which of their lines are alike."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from autograder.reports.faces import Face
from autograder.similarity.evidence import Pair
from autograder.similarity.works import Place, Work

EVIDENCE = "This is evidence to look at, not a verdict: honest students write alike, too."
MOST_NAMES = 12


@dataclass(frozen=True)
class Finding:
    notebook: str
    works: tuple[Work, ...]
    pairs: tuple[Pair, ...]
    faces: Mapping[str, Face]
    remarks: tuple[str, ...] = ()

    def names_of(self, pair: Pair) -> tuple[str, str]:
        return self.faces[pair.one.student].name, self.faces[pair.other.student].name

    @property
    def groups(self) -> list[list[str]]:
        """The names of three students or more who are linked; the largest group first."""
        return [[self.faces[student].name for student in circle] for circle in self.circles if len(circle) > 2]

    @cached_property
    def circles(self) -> list[list[str]]:
        return circles((pair.one.student, pair.other.student) for pair in self.pairs)

    def circle_of(self, pair: Pair) -> list[Face]:
        """All who are linked with the two, and they themselves."""
        return [self.faces[each] for circle in self.circles if pair.one.student in circle for each in circle]

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


def circles(pairs: Iterable[tuple[str, str]]) -> list[list[str]]:
    """Who is linked by pairs, directly or through others; the largest circle first.

    >>> circles([("ada", "carl"), ("lise", "ivan"), ("carl", "emmy")])
    [['ada', 'carl', 'emmy'], ['ivan', 'lise']]
    """
    of = defaultdict[str, set[str]](set)
    for one, other in pairs:
        whole = {one, other} | of[one] | of[other]
        of |= dict.fromkeys(whole, whole)
    distinct = {id(circle): sorted(circle) for circle in of.values()}
    return sorted(distinct.values(), key=lambda circle: (-len(circle), circle))


def among(names: Sequence[str]) -> str:
    """The names, as far as anybody would read them.

    >>> among(["ada", "carl"])
    'ada, carl'
    """
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def plural(count: int, thing: str) -> str:
    """
    >>> plural(0, "other"), plural(1, "pair")
    ('no others', '1 pair')
    """
    return f"{count or 'no'} {thing}{'s' * (count != 1)}"
