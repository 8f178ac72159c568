r"""**No walking.** Return the `w` and `b` with the least $\sum_i (y_i - w^T x_i - b)^2$, at once, by solving the normal
equations $\tilde X^T \tilde X\, \tilde w = \tilde X^T y$ of the samples with a 1 appended, $\tilde x = (x, 1)$ (L1.11).

- `X`: shape (n, d), with independent columns, none of them constant, and $n > d$; `y`: $n$ targets, any numbers;
- the result is the pair `(w, b)` of an array of $d$ numbers and a number.

`np.linalg.solve(A, c)` solves $A v = c$. NumPy's ready-made `lstsq`, `pinv` and `polyfit` are closed here, for they do
this exercise.

Legendre published it in 1805, for the orbits of comets; it is still the first thing to try on new data.

    >>> w, b = least_squares_fit(np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([1.0, 2.0, 2.0, 5.0]))
    >>> w.round(6), round(float(b), 6)
    (array([1.2]), 0.7)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def least_squares_fit(X, y):
    """Return the best (w, b).   X: (n, d), y: (n,) -> (d,), a number"""
    ...


forbidden = ("numpy.linalg.lstsq", "numpy.linalg.pinv", "numpy.polyfit")

hints = (
    "Which feature must each sample have, so that its weight is the bias?",
    "Append that column to X. The matrix of the equations is then the new X, transposed, times itself, and the right "
    "side is the new X, transposed, times y. Of the d + 1 numbers that come back the last is the bias.",
    "`Z = np.column_stack([X, np.ones(len(X))])` is X with a 1 appended to each sample.",
)


def cloud(rng, n, d):
    """Samples off the origin with independent columns, and targets that no plane meets."""
    while True:
        X, y = numbers(rng, n, d) + numbers(rng, d), numbers(rng, n)
        Z = np.column_stack([X, np.ones(n)])
        if np.linalg.cond(Z) < 50 and abs(y.mean()) > 0.1 and np.linalg.matrix_rank(np.column_stack([Z, y])) > d + 1:
            return X, y


@pytest.mark.points(2)
def test_what_is_left_over_is_at_right_angles_to_everything(student, rng):
    """The errors that are left add up to 0, also when weighted by any feature: the slope of the squared error is 0
    there."""
    for n, d in ((8, 3), (5, 1), (6, 2)):
        X, y = cloud(rng, n, d)
        w, b = pair(student(X, y))
        left = y - X @ vector(w, d) - scalar(b)
        close(left.sum(), 0, "the sum of the errors that are left", tolerance=1e-7)
        close(left @ X, np.zeros(d), "the sum of the errors times each feature", tolerance=1e-7)


@pytest.mark.points(1)
def test_a_plane_added_to_the_targets_is_found_again(student, rng):
    """If v·x + c is added to every target, then w grows by v and b by c."""
    for n, d in ((8, 3), (4, 1)):
        X, y = cloud(rng, n, d)
        v, c = numbers(rng, d), float(numbers(rng))
        w, b = pair(student(X, y))
        w2, b2 = pair(student(X, y + X @ v + c))
        close(vector(w2, d) - vector(w, d), v, "the growth of w", tolerance=1e-7)
        close(scalar(b2) - scalar(b), c, "the growth of b", tolerance=1e-7)
