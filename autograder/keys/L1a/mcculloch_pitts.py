"""Reference, other right answers, hidden checks and typical mistakes for `mcculloch_pitts`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


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


def right_as_a_step(x, w, threshold):
    """A step function of what is left above the threshold, as a number with a decimal point."""
    return np.heaviside(np.dot(x, w) - threshold, 1.0)


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


def wrong_threshold_as_a_bias(x, w, threshold):
    """You add the threshold to the sum and compare with 0; compare the sum itself with the threshold."""
    return 1 if w @ x + threshold >= 0 else 0


def wrong_ignores_the_threshold(x, w, threshold):
    """You compare the sum with 0 instead of with the threshold."""
    return 1 if w @ x >= 0 else 0


def wrong_each_input_alone(x, w, threshold):
    """You compare each input alone with the threshold; it is their weighted sum that must reach it."""
    return int(np.any(w * x >= threshold))


def wrong_returns_the_sum(x, w, threshold):
    """You return the sum where the neuron fires; its answer is only 1 or 0."""
    return w @ x if w @ x >= threshold else 0


@pytest.mark.points(1)
def test_any_number_of_inputs(student, rng):
    """One input or ten, weights of either sign, thresholds above, below, and just reached."""
    x, w = rng.permutation(np.repeat([0, 1], 5)), numbers(rng, 10)
    total = float(w @ x)
    for case in ((x, w, total - 1), (x, w, total), (x, w, total + 0.5), (x[:1], w[:1], w[0] / 2)):
        close(scalar(student(*case)), mcculloch_pitts(*case))
