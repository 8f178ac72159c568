"""Reference, other right answers, hidden checks and typical mistakes for `signed_distance`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def signed_distance(X, w, w0):
    return (X @ w + w0) / np.linalg.norm(w)


def right_from_the_foot(X, w, w0):
    """Go from the point of the border that is nearest to the origin, and count only what goes along w."""
    foot = -w0 * w / (w @ w)
    return [(x - foot) @ w / np.sqrt(w @ w) for x in X]


def right_with_a_unit_vector(X, w, w0):
    """Make w one unit long first, and the bias along with it."""
    size = sum(v * v for v in w) ** 0.5
    return [sum(p * q / size for p, q in zip(x, w, strict=True)) + w0 / size for x in X]


def library_signed_distance(X, w, w0):
    from lecturelib.discriminant import signed_distance as distance

    return distance(X, w, w0)


def wrong_not_divided(X, w, w0):
    """You return the discriminant itself, which has no unit of length; divide it by the length of w."""
    return X @ w + w0


def wrong_squared_length(X, w, w0):
    """You divide by w @ w, which is the square of the length of w; take its root."""
    return (X @ w + w0) / (w @ w)


def wrong_length_with_the_bias(X, w, w0):
    """You count the bias into the length; the direction of the border, and so the length, is that of w alone."""
    return (X @ w + w0) / np.linalg.norm(np.append(w, w0))


def wrong_sum_of_the_weights(X, w, w0):
    """You divide by the sum of the absolute weights; the length of w is the root of the sum of their squares."""
    return (X @ w + w0) / np.abs(w).sum()


def wrong_minus_bias(X, w, w0):
    """You subtract the bias; g is w·x *plus* w0."""
    return signed_distance(X, w, -w0)


def wrong_two_features(X, w, w0):
    """You use the first two features only; there may be any number of them."""
    return signed_distance(X[:, :2], w[:2], w0)


def wrong_without_sign(X, w, w0):
    """You return distances without their sign; on the side from which w points away they are negative."""
    return np.abs(X @ w + w0) / np.linalg.norm(w)


def wrong_bias_not_divided(X, w, w0):
    """You divide w·x but not the bias; the whole of g has to be divided, so mind the brackets."""
    return X @ w / np.linalg.norm(w) + w0


def wrong_forgets_the_bias(X, w, w0):
    """You leave out the bias, so your border goes through the origin; g is w·x + w0."""
    return X @ w / np.linalg.norm(w)


@pytest.mark.points(1)
def test_any_number_of_samples_and_features(student, rng):
    """One feature or eight, one sample or many."""
    for n, d in ((1, 1), (1, 8), (40, 3)):
        X, w, w0 = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
        close(vector(student(X, w, w0), n), signed_distance(X, w, w0), "the distance")
