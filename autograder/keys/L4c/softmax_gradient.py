"""Reference, other right answers, hidden checks and typical mistakes for `softmax_gradient`."""

import numpy as np
import pytest

from autograder.exercises.L4c.softmax_gradient import case, parts
from autograder.testing import close, numbers


def soft(g):
    powers = np.exp(g - g.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def softmax_gradient(X, c, W, w0):
    powers = np.exp(X @ W.T + w0)
    excess = powers / powers.sum(axis=1, keepdims=True) - np.eye(len(W))[c]
    return excess.T @ X, excess.sum(axis=0)


def right_by_loops(X, c, W, w0):
    """Sample by sample and class by class."""
    dW, dw0 = np.zeros(W.shape), np.zeros(len(W))
    for x, own in zip(X, c, strict=True):
        powers = np.exp(W @ x + w0)
        for i in range(len(W)):
            excess = powers[i] / powers.sum() - (i == own)
            dW[i] += excess * x
            dw0[i] += excess
    return dW.tolist(), dw0.tolist()


def right_with_the_bias_as_a_weight(X, c, W, w0):
    """One product, with a column of ones."""
    X1 = np.column_stack([X, np.ones(len(X))])
    y = soft(X1 @ np.column_stack([W, w0]).T)
    r = c[:, None] == np.arange(len(W))
    slopes = np.einsum("tk,td->kd", y - r, X1)
    return slopes[:, :-1], slopes[:, -1]


def library_softmax_gradient(X, c, W, w0):
    from lecturelib.losses import softmax_cross_entropy_gradient

    return softmax_cross_entropy_gradient(X, c, W, w0)


def wrong_downhill(X, c, W, w0):
    """Your sign is that of the step, downhill; the gradient points uphill."""
    dW, dw0 = softmax_gradient(X, c, W, w0)
    return -dW, -dw0


def wrong_mean(X, c, W, w0):
    """You return the gradient of the mean; E is a sum over the samples."""
    dW, dw0 = softmax_gradient(X, c, W, w0)
    return dW / len(X), dw0 / len(X)


def wrong_only_the_own_class(X, c, W, w0):
    """Your samples pull only at their own class; where r = 0, y is above 0, so the other classes move too."""
    r = np.eye(len(W))[c]
    excess = (soft(X @ W.T + w0) - r) * r
    return excess.T @ X, excess.sum(axis=0)


def wrong_one_sigmoid_each(X, c, W, w0):
    """You take a sigmoid for each class; that is one-vs-rest. Here the classes share one softmax."""
    excess = 1 / (1 + np.exp(-(X @ W.T + w0))) - np.eye(len(W))[c]
    return excess.T @ X, excess.sum(axis=0)


def wrong_without_the_bias(X, c, W, w0):
    """You leave w0 out of the discriminants; g_i is w_i.x + w_i0."""
    return softmax_gradient(X, c, W, np.zeros(len(w0)))


def wrong_softmax_along_the_samples(X, c, W, w0):
    """Your softmax runs along the samples, axis=0; it is the classes of one sample that share the probability."""
    excess = soft((X @ W.T + w0).T).T - np.eye(len(W))[c]
    return excess.T @ X, excess.sum(axis=0)


def wrong_transposed(X, c, W, w0):
    """Your slopes along W have a column for each class; give each class a row, as in W itself."""
    dW, dw0 = softmax_gradient(X, c, W, w0)
    return dW.T, dw0


def wrong_keeps_the_slope(X, c, W, w0):
    """You have kept a factor y (1 - y), which cancels here as it does for two classes."""
    y = soft(X @ W.T + w0)
    excess = (y - np.eye(len(W))[c]) * y * (1 - y)
    return excess.T @ X, excess.sum(axis=0)


@pytest.mark.points(1)
def test_any_size(student, rng):
    """Two classes or five, one feature or six; a class that does not occur is pushed away by all."""
    for n, d, k in ((3, 1, 2), (9, 6, 5), (20, 2, 3)):
        X, c, W, w0 = case(rng, n, d, k)
        expected = right_by_loops(X, c, W, w0)
        dW, dw0 = parts(student(X, c, W, w0), k, d)
        close(dW, expected[0], "the slopes along W")
        close(dw0, expected[1], "the slopes along w0")


@pytest.mark.points(1)
def test_at_zero_it_is_the_pull_of_the_class_means(student, rng):
    """At W = 0 every class has 1/K: its slope is 1/K of the sum of all samples less the sum of its own."""
    X, c = numbers(rng, 8, 2), rng.permutation([0, 0, 0, 1, 1, 2, 2, 2])
    dW, dw0 = parts(student(X, c, np.zeros((3, 2)), np.zeros(3)), 3, 2)
    close(dW, [X.sum(axis=0) / 3 - X[c == i].sum(axis=0) for i in range(3)], "the slopes along W")
    close(dw0, 8 / 3 - np.array([3, 2, 3]), "the slopes along w0")
