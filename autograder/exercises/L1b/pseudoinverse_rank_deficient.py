r"""**An inverse for everything.** Return the Moore-Penrose pseudoinverse $X^+$ of any matrix, also of one whose columns
are dependent, where $(X^T X)^{-1}$ does not exist (L1.11). From the singular value decomposition $X = U S V^T$ it is
$$ X^+ = V S^+ U^T , $$
where $S^+$ has $1/s$ for each singular value $s$, and 0 where $s$ is 0. Computers round: let each $s$ that is at most
$10^{-10}$ times the greatest count as 0.

- `X`: shape (n, d), wide or tall, of any rank, in any unit; the result has the shape (d, n).

`U, s, Vt = np.linalg.svd(X, full_matrices=False)` is given to you; NumPy's `pinv` and `lstsq` are closed here.

Of all $w$ that fit equally well, $X^+ y$ is the shortest: a feature that was measured twice gets half the weight each
time.

    >>> pseudoinverse_rank_deficient(np.array([[1.0, 1.0, 0.0], [2.0, 2.0, 0.0], [0.0, 0.0, 4.0]])).round(6) + 0.0
    array([[0.1 , 0.2 , 0.  ],
           [0.1 , 0.2 , 0.  ],
           [0.  , 0.  , 0.25]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def pseudoinverse_rank_deficient(X):
    """Return the pseudoinverse of X.   X: (n, d) -> (d, n)"""
    ...


forbidden = ("numpy.linalg.pinv", "numpy.linalg.lstsq")

hints = (
    "Which singular values count? A comparison gives an array of True and False, which picks entries, columns or rows.",
    "Mind the order: what was U S Vt becomes V times the inverted S times U transposed.",
    "`V / s` divides each column of V by its singular value: no diagonal matrix is needed. `U[:, kept]` has columns.",
)

SMALL = 2.0**-40  # about 1e-12; to multiply by it is exact


def deficient(rng, n, d, rank=2):
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
    """X X⁺ X = X and X⁺ X X⁺ = X⁺, as for an inverse, although X has dependent columns; also where X is tiny."""
    for shape, unit in (((5, 4), 1.0), ((3, 6), 1.0), ((4, 3), SMALL)):
        X = deficient(rng, *shape)
        P = inverse_of(student, unit * X) * unit
        close(X @ P @ X, X, "X X⁺ X")
        close(P @ X @ P, P, "X⁺ X X⁺")


@pytest.mark.points(1)
def test_it_projects_at_right_angles(student, rng):
    """X X⁺ and X⁺ X are symmetric: X w is as near to y as it can be for w = X⁺ y, and no shorter w comes as near."""
    for n, d in ((5, 4), (2, 3)):
        X = deficient(rng, n, d)
        P = inverse_of(student, X)
        assert np.any(P), "X is not 0, so X⁺ cannot be 0"
        close(X @ P, (X @ P).T, "X X⁺, against its transpose,")
        close(P @ X, (P @ X).T, "X⁺ X, against its transpose,")


@pytest.mark.points(1)
def test_what_counts_as_zero(student, rng):
    """A singular value counts as 0 up to 1e-10 times the greatest, but not above; and X = 0 has X⁺ = 0."""
    for s in abs(float(numbers(rng))) * np.array([1024.0, 1 / 1024]):
        above = inverse_of(student, np.diag([s, 1.5e-10 * s]))
        close(above * s, np.diag([1.0, 1 / 1.5e-10]), "X⁺ with a second singular value of 1.5e-10, the first being 1")
        small = inverse_of(student, np.diag([s, 0.75e-10 * s]))
        close(small * s, np.diag([1.0, 0.0]), "X⁺ with a second singular value of 0.75e-10, the first being 1")
    close(inverse_of(student, np.zeros((2, 3))), np.zeros((3, 2)), "X⁺ of X = 0")
