"""Reference, other right answers, hidden checks and typical mistakes for `least_squares_fit`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def least_squares_fit(X, y):
    Z = np.column_stack([X, np.ones(len(X))])
    solution = np.linalg.solve(Z.T @ Z, Z.T @ y)
    return solution[:-1], solution[-1]


def library_least_squares(X, y):
    from lecturelib.regression import least_squares

    model = least_squares(X, y)
    return model.weights, model.bias


def library_numpy_lstsq(X, y):
    solution = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), y, rcond=None)[0]
    return solution[:-1], solution[-1]


def right_centred(X, y):
    """Without the ones: the weights from what is left of X and y less their means, and then the bias."""
    mean_x, mean_y = X.mean(axis=0), y.mean()
    w = np.linalg.inv((X - mean_x).T @ (X - mean_x)) @ (X - mean_x).T @ (y - mean_y)
    return w, mean_y - w @ mean_x


def right_by_qr(X, y):
    """A stable way: the columns made orthonormal first, then a triangular system."""
    Q, R = np.linalg.qr(np.column_stack([np.ones(len(X)), X]))
    solution = np.linalg.solve(R, Q.T @ y)
    return list(solution[1:]), float(solution[0])


def wrong_without_a_bias(X, y):
    """You fit a plane through the origin: append a 1 to each sample, and its weight is the bias."""
    return np.linalg.solve(X.T @ X, X.T @ y), 0.0


def wrong_bias_is_the_mean(X, y):
    """You take the mean target as the bias; that is right only for centred X, else the plane misses mean(X)."""
    w, _ = least_squares_fit(X, y)
    return w, y.mean()


def wrong_weights_without_the_ones(X, y):
    """You compute w without the column of ones and the bias afterwards; the two have to be found together."""
    w = np.linalg.solve(X.T @ X, X.T @ y)
    return w, y.mean() - w @ X.mean(axis=0)


def wrong_one_feature_at_a_time(X, y):
    """You fit each feature alone; features that go together share the work, so solve for all weights at once."""
    X0, y0 = X - X.mean(axis=0), y - y.mean()
    w = (y0 @ X0) / (X0**2).sum(axis=0)
    return w, y.mean() - w @ X.mean(axis=0)


def wrong_takes_the_bias_first(X, y):
    """You take the first number for the bias, but your column of ones is the last: the last number is the bias."""
    w, b = least_squares_fit(X, y)
    return np.append(w[1:], b), w[0]


def wrong_keeps_the_bias_among_the_weights(X, y):
    """Your w has d + 1 numbers; the last of them is the bias and belongs to b alone."""
    w, b = least_squares_fit(X, y)
    return np.append(w, b), b


def wrong_other_sign_of_the_bias(X, y):
    """Your bias has the other sign, as a threshold has: here it is added to w.x, not subtracted."""
    w, b = least_squares_fit(X, y)
    return w, -b


def wrong_stays_centred(X, y):
    """You fit centred data and leave b at 0; then the plane passes through the origin and not through the middle."""
    return least_squares_fit(X, y)[0], 0.0


def wrong_only_as_many_samples_as_weights(X, y):
    """You solve the first d + 1 equations exactly and ignore the other samples; least squares listens to all."""
    d = X.shape[1]
    Z = np.column_stack([X, np.ones(len(X))])[: d + 1]
    if np.linalg.matrix_rank(Z) < d + 1:
        Z = Z + np.eye(d + 1)
    solution = np.linalg.solve(Z, y[: d + 1])
    return solution[:-1], solution[-1]


def wrong_takes_the_bias_last(X, y):
    """You take the last number for the bias, but your column of ones is the first: the first number is the bias."""
    w, b = least_squares_fit(X, y)
    return np.append(b, w[:-1]), w[-1]


@pytest.mark.points(1)
def test_it_finds_the_plane_that_the_targets_lie_on(student, rng):
    """Where all targets lie on a plane, it is found, with one feature or five."""
    for n, d in ((4, 1), (9, 2), (30, 5)):
        X, w, b = numbers(rng, n, d) + 0.5 * rng.normal(size=(n, d)), numbers(rng, d), float(numbers(rng))
        found_w, found_b = pair(student(X, X @ w + b))
        close(vector(found_w, d), w, "w", tolerance=1e-6)
        close(scalar(found_b), b, "b", tolerance=1e-6)


@pytest.mark.points(1)
def test_no_other_line_is_better(student, rng):
    """A change of any weight or of the bias, up or down, makes the sum of squares larger."""
    X, y = rng.normal(size=(12, 2)) + 2, numbers(rng, 12)
    w, b = pair(student(X, y))
    w, b = vector(w, 2), scalar(b)
    least = ((y - X @ w - b) ** 2).sum()
    for change in 0.01 * np.vstack([np.eye(3), -np.eye(3)]):
        other = ((y - X @ (w + change[:2]) - b - change[2]) ** 2).sum()
        assert other > least, "a line next to yours has a smaller sum of squares"
