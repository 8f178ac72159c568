"""Reference, other right answers, hidden checks and typical mistakes for `constrained_extremum`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def constrained_extremum(c, level):
    multiplier = float(np.sqrt(c @ c / level)) / 2
    return c / (2 * multiplier), multiplier


def library_lagrange(c, level):
    from lecturelib.lagrange import lagrange

    best = lagrange(lambda x: c @ x, lambda x: x @ x - level, c)
    return best.point, best.multiplier


def right_along_c(c, level):
    """Walk along c until the sphere is reached, then compare the gradients' lengths."""
    radius, length = level**0.5, sum(part**2 for part in c) ** 0.5
    return [radius * part / length for part in c], length / (2 * radius)


def right_multiplier_afterwards(c, level):
    """First the point, by its direction and its length; then the multiplier, from the two conditions times x."""
    x = np.sqrt(level) * c / np.linalg.norm(c)
    return x, (c @ x) / (2 * level)


def wrong_the_lowest(c, level):
    """You found the other end, where c.x is least; for the greatest value λ is positive."""
    multiplier = -np.sqrt(c @ c / level) / 2
    return c / (2 * multiplier), multiplier


def wrong_level_for_radius(c, level):
    """You take `level` for the radius; x.x = level, so the radius is its root."""
    length = np.linalg.norm(c)
    return level * c / length, length / (2 * level)


def wrong_forgets_the_two(c, level):
    """The gradient of x.x is 2x, not x; so your multiplier is twice the right one."""
    multiplier = np.sqrt(c @ c / level)
    return c / multiplier, multiplier


def wrong_the_other_way_round(c, level):
    """You solve ∇g = λ ∇f, so your multiplier is one over the right one; the condition is ∇f = λ ∇g."""
    multiplier = 2 * np.sqrt(level / (c @ c))
    return c * multiplier / 2, multiplier


def wrong_gives_the_value(c, level):
    """The second number that you return is the greatest value of c.x; the multiplier was asked for."""
    x = c * np.sqrt(level / (c @ c))
    return x, c @ x


def wrong_corner(c, level):
    """You go along the largest entry of c only; all directions in which c.x rises count, so x is a multiple of c."""
    x = np.zeros(len(c))
    best = np.abs(c).argmax()
    x[best] = np.sign(c[best]) * np.sqrt(level)
    return x, np.abs(c).max() / (2 * np.sqrt(level))


def wrong_ignores_the_level(c, level):
    """Your point has the length 1; its length is the root of the level, and the multiplier depends on it, too."""
    length = np.linalg.norm(c)
    return c / length, length / 2


def wrong_forgets_the_root(c, level):
    """What you return is the square of the multiplier; take the root when you solve for λ."""
    multiplier = (c @ c) / (4 * level)
    return c / (2 * multiplier), multiplier


@pytest.mark.points(1)
def test_the_gradients_are_parallel(student, rng):
    """In the plane: c = λ 2x, and x lies on the circle."""
    c, level = numbers(rng, 2), float(rng.integers(2, 9)) + 0.5
    x, multiplier = pair(student(c, level))
    close(2 * scalar(multiplier) * vector(x, 2), c, "2 λ x")
    close(vector(x, 2) @ vector(x, 2), level, "x.x")
    assert scalar(multiplier) > 0, "the multiplier is negative, so c.x is least there"


@pytest.mark.points(1)
def test_any_dimension(student, rng):
    """In one dimension, where the sphere is just two points, and in seven."""
    for d in (1, 7):
        c, level = numbers(rng, d), 0.25 * float(rng.integers(9, 30))
        x, multiplier = pair(student(c, level))
        expected = constrained_extremum(c, level)
        close(vector(x, d), expected[0], "x")
        close(scalar(multiplier), expected[1], "the multiplier")
