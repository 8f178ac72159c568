r"""**One step for all mistakes.** One step of the batch rule (L3.16): add up the samples on the wrong side, and on the
line, and go that way,
$$ a^{(k+1)} = a^{(k)} + \alpha \sum_{z \in Z(a^{(k)})} z , \qquad Z(a) = \{ z^i \mid a^T z^i \le 0 \} . $$

- `Z`: $n$ samples, augmented, those of class 2 multiplied by $-1$, shape (n, d);
- `a`: the $d$ weights $a^{(k)}$; `alpha`: the learning rate, a number above 0;
- the result is $a^{(k+1)}$, with $d$ numbers; all samples are judged by the same old $a^{(k)}$.

This is true gradient descent on $J_p$: the sum is minus its gradient.

    >>> Z = np.array([[1.0, 2.0], [-1.0, -3.0], [-1.0, 1.0], [1.0, -2.0]])
    >>> batch_step(Z, np.array([2.0, 1.0]), alpha=0.5)
    array([ 1.5, -1. ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def batch_step(Z, a, alpha):
    """Return a after one step.   Z: (n, d), a: (d,), alpha: a number -> (d,)"""
    ...


hints = (
    "Which samples are wrong, and which a decides about that?",
    "Add up the rows of the samples that are wrong: one sum for each of the d columns.",
    "`wrong = Z @ a <= 0` says it for all samples at once, and `Z[wrong]` are the rows to add up.",
)


def on_side(rng, a, sign):
    """A sample with a.z of this sign (0: on the line)."""
    across = np.zeros(len(a))
    while not across.any():
        aside = numbers(rng, len(a))
        across = aside * (a @ a) - (aside @ a) * a  # a.across = 0, without rounding
    return across + sign * a * float(abs(numbers(rng)))


@pytest.mark.points(1)
def test_each_mistake_adds_its_share_and_no_more(student, rng):
    """A sample that is wrong moves a by α z, one that is right not at all; together they move it by the sum."""
    d, alpha = int(rng.integers(2, 6)), float(abs(numbers(rng)))
    a = numbers(rng, d)
    Z = np.array([on_side(rng, a, sign) for sign in (1, -1, 1 / 128, -1, 0)])
    alone = np.array([vector(student(Z[i : i + 1], a, alpha), d) - a for i in range(5)])
    close(alone[[0, 2]], np.zeros((2, d)), "the step for a sample that is right")
    close(alone[1], alpha * Z[1], "the step for one sample that is wrong")
    close(alone[4], alpha * Z[4], "the step for one sample on the line")
    close(vector(student(Z, a, alpha), d) - a, alone.sum(axis=0), "the step for all samples")


@pytest.mark.points(1)
def test_from_zero_every_sample_counts(student, rng):
    """At a = 0 all samples lie on the line: the first step is α times the sum of all of them."""
    Z, alpha = numbers(rng, 6, 4), float(abs(numbers(rng)))
    Z[0] = np.abs(Z[0]) + np.abs(Z[1:]).sum(axis=0)  # so that the sum is not 0
    close(vector(student(Z, np.zeros(4), alpha), 4) / alpha, np.ones(6) @ Z, "the step, divided by α,")
