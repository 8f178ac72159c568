"""Mutants that are no mistakes: the key lists them with a reason, and here that is put to the test."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from autograder.checking.calls import Call, Reply, Student, copied
from autograder.checking.checks import Trial
from autograder.checking.codec import pack
from autograder.feedback.likeness import same
from autograder.proving.arena import outcomes, renamed
from autograder.proving.key import Key
from autograder.proving.mutants import Mutant

INPUTS = 1000
MOST_SEEDS = 1000


def equivalent_problems(key: Key, all_mutants: list[Mutant], killed: set[str]) -> Iterator[str]:
    """A sentence for each mutant that the key calls equivalent without right; `killed` are descriptions."""
    listed: dict[str, str] = key.says("equivalent", {})
    sources = {mutant.description: mutant.source for mutant in all_mutants}
    known = [description for description in listed if description in sources and description not in killed]
    calls = inputs(key) if known else []
    if known and len(calls) < INPUTS:
        yield f"its checks make only {len(calls)} different calls; to call a mutant equivalent takes {INPUTS}"
    for description, why in listed.items():
        if not why.strip():
            yield f"`equivalent` gives no reason for {description!r}"
        if description not in sources:
            yield f"`equivalent` lists {description!r}, but there is no such mutant"
        elif description in killed:
            yield f"`equivalent` lists {description!r}, but the checks catch it"
        elif difference := first_difference(key, sources[description], calls):
            yield f"`equivalent` lists {description!r}, but {difference.code()} gives something else"


def inputs(key: Key) -> list[Call]:
    """Different calls that the checks make of the reference, with its replies, at as many seeds as it takes."""
    found: dict[bytes, Call] = {}
    reference = plain(key.load(key.exercise.name))

    def remembering(name: str, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Reply:
        reply = reference(name, arguments, keywords)
        if len(found) < INPUTS:
            found.setdefault(pack((arguments, keywords)), Call(name, copied(arguments), copied(keywords), reply))
        return reply

    def trials() -> Iterator[Trial]:
        for seed in count():
            if len(found) >= INPUTS or seed >= MOST_SEEDS:
                return
            yield Trial(remembering, seed)

    outcomes(key.exercise, trials())
    return list(found.values())


def plain(function: Callable[..., Any]) -> Student:
    return lambda _, arguments, keywords: Reply(function(*arguments, **keywords))


def first_difference(key: Key, source: str, calls: list[Call]) -> Call | None:
    """The first call to which the mutant says something else than the reference."""
    mutant = key.load("mutant", renamed(source, key.exercise.name, "mutant"))
    for call in calls:
        if call.reply and not same(mutant(*copied(call.arguments), **copied(call.keywords)), call.reply.value):
            return call
    return None
