"""Regression with a price on large weights: ridge, in closed form, by descent, and at many strengths at once.

Everywhere lecture 5's scale: the error is (1/2n) times the sum of squares, and the bias is free.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._stopping import ran_away
from lecturelib.models import LinearRegressor, Trace, frozen
from lecturelib.regression import centred, least_squares, moments
from lecturelib.validation import (
    Floats,
    epochs,
    lines,
    matrix,
    no_change,
    not_negative,
    positive,
    start_at,
    strengths,
    targets,
)


def regularised_cost(
    X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike, *, l1: float = 0.0, l2: float = 0.0
) -> Floats:
    """What ridge (l1 = 0), the lasso (l2 = 0) and the elastic net minimise.

        J = (1/2n) sum_i (w.x_i + b - y_i)^2  +  l1 sum_j |w_j|  +  (l2/2) sum_j w_j^2

    X is (n, d), y is (n,). One line, `weights` (d,), gives a number; a history or a path, (T, d) and (T,), gives (T,).

    Lecture: L5.5, L5.7

    >>> regularised_cost([[1.0], [2.0]], [1.0, 1.0], [[1.0], [2.0]], [0.0, -1.0], l2=0.5)
    array([0.5, 2. ])
    """
    X, y = targets(X, y)
    w, b = lines(weights, bias, X.shape[1], axes=(1, 2))
    l1, l2 = (not_negative(p, name=name) for p, name in ((l1, "l1"), (l2, "l2")))
    error = (X @ w.T + b).T - y
    return 0.5 * (error**2).mean(axis=-1) + l1 * np.abs(w).sum(axis=-1) + 0.5 * l2 * (w**2).sum(axis=-1)


def ridge_gradient(
    X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float, *, l2: float = 0.0
) -> tuple[Floats, float]:
    """The gradient of the ridge cost with respect to the weights (d,) and the bias, which is not penalised.

        dJ/dw = (1/n) sum_i e_i x_i + l2 w,      dJ/db = (1/n) sum_i e_i,      e_i = w.x_i + b - y_i

    Lecture: L5.1, L5.5

    >>> ridge_gradient([[1.0], [2.0]], [1.0, 1.0], [1.0], 0.0, l2=0.5)
    (array([1.5]), 0.5)
    """
    X, y = targets(X, y)
    w, b = lines(weights, bias, X.shape[1])
    l2 = not_negative(l2, name="l2")
    error = X @ w + b - y
    return error @ X / len(X) + l2 * w, float(error.mean())


def ridge(X: ArrayLike, y: ArrayLike, *, l2: float = 1.0) -> LinearRegressor:
    """Least squares with a price on the length of w, in closed form.

        minimise (1/2n) sum_i (w.x_i + b - y_i)^2 + (l2/2) |w|^2:      (w, b) = (Z'Z + n l2 diag(1, …, 1, 0))^-1 Z'y

    with z_i = (x_i, 1). X is (n, d), y is (n,). As l2 grows, w goes to 0 and b to the mean of y, since the bias is
    free; at l2 = 0 it is least squares. scikit-learn's alpha is n l2.

    Lecture: L5.5, L5.6

    >>> X, y = [[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0]
    >>> for l2 in (0.0, 1.0, 1e10):
    ...     model = ridge(X, y, l2=l2)
    ...     print(model.weights.round(6), round(model.bias, 6))
    [2.] 1.0
    [0.8] 2.2
    [0.] 3.0
    """
    X, y = targets(X, y)
    return _shrunk(X, y, np.array([not_negative(l2, name="l2")])).at(0)


@dataclass(frozen=True, eq=False)
class RegularisationPath:
    """The same regression at many strengths of its penalty.

    `strength` and `bias` are (m,), `weights` is (m, d): row k is the line at the k-th strength. `converged` says
    that every one of them was found.

    Lecture: L5.7
    """

    strength: Floats
    weights: Floats
    bias: Floats
    converged: bool = True

    def __post_init__(self) -> None:
        for name in ("strength", "weights", "bias"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def __len__(self) -> int:
        return len(self.strength)

    def at(self, k: int) -> LinearRegressor:
        """The line at the k-th strength."""
        return LinearRegressor(self.weights[k], float(self.bias[k]), converged=self.converged)

    def predict(self, X: ArrayLike) -> Floats:
        """What the lines at all strengths say of each sample.   (n, d) -> (m, n)"""
        X = matrix(X, columns=self.weights.shape[1])
        return (X @ self.weights.T + self.bias).T


def ridge_path(X: ArrayLike, y: ArrayLike, *, l2: ArrayLike) -> RegularisationPath:
    """Ridge at all the strengths `l2` (m,), for the price of one.

        X'X = Q diag(s) Q'  for centred X and y:      w(l2) = Q ((Q' X'y) / (s + n l2))

    X is (n, d), y is (n,). The eigenvectors do not depend on l2, so only a division does. With more features than
    samples the same is done with the smaller XX'.

    Lecture: L5.5, L5.7

    >>> ridge_path([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], l2=[0.0, 1.0, 4.0]).weights.round(6)
    array([[2.      ],
           [0.8     ],
           [0.285714]])
    """
    X, y = targets(X, y)
    return _shrunk(X, y, strengths(l2, name="l2"))


def _shrunk(X: Floats, y: Floats, strength: Floats) -> RegularisationPath:
    """The ridge path, of data that have been checked."""
    free = least_squares(X, y).weights if 0 in strength else 0.0  # X'X may be singular: not a case for division
    n, d = X.shape
    shrinkage = n * np.where(strength > 0, strength, np.inf)[:, None]
    if n >= d:
        gram, moment, mean_x, mean_y = moments(X, y)
        s, Q = np.linalg.eigh(gram)
        weights = (Q.T @ moment) / (np.maximum(s, 0) + shrinkage) @ Q.T
    else:
        X, y, mean_x, mean_y = centred(X, y)
        s, Q = np.linalg.eigh(X @ X.T)
        weights = (Q.T @ y) / (np.maximum(s, 0) + shrinkage) @ Q.T @ X
    weights = np.where(strength[:, None] > 0, weights, free)
    return RegularisationPath(strength, weights, mean_y - weights @ mean_x)


def ridge_descent(
    X: ArrayLike,
    y: ArrayLike,
    *,
    l2: float = 0.0,
    learning_rate: float = 0.05,
    start: ArrayLike | None = None,
    max_epochs: int = 1000,
    tol: float = 1e-6,
    record: str = "epoch",
) -> LinearRegressor:
    """Ridge by gradient descent: all weights shrink a little, then follow the errors; the bias only follows.

        w <- w (1 - alpha l2) - (alpha/n) sum_i e_i x_i,   b <- b - (alpha/n) sum_i e_i,      e_i = w.x_i + b - y_i

    X is (n, d), y is (n,); with l2 = 0 it is linear regression by gradient descent. Both lines use the same errors.
    It stops when no weight moves by more than `tol` times the greatest |y|. With alpha l2 > 2 the shrinking itself
    overshoots and the run diverges, as it does with features of large scale: a warning, and `converged=False`.

    Lecture: L5.1, L5.3, L5.5, L5.6

    >>> line = ridge_descent([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], l2=1.0, learning_rate=0.3)
    >>> line.weights.round(4), round(line.bias, 4), line.converged
    (array([0.8]), 2.2, True)
    """
    X, y = targets(X, y)
    alpha = positive(learning_rate, name="learning_rate")
    tol = no_change(tol, y)
    not_negative(l2, name="l2")
    w, b = start_at(start, X.shape[1])
    trace, n, least = Trace(record, w, b), len(X), np.inf
    for epoch in epochs(max_epochs):
        with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` reports it
            e = X @ w + b - y
            step_w = -alpha * (e @ X / n + l2 * w)
            step_b = -alpha * (e.sum() / n)
        change = np.abs(np.append(step_w, step_b)).max()
        least = np.fmin(least, change)
        if ran_away(change, least, epoch, alpha):
            change = np.inf
            break
        w, b = w + step_w, b + step_b
        trace.update(w, b, sample=-1)
        trace.epoch(w, b, mistakes=n)
        if change <= tol:
            break
    return LinearRegressor(w, float(b), converged=bool(change <= tol), history=trace.history())
