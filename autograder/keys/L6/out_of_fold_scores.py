"""Reference, other right answers, hidden checks and typical mistakes for `out_of_fold_scores`."""

import numpy as np
import pytest

from autograder.exercises.L6.out_of_fold_scores import asked, study
from autograder.testing import close


def out_of_fold_scores(X, y, fold, l2):
    from lecturelib import features, logistic

    scores = np.empty(len(y))
    for number in np.unique(fold):
        out = fold == number
        scaler = features.standardise(X[~out])
        model = logistic.logistic_newton(scaler.apply(X[~out]), y[~out], l2=l2)
        scores[out] = model.decision(scaler.apply(X[out]))
    return scores


def right_row_by_row(X, y, fold, l2):
    """A model for each row, trained on all rows of other folds; slow, and the same."""
    from lecturelib.features import standardise
    from lecturelib.logistic import logistic_newton

    scores = []
    for x, own in zip(X, fold, strict=True):
        others = np.flatnonzero(fold != own)
        scaler = standardise(X[others])
        model = logistic_newton(scaler.apply(X[others]), y[others], l2=l2)
        scores.append(float(scaler.apply(x[None])[0] @ model.weights + model.bias))
    return scores


def right_scaled_by_hand(X, y, fold, l2):
    """The mean and the deviation by NumPy; the scores are put back into the order of the rows at the end."""
    from lecturelib.logistic import logistic_newton

    places, scores = [], []
    for number in sorted(set(fold.tolist())):
        inside, outside = np.flatnonzero(fold == number), np.flatnonzero(fold != number)
        mean, deviation = X[outside].mean(axis=0), X[outside].std(axis=0)
        deviation[np.ptp(X[outside], axis=0) == 0] = 1.0
        model = logistic_newton((X[outside] - mean) / deviation, y[outside], l2=l2)
        scores.append(model.decision((X[inside] - mean) / deviation))
        places.append(inside)
    return np.concatenate(scores)[np.argsort(np.concatenate(places))]


def scored(X, y, fold, l2, *, learn=None, scale=None, own=False, answer="decision", raw=False):
    """The study with one thing done differently: who teaches the model, who the scaling, what is asked."""
    from lecturelib import features, logistic

    scores = np.empty(len(y))
    for number in np.unique(fold):
        out = fold == number
        rows = np.ones(len(y), dtype=bool) if learn == "all" else out if learn == "fold" else ~out
        scaler = features.standardise(X if scale == "all" else X[rows])
        Z = X if raw else scaler.apply(X)
        model = logistic.logistic_newton(Z[rows], y[rows], l2=l2)
        new = features.standardise(X[out]).apply(X[out]) if own else Z[out]
        scores[out] = getattr(model, answer)(new)
    return scores


def wrong_learns_from_all(X, y, fold, l2):
    """Your model has seen every row, so these are scores of the training set; leave the fold out of it."""
    return scored(X, y, fold, l2, learn="all")


def wrong_learns_from_the_fold(X, y, fold, l2):
    """You train on the fold and score it too; train on all rows that are *not* in it."""
    return scored(X, y, fold, l2, learn="fold")


def wrong_scales_before_the_folds(X, y, fold, l2):
    """You learn the scaling from all rows, also from the fold that is left out; learn it from the others alone."""
    return scored(X, y, fold, l2, scale="all")


def wrong_scales_the_fold_by_itself(X, y, fold, l2):
    """You scale the fold by its own mean and deviation; treat it with what was learnt from the other rows."""
    return scored(X, y, fold, l2, own=True)


def wrong_does_not_scale(X, y, fold, l2):
    """You do not scale, so the penalty falls on features according to their units; standardise first."""
    return scored(X, y, fold, l2, raw=True)


def wrong_answers_yes_or_no(X, y, fold, l2):
    """You return the predicted labels; ask for the model's `decision`, so that a threshold can be chosen."""
    return scored(X, y, fold, l2, answer="predict")


def wrong_probabilities(X, y, fold, l2):
    """You return probabilities; the prompt asks for the `decision`, which is their log-odds."""
    return scored(X, y, fold, l2, answer="proba")


def wrong_order_of_the_folds(X, y, fold, l2):
    """You return the scores fold after fold; put each at the place of its row."""
    return out_of_fold_scores(X, y, fold, l2)[np.argsort(fold, kind="stable")]


def wrong_no_penalty(X, y, fold, l2):
    """You forget the penalty; hand it on as l2=l2."""
    return scored(X, y, fold, 1.0)


@pytest.mark.points(2)
def test_each_row_is_scored_by_a_model_that_has_not_seen_it(student, rng):
    """With two folds or five, or every row a fold of its own; with one feature or four."""
    for n, d, folds in ((12, 1, 2), (20, 4, 5), (8, 2, 4)):
        X, y, fold, l2 = study(rng, n, d, folds)
        fold = rng.permutation(n) if n == 8 else fold
        close(asked(student, X, y, fold, l2), out_of_fold_scores(X, y, fold, l2), "the scores", tolerance=1e-6)
