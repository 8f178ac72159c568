r"""**The world has changed, the Gaussians have not.** A learnt bias contains the prior of the training data,
$w_0 = w_0^\circ + \log P(C_1)/P(C_2)$ (L4.17). Return the bias for a world in which $C_1$ has another prior, and in
which each class looks as it always did.

- `w0`: the learnt bias, a number; `old`: $P(C_1)$ in training; `new`: $P(C_1)$ in use; both above 0 and below 1;
- the result is a number, the new bias.

The weights need no change, and no sample has to be looked at again: that is why studies may collect half ill people and
half healthy ones, though in the street one in a thousand is ill.

    >>> round(float(reprior(-0.5, 0.2, 0.9)), 4)  # odds of 9 to 1, not 1 to 4
    3.0835
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def reprior(w0, old, new):
    """Return the corrected bias.   w0, old, new: numbers -> a number"""
    ...


hints = (
    "Which part of the learnt bias is due to the prior of the training data?",
    "First take the old log-odds out of w0; what is left is w0°, which does not depend on any prior.",
    "Then put the new log-odds in; those of a prior P are `np.log(P / (1 - P))`.",
)
# Priors of few digits, and the odds of C1 that they mean.
ODDS = {0.04: 1 / 24, 0.1: 1 / 9, 0.2: 1 / 4, 0.25: 1 / 3, 0.4: 2 / 3, 0.6: 3 / 2, 0.75: 3.0, 0.9: 9.0, 0.96: 24.0}


def two_priors(rng):
    """Two different shares, none of them one half, whose log-odds are 0, nor one minus the other."""
    while True:
        old, new = map(float, rng.choice(list(ODDS), 2, replace=False))
        if abs(old + new - 1) > 0.01:
            return old, new


@pytest.mark.points(1)
def test_the_odds_follow_the_prior(student, rng):
    """If the prior odds of C₁ become k times as large, so do the odds of a sample: g grows by log k."""
    (old, new), w0 = two_priors(rng), float(numbers(rng))
    got = scalar(student(w0, old, new))
    close(got - w0, np.log(ODDS[new] / ODDS[old]), "what is added to the bias")


@pytest.mark.points(1)
def test_the_classes_may_change_places(student, rng):
    """With the classes exchanged, −w₀, 1 − old and 1 − new give the same bias with a minus; it falls if C₁ is rarer."""
    low, high = sorted(two_priors(rng))
    w0 = float(numbers(rng))
    down, up = scalar(student(w0, high, low)), scalar(student(w0, low, high))
    assert down < w0 < up, "the bias should fall where C₁ becomes rarer, and rise where it becomes more frequent"
    close(down + up, 2 * w0, "the mean of both, twice,")
    exchanged = scalar(student(-w0, round(1 - low, 2), round(1 - high, 2)))
    close(-exchanged - w0, np.log(ODDS[high] / ODDS[low]), "what is added with the classes exchanged")
