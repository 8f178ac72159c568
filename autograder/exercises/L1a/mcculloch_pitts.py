r"""**A neuron from 1943.** McCulloch and Pitts' neuron adds up its inputs, each times a weight, and fires if the sum
*reaches* the threshold (L1.4). Return 1 if it fires, and 0 if it stays silent.

- `x`: the $d$ inputs, each 0 or 1; `w`: the $d$ weights, of either sign; `threshold`: a number; the result is 0 or 1.

With weights set by hand such neurons compute AND, OR and NOT, and so, wired together, anything a computer can.

    >>> mcculloch_pitts(np.array([1, 0, 1]), np.array([2.0, 5.0, -0.5]), 1.5)
    1
    >>> mcculloch_pitts(np.array([1, 1]), np.array([1.0, -0.5]), 1.0)
    0
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def mcculloch_pitts(x, w, threshold):
    """Return 1 if the neuron fires, else 0.   x, w: (d,), threshold: a number -> 0 or 1"""
    ...


hints = (
    "Which inputs count, and how much does each of them count?",
    "Two steps: the weighted sum of the inputs, then a comparison.",
    "The sum is `w @ x`. *Reaches* means: equal is enough.",
)


@pytest.mark.points(1)
def test_it_fires_above_and_is_silent_below(student, rng):
    """With a threshold a little below the weighted sum it fires; with one a little above, it is silent."""
    x, w = np.repeat([1, 0], [4, 1]), numbers(rng, 5)
    while np.abs(w[:4].sum() - np.array([1, 4, w[:4].max()])).min() <= 0.25:  # no other rule is right by luck
        w = numbers(rng, 5)
    total = w[:4].sum()  # of the inputs that are on
    close([scalar(student(x, w, threshold)) for threshold in (total - 0.25, total + 0.25)], [1, 0])


@pytest.mark.points(1)
def test_it_can_be_a_gate(student, rng):
    """Two equal weights make AND or OR, depending on the threshold; one negative weight makes NOT."""
    weight = abs(float(numbers(rng)))
    w, one, both = np.array([weight, weight]), np.eye(2, dtype=int)[rng.integers(2)], np.array([1, 1])
    and_gate = [scalar(student(x, w, 1.5 * weight)) for x in (one, both)]
    or_gate = [scalar(student(x, w, 0.5 * weight)) for x in (0 * one, one)]
    not_gate = [scalar(student(np.array([x]), np.array([-weight]), -0.5 * weight)) for x in (0, 1)]
    close(and_gate, [0, 1], "AND")
    close(or_gate, [0, 1], "OR")
    close(not_gate, [1, 0], "NOT")


@pytest.mark.points(1)
def test_reaching_the_threshold_is_enough(student, rng):
    """With all inputs on it fires if the weights add up to just the threshold, but not if they fall short of it."""
    w = numbers(rng, 3)
    close(scalar(student(np.ones(3, dtype=int), w, float(w.sum()))), 1)
    close(scalar(student(np.ones(3, dtype=int), w, float(w.sum()) + 1)), 0)
