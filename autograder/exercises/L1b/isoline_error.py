r"""**Two isolines.** ADALINE wants $g(x) = w^T x + b$ to be $+1$ for every positive sample and $-1$ for every negative
one, and charges the squared miss (L1.10):
$$ E_+ = \tfrac12 \sum_{y_i = +1} (g(x_i) - 1)^2 , \qquad E_- = \tfrac12 \sum_{y_i = -1} (g(x_i) + 1)^2 . $$
Return the two. ($b$ and $y_i$ are the lecture's $w_0$ and $t_i$.)

- `X`: shape (n, d); `y`: $n$ labels $\pm 1$; `w`: $d$ weights; `b`: the bias;
- the result is the pair of the numbers $E_+$ and $E_-$, in this order. A class without samples costs 0.

Taken apart, the error shows who pays: a class, and in it also those who were *too* right.

    >>> isoline_error(np.array([[1.0], [0.0], [-1.0]]), np.array([1, 1, -1]), np.array([2.0]), 0.5)
    (1.25, 0.125)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def isoline_error(X, y, w, b):
    """Return (E+, E-).   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> two numbers"""
    ...


hints = (
    "What does a sample cost whose g is 2, if it is positive? And if it is negative?",
    "Compute g for all samples first, and pick the values of one class. Subtract 1 from those of the positive samples, "
    "-1 from those of the negative ones; then square, add up, and halve.",
    "`g[y == 1]` are the values of g at the positive samples.",
)


def on_their_isolines(rng, ups, downs, d):
    """A line, and samples of which each lies exactly on its own isoline."""
    w, b, y = numbers(rng, d), float(numbers(rng)), rng.permutation(np.repeat([1, -1], [ups, downs]))
    w[-1] = rng.choice([-2.0, -0.5, 0.5, 2.0])  # dividing by it is exact
    X = numbers(rng, ups + downs, d)
    X[:, -1] = (y - b - X[:, :-1] @ w[:-1]) / w[-1]
    return X, y, w, b


@pytest.mark.points(1)
def test_leaving_the_isolines_costs_by_the_square(student, rng):
    """With all samples on their isolines both errors are 0; if the bias is changed by h, each sample costs h²/2."""
    for ups, downs, d in ((4, 2, 3), (0, 3, 1), (5, 0, 2)):
        X, y, w, b = on_their_isolines(rng, ups, downs, d)
        for change in (0.0, 0.5, -2.0):
            up, down = pair(student(X, y, w, b + change))
            close(scalar(up), ups * change**2 / 2, "E+")
            close(scalar(down), downs * change**2 / 2, "E-")


@pytest.mark.points(1)
def test_beyond_the_isoline_costs_as_much_as_short_of_it(student, rng):
    """A sample beyond its isoline costs as much as one that is as far short of it; one twice as far, four times as
    much."""
    home, y, w, b = on_their_isolines(rng, 4, 2, 2)
    away = np.outer(y * np.abs(numbers(rng, 6)), w)
    beyond = pair(student(home + away, y, w, b))
    short = pair(student(home - away, y, w, b))
    twice = pair(student(home + 2 * away, y, w, b))
    for what, one, mirrored, further in zip(("E+", "E-"), beyond, short, twice, strict=True):
        assert scalar(one) > 0, f"no sample is on its isoline, so {what} cannot be 0"
        close(scalar(mirrored), scalar(one), f"{what} of the mirrored samples")
        close(scalar(further), 4 * scalar(one), f"{what} twice as far away")
