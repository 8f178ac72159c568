"""Stochastic gradient descent on the losses of the margin, and the orders in which it may visit the samples."""

from collections.abc import Callable
from operator import mul
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib.descent import Schedule, length, runaway, scheduled
from lecturelib.features import signed
from lecturelib.margin_losses import DescentClassifier, MarginLoss, at_one_margin, margin_loss
from lecturelib.models import Trace, frozen
from lecturelib.validation import Floats, Labels, epochs, not_negative, positive, samples, start_at

Order = Callable[[Floats, Labels, np.random.Generator], NDArray[np.int_]]


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
    """Stochastic gradient descent on any loss of the margin: one sample, one step.

        w <- w (1 - mu l2) - mu L'(M) y_i x_i,      Q <- (1 - alpha) Q + alpha L(M),      M = y_i w.x_i

    X is (n, d), y is (n,) of -1 and +1; the bias is the weight of a constant feature, and decays like the others.
    `learning_rate` is mu or a schedule mu(k) over the samples taken, k = 1, 2, …; `smoothing` is alpha (1/n); the
    first Q is the mean loss. Samples outside kappa_minus <= M <= kappa_plus are passed over. It ends when, over an
    epoch, neither Q nor w moves by more than `tol` (relative to itself or 1), or when Q runs away.

    Lecture: L2.8, L2.9, L2.12, L2.14, L2.15

    >>> model = sgd([[0.0], [1.0], [3.0], [4.0]], [-1, -1, 1, 1], loss="hinge", order="given")
    >>> model.predict([[1.5], [2.5]]), model.outcome
    (array([-1,  1]), 'converged')
    """
    X, y = samples(X, y, who="sgd")
    V, L, w = signed(X, y), margin_loss(loss, who="sgd"), np.append(*start_at(start, X.shape[1], who="sgd"))
    if not kappa_minus < kappa_plus:
        raise ValueError(f"sgd: kappa_minus must be below kappa_plus, got {kappa_minus} and {kappa_plus}")
    alpha = positive(1 / len(V) if smoothing is None else smoothing, who="sgd", name="smoothing")
    l2, tol = not_negative(l2, who="sgd", name="l2"), not_negative(tol, who="sgd", name="tol")
    Q, k, visit, rng = float(L.value(V @ w).mean()), 1, visiting_order(order), np.random.default_rng(seed)
    rule = Rule(at_one_margin(L), scheduled(learning_rate, who="sgd"), alpha, l2, kappa_minus, kappa_plus, runaway(Q))
    trace, risks, parts = Trace(record, w[:-1], w[-1], who="sgd"), [Q], Parts.of(V)
    for _ in epochs(max_epochs, who="sgd"):
        w_before, Q_before = w, Q
        steps: list[tuple[Floats, float, int]] | None = [] if record == "update" else None
        w, Q, k, mistakes = epoch(visit(V @ w, y, rng), w, Q, k, rule, parts, steps)
        for state, risk, i in steps or ():
            trace.update(state[:-1], state[-1], sample=i)
            risks.append(risk)
        trace.epoch(w[:-1], w[-1], mistakes=mistakes)
        if record == "epoch":
            risks.append(Q)
        if outcome := verdict(w - w_before, Q - Q_before, w, Q, tol, rule.ceiling):
            break
    return DescentClassifier(
        w[:-1],
        float(w[-1]),
        converged=outcome == "converged",
        history=trace.history(),
        outcome=outcome or f"gave up after {max_epochs} epochs: Q and w have not settled",
        risks=frozen(np.array(risks)),
    )


class Rule(NamedTuple):
    """What `sgd` does with a margin M; `at` gives L(M) and L'(M)."""

    at: Callable[[float], tuple[float, float]]
    mu: Schedule
    alpha: float
    l2: float
    kappa_minus: float
    kappa_plus: float
    ceiling: float


class Parts(NamedTuple):
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
        return cls([[v] for v in V], lambda w, v: float(w @ v), lambda w: [w])


@np.errstate(over="ignore", invalid="ignore")  # Q says it
def epoch(
    order: NDArray[np.int_],
    start: Floats,
    Q: float,
    k: int,
    rule: Rule,
    parts: Parts,
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
        if kappa_minus > M or kappa_plus < M:  # NaN is not passed over: Q shall see it
            continue
        loss, slope = at(M)
        Q = (1.0 - alpha) * Q + alpha * loss
        if not ceiling >= Q:  # NaN fails here as well
            break
        rate, k = mu(k), k + 1
        keep, step = 1.0 - rate * l2, rate * slope
        for j, v_j in enumerate(v):
            w[j] = keep * w[j] - step * v_j
        if steps is not None:
            steps.append((np.ravel(w), Q, i))
    return np.ravel(w), Q, k, mistakes


def verdict(moved_w: Floats, moved_Q: float, w: Floats, Q: float, tol: float, ceiling: float) -> str:
    """How training ended, or nothing if it goes on."""
    if not ceiling >= Q:
        return f"diverged: the smoothed risk reached {Q:.3g}; take a smaller learning_rate"
    settled = abs(moved_Q) <= tol * max(1.0, Q) and length(moved_w) <= tol * max(1.0, length(w))
    return "converged" if settled else ""


# The order of an epoch is made of the margins (n,), the labels (n,) and a generator: indices of samples.
def shuffled(margins: Floats, y: Labels, rng: np.random.Generator) -> NDArray[np.int_]:
    return rng.permutation(len(y))


def by_turns(margins: Floats, y: Labels, rng: np.random.Generator) -> NDArray[np.int_]:
    """A sample of each class in turn; the smaller class comes round again until the larger one is through.

    Lecture: L2.12

    >>> y = np.array([1, 1, 1, -1])
    >>> y[by_turns(np.zeros(4), y, np.random.default_rng(0))]
    array([-1,  1, -1,  1, -1,  1])
    """
    classes = [rng.permutation(np.flatnonzero(y == label)) for label in (-1, 1)]
    longest = max(len(members) for members in classes)
    return np.column_stack([np.resize(members, longest) for members in classes]).ravel()


def mistakes_often(margins: Floats, y: Labels, rng: np.random.Generator) -> NDArray[np.int_]:
    """n samples drawn with replacement, those that are misclassified as the epoch begins three times as often.

    Lecture: L2.12
    """
    weight = np.where(margins <= 0, 3.0, 1.0)
    return rng.choice(len(y), size=len(y), p=weight / weight.sum())


ORDERS: dict[str, Order] = {
    "given": lambda margins, y, rng: np.arange(len(y)),
    "shuffled": shuffled,
    "turns": by_turns,
    "mistakes": mistakes_often,
}


def visiting_order(order: str | Order) -> Order:
    if callable(order):
        return order
    if order not in ORDERS:
        raise ValueError(f"sgd: order must be one of {', '.join(ORDERS)}, or a function, got {order!r}")
    return ORDERS[order]
