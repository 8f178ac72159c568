r"""**The slope of the whole sum.** With the logarithmic loss the approximated risk of $\ell$ samples (L2.7) is
$$ \tilde Q(w) = \sum_{i=1}^{\ell} L(M_i), \qquad M_i = \langle w, x_i\rangle y_i, \qquad L(M) = \log_2(1 + e^{-M}), $$
and the slope of the loss is $L'(M) = -1 / \big(\ln 2\,(1 + e^{M})\big)$. Return the gradient of $\tilde Q$ at $w$.

- `X`: $\ell$ samples of $d$ features, shape (l, d); the constant one is among them, so there is no bias;
- `y`: $\ell$ labels $\pm 1$; `w`: $d$ weights; the result has $d$ numbers.

Change $L'$ and you have the gradient for any other loss: this one function is six learning methods.

    >>> X, y = np.array([[2.0, 0.0], [0.0, -4.0], [1.0, 1.0]]), np.array([1, -1, -1])
    >>> risk_gradient(X, y, np.array([0.5, -0.25])).round(3)
    array([ 0.035, -3.408])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def risk_gradient(X, y, w):
    """Return the gradient of the risk.   X: (l, d), y: (l,) of -1 and +1, w: (d,) -> (d,)"""
    ...


hints = (
    "What are the margins of all samples? Begin with them.",
    "Chain rule: M_i depends on w through y_i times the product of w and x_i. What is its derivative?",
    "Each sample adds L'(M_i) y_i x_i. With these factors in `c`, the sum is `c @ X`; do not divide.",
)


def risk(X, y, w):
    return np.log2(1 + np.exp(-y * (X @ w))).sum()


def some_samples(rng, n, d):
    """Samples of both classes, and weights small enough that no sample is quite settled."""
    return numbers(rng, n, d), rng.permutation(np.where(np.arange(n) % 2, 1, -1)), numbers(rng, d) / 4


@pytest.mark.points(2)
def test_it_is_the_slope_of_the_risk(student, rng):
    """A small step in any weight changes the risk by the slope times the step."""
    for n, d in ((7, 3), (1, 2), (4, 1)):
        X, y, w = some_samples(rng, n, d)
        h = 1e-5
        rises = [risk(X, y, w + h * e) - risk(X, y, w - h * e) for e in np.eye(d)]
        close(vector(student(X, y, w), d), np.array(rises) / (2 * h), "the gradient", tolerance=1e-6)


@pytest.mark.points(1)
def test_samples_add_up_and_a_sample_is_its_opposite_of_the_other_class(student, rng):
    """Two sets of samples together have the sum of their gradients, and (-x, -y) counts exactly like (x, y)."""
    X, y, w = some_samples(rng, 7, 2)
    whole = vector(student(X, y, w), 2)
    assert np.any(whole), "the gradient cannot be 0 here: no sample is so right that it asks for nothing"
    close(vector(student(X[:3], y[:3], w), 2) + vector(student(X[3:], y[3:], w), 2), whole, "the sum of two gradients")
    close(vector(student(-X, -y, w), 2), whole, "the gradient of the opposite samples")
