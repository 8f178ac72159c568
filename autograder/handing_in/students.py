"""Gives each student one name: that of the roster, or that of the files, made different where two would be the same."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from autograder.handing_in.origin import Origin
from autograder.handing_in.roster import Roster

Identity = tuple[str, str]  # of an origin


@dataclass(frozen=True)
class Students:
    """The name of each origin by its identity; and of those that are not certainly on the roster, what is known."""

    names: Mapping[Identity, str]
    unmatched: frozenset[str] = frozenset()
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def students_of(origins: Iterable[Origin], roster: Roster | None) -> Students:
    by_identity = {origin.identity: origin for origin in origins}
    if roster is None:
        return Students(distinct(by_identity, taken=()))
    candidates = {identity: roster.candidates(origin) for identity, origin in by_identity.items()}
    certain = {identity: people[0].id for identity, people in candidates.items() if len(people) == 1}
    others = {identity: origin for identity, origin in by_identity.items() if identity not in certain}
    names = distinct(others, taken={person.id for person in roster.people})
    return Students(
        {**certain, **names},
        frozenset(names[identity] for identity in others if not candidates[identity]),
        {names[key]: tuple(person.id for person in candidates[key]) for key in others if candidates[key]},
    )


def distinct(origins: Mapping[Identity, Origin], taken: Iterable[str]) -> dict[Identity, str]:
    """A name for each origin; two of the same name have their numbers behind it, or are counted."""
    wishes = defaultdict(list)
    for identity, origin in sorted(origins.items()):
        wishes[origin.student].append(identity)
    used = set(taken)
    names = {}
    for wish, identities in wishes.items():
        for identity in identities:
            number = origins[identity].lms_id if len(identities) > 1 else ""
            names[identity] = next(name for name in variants(f"{wish} {number}".strip()) if name not in used)
            used.add(names[identity])
    return names


def variants(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in count(2))
