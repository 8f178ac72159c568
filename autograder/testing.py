"""What checks are written with."""

import numpy as np
from numpy.typing import ArrayLike


def close(got: ArrayLike, expected: ArrayLike, *, tolerance: float = 1e-8) -> None:
    """Fail unless `got` has the shape of `expected` and its numbers, up to rounding.

    >>> close([1.0, 2.0], [1, 2 + 1e-12])
    >>> close([1.0], [1.0, 1.0])
    Traceback (most recent call last):
    AssertionError: the shape is (1,), but it should be (2,)
    """
    try:
        got = np.asarray(got, dtype=float)
    except (TypeError, ValueError):
        raise AssertionError(f"numbers were expected, but {got!r} came back") from None
    expected = np.asarray(expected, dtype=float)
    assert got.shape == expected.shape, f"the shape is {got.shape}, but it should be {expected.shape}"
    assert np.allclose(got, expected, rtol=tolerance, atol=tolerance), "the numbers differ"
