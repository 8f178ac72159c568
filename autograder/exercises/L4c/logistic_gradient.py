r"""**Which way is up?** Return the gradient of the cross-entropy $E$ at the weights $w$ and the bias $w_0$ (L4.12). A
step of training goes the other way, so these are the lecture's $\Delta w_j$ and $\Delta w_0$, divided by $-\eta$.

- `X`: $N$ samples of $d$ features, shape (N, d); `r`: their classes (N,), 1 for $C_1$ and 0 for $C_2$;
- `w`: the $d$ weights; `w0`: the bias, a number;
- the result is a pair: the $d$ slopes $\partial E / \partial w_j$, and the number $\partial E / \partial w_0$.

The chain rule brings in $r/y$, $(1 - r)/(1 - y)$ and $y(1 - y)$, and then nearly all of it cancels. That is no
accident of this $E$: it is why it is used.

    >>> X, r = np.array([[0.0, 1.0], [-2.0, 4.0], [0.0, 1.0]]), np.array([0, 0, 1])
    >>> dw, dw0 = logistic_gradient(X, r, np.array([np.log(3), 0.0]), np.log(3))
    >>> np.round(dw, 3), round(float(dw0), 3)
    (array([-0.5,  1.5]), 0.75)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def logistic_gradient(X, r, w, w0):
    """Return the slopes of E.   X: (N, d), r: (N,) of 0 and 1, w: (d,), w0: a number -> ((d,), a number)"""
    ...


hints = (
    "What is left of the chain rule for a single sample, once everything that cancels has gone?",
    "First find y of every sample, then how far it is from r. The lecture's Δw_j goes downhill, your result uphill.",
    "A sum over samples of (number) times (row) is `misses @ X`.",
)


def case(rng, n=6, d=3):
    """Weights that leave doubt, and both classes."""
    r = rng.permutation(np.append([1, 0], rng.integers(0, 2, size=n - 2)))
    return numbers(rng, n, d), r, numbers(rng, d) / 4, float(numbers(rng)) / 4


def parts(got, d):
    dw, dw0 = pair(got)
    return vector(dw, d), scalar(dw0)


def surprise(X, r, w, w0):
    g = X @ w + w0
    return float(np.where(r == 1, np.log1p(np.exp(-g)), np.log1p(np.exp(g))).sum())


@pytest.mark.points(2)
def test_it_is_the_rise_of_the_cross_entropy(student, rng):
    """Change one weight, or the bias, a little: E changes by that component of the gradient."""
    for n, d in ((6, 3), (3, 1), (2, int(rng.integers(4, 7)))):
        X, r, w, w0 = case(rng, n, d)
        dw, dw0 = parts(student(X, r, w, w0), d)
        for j in range(d):
            step = 1e-4 * np.eye(d)[j]
            rise = surprise(X, r, w + step, w0) - surprise(X, r, w - step, w0)
            close(dw[j], rise / 2e-4, f"the slope along w_{j + 1}", tolerance=1e-6)
        rise = surprise(X, r, w, w0 + 1e-4) - surprise(X, r, w, w0 - 1e-4)
        close(dw0, rise / 2e-4, "the slope along the bias", tolerance=1e-6)


@pytest.mark.points(1)
def test_every_sample_twice_doubles_it(student, rng):
    """E is a sum over the samples: with each of them twice, every slope is twice as steep."""
    d = int(rng.integers(2, 5))
    X, r, w, w0 = case(rng, d=d)
    dw, dw0 = parts(student(X, r, w, w0), d)
    assert np.abs(np.append(dw, dw0)).min() > 0, "no slope is 0 here"
    twice_w, twice_0 = parts(student(np.vstack([X, X]), np.append(r, r), w, w0), d)
    close(twice_w, 2 * dw, "the slopes along w")
    close(twice_0, 2 * dw0, "the slope along the bias")
