"""Reference, other right answers, hidden checks and typical mistakes for `mse_procedure`."""

import numpy as np
import pytest

from autograder.exercises.L3b.mse_procedure import lecture
from autograder.testing import close, expect, numbers, pair, scalar, vector


def mse_procedure(X, y, b):
    Z = y[:, None] * np.column_stack([np.ones(len(X)), X])
    a = np.linalg.solve(Z.T @ Z, Z.T @ b)
    return a, bool(np.all(Z @ a > 0))


def right_by_qr(X, y, b):
    """A stable way: orthonormal columns first, then a triangular system."""
    Z = np.column_stack([y, X * y[:, None]])
    Q, R = np.linalg.qr(Z)
    a = np.linalg.solve(R, Q.T @ b)
    return list(a), min(Z @ a) > 0


def right_by_signed_targets(X, y, b):
    """Since y² = 1, asking y g = b is asking g = y b: an ordinary regression on the samples as they are."""
    A = np.column_stack([np.ones(len(X)), X])
    a = np.linalg.inv(A.T @ A) @ A.T @ (y * b)
    return a, all(np.sign(A @ a) == y)


def library_mse_procedure(X, y, b):
    from lecturelib.regression import mse_procedure as fitted

    model = fitted(X, y, margins=b)
    return np.append(model.bias, model.weights), bool((y * model.decision(X) > 0).all())


def library_numpy_lstsq(X, y, b):
    Z = y[:, None] * np.column_stack([np.ones(len(X)), X])
    a = np.linalg.lstsq(Z, b, rcond=None)[0]
    return a, bool(np.all(Z @ a > 0))


def solve_with(Z, b):
    return np.linalg.solve(Z.T @ Z, Z.T @ b)


def wrong_signs_not_normalised(X, y, b):
    """You ask w0 + w·x = b of both classes, so class 2 is sent to the wrong side: multiply its samples by −1."""
    Z = np.column_stack([np.ones(len(X)), X])
    a = solve_with(Z, b)
    return a, bool(np.all(y * (Z @ a) > 0))


def wrong_ignores_b(X, y, b):
    """You ask the margin 1 of every sample, whatever b says; the right side of the equations is Z.T @ b."""
    Z = y[:, None] * np.column_stack([np.ones(len(X)), X])
    a = solve_with(Z, np.ones(len(X)))
    return a, bool(np.all(Z @ a > 0))


def wrong_the_one_keeps_its_sign(X, y, b):
    """You multiply the features of class 2 by −1 but not its 1; the 1 becomes −1, too."""
    Z = np.column_stack([np.ones(len(X)), y[:, None] * X])
    a = solve_with(Z, b)
    return a, bool(np.all(Z @ a > 0))


def wrong_bias_last(X, y, b):
    """Your bias comes last; here a begins with it: a = (w0, w1, …)."""
    a, separates = mse_procedure(X, y, b)
    return np.roll(a, -1), separates


def wrong_demands_the_margins(X, y, b):
    """You say "separates" only if the margins are met; it is enough that every sample is on its right side."""
    a, _ = mse_procedure(X, y, b)
    return a, bool(np.allclose(y * (a[0] + X @ a[1:]), b))


def wrong_always_separates(X, y, b):
    """You say that a separates although a sample is on the wrong side; look at all of them."""
    return mse_procedure(X, y, b)[0], True


def wrong_without_the_one(X, y, b):
    """The 1 before the features is missing, so your line has no bias; a begins with w0."""
    Z = y[:, None] * X
    a = solve_with(Z, b)
    return a, bool(np.all(Z @ a > 0))


def wrong_without_the_inverse(X, y, b):
    """You return Z.T @ b, the right side of the equations; they have still to be solved for a."""
    Z = y[:, None] * np.column_stack([np.ones(len(X)), X])
    a = Z.T @ b
    return a, bool(np.all(Z @ a > 0))


def wrong_verdict_for_each_sample(X, y, b):
    """You return True or False for each sample; say once whether all of them are on the right side."""
    a, _ = mse_procedure(X, y, b)
    return a, y * (a[0] + X @ a[1:]) > 0


@pytest.mark.points(1)
def test_the_far_sample(student, rng):
    """The lecture's four points, far and near, in any order and unit: a larger margin for the far one mends it."""
    for far, b4, expected in ((4.0, 1.0, True), (10.0, 1.0, False), (10.0, 1.25, False), (10.0, 1.75, True)):
        X, y, order = lecture(rng, far)
        b = np.array([1.0, 1.0, 1.0, b4])[order]
        a, separates = pair(student(X, y, b))
        close(vector(a, 3), mse_procedure(X, y, b)[0], "a", tolerance=1e-6)
        said = bool(scalar(separates))
        expect(said == expected, f"whether it separates is not right: you say {said}")


@pytest.mark.points(1)
def test_scaled_margins_scale_the_answer(student, rng):
    """Twice the margins give twice a and the same verdict; one feature or four, more samples or fewer."""
    for n, d in ((6, 1), (30, 4)):
        X = numbers(rng, n, d) + rng.normal(size=(n, d))
        y, b = rng.permutation(np.where(np.arange(n) % 2 == 0, 1, -1)), np.abs(numbers(rng, n))
        a, separates = pair(student(X, y, b))
        close(vector(a, d + 1), mse_procedure(X, y, b)[0], "a", tolerance=1e-6)
        twice, same = pair(student(X, y, 2 * b))
        close(vector(twice, d + 1), 2 * vector(a, d + 1), "a for twice the margins", tolerance=1e-6)
        expect(bool(scalar(same)) == bool(scalar(separates)), "twice the margins change the verdict")
