r"""**The same transformation.** A model was trained on standardised features. Return what it predicts for new samples,
which come as they were measured (L5.3).

- `theta`: the weights that were learnt, shape (d + 1,), the bias $\theta_0$ first;
- `X_new`: $m$ new samples, raw and without $x_0$, shape (m, d);
- `mu`, `s`: the $d$ means and $d$ deviations *of the training data*;
- the result has $m$ predictions, $h_\theta = \theta_0 + \sum_{j=1}^d \theta_j\, (x_j - \mu_j) / s_j$.

Do not look at the other new samples: what the model says of a house must not depend on who else asks on the same day.

    >>> theta, mu, s = np.array([200.0, 80.0, 30.0]), np.array([1000.0, 3.0]), np.array([500.0, 1.0])
    >>> predict_new(theta, np.array([[1500.0, 3.0], [1000.0, 1.0]]), mu, s)
    array([280., 140.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def predict_new(theta, X_new, mu, s):
    """Return the predictions.   theta: (d+1,), X_new: (m, d), mu, s: (d,) -> (m,)"""
    ...


hints = (
    "Whose mean and deviation did the model see when it was trained?",
    "First treat the new samples as the training samples were treated, then ask the model.",
    "`theta[0]` is the bias, `theta[1:]` are the weights of the features.",
)


def trained(rng, d=3):
    """Weights, means and deviations of a model."""
    return numbers(rng, d + 1), 10 * numbers(rng, d), 0.5 * 2.0 ** rng.permutation(d)


@pytest.mark.points(1)
def test_a_deviation_more_adds_a_weight(student, rng):
    """The mean house gets the bias; one deviation more of feature j adds theta_j, half of one adds half of that."""
    for d, more in ((3, 1.0), (1, 0.5), (int(rng.integers(4, 7)), -1.5)):
        theta, mu, s = trained(rng, d)
        X_new = np.vstack([mu, mu + more * np.diag(s)])
        got = vector(student(theta, X_new, mu, s), d + 1)
        close(got - np.append(0, more * theta[1:]), np.full(d + 1, theta[0]), "what is left of the prediction")


@pytest.mark.points(1)
def test_it_does_not_matter_who_else_asks(student, rng):
    """A sample gets the same answer alone as among others."""
    theta, mu, s = trained(rng)
    X_new = mu + s * numbers(rng, 5, 3)
    X_new[3] = mu + s * np.where(theta[1:] > 0, 8, -8)  # far out, and above all others
    together = vector(student(theta, X_new, mu, s), 5)
    assert np.argmax(together) == 3, "the fourth sample has the greatest prediction here"
    for i in range(5):
        close(vector(student(theta, X_new[i : i + 1], mu, s), 1), together[i : i + 1], "the answer to a sample alone")
