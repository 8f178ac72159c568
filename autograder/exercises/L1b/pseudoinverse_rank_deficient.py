r"""**An inverse for everything.** Return the Moore-Penrose pseudoinverse $X^+$ of any matrix, also of one whose columns
are dependent, where $(X^T X)^{-1}$ does not exist (L1.11). From the singular value decomposition $X = U S V^T$ it is
$$ X^+ = V S^+ U^T , $$
where $S^+$ has $1/s$ for each singular value $s$, and 0 where $s$ is 0. Computers round: let each $s$ that is at most
$10^{-10}$ times the greatest count as 0.

- `X`: shape (n, d), wide or tall, of any rank, in any unit; the result has the shape (d, n).

`U, s, Vt = np.linalg.svd(X, full_matrices=False)` is given to you; NumPy's `pinv` and `lstsq` are closed here.

Of all $w$ that fit equally well, $X^+ y$ is the shortest: whoever measures a thing twice gets half the weight on each.

    >>> pseudoinverse_rank_deficient(np.array([[1.0, 1.0], [1.0, 1.0], [2.0, 2.0]])).round(6) + 0.0
    array([[0.083333, 0.083333, 0.166667],
           [0.083333, 0.083333, 0.166667]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def pseudoinverse_rank_deficient(X):
    """Return the pseudoinverse of X.   X: (n, d) -> (d, n)"""
    ...


forbidden = ("numpy.linalg.pinv", "numpy.linalg.lstsq")

hints = (
    "Which singular values count? A comparison gives an array of True and False; `s[kept]`, `U[:, kept]`, `Vt[kept]`.",
    "Mind the order: what was U S Vt becomes V times the inverted S times U transposed.",
    "`V / s` divides each column of V by its singular value, so no diagonal matrix is needed.",
)


def deficient(rng, n=5, d=4, rank=2):
    """A matrix of that rank, whose singular values are neither 0 nor nearly so except where the rank says so."""
    while True:
        X = numbers(rng, n, rank) @ numbers(rng, rank, d)
        s = np.linalg.svd(X, compute_uv=False)
        if s[rank - 1] > 0.05 * s[0]:
            return X


def inverse_of(student, X):
    P = as_numbers(student(X))
    n, d = X.shape
    assert P.shape == (d, n), f"X is {X.shape}, so its pseudoinverse should be {(d, n)}, but the shape is {P.shape}"
    return P


@pytest.mark.points(2)
def test_there_and_back_again_changes_nothing(student, rng):
    """X X⁺ X = X and X⁺ X X⁺ = X⁺, as for an inverse, although the columns of X are dependent."""
    for shape in ((5, 4), (3, 6)):
        X = deficient(rng, *shape)
        P = inverse_of(student, X)
        close(X @ P @ X, X, "X X⁺ X")
        close(P @ X @ P, P, "X⁺ X X⁺")


@pytest.mark.points(1)
def test_it_projects_at_right_angles(student, rng):
    """X X⁺ and X⁺ X are symmetric: what does not fit is dropped at right angles, and w is no longer than it must be."""
    X = deficient(rng)
    P = inverse_of(student, X)
    assert np.any(P), "X is not 0, so X⁺ cannot be 0"
    close(X @ P, (X @ P).T, "X X⁺, against its transpose,")
    close(P @ X, (P @ X).T, "X⁺ X, against its transpose,")
