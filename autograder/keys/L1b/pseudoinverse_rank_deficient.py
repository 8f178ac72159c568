"""Reference, other right answers, hidden checks and typical mistakes for `pseudoinverse_rank_deficient`."""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def pseudoinverse_rank_deficient(X):
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10 * s[0]
    return (Vt[kept].T / s[kept]) @ U[:, kept].T


def library_pseudoinverse(X):
    from lecturelib.regression import pseudoinverse

    return pseudoinverse(X)


def library_numpy_pinv(X):
    return np.linalg.pinv(X, rcond=1e-10)


def right_piece_by_piece(X):
    """X is a sum of s u v'; its pseudoinverse is the sum of v u' / s over the s that are not 0."""
    U, s, Vt = np.linalg.svd(X)
    P = np.zeros((X.shape[1], X.shape[0]))
    for k in range(len(s)):
        if s[k] > 1e-10 * s.max():
            P += np.outer(Vt[k], U[:, k]) / s[k]
    return P


def right_column_by_column(X):
    """Greville's recursion: each new column either opens a direction, or is a mixture of those before it."""
    size = np.abs(X).max() or 1.0
    A = X / size
    P = np.zeros((0, len(A)))
    for k in range(A.shape[1]):
        mixture = P @ A[:, k]
        new = A[:, k] - A[:, :k] @ mixture
        opens = np.linalg.norm(new) > 1e-10
        row = new / (new @ new) if opens else mixture @ P / (1 + mixture @ mixture)
        P = np.vstack([P - np.outer(mixture, row), row])
    return (P / size).tolist()


rounding = ("wrong_inverts_rounding", "wrong_needs_an_inverse")  # they divide by what should be 0


def wrong_inverts_rounding(X):
    """You divide by singular values that are only rounding; what is at most 1e-10 times the greatest counts as 0."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return (Vt.T / np.maximum(s, 1e-300)) @ U.T


def wrong_needs_an_inverse(X):
    """You are right only where the columns are independent, as (X'X)^-1 X' is; for others X'X has no inverse."""
    return np.linalg.inv(X.T @ X) @ X.T


def wrong_a_little_ridge(X):
    """You add something to the diagonal to get an inverse (ridge regression, L5b); that changes the answer."""
    return np.linalg.solve(X.T @ X + 1e-3 * np.eye(X.shape[1]), X.T)


def wrong_fixed_threshold(X):
    """You compare the singular values with a fixed number; small units make all of them small: compare with s[0]."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10
    return (Vt[kept].T / s[kept]) @ U[:, kept].T


def wrong_not_inverted(X):
    """You multiply by the singular values, which gives X transposed; divide by them."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return (Vt.T * s) @ U.T


def wrong_drops_the_transpose(X):
    """You return U S⁺ V', which is the pseudoinverse transposed: V comes first, as in (A B)^-1 = B^-1 A^-1."""
    return pseudoinverse_rank_deficient(X).T


def wrong_keeps_only_the_first(X):
    """You keep only the greatest singular value; keep all that are not 0."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    return np.outer(Vt[0], U[:, 0]) / s[0]


def wrong_v_not_transposed(X):
    """You begin with the matrix that `svd` returns, which is V transposed already; transpose it, to have V itself."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10 * s[0]
    return (Vt[:, kept] / s[kept]) @ U[:, kept].T


def wrong_divides_by_squares(X):
    """You divide by the squares of the singular values, which are the eigenvalues of X'X; divide by s itself."""
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    kept = s > 1e-10 * s[0]
    return (Vt[kept].T / s[kept] ** 2) @ U[:, kept].T


@pytest.mark.points(1)
def test_the_weights_are_the_shortest_of_the_best(student, rng):
    """X⁺y fits as well as can be; whatever is added to it and changes no output makes it longer."""
    A, mix, y = numbers(rng, 6, 2), numbers(rng, 2), numbers(rng, 6)
    while abs(np.linalg.det(A.T @ A)) < 1:
        A = numbers(rng, 6, 2)
    X = np.column_stack([A, A @ mix])  # the third column says nothing new
    P = as_numbers(student(X))
    assert P.shape == (3, 6), f"the shape should be (3, 6), but it is {P.shape}"
    w, idle = P @ y, np.append(mix, -1.0)
    close(X.T @ (X @ w - y), np.zeros(3), "the slope of the squared error at X⁺y", tolerance=1e-7)
    close(w @ idle, 0, "the part of X⁺y that changes no output", tolerance=1e-7)


@pytest.mark.points(1)
def test_full_rank_and_any_unit(student, rng):
    """An invertible X has its inverse, a wide one of full rank X X⁺ = 1; in smaller units X⁺ is larger by as much."""
    X, wide = numbers(rng, 3, 3), numbers(rng, 2, 4)
    while np.linalg.cond(X) > 20:
        X = numbers(rng, 3, 3)
    close(as_numbers(student(X)) @ X, np.eye(3), "X⁺ X of an invertible X", tolerance=1e-7)
    while np.linalg.cond(wide) > 20:
        wide = numbers(rng, 2, 4)
    P = as_numbers(student(wide))
    assert P.shape == (4, 2), f"the shape should be (4, 2), but it is {P.shape}"
    close(wide @ P, np.eye(2), "X X⁺ of a wide X", tolerance=1e-7)
    X = np.outer(numbers(rng, 4), numbers(rng, 3)) * 1e-12
    P = as_numbers(student(X))
    assert P.shape == (3, 4), f"the shape should be (3, 4), but it is {P.shape}"
    close(1e12 * (X @ P @ X), 1e12 * X, "X X⁺ X in small units")
    assert np.any(P), "X is not 0, so X⁺ cannot be 0"
