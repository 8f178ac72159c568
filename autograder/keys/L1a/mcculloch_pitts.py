"""Reference, other right answers, hidden checks and typical mistakes for `mcculloch_pitts`."""

import numpy as np
import pytest

from autograder.testing import close, numbers


def mcculloch_pitts(x, w, threshold):
    return 1 if w @ x >= threshold else 0


def library_mcculloch_pitts(x, w, threshold):
    from lecturelib import neuron

    return neuron.mcculloch_pitts(x, w, threshold)


def right_by_a_loop(x, w, threshold):
    """Add the weights of the inputs that are on."""
    total = 0.0
    for on, weight in zip(x, w, strict=True):
        if on:
            total = total + weight
    return int(not total < threshold)


def wrong_must_exceed(x, w, threshold):
    """Your neuron is silent when the sum is exactly the threshold; to reach it is enough, so compare with `>=`."""
    return 1 if w @ x > threshold else 0


def wrong_minus_one_for_silence(x, w, threshold):
    """You return -1 where the neuron is silent; McCulloch and Pitts' neuron says 0 there (Rosenblatt's says -1)."""
    return 1 if w @ x >= threshold else -1


def wrong_counts_the_inputs(x, w, threshold):
    """You count the inputs that are on, whatever their weights; an input counts as much as its weight."""
    return 1 if np.sum(x) >= threshold else 0


def wrong_fires_below(x, w, threshold):
    """The comparison is the wrong way round: the neuron fires when the sum is large, not when it is small."""
    return 1 if w @ x <= threshold else 0


@pytest.mark.points(1)
def test_reaching_the_threshold_is_enough(student, rng):
    """It fires when the sum is exactly the threshold, and not when it falls short by one."""
    w = rng.integers(1, 6, size=3)
    x = np.ones(3, dtype=int)
    close(student(x, w, int(w.sum())), 1)
    close(student(x, w, int(w.sum()) + 1), 0)


@pytest.mark.points(1)
def test_a_negative_weight_inhibits(student, rng):
    """An input with a negative weight keeps it silent: so NOT is made."""
    weight = -abs(float(numbers(rng)))
    close(student(np.array([0]), np.array([weight]), weight / 2), 1)
    close(student(np.array([1]), np.array([weight]), weight / 2), 0)
