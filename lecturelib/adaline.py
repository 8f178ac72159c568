"""Widrow and Hoff's rule: learning from the size of an error, not only from its sign."""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib import _fast
from lecturelib._fast import quick
from lecturelib._stopping import ran_away
from lecturelib.losses import squared_error
from lecturelib.models import LinearClassifier, LinearRegressor, Trace
from lecturelib.validation import Floats, epochs, no_change, positive, samples, start_at, targets


def isoline_errors(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> tuple[Floats, Floats]:
    """ADALINE's error of the positive samples, around the line g = +1, and of the negative ones, around g = -1.

        E+ = 1/2 sum over y_i = +1 of (g(x_i) - 1)^2,      E- = 1/2 sum over y_i = -1 of (g(x_i) + 1)^2

    Shapes as in `squared_error`, which is their sum. Being far on the right side costs as much as being wrong.

    Lecture: L1.10

    >>> isoline_errors([[1.0], [2.0]], [1, -1], [[1.0], [0.0]], [0.0, 0.0])
    (array([0. , 0.5]), array([4.5, 0.5]))
    """
    X, y = samples(X, y)
    up, down = (squared_error(X[y == side], y[y == side], weights, bias) for side in (1, -1))
    return up, down


@quick(_fast.lms)
def lms(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 0.01,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    tol: float = 1e-6,
    record: str = "epoch",
) -> LinearRegressor:
    """The LMS rule: visit the samples in turn, and move the line by a share of each error.

        w <- w + eta e x_i,   b <- b + eta e      with  e = y_i - w.x_i - b

    X is (n, d), y is (n,) of numbers. It stops after an epoch that moved no weight by more than `tol` times the
    greatest |y|. With a fixed eta it ends near the least-squares line, not on it, the nearer the smaller eta is.
    Above about 2 / |(x_i, 1)|^2 a step overshoots its sample, and the run may diverge: it is then stopped, with a
    warning and `converged=False`.

    Lecture: L1.10

    >>> line = lms([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], learning_rate=0.2)
    >>> line.weights.round(3), round(line.bias, 3), line.converged
    (array([2.]), 1.0, True)
    """
    X, y = targets(X, y)
    eta, tol = positive(learning_rate, name="learning_rate"), no_change(tol, y)
    w, b = start_at(start, X.shape[1])
    trace, least = Trace(record, w, b), np.inf
    for epoch in epochs(max_epochs):
        w_before, b_before = w, b
        with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` reports it
            for i, (x_i, y_i) in enumerate(zip(X, y)):
                e = y_i - w @ x_i - b
                w = w + eta * e * x_i
                b = b + eta * e
                trace.update(w, b, sample=i)
        change = np.abs(np.append(w - w_before, b - b_before)).max()
        least = np.fmin(least, change)
        if ran_away(change, least, epoch, eta):
            w, b, change = w_before, b_before, np.inf
            break
        trace.epoch(w, b, mistakes=len(X))
        if change <= tol:
            break
    return LinearRegressor(w, float(b), converged=bool(change <= tol), history=trace.history())


def batch_lms(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 0.001,
    start: ArrayLike | None = None,
    max_epochs: int = 1000,
    tol: float = 1e-6,
    record: str = "epoch",
) -> LinearRegressor:
    """The batch form of the LMS rule: one step for the errors of all samples, down the gradient of E.

        w <- w + eta sum_i e_i x_i,   b <- b + eta sum_i e_i      with  e_i = y_i - w.x_i - b

    X is (n, d), y is (n,). It tends to the least-squares line while eta is below 2 / the greatest eigenvalue of
    Z'Z, z_i = (x_i, 1), and diverges above, with a warning and `converged=False`. E is a sum, so eta must shrink
    as n grows. Small steps need not mean a small distance to go: along a flat valley, with features of very different
    scales, it creeps. Lecture 1 calls this step stochastic as well; it is not.

    Lecture: L1.10, L5.1

    >>> line = batch_lms([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], learning_rate=0.2)
    >>> line.weights.round(3), round(line.bias, 3), line.converged
    (array([2.]), 1.0, True)
    """
    X, y = targets(X, y)
    eta, tol = positive(learning_rate, name="learning_rate"), no_change(tol, y)
    w, b = start_at(start, X.shape[1])
    trace, least = Trace(record, w, b), np.inf
    for epoch in epochs(max_epochs):
        with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` reports it
            e = y - X @ w - b
            step_w = eta * (e @ X)
            step_b = eta * e.sum()
        change = np.abs(np.append(step_w, step_b)).max()
        least = np.fmin(least, change)
        if ran_away(change, least, epoch, eta):
            change = np.inf
            break
        w, b = w + step_w, b + step_b
        trace.update(w, b, sample=-1)
        trace.epoch(w, b, mistakes=len(X))
        if change <= tol:
            break
    return LinearRegressor(w, float(b), converged=bool(change <= tol), history=trace.history())


@quick(_fast.adaline)
def adaline(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 0.01,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    tol: float = 1e-6,
    record: str = "epoch",
) -> LinearClassifier:
    """The adaptive linear neuron: the LMS rule with -1 and +1 as the numbers to meet, and the sign to decide.

    X is (n, d), y is (n,) of -1 and +1. Unlike the perceptron it also settles where no line separates the classes;
    and where one does, it need not find it.

    Lecture: L1.10

    >>> corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> adaline(corners, [-1, -1, -1, 1]).predict(corners)
    array([-1, -1, -1,  1])
    """
    X, y = samples(X, y)
    line = lms(X, y, learning_rate=learning_rate, start=start, max_epochs=max_epochs, tol=tol, record=record)
    return LinearClassifier(line.weights, line.bias, converged=line.converged, history=line.history)
