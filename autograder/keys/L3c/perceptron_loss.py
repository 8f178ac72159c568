"""Reference, other right answers, hidden checks and typical mistakes for `perceptron_loss`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def perceptron_loss(Z, a):
    g = Z @ a
    return float(-g[g <= 0].sum())


equivalent = {
    "return float(-g[g <= 0].sum()) -> return float(-g[g < 0].sum())": "A sample on the line lacks nothing: it adds 0.",
}


def right_by_a_loop(Z, a):
    """Sample by sample, as the sum is written."""
    total = 0.0
    for z in Z:
        lack = -sum(p * q for p, q in zip(a, z, strict=True))
        if lack > 0:
            total += lack
    return total


def right_by_the_absolute(Z, a):
    """max(0, -g) = (|g| - g) / 2."""
    g = np.asarray(Z) @ a
    return (np.abs(g).sum() - g.sum()) / 2


def library_perceptron_cost(Z, a):
    from lecturelib.perceptron import perceptron_cost

    return len(Z) * perceptron_cost(Z, np.ones(len(Z), dtype=int), a, 0.0)


def wrong_counts(Z, a):
    """You count the mistakes; add up what they lack, -a·z, instead: a count has no slope."""
    return int((Z @ a <= 0).sum())


def wrong_sign(Z, a):
    """Your loss is negative: a·z is below 0 for a mistake, so the term is minus that."""
    return -perceptron_loss(Z, a)


def wrong_adds_all(Z, a):
    """You add up all samples; those on the right side take no part, or they would pay for the mistakes."""
    return float(-(Z @ a).sum())


def wrong_adds_the_right_ones(Z, a):
    """You add up the samples on the right side; the sum is over those on the wrong one, a·z ≤ 0."""
    g = Z @ a
    return float(g[g > 0].sum())


def wrong_mean(Z, a):
    """You divide by the number of samples; lecture 3 takes the sum."""
    return perceptron_loss(Z, a) / len(Z)


def wrong_distances(Z, a):
    """You divide by the length of a; J_p takes a·z as it is, so a longer a has a larger loss."""
    return perceptron_loss(Z, a) / np.linalg.norm(a)


def wrong_worst_only(Z, a):
    """You return what the worst sample lacks; add up what all the wrong ones lack."""
    return float(max(0.0, -(Z @ a).min()))


def wrong_squares(Z, a):
    """You add up squares; each mistake costs -a·z itself."""
    g = Z @ a
    return float((g[g <= 0] ** 2).sum())


def wrong_hinge(Z, a):
    """You compare a·z with 1, as the hinge loss does; for this loss a sample that is right costs nothing."""
    return float(np.maximum(0, 1 - Z @ a).sum())


@pytest.mark.points(1)
def test_nothing_wrong_costs_nothing(student, rng):
    """The loss is 0 where all samples are right; negate a, and every sample costs."""
    a = numbers(rng, 4)
    Z = numbers(rng, 6, 4)
    Z = Z * np.where(Z @ a < 0, -1.0, 1.0)[:, None]
    close(scalar(student(Z, a)), 0.0, "the loss where all are right")
    close(scalar(student(Z, -a)), (Z @ a).sum(), "the loss with a negated")


@pytest.mark.points(1)
def test_any_samples(student, rng):
    """One sample or many, some of them exactly on the line."""
    for n, d in ((1, 2), (40, 5), (3, 6)):
        Z, a = rng.integers(-5, 6, size=(n, d)).astype(float), numbers(rng, d)
        close(scalar(student(Z, a)), perceptron_loss(Z, a))
