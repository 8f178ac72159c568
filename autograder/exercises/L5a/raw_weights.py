r"""**Back to francs.** A model was trained on standardised features,
$h = \theta_0 + \sum_{j=1}^d \theta_j\, (x_j - \mu_j) / s_j$.
Return the weights of the *same* model for raw features (L5.3): the $\theta'$ with
$$ \theta'_0 + \sum_{j=1}^d \theta'_j\, x_j = h \quad \text{for every } x . $$

- `theta`: the weights for standardised features, shape (d + 1,), the bias first;
- `mu`, `s`: the $d$ means and $d$ deviations of the training data;
- the result is $\theta'$, shape (d + 1,), the bias first. Leave `theta` itself unchanged.

Descent is quick on standardised features, and people want to read "so many francs for each franc of income". This is
how to have both.

    >>> raw_weights(np.array([200.0, 80.0, 30.0]), np.array([1000.0, 3.0]), np.array([500.0, 1.0]))
    array([-50.  ,   0.16,  30.  ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def raw_weights(theta, mu, s):
    """Return the weights for raw features.   theta: (d+1,), mu, s: (d,) -> (d+1,)"""
    ...


hints = (
    "What stands before x_j once the bracket is multiplied out? That is the new weight j.",
    "Multiplied out, each feature also leaves a number without x behind; they all go into the bias.",
    "The new bias is theta_0 less the sum of theta_j mu_j / s_j.",
)


def trained(rng, d=3):
    """Weights, means and deviations of a model."""
    return numbers(rng, d + 1), numbers(rng, d), 0.5 * 2.0 ** rng.permutation(d)


@pytest.mark.points(1)
def test_the_mean_sample_still_gets_the_old_bias(student, rng):
    """On raw features the new weights say of the mean sample what the old bias says."""
    for d in (1, 3):
        theta, mu, s = trained(rng, d)
        while abs(theta[1:] @ (mu / s)) < 0.1:
            theta, mu, s = trained(rng, d)
        new = vector(student(theta, mu, s), d + 1)
        assert new[0] != theta[0], "the means are not 0, so the bias should change"
        close(new[0] + new[1:] @ mu, theta[0], "the prediction for the mean sample")


@pytest.mark.points(1)
def test_a_unit_s_times_as_small_needs_a_weight_s_times_as_large(student, rng):
    """The deviations three times as large make every weight, except the bias, three times as small."""
    theta, mu, s = trained(rng)
    new, wide = vector(student(theta, mu, s), 4), vector(student(theta, mu, 3 * s), 4)
    assert np.all(new[1:] != 0), "no weight is 0 here"
    close(wide[1:] * 3, new[1:], "three times the weights")
    close(vector(student(theta, mu, np.ones(3)), 4)[1:], theta[1:], "the weights where all deviations are 1")
