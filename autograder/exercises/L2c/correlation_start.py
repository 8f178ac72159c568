r"""**A guess in one pass.** Before a descent has taken a single step, each feature can be asked alone: which weight
would suit you best if there were no others? For the squared loss the answer of the feature $f_j$, a column of $X$, is
$$ w_j = \frac{\langle y, f_j \rangle}{\langle f_j, f_j \rangle} $$
(L2.11). Return these weights. A feature that is 0 for all samples has no opinion: its weight is 0.

- `X`: $n$ samples of $d$ features, shape (n, d); `y`: $n$ labels $-1$ or $+1$;
- the result has $d$ numbers. (For the bias, a caller would give $X$ a column of ones.)

It costs one look at each sample, and it was the only start in this notebook that earned its keep.

    >>> correlation_start(np.array([[1.0, 2.0, 0.0], [-2.0, 2.0, 0.0]]), np.array([1, -1]))
    array([0.6, 0. , 0. ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def correlation_start(X, y):
    """Return each feature's own best weight.   X: (n, d), y: (n,) of -1 and +1 -> (d,)"""
    ...


hints = (
    "Take a single feature f: which two sums does its weight need?",
    "The denominators are sums of squares over the samples: one number for each feature. Where it is 0, divide by 1.",
    "The product of y with every column at once is `y @ X`.",
)


def informative(rng, n, d):
    """Samples and labels of both classes; no feature is orthogonal to the labels."""
    while True:
        X, y = numbers(rng, n, d), rng.choice([-1, 1], size=n)
        if abs(y.sum()) < n and np.all(y @ X):
            return X, y


@pytest.mark.points(1)
def test_alone_each_weight_is_the_best(student, rng):
    """With one feature, no other weight has a smaller squared loss Σ(1 − M)²: a bit more or a bit less costs more."""
    for _ in range(3):
        X, y = informative(rng, 7, 1)
        (w,) = vector(student(X, y), 1)

        def cost(weight, X=X, y=y):
            return np.sum((1 - y * X[:, 0] * weight) ** 2)

        assert cost(w) < cost(w + 0.01), "a slightly larger weight has a smaller loss"
        assert cost(w) < cost(w - 0.01), "a slightly smaller weight has a smaller loss"


@pytest.mark.points(1)
def test_features_do_not_know_of_each_other(student, rng):
    """A feature gets the weight that it gets alone: an eighth with numbers 8 times as large; with −y, minus that."""
    X, y = informative(rng, 6, 3)
    w = vector(student(X, y), 3)
    alone = [vector(student(X[:, [j]], y), 1)[0] for j in range(3)]
    assert np.all(w), "no feature is orthogonal to the labels here, so no weight is 0"
    close(w, alone, "the weights")
    close(vector(student(X, -y), 3), -w, "the weights for the opposite labels")
    units = np.array([8.0, 1.0, 1 / 32])
    close(vector(student(X * units, y), 3), w / units, "the weights after a change of units")


@pytest.mark.points(1)
def test_a_silent_feature_gets_the_weight_0(student, rng):
    """A feature that is always 0 gets the weight 0, and the others keep theirs."""
    X, y = informative(rng, 5, 2)
    w = vector(student(X, y), 2)
    assert np.all(w), "no other feature is orthogonal to the labels here, so no other weight is 0"
    silent = int(rng.integers(3))
    close(vector(student(np.insert(X, silent, 0.0, axis=1), y), 3), np.insert(w, silent, 0.0), "the weights")
