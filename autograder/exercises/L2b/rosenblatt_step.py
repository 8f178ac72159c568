r"""**No "if" at all.** Rosenblatt's neuron with classes $Y = \{0, 1\}$ answers $o = 1$ where $\langle w, x\rangle > 0$,
else $o = 0$. His rule moves $w$ by $\mu$ times the difference between the right answer and the neuron's, times $x$
(L2.9). Find the sign for yourself: a sample that should have been a 1 must have a larger $\langle w, x\rangle$
afterwards, and a right answer must leave $w$ alone. Return the new $w$.

- `w`: $d$ weights; `x`: one sample, $d$ features, the constant one among them; `y`: its label, 0 or 1; `mu`: the rate;
- the result has $d$ numbers.

The slide has this rule with a wrong sign, and with a function that does not answer 0 or 1. Do better.

    >>> rosenblatt_step(np.array([1.0, 0.0]), np.array([2.0, 1.0]), 0, mu=0.5)
    array([ 0. , -0.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def rosenblatt_step(w, x, y, mu):
    """Return w after one visit.   w, x: (d,); y: 0 or 1; mu: a number -> (d,)"""
    ...


hints = (
    "What does the neuron answer? It is 1 or 0, never -1, and 0 on the line.",
    "The difference of y and o can be -1, 0 or 1. In which of the three cases must w move towards x?",
    "The answer is `1 if w @ x > 0 else 0`.",
)


def visit(rng, product, d):
    """A line and a sample with this product."""
    w, x = numbers(rng, d), numbers(rng, d)
    x[-1] = rng.choice([-2.0, -0.5, 0.5, 2.0])  # dividing by it is exact
    w[-1] = (product - w[:-1] @ x[:-1]) / x[-1]
    return w, x


def expect_one_step(student, w, x, y, mu):
    """The product has moved by mu ||x||^2, up for y = 1 and down for y = 0, and w along x only."""
    moved = vector(student(w, x, y, mu), len(x)) - w
    close(moved @ x, mu * (x @ x) * (2 * y - 1), f"the change of the product for y = {y}")
    close(moved * (x @ x), (moved @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_a_wrong_answer_moves_the_product_the_right_way(student, rng):
    """After a wrong answer the product of w and x has moved by mu ||x||^2, up for y = 1 and down for y = 0."""
    for product, y, d in ((-2.5, 1, 3), (0.25, 0, 2), (4, 0, 1)):
        mu = float(rng.choice([0.25, 0.5, 1.5]))
        expect_one_step(student, *visit(rng, product, d), y, mu)


@pytest.mark.points(1)
def test_a_right_answer_changes_nothing_and_a_wrong_one_does(student, rng):
    """A right answer, 0 or 1, leaves w alone, also close to the line; the other label moves it."""
    for product, y, d in ((0.25, 1, 3), (-0.25, 0, 2)):
        w, x = visit(rng, product, d)
        close(vector(student(w, x, y, 0.5), d), w, f"w after the right answer {y}")
        assert np.any(vector(student(w, x, 1 - y, 0.5), d) != w), f"the answer {y} was wrong, but w has not moved"


@pytest.mark.points(1)
def test_on_the_line_the_answer_is_zero(student, rng):
    """At w = 0, and wherever the product is 0, the answer is 0: right for y = 0, wrong for y = 1."""
    w, x = visit(rng, 0, 3)
    for line in (np.zeros(3), w):
        close(vector(student(line, x, 0, 0.5), 3), line, "w for y = 0")
        expect_one_step(student, line, x, 1, 0.5)
