"""What checks are written with: inputs that read well, and comparisons whose failures say something."""

import math
import re
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
TOLERANCE = 1e-8
ROUNDING = 1e-12  # numbers none of which is larger count as 0, which they may be but for rounding
_MOST_TIMES = 1e6  # as large: beyond, it is no whole number but for rounding
LOW_PRECISION = "low precision"  # the likeness of what may only be too coarse
_SINGLE_TOLERANCE = 1e-5  # for results in single precision: several roundings to 7 digits
_NEARLY = 1e-2  # what is no nearer than that is wrong in any precision
_SIGNS = np.array([-1.0, 1.0])
_low_precision: ContextVar[np.dtype[Any] | None] = ContextVar(
    "low_precision", default=None
)  # of a result in this check
_AFTER_A_NOUN = (
    "of", "on", "in", "at", "to", "by", "for", "from", "with", "without", "along", "over", "after", "before", "against",
    "between", "where", "that", "which", "whose", "under", "beyond", "inside", "outside", "times", "minus", "divided",
)  # fmt: skip


def numbers(rng: np.random.Generator, *shape: int) -> NDArray[np.float64]:
    """Random quarters between -3 and 3, none of them 0.

    They read well in a failing call, and sums and products of them are exact: two right answers that add in another
    order agree also where a sample lies exactly on the line.

    >>> numbers(np.random.default_rng(0), 3)
    array([-2.75, -2.  , -1.75])
    """
    return rng.integers(1, 13, size=shape) / 4 * _SIGNS[rng.integers(0, 2, size=shape)]


def vector(got: Any, length: int) -> NDArray[np.float64]:
    """What came back, as an array of that many numbers; a list will do."""
    values = as_numbers(got)
    expect(values.shape == (length,), f"{length} numbers in one row were expected, but the shape is {values.shape}")
    return values


def scalar(got: Any) -> float:
    """What came back, as one number."""
    values = as_numbers(got)
    expect(values.shape == (), f"one number was expected, but the shape is {values.shape}")
    return float(values)


def pair(got: Any) -> tuple[Any, Any]:
    """What came back, as two things."""
    something(got)
    sentence = f"two things were expected, as in `return w, b`, but a {type(got).__name__} came back"
    sequence = isinstance(got, tuple | list) or (isinstance(got, np.ndarray) and got.ndim > 0)
    expect(sequence and len(got) == 2, sentence)
    return got[0], got[1]


def close(got: ArrayLike, expected: ArrayLike, what: str = "the result", *, tolerance: float = TOLERANCE) -> None:
    """Fail unless `got` has the shape of `expected` and its numbers, up to rounding; `what` names it in the failure.

    The failure also says how `got` resembles what is expected, if it does, but never what that is. Where the student's
    function returns single precision, rounding is that of single precision.

    >>> close([1.0, 2.0], [1, 2 + 1e-12])
    >>> close(3.0, 4.0, "the bias")
    Traceback (most recent call last):
    autograder.testing.NotCloseError: the bias is not right
    >>> close([-1.5, 4.0], [1.5, -4.0], "w")
    Traceback (most recent call last):
    autograder.testing.NotCloseError: w is not right: it has the opposite sign
    >>> close([0.5, 2.0], [1.5, -4.0], "the weights")
    Traceback (most recent call last):
    autograder.testing.NotCloseError: the weights are not right
    """
    wanted = np.asarray(expected, dtype=float)
    values = as_numbers(got) if wanted.ndim else np.asarray(scalar(got))
    low = _low_precision.get()
    if equal(values, wanted, max(tolerance, _SINGLE_TOLERANCE) if low else tolerance):
        return
    several = is_plural(what)
    sentence = f"{what} {'are' if several else 'is'} not right"
    if values.shape != wanted.shape:
        sentence, several = f"the shape is {values.shape}, but it should be {wanted.shape}", False
    alike = likeness(values, wanted)
    if not alike and low and equal(values, wanted, _NEARLY):
        alike = _lacks_digits(low)
    raise NotCloseError(sentence, alike, "what came back" if several else "it")


class NotCloseError(AssertionError):
    """A result is not the expected one; `likeness` names how it, the `subject`, resembles that, or is empty.

    `plain` is the sentence without that.
    """

    def __init__(self, sentence: str, alike: "Likeness | None", subject: str) -> None:
        super().__init__(f"{sentence}: {subject} {alike.words}" if alike else sentence)
        self.likeness = alike.name if alike else ""
        self.plain = sentence


def is_plural(what: str) -> bool:
    """Whether "are" follows, to judge by the noun: the last word before any preposition or comma.

    >>> is_plural("the weights"), is_plural("the slopes along w"), is_plural("the labels, sorted,")
    (True, True, True)
    >>> is_plural("the number of steps"), is_plural("the bias"), is_plural("the log loss"), is_plural("b")
    (False, False, False, False)
    """
    noun = re.split(rf",| (?:{'|'.join(_AFTER_A_NOUN)}) ", f"{what} ")[0].split()[-1]
    return what.startswith("the ") and noun.endswith("s") and not noun.endswith(("ss", "us", "is", "as", " s"))


def begin_check() -> None:
    """The harness says so before each check: nothing has come back yet."""
    _low_precision.set(None)


def note_precision(result: Any) -> None:
    """The harness says what the student's function returns: what came back in single precision is compared as such."""
    if isinstance(result, list | tuple):
        for each in result:
            note_precision(each)
    elif isinstance(result, np.ndarray | np.generic) and result.dtype in (np.float32, np.float16):
        _low_precision.set(result.dtype)


def _lacks_digits(dtype: np.dtype[Any]) -> "Likeness":
    digits = np.finfo(dtype).precision
    words = f"is nearly right, but {dtype.name} keeps only {digits} digits: compute in float64"
    return Likeness(LOW_PRECISION, words, lambda got, right: equal(got, right, _NEARLY), np.any)


def as_numbers(got: Any) -> NDArray[np.float64]:
    """What came back, as an array; what is 0 but for rounding is 0, also to a check that asks whether it is.

    >>> as_numbers([1e-300, -1e-20]), as_numbers([1.0, 1e-20])
    (array([0., 0.]), array([1.e+00, 1.e-20]))
    """
    something(got)
    try:
        values = np.asarray(got)
    except ValueError:
        raise AssertionError("rows of different lengths came back") from None
    expect(values.dtype.kind in "biuf", f"numbers were expected, but a {type(got).__name__} came back")
    with np.errstate(over="ignore"):
        values = values.astype(float)  # before the question, since a long double may be finite and too large for it
    largest = np.abs(values).max(initial=0)
    expect(math.isfinite(largest), "some of what came back is not a finite number")
    return values if largest > ROUNDING else np.zeros(values.shape)


def something(got: Any) -> None:
    expect(got is not None, "nothing came back: does the function return its result?")


def expect(holds: bool, sentence: str) -> None:
    """An assertion whose message stays as it is; pytest adds the compared values to that of `assert`."""
    if not holds:
        raise AssertionError(sentence)


# ------------------------------------------------------------------------------------ comparing


def numeric(value: Any) -> Floats | None:
    """The value as an array of numbers, whether it is a number, a list, a tuple or an array; None if it is no such.

    >>> numeric([1, 2]), numeric((np.ones(2), 1.0))
    (array([1., 2.]), None)
    """
    try:
        array = np.asarray(value)
    except ValueError:  # rows of different lengths
        return None
    return array.astype(float) if array.dtype.kind in "biuf" else None


def same(one: Any, other: Any, tolerance: float = TOLERANCE) -> bool:
    """Are these equal up to rounding, whatever kinds of sequences they are?

    >>> same((np.array([0.5, 1.0]), 2), [[0.5, 1 + 1e-12], 2.0])
    True
    """
    first, second = numeric(one), numeric(other)
    if first is not None and second is not None:
        return equal(first, second, tolerance)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key], tolerance) for key in one)
    one, other = _item(one), _item(other)
    if isinstance(one, list | tuple | np.ndarray) and isinstance(other, list | tuple | np.ndarray):
        return len(one) == len(other) and all(same(*both, tolerance) for both in zip(one, other, strict=True))
    return type(one) is type(other) and bool(one == other)


def _item(value: Any) -> Any:
    """What is in an array without axes, or the value itself."""
    return value.item() if isinstance(value, np.ndarray) and not value.ndim else value


def equal(one: Floats, other: Floats, tolerance: float = TOLERANCE) -> bool:
    """Have they the same shape and numbers, up to rounding? Checks ask it so often that NumPy's way would be slow.

    The other's numbers say what is little: where all are below a thousandth, the tolerance is as much smaller. Above
    that they may be what is left of a sum that nearly cancels, and no smaller than their error by much.

    >>> equal(np.array([1.0, np.inf]), np.array([1 + 1e-12, np.inf]))
    True
    >>> equal(np.array([1e-9, 1.0]), np.array([2e-9, 1.0])), equal(np.array([1e-9, 0.0]), np.array([2e-9, 0.0]))
    (True, False)
    """
    if one.shape != other.shape:
        return False
    sizes = np.abs(other)
    largest = sizes.max(initial=0)
    if math.isfinite(largest):
        scale = min(1.0, 1000 * largest) if largest > ROUNDING else 1.0
        with np.errstate(over="ignore"):
            return bool((np.abs(one - other) <= tolerance * (scale + sizes)).all())
    with np.errstate(invalid="ignore"):  # inf - inf
        return np.allclose(one, other, rtol=tolerance, atol=tolerance, equal_nan=True)


@dataclass(frozen=True)
class Likeness:
    """A relation between what came back and what is right; `words` follow "the result" in a sentence.

    It may also hold of equal ones, as a vector is its own transpose.
    """

    name: str
    words: str
    holds: Callable[[Floats, Floats], bool]
    telling: Callable[[Floats], bool]  # could it hardly be so by accident, the right numbers being these?


def several(right: Floats) -> bool:
    """Are there two different numbers besides 0, or one that nobody hits by accident?"""
    return len(np.unique(right[right != 0].round(9))) > 1 or uncommon(right)


def nonzero(right: Floats) -> bool:
    """Are there two numbers besides 0, or one that nobody hits by accident?"""
    return bool(np.count_nonzero(right) > 1) or uncommon(right)


def no_mere_label(right: Floats) -> bool:
    """Are there sizes, too, or so many labels of both classes that nobody hits all by accident?"""
    return several(np.abs(right)) or bool(min((right > 0).sum(), (right < 0).sum()) > 1 and right.size > 4)


def uncommon(right: Floats) -> bool:
    """Is there a number besides small wholes and halves?"""
    return bool(((np.abs(right) > 10) | ((2 * right) % 1 != 0)).any())


def distinct(right: Floats) -> bool:
    return len(np.unique(right.round(9))) > 2


def no_ranking(right: Floats) -> bool:
    """Is it more than classes, or an order of the numbers from 0 or 1, which any two rankings hold in another order?"""
    return len(np.unique(right.round(9))) > 3 and bool((right % 1 != 0).any())


def axis_too_many(got: Floats, right: Floats) -> bool:
    return got.ndim >= right.ndim and equal(got.squeeze(), right.squeeze())


def axis_too_few(got: Floats, right: Floats) -> bool:
    return got.ndim <= right.ndim and equal(got.squeeze(), right.squeeze())


def whole_multiple(got: Floats, right: Floats) -> bool:
    """Is each number the same whole number of times as large, more than twice?"""
    if got.shape != right.shape or not (np.isfinite(got).all() and np.isfinite(right).all()):
        return False
    if len(np.unique(right[right != 0])) < 2:
        return False
    where = np.abs(right).argmax()
    times = np.round(got.flat[where] / right.flat[where])
    return bool(2 < abs(times) < _MOST_TIMES) and equal(got, times * right)


def other_order(got: Floats, right: Floats) -> bool:
    if got.ndim == 0 or got.shape != right.shape:
        return equal(got, right)
    first, second = got.reshape(len(got), -1), right.reshape(len(right), -1)
    return equal(first[np.lexsort(first.T.round(9))], second[np.lexsort(second.T.round(9))])


def shifted(got: Floats, right: Floats) -> bool:
    if got.ndim == 0 or got.shape != right.shape or len(got) < 3:
        return equal(got, right)
    return equal(got[1:], right[:-1]) or equal(got[:-1], right[1:])


def one_more(got: Floats, right: Floats) -> bool:
    return got.ndim > 0 and len(got) > 1 and (equal(got[1:], right) or equal(got[:-1], right))


# In the functions written here, a is what came back and b what is right.
LIKENESSES = (
    Likeness("transposed", "is transposed: its rows should be columns", lambda a, b: equal(a.T, b), nonzero),
    Likeness("axis too many", "has an axis too many, as a column has in place of a plain row", axis_too_many, np.any),
    Likeness("axis too few", "has an axis too few: a table was expected, even if it has one row", axis_too_few, np.any),
    Likeness("opposite sign", "has the opposite sign", lambda a, b: equal(-a, b), no_mere_label),
    Likeness("twice", "is twice as large as it should be", lambda a, b: equal(a, 2 * b), several),
    Likeness("half", "is half as large as it should be", lambda a, b: equal(2 * a, b), several),
    Likeness("too large", "is too large, each number by the same factor", whole_multiple, several),
    Likeness("too small", "is too small, each number by the same factor", lambda a, b: whole_multiple(b, a), several),
    Likeness("one too large", "is too large by one", lambda a, b: equal(a, b + 1), distinct),
    Likeness("one too small", "is too small by one", lambda a, b: equal(a, b - 1), distinct),
    Likeness("shifted", "is shifted by one place", shifted, distinct),
    Likeness("one entry too many", "has one entry too many, at its start or at its end", one_more, distinct),
    Likeness("one entry too few", "lacks one entry, its first or its last", lambda a, b: one_more(b, a), distinct),
    Likeness("reversed", "is in reverse order", lambda a, b: equal(a[::-1] if a.ndim else a, b), distinct),
    Likeness("reordered", "holds the right numbers in another order", other_order, no_ranking),
)


def likeness(got: Floats, right: Floats) -> Likeness | None:
    """How one result resembles the right one, if that can hardly be an accident."""
    if equal(got, right):
        return None
    with np.errstate(all="ignore"):  # of numbers that are no longer finite when they are compared
        telling = {asked: asked(right) for asked in dict.fromkeys(each.telling for each in LIKENESSES)}
        return next((each for each in LIKENESSES if telling[each.telling] and each.holds(got, right)), None)
