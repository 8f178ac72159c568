r"""**Two isolines.** ADALINE wants $g(x) = w^T x + b$ to be $+1$ for every positive sample and $-1$ for every negative
one, and charges the squared miss (L1.10):
$$ E_+ = \tfrac12 \sum_{y_i = +1} (g(x_i) - 1)^2 , \qquad E_- = \tfrac12 \sum_{y_i = -1} (g(x_i) + 1)^2 . $$
Return the two. ($b$ and $y_i$ are the lecture's $w_0$ and $t_i$.)

- `X`: shape (n, d); `y`: $n$ labels $\pm 1$; `w`: $d$ weights; `b`: the bias;
- the result is the pair of the numbers $E_+$ and $E_-$, in this order. A class without samples costs 0.

Taken apart, the error shows who pays: a class, and in it also those who were *too* right.

    >>> isoline_error(np.array([[1.0], [4.0], [-1.0]]), np.array([1, 1, -1]), np.array([1.0]), 0.0)
    (4.5, 0.0)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def isoline_error(X, y, w, b):
    """Return (E+, E-).   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> two numbers"""
    ...


hints = (
    "Compute g for all samples first; `g[y == 1]` are its values at the positive ones.",
    "From the positive ones subtract 1, from the negative ones subtract -1; then square, add up, and halve.",
)


def on_their_isolines(rng, d=3):
    """A line, and samples of which each lies exactly on its own isoline; the classes differ in size."""
    w, b, y = numbers(rng, d), float(numbers(rng)), rng.permutation([1, 1, 1, 1, -1, -1])
    X = numbers(rng, 6, d)
    return X + np.outer(y - X @ w - b, w) / (w @ w), y, w, b


@pytest.mark.points(1)
def test_leaving_the_isolines_costs_by_the_square(student, rng):
    """With every sample on its isoline both errors are 0; each sample then costs h²/2 if the bias is changed by h."""
    X, y, w, b = on_their_isolines(rng)
    for change in (0.0, 0.5, -2.0):
        up, down = pair(student(X, y, w, b + change))
        close(scalar(up), 4 * change**2 / 2, "E+")
        close(scalar(down), 2 * change**2 / 2, "E-")


@pytest.mark.points(1)
def test_beyond_the_isoline_costs_as_much_as_short_of_it(student, rng):
    """Samples mirrored at their isolines, from beyond to short of them, cost as much; twice as far, four times."""
    home, y, w, b = on_their_isolines(rng)
    away = np.outer(y * np.abs(numbers(rng, 6)), w)
    beyond = pair(student(home + away, y, w, b))
    short = pair(student(home - away, y, w, b))
    twice = pair(student(home + 2 * away, y, w, b))
    for what, one, mirrored, further in zip(("E+", "E-"), beyond, short, twice, strict=True):
        assert scalar(one) > 0, f"no sample is on its isoline, so {what} cannot be 0"
        close(scalar(mirrored), scalar(one), f"{what} of the mirrored samples")
        close(scalar(further), 4 * scalar(one), f"{what} twice as far away")
