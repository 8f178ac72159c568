"""Mistakes that can be made in any exercise, told from how the function behaved in all calls of its checks.

Each is one sentence, and is said only if every call agrees with it. Where we have the right answer, its results are
compared with the student's; in an edition without keys there is still what the comparisons of the checks have noticed.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise
from autograder.harness.calls import Call, Reply
from autograder.harness.check_results import CheckResult
from autograder.testing import LIKENESSES, Floats, distinct, equal, numeric, same, several

Seen = tuple[Call, Reply | None]  # a call of the student's function, and what the right answer gives there, if we know
Mistake = tuple[str, str]  # its name, and its sentence
ORDINALS = ("first", "second", "third", "fourth", "fifth")


def behaviour(exercise: Exercise, results: Sequence[CheckResult], seen: Sequence[Seen]) -> Mistake | None:
    """The first mistake that explains what was seen."""
    return next(chain(nothing_returned(seen), *by_value(exercise, seen), by_likeness(results), changes(seen)), None)


def by_value(exercise: Exercise, seen: Sequence[Seen]) -> Iterator[Iterator[Mistake]]:
    """What needs the right results."""
    if not all(right for _, right in seen):
        return
    yield swapped(seen)
    yield factor(exercise, seen)
    yield resemblance(seen)
    yield other_kind(seen)
    yield circumstance(exercise, seen)


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
        yield "prints", "It prints its result but does not return it: write `return` in the place of `print`."
    else:
        yield "nothing", "Nothing comes back: the last line needs a `return`."


def changes(seen: Sequence[Seen]) -> Iterator[Mistake]:
    """An argument is changed in place."""
    replies = [(call.reply, right) for call, right in seen if call.reply]
    named = [name for reply, right in replies for name in reply.changed if not right or name not in right.changed]
    if named:
        said = f"It changes its argument `{named[0]}` in place"
        yield "changes its argument", f"{said}: work on a copy, as `w = w + step` does and `w += step` does not."


def by_likeness(results: Sequence[CheckResult]) -> Iterator[Mistake]:
    """What `close` has noticed, if it has noticed the same in every check that failed."""
    failed = [result for result in results if not result.holds]
    noticed = {result.likeness for result in failed}
    if len(noticed) == 1 and (name := noticed.pop()):
        yield name, as_sentence(re.sub("^the ", "The ", failed[0].reason))


def as_sentence(words: str) -> str:
    return words if words.endswith("?") else f"{words}."


# ------------------------------------------------------------------------------------ with the right answer


def swapped(seen: Sequence[Seen]) -> Iterator[Mistake]:
    if all(call.reply and are_swapped(call.reply.value, right) for call, right in seen):
        yield "swapped", "Your two results are swapped: return them in the order that is asked for."


def are_swapped(got: Any, right: Reply | None) -> bool:
    if not right or not isinstance(right.value, tuple) or not isinstance(got, tuple | list):
        return False
    return len(got) == len(right.value) == 2 and same(got[0], right.value[1]) and same(got[1], right.value[0])


Pairs = list[tuple[Floats, Floats]]  # what came back and what is right, call by call


def resemblance(seen: Sequence[Seen]) -> Iterator[Mistake]:
    """The result, or the one of the results that is wrong, relates to the right one in the same way in every call."""
    for subject, columns in wrong_parts(seen):
        for each in LIKENESSES:
            telling = all(each.telling(rights(pairs)) for pairs in columns)
            if telling and all(each.holds(*pair) for pair in chain(*columns)):
                yield each.name, as_sentence(f"{subject} {each.words}")


def rights(pairs: Pairs) -> Floats:
    """The right numbers of all calls where the student's were others."""
    return np.concatenate([right.ravel() for got, right in pairs if not equal(got, right)] or [np.empty(0)])


def wrong_parts(seen: Sequence[Seen]) -> Iterator[tuple[str, list[Pairs]]]:
    """What is wrong, in words, and its numbers call by call; several results may be wrong only all together."""
    rows = [parts(call.reply, right) for call, right in seen]
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


def parts(reply: Reply | None, expected: Reply | None) -> Pairs:
    """What came back with what is right, result by result; nothing if these are not all numbers."""
    if not reply or not expected:
        return []
    got, right = reply.value, expected.value
    if isinstance(right, tuple) and isinstance(got, tuple | list) and len(got) == len(right):
        both = [(numeric(ours), numeric(theirs)) for ours, theirs in zip(got, right, strict=True)]
    else:
        both = [(numeric(got), numeric(right))]
    found = [(ours, theirs) for ours, theirs in both if ours is not None and theirs is not None]
    return found if len(found) == len(both) else []


def factor(exercise: Exercise, seen: Sequence[Seen]) -> Iterator[Mistake]:
    """The result is n times too large or too small, n being a length of an argument."""
    for subject, columns in wrong_parts(seen):
        pairs = list(chain(*columns))
        if not several(rights(pairs)):
            continue
        for words, lengths in measures(exercise, seen):
            if set(lengths) <= {1, 2}:  # then it is just twice as large
                continue
            counts = np.tile(lengths, len(columns))
            triples = [(got, right, n) for (got, right), n in zip(pairs, counts, strict=True)]
            if all(equal(got, n * right) for got, right, n in triples):
                yield "n times too large", f"{subject} is n times too large, n being {words}: divide by it?"
            if all(equal(n * got, right) for got, right, n in triples):
                yield "n times too small", f"{subject} is n times too small, n being {words}: divided once too often?"


def measures(exercise: Exercise, seen: Sequence[Seen]) -> Iterator[tuple[str, list[int]]]:
    """The lengths of the arguments, in words and call by call."""
    for name, values in data(exercise, seen):
        dimensions = {-1 if value is None else value.ndim for value in values}
        arrays = [value for value in values if value is not None]
        if dimensions == {1}:
            yield f"the length of `{name}`", [len(array) for array in arrays]
        elif dimensions == {2}:
            yield f"the number of rows of `{name}`", [array.shape[0] for array in arrays]
            yield f"the number of columns of `{name}`", [array.shape[1] for array in arrays]


def data(exercise: Exercise, seen: Sequence[Seen]) -> Iterator[tuple[str, list[Floats | None]]]:
    """Each argument's name with its numbers, call by call."""
    definition = ast.parse(exercise.stub).body[0]
    assert isinstance(definition, ast.FunctionDef)
    given = definition.args
    for number, name in enumerate(each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)):
        values = [
            call.arguments[number] if number < len(call.arguments) else call.keywords.get(name) for call, _ in seen
        ]
        yield name, [numeric(value) for value in values]


def other_kind(seen: Sequence[Seen]) -> Iterator[Mistake]:
    kinds = {(kind(call.reply.value), kind(right.value)) for call, right in seen if call.reply and right}
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


# ------------------------------------------------------------------------------------ where it is right


# What holds of an argument in just those calls where the function is right; None where it makes no sense to ask.
Circumstance = Callable[[Floats], bool | None]


def is_sorted(values: Floats) -> bool | None:
    return bool((np.diff(values) >= 0).all()) if values.ndim == 1 and len(values) > 2 else None


def is_centred(values: Floats) -> bool | None:
    """Labels of two balanced classes have mean 0 too, and say nothing."""
    return bool(np.allclose(values.mean(axis=0), 0, atol=1e-9)) if values.ndim > 0 and distinct(values) else None


def has_no_zero(values: Floats) -> bool | None:
    return bool((values != 0).all()) if values.size > 0 else None


def has_no_tie(values: Floats) -> bool | None:
    return len(np.unique(values, axis=0)) == len(values) if values.ndim > 0 and len(values) > 1 else None


ORDER = "It is right only where `{}` is sorted: does it rely on the order of the data?"
MEAN = "It is right only where `{}` has mean 0: subtract the mean first?"
BORDER = "It is wrong only where `{}` is or holds a 0: is the border treated as asked, `<` or `<=`?"
TIE = "It is wrong only where `{}` holds equal values: what should happen at a tie?"
# The name, the sentence, the circumstance, and in how many calls at least it must be right, and wrong.
CIRCUMSTANCES: tuple[tuple[str, str, Circumstance, int, int], ...] = (
    ("only sorted data", ORDER, is_sorted, 1, 2),
    ("only centred data", MEAN, is_centred, 1, 2),
    ("zeros", BORDER, has_no_zero, 2, 1),
    ("ties", TIE, has_no_tie, 2, 1),
)


def circumstance(exercise: Exercise, seen: Sequence[Seen]) -> Iterator[Mistake]:
    """It is right in just those calls where an argument has a property."""
    agreed = [bool(call.reply and right and same(call.reply.value, right.value)) for call, right in seen]
    for mistake, sentence, holds, least_right, least_wrong in CIRCUMSTANCES:
        if sum(agreed) < least_right or len(agreed) - sum(agreed) < least_wrong:
            continue
        for name, values in data(exercise, seen):
            held = [None if value is None else holds(value) for value in values]
            if [each is not False for each in held] == agreed and True in held:
                yield mistake, sentence.format(name)
