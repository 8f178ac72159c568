"""Who of the roster a student of the gradebook is."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from autograder.grading.standings import Standing
from autograder.handing_in.roster import Person, Roster


def identified(standings: Iterable[Standing], roster: Roster | None) -> list[Standing]:
    """The standings under the ids of the roster, where it is certain whose they are.

    Grading may have been done without a roster, or with another one: then names have to tell.
    """
    found = list(standings)
    if roster is None:
        return found
    names = dict.fromkeys(each.student for each in found)
    people = {name: matches[0].id for name in names if len(matches := named(name, roster)) == 1}
    claims = Counter(people.values())
    certain = {name: person for name, person in people.items() if claims[person] == 1 or name == person}
    return [renamed(each, certain.get(each.student, each.student)) for each in found]


def named(name: str, roster: Roster) -> Sequence[Person]:
    exact = [person for person in roster.people if person.id == name]
    return exact or roster.called(name)


def renamed(standing: Standing, student: str) -> Standing:
    return replace(standing, result=replace(standing.result, student=student))


def in_other_list(person: Person, roster: Roster) -> Person | None:
    """The same person in another list, such as the one that a learning platform has made of the class."""
    for name in (person.id, person.email, person.username, person.name):
        if name and len(found := named(name, roster)) == 1:
            return found[0]
    return None
