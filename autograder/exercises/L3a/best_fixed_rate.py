r"""**One rate for all directions.** On the bowl $J(x) = \frac12 x^T A x - b^T x$ a step with the fixed rate $\alpha$
multiplies what separates us from the bottom $x^*$ by a matrix (L3.4):
$$ x^{(k+1)} - x^* = (I - \alpha A)\,(x^{(k)} - x^*) . $$
Along an eigenvector of $A$ with the eigenvalue $\lambda$, a step multiplies the distance by $1 - \alpha\lambda$. The
worst direction decides: $\rho(\alpha) = \max_\lambda |1 - \alpha\lambda|$, and descent converges from every start if
$\rho < 1$. Return the pair of the $\alpha$ for which $\rho(\alpha)$ is **least**, and that least $\rho$.

- `A`: shape (d, d), symmetric, with all eigenvalues above 0;
- the result is a pair of two numbers.

So "not too small, not too large" has an exact middle. For a bowl with the curvatures 2, 6 and 8:

    >>> alpha, rho = best_fixed_rate(np.array([[5.0, 3.0, 0.0], [3.0, 5.0, 0.0], [0.0, 0.0, 6.0]]))
    >>> round(float(alpha), 3), round(float(rho), 3)
    (0.2, 0.6)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def best_fixed_rate(A):
    """Return (alpha, rho).   A: (d, d), symmetric, positive definite -> two numbers"""
    ...


hints = (
    "Draw |1 - alpha lambda| against alpha for two eigenvalues. Which two of all the eigenvalues can be the worst?",
    "At the best alpha two of them are equally bad: one has not yet come to 0, the other has already passed it.",
    "`np.linalg.eigvalsh(A)` gives the eigenvalues of a symmetric matrix, the smallest first.",
)


def bowl(rng, d):
    """A symmetric matrix with d different eigenvalues above 0, none of them hidden on its diagonal."""
    while True:
        M = numbers(rng, d, d)
        A = M @ M.T / d + np.eye(d) / 2
        curvatures = np.linalg.eigvalsh(A)
        if curvatures[-1] > 1.5 * curvatures[0]:
            return A


def worst_factor(A, alpha):
    """By how much one step with the rate alpha shrinks the distance from the bottom, in the worst direction."""
    return np.linalg.norm(np.eye(len(A)) - alpha * A, 2)


@pytest.mark.points(2)
def test_a_little_more_or_less_is_worse(student, rng):
    """A rate a hundredth larger or smaller shrinks the worst direction less; rho is what alpha leaves of that one."""
    for d in (2, 3, 5):
        A = bowl(rng, d)
        alpha, rho = map(scalar, pair(student(A)))
        assert alpha > 0, "a rate must be above 0"
        least = worst_factor(A, alpha)
        assert worst_factor(A, 1.01 * alpha) > least, "a rate a hundredth larger is better"
        assert worst_factor(A, 0.99 * alpha) > least, "a rate a hundredth smaller is better"
        close(rho, least, "rho, compared with what a step with your alpha leaves in the worst direction,")


@pytest.mark.points(1)
def test_a_bowl_twice_as_steep_wants_half_the_rate(student, rng):
    """2A wants half the alpha of A, and gets down no faster: rho stays, between 0 and 1."""
    A = bowl(rng, 3)
    (alpha, rho), (half, same) = (map(scalar, pair(student(times * A))) for times in (1, 2))
    assert 0 < rho < 1, "rho should be between 0 and 1 here"
    assert alpha > 0, "a rate must be above 0"
    close(half, alpha / 2, "alpha of 2A, against half that of A,", tolerance=1e-6)
    close(same, rho, "rho of 2A, against that of A,", tolerance=1e-6)
