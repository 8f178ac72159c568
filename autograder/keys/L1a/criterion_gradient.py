"""Reference, other right answers, hidden checks and typical mistakes for `criterion_gradient`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def criterion_gradient(X, y, w, b):
    missed = y * (X @ w + b) <= 0
    return -(y[missed] @ X[missed]), -float(y[missed].sum())


def library_perceptron_criterion_gradient(X, y, w, b):
    from lecturelib.losses import perceptron_criterion_gradient

    return perceptron_criterion_gradient(X, y, w, b)


def right_by_a_loop(X, y, w, b):
    """One misclassified sample after the other."""
    slope_w, slope_b = [0.0] * len(w), 0.0
    for x_i, y_i in zip(X, y, strict=True):
        if y_i * (sum(p * q for p, q in zip(w, x_i, strict=True)) + b) <= 0:
            slope_w = [s - y_i * x for s, x in zip(slope_w, x_i, strict=True)]
            slope_b = slope_b - y_i
    return slope_w, slope_b


def right_with_zeros_and_ones(X, y, w, b):
    """Weigh every sample by 0 or 1 instead of picking some."""
    weight = np.where(y * (X @ w + b) > 0, 0, 1) * y
    return -X.T @ weight, -np.sum(weight)


def wrong_sign(X, y, w, b):
    """The sign is turned round: your result points downhill, but the gradient points uphill."""
    missed = y * (X @ w + b) <= 0
    return y[missed] @ X[missed], y[missed].sum()


def wrong_forgets_the_bias(X, y, w, b):
    """The slope with respect to the bias is not 0: it is minus the sum of the labels that are misclassified."""
    missed = y * (X @ w + b) <= 0
    return -(y[missed] @ X[missed]), 0.0


def wrong_takes_the_mean(X, y, w, b):
    """You divide by the number of samples; E is a sum, not a mean."""
    missed = y * (X @ w + b) <= 0
    return -(y[missed] @ X[missed]) / len(X), -y[missed].sum() / len(X)


def wrong_adds_up_everyone(X, y, w, b):
    """You add up all samples; those on their right side do not appear in E."""
    return -(y @ X), -y.sum()


def wrong_leaves_the_line_alone(X, y, w, b):
    """A sample on the line counts as misclassified here, so compare with `<= 0`; at w = 0 that is every sample."""
    missed = y * (X @ w + b) < 0
    return -(y[missed] @ X[missed]), -y[missed].sum()


def wrong_decides_without_the_bias(X, y, w, b):
    """You look for the misclassified with X @ w alone; the line is where X @ w + b is 0."""
    missed = y * (X @ w) <= 0
    return -(y[missed] @ X[missed]), -y[missed].sum()


def wrong_forgets_the_label(X, y, w, b):
    """You add up the samples without their labels; a negative sample pulls the other way, so multiply by y_i."""
    missed = y * (X @ w + b) <= 0
    return -X[missed].sum(axis=0), -float(missed.sum())


@pytest.mark.points(1)
def test_a_sample_on_the_line_counts(student, rng):
    """At w = 0 and b = 0 every sample lies on the line and counts."""
    X, y = numbers(rng, 6, 2), np.array([1, 1, -1, 1, -1, 1])
    slope_w, slope_b = pair(student(X, y, np.zeros(2), 0.0))
    close(vector(slope_w, 2), -(y @ X), "dE/dw")
    close(scalar(slope_b), -2, "dE/db")


@pytest.mark.points(1)
def test_it_is_zero_only_where_nothing_is_wrong(student, rng):
    """Where every sample is right the slope is 0; turn all labels round, and every sample adds to it."""
    X = numbers(rng, 8, 2) + np.where(np.arange(8) % 2, 4.0, -4.0)[:, None]
    y, w = np.where(np.arange(8) % 2, 1, -1), np.array([0.05, 0.05])  # all samples are close to the line
    slope_w, slope_b = pair(student(X, y, w, 0.0))
    close(vector(slope_w, 2), np.zeros(2), "dE/dw")
    close(scalar(slope_b), 0, "dE/db")
    slope_w, slope_b = pair(student(X, -y, w, 0.0))
    close(vector(slope_w, 2), y @ X, "dE/dw")
    close(scalar(slope_b), 0, "dE/db")
