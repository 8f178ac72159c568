"""The margin says how right a decision is; six losses of it stand in for the count of mistakes, which has no slope."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, inf, log, log1p
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.descent import Descent, gradient_descent
from lecturelib.features import signed
from lecturelib.models import History, LinearClassifier, frozen
from lecturelib.validation import Floats, lines, not_negative, samples, start_at

LN2 = log(2.0)


@speaks_for_caller
def margins(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> Floats:
    """M_i = y_i (w.x_i + b): negative where the sample is misclassified, large where it is safely right.

    X is (n, d), y is (n,) of -1 and +1. Divided by ||w|| it is the distance to the line, in the right direction.
    One line, `weights` (d,), gives (n,); many, (T, d) and `bias` (T,), such as a history, give (T, n).

    Lecture: L2.1

    >>> margins([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [1.0, 0.0], 0.5)
    array([ 1.5, -1.5])
    """
    X, y = samples(X, y, both=False)
    w, b = lines(weights, bias, X.shape[1], axes=(1, 2))
    return (X @ w.T + b).T * y


@speaks_for_caller
def one_line(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> tuple[Floats, Floats]:
    """z_i = y_i (x_i, 1) and a = (w, b), so that Z a are the margins.   -> (n, d + 1), (d + 1,)"""
    X, y = samples(X, y, both=False)
    return signed(X, y), np.append(*lines(weights, bias, X.shape[1]))


def zero_one(M: ArrayLike) -> Floats:
    """The loss that one would like to minimise: 1 where the margin is negative, else 0.

    A sample on the line, M = 0, is no error here; so w = 0 makes none, and decides nothing.

    Lecture: L2.3

    >>> zero_one([-2.0, 0.0, 3.0])
    array([1., 0., 0.])
    """
    return np.where(np.asarray(M) < 0, 1.0, 0.0)


def _flat(M: ArrayLike) -> Floats:
    """The slope of `zero_one` wherever it has one: it gives a descent nothing to go by."""
    return np.zeros(np.shape(M))


def _softplus(a: ArrayLike) -> Floats:
    """log(1 + e^a), without overflow."""
    return np.logaddexp(0.0, a)


def _exponential(M: ArrayLike) -> Floats:
    with np.errstate(over="ignore"):  # below M = -709 it overflows to infinity, as it should
        return np.exp(-np.asarray(M))


def _squared(M: ArrayLike) -> Floats:
    with np.errstate(over="ignore"):
        return np.square(1.0 - np.asarray(M))


@dataclass(frozen=True)
class MarginLoss:
    """A loss L(M) of the margin, its slope L'(M), the method that made it known, and what it can be relied on for.

    `both_at` gives the value and the slope of one number, quicker than the two functions of arrays; it may be missing.
    `monotone`: a greater margin never costs more. `bounds_zero_one`: never below the 0/1 loss, so that a small sum
    means few mistakes. `smooth`: it has a slope everywhere; at a kink, `slope` is the one from the left.
    `convex`: with a linear discriminant there are no local minima but the global ones.

    Lecture: L2.4
    """

    name: str
    formula: str
    method: str
    value: Callable[[ArrayLike], Floats]
    slope: Callable[[ArrayLike], Floats]
    both_at: Callable[[float], tuple[float, float]] | None = None
    monotone: bool = True
    bounds_zero_one: bool = True
    smooth: bool = True
    convex: bool = True


# One entry a loss: L(M), L'(M), and both of one number, for a walk that meets its margins one by one, where Python is
# five times as fast as NumPy. The sigmoid is written as exp(-softplus): small values keep their digits. The slope at a
# kink is that of a mistake, or w = 0 could never move under Hebb's rule. Of one number, an exponential would leave the
# floats beyond |M| = 700, and a margin that is NaN must give a loss that is NaN.
_LOSSES = (
    MarginLoss(
        "hebb", "(-M)+", "Hebb's rule, perceptron",
        lambda M: np.maximum(0.0, np.negative(M)),
        lambda M: np.less_equal(M, 0.0) * -1.0,
        lambda M: (0.0, 0.0) if M > 0.0 else (-M, -1.0),
        bounds_zero_one=False, smooth=False,
    ),
    MarginLoss(
        "hinge", "(1 - M)+", "support vector machine",
        lambda M: np.maximum(0.0, np.subtract(1.0, M)),
        lambda M: np.less_equal(M, 1.0) * -1.0,
        lambda M: (0.0, 0.0) if M > 1.0 else (1.0 - M, -1.0),
        smooth=False,
    ),
    MarginLoss(
        "log", "log2(1 + exp(-M))", "logistic regression",
        lambda M: _softplus(np.negative(M)) / LN2,
        lambda M: -np.exp(-_softplus(M)) / LN2,
        lambda M: (-M / LN2, -1 / LN2) if M < -700.0 else (log1p(e := exp(-M)) / LN2, -e / (1.0 + e) / LN2),
    ),
    MarginLoss(
        "square", "(1 - M)^2", "linear discriminant analysis",
        _squared,
        lambda M: -2.0 * np.subtract(1.0, M),
        lambda M: ((1.0 - M) * (1.0 - M), -2.0 * (1.0 - M)),
        monotone=False,
    ),
    MarginLoss(
        "sigmoid", "2 / (1 + exp(M))", "neural network",
        lambda M: 2.0 * np.exp(-_softplus(M)),
        lambda M: -2.0 * np.exp(-_softplus(M) - _softplus(np.negative(M))),
        lambda M: (0.0, 0.0) if M > 700.0 else (2.0 / (1.0 + (e := exp(M))), -2.0 * e / (1.0 + e) / (1.0 + e)),
        convex=False,
    ),
    MarginLoss(
        "exp", "exp(-M)", "AdaBoost",
        _exponential,
        lambda M: -_exponential(M),
        lambda M: (inf, -inf) if M < -700.0 else (e := exp(-M), -e),
    ),
)  # fmt: skip
MARGIN_LOSSES: dict[str, MarginLoss] = {loss.name: loss for loss in _LOSSES}

ZERO_ONE = MarginLoss("zero_one", "[M < 0]", "counting mistakes", zero_one, _flat, smooth=False, convex=False)


@speaks_for_caller
def margin_loss(loss: str | MarginLoss) -> MarginLoss:
    """The loss of that name; a `MarginLoss` of your own is returned as it is.

    Lecture: L2.4

    >>> margin_loss("hinge").value([-1.0, 0.5, 2.0])
    array([2. , 0.5, 0. ])
    """
    if isinstance(loss, MarginLoss):
        return loss
    known = {**MARGIN_LOSSES, "zero_one": ZERO_ONE}
    if loss not in known:
        raise bad_input(f"loss must be one of {', '.join(known)}, got {loss!r}")
    return known[loss]


def at_one_margin(loss: MarginLoss) -> Callable[[float], tuple[float, float]]:
    """L(M) and L'(M) of a single number M, for loops that meet their margins one at a time.

    >>> at_one_margin(margin_loss("square"))(3.0)
    (4.0, 4.0)
    """
    if loss.both_at and loss == MARGIN_LOSSES.get(loss.name):  # a copy with another slope may have kept this one's
        return loss.both_at
    return lambda M: (float(loss.value(M)), float(loss.slope(M)))


def empirical_risk(
    X: ArrayLike,
    y: ArrayLike,
    weights: ArrayLike,
    bias: float,
    *,
    loss: str | MarginLoss = "zero_one",
    l2: float = 0.0,
) -> float:
    """What all samples cost together: the number of errors, or with another loss its approximation.

        Q(w, b) = sum_i L(M_i) + l2/2 (||w||^2 + b^2)

    X is (n, d), y is (n,) of -1 and +1. Lecture 2 penalises the bias too, for it is a weight like any other there.
    As [M < 0] lets samples on the line pass, w = 0 has no errors; and only some losses bound the count from above.

    Lecture: L2.3, L2.4, L2.15

    >>> X, y = [[1.0], [2.0], [-0.5]], [1, 1, 1]
    >>> empirical_risk(X, y, [1.0], 0.0), empirical_risk(X, y, [1.0], 0.0, loss="hinge")
    (1.0, 1.5)
    """
    Z, a = one_line(X, y, weights, bias)
    l2 = not_negative(l2, name="l2")
    return float(margin_loss(loss).value(Z @ a).sum() + l2 / 2 * (a @ a))


def risk_gradient(
    X: ArrayLike,
    y: ArrayLike,
    weights: ArrayLike,
    bias: float,
    *,
    loss: str | MarginLoss = "log",
    l2: float = 0.0,
) -> tuple[Floats, float]:
    """The gradient of the approximated risk with respect to the weights (d,) and the bias.

        dQ/dw = sum_i L'(M_i) y_i x_i + l2 w,      dQ/db = sum_i L'(M_i) y_i + l2 b

    It is that of the approximation: the count of errors itself is flat, and its gradient 0 almost everywhere.

    Lecture: L2.7, L2.15

    >>> risk_gradient([[1.0], [2.0], [-0.5]], [1, 1, 1], [1.0], 0.0, loss="hinge")
    (array([-0.5]), -2.0)
    """
    Z, a = one_line(X, y, weights, bias)
    l2 = not_negative(l2, name="l2")
    gradient = margin_loss(loss).slope(Z @ a) @ Z + l2 * a
    return gradient[:-1], float(gradient[-1])


@dataclass(frozen=True, eq=False)
class DescentClassifier(LinearClassifier):
    """A linear classifier, in words how its descent ended, and the risk at each row of its history, the start first."""

    outcome: str = ""
    risks: Floats = field(default_factory=lambda: np.empty(0))


def risk_descent(
    X: ArrayLike,
    y: ArrayLike,
    *,
    loss: str | MarginLoss = "log",
    l2: float = 0.0,
    start: ArrayLike | None = None,
    method: Callable[..., Descent] = gradient_descent,
    **options: Any,
) -> DescentClassifier:
    """Gradient descent on the approximated risk of a linear classifier, all samples in each step.

        w <- w - mu grad Q(w),      Q(w) = sum_i L(y_i w.x_i) + l2/2 ||w||^2,      bias included

    X is (n, d), y is (n,) of -1 and +1. `method` is `gradient_descent` or another of its kind, and `options` are
    its own: learning_rate, tol, max_steps. On separable data log and exp have no minimum without l2: w grows for ever.

    Lecture: L2.7, L2.13, L2.15

    >>> risk_descent([[0.0], [1.0], [3.0], [4.0]], [-1, -1, 1, 1], loss="square", learning_rate=0.01).outcome
    'converged: 9.97e-07 <= 1e-06 after 371 steps'
    """
    X, y = samples(X, y)
    Z, L = signed(X, y), margin_loss(loss)
    l2 = not_negative(l2, name="l2")
    end = method(
        lambda w: float(L.value(Z @ w).sum() + l2 / 2 * (w @ w)),
        lambda w: L.slope(Z @ w) @ Z + l2 * w,
        np.append(*start_at(start, X.shape[1])),
        **options,
    )
    w = end.history.x
    epochs = np.maximum(np.arange(len(w)) - 1, 0)  # as `Trace` counts them
    wrong = np.array([(Z @ row <= 0).sum() for row in w[:-1]], dtype=int)  # what each step set out to mend
    history = History(*(frozen(part) for part in (w[:, :-1], w[:, -1], np.full(len(w), -1), epochs, wrong)))
    return DescentClassifier(
        end.x[:-1], float(end.x[-1]), end.converged, history, outcome=end.outcome, risks=end.history.value
    )
