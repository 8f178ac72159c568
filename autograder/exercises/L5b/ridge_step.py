r"""**Shrink, then follow.** Take one step of gradient descent on the ridge cost (L5.5): the old rule with a new factor,
$$ \theta_0 \leftarrow \theta_0 - \frac{\alpha}{n} \sum_{i=1}^n e_i , \qquad
\theta_j \leftarrow \theta_j (1 - \alpha\lambda) - \frac{\alpha}{n} \sum_{i=1}^n e_i\, x_j^{(i)} \quad (j = 1 \dots d) ,
\qquad e_i = \theta^T x^{(i)} - y^{(i)} . $$

- `theta`: the weights, shape (d + 1,), the bias $\theta_0$ first;
- `X`: the samples, shape (n, d + 1), whose first column is $x_0 = 1$; `y`: $n$ targets;
- `alpha`: the learning rate; `lam`: the price $\lambda \ge 0$;
- the result is the new $\theta$, shape (d + 1,). All errors are those of the old $\theta$.

The factor $1 - \alpha\lambda$ is called *weight decay*. Large networks are trained with it to this day.

    >>> X = np.array([[1.0, 2.0], [1.0, 4.0]])
    >>> ridge_step(np.array([1.0, 1.0]), X, np.array([2.0, 3.0]), alpha=0.5, lam=1.0)
    array([ 0.25, -2.  ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def ridge_step(theta, X, y, alpha, lam):
    """Return the new weights.   theta: (d+1,), X: (n, d+1), y: (n,);   alpha, lam: numbers -> (d+1,)"""
    ...


hints = (
    "Take λ = 0: which rule of L5a is left? And which weight does λ never touch?",
    "First the n errors of the old weights, and from them the slopes of the misfit. Only then shrink.",
    "The factor is 1 - αλ for every weight but the first, which has 1. The slopes are `error @ X`, divided by n.",
)


def case(rng, n=7, d=2):
    """Weights, samples with x_0 = 1 whose errors pull on every weight, and targets."""
    while True:
        X = np.column_stack([np.ones(n), numbers(rng, n, d)])
        y, theta = numbers(rng, n), numbers(rng, d + 1)
        if np.abs((X @ theta - y) @ X).min() > 0.5:
            return theta, X, y


def bill(theta, X, y, lam):
    """What ridge minimises."""
    misfit = sum((x_i @ theta - y_i) ** 2 for x_i, y_i in zip(X, y, strict=True))
    return misfit / (2 * len(y)) + lam / 2 * sum(t * t for t in theta[1:])


@pytest.mark.points(2)
def test_the_step_goes_against_the_slope_of_j(student, rng):
    """Each weight moves by minus alpha times the slope of J in that weight, at the old weights."""
    for n, d in ((7, 2), (int(rng.integers(2, 5)), 4), (6, 1)):
        theta, X, y = case(rng, n, d)
        alpha, lam, h = float(rng.integers(1, 9)) / 8, float(rng.integers(1, 9)) / 4, 1e-4
        steps = h * np.eye(d + 1)
        slopes = [(bill(theta + step, X, y, lam) - bill(theta - step, X, y, lam)) / (2 * h) for step in steps]
        moved = vector(student(theta, X, y, alpha, lam), d + 1) - theta
        close(moved / -alpha, slopes, "the move, divided by minus alpha,", tolerance=1e-6)


@pytest.mark.points(1)
def test_where_nothing_is_missed_the_weights_decay(student, rng):
    """At a perfect fit the bias stays and every weight loses the same share of itself, twice as much at twice λ."""
    theta, X, _ = case(rng, d=3)
    lam = float(rng.integers(1, 9)) / 8
    once, twice = (vector(student(theta, X, X @ theta, 0.5, k * lam), 4) - theta for k in (1, 2))
    close([once[0], twice[0]], [0.0, 0.0], "the move of θ₀")
    assert np.abs(once[1:]).min() > 0, "with λ above 0 every weight should move"
    assert (once[1:] * theta[1:] < 0).all(), "the weights should move towards 0"
    close(once[1:] / theta[1:], np.full(3, once[1] / theta[1]), "the share that a weight loses")
    close(twice, 2 * once, "the move at twice λ")
