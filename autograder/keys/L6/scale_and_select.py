"""Reference, other right answers, hidden checks and typical mistakes for `scale_and_select`."""

import numpy as np
import pytest

from autograder.exercises.L6.scale_and_select import prepared, study
from autograder.testing import close, numbers


def scale_and_select(X_train, y_train, X_new, k):
    from lecturelib.features import standardise

    scaler = standardise(X_train)  # a constant feature becomes 0, which is correlated with nothing
    Z_train = scaler.apply(X_train)
    picked = np.argsort(-np.abs(y_train @ Z_train))[:k]
    return Z_train[:, picked], scaler.apply(X_new)[:, picked]


def right_by_numpy(X_train, y_train, X_new, k):
    """Without the library, and with NumPy's own correlation, column by column."""
    centre, scale = X_train.mean(axis=0), X_train.std(axis=0)
    varies = np.ptp(X_train, axis=0) > 0
    told = [abs(np.corrcoef(x, y_train)[0, 1]) if moves else -1.0 for x, moves in zip(X_train.T, varies, strict=True)]
    picked = sorted(range(len(told)), key=lambda j: -told[j])[:k]
    return [((X - centre)[:, picked] / scale[picked]) for X in (X_train, X_new)]


def right_one_feature_after_the_other(X_train, y_train, X_new, k):
    """Plain loops; the correlation by the difference of the class means, in deviations."""
    ranked = []
    for j in range(X_train.shape[1]):
        column = X_train[:, j]
        deviation = np.sqrt(np.mean((column - np.mean(column)) ** 2))
        if column.max() == column.min():
            continue
        told = abs(column[y_train == 1].mean() - column[y_train == -1].mean()) / deviation
        ranked.append((told, j, np.mean(column), deviation))
    ranked.sort(reverse=True)
    Z_train = np.column_stack([(X_train[:, j] - mean) / deviation for _, j, mean, deviation in ranked[:k]])
    return Z_train, np.column_stack([(X_new[:, j] - mean) / deviation for _, j, mean, deviation in ranked[:k]])


def standardised(X, X_new):
    scale = np.where(np.ptp(X, axis=0) == 0, 1.0, X.std(axis=0))
    return (X - X.mean(axis=0)) / scale, (X_new - X.mean(axis=0)) / scale


def columns(Z, y):
    return np.argsort(-np.abs((y - y.mean()) @ Z))


def wrong_scales_all_together(X_train, y_train, X_new, k):
    """You learn mean and deviation from training and new rows together; that is a leak: learn from X_train alone."""
    X = np.vstack([X_train, X_new])
    Z, _ = standardised(X, X)
    Z_train, Z_new = Z[: len(X_train)], Z[len(X_train) :]
    picked = columns(Z_train, y_train)[:k]
    return Z_train[:, picked], Z_new[:, picked]


def wrong_scales_new_by_itself(X_train, y_train, X_new, k):
    """You scale the new rows by their own mean and deviation; treat them with those of X_train."""
    Z_train, _ = standardised(X_train, X_new)
    Z_new, _ = standardised(X_new, X_new)
    picked = columns(Z_train, y_train)[:k]
    return Z_train[:, picked], Z_new[:, picked]


def wrong_n_minus_1(X_train, y_train, X_new, k):
    """You take the deviation with n - 1, as ddof=1 does; the one with 1/n is asked for."""
    Z_train, Z_new = scale_and_select(X_train, y_train, X_new, k)
    shrink = np.sqrt(1 - 1 / len(X_train))
    return shrink * Z_train, shrink * Z_new


def wrong_new_left_raw(X_train, y_train, X_new, k):
    """You return the new rows in their raw units; a model that learnt from scaled rows cannot read them."""
    Z_train, _ = standardised(X_train, X_new)
    picked = columns(Z_train, y_train)[:k]
    return Z_train[:, picked], X_new[:, picked]


def wrong_positive_only(X_train, y_train, X_new, k):
    """You pick the greatest correlations with their sign; -0.9 tells as much as +0.9, so take absolute values."""
    Z_train, Z_new = standardised(X_train, X_new)
    picked = np.argsort(-((y_train - y_train.mean()) @ Z_train))[:k]
    return Z_train[:, picked], Z_new[:, picked]


def wrong_not_centred(X_train, y_train, X_new, k):
    """You divide by the deviation but do not subtract the mean first."""
    Z_train, Z_new = standardised(X_train, X_new)
    picked = columns(Z_train, y_train)[:k]
    shift = (X_train.mean(axis=0) / np.where(np.ptp(X_train, axis=0) == 0, 1.0, X_train.std(axis=0)))[picked]
    return Z_train[:, picked] + shift, Z_new[:, picked] + shift


def wrong_ranks_raw_features(X_train, y_train, X_new, k):
    """You rank the features before scaling, so large units win; a correlation has no units."""
    Z_train, Z_new = standardised(X_train, X_new)
    picked = columns(X_train, y_train)[:k]
    return Z_train[:, picked], Z_new[:, picked]


def wrong_least_telling(X_train, y_train, X_new, k):
    """You pick the least telling features; sort so that the greatest correlations come first."""
    Z_train, Z_new = standardised(X_train, X_new)
    picked = columns(Z_train, y_train)[::-1][:k]
    return Z_train[:, picked], Z_new[:, picked]


def wrong_order_of_the_table(X_train, y_train, X_new, k):
    """You return the picked columns in the order of the table; the most telling one must come first."""
    Z_train, Z_new = standardised(X_train, X_new)
    picked = np.sort(columns(Z_train, y_train)[:k])
    return Z_train[:, picked], Z_new[:, picked]


def wrong_scales_all_ranks_training(X_train, y_train, X_new, k):
    """You rank by the training rows, but scale with mean and deviation of all rows; learn these from X_train, too."""
    X = np.vstack([X_train, X_new])
    picked = columns(standardised(X_train, X_new)[0], y_train)[:k]
    return standardised(X, X_train)[1][:, picked], standardised(X, X_new)[1][:, picked]


def agrees(student, X, y, new, k):
    for name, got, wanted in zip(
        ("Z_train", "Z_new"), prepared(student, X, y, new, k), right_by_numpy(X, y, new, k), strict=True
    ):
        close(got, wanted, name)


@pytest.mark.points(2)
def test_it_is_the_whole_preparation(student, rng):
    """For every k, the scaled columns are those that follow the labels most; and with a constant feature among them."""
    X, y = study(rng, n=15, d=6)
    for k in (1, 2, 4, 6):
        agrees(student, X, y, numbers(rng, 3, 6), k)
    X, y = study(rng, n=9, d=5)
    X[:, int(rng.integers(5))] = float(numbers(rng))
    agrees(student, X, y, numbers(rng, 4, 5), 4)
    agrees(student, X, y, numbers(rng, 1, 5), 2)
