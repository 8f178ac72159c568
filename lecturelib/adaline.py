"""Widrow and Hoff's rule: learning from the size of an error, not only from its sign."""

import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.losses import squared_error
from lecturelib.models import LinearClassifier, LinearRegressor, Trace
from lecturelib.validation import Floats, epochs, not_negative, positive, samples, start_at, targets


def isoline_errors(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> tuple[Floats, Floats]:
    """ADALINE's error of the positive samples, around the line g = +1, and of the negative ones, around g = -1.

        E+ = 1/2 sum over y_i = +1 of (g(x_i) - 1)^2,      E- = 1/2 sum over y_i = -1 of (g(x_i) + 1)^2

    Shapes as in `squared_error`, which is their sum. Being far on the right side costs as much as being wrong.

    Lecture: L1.10

    >>> isoline_errors([[1.0], [2.0]], [1, -1], [[1.0], [0.0]], [0.0, 0.0])
    (array([0. , 0.5]), array([4.5, 0.5]))
    """
    X, y = samples(X, y, who="isoline_errors")
    up, down = (squared_error(X[y == side], y[y == side], weights, bias, who="isoline_errors") for side in (1, -1))
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

    X is (n, d), y is (n,) of numbers. It stops after an epoch that moved no weight by more than `tol` times the
    greatest |y|. With a fixed eta it ends near the least-squares line, not on it, the nearer the smaller eta is.
    Above about 2 / |(x_i, 1)|^2 a step overshoots its sample, and the run may diverge: it is then stopped, with a
    warning and `converged=False`.

    Lecture: L1.10

    >>> line = lms([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], learning_rate=0.2)
    >>> line.weights.round(3), round(line.bias, 3), line.converged
    (array([2.]), 1.0, True)
    """
    X, y = targets(X, y, who="lms")
    return one_by_one(learning_rate, X, y, start, max_epochs, tol, record, who="lms")


def one_by_one(
    learning_rate: float,
    X: Floats,
    y: Floats,
    start: ArrayLike | None,
    max_epochs: int,
    tol: float,
    record: str,
    *,
    who: str,
) -> LinearRegressor:
    """The LMS rule, of data that have been looked at."""
    eta, tol = positive(learning_rate, who=who, name="learning_rate"), no_change(tol, y, who=who)
    w, b = start_at(start, X.shape[1], who=who)
    trace, a, change, least = Trace(record, w, b, who=who), np.append(w, b), np.inf, np.inf
    blocks = triangular_blocks(X, y, eta)
    for epoch in epochs(max_epochs, who=who):
        before = a
        for k, (Z, inverse, t) in enumerate(zip(*blocks, strict=True)):
            with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` says it
                steps = eta * (inverse @ (t - Z @ a))
                if record == "update":
                    note(trace, a + np.cumsum(steps[:, None] * Z, axis=0), first=k * len(Z), n=len(X))
                a = a + steps @ Z
        change = np.abs(a - before).max()
        least = np.fmin(least, change)
        if ran_away(change, least, epoch, eta, who=who):
            a, change = before, np.inf
            break
        trace.epoch(a[:-1], a[-1], mistakes=len(X))
        if change <= tol:
            break
    return LinearRegressor(a[:-1], float(a[-1]), converged=bool(change <= tol), history=trace.history())


def no_change(tol: float, y: Floats, *, who: str) -> float:
    """What counts as none: `tol` of the greatest target, so that the unit in which y is measured does not matter."""
    return not_negative(tol, who=who, name="tol") * (float(np.abs(y).max()) or 1.0)


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


def ran_away(move: float, least: float, epoch: int, eta: float, *, who: str) -> bool:
    """Whether the steps have grown to 10^12 times the `least`, or beyond all numbers; if so, it warns."""
    gone = not move <= 1e12 * least  # NaN fails here as well
    if gone:
        advice = f"{who}: it diverged by epoch {epoch + 1} with learning_rate={eta:g}; choose a smaller one or scale X"
        warnings.warn(advice, RuntimeWarning, stacklevel=4)
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
    as n grows. Small steps need not mean a small distance to go: along a flat valley, with features of very different
    scales, it creeps. Lecture 1 calls this step, too, stochastic; it is not.

    Lecture: L1.10, L5.1

    >>> line = batch_lms([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0], learning_rate=0.2)
    >>> line.weights.round(3), round(line.bias, 3), line.converged
    (array([2.]), 1.0, True)
    """
    X, y = targets(X, y, who="batch_lms")
    eta, tol = positive(learning_rate, who="batch_lms", name="learning_rate"), no_change(tol, y, who="batch_lms")
    w, b = start_at(start, X.shape[1], who="batch_lms")
    trace = Trace(record, w, b, who="batch_lms")

    def step(w: Floats, b: float) -> Floats:
        e = y - X @ w - b
        return eta * np.append(e @ X, e.sum())

    return settled(step, w, b, trace, max_epochs=max_epochs, tol=tol, rate=eta, n=len(X), who="batch_lms")


def settled(
    step: Callable[[Floats, float], Floats],
    w: Floats,
    b: float,
    trace: Trace,
    *,
    max_epochs: int,
    tol: float,
    rate: float,
    n: int,
    who: str,
) -> LinearRegressor:
    """The line after steps of (w, b), each for all n samples, until no weight moves by more than `tol`."""
    change = least = np.inf
    for epoch in epochs(max_epochs, who=who):
        with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` says it
            move = step(w, b)
        change = np.abs(move).max()
        least = np.fmin(least, change)
        if ran_away(change, least, epoch, rate, who=who):
            change = np.inf
            break
        w, b = w + move[:-1], b + move[-1]
        trace.update(w, b, sample=-1)
        trace.epoch(w, b, mistakes=n)
        if change <= tol:
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
    rule = one_by_one(learning_rate, X, y.astype(float), start, max_epochs, tol, record, who="adaline")
    return LinearClassifier(rule.weights, rule.bias, converged=rule.converged, history=rule.history)
