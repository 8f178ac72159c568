r"""**As far as the rope allows.** Which point of the sphere $x \cdot x = r$ makes the linear function
$f(x) = c \cdot x$ *greatest*? With $g(x) = x \cdot x - r$, Lagrange's conditions are (L1.14)
$$ \nabla f(x) = \lambda \nabla g(x), \qquad g(x) = 0 . $$
Solve them on paper: write down both gradients, get $x$ from the first condition, put it into the second. Then return
the point and the multiplier.

- `c`: $d$ numbers, not all 0; `level`: the number $r > 0$, which is the *square* of the radius;
- the result is the pair of `x`, $d$ numbers, and the multiplier $\lambda$, a number.

The same three steps will give the principal axes, with a quadratic $f$ in the place of the linear one.

    >>> constrained_extremum(np.array([3.0, 4.0]), 4.0)
    (array([1.2, 1.6]), 1.25)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def constrained_extremum(c, level):
    """Return (x, multiplier) at the greatest value of c.x where x.x = level.   c: (d,), level: a number"""
    ...


hints = (
    "The gradient of c.x is c, and that of x.x - r is 2x. So x is a multiple of c: which one?",
    "c = 2 λ x gives x = c / (2 λ). Put that into x.x = r and solve for λ.",
    "Two λ solve it, one of either sign. Which one belongs to the greatest value?",
)


@pytest.mark.points(1)
def test_no_other_point_of_the_sphere_is_higher(student, rng):
    """The point lies on the sphere, and none of many other points of the sphere has a greater c.x."""
    c, level = numbers(rng, 3), float(rng.integers(2, 9))
    x = vector(pair(student(c, level))[0], 3)
    close(x @ x, level, "x.x")
    others = rng.normal(size=(500, 3))
    others *= np.sqrt(level) / np.linalg.norm(others, axis=1, keepdims=True)
    assert (others @ c).max() <= c @ x + 1e-9, "some other point of the sphere has a greater c.x"


@pytest.mark.points(1)
def test_the_multiplier_is_the_price_of_the_constraint(student, rng):
    """If the level rises by a little, the greatest c.x rises by the multiplier times as much."""
    c, level, h = numbers(rng, 4), float(rng.integers(2, 9)), 1e-5
    _, multiplier = pair(student(c, level))
    more, _ = pair(student(c, level + h))
    less, _ = pair(student(c, level - h))
    gain = c @ (vector(more, 4) - vector(less, 4)) / (2 * h)
    assert abs(scalar(multiplier)) > 0.01, "a larger sphere reaches further, so the multiplier cannot be 0"
    close(scalar(multiplier), gain, "the multiplier", tolerance=1e-6)
