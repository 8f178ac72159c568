r"""**One equation, no steps.** The ridge cost is a bowl, and where its slope is 0 we have (L5.5)
$$ \theta = \bigl( X^T X + n \lambda D \bigr)^{-1} X^T y , \qquad D = \operatorname{diag}(0, 1, \dots, 1) . $$
Return this $\theta$.

- `X`: the samples, shape (n, d + 1), whose first column is $x_0 = 1$; `y`: $n$ targets; `lam`: the price $\lambda > 0$;
- the result is $\theta$, shape (d + 1,), the bias $\theta_0$ first.

Two details are easy to miss: the 0 that leaves $\theta_0$ free, and the $n$, there because the misfit is a mean and
$X^T X$ is a sum. With $\lambda > 0$ the matrix can be inverted even if there are more features than samples.

    >>> X = np.array([[1.0, -1.0], [1.0, 0.0], [1.0, 1.0]])
    >>> ridge_closed_form(X, np.array([1.0, 2.0, 6.0]), lam=2 / 3)
    array([3.  , 1.25])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def ridge_closed_form(X, y, lam):
    """Return theta.   X: (n, d+1), y: (n,), lam: a number above 0 -> (d+1,)"""
    ...


hints = (
    "Which entry of D is 0, and which weight does that leave free?",
    "Make D from `np.eye`. The equation has the form Aθ = b, so there is no need to invert A: see `np.linalg.solve`.",
    "A is `X.T @ X` plus nλD, and b is `X.T @ y`.",
)


def case(rng, n=9, d=3):
    """Samples with x_0 = 1 in front, targets whose mean is not 0, and a price."""
    X = np.column_stack([np.ones(n), numbers(rng, n, d)])
    return X, numbers(rng, n) + 5 * float(numbers(rng)), float(rng.integers(1, 9)) / 8


def bill(theta, X, y, lam):
    """What ridge minimises."""
    misfit = sum((x_i @ theta - y_i) ** 2 for x_i, y_i in zip(X, y, strict=True))
    return misfit / (2 * len(y)) + lam / 2 * sum(t * t for t in theta[1:])


@pytest.mark.points(2)
def test_no_small_step_makes_it_cheaper(student, rng):
    """At the result J is flat: a tiny step along θ₀ or along any weight changes it by nearly nothing."""
    for n, d in ((9, 3), (3, 5), (int(rng.integers(4, 8)), 1)):
        X, y, lam = case(rng, n, d)
        theta = vector(student(X, y, lam), d + 1)
        h = 1e-4 * (1 + np.abs(theta).max())  # or a tiny step from a huge theta would be lost in rounding
        steps = h * np.eye(d + 1)
        slopes = [(bill(theta + step, X, y, lam) - bill(theta - step, X, y, lam)) / (2 * h) for step in steps]
        close(slopes, np.zeros(d + 1), "the slope of J at your theta", tolerance=1e-5)


@pytest.mark.points(1)
def test_a_shift_of_y_moves_the_bias_only(student, rng):
    """All targets higher by the same number: θ₀ is higher by it, and no weight changes."""
    X, y, lam = case(rng)
    theta, shift = vector(student(X, y, lam), 4), float(numbers(rng))
    close(vector(student(X, y + shift, lam), 4) - theta, [shift, 0, 0, 0], "what the shift changes")


@pytest.mark.points(1)
def test_every_sample_twice_changes_nothing(student, rng):
    """J is a mean, so having every sample twice changes nothing; targets twice as large give twice the weights."""
    X, y, lam = case(rng)
    theta = vector(student(X, y, lam), 4)
    assert np.ptp(theta) > 0, "theta should not hold the same number everywhere"
    close(vector(student(np.vstack([X, X]), np.append(y, y), lam), 4), theta, "theta with every sample twice")
    close(vector(student(X, 2 * y, lam), 4), 2 * theta, "theta for targets twice as large")
