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


def wrong_adds_up_the_right_ones(X, y, w, b):
    """You add up the samples that are right; E is the sum over those that are wrong or on the line."""
    right = y * (X @ w + b) > 0
    return -(y[right] @ X[right]), -y[right].sum()


def wrong_mean_of_the_misclassified(X, y, w, b):
    """You divide by the number of misclassified samples; E is a sum, not a mean."""
    missed = y * (X @ w + b) <= 0
    number = max(1, missed.sum())
    return -(y[missed] @ X[missed]) / number, -y[missed].sum() / number


def wrong_subtracts_the_bias(X, y, w, b):
    """You look for the misclassified with X @ w - b; in this lecture the bias is added."""
    missed = y * (X @ w - b) <= 0
    return -(y[missed] @ X[missed]), -y[missed].sum()


def with_one_on_the_line(rng, n, d):
    """Samples of which the first lies on the line, and for which each of these mistakes gives another slope."""
    mistakes = (
        *(wrong_adds_up_everyone, wrong_adds_up_the_right_ones, wrong_decides_without_the_bias),
        *(wrong_subtracts_the_bias, wrong_leaves_the_line_alone, wrong_forgets_the_label, wrong_sign),
    )
    while True:
        X, y, w = numbers(rng, n, d), rng.choice([-1, 1], size=n), numbers(rng, d)
        b = -float(X[0] @ w)
        _, slope_b = criterion_gradient(X, y, w, b)
        if all(mistake(X, y, w, b)[1] != slope_b for mistake in mistakes):
            return X, y, w, b


@pytest.mark.points(2)
def test_any_samples_and_any_line(student, rng):
    """Few samples or many, right, wrong or on the line, all of them or none: the slope is that of E."""
    X, y, w, b = with_one_on_the_line(rng, 9, 4)
    right = np.where(X @ w + b + 0.1 > 0, 1, -1)
    for data in ((X, y, w, b), (X, right, w, b + 0.1), (X, y, 0 * w, 0.0), (X[:1, :1], y[:1], w[:1], 0.0)):
        slope_w, slope_b = pair(student(*data))
        expected_w, expected_b = criterion_gradient(*data)
        close(vector(slope_w, len(data[2])), expected_w, "dE/dw")
        close(scalar(slope_b), expected_b, "dE/db")
