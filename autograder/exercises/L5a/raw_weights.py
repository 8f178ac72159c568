r"""**Back to francs.** A model was trained on standardised features,
$h = \theta_0 + \sum_{j=1}^d \theta_j\, (x_j - \mu_j) / s_j$.
Return the weights of the *same* model for raw features (L5.3): the $\theta'$ with
$$ \theta'_0 + \sum_{j=1}^d \theta'_j\, x_j = h \quad \text{for every } x . $$

- `theta`: the weights for standardised features, shape (d + 1,), the bias first;
- `mu`, `s`: the $d$ means and $d$ deviations of the training data;
- the result is $\theta'$, shape (d + 1,), the bias first.

Descent is quick on standardised features, but people want to read "so many francs for each room". This is how to have
both.

    >>> raw_weights(np.array([200.0, 80.0, 30.0]), np.array([1000.0, 3.0]), np.array([500.0, 2.0]))
    array([-5.  ,  0.16, 15.  ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def raw_weights(theta, mu, s):
    """Return the weights for raw features.   theta: (d+1,), mu, s: (d,) -> (d+1,)"""
    ...


hints = (
    "What stands before x_j once the bracket is multiplied out?",
    "Multiplied out, each feature also leaves a number without x behind. Where do these numbers belong?",
    "The new weights are theta_j / s_j; for the new bias subtract from theta_0 what the means leave behind.",
)


def trained(rng, d=3):
    """Weights, means and deviations of a model; its bias changes when it goes over to raw features."""
    while True:
        theta, mu, s = numbers(rng, d + 1), numbers(rng, d), 0.5 * 2.0 ** rng.permutation(d)
        if abs(theta[1:] @ (mu / s)) > 0.1:
            return theta, mu, s


@pytest.mark.points(1)
def test_the_mean_sample_still_gets_the_old_bias(student, rng):
    """On raw features the new weights say of the mean sample what the old bias says."""
    for d in (1, 3, int(rng.integers(4, 7))):
        theta, mu, s = trained(rng, d)
        new = vector(student(theta, mu, s), d + 1)
        assert new[0] != theta[0], "the means are not 0, so the bias should change"
        close(new[0] + new[1:] @ mu, theta[0], "the prediction for the mean sample")


@pytest.mark.points(1)
def test_a_unit_s_times_as_small_needs_a_weight_s_times_as_large(student, rng):
    """Deviations three times as large make every weight, except the bias, three times as small."""
    d = int(rng.integers(2, 5))
    theta, mu, s = trained(rng, d)
    new, wide = vector(student(theta, mu, s), d + 1), vector(student(theta, mu, 3 * s), d + 1)
    assert np.all(new[1:] != 0), "no weight is 0 here"
    close(wide[1:] * 3, new[1:], "three times the weights")
    close(vector(student(theta, mu, np.ones(d)), d + 1)[1:], theta[1:], "the weights where all deviations are 1")
