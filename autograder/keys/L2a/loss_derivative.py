"""Reference, other right answers, hidden checks and typical mistakes for `loss_derivative`."""

import math

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def loss_derivative(name, M):
    slopes = {
        "hebb": lambda: np.where(M <= 0, -1.0, 0.0),
        "hinge": lambda: np.where(M <= 1, -1.0, 0.0),
        "log": lambda: -1 / (1 + np.exp(M)) / np.log(2),
        "square": lambda: -2 * (1 - M),
        "sigmoid": lambda: -2 * np.exp(M) / (1 + np.exp(M)) ** 2,
        "exp": lambda: -np.exp(-M),
    }
    return slopes[name]()


def library_slope(name, M):
    from lecturelib import margin_losses

    return margin_losses.margin_loss(name).slope(M)


def right_by_a_loop(name, M):
    """One margin at a time; with p = 1 / (1 + e^M), the slope of p is -p (1 - p)."""

    def slope(m):
        p = 1 / (1 + math.exp(m))
        if name in ("hebb", "hinge"):
            return 0.0 if m > (name == "hinge") else -1.0
        if name == "log":
            return -p / math.log(2)
        if name == "square":
            return 2 * m - 2
        return -2 * p * (1 - p) if name == "sigmoid" else -math.exp(-m)

    return [slope(m) for m in M]


def right_by_other_formulas(name, M):
    """The hyperbolic functions know the sigmoid too."""
    if name == "sigmoid":
        return -0.5 / np.cosh(M / 2) ** 2
    if name == "log":
        return (np.tanh(M / 2) - 1) / 2 / np.log(2)
    if name == "exp":
        return np.sinh(M) - np.cosh(M) if np.abs(M).max() < 5 else -1 / np.exp(M)
    if name == "square":
        return 2 * (M - 1)
    corner = 1 if name == "hinge" else 0
    return -1.0 * (corner >= M)


def wrong_corner_at_rest(name, M):
    """At the corner you take the slope from the right, 0; then w = 0, where all margins are 0, can never move."""
    if name not in ("hebb", "hinge"):
        return loss_derivative(name, M)
    corner = 1 if name == "hinge" else 0
    return np.where(corner > M, -1.0, 0.0)


def wrong_natural_logarithm(name, M):
    """Your log loss has the natural logarithm; with the base 2 its slope is divided by ln 2."""
    return -1 / (1 + np.exp(M)) if name == "log" else loss_derivative(name, M)


def wrong_square_without_inner_derivative(name, M):
    """You forget the inner derivative of the square: that of 1 - M is -1, so the slope is -2 (1 - M)."""
    return 2 * (1 - M) if name == "square" else loss_derivative(name, M)


def wrong_exp_without_inner_derivative(name, M):
    """You forget the inner derivative of e^(-M), which is -1; a loss that falls has a negative slope."""
    return np.exp(-M) if name == "exp" else loss_derivative(name, M)


def wrong_sigmoid_without_the_two(name, M):
    """Your sigmoid loss lacks its factor 2: it is 2 / (1 + e^M), and so is its slope twice as large."""
    return -np.exp(M) / (1 + np.exp(M)) ** 2 if name == "sigmoid" else loss_derivative(name, M)


def wrong_log_on_the_other_side(name, M):
    """Your slope of the log loss is the one at -M: where the margin is large, a sample must hardly pull any more."""
    return -1 / (1 + np.exp(-M)) / np.log(2) if name == "log" else loss_derivative(name, M)


def wrong_uphill(name, M):
    """All your slopes have the other sign. You return the pull -L'; the derivative of a falling loss is negative."""
    return -loss_derivative(name, M)


def wrong_hinge_with_hebbs_corner(name, M):
    """Your hinge has its corner at 0; it still charges up to M = 1."""
    return loss_derivative("hebb" if name == "hinge" else name, M)


def wrong_values(name, M):
    """You return the losses themselves; the task asks for their slopes."""
    values = {
        "hebb": lambda: np.maximum(0, -M),
        "hinge": lambda: np.maximum(0, 1 - M),
        "log": lambda: np.logaddexp(0, -M) / np.log(2),
        "square": lambda: (1 - M) ** 2,
        "sigmoid": lambda: 2 / (1 + np.exp(M)),
        "exp": lambda: np.exp(-M),
    }
    return values[name]()


def wrong_multiplies_by_ln_2(name, M):
    """You multiply the slope of the log loss by ln 2; log2 a is log a / ln 2, so divide by it."""
    return -np.log(2) / (1 + np.exp(M)) if name == "log" else loss_derivative(name, M)


@pytest.mark.points(1)
def test_the_derivatives(student, rng):
    """All six at random margins, at their corners, and at -20 and 20."""
    M = np.append(numbers(rng, 6), [0.0, 1.0, -20.0, 20.0])
    for name in ("hebb", "hinge", "log", "square", "sigmoid", "exp"):
        close(vector(student(name, M), 10), loss_derivative(name, M), f"the slope of {name}")
