"""Reference, other right answers, hidden checks and typical mistakes for `gradient_at`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def gradient_at(A, b, x):
    return (A + A.T) @ x / 2 - b


def library_quadratic(A, b, x):
    from lecturelib.descent import Quadratic

    return Quadratic((A + A.T) / 2, b).gradient(x)


def right_by_a_loop(A, b, x):
    """Every product A_ij x_i x_j gives something to two partial derivatives."""
    slope = [-float(part) for part in b]
    for i, row in enumerate(A):
        for j, a in enumerate(row):
            slope[i] += a * x[j] / 2
            slope[j] += a * x[i] / 2
    return slope


def right_by_differences(A, b, x):
    """The slope between two points on either side; of a quadratic it is exact, up to rounding."""
    A, b, x = (np.asarray(part, dtype=float) for part in (A, b, x))
    sides = [(x + e, x - e) for e in np.eye(len(x))]
    J = [[p @ A @ p / 2 - b @ p for p in pair] for pair in sides]
    return [(up - down) / 2 for up, down in J]


def wrong_only_rows(A, b, x):
    """You return A x - b; that is right for a symmetric A only. x_k occurs in column k of A too."""
    return A @ x - b


def wrong_only_columns(A, b, x):
    """You return A turned over times x, minus b; x_k occurs in row k of A as well as in column k."""
    return A.T @ x - b


def wrong_without_the_half(A, b, x):
    """You add A x and A.T x in full; J has the factor one half before x.Ax."""
    return (A + A.T) @ x - b


def wrong_downhill(A, b, x):
    """The sign is turned round: your vector points downhill, but a gradient points uphill."""
    return b - (A + A.T) @ x / 2


def wrong_adds_b(A, b, x):
    """You add b; J has - b.x in it, so the gradient has - b."""
    return (A + A.T) @ x / 2 + b


def wrong_forgets_b(A, b, x):
    """You forgot the slope of - b.x; without it every bowl would have its bottom at 0."""
    return (A + A.T) @ x / 2


@pytest.mark.points(1)
def test_it_is_zero_at_the_bottom_of_a_bowl(student, rng):
    """Where Ax = b, for a symmetric A, the gradient is 0; at x = 0 it is -b."""
    M, bottom = numbers(rng, 3, 3), numbers(rng, 3)
    A = M @ M.T
    close(vector(student(A, A @ bottom, bottom), 3), np.zeros(3), "the gradient at the bottom")
    close(vector(student(A, A @ bottom, np.zeros(3)), 3), -A @ bottom, "the gradient at x = 0")


@pytest.mark.points(1)
def test_any_size_and_whole_numbers(student, rng):
    """One variable or six, whole numbers or fractions."""
    for d in (1, 2, 6):
        A, b, x = rng.integers(-4, 5, size=(d, d)), numbers(rng, d), rng.integers(1, 5, size=d)
        close(vector(student(A, b, x), d), gradient_at(A, b, x), "the gradient")
