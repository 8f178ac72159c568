r"""**Count, or charge?** Return two costs of a line (L2.3): the number of mistakes as the lecture counts them, and the
sum of the hinge losses that stands in for it,
$$ Q = \sum_i [M_i < 0] , \qquad \tilde Q = \sum_i (1 - M_i)_+ , \qquad M_i = y_i\,(w^T x_i + b) , $$
where $(s)_+$ is $s$ if $s > 0$, else 0.

- `X`: shape (n, d); `y`: $n$ classes, $-1$ or $+1$; `w`: the $d$ weights; `b`: the bias, a number;
- the result is the pair of the two numbers, first $Q$, then $\tilde Q$.

$Q$ is what we care about, and $\tilde Q$ is what we can walk down on. It is never below $Q$, so a small one is a
promise.

    >>> empirical_risk(np.array([[1.0], [2.0], [-0.5]]), np.array([1, 1, 1]), np.array([1.0]), 0.0)
    (1, 1.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def empirical_risk(X, y, w, b):
    """Return (Q, Q~).   X: (n, d), y: (n,) of -1 and +1, w: (d,), b: a number -> two numbers"""
    ...


hints = (
    "Begin with the n margins. A comparison of them with 0 gives True and False, which add up like 1 and 0.",
    "`np.maximum(0, s)` is the positive part of every s.",
    "A margin of exactly 0 is no mistake for the lecture, yet the hinge charges 1 for it.",
)


@pytest.mark.points(1)
def test_a_line_that_decides_nothing(student, rng):
    """At w = 0 and b = 0 the lecture counts no mistake, while the hinge charges 1 for each sample."""
    n = int(rng.integers(4, 12))
    Q, hinge = pair(student(numbers(rng, n, 3), rng.choice([-1, 1], size=n), np.zeros(3), 0.0))
    close(scalar(Q), 0, "the number of mistakes")
    close(scalar(hinge), n, "the sum of hinge losses")


@pytest.mark.points(1)
def test_what_a_label_is_worth(student, rng):
    """Samples with |w·x + b| > 1: turn all labels round and the mistakes are the others; with M and −M, the two
    charges of a sample differ by 1 + |M|."""
    n = 8
    while True:
        X, w, b, y = numbers(rng, n, 2), numbers(rng, 2), float(numbers(rng)), rng.choice([-1, 1], size=n)
        size = np.abs(X @ w + b)
        if size.min() > 1 and 1 < (y * (X @ w + b) < 0).sum() < n - 1:
            break
    Q, hinge = pair(student(X, y, w, b))
    Q2, hinge2 = pair(student(X, -y, w, b))
    assert 0 < scalar(Q) < n, "some samples are right and some are wrong here"
    close(scalar(Q) + scalar(Q2), n, "the mistakes of both labellings together")
    close(scalar(hinge) + scalar(hinge2), n + size.sum(), "the charges of both labellings together")
