"""Stochastic gradient descent on the losses of the margin, and the heuristics that decide how well it goes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib.descent import Schedule, length, runaway, scheduled
from lecturelib.features import augment, normalise_signs
from lecturelib.margin_losses import DescentClassifier, MarginLoss, empirical_risk, margin_loss
from lecturelib.models import LinearClassifier, Trace, frozen
from lecturelib.validation import Floats, Labels, matrix, not_negative, positive, samples, start_at, whole

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
    V, L, mu = normalise_signs(augment(X), y), margin_loss(loss, who="sgd"), scheduled(learning_rate, who="sgd")
    if not kappa_minus < kappa_plus:
        raise ValueError(f"sgd: kappa_minus must be below kappa_plus, got {kappa_minus} and {kappa_plus}")
    alpha = positive(1 / len(V) if smoothing is None else smoothing, who="sgd", name="smoothing")
    visit, rng, decay = visiting_order(order), np.random.default_rng(seed), not_negative(l2, who="sgd", name="l2")
    w = np.append(*start_at(start, X.shape[1], who="sgd"))
    Q, k, outcome = float(L.value(V @ w).mean()), 1, ""
    trace, risks, ceiling, rows = Trace(record, w[:-1], w[-1], who="sgd"), [Q], runaway(Q), list(V)
    for _ in range(max_epochs):
        w_before, Q_before, mistakes = w, Q, 0
        for i in visit(V @ w, y, rng):
            M = float(rows[i] @ w)
            mistakes += M <= 0
            if not kappa_minus <= M <= kappa_plus:
                continue
            Q = (1 - alpha) * Q + alpha * float(L.value(M))
            if not ceiling >= Q:  # NaN fails here as well
                break
            rate, k = mu(k), k + 1
            shrunk = w * (1 - rate * decay) if decay else w
            w = shrunk - rate * L.slope(M) * rows[i]
            if record == "update":
                trace.update(w[:-1], w[-1], sample=int(i))
                risks.append(Q)
        trace.epoch(w[:-1], w[-1], mistakes=mistakes)
        if record == "epoch":
            risks.append(Q)
        outcome = verdict(abs(Q - Q_before), length(w - w_before), tol, Q, ceiling, length(w))
        if outcome:
            break
    return DescentClassifier(
        w[:-1],
        float(w[-1]),
        converged=outcome == "converged",
        history=trace.history(),
        outcome=outcome or f"gave up after {max_epochs} epochs: Q and w have not settled",
        risks=frozen(np.array(risks)),
    )


def verdict(moved_Q: float, moved_w: float, tol: float, Q: float, ceiling: float, size: float) -> str:
    """How training ended, or nothing if it goes on."""
    if not ceiling >= Q:
        return f"diverged: the smoothed risk reached {Q:.3g}; take a smaller learning_rate"
    return "converged" if moved_Q <= tol * max(1.0, Q) and moved_w <= tol * max(1.0, size) else ""


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


def random_start(d: int, *, reach: float | None = None, seed: int = 0) -> Floats:
    """Small random weights and bias, uniform in [-1/2d, 1/2d] or in [-reach, reach].   -> (d + 1,)

    Lecture: L2.11

    >>> np.abs(random_start(5)).max() <= 0.1
    np.True_
    """
    d = whole(d, who="random_start", name="d", least=1, most=10**9)
    reach = 1 / (2 * d) if reach is None else positive(reach, who="random_start", name="reach")
    return np.random.default_rng(seed).uniform(-reach, reach, size=d + 1)


def correlation_start(X: ArrayLike, y: ArrayLike) -> Floats:
    """Each weight as if its feature were alone: the best for the squared loss if features are orthogonal.

        w_j = <y, f_j> / <f_j, f_j>,   the bias being the weight of the constant feature 1

    X is (n, d), y is (n,) of -1 and +1. A feature that is always 0 gets the weight 0.   -> (d + 1,)

    Lecture: L2.11

    >>> correlation_start([[1.0, 0.0], [-2.0, 0.0]], [1, -1])
    array([0.6, 0. , 0. ])
    """
    X, y = samples(X, y, who="correlation_start")
    F = augment(X)
    squares = np.square(F).sum(axis=0)
    return (y @ F) / np.where(squares > 0, squares, 1.0)


def subsample_start(X: ArrayLike, y: ArrayLike, *, size: int, seed: int = 0, **options: Any) -> Floats:
    """The weights and bias that `sgd` learns from `size` samples drawn at random, both classes among them.

    `options` are those of `sgd`.   -> (d + 1,)

    Lecture: L2.11

    >>> subsample_start([[0.0], [1.0], [5.0], [6.0]], [-1, -1, 1, 1], size=2, loss="hebb").shape
    (2,)
    """
    X, y = samples(X, y, who="subsample_start")
    size = whole(size, who="subsample_start", name="size", least=2, most=len(y))
    order = np.random.default_rng(seed).permutation(len(y))
    first = [order[y[order] == label][0] for label in (-1, 1)]
    chosen = np.append(first, order[~np.isin(order, first)])[:size]
    model = sgd(X[chosen], y[chosen], seed=seed, **options)
    return np.append(model.weights, model.bias)


def multi_start(
    X: ArrayLike, y: ArrayLike, *, runs: int = 5, reach: float | None = None, seed: int = 0, **options: Any
) -> DescentClassifier:
    """Run `sgd` from several random starts, and keep the run that ends with the least risk.

    X is (n, d), y is (n,) of -1 and +1; `options` are those of `sgd`. It pays where there are local minima, that is
    with the sigmoid loss: the other five are convex.

    Lecture: L2.11, L2.14

    >>> multi_start([[0.0], [1.0], [3.0], [4.0]], [-1, -1, 1, 1], runs=3, loss="sigmoid").predict([[0], [4]])
    array([-1,  1])
    """
    d = matrix(X, who="multi_start").shape[1]
    runs = whole(runs, who="multi_start", name="runs", least=1, most=10**6)
    starts = (random_start(d, reach=reach, seed=seed + run) for run in range(runs))
    return min((sgd(X, y, start=start, seed=seed, **options) for start in starts), key=risk_of(X, y, options))


def random_jumps(
    X: ArrayLike, y: ArrayLike, *, jumps: int = 5, size: float = 1.0, seed: int = 0, **options: Any
) -> DescentClassifier:
    """Run `sgd`, then shake the best weights so far and run it again from there, so as to leave a local minimum.

        w <- w_best + size * normal noise

    X is (n, d), y is (n,) of -1 and +1; `options` are those of `sgd`. The risk never ends higher for it.

    Lecture: L2.13, L2.14

    >>> random_jumps([[0.0], [1.0], [3.0], [4.0]], [-1, -1, 1, 1], loss="sigmoid").predict([[0], [4]])
    array([-1,  1])
    """
    jumps = whole(jumps, who="random_jumps", name="jumps", least=0, most=10**6)
    rng, risk, best = np.random.default_rng(seed), risk_of(X, y, options), sgd(X, y, seed=seed, **options)
    for _ in range(jumps):
        start = np.append(best.weights, best.bias) + size * rng.normal(size=len(best.weights) + 1)
        best = min(best, sgd(X, y, seed=seed, **{**options, "start": start}), key=risk)
    return best


def risk_of(X: ArrayLike, y: ArrayLike, options: dict[str, Any]) -> Callable[[LinearClassifier], float]:
    """The risk that `sgd` lowers with these options; its decay acts once a sample, so n times in the sum."""
    loss, l2 = options.get("loss", "log"), options.get("l2", 0.0) * len(np.asarray(y))
    return lambda model: empirical_risk(X, y, model.weights, model.bias, loss=loss, l2=l2)


def inverse_rate(c: float) -> Schedule:
    """The schedule alpha(k) = c / k, with k = 1, 2, …

    Lecture: L2.13, L3.5, L3.18

    >>> [inverse_rate(2.0)(k) for k in (1, 2, 4)]
    [2.0, 1.0, 0.5]
    """
    c = positive(c, who="inverse_rate", name="c")
    return lambda k: c / k


@dataclass(frozen=True)
class RobbinsMonro:
    """Whether a schedule goes to 0, yet slowly enough to get anywhere, and fast enough to silence the noise."""

    vanishes: bool
    sum_diverges: bool
    squares_converge: bool

    @property
    def holds(self) -> bool:
        return self.vanishes and self.sum_diverges and self.squares_converge


def robbins_monro(schedule: Schedule) -> RobbinsMonro:
    """The conditions under which stochastic descent converges on convex functions, measured at a far k.

        mu(k) -> 0,      sum_k mu(k) = infinity,      sum_k mu(k)^2 < infinity

    If mu falls like k^-p in the end, they hold for 1/2 < p <= 1; p is measured between k = 2^50 and 2^51, with some
    room above 1 for logarithms, 1 / (k log k) being the slowest sum that still diverges. No sample of a schedule
    can prove a limit: what changes its mind after k = 2^51 deceives this test.

    Lecture: L2.13

    >>> robbins_monro(inverse_rate(5.0)).holds, robbins_monro(lambda k: 0.1).holds
    (True, False)
    """
    near, far = float(schedule(2**50)), float(schedule(2**51))
    if min(near, far) < 0 or not np.isfinite([near, far]).all():
        raise ValueError(f"robbins_monro: a schedule must give steps from 0 up, got {near} and {far}")
    p = np.log2(near / far) if far > 0 else np.inf  # faster than any power
    return RobbinsMonro(vanishes=bool(p > 0.001), sum_diverges=bool(p < 1.05), squares_converge=bool(p > 0.501))
