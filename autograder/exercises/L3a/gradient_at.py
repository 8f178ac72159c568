r"""**Which way is up?** Every bowl in this notebook has the form
$$ J(x) = \tfrac12\, x^T A x - b^T x , $$
plus a constant that no derivative notices. Return its gradient $\nabla J(x)$, the vector of the $d$ partial derivatives
(L3.2). Careful: here $A$ **need not be symmetric**, so write the sum out before you differentiate,
$\frac12 \sum_i \sum_j A_{ij}\, x_i x_j$: every $x_k$ occurs in row $k$ *and* in column $k$.

- `A`: shape (d, d); `b`, `x`: $d$ numbers each; the result has $d$ numbers, and points **up**hill.

The lecture's bowl $(x_1 - 5)^2 + (x_2 - 10)^2$ has $A = 2I$, $b = (10, 20)$. At $(10, 5)$:

    >>> gradient_at(np.array([[2.0, 0.0], [0.0, 2.0]]), np.array([10.0, 20.0]), np.array([10.0, 5.0]))
    array([ 10., -10.])

And with a 6 beside the diagonal:

    >>> gradient_at(np.array([[2.0, 6.0], [0.0, 2.0]]), np.array([10.0, 20.0]), np.array([10.0, 5.0]))
    array([25., 20.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def gradient_at(A, b, x):
    """Return the gradient of x.Ax / 2 - b.x at x.   A: (d, d), b, x: (d,) -> (d,)"""
    ...


hints = (
    "Try d = 1 first: what is the derivative of a x²/2 - b x?",
    "Differentiate the terms with A₁₂ and A₂₁ by x₁. Which two products, of A and of its transpose, collect all of "
    "these?",
    "The row gives `A @ x` and the column `A.T @ x`; each has the factor one half.",
)


def height(A, b, x):
    return x @ A @ x / 2 - b @ x


@pytest.mark.points(2)
def test_a_small_step_changes_j_by_slope_times_step(student, rng):
    """Up to terms that are too small to see, a small step in x_j changes J by the j-th component times the step."""
    for d in (1, 2, 3):
        A, b, x = numbers(rng, d, d), numbers(rng, d), numbers(rng, d)
        h = 1e-4
        rises = [height(A, b, x + h * e) - height(A, b, x - h * e) for e in np.eye(d)]
        close(vector(student(A, b, x), d), np.array(rises) / (2 * h), "the gradient", tolerance=1e-6)


@pytest.mark.points(1)
def test_only_the_symmetric_part_counts(student, rng):
    """A and its transpose describe the same J, so they have the same gradient; and twice J has twice the slope."""
    A, b, x = numbers(rng, 4, 4), numbers(rng, 4), numbers(rng, 4)
    A[0, 1], A[1, 0] = 2.0, -1.0
    here = vector(student(A, b, x), 4)
    assert np.any(here != vector(student(A, b, x + 1), 4)), "the gradient should depend on the place"
    close(vector(student(2 * A, 2 * b, x), 4), 2 * here, "the gradient of twice J")
    close(vector(student(A.T, b, x), 4), here, "the gradient with A transposed")
