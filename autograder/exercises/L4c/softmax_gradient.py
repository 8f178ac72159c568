r"""**All classes learn at once.** Return the gradient of the cross-entropy of $K$ classes,
$E = -\sum_t \sum_i r_i^t \log y_i^t$ with $y = \text{softmax}(g)$, $g_i = w_i^T x + w_{i0}$ (L4.14).

- `X`: $N$ samples of $d$ features, shape (N, d);
- `c`: the class of each sample (N,), a whole number from 0 to $K - 1$ (so $r_i^t = 1$ where $i = c^t$, else 0); not
  every class need occur;
- `W`: one row of weights for each class, shape (K, d); `w0`: the $K$ biases;
- the result is a pair: the slopes along `W`, shape (K, d), and along `w0`, shape (K,).

The formula looks just as it does for two classes, with a row for each class. Every sample pulls at *every* class: its
own towards itself, the others away, each in proportion to how much it claims the sample.

    >>> X, w0 = np.array([[2.0], [-4.0]]), np.log([1.0, 2.0, 1.0])
    >>> dW, dw0 = softmax_gradient(X, np.array([0, 2]), np.zeros((3, 1)), w0)
    >>> np.round(dW, 3), np.round(dw0, 3)
    (array([[-2.5],
           [-1. ],
           [ 3.5]]), array([-0.5,  1. , -0.5]))
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers, pair, vector


def softmax_gradient(X, c, W, w0):
    """Return the slopes of E.   X: (N, d), c: (N,) of 0 to K-1, W: (K, d), w0: (K,) -> ((K, d), (K,))"""
    ...


hints = (
    "For two classes the gradient had y - r. What are y and r now, where each sample has K of them?",
    "Both are tables of shape (N, K): y is the softmax of the discriminants, r has a single 1 in each row (`np.eye`).",
    "The slopes of W are (K, d) and X is (N, d): of y - r and X, `.T` of which one makes a sum over the samples?",
)


def case(rng, n=7, d=3, k=4):
    """Every class but one occurs, and one of them more often."""
    classes = rng.permutation(k)[1:]
    c = rng.permutation(np.append(classes, np.full(n - k + 1, classes[0])))
    return numbers(rng, n, d), c, numbers(rng, k, d) / 4, numbers(rng, k) / 4


def parts(got, k, d):
    dW, dw0 = pair(got)
    values = as_numbers(dW)
    assert values.shape == (k, d), f"the shape of the first is {values.shape}, but it should be {(k, d)}"
    return values, vector(dw0, k)


def surprise(X, c, W, w0):
    g = X @ W.T + w0
    return sum(float(np.log(np.exp(row).sum()) - row[own]) for row, own in zip(g, c, strict=True))


@pytest.mark.points(2)
def test_it_is_the_rise_of_the_cross_entropy(student, rng):
    """Change one weight, or one bias, a little: E changes by that component of the gradient."""
    for n, d, k in ((7, 3, 4), (5, 1, 2), (4, 2, 3)):
        X, c, W, w0 = case(rng, n, d, k)
        dW, dw0 = parts(student(X, c, W, w0), k, d)
        for i in range(k):
            step = 1e-4 * np.eye(k)[i]
            rise = surprise(X, c, W, w0 + step) - surprise(X, c, W, w0 - step)
            close(dw0[i], rise / 2e-4, f"the slope along bias {i}", tolerance=1e-6)
            j = int(rng.integers(d))
            nudge = np.outer(step, np.eye(d)[j])
            rise = surprise(X, c, W + nudge, w0) - surprise(X, c, W - nudge, w0)
            close(dW[i, j], rise / 2e-4, f"the slope along weight {j} of class {i}", tolerance=1e-6)


@pytest.mark.points(1)
def test_what_one_class_gains_the_others_lose(student, rng):
    """The slopes of all classes sum to 0: training never moves the sum of the weights."""
    k = int(rng.integers(2, 6))
    X, c, W, w0 = case(rng, k=k)
    dW, dw0 = parts(student(X, c, W, w0), k, 3)
    assert np.abs(dW).max() > 0.01, "not all slopes are 0 here"
    close(dW.sum(axis=0), np.zeros(3), "the sum of the slopes along W")
    close(dw0.sum(), 0.0, "the sum of the slopes along w0")
    away = numbers(rng, k, 3)
    rise = surprise(X, c, W + 1e-5 * away, w0) - surprise(X, c, W - 1e-5 * away, w0)
    close((dW * away).sum(), rise / 2e-5, "the slope in a random direction", tolerance=1e-6)
