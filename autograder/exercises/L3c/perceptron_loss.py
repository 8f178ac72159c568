r"""**A loss with a slope.** The number of mistakes has no slope. Return the perceptron loss (L3.15), which has one:
$$ J_p(a) = \sum_{z \in Z(a)} (-a^T z) , \qquad Z(a) = \{ z^i \mid a^T z^i \le 0 \} . $$

- `Z`: $n$ samples, augmented, those of class 2 multiplied by $-1$, shape (n, d); `a`: the $d$ weights;
- the result is one number, not negative.

A sample that is right costs nothing, however near to the line; one that is wrong costs what it lacks.

    >>> perceptron_loss(np.array([[1.0, 2.0], [-1.0, -3.0], [-1.0, 1.0]]), np.array([2.0, 1.0]))
    6.0
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def perceptron_loss(Z, a):
    """Return J_p.   Z: (n, d), a: (d,) -> a number"""
    ...


hints = (
    "Which samples take part in the sum, and with which sign?",
    "Begin with the products a·z of all samples: one product of a matrix and a vector.",
    "With the products in g, `g[g <= 0]` are those of the samples that are wrong.",
)


def on_side(rng, a, share):
    """A sample with a.z = share times |a|^2, and something at right angles to a besides, without rounding."""
    aside = numbers(rng, len(a))
    return share * a + aside * (a @ a) - (aside @ a) * a


@pytest.mark.points(1)
def test_a_sample_on_the_wrong_side_costs_what_it_lacks(student, rng):
    """A sample at −s·a, and anything across, raises the loss by s‖a‖²; one on the right side leaves it as it is."""
    for n, d, s in ((5, 3, 1 / 64), (2, 1, 1.0), (3, 4, float(abs(numbers(rng))))):
        Z, a = numbers(rng, n, d), numbers(rng, d)
        before = scalar(student(Z, a))
        worse = scalar(student(np.vstack([Z, on_side(rng, a, -s)]), a))
        close(worse - before, s * (a @ a), "what one more mistake adds")
        close(scalar(student(np.vstack([on_side(rng, a, s), Z]), a)), before, "the loss with one more that is right")


@pytest.mark.points(1)
def test_a_longer_a_costs_more_for_the_same_line(student, rng):
    """3a has the same line and the same mistakes as a, but three times the loss; it is above 0 where there are some."""
    Z, a = numbers(rng, 6, 2), numbers(rng, 2)
    Z[0] = on_side(rng, a, -0.5)
    once = scalar(student(Z, a))
    assert once > 0, "there is a mistake, so the loss should be above 0"
    close(scalar(student(Z, 3 * a)), 3 * once, "the loss at 3a")
