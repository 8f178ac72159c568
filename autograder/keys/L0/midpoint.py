"""Reference, other right answers, hidden checks and typical mistakes for `midpoint`."""

import numpy as np
import pytest

from autograder.testing import close


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
    """`//` rounds down to a whole number; halfway between 0 and 1 is 0.5, so divide with `/`."""
    return (a + b) // 2


def wrong_one_number_for_all(a, b):
    """You average all coordinates into one number; average coordinate by coordinate (no `.mean()` over everything)."""
    return np.full_like(a, (a + b).mean() / 2)


@pytest.mark.points(1)
def test_order_does_not_matter(student, rng):
    """The order of the two points does not matter, and two equal points are their own midpoint."""
    a, b = rng.normal(size=(2, 4))
    close(student(a, b), student(b, a))
    close(student(a, a), a)


@pytest.mark.points(1)
def test_fractions_are_kept(student):
    """The middle of two points with whole coordinates may have fractions."""
    close(student(np.array([0, 3]), np.array([1, -4])), np.array([0.5, -0.5]))
