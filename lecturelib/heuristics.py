"""The heuristics that decide how well stochastic descent goes: where to start, how to get away, how long the steps."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.features import augment
from lecturelib.margin_losses import DescentClassifier, empirical_risk
from lecturelib.models import LinearClassifier
from lecturelib.stochastic import sgd
from lecturelib.validation import Floats, Labels, Schedule, positive, samples, whole


def random_start(d: int, *, reach: float | None = None, seed: int = 0) -> Floats:
    """Small random weights and bias, uniform in [-1/2d, 1/2d] or in [-reach, reach].   -> (d + 1,)

    Lecture: L2.11

    >>> np.abs(random_start(5)).max() <= 0.1
    np.True_
    """
    d = whole(d, name="d", least=1, most=10**9)
    reach = 1 / (2 * d) if reach is None else positive(reach, name="reach")
    return np.random.default_rng(seed).uniform(-reach, reach, size=d + 1)


def correlation_start(X: ArrayLike, y: ArrayLike) -> Floats:
    """Each weight as if its feature were alone: the best for the squared loss if features are orthogonal.

        w_j = <y, f_j> / <f_j, f_j>,   the bias being the weight of the constant feature 1

    X is (n, d), y is (n,) of -1 and +1. A feature that is always 0 gets the weight 0.   -> (d + 1,)

    Lecture: L2.11

    >>> correlation_start([[1.0, 0.0], [-2.0, 0.0]], [1, -1])
    array([0.6, 0. , 0. ])
    """
    X, y = samples(X, y)
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
    X, y = samples(X, y)
    size = whole(size, name="size", least=2, most=len(y))
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
    X, y = samples(X, y)
    runs = whole(runs, name="runs", least=1, most=10**6)
    starts = (random_start(X.shape[1], reach=reach, seed=seed + run) for run in range(runs))
    return min((sgd(X, y, start=start, seed=seed, **options) for start in starts), key=_risk_of(X, y, options))


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
    X, y = samples(X, y)
    jumps = whole(jumps, name="jumps", least=0, most=10**6)
    rng, risk, best = np.random.default_rng(seed), _risk_of(X, y, options), sgd(X, y, seed=seed, **options)
    for _ in range(jumps):
        start = np.append(best.weights, best.bias) + size * rng.normal(size=len(best.weights) + 1)
        best = min(best, sgd(X, y, seed=seed, **{**options, "start": start}), key=risk)
    return best


def _risk_of(X: Floats, y: Labels, options: dict[str, Any]) -> Callable[[LinearClassifier], float]:
    """The risk that `sgd` lowers with these options; its decay acts once a sample, so n times in the sum."""
    loss, l2 = options.get("loss", "log"), options.get("l2", 0.0) * len(y)
    return lambda model: empirical_risk(X, y, model.weights, model.bias, loss=loss, l2=l2)


def inverse_rate(c: float) -> Schedule:
    """The schedule alpha(k) = c / k, with k = 1, 2, …

    Lecture: L2.13, L3.5, L3.18

    >>> [inverse_rate(2.0)(k) for k in (1, 2, 4)]
    [2.0, 1.0, 0.5]
    """
    c = positive(c, name="c")
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
        raise bad_input(f"a schedule must give steps from 0 up, got {near} and {far}")
    p = np.log2(near / far) if far > 0 else np.inf  # faster than any power
    return RobbinsMonro(vanishes=bool(p > 0.001), sum_diverges=bool(p < 1.05), squares_converge=bool(p > 0.501))
