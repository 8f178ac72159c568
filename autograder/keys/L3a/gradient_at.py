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
    """You return the transpose of A times x, minus b; x_k occurs in row k of A as well as in column k."""
    return A.T @ x - b


def wrong_without_the_half(A, b, x):
    """You add A x and A.T x in full; J has the factor one half before x·Ax."""
    return (A + A.T) @ x - b


def wrong_downhill(A, b, x):
    """Your vector has the opposite sign and points downhill; a gradient points uphill."""
    return b - (A + A.T) @ x / 2


def wrong_adds_b(A, b, x):
    """You add b; J has - b·x in it, so the gradient has - b."""
    return (A + A.T) @ x / 2 + b


def wrong_forgets_b(A, b, x):
    """You forgot the slope of - b·x; without it every bowl would have its bottom at 0."""
    return (A + A.T) @ x / 2


def wrong_halves_b(A, b, x):
    """You halve b as well; the factor one half belongs to x·Ax only."""
    return ((A + A.T) @ x - b) / 2


def wrong_half_of_the_rows(A, b, x):
    """You keep the factor one half, but x_k occurs twice in x·Ax: in row k of A and in column k."""
    return A @ x / 2 - b


def wrong_the_height(A, b, x):
    """You return J itself; return its d partial derivatives."""
    return x @ A @ x / 2 - b @ x


@pytest.mark.points(1)
def test_it_is_zero_at_the_bottom_of_a_bowl(student, rng):
    """Where Ax = b, for a symmetric A, the gradient is 0; at x = 0 it is -b."""
    M, bottom = numbers(rng, 3, 3), numbers(rng, 3)
    A = M @ M.T
    close(vector(student(A, A @ bottom, bottom), 3), np.zeros(3), "the gradient at the bottom")
    close(vector(student(A, A @ bottom, np.zeros(3)), 3), -A @ bottom, "the gradient at x = 0")


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One variable or six."""
    for d in (1, 2, 6):
        A, b, x = numbers(rng, d, d), numbers(rng, d), numbers(rng, d)
        close(vector(student(A, b, x), d), gradient_at(A, b, x), "the gradient")
