"""Reference, other right answers, hidden checks and typical mistakes for `regularised_gradient`."""

import numpy as np
import pytest

from autograder.exercises.L3d.regularised_gradient import case, gradient
from autograder.testing import close, numbers


def regularised_gradient(H, y, w, b, lam):
    miss = 1 / (1 + np.exp(-(H @ w + b))) - y
    return miss @ H + lam * w, float(miss.sum())


def right_by_a_loop(H, y, w, b, lam):
    """Sample by sample, beginning with the pull of the penalty."""
    along_w, along_b = lam * np.asarray(w), 0.0
    for h, label in zip(H, y, strict=True):
        miss = 1 / (1 + np.exp(-(h @ w + b))) - label
        along_w, along_b = along_w + miss * h, along_b + miss
    return along_w, along_b


def right_by_tanh(H, y, w, b, lam):
    """The bias as one more weight, which is not penalised."""
    Z = np.column_stack([H, np.ones(len(H))])
    miss = (1 + np.tanh(Z @ np.append(w, b) / 2)) / 2 - y
    slope = Z.T @ miss
    return (slope[:-1] + lam * w).tolist(), slope[-1]


def library_cross_entropy_gradient(H, y, w, b, lam):
    from lecturelib.losses import cross_entropy_gradient

    along_w, along_b = cross_entropy_gradient(H, y, w, b)
    return along_w + lam * w, along_b


def wrong_turned(H, y, w, b, lam):
    """You have y - f, which points downhill, while your penalty points uphill; both belong to one gradient: f - y."""
    miss = y - 1 / (1 + np.exp(-(H @ w + b)))
    return miss @ H + lam * w, miss.sum()


def wrong_downhill(H, y, w, b, lam):
    """Your gradient has the opposite sign throughout; it points uphill, and it is the descent that subtracts it."""
    along_w, along_b = regularised_gradient(H, y, w, b, lam)
    return -along_w, -along_b


def wrong_penalty_twice(H, y, w, b, lam):
    """Your penalty pulls twice as hard as it should: the ½ in λ/2 ‖w‖² takes away the 2 of the square's slope."""
    return regularised_gradient(H, y, w, b, 2 * lam)


def wrong_penalised_bias(H, y, w, b, lam):
    """You penalise the bias too; the penalty is that of w alone."""
    along_w, along_b = regularised_gradient(H, y, w, b, lam)
    return along_w, along_b + lam * b


def wrong_no_penalty(H, y, w, b, lam):
    """The penalty is missing; it has a slope along w too."""
    return regularised_gradient(H, y, w, b, 0.0)


def wrong_mean(H, y, w, b, lam):
    """You take the mean over the samples; J is a sum, and beside a mean the penalty would weigh n times too much."""
    along_w, along_b = regularised_gradient(H, y, w, b, 0.0)
    return along_w / len(y) + lam * w, along_b / len(y)


def wrong_squared_error(H, y, w, b, lam):
    """You have the slope of the squared error, with f (1 - f) in it; in that of the cross-entropy this cancels."""
    f = 1 / (1 + np.exp(-(H @ w + b)))
    miss = (f - y) * f * (1 - f)
    return miss @ H + lam * w, miss.sum()


def wrong_minus_bias(H, y, w, b, lam):
    """You subtract the bias in g; f is σ of w·h *plus* b."""
    return regularised_gradient(H, y, w, -b, lam)


def wrong_without_bias(H, y, w, b, lam):
    """You leave the bias out of g; its slope depends on it, and so does every f."""
    return regularised_gradient(H, y, w, 0.0, lam)


def wrong_without_sigma(H, y, w, b, lam):
    """You compare g itself with the class; put it through σ first, which makes it f."""
    miss = H @ w + b - y
    return miss @ H + lam * w, miss.sum()


def wrong_value_of_the_penalty(H, y, w, b, lam):
    """You add the penalty itself, λ/2 ‖w‖², one number to all; a gradient holds its slope along each weight."""
    along_w, along_b = regularised_gradient(H, y, w, b, 0.0)
    return along_w + lam / 2 * (w @ w), along_b


def wrong_penalty_for_each_sample(H, y, w, b, lam):
    """You add the penalty once for each sample; here it stands outside the sum, once."""
    return regularised_gradient(H, y, w, b, len(y) * lam)


def wrong_half_the_penalty(H, y, w, b, lam):
    """Your penalty pulls half as hard as it should: the slope of λ/2 ‖w‖² is λ w."""
    return regularised_gradient(H, y, w, b, lam / 2)


@pytest.mark.points(1)
def test_any_size_and_both_classes(student, rng):
    """One sample or many, one basis function or several, with and without a penalty."""
    for n, m, lam in ((2, 1, 0.0), (2, 5, 1.5), (25, 4, 0.25)):
        H, y, w, b, _ = case(rng, n, m)
        along_w, along_b = gradient(student, H, y, w, b, lam)
        expected_w, expected_b = regularised_gradient(H, y, w, b, lam)
        close(along_w, expected_w, "the slope along w")
        close(along_b, expected_b, "the slope along the bias")


@pytest.mark.points(1)
def test_from_zero_it_knows_only_the_samples(student, rng):
    """At w = 0 and b = 0 every f is one half and the penalty has nothing to hold."""
    H, y, _, _, lam = case(rng, 6, 2)
    along_w, along_b = gradient(student, H, y, np.zeros(2), 0.0, lam)
    close(along_w, (0.5 - y) @ H, "the slope along w")
    close(along_b, (0.5 - y).sum(), "the slope along the bias")
    w, b = numbers(rng, 2), float(numbers(rng))
    close(gradient(student, H, y, w, b, lam)[0] - gradient(student, H, y, w, b, 0.0)[0], lam * w, "the penalty's part")
