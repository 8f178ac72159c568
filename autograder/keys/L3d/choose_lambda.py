"""Reference, other right answers, hidden checks and typical mistakes for `choose_lambda`."""

import numpy as np
import pytest

from autograder.exercises.L3d.choose_lambda import answers, table
from autograder.testing import close


def choose_lambda(lambdas, losses):
    mean = losses.mean(axis=1)
    best = lambdas[mean == mean.min()].max()
    (folds,) = losses[lambdas == best]
    error = folds.std(ddof=1) / np.sqrt(len(folds))
    return float(best), float(lambdas[mean <= mean.min() + error].max())


def right_by_sorting(lambdas, losses):
    """From the greatest penalty down, so that the first of equals is the greatest."""
    order = np.argsort(-lambdas)
    lambdas, losses = lambdas[order], losses[order]
    mean, k = losses.mean(axis=1), losses.shape[1]
    at = int(np.argmin(mean))
    limit = mean[at] + np.sqrt(((losses[at] - mean[at]) ** 2).sum() / (k - 1) / k)
    return lambdas[at], lambdas[np.argmax(mean <= limit)]


def right_by_plain_loops(lambdas, losses):
    """Without NumPy: a list of (mean, -lambda, losses), of which the least is the best."""
    k = losses.shape[1]
    rows = [(sum(row) / k, -lam, row) for lam, row in zip(lambdas.tolist(), losses.tolist(), strict=True)]
    mean, negative, row = min(rows)
    error = (sum((loss - mean) ** 2 for loss in row) / (k - 1)) ** 0.5 / k**0.5
    return -negative, max(-other for value, other, _ in rows if value <= mean + error)


def library_choice(lambdas, losses):
    from lecturelib.selection import Choice

    order = np.argsort(lambdas)
    mean, error = losses.mean(axis=1), losses.std(axis=1, ddof=1) / np.sqrt(losses.shape[1])
    choice = Choice(lambdas[order], mean[order], error[order])
    return choice.best, choice.simplest


def wrong_the_other_order(lambdas, losses):
    """You return the simplest first; first the best, then the simplest."""
    return choose_lambda(lambdas, losses)[::-1]


def wrong_least_penalty(lambdas, losses):
    """You take the least penalty within the error; the simplest model is the one with the greatest."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    error = losses[at].std(ddof=1) / np.sqrt(losses.shape[1])
    return best, lambdas[mean <= mean[at] + error].min()


def wrong_deviation(lambdas, losses):
    """You allow a whole standard deviation; the error of a mean of k losses is smaller, by the root of k."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    return best, lambdas[mean <= mean[at] + losses[at].std(ddof=1)].max()


def wrong_divides_by_k(lambdas, losses):
    """Your deviation has k in its denominator, as np.std has by default; take k - 1, with ddof=1."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    return best, lambdas[mean <= mean[at] + losses[at].std() / np.sqrt(losses.shape[1])].max()


def wrong_own_error(lambdas, losses):
    """You give every penalty the benefit of its own standard error; the limit is one for all: that of the best."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    error = losses.std(axis=1, ddof=1) / np.sqrt(losses.shape[1])
    return best, lambdas[mean - error <= mean.min()].max()


def wrong_no_rule(lambdas, losses):
    """Both of yours are the best; the simplest may be a greater penalty whose loss is within one standard error."""
    best, _ = choose_lambda(lambdas, losses)
    return best, best


def wrong_best_single_fold(lambdas, losses):
    """You look for the least loss on a single fold, which is luck; take the mean over the folds first."""
    return lambdas[losses.min(axis=1).argmin()], choose_lambda(lambdas, losses)[1]


def wrong_least_of_equals(lambdas, losses):
    """Of several with the same least mean, the best is the greatest penalty; you take another one."""
    mean = losses.mean(axis=1)
    return lambdas[mean == mean.min()].min(), choose_lambda(lambdas, losses)[1]


@pytest.mark.points(1)
def test_the_limit_is_the_standard_error_of_the_best(student, rng):
    """0.95 standard errors are within one, 1.05 are not, however noisy the others are."""
    for k in (3, 4):
        lambdas, losses = table(rng, k, [3.0, 0.6, 0.0, 0.95, 1.05, 2.5])
        losses[5] += 10 * (losses[5] - losses[5].mean())  # noisy, with the same mean
        close(answers(student, lambdas, losses), lambdas[[2, 3]], "the choice")
        mixed = rng.permutation(6)
        close(answers(student, lambdas[mixed], losses[mixed]), lambdas[[2, 3]], "the choice after mixing")


@pytest.mark.points(1)
def test_luck_on_one_fold_does_not_count(student, rng):
    """A penalty that is splendid on one fold and bad on the others does not win."""
    lambdas = np.cumsum(rng.integers(1, 9, size=4)) / 4
    losses = np.array([[0.0, 1.0, 1.0], [0.25, 0.25, 0.25], [0.5, 0.5, 0.5], [1.0, 1.0, 1.0]])
    close(answers(student, lambdas, losses[:, rng.permutation(3)]), lambdas[[1, 1]], "the choice")


@pytest.mark.points(1)
def test_of_equals_the_greatest_is_best(student, rng):
    """Two penalties with the same least mean, both within nobody's noise."""
    lambdas = np.cumsum(rng.integers(1, 9, size=4)) / 4
    losses = np.array([[0.5, 0.5], [0.25, 0.25], [0.25, 0.25], [0.75, 0.75]])
    mixed = rng.permutation(4)
    close(answers(student, lambdas[mixed], losses[mixed]), lambdas[[2, 2]], "the choice")
