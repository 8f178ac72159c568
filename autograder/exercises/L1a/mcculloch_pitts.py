r"""**A neuron from 1943.** McCulloch and Pitts' neuron adds up its inputs, each times a weight, and fires if the sum
*reaches* the threshold (L1.4). Return 1 if it fires, and 0 if it stays silent.

- `x`: the $d$ inputs, each 0 or 1; `w`: the $d$ weights, of either sign; `threshold`: a number; the result is 0 or 1.

With weights set by hand such neurons compute AND, OR and NOT, and so, wired together, anything a computer can.

    >>> mcculloch_pitts(np.array([1, 1]), np.array([1.0, 1.0]), 1.5)
    1
    >>> mcculloch_pitts(np.array([1, 0]), np.array([1.0, 1.0]), 1.5)
    0
"""

import numpy as np
import pytest

from autograder.testing import close, numbers


def mcculloch_pitts(x, w, threshold):
    """Return 1 if the neuron fires, else 0.   x, w: (d,), threshold: a number -> 0 or 1"""
    ...


hints = (
    "Two steps: the weighted sum of the inputs, then a comparison.",
    "The sum is `w @ x`. *Reaches* means: equal is enough.",
)


@pytest.mark.points(1)
def test_it_fires_above_and_is_silent_below(student, rng):
    """With a threshold a little below the weighted sum it fires, a little above it is silent."""
    x, w = rng.integers(0, 2, size=5), numbers(rng, 5)
    x[0] = 1
    total = sum(w[x == 1])
    close(student(x, w, total - 0.05), 1)
    close(student(x, w, total + 0.05), 0)


@pytest.mark.points(1)
def test_it_can_be_a_gate(student, rng):
    """Two equal weights make AND or OR, as the threshold has it."""
    weight = abs(float(numbers(rng)))
    w = np.array([weight, weight])
    for a, b in ((0, 0), (0, 1), (1, 0), (1, 1)):
        close(student(np.array([a, b]), w, 1.5 * weight), int(a and b))
        close(student(np.array([a, b]), w, 0.5 * weight), int(a or b))
