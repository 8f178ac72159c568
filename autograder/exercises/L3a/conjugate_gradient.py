r"""**No step undone.** Conjugate gradients on the bowl $J(x) = \frac12 x^T A x - b^T x$ (L3.6). Let
$r = b - Ax = -\nabla J$ be the direction straight down. Begin at `start` with $p = r$, and then, for each step,
$$ \alpha = \frac{r^T r}{p^T A p}, \qquad x \leftarrow x + \alpha p, \qquad r' = r - \alpha A p, \qquad
p \leftarrow r' + \frac{r'^T r'}{r^T r}\, p, \qquad r \leftarrow r' . $$
Return `x` after `steps` steps. Where $r = 0$ you are at the bottom: stop there, or the fraction is $0/0$.

- `A`: shape (d, d), symmetric, with all eigenvalues above 0; `b`, `start`: $d$ numbers each;
- `steps`: a whole number from 0; the result has $d$ numbers.

There is no rate to choose, and $d$ steps are enough for *any* bowl in $d$ variables. Rows of $A$ are used only in the
product $Ap$, and that is why it solves systems with a million unknowns.

    >>> A, b = np.array([[1.0, 0.0], [0.0, 4.0]]), np.array([1.0, 4.0])
    >>> conjugate_gradient(A, b, np.array([5.0, 2.0]), steps=1)
    array([3.4, 0.4])
    >>> conjugate_gradient(A, b, np.array([5.0, 2.0]), steps=2)
    array([1., 1.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def conjugate_gradient(A, b, start, steps):
    """Return x after that many steps.   A: (d, d), b, start: (d,), steps: a number -> (d,)"""
    ...


hints = (
    "Which things must one step hand on to the next?",
    "The new p needs the old r·r as well as the new one: compute the new r under another name first.",
    "Before each step, look whether `r @ r` is 0, and then return x at once.",
)


def bowl(rng, d):
    """A bowl with d different curvatures, its b and its bottom, and a start from which all of them are felt."""
    axes = np.linalg.qr(numbers(rng, d, d) + 4 * np.eye(d))[0]
    curvatures = np.arange(1, d + 1) + rng.integers(0, 3, size=d) / 4
    A, bottom = axes @ np.diag(curvatures) @ axes.T, numbers(rng, d)
    return A, A @ bottom, bottom, bottom + axes @ numbers(rng, d)


@pytest.mark.points(1)
def test_the_first_step_is_the_best_one_straight_down(student, rng):
    """It goes against the gradient, and a little more or less would end higher."""
    A, b, _, start = bowl(rng, 3)

    def height(x):
        return x @ A @ x / 2 - b @ x

    moved, down = vector(student(A, b, start, 1), 3) - start, b - A @ start
    assert moved @ down > 0, "the first step does not lead downhill"
    close(moved * (down @ down), (moved @ down) * down, "the direction of the first step")
    least = height(start + moved)
    assert min(height(start + 1.01 * moved), height(start + 0.99 * moved)) > least, "it is not the best length"


@pytest.mark.points(2)
def test_the_steps_are_conjugate(student, rng):
    """For any two different steps p and q, p.Aq = 0: neither undoes what the other has gained. And none is 0."""
    A, b, _, start = bowl(rng, 4)
    points = np.array([vector(student(A, b, start, steps), 4) for steps in range(5)])
    close(points[0], start, "x after no step")
    taken = np.diff(points, axis=0)
    products = taken @ A @ taken.T
    assert (np.diag(products) > 0).all(), "a step goes nowhere"
    size = np.sqrt(np.diag(products))
    close(products / np.outer(size, size), np.eye(4), "the table of p.Aq, lengths set to 1,", tolerance=1e-6)


@pytest.mark.points(1)
def test_d_steps_reach_the_bottom_and_fewer_do_not(student, rng):
    """In d variables the bottom is reached by step d, and this bowl is not done sooner."""
    for d in (2, 5):
        A, b, bottom, start = bowl(rng, d)
        assert np.linalg.norm(vector(student(A, b, start, d - 1), d) - bottom) > 1e-6, "it cannot be there so early"
        close(vector(student(A, b, start, d), d), bottom, "x after d steps", tolerance=1e-6)


@pytest.mark.points(1)
def test_at_the_bottom_it_stays(student, rng):
    """At the bottom it stays, however many steps are allowed: from the start, or once it has got there."""
    bottom = np.round(numbers(rng, 3) * 4)
    A = np.diag([1.0, 2.0, 4.0])
    close(vector(student(A, A @ bottom, bottom, 5), 3), bottom, "x, which should have stayed,")
    for curvature in (1.0, 4.0):  # powers of two, so that r becomes 0 without rounding
        start = bottom + np.array([4.0, -8.0, 16.0])
        close(vector(student(curvature * np.eye(3), curvature * bottom, start, 6), 3), bottom)
