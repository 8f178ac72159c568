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
    """You return the discriminant itself; divide it by the length of w."""
    return X @ w + w0


def wrong_squared_length(X, w, w0):
    """You divide by w @ w, which is the square of the length of w; take its root."""
    return (X @ w + w0) / (w @ w)


def wrong_length_with_the_bias(X, w, w0):
    """You count the bias into the length; the direction of the border, and so the length, is that of w alone."""
    return (X @ w + w0) / np.linalg.norm(np.append(w, w0))


def wrong_without_sign(X, w, w0):
    """You return distances without their sign; behind the border they are negative, so no absolute value is needed."""
    return np.abs(X @ w + w0) / np.linalg.norm(w)


def wrong_bias_not_divided(X, w, w0):
    """You divide w·x but not the bias; the whole of g has to be divided, so mind the brackets."""
    return X @ w / np.linalg.norm(w) + w0


def wrong_forgets_the_bias(X, w, w0):
    """You leave out the bias, so your border goes through the origin; g is w·x + w0."""
    return X @ w / np.linalg.norm(w)


@pytest.mark.points(1)
def test_the_border_is_where_the_bias_puts_it(student, rng):
    """On the border the distance is 0; it is negative behind and positive before it; the origin has w₀/‖w‖."""
    w, w0 = numbers(rng, 3), float(numbers(rng))
    foot, unit = -w0 * w / (w @ w), w / np.linalg.norm(w)
    X = np.array([foot, foot - 2 * unit, foot + 3 * unit, np.zeros(3)])
    close(vector(student(X, w, w0), 4), [0, -2, 3, w0 / np.linalg.norm(w)])


@pytest.mark.points(1)
def test_any_size_and_whole_numbers(student, rng):
    """One feature or eight, one sample or many, whole numbers or fractions."""
    for n, d in ((1, 1), (1, 8), (40, 8)):
        X, w, w0 = rng.integers(-5, 6, size=(n, d)), numbers(rng, d), float(numbers(rng)) + 0.1
        close(vector(student(X, w, w0), n), signed_distance(X, w, w0))
