"""Mistakes that can be made in any exercise, told from how the function behaved in all calls of its checks.

Each is one sentence, and is said only if every call agrees with it and several support it: it states what was seen, and
guesses at no cause. Where we have the right answer, its results are compared with the student's; in an edition
without keys there is still what the comparisons of the checks have noticed.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.harness.calls import Call, Reply
from autograder.harness.check_results import CheckResult
from autograder.testing import LIKENESSES, Floats, equal, numeric, same, several

Seen = tuple[Call, Reply | None]  # a call of the student's function, and what the right answer gives there, if we know
Values = Sequence[tuple[Any, Any]]  # the student's result and the right one, call by call
Arguments = Mapping[str, Sequence[Floats | None]]  # by name: the numbers of an argument, call by call
Mistake = tuple[str, str]  # its name, and its sentence
ORDINALS = ("first", "second", "third", "fourth", "fifth")
SEVERAL = 2  # calls, or checks, without which nothing is said: one may be an accident
RAISED = object()  # stands for the result of a call that raised an error: it equals nothing


def behaviour(exercise: Exercise, results: Sequence[CheckResult], seen: Sequence[Seen]) -> Mistake | None:
    """The first mistake that explains what was seen."""
    found = [nothing_returned(seen)]
    values = [(call.reply.value if call.reply else RAISED, right.value) for call, right in seen if right]
    if len(values) == len(seen):
        given = [dict(zip(exercise.parameters, call.arguments, strict=False)) | call.keywords for call, _ in seen]
        arguments = {name: [numeric(each.get(name)) for each in given] for name in exercise.parameters}
        found += [swapped(values), factor(arguments, values), resemblance(values)]
        found.append(other_kind(values))
    return next(chain(*found, by_likeness(results), changes(exercise, seen)), None)


# ------------------------------------------------------------------------------------ without the right answer


def nothing_returned(seen: Sequence[Seen]) -> Iterator[Mistake]:
    """Nothing comes back, or not always."""
    replies = [call.reply for call, _ in seen if call.reply]
    empty = [reply for reply in replies if reply.value is None]
    if not empty or any(right and right.value is None for _, right in seen):
        return
    if len(empty) < len(replies):
        yield "sometimes nothing", "For some inputs nothing comes back: does every branch end with `return`?"
    elif all(reply.printed for reply in replies):
        yield "prints", "It prints but returns nothing: what is to come back needs a `return`."
    else:
        yield "nothing", "Nothing comes back: what is to come back needs a `return`."


def changes(exercise: Exercise, seen: Sequence[Seen]) -> Iterator[Mistake]:
    """An argument is changed in place; one that has a name of the student's own stays unnamed, for who knows what the
    name tells.
    """
    replies = [(call.reply, right) for call, right in seen if call.reply]
    named = [name for reply, right in replies for name in reply.changed if not right or name not in right.changed]
    if named:
        which = f"its argument `{named[0]}`" if named[0] in exercise.parameters else "one of its arguments"
        said = f"It changes {which} in place"
        yield "changes its argument", f"{said}: work on a copy, as `w = w + step` does and `w += step` does not."


def by_likeness(results: Sequence[CheckResult]) -> Iterator[Mistake]:
    """What `close` has noticed, if it has noticed the same in every check that failed, and in several."""
    failed = [result for result in results if not result.holds]
    noticed = {result.likeness for result in failed}
    if len(failed) >= SEVERAL and len(noticed) == 1 and (name := noticed.pop()):
        yield name, as_sentence(re.sub("^the ", "The ", failed[0].reason))


def as_sentence(words: str) -> str:
    return words if words.endswith("?") else f"{words}."


# ------------------------------------------------------------------------------------ with the right answer


def swapped(values: Values) -> Iterator[Mistake]:
    if count_wrong(values) >= SEVERAL and all(
        isinstance(right, tuple) and len(right) == 2 and isinstance(got, tuple | list) and same(got[::-1], right)
        for got, right in values
    ):
        yield "swapped", "Your two results are swapped: return them in the order that is asked for."


def count_wrong(values: Values) -> int:
    return sum(not same(got, right) for got, right in values)


Pairs = list[tuple[Floats, Floats]]  # what came back and what is right, call by call


def resemblance(values: Values) -> Iterator[Mistake]:
    """The result, or the one of the results that is wrong, relates to the right one in the same way in every call."""
    if count_wrong(values) < SEVERAL:
        return
    for subject, columns in wrong_parts(values):
        for each in LIKENESSES:
            telling = all(each.telling(rights(pairs)) for pairs in columns)
            if telling and all(each.holds(*pair) for pair in chain(*columns)):
                yield each.name, as_sentence(f"{subject} {each.words}")


def rights(pairs: Pairs) -> Floats:
    """The right numbers of all calls where the student's were others."""
    return np.concatenate([right.ravel() for got, right in pairs if not equal(got, right)] or [np.empty(0)])


def wrong_parts(values: Values) -> Iterator[tuple[str, list[Pairs]]]:
    """What is wrong, in words, and its numbers call by call; several results may be wrong only all together."""
    rows = [parts(got, right) for got, right in values]
    if not rows or not all(rows) or len({len(row) for row in rows}) > 1:
        return
    columns = [list(column) for column in zip(*rows, strict=True)]
    wrong = [number for number, pairs in enumerate(columns) if not all(equal(*pair) for pair in pairs)]
    if len(columns) == 1:
        yield "The result", columns
    elif len(wrong) == 1 and wrong[0] < len(ORDINALS):
        yield f"The {ORDINALS[wrong[0]]} of your results", [columns[wrong[0]]]
    elif len(wrong) == len(columns):
        yield "Each of your results", columns


def parts(got: Any, right: Any) -> Pairs:
    """What came back with what is right, result by result; nothing if these are not all numbers."""
    numbers = [(numeric(ours), numeric(theirs)) for ours, theirs in side_by_side(got, right)]
    found = [(ours, theirs) for ours, theirs in numbers if ours is not None and theirs is not None]
    return found if len(found) == len(numbers) else []


def side_by_side(got: Any, right: Any) -> list[tuple[Any, Any]]:
    """Of several results each with the right one, since some may be right."""
    are_several = isinstance(right, tuple) and isinstance(got, tuple | list) and len(got) == len(right)
    return list(zip(got, right, strict=True)) if are_several else [(got, right)]


def factor(arguments: Arguments, values: Values) -> Iterator[Mistake]:
    """The result is n times too large or too small, n being the length of an argument, which varies, and no other."""
    for subject, columns in wrong_parts(values):
        pairs = list(chain(*columns))
        if not several(rights(pairs)):
            continue
        lengths = {tuple(each): words for words, each in reversed(list(measures(arguments)))}  # of equal ones the first
        varying = {each * len(columns): words for each, words in lengths.items() if len(set(each) - {1}) >= SEVERAL}
        for name, is_so in FACTORS.items():
            found = [
                words
                for each, words in varying.items()
                if all(is_so(*pair, n) for pair, n in zip(pairs, each, strict=True))
            ]
            if len(found) == 1:
                yield name, f"{subject} is {name}, n being {found[0]}."


FACTORS: dict[str, Callable[[Floats, Floats, int], bool]] = {
    "n times too large": lambda got, right, n: equal(got, n * right),
    "n times too small": lambda got, right, n: equal(n * got, right),
}


def measures(arguments: Arguments) -> Iterator[tuple[str, list[int]]]:
    """The lengths of the arguments, in words and call by call."""
    for name, values in arguments.items():
        shapes = [() if value is None else value.shape for value in values]
        dimensions = {len(shape) for shape in shapes}
        if dimensions == {1}:
            yield f"the length of `{name}`", [length for (length,) in shapes]
        elif dimensions == {2}:
            yield f"the number of rows of `{name}`", [rows for rows, _ in shapes]
            yield f"the number of columns of `{name}`", [columns for _, columns in shapes]


def other_kind(values: Values) -> Iterator[Mistake]:
    kinds = {(kind(got), kind(right)) for got, right in values if got is not RAISED}
    if len(kinds) == 1:
        ((got, right),) = kinds
        if got != right:
            yield "wrong type", f"It returns {got} where {right} should come back."


def kind(value: Any) -> str:
    """What a value is, in words; lists, tuples and arrays of numbers are one and the same.

    >>> kind(2.5), kind([1, 2]), kind((np.ones(2), 1.0)), kind("2")
    ('a number', 'an array of numbers', '2 things', 'a text')
    """
    numbers = numeric(value)
    if numbers is not None:
        return "an array of numbers" if numbers.ndim else "a number"
    if isinstance(value, list | tuple):
        return f"{len(value)} things"
    return {str: "a text", dict: "a dictionary", np.ndarray: "an array of texts"}.get(type(value), "something else")
