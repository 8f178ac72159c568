"""Logistic discrimination: a linear discriminant that is read as log-odds."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input
from lecturelib._stopping import warn_of_separation
from lecturelib.features import Standardiser, augment, standardise
from lecturelib.models import LinearClassifier, Trace
from lecturelib.neuron import sigmoid
from lecturelib.validation import (
    Floats,
    HeldOut,
    Labels,
    epochs,
    held_out_samples,
    not_negative,
    samples,
    start_at,
    step_sizes,
    whole,
)


def logit(probability: ArrayLike) -> Floats:
    """The log-odds of a probability, which the sigmoid turns back.

        logit(y) = log(y / (1 - y))

    Any shape. A sure event has infinite log-odds, and an impossible one minus infinity.

    Lecture: L4.9, L4.10

    >>> logit([0.0, 0.5, 0.75, 1.0]).round(3)
    array([ -inf, 0.   , 1.099,   inf])
    """
    y = np.asarray(probability, dtype=float)
    if not ((y >= 0) & (y <= 1)).all():
        raise bad_input(f"a probability lies between 0 and 1, got {y}; is it a log-odds already?")
    with np.errstate(divide="ignore"):  # log 0 is meant
        return np.log(y) - np.log1p(-y)


@dataclass(frozen=True, eq=False)
class LogisticClassifier(LinearClassifier):
    """Gives the probability sigmoid(w.x + b) of the second of its two `labels`, and decides for it from 0.5 on.

    sigmoid(g) >= 0.5 just where g >= 0, so both ways to decide are one.

    Lecture: L3.20, L4.10, L4.12
    """

    labels: tuple[int, int] = (-1, 1)

    def proba(self, X: ArrayLike) -> Floats:
        """P(second label | x) of each sample.   (n, d) -> (n,)"""
        return sigmoid(self.decision(X))

    def predict(self, X: ArrayLike) -> NDArray[np.int_]:
        """The second label where g(x) >= 0, else the first.   (n, d) -> (n,)"""
        return np.where(self.decision(X) >= 0, self.labels[1], self.labels[0])


def logistic_discrimination(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 0.01,
    l2: float = 0.0,
    start: ArrayLike | None = None,
    max_epochs: int = 1000,
    tol: float = 1e-7,
    held_out: HeldOut | None = None,
    patience: int = 20,
    labels: tuple[int, int] = (-1, 1),
    record: str = "epoch",
    seed: int = 0,
) -> LogisticClassifier:
    """Gradient descent on the cross-entropy, from small random weights.

        E = - sum [r log y + (1 - r) log(1 - y)] + l2/2 ||w||^2,     y = sigmoid(w.x + b)
        w <- w + eta (sum (r - y) x - l2 w),     b <- b + eta sum (r - y)

    X is (n, d), y is (n,) of the two `labels`, the second of which is r = 1; `start` is (w_1, …, w_d, b), or drawn
    from (-0.01, 0.01). E is a sum, so a good eta is smaller for more samples; standardise the features first.
    Converged means that no slope of E / n exceeds `tol`. On separable data without a penalty E has no minimum and
    the sigmoid hardens for ever: it warns and says `converged=False`. With `held_out` = (X, y) it returns the weights
    with the least cross-entropy there, and stops after `patience` epochs that have not improved it.

    Lecture: L3.20, L4.11, L4.12, L4.13

    >>> model = logistic_discrimination([[-2.0], [0.0], [1.0], [2.0]], [0, 1, 0, 1], labels=(0, 1), learning_rate=0.5)
    >>> model.converged, model.proba([[-2.0], [2.0]]).round(2)
    (True, array([0.12, 0.8 ]))
    """
    X, y = samples(X, y, labels=labels)
    r = y == labels[1]
    eta, l2 = step_sizes(learning_rate, l2)
    tol = not_negative(tol, name="tol")
    w, b = start_at(near_zero(X.shape[1] + 1, seed) if start is None else start, X.shape[1])
    trace = Trace(record, w, b)
    watch = Patience(held_out and _held_out_loss(held_out, X.shape[1], labels), patience)
    converged = False
    for _ in epochs(max_epochs):
        g = X @ w + b
        residual = r - sigmoid(g)
        uphill_w, uphill_b = residual @ X - l2 * w, residual.sum()
        converged = bool(max(np.abs(uphill_w).max(), abs(uphill_b)) <= tol * len(X))
        if converged or watch.exhausted(w, b):
            break
        w, b = w + eta * uphill_w, b + eta * uphill_b
        trace.update(w, b, sample=-1)
        trace.epoch(w, b, mistakes=int(np.count_nonzero((g >= 0) != r)))
    endless = l2 == 0 and _separates(X, r, w, b)
    if endless and held_out is None:
        warn_of_separation()
    best_w, best_b = watch.best(w, b)
    converged = converged and not endless and best_w is w
    return LogisticClassifier(best_w, float(best_b), converged=converged, history=trace.history(), labels=labels)


def near_zero(shape: int | tuple[int, ...], seed: int) -> Floats:
    """The lecture's start, where the sigmoid is steepest and has not yet decided anything."""
    return np.random.default_rng(seed).uniform(-0.01, 0.01, size=shape)


class Patience:
    """Early stopping: keeps the state with the least held-out loss, and gives up when nothing better has come for long.

    Lecture: L4.13
    """

    def __init__(self, loss: Callable[[Any, Any], float] | None, patience: int) -> None:
        self.loss, self.patience = loss, whole(patience, name="patience", least=1, most=10**9)
        self.least, self.waited = np.inf, 0
        self.state: tuple[Any, Any] | None = None

    def exhausted(self, weights: Any, bias: Any) -> bool:
        if self.loss is None:
            return False
        loss = self.loss(weights, bias)
        if loss < self.least:
            self.least, self.waited, self.state = loss, 0, (weights, bias)
        else:
            self.waited += 1
        return self.waited >= self.patience

    def best(self, weights: Any, bias: Any) -> tuple[Any, Any]:
        """The state to keep: the best so far, counting this last one."""
        self.exhausted(weights, bias)
        return self.state or (weights, bias)


def _held_out_loss(held_out: HeldOut, d: int, labels: tuple[int, int]) -> Callable[[Floats, float], float]:
    """The cross-entropy of samples that training does not see, as a function of weights and bias."""
    X, y = held_out_samples(held_out, d, labels=labels)
    sign = np.where(y == labels[1], 1, -1)
    return lambda w, b: float(np.logaddexp(0, -sign * (X @ w + b)).sum())


def _separates(X: Floats, r: Labels, w: Floats, b: float) -> bool:
    """Whether every sample lies strictly on its own side; then a longer w is always better, and none is best."""
    return bool((np.where(r, 1, -1) * (X @ w + b) > 0).all())


def logistic_newton(
    X: ArrayLike,
    y: ArrayLike,
    *,
    l2: float = 0.0,
    max_epochs: int = 25,
    tol: float = 1e-8,
    labels: tuple[int, int] = (-1, 1),
    record: str = "epoch",
) -> LogisticClassifier:
    """Newton's method on the cross-entropy: each step solves a weighted least-squares problem.

        w~ <- w~ + H^-1 (sum (r - y) x~ - l2 w),     H = sum y (1 - y) x~ x~^T + l2 I,     x~ = (x, 1)

    X is (n, d), y is (n,) of the two `labels`; the bias is free of the penalty l2/2 ||w||^2 (so l2 is scikit-learn's
    1/C). It starts from zero, and halves a step that would raise the loss. Converged means that the last step changed
    no sample's log-odds by more than `tol`: on separable data without a penalty each step adds about 1 for ever,
    so it warns and says `converged=False`. A constant feature gets the weight 0.

    Lecture: L4.12, L4.13

    >>> model = logistic_newton([[-2.0], [0.0], [1.0], [2.0]], [0, 1, 0, 1], labels=(0, 1))
    >>> model.converged, len(model.history) - 1, model.proba([[-2.0], [2.0]]).round(2)
    (True, 6, array([0.12, 0.8 ]))
    """
    X, y = samples(X, y, labels=labels)
    r = y == labels[1]
    scaler = standardise(X)  # it changes no step of Newton's, but lessens the rounding errors of the curvature
    Z = augment(scaler.apply(X))
    penalty = np.append(not_negative(l2, name="l2") / scaler.scale**2, 0.0)
    tol = not_negative(tol, name="tol")
    theta, converged, full_rank = np.zeros(len(penalty)), False, 0
    trace = Trace(record, *_in_units_of(scaler, theta))
    for _ in epochs(max_epochs):
        g = Z @ theta
        step, rank = _newton_step(Z, r, g, theta, penalty)
        theta, full_rank = theta + step, max(rank, full_rank)
        trace.update(*_in_units_of(scaler, theta), sample=-1)
        trace.epoch(*_in_units_of(scaler, theta), mistakes=int(np.count_nonzero((g >= 0) != r)))
        # Where curvature has died away in some direction, the weights have run off along it.
        converged = bool(np.abs(Z @ step).max() <= tol and rank == full_rank)
        if converged:
            break
    w, b = _in_units_of(scaler, theta)
    if l2 == 0 and not converged and (_separates(X, r, w, b) or np.abs(Z @ theta).max() > 15):
        warn_of_separation()
    return LogisticClassifier(w, b, converged=converged, history=trace.history(), labels=labels)


def _newton_step(Z: Floats, r: Labels, g: Floats, theta: Floats, penalty: Floats) -> tuple[Floats, int]:
    """The step, halved until the loss does not rise, and the rank of the curvature."""
    y = sigmoid(g)
    uphill = (r - y) @ Z - penalty * theta
    root = Z * np.sqrt(y * (1 - y))[:, None]
    curvature = root.T @ root + np.diag(penalty)
    # Equal or constant features make it singular, so that `solve` would fail; this takes the shortest step.
    step, _, rank, _ = np.linalg.lstsq(curvature, uphill, rcond=1e-12)
    step[~Z.any(axis=0)] = 0.0  # a constant feature, centred, is 0; some processors leave it a crumb of rounding
    sign, g_step = np.where(r, -1, 1), Z @ step

    def loss(t: float) -> float:
        return float(np.logaddexp(0, sign * (g + t * g_step)).sum() + penalty @ (theta + t * step) ** 2 / 2)

    t, before = 1.0, loss(0.0)
    while loss(t) > before * (1 + 1e-12) and t > 1e-9:
        t /= 2
    return np.asarray(t * step), int(rank)


def _in_units_of(scaler: Standardiser, theta: Floats) -> tuple[Floats, float]:
    """Weights and bias for the data as they came, from those for standardised data; a constant feature keeps its 0."""
    w = theta[:-1] / scaler.scale
    return w, float(theta[-1] - w @ scaler.centre)


def reprior(model: LogisticClassifier, *, old: float, new: float) -> LogisticClassifier:
    """Correct the bias of a model trained at one prior for use at another; the weights need no change.

        w_0 = w_0° + log P(C_1)/P(C_2),     so     w_0 <- w_0 - logit(old) + logit(new)

    `old` and `new` are the probabilities of the second label, in training and in use, both between 0 and 1.

    Lecture: L4.17

    >>> model = LogisticClassifier(np.array([1.0]), 0.0)
    >>> reprior(model, old=0.5, new=0.1).proba([[0.0]]).round(3)
    array([0.1])
    """
    for name, prior in {"old": old, "new": new}.items():
        if not 0 < prior < 1:
            raise bad_input(f"{name} must be a probability between 0 and 1, got {prior}")
    return replace(model, bias=float(model.bias - logit(old) + logit(new)), history=None)
