r"""**Which way is down, with the brake on?** The loss of logistic regression with a penalty (L3.20, L3.22),
$$ J(w, w_0) = -\sum_{i=1}^n \bigl[ y_i \log f_i + (1 - y_i) \log (1 - f_i) \bigr] +
\tfrac{\lambda}{2} \lVert w\rVert^2 , \qquad f_i = \sigma(g_i) , \quad g_i = w_0 + w^T h_i , $$
has a gradient that is shorter than the loss itself. Each sample pulls by what $f_i$ misses, and the penalty pulls back:
$$ \frac{\partial J}{\partial w} = \sum_{i=1}^n (f_i - y_i)\, h_i + \lambda w , \qquad
\frac{\partial J}{\partial w_0} = \sum_{i=1}^n (f_i - y_i) . $$
Return both.

- `H`: what the basis functions make of the $n$ samples, shape (n, m); `y`: $n$ classes, 1 or 0;
- `w`: the $m$ weights; `b`: the bias $w_0$, a number; `lam`: the penalty's strength $\lambda \ge 0$;
- the result is the pair `(along_w, along_b)`, $m$ numbers and one number. The bias is not penalised: it moves the
  boundary and bends nothing.

With this and a learning rate you can train every model of this notebook that is linear in its features.

In the example every $g_i$ is 0, so every $f_i$ is one half:

    >>> H, y = np.array([[2.0, 0.0], [0.0, 4.0], [2.0, 0.0]]), np.array([1, 0, 1])
    >>> regularised_gradient(H, y, np.array([1.0, 0.5]), -2.0, lam=3.0)
    (array([1. , 3.5]), -0.5)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def regularised_gradient(H, y, w, b, lam):
    """Return (along_w, along_b).   H: (n, m), y: (n,) of 0 and 1, w: (m,);   b, lam: numbers -> (m,), a number"""
    ...


hints = (
    "By how much does each sample miss its class? You need f for that, and g before it.",
    "The slope of λ/2 ‖w‖² along w is λ w, once, and not once for each sample. Along the bias it is 0.",
    "The sum of the misses times their rows is one product of a vector and a matrix: `miss @ H`.",
)


def cost(H, y, w, b, lam):
    """J, in a form that has the logarithm of nothing that could be 0."""
    g = H @ w + b
    return np.sum(np.logaddexp(0, g) - y * g) + lam / 2 * (w @ w)


def case(rng, n, m):
    """Samples of both classes, weights, a bias and a penalty."""
    y = rng.permutation(np.append([0, 1], rng.integers(0, 2, size=n - 2)))
    return numbers(rng, n, m) / 2, y, numbers(rng, m) / 2, float(numbers(rng)) / 2, float(rng.integers(1, 9)) / 2


def gradient(student, *arguments):
    """The two results, looked at one by one."""
    along_w, along_b = pair(student(*arguments))
    return vector(along_w, arguments[0].shape[1]), scalar(along_b)


@pytest.mark.points(2)
def test_it_is_the_slope_of_loss_and_penalty(student, rng):
    """A tiny step along one weight, or along the bias, changes J by the step times the gradient."""
    for n, m in ((7, 3), (4, 1), (3, 5)):
        H, y, w, b, lam = case(rng, n, m)
        along_w, along_b = gradient(student, H, y, w, b, lam)
        t = 1e-5
        rises = [cost(H, y, w + t * e, b, lam) - cost(H, y, w - t * e, b, lam) for e in np.eye(m)]
        close(along_w, np.array(rises) / (2 * t), "the slope along w", tolerance=1e-6)
        rise = cost(H, y, w, b + t, lam) - cost(H, y, w, b - t, lam)
        close(along_b, rise / (2 * t), "the slope along the bias", tolerance=1e-6)


@pytest.mark.points(1)
def test_twice_the_brake_pulls_twice_as_hard(student, rng):
    """What λ adds to the slope is along w, grows with λ, and leaves the bias alone."""
    H, y, w, b, lam = case(rng, 5, 4)
    (free, free_b), (held, held_b), (stopped, stopped_b) = (gradient(student, H, y, w, b, t * lam) for t in (0, 1, 2))
    close(stopped - free, 2 * (held - free), "what twice the penalty adds")
    assert np.any(free), "without a penalty the samples still pull"
    close((held - free) @ w / (w @ w), lam, "what the penalty adds, in parts of w,")
    close([held_b, stopped_b], [free_b, free_b], "the slope along the bias")
