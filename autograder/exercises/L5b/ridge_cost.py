r"""**The bill.** What ridge regression minimises is the misfit *plus* a price on the weights (L5.5),
$$ J(\theta) = \frac{1}{2n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr)^2 +
\frac{\lambda}{2} \sum_{j=1}^d \theta_j^2 , \qquad h_\theta(x) = \theta^T x . $$
Return it. The second sum begins at 1: $\theta_0$ is free.

- `theta`: the weights, shape (d + 1,), the bias $\theta_0$ first;
- `X`: the samples, shape (n, d + 1), whose first column is $x_0 = 1$; `y`: $n$ targets;
- `lam`: the price $\lambda \ge 0$;
- the result is one number.

Whoever writes down a cost can minimise it; the next two exercises do.

    >>> X = np.array([[1.0, 2.0], [1.0, 4.0]])
    >>> ridge_cost(np.array([1.0, 3.0]), X, np.array([7.0, 11.0]), 0.5)
    3.25
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def ridge_cost(theta, X, y, lam):
    """Return J.   theta: (d+1,), X: (n, d+1), y: (n,), lam: a number -> a number"""
    ...


hints = (
    "Which of the two sums begins at 1, and which weight does it leave out?",
    "Compute two parts, then add them. The first is half the mean of the squared errors.",
    "The second is λ/2 times the sum of the squares of `theta[1:]`.",
)


def case(rng, n=6, d=3):
    """Weights, samples with x_0 = 1, targets that are missed, and a price."""
    X = np.column_stack([np.ones(n), numbers(rng, n, d)])
    theta = numbers(rng, d + 1)
    return theta, X, X @ theta + numbers(rng, n), float(rng.integers(1, 9)) / 4


@pytest.mark.points(1)
def test_at_a_perfect_fit_only_the_price_is_left(student, rng):
    """Where every target is met, the slope of J along each weight is λ times that weight, and 0 along θ₀."""
    theta, X, _, lam = case(rng, d=int(rng.integers(1, 4)))
    h, y = 1e-4, X @ theta
    steps = h * np.eye(len(theta))
    rises = [scalar(student(theta + step, X, y, lam)) - scalar(student(theta - step, X, y, lam)) for step in steps]
    slopes = np.array(rises) / (2 * h)
    close(slopes[1:], lam * theta[1:], "the slope along the weights", tolerance=1e-6)
    close(slopes[0], 0.0, "the slope along θ₀", tolerance=1e-6)


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_one_sample_off_by_r_costs_r_squared_over_2n(student, rng):
    """At a perfect fit, one target moved by r raises J by r²/2n, whatever λ is; every sample twice changes nothing."""
    n = int(rng.integers(5, 10))
    theta, X, _, lam = case(rng, n)
    y, r = X @ theta, float(numbers(rng))
    moved = y + r * np.eye(n)[int(rng.integers(n))]
    before, after = scalar(student(theta, X, y, lam)), scalar(student(theta, X, moved, lam))
    close(after - before, r * r / (2 * n), "what the moved target costs")
    close(scalar(student(theta, np.vstack([X, X]), np.append(moved, moved), lam)), after, "J with every sample twice")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_bias_is_free(student, rng):
    """All targets and θ₀ raised by the same number: J stays. Twice the price doubles its part of J."""
    theta, X, y, lam = case(rng)
    shift = np.append(float(numbers(rng)), np.zeros(3))
    J = scalar(student(theta, X, y, lam))
    close(scalar(student(theta + shift, X, y + shift[0], lam)), J, "J after the shift")
    free, dear = scalar(student(theta, X, y, 0.0)), scalar(student(theta, X, y, 2 * lam))
    assert 0 < free < J, "without a price J is less, but with missed targets it is not 0"
    close(dear - free, 2 * (J - free), "what twice the price adds")
