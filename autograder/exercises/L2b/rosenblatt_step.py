r"""**No "if" at all.** Rosenblatt's neuron with classes $Y = \{0, 1\}$ answers $o = 1$ where $\langle w, x\rangle > 0$,
else $o = 0$. His rule moves $w$ by $\mu$ times the difference between the right answer and the neuron's, times $x$
(L2.9). Find the sign for yourself: a sample that should have been a 1 must have a larger $\langle w, x\rangle$
afterwards, and a right answer must leave $w$ alone. Return the new $w$.

- `w`: $d$ weights; `x`: one sample, $d$ features, the constant one among them; `y`: its label, 0 or 1; `mu`: the rate;
- the result has $d$ numbers.

The slide has this rule with a wrong sign, and with a function that does not answer 0 or 1. Do better.

    >>> rosenblatt_step(np.array([1.0, 0.0]), np.array([-2.0, 1.0]), 1, mu=0.5)
    array([0. , 0.5])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def rosenblatt_step(w, x, y, mu):
    """Return w after one visit.   w, x: (d,); y: 0 or 1; mu: a number -> (d,)"""
    ...


hints = (
    "First the answer o of the neuron: 1 or 0, never -1.",
    "The difference of y and o can be -1, 0 or 1. In which of the three cases must w move towards x?",
)


def visit(rng, output, d=3):
    """A line and a sample that it answers with `output`."""
    while True:
        w, x = numbers(rng, d), numbers(rng, d)
        if (w @ x > 0) == bool(output) and w @ x != 0:
            return w, x


@pytest.mark.points(2)
def test_a_wrong_answer_moves_the_product_the_right_way(student, rng):
    """After a wrong answer the product of w and x has moved by mu ||x||^2, up for y = 1 and down for y = 0."""
    for y, sign in ((1, 1), (0, -1)):
        w, x = visit(rng, 1 - y)
        mu = abs(float(numbers(rng)))
        moved = vector(student(w, x, y, mu), 3) - w
        close(sign * (moved @ x), mu * (x @ x), f"the change of the product for y = {y}")
        close(moved * (x @ x), (moved @ x) * x, "the direction of the step")


@pytest.mark.points(1)
def test_a_right_answer_changes_nothing_and_a_wrong_one_does(student, rng):
    """A right answer, 0 or 1, leaves w alone; the other label moves it."""
    for y in (0, 1):
        w, x = visit(rng, y)
        close(vector(student(w, x, y, 0.5), 3), w, f"w after the right answer {y}")
        assert np.any(vector(student(w, x, 1 - y, 0.5), 3) != w), f"the answer {y} was wrong, but w has not moved"
