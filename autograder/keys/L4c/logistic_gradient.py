"""Reference, other right answers, hidden checks and typical mistakes for `logistic_gradient`."""

import numpy as np
import pytest

from autograder.exercises.L4c.logistic_gradient import case, parts
from autograder.testing import close, numbers


def sigmoid(a):
    return 1 / (1 + np.exp(-a))


def logistic_gradient(X, r, w, w0):
    y = 1 / (1 + np.exp(-(X @ w + w0)))
    return (y - r) @ X, np.sum(y - r)


def right_by_loops(X, r, w, w0):
    """The lecture's pseudo-code, with the loop over j that it lacks, and the opposite sign."""
    dw, dw0 = [0.0] * len(w), 0.0
    for x, label in zip(X, r, strict=True):
        o = w0 + sum(w_j * x_j for w_j, x_j in zip(w, x, strict=True))
        y = 1 / (1 + np.exp(-o))
        dw = [slope - (label - y) * x_j for slope, x_j in zip(dw, x, strict=True)]
        dw0 -= label - y
    return dw, dw0


def right_by_margins(X, r, w, w0):
    """With labels of ±1: each sample pulls with the probability of the class that it is not."""
    sign = 2 * r - 1
    pull = -sign * sigmoid(-sign * (X @ w + w0))
    return X.T @ pull, np.sum(pull)


def right_with_the_bias_as_a_weight(X, r, w, w0):
    """One product, with a column of ones; the misses stand in a column."""
    X1 = np.hstack([np.ones((len(X), 1)), X])
    y = sigmoid(X1 @ np.append(w0, w)).reshape(-1, 1)
    slopes = X1.T @ (y - np.reshape(r, (-1, 1)))
    return slopes[1:, 0], slopes[0, 0]


def library_logistic_gradient(X, r, w, w0):
    from lecturelib.losses import cross_entropy_gradient

    return cross_entropy_gradient(X, r, w, w0)


def wrong_downhill(X, r, w, w0):
    """Your sign is that of the step, downhill; the gradient points uphill."""
    miss = r - sigmoid(X @ w + w0)
    return miss @ X, miss.sum()


def wrong_keeps_the_slope_of_the_sigmoid(X, r, w, w0):
    """You have kept a factor y (1 - y), which cancels; it belongs to the gradient of the squared error."""
    y = sigmoid(X @ w + w0)
    miss = (y - r) * y * (1 - y)
    return miss @ X, miss.sum()


def wrong_mean(X, r, w, w0):
    """You return the gradient of the mean; E is a sum over the samples."""
    miss = sigmoid(X @ w + w0) - r
    return miss @ X / len(X), miss.mean()


def wrong_without_the_bias(X, r, w, w0):
    """You leave w0 out of the log-odds; y is the sigmoid of w.x + w0."""
    miss = sigmoid(X @ w) - r
    return miss @ X, miss.sum()


def wrong_only_the_last_weight(X, r, w, w0):
    """Only the last weight gets a slope, as in the printed pseudo-code; each j needs its own sum of (y - r) x_j."""
    miss = sigmoid(X @ w + w0) - r
    return np.append(np.zeros(len(w) - 1), miss @ X[:, -1]), 0.0


def wrong_linear_answer(X, r, w, w0):
    """You compare r with w.x + w0 itself; that is the LMS rule of lecture 1. Here the answer is its sigmoid."""
    miss = X @ w + w0 - r
    return miss @ X, miss.sum()


def wrong_labels_of_both_signs(X, r, w, w0):
    """You compare y with labels of -1 and +1; r is 1 for C_1 and 0 for C_2, as a probability would be."""
    miss = sigmoid(X @ w + w0) - (2 * r - 1)
    return miss @ X, miss.sum()


def wrong_hard_answer(X, r, w, w0):
    """You compare r with the decision, 0 or 1; that is the perceptron's rule. Here the answer is the sigmoid."""
    miss = (X @ w + w0 > 0) - r
    return miss @ X, miss.sum()


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One feature or several, a few samples or many: it is the sum over all of them."""
    for n, d in ((2, 1), (5, 6), (30, 2)):
        X, r, w, w0 = case(rng, n, d)
        dw, dw0 = parts(student(X, r, w, w0), d)
        miss = 1 / (1 + np.exp(-(X @ w + w0))) - r
        close(dw, [sum(miss * column) for column in X.T], "the slopes along w")
        close(dw0, sum(miss), "the slope along the bias")


@pytest.mark.points(1)
def test_at_zero_it_is_the_difference_of_the_classes(student, rng):
    """At w = 0, w0 = 0 all answers are one half: what is left is half the sum of C_2 less half that of C_1."""
    low, high = numbers(rng, 3, 2), numbers(rng, 5, 2)
    dw, dw0 = parts(student(np.vstack([low, high]), np.repeat([0, 1], [3, 5]), np.zeros(2), 0.0), 2)
    close(dw, (low.sum(axis=0) - high.sum(axis=0)) / 2, "the slopes along w")
    close(dw0, -1.0, "the slope along the bias")
