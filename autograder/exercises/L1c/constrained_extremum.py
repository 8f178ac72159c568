r"""**As far as the rope allows.** Which point of the sphere $x \cdot x = r$ makes the linear function
$f(x) = c \cdot x$ *greatest*? With $g(x) = x \cdot x - r$, Lagrange's conditions are (L1.14)
$$ \nabla f(x) = \lambda \nabla g(x), \qquad g(x) = 0 . $$
Solve them on paper: write down both gradients, get $x$ from the first condition, put it into the second. Then return
the point and the multiplier.

- `c`: $d$ numbers, not all 0; `level`: the number $r > 0$, which is the *square* of the radius;
- the result is the pair of `x`, $d$ numbers, and the multiplier $\lambda$, a number.

The same three steps will give the principal axes, with a quadratic $f$ in the place of the linear one.

    >>> constrained_extremum(np.array([3.0, -4.0]), 4.0)
    (array([ 1.2, -1.6]), 1.25)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def constrained_extremum(c, level):
    """Return (x, multiplier) at the greatest value of c.x where x.x = level.   c: (d,), level: a number"""
    ...


hints = (
    "What are the gradients of c·x and of x·x - r? The condition says that x is a multiple of c.",
    "Which multiple? Put it into x·x = r, and solve for λ. Two λ solve it, one of either sign.",
    "c = 2 λ x gives `x = c / (2 * multiplier)`; the greatest value belongs to the λ above 0.",
)


@pytest.mark.points(1)
def test_no_other_point_of_the_sphere_is_higher(student, rng):
    """The point lies on the sphere, and none of many other points of the sphere has a greater c·x."""
    for d in (2, 3):
        c, level = numbers(rng, d), float(rng.integers(2, 9))
        x = vector(pair(student(c, level))[0], d)
        close(x @ x, level, "x·x")
        others = rng.normal(size=(500, d))
        others *= np.sqrt(level) / np.linalg.norm(others, axis=1, keepdims=True)
        assert (others @ c).max() <= c @ x + 1e-9, "some other point of the sphere has a greater c·x"


@pytest.mark.points(1)
def test_the_multiplier_is_the_price_of_the_constraint(student, rng):
    """If the level rises a little, the greatest c·x rises by the multiplier times as much."""
    for d in (1, 4):
        c, level, h = numbers(rng, d), float(rng.integers(2, 9)), 1e-5
        multiplier = scalar(pair(student(c, level))[1])
        more, less = (vector(pair(student(c, level + change))[0], d) for change in (h, -h))
        assert abs(multiplier) > 0.01, "a larger sphere reaches further, so the multiplier cannot be 0"
        close(multiplier, c @ (more - less) / (2 * h), "the multiplier", tolerance=1e-6)
