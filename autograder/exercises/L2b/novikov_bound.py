r"""**A promise in one number.** From $w = 0$, Hebb's rule makes at most
$$ t_{\max} \le \frac{R^2}{\delta^2}, \qquad R = \max_i \lVert x_i\rVert, \qquad
\delta = \min_i\, \langle \tilde w, x_i\rangle\, y_i, \qquad \lVert\tilde w\rVert = 1 , $$
updates, in whatever order and at whatever rate (L2.10). You are given *some* separating vector $v$, of any length. Make
$\tilde w$ of it and return the bound.

- `X`: $\ell$ samples of $d$ features, the constant one among them, shape (l, d); `y`: $\ell$ labels $\pm 1$;
- `v`: $d$ numbers that separate the classes; the result is one number.

How often a learner will be wrong at most, told before its first step: few algorithms come with such a promise.

    >>> novikov_bound(np.array([[3.0, 2.0], [3.0, -4.0]]), np.array([1, -1]), np.array([0.0, 10.0]))
    6.25
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def novikov_bound(X, y, v):
    """Return R^2 / delta^2.   X: (l, d), y: (l,) of -1 and +1, v: (d,) -> a number"""
    ...


hints = (
    "Which length must v have, so that its margins are distances?",
    "delta is the least of the margins y_i (v·x_i) of that vector; R is the greatest length of a sample.",
    "Both R and delta are squared, although the slide forgets one of the two. `np.linalg.norm(X, axis=1)` are lengths.",
)


def separable(rng, n, d):
    """Samples of both classes on the right sides of v, none of them near its line."""
    while True:
        v, X = numbers(rng, d), numbers(rng, n, d)
        y = np.where(X @ v > 0, 1, -1)
        if (y * (X @ v)).min() >= 0.5 and abs(y.sum()) < n:
            return X, y, v


@pytest.mark.points(1)
def test_samples_at_right_angles_need_one_update_each(student, rng):
    """k samples of one length at right angles to each other: the bound is k, and the rule really needs k updates."""
    for _ in range(3):
        k, length = int(rng.integers(2, 8)), abs(float(numbers(rng)))
        y = rng.permutation(np.where(np.arange(k) % 2, 1, -1))
        X = length * rng.permutation(np.eye(k))
        close(scalar(student(X, y, y @ X)), k, f"the bound for {k} samples")


@pytest.mark.points(1)
def test_a_count_has_no_unit(student, rng):
    """Metres or millimetres, v long or short: the bound is the same. But a farther sample raises it, by the square."""
    for n, d in ((8, 3), (5, 1)):
        X, y, v = separable(rng, n, d)
        bound, c = scalar(student(X, y, v)), abs(float(numbers(rng))) + 3.25
        assert bound >= 1, "at the start w = 0 every sample is a mistake, so a bound below 1 cannot be true"
        close(scalar(student(c * X, y, v)), bound, "the bound with all samples in another unit")
        close(scalar(student(X, y, c * v)), bound, "the bound with a longer v")
        far = np.argmax((X**2).sum(axis=1))
        more = np.vstack([X, c * X[far]]), np.append(y, y[far])
        close(scalar(student(*more, v)), c**2 * bound, "the bound with one sample more, far out")


@pytest.mark.points(1)
def test_on_squared_paper(student, rng):
    """In the plane: samples that are 1 to 4 away from the line of v, the nearest of class +1, and some way along it."""
    for unit, along in (((0.6, 0.8), (-0.8, 0.6)), ((1.0, 0.0), (0.0, 1.0))):
        order = rng.permutation(4)
        away, aside = np.array([1.0, 2.0, 4.0, 3.0])[order], numbers(rng, 4)
        y = np.array([1, -1, -1, 1])[order]
        X = np.outer(y * away, unit) + np.outer(aside, along)
        v = abs(float(numbers(rng))) * np.array(unit)
        close(scalar(student(X, y, v)), (away**2 + aside**2).max(), "the bound")
