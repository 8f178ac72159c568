r"""**Where is the nail?** In the figure above the line turns about a fixed point: the one halfway between the centre
of the squares and the centre of the circles. Return the point halfway between any two points $a$ and $b$.

- `a`, `b`: arrays of $d$ coordinates; the result has $d$ coordinates too.

It is a small thing, but you will meet it again: two classes that are equally wide and equally frequent are best told
apart by a line through just this point (L4.8).

    >>> midpoint(np.array([0.0, 5.0]), np.array([4.0, -2.0]))
    array([2. , 1.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def midpoint(a, b):
    """Return the point halfway between a and b.   a, b: (d,) -> (d,)"""
    ...


hints = (
    "In one dimension the number halfway between 2 and 6 is 4. How do you get 4 from 2 and 6?",
    "NumPy adds two arrays, and divides an array by a number, coordinate by coordinate.",
)


@pytest.mark.points(1)
def test_it_is_equally_far_from_both(student, rng):
    """The point is as far from a as it is from b: half as far as they are from each other."""
    for d in (1, 2, 5):
        a, b = numbers(rng, 2, d)
        m = vector(student(a, b), d)
        close(np.linalg.norm(m - a), np.linalg.norm(b - a) / 2, "the distance from a")
        close(np.linalg.norm(m - b), np.linalg.norm(b - a) / 2, "the distance from b")


@pytest.mark.points(1)
def test_it_follows_one_end_by_half(student, rng):
    """If only b moves, the midpoint moves the same way, half as far."""
    for d in (2, 3):
        a, b, step = numbers(rng, 3, d)
        close(vector(student(a, b + step), d) - vector(student(a, b), d), step / 2, "the move of the midpoint")
