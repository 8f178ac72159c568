"""Reference, other right answers, hidden checks and typical mistakes for `batch_step`."""

import numpy as np
import pytest

from autograder.exercises.L3c.batch_step import on_side
from autograder.testing import close, numbers, vector


def batch_step(Z, a, alpha):
    wrong = Z @ a <= 0
    return a + alpha * Z[wrong].sum(axis=0)


def right_by_a_loop(Z, a, alpha):
    """Collect first, then one step."""
    total = np.zeros(len(a))
    for z in Z:
        if not np.dot(z, a) > 0:
            total = total + z
    return a + alpha * total


def right_by_a_product(Z, a, alpha):
    """Zeros and ones in place of a choice: minus the gradient as one product."""
    gradient = -(np.asarray(Z).T @ (np.asarray(Z) @ a <= 0))
    return list(a - alpha * gradient)


def library_batch_perceptron(Z, a, alpha):
    from lecturelib.perceptron_variants import batch_perceptron

    options = {"learning_rate": alpha, "average": False, "start": [*a, 0.0], "max_epochs": 1}
    y = np.where(np.arange(len(Z)) % 2, 1, -1)  # it wants both classes; y (y z) = z, and the bias is 0
    return batch_perceptron(Z * y[:, None], y, **options).weights


def wrong_mean(Z, a, alpha):
    """You take the mean of the samples that are wrong; lecture 3 takes their sum."""
    wrong = Z @ a <= 0
    return a + alpha * Z[wrong].sum(axis=0) / max(1, wrong.sum())


def wrong_mean_of_all(Z, a, alpha):
    """You divide by the number of samples; that is lecture 5's rule, here the step is the sum itself."""
    return a + alpha * Z[Z @ a <= 0].sum(axis=0) / len(Z)


def wrong_uphill(Z, a, alpha):
    """You subtract: the gradient is minus the sum already, so a step downhill adds the samples."""
    return a - alpha * Z[Z @ a <= 0].sum(axis=0)


def wrong_leaves_the_line_alone(Z, a, alpha):
    """A sample exactly on the line is a mistake too; with `< 0` the start a = 0 can never move."""
    return a + alpha * Z[Z @ a < 0].sum(axis=0)


def wrong_all_samples(Z, a, alpha):
    """You add up all samples; one that is right has no part in the step."""
    return a + alpha * Z.sum(axis=0)


def wrong_one_by_one(Z, a, alpha):
    """You change a while you look at the samples (the single-sample rule); judge all of them by the same old a."""
    for z in Z:
        if z @ a <= 0:
            a = a + alpha * z
    return a


def wrong_first_only(Z, a, alpha):
    """You step for the first mistake only; the batch rule adds up all of them."""
    wrong = np.flatnonzero(Z @ a <= 0)[:1]
    return a + alpha * Z[wrong].sum(axis=0)


def wrong_ignores_alpha(Z, a, alpha):
    """You add the whole sum, whatever alpha is; multiply it by alpha."""
    return batch_step(Z, a, 1.0)


def wrong_returns_the_step(Z, a, alpha):
    """You return the step alone; add it to a."""
    return batch_step(Z, a, alpha) - a


@pytest.mark.points(1)
def test_all_are_judged_by_the_old_a(student, rng):
    """A sample that the step for another one would put right still has its part in the sum."""
    a = numbers(rng, 3)
    z = on_side(rng, a, -1)
    Z = np.array([z, z, z, on_side(rng, a, 1), on_side(rng, a, 0), a / (2 * a @ a)])
    alpha = float(np.ceil(-(z @ a) / (z @ z))) + 1  # one of the three would be enough
    close(vector(student(Z, a, alpha), 3), batch_step(Z, a, alpha))


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One sample or many; without a mistake a stays."""
    for n, d in ((1, 2), (30, 5), (2, 4)):
        Z, a = rng.integers(-5, 6, size=(n, d)).astype(float), numbers(rng, d)
        close(vector(student(Z, a, 0.25), d), batch_step(Z, a, 0.25))
    Z, a = numbers(rng, 6, 3), numbers(rng, 3)
    g = Z @ a
    Z, g = Z[g != 0], g[g != 0]
    close(vector(student(Z * np.sign(g)[:, None], a, 0.5), 3), a, "a without a mistake")
