r"""**The world has changed, the bells have not.** A learnt bias contains the prior of the training data,
$w_0 = w_0^\circ + \log P(C_1)/P(C_2)$ (L4.17). Return the bias for a world in which $C_1$ has another prior, and in
which each class looks as it always did.

- `w0`: the learnt bias, a number; `old`: $P(C_1)$ in training; `new`: $P(C_1)$ in use; both above 0 and below 1;
- the result is a number, the new bias.

The weights need no change, and no sample has to be looked at again: that is why studies may collect half ill people and
half healthy ones, though in the street one in a thousand is ill.

    >>> round(float(reprior(-0.5, 0.5, 0.8)), 4)  # odds of 4 to 1, not 1 to 1
    0.8863
"""

import numpy as np
import pytest

from autograder.testing import close, scalar


def reprior(w0, old, new):
    """Return the corrected bias.   w0, old, new: numbers -> a number"""
    ...


hints = (
    "First take the old log-odds log(old / (1 - old)) out of w0; what is left is w0°, which no prior is in.",
    "Then put the new log-odds in.",
)


def two_priors(rng):
    """Two different shares, none of them one half, whose log-odds are 0."""
    old, new = rng.permutation(np.delete(np.arange(1, 20), 9))[:2] / 20
    return float(old), float(new)


@pytest.mark.points(1)
def test_the_odds_follow_the_prior(student, rng):
    """A sample that makes odds of r·a to 1 of prior odds of a to 1 makes r·b to 1 of b to 1."""
    r, a, b = rng.permutation([1, 2, 3, 5, 6, 7, 9, 10])[:3] / 4.0
    got = scalar(student(float(np.log(r * a)), a / (1 + a), b / (1 + b)))
    close(np.exp(got), r * b, "the odds with the new prior")


@pytest.mark.points(1)
def test_where_the_densities_are_equal_the_posterior_is_the_prior(student, rng):
    """Where the log-odds were those of the old prior, x says nothing; so they are now those of the new prior."""
    old, new = two_priors(rng)
    g = scalar(student(np.log(old / (1 - old)), old, new))
    close(1 / (1 + np.exp(-g)), new, "the posterior of a sample that says nothing")
