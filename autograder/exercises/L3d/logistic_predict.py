r"""**A verdict, and how sure it is.** Put the discriminant $g(x) = w_0 + w^T x$ through the logistic function and read
the result as a probability (L3.20):
$$ P(\text{class 1} \mid x) = \sigma(g(x)) , \qquad \sigma(a) = \frac{1}{1 + \exp(-a)} . $$
Decide for class 1 where this is at least 0.5, and for class 2 elsewhere. Return both, for every sample.

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights; `b`: the bias $w_0$, a number;
- the result is the pair `(p, label)`: $n$ probabilities, and $n$ whole numbers, each 1 or 2.

The threshold 0.5 on $\sigma$ and the threshold 0 on $g$ are one and the same: only the probability is new.

    >>> p, label = logistic_predict(np.array([[2.0], [0.0], [-1.0]]), np.array([1.0]), 0.0)
    >>> p.round(2), label
    (array([0.88, 0.5 , 0.27]), array([1, 1, 2]))
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def logistic_predict(X, w, b):
    """Return (p, label).   X: (n, d), w: (d,), b: a number -> (n,) probabilities, (n,) of 1 and 2"""
    ...


hints = (
    "First g for every sample: a product of X and w, and the bias. Then σ of it.",
    "σ(g) is at least 0.5 exactly where g is at least 0.",
    "`np.where(condition, 1, 2)` makes labels of an array of yes and no.",
)


def answers(student, X, w, b):
    """The two results, looked at one by one."""
    p, label = pair(student(X, w, b))
    return vector(p, len(X)), vector(label, len(X))


@pytest.mark.points(1)
def test_the_log_odds_are_the_discriminant(student, rng):
    """Going from x to x + v multiplies the odds p / (1 - p) by exp(w·v), wherever x is."""
    X, w, b = numbers(rng, 6, 3) / 4, numbers(rng, 3), float(numbers(rng))
    v = numbers(rng, 3) / 4
    while w @ v == 0:
        v = numbers(rng, 3) / 4
    here, there = answers(student, X, w, b)[0], answers(student, X + v, w, b)[0]
    assert ((here > 0) & (here < 1) & (there > 0) & (there < 1)).all(), "these probabilities lie between 0 and 1"
    close(there / (1 - there), np.exp(w @ v) * here / (1 - here), "the odds")


@pytest.mark.points(1)
def test_turned_round_the_two_classes_change_places(student, rng):
    """With -w and -b, class 1 gets the probability that class 2 had, and the verdicts are exchanged."""
    X, w, b = numbers(rng, 8, 2), numbers(rng, 2), float(numbers(rng)) + 0.1  # so that g is never 0
    X[:2] = np.array([[3.0], [-3.0]]) * np.sign(w)  # on either side
    b /= 4
    p, label = answers(student, X, w, b)
    turned, other = answers(student, X, -w, -b)
    close(p + turned, np.ones(8), "the sum of the two probabilities")
    close(label + other, np.full(8, 3), "the sum of the two labels")
    assert p[0] > 0.5 > p[1], "the first sample lies on the positive side of the line, the second does not"
    close(label[:2], [1, 2], "the labels of these two")
