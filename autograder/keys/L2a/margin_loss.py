"""Reference, other right answers, hidden checks and typical mistakes for `margin_loss`."""

import math

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def margin_loss(name, M):
    if name == "hebb":
        return np.maximum(0, -M)
    if name == "hinge":
        return np.maximum(0, 1 - M)
    if name == "log":
        with np.errstate(under="ignore"):  # where -M is far below 0, what it adds to 0 is too small for a float
            return np.logaddexp(0, -M) / np.log(2)
    if name == "square":
        return (1 - M) ** 2
    if name == "sigmoid":
        return 2 / (1 + np.exp(M))
    return np.exp(-M)


equivalent = {
    "return np.maximum(0, -M) -> return np.maximum(-M, 0)": "the greater of two numbers has no order",
    "return np.maximum(0, 1 - M) -> return np.maximum(1 - M, 0)": "the same",
    "return np.logaddexp(0, -M) / np.log(2) -> return np.logaddexp(-M, 0) / np.log(2)": "a sum has no order either",
}


def library_margin_loss(name, M):
    from lecturelib import margin_losses

    return margin_losses.margin_loss(name).value(M)


def right_by_a_loop(name, M):
    """One margin at a time, with Python's own functions."""

    def price(m):
        if name == "hebb":
            return -m if m < 0 else 0.0
        if name == "hinge":
            return 1 - m if m < 1 else 0.0
        if name == "square":
            return m * m - 2 * m + 1
        if name == "sigmoid":
            return 2 * math.exp(-m) / (1 + math.exp(-m)) if m > 0 else 2 / (1 + math.exp(m))
        if name == "exp":
            return 1 / math.exp(m)
        return (max(0.0, -m) + math.log1p(math.exp(-abs(m)))) / math.log(2)

    return [price(m) for m in M]


def right_with_base_two(name, M):
    """NumPy has the same function for powers of 2; a positive part is half the sum of a number and its size."""
    if name == "log":
        return np.logaddexp2(0, -M / np.log(2))
    if name in ("hebb", "hinge"):
        s = (name == "hinge") - M
        return (s + np.abs(s)) / 2
    if name == "square":
        return (M - 1) ** 2
    return np.exp(-M) if name == "exp" else 1 - np.tanh(M / 2)


def wrong_natural_logarithm(name, M):
    """Your log loss has the natural logarithm; the lecture's has the base 2, and is 1 at M = 0. Divide by ln 2."""
    return np.logaddexp(0, -M) if name == "log" else margin_loss(name, M)


def wrong_overflows(name, M):
    """Your log loss takes exp(-M) as it stands, which far on the wrong side is infinite; use np.logaddexp(0, -M)."""
    if name != "log":
        return margin_loss(name, M)
    with np.errstate(over="ignore"):
        return np.log2(1 + np.exp(-M))


def wrong_slides_bracket(name, M):
    """You use the slide's (s)+ = s [s < 0]; it must be [s > 0]: as printed, mistakes are free and good answers earn."""
    if name not in ("hebb", "hinge"):
        return margin_loss(name, M)
    s = (name == "hinge") - M
    return s * (s < 0)


def wrong_sign_of_the_margin(name, M):
    """Your sigmoid rises with the margin; the better the answer, the less it costs: take exp(M), without a minus."""
    return 2 / (1 + np.exp(-M)) if name == "sigmoid" else margin_loss(name, M)


def wrong_half_a_sigmoid(name, M):
    """Your sigmoid loss lacks its factor 2; with it, it is 1 at M = 0 and stays above the 0/1 loss."""
    return 1 / (1 + np.exp(M)) if name == "sigmoid" else margin_loss(name, M)


def wrong_square_of_the_positive_part(name, M):
    """Your square is 0 beyond M = 1; the lecture's (1 - M)^2 has no positive part and rises again there."""
    return np.maximum(0, 1 - M) ** 2 if name == "square" else margin_loss(name, M)


def wrong_exp_grows(name, M):
    """Your exponential loss grows with the margin; it is e to the power of minus M."""
    return np.exp(M) if name == "exp" else margin_loss(name, M)


def wrong_absolute_value(name, M):
    """Your piecewise linear losses charge both sides, like |s|; right answers are free: take the positive part."""
    if name not in ("hebb", "hinge"):
        return margin_loss(name, M)
    return np.abs((name == "hinge") - M)


def wrong_hinge_with_hebbs_corner(name, M):
    """Your hinge has its corner at 0; it still charges up to M = 1."""
    return margin_loss("hebb" if name == "hinge" else name, M)


def wrong_not_squared(name, M):
    """Your square is not squared: without it, samples beyond M = 1 would earn something."""
    return 1 - M if name == "square" else margin_loss(name, M)


@pytest.mark.points(1)
def test_the_formulas(student, rng):
    """All six at random margins, and log very far on the wrong side, too."""
    for name in ("hebb", "hinge", "log", "square", "sigmoid", "exp"):
        M = np.append(numbers(rng, 9), -900.0 if name == "log" else -8.0)
        close(vector(student(name, M), 10), margin_loss(name, M), f"{name}")
