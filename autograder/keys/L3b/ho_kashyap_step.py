"""Reference, other right answers, hidden checks and typical mistakes for `ho_kashyap_step`."""

import numpy as np
import pytest

from autograder.testing import close, expect, numbers, pair, vector


def ho_kashyap_step(Z, b, alpha):
    a = np.linalg.solve(Z.T @ Z, Z.T @ b)
    e = Z @ a - b
    return a, b + alpha * (e + np.abs(e))


def right_by_the_positive_part(Z, b, alpha):
    """Twice the positive part of the error, with NumPy's least squares."""
    a = np.linalg.lstsq(Z, b, rcond=None)[0]
    return a, b + 2 * alpha * np.maximum(Z @ a - b, 0)


def right_by_a_loop(Z, b, alpha):
    """Margin by margin, with the pseudoinverse."""
    a = np.linalg.pinv(Z) @ b
    new = []
    for z, margin in zip(Z, b, strict=True):
        got = float(z @ a)
        new.append(margin + 2 * alpha * (got - margin) if got > margin else margin)
    return a, new


def library_ho_kashyap(Z, b, alpha):
    from lecturelib.regression import ho_kashyap, pseudoinverse

    y = np.where(Z[:, 0] > 0, 1, -1)  # as where the first column is the 1 with its sign
    once = ho_kashyap(Z[:, 1:] * y[:, None], y, learning_rate=alpha, margins=b, max_epochs=1)
    return pseudoinverse(Z) @ b, once.margins


def wrong_lets_margins_fall(Z, b, alpha):
    """Your margins fall where the line gives less than was asked; e + |e| is 0 there, so those margins stay."""
    a, _ = ho_kashyap_step(Z, b, alpha)
    return a, b + 2 * alpha * (Z @ a - b)


def wrong_half_a_step(Z, b, alpha):
    """You raise by α e; where e is positive, e + |e| is twice e."""
    a, _ = ho_kashyap_step(Z, b, alpha)
    return a, b + alpha * np.maximum(Z @ a - b, 0)


def wrong_error_negated(Z, b, alpha):
    """Your error is b − Za, so you raise the margins that are missed; raise those that are exceeded: e = Za − b."""
    a, _ = ho_kashyap_step(Z, b, alpha)
    return a, b + 2 * alpha * np.maximum(b - Z @ a, 0)


def wrong_ignores_alpha(Z, b, alpha):
    """You raise the margins all the way, whatever alpha is; multiply e + |e| by it."""
    a, _ = ho_kashyap_step(Z, b, alpha)
    return a, b + 2 * np.maximum(Z @ a - b, 0)


def wrong_a_of_the_new_margins(Z, b, alpha):
    """Your a belongs to the new margins; return the one that was found for the old ones."""
    _, new = ho_kashyap_step(Z, b, alpha)
    return ho_kashyap_step(Z, new, alpha)[0], new


def wrong_helps_the_misclassified(Z, b, alpha):
    """You raise the margins of samples on the wrong side; raise those that the line exceeds."""
    a, _ = ho_kashyap_step(Z, b, alpha)
    got = Z @ a
    return a, b + alpha * np.where(got <= 0, 2 * np.abs(got - b), 0)


def wrong_returns_the_rise(Z, b, alpha):
    """You return only the rise α (e + |e|); add it to b."""
    a, new = ho_kashyap_step(Z, b, alpha)
    return a, new - b


def wrong_raises_all(Z, b, alpha):
    """You raise every margin by the size of its error; e + |e| is 0 where e is negative, so those margins stay."""
    a, _ = ho_kashyap_step(Z, b, alpha)
    return a, b + 2 * alpha * np.abs(Z @ a - b)


def wrong_swapped(Z, b, alpha):
    """Your two results are swapped: first the weights a, then the margins b."""
    return ho_kashyap_step(Z, b, alpha)[::-1]


def exceeded(rng, n, d):
    """Samples and margins of which the line exceeds at least one, clearly."""
    while True:
        Z, b = numbers(rng, n, d), np.abs(numbers(rng, n))
        if np.linalg.cond(Z) < 20 and (Z @ np.linalg.solve(Z.T @ Z, Z.T @ b) > b + 0.1).any():
            return Z, b


@pytest.mark.points(1)
def test_any_size_and_rate(student, rng):
    """With any α, and for any number of samples and features."""
    for n, d in ((5, 1), (7, 2), (20, 4)):
        Z, b = exceeded(rng, n, d)
        for alpha in (0.5, float(rng.choice([0.125, 0.25, 1.0]))):
            a, new = pair(student(Z, b, alpha))
            expected_a, expected_b = ho_kashyap_step(Z, b, alpha)
            close(vector(a, d), expected_a, "a", tolerance=1e-7)
            close(vector(new, n), expected_b, "the new b", tolerance=1e-7)


@pytest.mark.points(1)
def test_steps_lead_to_a_separating_line(student, rng):
    """On the lecture's four points, far as they are, step upon step ends with Za > 0."""
    order = rng.permutation(4)
    Z = np.array([[1.0, 6, 9], [1, 5, 7], [-1, -5, -9], [-1, 0, -10]])[order]
    b, a = np.ones(4), np.zeros(3)
    for _ in range(6):
        a, b = pair(student(Z, b, 0.5))
        a, b = vector(a, 3), vector(b, 4)
    expect(bool((Z @ a > 0).all()), "after 6 steps there is still a sample on the wrong side")
    expect(bool((b >= 1 - 1e-9).all()), "a margin has fallen below its start")
