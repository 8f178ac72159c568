r"""**Six prices for a mistake.** Return the loss of that name at every margin (L2.4):

| `name` | | `name` | |
|---|---|---|---|
| `"hebb"` | $(-M)_+$ | `"square"` | $(1 - M)^2$ |
| `"hinge"` | $(1 - M)_+$ | `"sigmoid"` | $2 / (1 + e^{M})$ |
| `"log"` | $\log_2(1 + e^{-M})$ | `"exp"` | $e^{-M}$ |

Here $(s)_+$ is $s$ where $s > 0$, else 0.

- `name`: one of the six; `M`: $n$ margins;
- the result has $n$ numbers.

The log loss must be right also at $M = -1000$, where $e^{1000}$ is beyond all floats but the loss is not: look for
`np.logaddexp` in NumPy's help. A descent that meets one such sample would otherwise end in `inf`.

Six formulas, and behind each a method that made a career of it.

    >>> margin_loss("hinge", np.array([-1.0, 0.5, 2.0]))
    array([2. , 0.5, 0. ])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def margin_loss(name, M):
    """Return the loss of each margin.   name: a word, M: (n,) -> (n,)"""
    ...


hints = (
    "An `if` for each name will do, or a dictionary from names to functions.",
    "`np.maximum(0, s)` is the positive part of every s.",
    "log(1 + e^a) is np.logaddexp(0, a), for e^0 = 1. It is a natural logarithm: how do you get from there to log2?",
)


def some_margins(rng, n=6):
    """Margins of both signs, away from the corners at 0 and 1."""
    return np.append(rng.integers(5, 13, size=n - 3), -rng.integers(1, 13, size=3)) / 4


@pytest.mark.points(1)
def test_on_the_line(student, rng):
    """At M = 0 Hebb's loss is 0 and the other five are 1; at M = 1 the hinge and the square are 0, the others not 1."""
    for name in ("hebb", "hinge", "log", "square", "sigmoid", "exp"):
        at_0, at_1, _ = vector(student(name, np.array([0.0, 1.0, rng.integers(1, 40) / 8])), 3)
        close(at_0, 0 if name == "hebb" else 1, f"{name} at M = 0")
        if name in ("hebb", "hinge", "square"):
            close(at_1, 0, f"{name} at M = 1")
        else:
            assert 0 < at_1 < at_0, f"{name} must fall from M = 0 to M = 1 and stay above 0"


@pytest.mark.points(1)
def test_how_the_two_sides_balance(student, rng):
    """Each smooth loss at M and at -M (the square: as far from 1 on either side): exp multiplies to 1, sigmoid adds to
    2, log differs by M / ln 2, square is the same."""
    M = some_margins(rng)
    close(vector(student("exp", M), 6) * vector(student("exp", -M), 6), np.ones(6), "exp(M) times exp(-M)")
    close(vector(student("sigmoid", M), 6) + vector(student("sigmoid", -M), 6), np.full(6, 2.0), "the two sigmoids")
    close(vector(student("log", -M), 6) - vector(student("log", M), 6), M / np.log(2), "the difference of the logs")
    square = vector(student("square", 1 + M), 6)
    close(square, vector(student("square", 1 - M), 6), "the square")
    close(vector(student("square", 1 + 2 * M), 6), 4 * square, "the square twice as far from 1")


@pytest.mark.points(1)
def test_the_hinge_is_hebbs_loss_moved_by_one(student, rng):
    """The hinge at M + 1 is Hebb's loss at M; on the right side it is free, on the wrong one it grows as M falls."""
    M = some_margins(rng)
    hebb = vector(student("hebb", M), 6)
    close(vector(student("hinge", M + 1), 6), hebb, "the hinge at M + 1")
    close(vector(student("hebb", M - 20), 6) - vector(student("hebb", M - 10), 6), np.full(6, 10.0), "ten more wrong")
    assert not hebb[M > 0].any(), "a sample on the right side costs nothing under Hebb's loss"
