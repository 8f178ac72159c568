r"""**Count, or charge?** Return two costs of a line (L2.3): the number of mistakes as the lecture counts them, and the
sum of the hinge losses that stands in for it,
$$ Q = \sum_i [M_i < 0] , \qquad \tilde Q = \sum_i (1 - M_i)_+ , \qquad M_i = y_i\,(w^T x_i + b) , $$
where $(s)_+$ is $s$ if $s > 0$, else 0. So $M_i = 0$ is no mistake here, although it was one in L1a.

- `X`: shape (n, d); `y`: $n$ classes, $-1$ or $+1$; `w`: the $d$ weights; `b`: the bias, a number;
- the result is the pair of the two numbers, first $Q$, then $\tilde Q$.

$Q$ is what we care about, and $\tilde Q$ is what a descent can lower. It is never below $Q$: where $\tilde Q$ is small,
so is $Q$.

    >>> X, y = np.array([[0.75], [0.5], [2.0], [-1.0]]), np.array([1, -1, -1, -1])
    >>> empirical_risk(X, y, np.array([2.0]), -1.0)
    (1, 5.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def empirical_risk(X, y, w, b):
    """Return (Q, Q~).   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> two numbers"""
    ...


hints = (
    "What are the n margins? A comparison of them with 0 gives True and False, which add up like 1 and 0.",
    "A margin of exactly 0 is no mistake for the lecture, yet the hinge charges 1 for it.",
    "`np.maximum(0, s)` is the positive part of every s.",
)


@pytest.mark.points(1)
def test_a_line_that_decides_nothing(student, rng):
    """At w = 0 and b = 0 the lecture counts no mistake, while the hinge charges 1 for each sample."""
    for d in (3, 1):
        n = int(rng.integers(4, 12))
        Q, hinge = pair(student(numbers(rng, n, d), rng.choice([-1, 1], size=n), np.zeros(d), 0.0))
        close(scalar(Q), 0, "the number of mistakes")
        close(scalar(hinge), n, "the sum of hinge losses")


def decided(rng, n, d):
    """Samples of which |w·x + b| is above 1, some of them right and some wrong."""
    while True:
        X, w, b, y = numbers(rng, n, d), numbers(rng, d), float(numbers(rng)), rng.choice([-1, 1], size=n)
        if np.abs(X @ w + b).min() > 1 and 1 < (y * (X @ w + b) < 0).sum() < n - 1:
            return X, y, w, b


@pytest.mark.points(1)
def test_what_a_label_is_worth(student, rng):
    """Where all |w·x + b| are above 1: with the other labels the other samples are the mistakes, and with one label
    and the other a sample is charged 1 + |w·x + b| in all."""
    for n, d in ((8, 2), (5, 3)):
        X, y, w, b = decided(rng, n, d)
        Q, hinge = pair(student(X, y, w, b))
        Q2, hinge2 = pair(student(X, -y, w, b))
        assert 0 < scalar(Q) < n, "some samples are right and some are wrong here"
        close(scalar(Q) + scalar(Q2), n, "the mistakes of both labellings together")
        both = n + np.abs(X @ w + b).sum()
        close(scalar(hinge) + scalar(hinge2), both, "the charges of both labellings together")


def at_margins(rng, M, d):
    """Samples of these margins, with their labels and the line."""
    n, w, b = len(M), numbers(rng, d), float(numbers(rng))
    w[-1] = rng.choice([-2.0, -0.5, 0.5, 2.0])  # dividing by it is exact
    X, y = numbers(rng, n, d), rng.permutation(np.where(np.arange(n) % 2, 1, -1))
    X[:, -1] = (y * M - b - X[:, :-1] @ w[:-1]) / w[-1]
    return X, y, w, b


@pytest.mark.points(1)
def test_samples_at_known_margins(student, rng):
    """Margins of 2, ¾, ½, -1 and -3 are two mistakes, charged 0, ¼, ½, 2 and 4; margins of 1 and more cost nothing."""
    for M, mistakes, charges in (([2, 0.75, 0.5, -1, -3], 2, 6.75), ([1, 4, 2.5], 0, 0), ([-0.25, 9], 1, 1.25)):
        Q, hinge = pair(student(*at_margins(rng, rng.permutation(M), int(rng.integers(1, 4)))))
        close(scalar(Q), mistakes, "the number of mistakes")
        close(scalar(hinge), charges, "the sum of hinge losses")
