"""What checks are written with: inputs that read well, and comparisons whose failures say something."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.feedback.likeness import equal, likeness


def numbers(rng: np.random.Generator, *shape: int) -> NDArray[np.float64]:
    """Random quarters between -3 and 3, none of them 0.

    They read well in a failing call, and sums and products of them are exact: two right answers that add in another
    order agree also where a sample lies exactly on the line.

    >>> numbers(np.random.default_rng(0), 3)
    array([-2.75, -2.  , -1.75])
    """
    return rng.integers(1, 13, size=shape) / 4 * rng.choice([-1.0, 1.0], size=shape)


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
    expect(isinstance(got, tuple | list) and len(got) == 2, sentence)
    return got[0], got[1]


def close(got: ArrayLike, expected: ArrayLike, what: str = "the result", *, tolerance: float = 1e-8) -> None:
    """Fail unless `got` has the shape of `expected` and its numbers, up to rounding; `what` names it in the failure.

    The failure also says how `got` resembles what is expected, if it does, but never what that is.

    >>> close([1.0, 2.0], [1, 2 + 1e-12])
    >>> close(3.0, 4.0, "the bias")
    Traceback (most recent call last):
    AssertionError: the bias is not right
    >>> close([-1.5, 4.0], [1.5, -4.0], "w")
    Traceback (most recent call last):
    AssertionError: w is not right: it has the opposite sign
    """
    wanted = np.asarray(expected, dtype=float)
    values = as_numbers(got) if wanted.ndim else np.asarray(scalar(got))
    if equal(values, wanted, tolerance):
        return
    alike = likeness(values, wanted)
    remark = f": it {alike.words}" if alike else ""
    expect(values.shape == wanted.shape, f"the shape is {values.shape}, but it should be {wanted.shape}{remark}")
    raise AssertionError(f"{what} is not right{remark}")


def as_numbers(got: Any) -> NDArray[np.float64]:
    something(got)
    try:
        values = np.asarray(got)
    except ValueError:
        raise AssertionError("rows of different lengths came back") from None
    expect(values.dtype.kind in "biuf", f"numbers were expected, but a {type(got).__name__} came back")
    expect(bool(np.isfinite(values).all()), "some of what came back is not a finite number")
    return values.astype(float)


def something(got: Any) -> None:
    expect(got is not None, "nothing came back: does the function return its result?")


def expect(holds: bool, sentence: str) -> None:
    """An assertion whose message stays as it is; pytest adds the compared values to that of `assert`."""
    if not holds:
        raise AssertionError(sentence)
