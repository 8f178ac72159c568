"""Reference, other right answers, hidden checks and typical mistakes for `soft_threshold`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def soft_threshold(v, t):
    return np.sign(v) * np.maximum(np.abs(v) - t, 0)


equivalent = {
    "return np.sign(v) * np.maximum(np.abs(v) - t, 0) -> return np.sign(v) * np.maximum(0, np.abs(v) - t)": (
        "the greater of two numbers does not depend on their order"
    )
}


def right_by_cases(v, t):
    """Three cases: above the price, below its opposite, and between."""
    return [value - t if value > t else value + t if value < -t else 0.0 for value in v]


def right_by_what_is_taken(v, t):
    """Take off what lies within the price: nothing more than v itself can be taken."""
    return v - np.clip(v, -t, t)


def library_soft_threshold(v, t):
    from lecturelib.sparse import soft_threshold as thresholded

    return thresholded(v, t)


def wrong_hard(v, t):
    """You keep what is above the price as it was; move it towards 0 by t, too."""
    return np.where(np.abs(v) > t, v, 0.0)


def wrong_past_zero(v, t):
    """Your weights run past 0 to the other side; stop there, so that what is wanted less than t gets exactly 0."""
    return v - t * np.sign(v)


def wrong_one_side(v, t):
    """You return 0 for every v below 0; a large negative v moves up by t and keeps its sign."""
    return np.maximum(v - t, 0)


def wrong_forgets_the_sign(v, t):
    """The signs are lost: a negative v must give a negative weight."""
    return np.maximum(np.abs(v) - t, 0)


def wrong_like_ridge(v, t):
    """You divide by 1 + t, as ridge would; that makes weights small but none of them 0."""
    return v / (1 + t)


def wrong_away_from_zero(v, t):
    """You move v away from 0; a price makes weights smaller, so subtract t from the size."""
    return v + t * np.sign(v)


def wrong_what_is_taken(v, t):
    """You return what is taken away, v limited to ±t; what is *left* is asked for."""
    return np.clip(v, -t, t)


def wrong_half_the_price(v, t):
    """You move by half of t; the ½ stands before the square, not before the price."""
    return soft_threshold(v, t / 2)


@pytest.mark.points(1)
def test_the_borders(student, rng):
    """At exactly ±t the weight is 0, and what is beyond is moved by t, on both sides."""
    t = float(rng.integers(4, 9)) / 4
    close(vector(student(np.array([t, -t, 0.0]), t), 3), np.zeros(3), "the weights at the border")
    extra = np.abs(numbers(rng, 4))
    close(vector(student(np.append(t + extra, -t - extra), t), 8), np.append(extra, -extra), "the weights beyond it")


@pytest.mark.points(1)
def test_any_number_of_weights(student, rng):
    """One weight or many."""
    for d in (1, 40):
        v = 3 * numbers(rng, d)
        close(vector(student(v, 1.625), d), soft_threshold(v, 1.625), "the weights")
