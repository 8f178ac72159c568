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
    >>> margin_loss("log", np.array([-1.0, -1000.0])).round(1)
    array([   1.9, 1442.7])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def margin_loss(name, M):
    """Return the loss of each margin.   name: a word, M: (n,) -> (n,)"""
    ...


hints = (
    "How can one function hold six formulas? An `if` for each name will do, or a dictionary from names to functions.",
    "NumPy's `maximum` takes the greater of two numbers, for every entry. log(1 + e^a) is its `logaddexp` of 0 and a, "
    "for e^0 = 1; it is a natural logarithm: how do you get from there to the base 2?",
    "`np.maximum(0, s)` is the positive part of every s; log2 a = log a / log 2.",
)


def some_margins(rng, n=6):
    """Margins of both signs, away from the corners at 0 and 1."""
    return np.append(rng.integers(5, 13, size=n - 3), -rng.integers(1, 13, size=3)) / 4


@pytest.mark.points(1)
def test_on_the_line(student, rng):
    """At M = 0 Hebb's loss is 0 and the other five are 1; at M = 1 the hinge and the square are 0, and then the square
    rises again; the other three fall, but never to 0."""
    for name in ("hebb", "hinge", "log", "square", "sigmoid", "exp"):
        at_0, at_1, at_2, _ = vector(student(name, np.array([0.0, 1.0, 2.0, rng.integers(1, 40) / 8])), 4)
        close(at_0, 0 if name == "hebb" else 1, f"{name} at M = 0")
        if name in ("hebb", "hinge", "square"):
            close([at_1, at_2], [0, name == "square"], f"{name} at M = 1 and M = 2")
        else:
            assert 0 < at_2 < at_1 < at_0, f"{name} must fall from M = 0 over M = 1 to M = 2 and stay above 0"


@pytest.mark.points(1)
def test_how_the_two_sides_balance(student, rng):
    """exp falls to 1/e of itself with each unit of M; sigmoid adds up to 2 at M and -M, and log differs by M / ln 2;
    square is the same at 1 + M and 1 - M, and four times as much at 1 + 2M."""
    M = some_margins(rng)
    close(vector(student("exp", M), 6), np.e * vector(student("exp", M + 1), 6), "exp(M), against e exp(M + 1),")
    there, back = (vector(student("sigmoid", side * M), 6) for side in (1, -1))
    close(there + back, np.full(6, 2.0), "the sum of the two sigmoids")
    assert (there[M > 0] < back[M > 0]).all(), "a sample on its right side costs less than one that is as far wrong"
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


@pytest.mark.points(1)
def test_far_on_the_wrong_side(student, rng):
    """Far on the wrong side the log loss is -M / ln 2, also beyond M = -1000; far on the right side it is nearly 0."""
    far = 1000.0 + float(rng.integers(0, 500))
    wrong, right = vector(student("log", np.array([-far, 40.0])), 2)
    close(wrong, far / np.log(2), "the log loss far on the wrong side")
    close(right, 0, "the log loss far on the right side")
