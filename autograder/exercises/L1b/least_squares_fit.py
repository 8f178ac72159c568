r"""**No walking.** Return the `w` and `b` with the least $\sum_i (y_i - w^T x_i - b)^2$, at once, by solving the normal
equations $\tilde X^T \tilde X\, \tilde w = \tilde X^T y$ of the samples with a 1 appended, $\tilde x = (x, 1)$ (L1.11).

- `X`: shape (n, d), with independent columns, none of them constant, and $n > d$; `y`: $n$ targets, any numbers;
- the result is the pair `(w, b)` of an array of $d$ numbers and a number.

`np.linalg.solve(A, c)` solves $A v = c$. NumPy's ready-made `lstsq`, `pinv` and `polyfit` are closed here, for they do
this exercise.

Legendre published it in 1805, for the orbits of comets; it is still the first thing to try on new data.

    >>> w, b = least_squares_fit(np.array([[0.0], [1.0], [2.0]]), np.array([1.0, 3.0, 5.0]))
    >>> w.round(6), round(float(b), 6)
    (array([2.]), 1.0)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def least_squares_fit(X, y):
    """Return the best (w, b).   X: (n, d), y: (n,) -> (d,), a number"""
    ...


forbidden = ("numpy.linalg.lstsq", "numpy.linalg.pinv", "numpy.polyfit")

hints = (
    "`np.column_stack([X, np.ones(len(X))])` is X with a 1 appended to each sample.",
    "The matrix of the equations is X.T @ X of that, and the right side is X.T @ y.",
    "The last of the d + 1 numbers that come back is the bias.",
)


def cloud(rng, n=8, d=3):
    """Samples off the origin with independent columns, and targets that no plane meets."""
    while True:
        X, y = numbers(rng, n, d) + numbers(rng, d), numbers(rng, n)
        Z = np.column_stack([X, np.ones(n)])
        if np.linalg.cond(Z) < 50 and abs(y.mean()) > 0.1 and np.linalg.matrix_rank(np.column_stack([Z, y])) > d + 1:
            return X, y


@pytest.mark.points(2)
def test_what_is_left_over_is_at_right_angles_to_everything(student, rng):
    """The errors that are left add up to 0, also when weighted by any feature: the slope of the error is 0 there."""
    X, y = cloud(rng)
    w, b = pair(student(X, y))
    left = y - X @ vector(w, 3) - scalar(b)
    close(left.sum(), 0, "the sum of the errors that are left", tolerance=1e-7)
    close(left @ X, np.zeros(3), "the sum of the errors times each feature", tolerance=1e-7)


@pytest.mark.points(1)
def test_a_plane_added_to_the_targets_is_found_again(student, rng):
    """If v·x + c is added to every target, then w grows by v and b by c."""
    X, y = cloud(rng)
    v, c = numbers(rng, 3), float(numbers(rng))
    w, b = pair(student(X, y))
    w2, b2 = pair(student(X, y + X @ v + c))
    close(vector(w2, 3) - vector(w, 3), v, "the growth of w", tolerance=1e-7)
    close(scalar(b2) - scalar(b), c, "the growth of b", tolerance=1e-7)
