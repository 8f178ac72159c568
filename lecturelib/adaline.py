"""Widrow and Hoff's rule: learning from the size of an error, not only from its sign."""

import warnings

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.models import LinearClassifier, LinearRegressor, Trace
from lecturelib.validation import Floats, not_negative, positive, samples, start_at, targets


def half_squared_error(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> Floats:
    """ADALINE's error, half the sum of the squared differences (lecture 1 calls it the mean square error).

        E = 1/2 sum_i (y_i - w.x_i - b)^2

    X is (n, d), y is (n,). One line, `weights` (d,), gives a number; a history of them, (T, d) and (T,), gives (T,).

    Lecture: L1.10

    >>> half_squared_error([[1.0], [2.0]], [1.0, -1.0], [[1.0], [0.0]], [0.0, 0.0])
    array([4.5, 1. ])
    """
    X, y = targets(X, y, who="half_squared_error")
    error = y - (X @ np.asarray(weights, dtype=float).T + np.asarray(bias, dtype=float)).T
    return 0.5 * (error**2).sum(axis=-1)


def half_squared_error_gradient(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> tuple[Floats, float]:
    """The gradient of ADALINE's error with respect to the weights (d,) and the bias.

        dE/dw = - sum_i (y_i - w.x_i - b) x_i,      dE/db = - sum_i (y_i - w.x_i - b)

    Lecture: L1.10

    >>> half_squared_error_gradient([[1.0], [2.0]], [1.0, -1.0], [1.0], 0.0)
    (array([6.]), 3.0)
    """
    X, y = targets(X, y, who="half_squared_error_gradient")
    error = y - X @ np.asarray(weights, dtype=float) - bias
    return -(error @ X), float(-error.sum())


def isoline_errors(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> tuple[Floats, Floats]:
    """ADALINE's error of the positive samples, around the line g = +1, and of the negative ones, around g = -1.

        E+ = 1/2 sum over y_i = +1 of (g(x_i) - 1)^2,      E- = 1/2 sum over y_i = -1 of (g(x_i) + 1)^2

    Shapes as in `half_squared_error`, which is their sum. Being far on the right side costs as much as being wrong.

    Lecture: L1.10

    >>> isoline_errors([[1.0], [2.0]], [1, -1], [[1.0], [0.0]], [0.0, 0.0])
    (array([0. , 0.5]), array([4.5, 0.5]))
    """
    X, y = samples(X, y, who="isoline_errors")
    up, down = (half_squared_error(X[y == side], y[y == side], weights, bias) for side in (1, -1))
    return up, down


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

    X is (n, d), y is (n,) of numbers. It stops after an epoch that moved no weight by more than `tol`. With a fixed
    eta it ends near the least-squares line, not on it, the nearer the smaller eta is. Above about 2 / |(x_i, 1)|^2
    a step overshoots its sample, and the run may diverge: it is then stopped, with a warning and `converged=False`.

    Lecture: L1.10

    >>> line = lms([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], learning_rate=0.2)
    >>> line.weights.round(3), round(line.bias, 3), line.converged
    (array([2.]), 1.0, True)
    """
    X, y = targets(X, y, who="lms")
    eta = positive(learning_rate, who="lms", name="learning_rate")
    not_negative(tol, who="lms", name="tol")
    w, b = start_at(start, X.shape[1], who="lms")
    trace, a, change = Trace(record, w, b, who="lms"), np.append(w, b), np.inf
    blocks = triangular_blocks(X, y, eta)
    for epoch in range(max_epochs):
        before = a
        for k, (Z, inverse, t) in enumerate(zip(*blocks, strict=True)):
            with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` says it
                steps = eta * (inverse @ (t - Z @ a))
                if record == "update":
                    note(trace, a + np.cumsum(steps[:, None] * Z, axis=0), first=k * len(Z), n=len(X))
                a = a + steps @ Z
        if ran_away(a, epoch, eta, who="lms"):
            a, change = before, np.inf
            break
        trace.epoch(a[:-1], a[-1], mistakes=len(X))
        if (change := np.abs(a - before).max()) <= tol:
            break
    return LinearRegressor(a[:-1], float(a[-1]), converged=bool(change <= tol), history=trace.history())


def triangular_blocks(X: Floats, y: Floats, eta: float, *, size: int = 16) -> tuple[Floats, Floats, Floats]:
    """Samples and targets in blocks, with the matrix that turns the errors before a block into those met within it.

        e_i = y_i - z_i.(a + eta sum_{k < i} e_k z_k),   so   (I + eta L) e = y - Z a,   L = Z Z' below its diagonal

    The system is triangular, so its solution is the walk from sample to sample, only faster. The last block is
    filled up with zeros, which have no error and move nothing.   (n, d), (n,) -> (B, 16, d + 1), (B, 16, 16), (B, 16)
    """
    n, d = X.shape
    Z, t = np.zeros((n + -n % size, d + 1)), np.zeros(n + -n % size)
    Z[:n, :-1], Z[:n, -1], t[:n] = X, 1.0, y
    blocks = Z.reshape(-1, size, d + 1)
    triangle = np.eye(size) + eta * np.tril(blocks @ blocks.transpose(0, 2, 1), -1)
    return blocks, np.asarray(np.linalg.inv(triangle), dtype=float), t.reshape(-1, size)


def note(trace: Trace, states: Floats, *, first: int, n: int) -> None:
    """Record the states after the visits to samples `first`, `first` + 1, …, those that exist."""
    for i, a in enumerate(states[: n - first], start=first):
        trace.update(a[:-1], a[-1], sample=i)


def ran_away(a: Floats, epoch: int, eta: float, *, who: str) -> bool:
    """Whether the weights have grown beyond all numbers; if so, it warns."""
    with np.errstate(over="ignore", invalid="ignore"):
        gone = not np.isfinite(a @ a)
    if gone:
        advice = f"{who}: it diverged in epoch {epoch + 1} with learning_rate={eta:g}; choose a smaller one or scale X"
        warnings.warn(advice, RuntimeWarning, stacklevel=3)
    return gone


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
    as n grows. Lecture 1 calls this step, too, stochastic; it is not.

    Lecture: L1.10, L5.1

    >>> line = batch_lms([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], learning_rate=0.2)
    >>> line.weights.round(3), round(line.bias, 3), line.converged
    (array([2.]), 1.0, True)
    """
    X, y = targets(X, y, who="batch_lms")
    eta = positive(learning_rate, who="batch_lms", name="learning_rate")
    not_negative(tol, who="batch_lms", name="tol")
    w, b = start_at(start, X.shape[1], who="batch_lms")
    trace, change = Trace(record, w, b, who="batch_lms"), np.inf
    for epoch in range(max_epochs):
        with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` says it
            e = y - X @ w - b
            step = eta * np.append(e @ X, e.sum())
        if ran_away(step, epoch, eta, who="batch_lms"):
            change = np.inf
            break
        w, b = w + step[:-1], b + step[-1]
        trace.update(w, b, sample=-1)
        trace.epoch(w, b, mistakes=len(X))
        if (change := np.abs(step).max()) <= tol:
            break
    return LinearRegressor(w, float(b), converged=bool(change <= tol), history=trace.history())


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
    X, y = samples(X, y, who="adaline")
    rule = lms(X, y, learning_rate=learning_rate, start=start, max_epochs=max_epochs, tol=tol, record=record)
    return LinearClassifier(rule.weights, rule.bias, converged=rule.converged, history=rule.history)
