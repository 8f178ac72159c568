"""The twin of stochastic gradient descent, which works on Python's own numbers where a sample has few of them."""

from collections.abc import Callable
from operator import mul
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._stopping import runaway, sgd_outcome
from lecturelib.features import signed
from lecturelib.margin_losses import DescentClassifier, MarginLoss, at_one_margin, margin_loss
from lecturelib.models import Trace, frozen
from lecturelib.orders import Order, visiting_order
from lecturelib.validation import Floats, Schedule, band, epochs, not_negative, positive, samples, scheduled, start_at


def sgd(
    X: ArrayLike,
    y: ArrayLike,
    *,
    loss: str | MarginLoss = "log",
    learning_rate: float | Schedule = 0.1,
    smoothing: float | None = None,
    l2: float = 0.0,
    start: ArrayLike | None = None,
    order: str | Order = "shuffled",
    kappa_minus: float = -np.inf,
    kappa_plus: float = np.inf,
    tol: float = 1e-4,
    max_epochs: int = 100,
    seed: int = 0,
    record: str = "epoch",
) -> DescentClassifier:
    X, y = samples(X, y)
    V, L, w = signed(X, y), margin_loss(loss), np.append(*start_at(start, X.shape[1]))
    low, high = band(kappa_minus, kappa_plus)
    alpha = positive(1 / len(V) if smoothing is None else smoothing, name="smoothing")
    l2, tol = not_negative(l2, name="l2"), not_negative(tol, name="tol")
    Q, k, visit, rng = float(L.value(V @ w).mean()), 1, visiting_order(order), np.random.default_rng(seed)
    rule = _Rule(at_one_margin(L), scheduled(learning_rate), alpha, l2, low, high, runaway(Q))
    trace, risks, parts, outcome = Trace(record, w[:-1], w[-1]), [Q], _Parts.of(V), ""
    for _ in epochs(max_epochs):
        w_before, Q_before = w, Q
        steps: list[tuple[Floats, float, int]] | None = [] if record == "update" else None
        w, Q, k, mistakes = _epoch(visit(V @ w, y, rng), w, Q, k, rule, parts, steps)
        for state, risk, i in steps or ():
            trace.update(state[:-1], state[-1], sample=i)
            risks.append(risk)
        trace.epoch(w[:-1], w[-1], mistakes=mistakes)
        if record == "epoch":
            risks.append(Q)
        if outcome := sgd_outcome(w - w_before, Q - Q_before, w, Q, tol, rule.ceiling):
            break
    outcome = outcome or f"gave up after {max_epochs} epochs: Q and w have not settled"
    return DescentClassifier(
        w[:-1], float(w[-1]), outcome == "converged", trace.history(), outcome=outcome, risks=frozen(np.array(risks))
    )


class _Rule(NamedTuple):
    """What `sgd` does with a margin M; `at` gives L(M) and L'(M)."""

    at: Callable[[float], tuple[float, float]]
    mu: Schedule
    alpha: float
    l2: float
    kappa_minus: float
    kappa_plus: float
    ceiling: float


class _Parts(NamedTuple):
    """Samples v as lists of parts: their numbers if these are few, when Python is faster than NumPy, else one array.

    Either way w.v is the sum of the products of the parts, and w, split alike, moves part by part.
    """

    rows: list[list[Any]]
    product: Callable[[Any, Any], float]
    split: Callable[[Floats], list[Any]]

    @classmethod
    def of(cls, V: Floats, *, few: int = 20) -> Self:
        if V.shape[1] <= few:
            return cls(V.tolist(), mul, lambda w: w.tolist())
        return cls([[v] for v in V], lambda w, v: float(w.dot(v)), lambda w: [w.copy()])


@np.errstate(over="ignore", invalid="ignore")  # Q shows it
def _epoch(
    order: NDArray[np.int_],
    start: Floats,
    Q: float,
    k: int,
    rule: _Rule,
    parts: _Parts,
    steps: list[tuple[Floats, float, int]] | None,
) -> tuple[Floats, float, int, int]:
    """Visit the samples in that order: w, Q and k after it, and the number of margins M <= 0 it met.

    It breaks off when Q passes the ceiling, before w does. Each step adds (w, Q, sample) to `steps`, if that is a list.
    """
    at, mu, alpha, l2, kappa_minus, kappa_plus, ceiling = rule
    rows, product, split = parts
    mistakes, w = 0, split(start)
    for i in np.asarray(order).tolist():
        v = rows[i]
        M = sum(map(product, w, v))
        if M <= 0.0:
            mistakes += 1
        if kappa_minus > M or kappa_plus < M:  # NaN is not passed over: Q must see it
            continue
        loss, slope = at(M)
        Q = (1.0 - alpha) * Q + alpha * loss
        if not ceiling >= Q:  # NaN fails here as well
            break
        rate, k = mu(k), k + 1
        step = rate * slope
        if l2:  # to multiply by 1 would take as long
            w = [(1.0 - rate * l2) * w_j for w_j in w]
        for j, v_j in enumerate(v):
            w[j] -= step * v_j
        if steps is not None:
            steps.append((np.ravel(w), Q, i))
    return np.ravel(w), Q, k, mistakes
