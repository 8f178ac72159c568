r"""**All weights at once.** Take one step of gradient descent for linear regression (L5.1),
$$ \theta_j \leftarrow \theta_j - \frac{\alpha}{n} \sum_{i=1}^n \bigl( h_\theta(x^{(i)}) - y^{(i)} \bigr)\, x_j^{(i)}
\quad \text{for all } j = 0 \dots d \text{ simultaneously,} \qquad h_\theta(x) = \theta^T x . $$

- `theta`: the weights, shape (d + 1,), the bias $\theta_0$ first;
- `X`: the samples, shape (n, d + 1), whose first column is $x_0 = 1$; `y`: $n$ targets; `alpha`: the learning rate;
- the result is the new $\theta$, shape (d + 1,).

*Simultaneously* means that each new weight is computed from the old ones. These few lines are all of linear regression
by descent; a loop around them is an afternoon saved.

    >>> X = np.array([[1.0, 2.0], [1.0, 4.0]])
    >>> gradient_step(np.array([1.0, 1.0]), X, np.array([2.0, 3.0]), 0.5)
    array([ 0.25, -1.5 ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def gradient_step(theta, X, y, alpha):
    """Return the new weights.   theta: (d+1,), X: (n, d+1), y: (n,), alpha: a number -> (d+1,)"""
    ...


hints = (
    "Which numbers do all the sums have in common, whatever j is?",
    "First the n errors of the old weights. For each j, the sum is over the samples: error times feature j.",
    "All these sums at once are one product, `error @ X`.",
)


def scattered(rng, n=7, d=2):
    """Samples with x_0 = 1, and weights whose errors are not 0 on average."""
    while True:
        X = np.column_stack([np.ones(n), numbers(rng, n, d)])
        y, theta = numbers(rng, n), numbers(rng, d + 1)
        if np.abs((X @ theta - y) @ X).min() > 0.5:
            return theta, X, y


def cost(theta, X, y):
    return sum((x_i @ theta - y_i) ** 2 for x_i, y_i in zip(X, y, strict=True)) / (2 * len(y))


@pytest.mark.points(2)
def test_the_step_goes_against_the_slope_of_j(student, rng):
    """Each weight moves by minus alpha times the slope of J in that weight, at the old weights."""
    for n, d in ((7, 2), (int(rng.integers(2, 5)), 4), (6, 1)):
        theta, X, y = scattered(rng, n, d)
        alpha, h = float(rng.integers(1, 9)) / 8, 1e-4
        slopes = [(cost(theta + h * e, X, y) - cost(theta - h * e, X, y)) / (2 * h) for e in np.eye(d + 1)]
        moved = vector(student(theta, X, y, alpha), d + 1) - theta
        close(moved / -alpha, slopes, "the move, divided by minus alpha,", tolerance=1e-6)


@pytest.mark.points(1)
def test_the_order_of_the_features_does_not_matter(student, rng):
    """With the features in another order, the weights come out in that order: none of them goes first."""
    theta, X, y = scattered(rng, d=3)
    there = vector(student(theta, X, y, 0.5), 4)
    assert np.abs(there - theta).min() > 0, "no slope is 0 here, so every weight should move"
    assert np.ptp(there) > 0, "the new weights should not all be the same"
    order = np.array([0, 3, 1, 2])
    close(vector(student(theta[order], X[:, order], y, 0.5), 4), there[order], "theta in the other order")


@pytest.mark.points(1)
def test_every_sample_twice_changes_nothing(student, rng):
    """J is a mean, so having every sample twice changes nothing; twice the rate moves twice as far."""
    theta, X, y = scattered(rng)
    moved = vector(student(theta, X, y, 0.25), 3) - theta
    assert np.abs(moved).min() > 0, "no slope is 0 here, so every weight should move"
    twice = vector(student(theta, np.vstack([X, X]), np.append(y, y), 0.25), 3) - theta
    close(twice, moved, "the move with every sample twice")
    close(vector(student(theta, X, y, 0.5), 3) - theta, 2 * moved, "the move at twice the rate")
