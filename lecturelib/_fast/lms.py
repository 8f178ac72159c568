"""Twins of the LMS rule, which take sixteen samples at a time."""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._stopping import ran_away
from lecturelib.models import LinearClassifier, LinearRegressor, Trace
from lecturelib.validation import Floats, epochs, no_change, positive, samples, start_at, targets


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
    X, y = targets(X, y)
    return _walk(X, y, learning_rate, start, max_epochs, tol, record)


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
    X, y = samples(X, y)
    line = _walk(X, y.astype(float), learning_rate, start, max_epochs, tol, record)
    return LinearClassifier(line.weights, line.bias, converged=line.converged, history=line.history)


def _walk(
    X: Floats, y: Floats, learning_rate: float, start: ArrayLike | None, max_epochs: int, tol: float, record: str
) -> LinearRegressor:
    """The LMS rule, of data that have been checked."""
    eta, tol = positive(learning_rate, name="learning_rate"), no_change(tol, y)
    w, b = start_at(start, X.shape[1])
    trace, a, change, least = Trace(record, w, b), np.append(w, b), np.inf, np.inf
    blocks = _triangular_blocks(X, y, eta)
    for epoch in epochs(max_epochs):
        before = a
        for k, (Z, inverse, t) in enumerate(zip(*blocks, strict=True)):
            with np.errstate(over="ignore", invalid="ignore"):  # `ran_away` reports it
                steps = eta * (inverse @ (t - Z @ a))
                if record == "update":
                    _note(trace, a + np.cumsum(steps[:, None] * Z, axis=0), first=k * len(Z), n=len(X))
                a = a + steps @ Z
        change = np.abs(a - before).max()
        least = np.fmin(least, change)
        if ran_away(change, least, epoch, eta):
            a, change = before, np.inf
            break
        trace.epoch(a[:-1], a[-1], mistakes=len(X))
        if change <= tol:
            break
    return LinearRegressor(a[:-1], float(a[-1]), converged=bool(change <= tol), history=trace.history())


def _triangular_blocks(X: Floats, y: Floats, eta: float, *, size: int = 16) -> tuple[Floats, Floats, Floats]:
    """Samples and targets in blocks, with the matrix that turns the errors before a block into those met within it.

        e_i = y_i - z_i.(a + eta sum_{k < i} e_k z_k),   so   (I + eta L) e = y - Z a,   L = Z Z' below its diagonal

    with z_i = (x_i, 1). The system is triangular, so its solution is the walk from sample to sample, only faster. The
    last block is filled up with zeros, which have no error and move nothing.

    (n, d), (n,) -> (B, 16, d + 1), (B, 16, 16), (B, 16)
    """
    n, d = X.shape
    Z, t = np.zeros((n + -n % size, d + 1)), np.zeros(n + -n % size)
    Z[:n, :-1], Z[:n, -1], t[:n] = X, 1.0, y
    blocks = Z.reshape(-1, size, d + 1)
    triangle = np.eye(size) + eta * np.tril(blocks @ blocks.transpose(0, 2, 1), -1)
    return blocks, np.asarray(np.linalg.inv(triangle), dtype=float), t.reshape(-1, size)


def _note(trace: Trace, states: Floats, *, first: int, n: int) -> None:
    """Record the states after the visits to samples `first`, `first` + 1, …, those that exist."""
    for i, a in enumerate(states[: n - first], start=first):
        trace.update(a[:-1], a[-1], sample=i)
