r"""**A verdict, and how sure it is.** Put the discriminant $g(x) = w_0 + w^T x$ through the logistic function and read
the result as a probability (L3.20):
$$ P(\text{class 1} \mid x) = \sigma(g(x)) , \qquad \sigma(a) = \frac{1}{1 + \exp(-a)} . $$
Decide for class 1 where this is at least 0.5, and for class 2 elsewhere. Return both, for every sample.

- `X`: $n$ samples of $d$ features, shape (n, d); `w`: the $d$ weights; `b`: the bias $w_0$, a number;
- the result is the pair `(p, label)`: $n$ probabilities, and $n$ whole numbers, each 1 or 2.

The threshold 0.5 on $\sigma$ and the threshold 0 on $g$ are one and the same: only the probability is new.

    >>> X = np.array([[2.0, 1.0], [1.0, 0.0], [1.0, -1.0]])
    >>> p, label = logistic_predict(X, np.array([1.0, 2.0]), -1.0)
    >>> p.round(2), label
    (array([0.95, 0.5 , 0.12]), array([1, 1, 2]))
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def logistic_predict(X, w, b):
    """Return (p, label).   X: (n, d), w: (d,), b: a number -> (n,) probabilities, (n,) of 1 and 2"""
    ...


hints = (
    "Which number does each sample get before anything becomes a probability?",
    "Compute g for all samples at once, bias included, and put it through σ.",
    "σ(g) is at least 0.5 exactly where g is at least 0; on the boundary, class 1 wins.",
    "`np.where(…, 1, 2)` turns an array of True and False into labels.",
)


def answers(student, X, w, b):
    """The two results, looked at one by one."""
    p, label = pair(student(X, w, b))
    return vector(p, len(X)), vector(label, len(X))


@pytest.mark.points(1)
def test_the_log_odds_are_the_discriminant(student, rng):
    """Going from x to x + v multiplies the odds p / (1 - p) by exp(w·v), wherever x is."""
    for d in (1, 3, 5):
        X, w, b = numbers(rng, 6, d) / 4, numbers(rng, d), float(numbers(rng))
        v = numbers(rng, d) / 4
        while w @ v == 0:
            v = numbers(rng, d) / 4
        here, there = answers(student, X, w, b)[0], answers(student, X + v, w, b)[0]
        assert ((here > 0) & (here < 1) & (there > 0) & (there < 1)).all(), "these probabilities lie between 0 and 1"
        close(there / (1 - there), np.exp(w @ v) * here / (1 - here), "the odds")


@pytest.mark.points(1)
def test_reversed_the_two_classes_change_places(student, rng):
    """With -w and -b, class 1 gets the probability that class 2 had, and the verdicts are exchanged."""
    X, w, b = numbers(rng, 8, 2), numbers(rng, 2), float(numbers(rng)) / 4 + 0.03125  # so that g is never 0
    X[:2] = np.array([[3.0], [-3.0]]) * np.sign(w)  # on either side
    p, label = answers(student, X, w, b)
    other_p, other_label = answers(student, X, -w, -b)
    close(p + other_p, np.ones(8), "the sum of the two probabilities")
    close(label + other_label, np.full(8, 3), "the sum of the two labels")
    assert p[0] > 0.5 > p[1], "the first sample lies on the positive side of the line, the second does not"
    close(label[:2], [1, 2], "the labels of these two")


@pytest.mark.points(1)
def test_perpendicular_to_w_only_the_bias_counts(student, rng):
    """Where w·x = 0 the odds are exp(b) to 1; without a bias that is the boundary, with p = 0.5 and class 1."""
    w, size = numbers(rng, 2), abs(float(numbers(rng))) / 2
    X = np.outer(numbers(rng, 4), [-w[1], w[0]])  # w·x = 0, exactly
    for b in (size, -size, -0.25, 0.0):
        p, label = answers(student, X, w, b)
        assert ((p > 0) & (p < 1)).all(), "these probabilities lie between 0 and 1"
        close(p / (1 - p), np.full(4, np.exp(b)), "the odds")
        close(label, np.full(4, 1 if b >= 0 else 2), "the label")
