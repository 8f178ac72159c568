r"""**Until nothing is wrong.** Train a perceptron (L1.5, L1.8). Begin with all weights and the bias at 0. Visit the
samples in their order, again and again; at each mistake, $y_i (w^T x_i + b) \le 0$, move at once, before the next
sample is visited, by $w \leftarrow w + \eta\, y_i x_i$ and $b \leftarrow b + \eta\, y_i$. Stop after a round without a
mistake, or after `max_epochs` rounds.

- `X`: shape (n, d); `y`: $n$ labels $\pm 1$; `eta`: the learning rate; `max_epochs`: the most rounds, a whole number;
- the result is the pair `(w, b)`, the weights with $d$ numbers and the bias as a number.

If some line separates the classes, this is certain to find one. It is the first learning algorithm that came with
such a promise.

    >>> X, y = np.array([[2.0, 2.0], [-1.0, 0.0], [0.0, 2.0]]), np.array([-1, 1, 1])
    >>> perceptron_fit(X, y, eta=0.5, max_epochs=2)
    (array([-1.,  1.]), 0.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def perceptron_fit(X, y, eta, max_epochs):
    """Return (w, b) after training.   X: (n, d), y: (n,) of -1 and +1, eta: a number, max_epochs: a whole number"""
    ...


hints = (
    "How many loops does it take? What does the outer one go over, and what the inner one?",
    "Count the mistakes of a round; when a round has none, you are done.",
    "The step is that of `perceptron_update`; make it inside the inner loop: the next sample must meet the new line.",
)


def separable(rng, d=2, n=6):
    """Samples on the two sides of a line; two of them on one ray from the origin, so that the line needs its bias.

    Features after the second say nothing.
    """
    X = np.vstack([[[1.0, 1.0], [3.0, 3.0]], np.abs(numbers(rng, 4 * n, 2)) * 2])
    g = 3 * X[:, 0] + 4 * X[:, 1] - 14
    X, g = X[np.abs(g) > 3], g[np.abs(g) > 3]
    order = rng.permutation(min(n, len(X)))
    return np.column_stack([X[order], numbers(rng, len(order), d - 2)]), np.where(g[order] > 0, 1, -1)


@pytest.mark.points(2)
def test_it_separates_what_can_be_separated(student, rng):
    """If a line separates the classes, no sample is left on its wrong side."""
    for side, d in ((1, 2), (-1, 3), (-1, 2)):  # in three cases, one round is hardly ever enough
        X, y = separable(rng, d)
        y = side * y
        w, b = pair(student(X, y, 0.5, 100))
        assert np.any(vector(w, d)), "the weights are still 0: nothing was learnt"
        wrong = y * (X @ vector(w, d) + scalar(b)) < 0  # whether one may stay on the line shows round by round
        assert not wrong.any(), f"{wrong.sum()} of {len(y)} samples are still on the wrong side"


@pytest.mark.points(1)
def test_from_zero_the_rate_only_scales(student, rng):
    """From 0, twice the learning rate gives twice the weights and twice the bias, and so the same line."""
    X, y = separable(rng)
    w, b = pair(student(X, y, 0.5, 100))
    assert np.any(vector(w, 2)), "the weights are still 0: nothing was learnt"
    w2, b2 = pair(student(X, y, 1.0, 100))
    close(vector(w2, 2), 2 * vector(w, 2), "w at twice the rate")
    close(scalar(b2), 2 * scalar(b), "b at twice the rate")


# Samples, labels, and (w, b) after one, two and three rounds with η = 1, worked out on paper.
WORKED = (
    ([[2, -1, 3]], [1, 1, -1], [(-2, 1), (-3, 1), (-1, 2)]),
    (
        [[3, 3, 2, 1], [-2, 1, -1, 1], [-3, 2, 3, -1]],  # a feature in each row
        [-1, -1, 1, 1],
        [(0, 2, 5, 1), (-2, 2, 2, 1), (-2, 1, 2, 2)],
    ),
)


@pytest.mark.points(1)
def test_round_by_round(student, rng):
    """After one, two and three rounds w and b are as on paper, whatever η, also with features or classes mirrored."""
    for features, labels, lines in WORKED:
        eta, side = float(rng.choice([0.25, 0.5, 2.0])), int(rng.choice([-1, 1]))
        signs = rng.choice([-1.0, 1.0], size=len(features))
        X, y = np.array(features).T * signs, side * np.array(labels)
        for rounds, (*w, b) in enumerate(lines, start=1):
            got_w, got_b = pair(student(X, y, eta, rounds))
            close(vector(got_w, len(signs)), side * eta * signs * w, f"w after round {rounds}")
            close(scalar(got_b), side * eta * b, f"b after round {rounds}")
