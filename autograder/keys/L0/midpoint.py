"""Reference, other right answers, hidden checks and typical mistakes for `midpoint`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def midpoint(a, b):
    return (a + b) / 2


def right_from_one_end(a, b):
    """Start at a and go half of the way."""
    return a + 0.5 * (b - a)


def right_by_coordinates(a, b):
    """Coordinate by coordinate, with a loop."""
    return np.array([(p + q) / 2 for p, q in zip(a, b, strict=True)])


def wrong_half_the_difference(a, b):
    """You return half of the step from a to b; start at a and go that step."""
    return (b - a) / 2


def wrong_forgets_to_halve(a, b):
    """You add the two points but do not divide by 2; the sum of 2 and 6 is not between them."""
    return a + b


def wrong_whole_numbers(a, b):
    """`//` rounds down to a whole number, but a midpoint may have fractions; divide with `/`."""
    return (a + b) // 2


def wrong_one_number_for_all(a, b):
    """You average all coordinates into one number; average coordinate by coordinate (no `.mean()` over everything)."""
    return np.full_like(a, (a + b).mean() / 2)


def wrong_halves_only_b(a, b):
    """In `a + b / 2` only b is halved, for division comes before addition; put the sum in parentheses."""
    return a + b / 2


def wrong_divides_by_the_number_of_coordinates(a, b):
    """You divide by the number of coordinates; there are two points, whatever the dimension, so divide by 2."""
    return (a + b) / len(a)


@pytest.mark.points(1)
def test_order_does_not_matter(student, rng):
    """The order of the two points does not matter, and two equal points are their own midpoint."""
    a, b = numbers(rng, 2, 4)
    close(vector(student(a, b), 4), vector(student(b, a), 4))
    close(vector(student(a, a), 4), a)


@pytest.mark.points(1)
def test_fractions_are_kept(student, rng):
    """The midpoint of two points with whole coordinates may have fractions."""
    shift = rng.integers(-9, 10, size=3).astype(float)
    a, b = shift + np.array([0.0, 3.0, 2.0]), shift + np.array([1.0, -4.0, 2.0])
    close(vector(student(a, b), 3), shift + np.array([0.5, -0.5, 2.0]))
