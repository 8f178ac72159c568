"""Regression that leaves features out by itself: the lasso and the elastic net, by coordinate descent.

The scale is that of `regularised`: (1/2n) times the sum of squares, and a free bias.
"""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.models import LinearRegressor
from lecturelib.regression import moments
from lecturelib.regularised import RegularisationPath, ridge
from lecturelib.validation import Floats, epochs, not_negative, strengths, targets


def soft_threshold(value: ArrayLike, threshold: ArrayLike) -> Floats:
    """Move towards zero by `threshold`, and stop there: the minimiser of (w - value)^2 / 2 + threshold |w|.

        S(v, t) = sign(v) max(|v| - t, 0)

    Any shapes that broadcast. This is where the exact zeros of the lasso come from.

    Lecture: L5.7

    >>> soft_threshold([-3.0, -0.5, 0.5, 3.0], 1.0)
    array([-2., -0.,  0.,  2.])
    """
    value = np.asarray(value, dtype=float)
    return np.sign(value) * np.maximum(np.abs(value) - threshold, 0)


def lasso(X: ArrayLike, y: ArrayLike, *, l1: float = 1.0, max_epochs: int = 1000, tol: float = 1e-8) -> LinearRegressor:
    """Least squares with a price on the sum of |w_j|, which sets the less useful weights to exactly 0.

        minimise  (1/2n) sum_i (w.x_i + b - y_i)^2 + l1 sum_j |w_j|

    X is (n, d), y is (n,). From l1 = max_j |cov(x_j, y)| on all weights are 0. l1 is scikit-learn's alpha.

    Lecture: L5.7

    >>> X, y = [[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]], [0.0, 2.0, 4.0, 6.0]
    >>> lasso(X, y, l1=0.5).weights.round(6)
    array([1.6, 0. ])
    """
    X, y = targets(X, y)
    level = np.array([not_negative(l1, name="l1")])
    return _descend(X, y, level, 1.0, max_epochs=max_epochs, tol=tol).at(0)


def elastic_net(
    X: ArrayLike,
    y: ArrayLike,
    *,
    strength: float = 1.0,
    l1_ratio: float = 0.5,
    max_epochs: int = 1000,
    tol: float = 1e-8,
) -> LinearRegressor:
    """The lasso's price and the ridge's in one: `l1_ratio` is the share of the first.

        minimise  (1/2n) sum_i (w.x_i + b - y_i)^2 + l1 sum_j |w_j| + (l2/2) sum_j w_j^2

    with l1 = strength * l1_ratio and l2 = strength * (1 - l1_ratio). X is (n, d), y is (n,). At l1_ratio = 1 it is the
    lasso, at 0 ridge. Of two equal features the lasso may take either; any ridge in it shares the weight between them.

    Lecture: L5.7

    >>> X, y = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]], [0.0, 2.0, 4.0]
    >>> elastic_net(X, y, strength=0.2, l1_ratio=0.5).weights.round(6)
    array([0.860465, 0.860465])
    """
    X, y = targets(X, y)
    level = np.array([not_negative(strength, name="strength")])
    ratio = _share(l1_ratio)
    return _descend(X, y, level, ratio, max_epochs=max_epochs, tol=tol).at(0)


def lasso_path(
    X: ArrayLike, y: ArrayLike, *, l1: ArrayLike | None = None, max_epochs: int = 1000, tol: float = 1e-8
) -> RegularisationPath:
    """The lasso at all the strengths `l1` (m,): see `elastic_net_path`.

    Lecture: L5.7

    >>> X, y = [[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]], [0.0, 2.0, 4.0, 6.0]
    >>> lasso_path(X, y, l1=[3.0, 2.0, 0.5]).weights.round(6)
    array([[0. , 0. ],
           [0.4, 0. ],
           [1.6, 0. ]])
    """
    X, y = targets(X, y)
    levels = None if l1 is None else strengths(l1, name="l1")
    return _descend(X, y, levels, 1.0, max_epochs=max_epochs, tol=tol)


def elastic_net_path(
    X: ArrayLike,
    y: ArrayLike,
    *,
    strength: ArrayLike | None = None,
    l1_ratio: float = 0.5,
    max_epochs: int = 1000,
    tol: float = 1e-8,
) -> RegularisationPath:
    """The elastic net at all the strengths (m,), from the strongest down, each starting where the last one ended.

    X is (n, d), y is (n,). Without `strength` there are a hundred, from the least that leaves no weight down to a
    thousandth of it. Rows come in the order in which the strengths were given.

    Lecture: L5.7

    >>> X, y = [[0.0, 0.0], [1.0, 1.0], [2.0, 0.0], [3.0, 1.0]], [0.0, 2.0, 4.0, 6.0]
    >>> path = elastic_net_path(X, y, l1_ratio=0.9)
    >>> len(path), path.weights[0].tolist()
    (100, [0.0, 0.0])
    """
    X, y = targets(X, y)
    levels = None if strength is None else strengths(strength, name="strength")
    ratio = _share(l1_ratio)
    return _descend(X, y, levels, ratio, max_epochs=max_epochs, tol=tol)


def _share(l1_ratio: float) -> float:
    if not 0 <= l1_ratio <= 1:
        raise bad_input(f"l1_ratio must lie between 0 (ridge) and 1 (lasso), got {l1_ratio}")
    return l1_ratio


def _descend(
    X: Floats, y: Floats, levels: Floats | None, l1_ratio: float, *, max_epochs: int, tol: float
) -> RegularisationPath:
    """The elastic-net path, of data that have been checked."""
    rounds, tol = len(epochs(max_epochs)), not_negative(tol, name="tol")
    gram, moment, mean_x, mean_y = moments(X, y)
    gram, moment = gram / len(X), moment / len(X)
    if levels is None:
        levels = np.abs(moment).max() / max(l1_ratio, 1e-3) * np.logspace(0, -3, 100)
    weights, all_found, w = np.zeros((len(levels), X.shape[1])), True, np.zeros(X.shape[1])
    for k in np.argsort(-levels):
        l1, l2 = levels[k] * l1_ratio, levels[k] * (1 - l1_ratio)
        if l1 == 0:
            weights[k] = ridge(X, y, l2=l2).weights
            continue
        w, found = _coordinate_descent(gram + l2 * np.eye(len(w)), moment, l1, w, max_epochs=rounds, tol=tol)
        weights[k], all_found = w, all_found and found
    return RegularisationPath(levels, weights, mean_y - weights @ mean_x, converged=all_found)


def _coordinate_descent(
    G: Floats, c: Floats, l1: float, start: Floats, *, max_epochs: int, tol: float
) -> tuple[Floats, bool]:
    """Minimise w.Gw/2 - c.w + l1 sum |w_j| one weight at a time, and say whether it was found.

        w_j <- S(q_j + G_jj w_j, l1) / G_jj      with  q = c - G w

    G is (d, d) positive semidefinite, c and `start` are (d,). A weight that is 0 stays so while |q_j| <= l1, so those
    are skipped. Once the right weights are non-zero, one equation gives the rest of the way.
    """
    w, q, tried = start.copy(), c - G @ start, None
    for _ in range(max_epochs):
        if (signs := np.sign(w).tolist()) != tried:
            tried = signs
            if (exact := _solve_support(G, c, l1, w)) is not None:
                return exact, True
        moved = 0.0
        for j in np.flatnonzero((w != 0) | (np.abs(q) > l1)):
            best = q[j] + G[j, j] * w[j]
            step = (best - min(max(best, -l1), l1)) / G[j, j] - w[j]  # v less what lies within ±l1 is S(v, l1)
            if step:
                w[j] += step
                q -= step * G[j]
                moved = max(moved, abs(step))
        if moved <= tol:
            return w, True
    return w, False


def _solve_support(G: Floats, c: Floats, l1: float, w: Floats) -> Floats | None:
    """The minimiser if it has the non-zero weights and signs of w, else None.

    G_SS w_S = c_S - l1 sign(w_S),   and then   |c_j - (G w)_j| <= l1  for all others
    """
    S = np.flatnonzero(w)
    signs = np.sign(w[S])
    try:
        solved = np.linalg.solve(G[np.ix_(S, S)], c[S] - l1 * signs)
    except np.linalg.LinAlgError:  # equal features: many minimisers, and descent finds one
        return None
    exact = np.zeros_like(w)
    exact[S] = solved
    slack = np.abs(c - G[:, S] @ solved)
    slack[S] = 0.0
    return exact if (solved * signs > 0).all() and slack.max() <= l1 * (1 + 1e-12) else None
