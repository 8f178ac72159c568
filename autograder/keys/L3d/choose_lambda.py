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
    """You take the least penalty within the limit; the simplest model is the one with the greatest."""
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
    """Your deviation has k in its denominator, as NumPy's has by default; it should have k - 1."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    return best, lambdas[mean <= mean[at] + losses[at].std() / np.sqrt(losses.shape[1])].max()


def wrong_own_error(lambdas, losses):
    """You allow each penalty its own standard error; there is one limit for all, made from that of the best."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    error = losses.std(axis=1, ddof=1) / np.sqrt(losses.shape[1])
    return best, lambdas[mean - error <= mean.min()].max()


def wrong_root_of_the_number_of_penalties(lambdas, losses):
    """You divide by the root of the number of penalties; the error of a mean has that of the number of folds below."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    return best, lambdas[mean <= mean[at] + losses[at].std(ddof=1) / np.sqrt(len(losses))].max()


def wrong_below_the_limit(lambdas, losses):
    """You ask for a mean *below* the limit; with a standard error of 0 not even the best is: "at most" is `<=`."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    return best, lambdas[mean < mean[at] + losses[at].std(ddof=1) / np.sqrt(losses.shape[1])].max()


def wrong_last_within_the_limit(lambdas, losses):
    """You take the last row within the limit; the penalties come in any order, so look for the greatest."""
    best, _ = choose_lambda(lambdas, losses)
    mean = losses.mean(axis=1)
    at = np.flatnonzero(lambdas == best)[0]
    limit = mean[at] + losses[at].std(ddof=1) / np.sqrt(losses.shape[1])
    return best, lambdas[np.flatnonzero(mean <= limit)[-1]]


def wrong_rows(lambdas, losses):
    """You return the numbers of the rows; asked for are the penalties that belong to them."""
    best, simplest = choose_lambda(lambdas, losses)
    return int(np.flatnonzero(lambdas == best)[0]), int(np.flatnonzero(lambdas == simplest)[0])


def wrong_median(lambdas, losses):
    """You compare the medians of the folds; a penalty that is bad on one fold has to pay for it: take the mean."""
    middle = np.median(losses, axis=1)
    at = int(np.argmin(middle))
    return lambdas[at], lambdas[middle <= middle[at] + losses[at].std(ddof=1) / np.sqrt(losses.shape[1])].max()


def wrong_no_rule(lambdas, losses):
    """Both of yours are the best; the simplest may be a greater penalty whose loss is within one standard error."""
    best, _ = choose_lambda(lambdas, losses)
    return best, best


def wrong_best_single_fold(lambdas, losses):
    """You look for the least loss on a single fold, which may be luck; take the mean over the folds first."""
    return lambdas[losses.min(axis=1).argmin()], choose_lambda(lambdas, losses)[1]


def wrong_least_of_equals(lambdas, losses):
    """Of several penalties with the same least mean you take the least; the best is the greatest of them."""
    mean = losses.mean(axis=1)
    return lambdas[mean == mean.min()].min(), choose_lambda(lambdas, losses)[1]


@pytest.mark.points(1)
def test_any_number_of_penalties_and_folds(student, rng):
    """Two folds or five, one penalty or seven."""
    for steps, k in (([0.0], 2), ([0.75, 0.0, 0.875, 1.125], 2), ([4.0, 0.0, 1.25, 0.5, 0.9375, 1.0625, 2.0], 5)):
        lambdas, losses = table(rng, steps, k, lucky=bool(rng.integers(2)))
        mixed = rng.permutation(len(steps))
        lambdas, losses = lambdas[mixed], losses[mixed]
        close(answers(student, lambdas, losses), choose_lambda(lambdas, losses), "the choice")
