"""Reference, other right answers, hidden checks and typical mistakes for `risk_gradient`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def risk_gradient(X, y, w):
    slope = -1 / (np.log(2) * (1 + np.exp(y * (X @ w))))
    return (slope * y) @ X


def library_risk_gradient(X, y, w):
    from lecturelib.margin_losses import risk_gradient as slope

    return slope(X, y, w, 0.0, loss="log")[0]


def right_by_a_loop(X, y, w):
    """One sample after the other, with the slope written by e to the -M."""
    gradient = [0.0] * len(w)
    for x_i, y_i in zip(X, y, strict=True):
        e = np.exp(-y_i * sum(p * q for p, q in zip(w, x_i, strict=True)))
        gradient = [g - e / (1 + e) / np.log(2) * y_i * x for g, x in zip(gradient, x_i, strict=True)]
    return gradient


def right_with_signed_samples(X, y, w):
    """Multiply each sample by its label first; then the labels are gone."""
    Z = np.asarray(X) * np.asarray(y)[:, None]
    return -Z.T @ (1 - 1 / (1 + np.exp(-Z @ w))) / np.log(2)


def wrong_sign(X, y, w):
    """The sign is turned round: your result points downhill, but a gradient points uphill."""
    return -risk_gradient(X, y, w)


def wrong_takes_the_mean(X, y, w):
    """You divide by the number of samples; this risk is a sum."""
    return risk_gradient(X, y, w) / len(X)


def wrong_forgets_the_label_outside(X, y, w):
    """You multiply L'(M_i) by x_i alone; the derivative of the margin is y_i x_i."""
    return -1 / (np.log(2) * (1 + np.exp(y * (X @ w)))) @ X


def wrong_forgets_the_label_inside(X, y, w):
    """You put the product of w and x into L'; it wants the margin, which is that product times y."""
    return (-1 / (np.log(2) * (1 + np.exp(X @ w))) * y) @ X


def wrong_natural_logarithm(X, y, w):
    """You have the slope of the natural logarithm; the loss has base 2, so divide by ln 2."""
    return (-1 / (1 + np.exp(y * (X @ w))) * y) @ X


def wrong_exponent(X, y, w):
    """You have e to the -M in the slope where e to the M belongs: so the samples that are right pull hardest."""
    return (-1 / (np.log(2) * (1 + np.exp(-y * (X @ w)))) * y) @ X


def wrong_loss_in_place_of_its_slope(X, y, w):
    """You multiply by L(M) itself; the chain rule asks for its slope L'(M)."""
    return (-np.log2(1 + np.exp(-y * (X @ w))) * y) @ X


def wrong_multiplies_by_ln_2(X, y, w):
    """You multiply by ln 2; log2 a is log a / ln 2, so divide by it."""
    return np.log(2) ** 2 * risk_gradient(X, y, w)


def wrong_next_w(X, y, w):
    """You return w after a step; only the gradient was asked for."""
    return w - risk_gradient(X, y, w)


@pytest.mark.points(1)
def test_who_pulls_how_hard(student, rng):
    """A sample that is very right adds nothing; one that is very wrong adds its full share, y x / ln 2, and no more."""
    x, y = numbers(rng, 3), int(rng.choice([-1, 1]))
    far = 40 * x / (x @ x)  # its product with x is 40
    close(vector(student(x[None], np.array([y]), y * far), 3), np.zeros(3), "the gradient of a very right sample")
    close(vector(student(x[None], np.array([y]), -y * far), 3), -y * x / np.log(2), "that of a very wrong sample")


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One feature or five, one sample or many."""
    for n, d in ((1, 1), (3, 5), (30, 2)):
        X, y, w = numbers(rng, n, d), rng.choice([-1, 1], size=n), numbers(rng, d) / 4
        close(vector(student(X, y, w), d), risk_gradient(X, y, w), "the gradient")
