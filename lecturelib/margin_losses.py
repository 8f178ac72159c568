"""The margin says how right a decision is; six losses of it stand in for the count of mistakes, which has no slope."""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, inf, log, log1p
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.descent import Descent, gradient_descent
from lecturelib.features import signed
from lecturelib.models import History, LinearClassifier, frozen
from lecturelib.validation import Floats, lines, not_negative, samples, start_at

LN2 = log(2.0)


def margins(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike, *, who: str = "margins") -> Floats:
    """M_i = y_i (w.x_i + b): negative where the sample is misclassified, large where it is safely right.

    X is (n, d), y is (n,) of -1 and +1. Divided by ||w|| it is the distance to the line, in the right direction.
    One line, `weights` (d,), gives (n,); many, (T, d) and `bias` (T,), such as a history, give (T, n).

    Lecture: L2.1

    >>> margins([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [1.0, 0.0], 0.5)
    array([ 1.5, -1.5])
    """
    X, y = samples(X, y, who=who, both=False)
    w, b = lines(weights, bias, X.shape[1], who=who, axes=(1, 2))
    return (X @ w.T + b).T * y


def one_line(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float, *, who: str) -> tuple[Floats, Floats]:
    """z_i = y_i (x_i, 1) and a = (w, b), so that Z a are the margins.   -> (n, d + 1), (d + 1,)"""
    X, y = samples(X, y, who=who, both=False)
    return signed(X, y), np.append(*lines(weights, bias, X.shape[1], who=who))


def zero_one(M: ArrayLike) -> Floats:
    """The loss that one would like to minimise: 1 where the margin is negative, else 0.

    A sample on the line, M = 0, is no error here; so w = 0 makes none, and decides nothing.

    Lecture: L2.3

    >>> zero_one([-2.0, 0.0, 3.0])
    array([1., 0., 0.])
    """
    return np.where(np.asarray(M) < 0, 1.0, 0.0)


def flat(M: ArrayLike) -> Floats:
    """The slope of `zero_one` wherever it has one: it gives a descent nothing to go by."""
    return np.zeros(np.shape(M))


def softplus(a: ArrayLike) -> Floats:
    """log(1 + e^a), without overflow."""
    return np.logaddexp(0.0, a)


def exponential(M: ArrayLike) -> Floats:
    with np.errstate(over="ignore"):  # below M = -709 it is beyond all floats: infinite, and no news
        return np.exp(-np.asarray(M))


def squared(M: ArrayLike) -> Floats:
    with np.errstate(over="ignore"):
        return np.square(1.0 - np.asarray(M))


@dataclass(frozen=True)
class MarginLoss:
    """A loss L(M) of the margin, its slope L'(M), the method that made it known, and what it can be relied on for.

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
    monotone: bool = True
    bounds_zero_one: bool = True
    smooth: bool = True
    convex: bool = True


# Each in two lines: L(M), then L'(M). The sigmoid is written as exp(-softplus): small values keep their digits.
# The slope at a kink is that of a mistake, or w = 0 could never move under Hebb's rule.
MARGIN_LOSSES: dict[str, MarginLoss] = {
    loss.name: loss
    for loss in (
        MarginLoss(
            "hebb", "(-M)+", "Hebb's rule, perceptron",
            lambda M: np.maximum(0.0, np.negative(M)),
            lambda M: np.less_equal(M, 0.0) * -1.0,
            bounds_zero_one=False, smooth=False,
        ),
        MarginLoss(
            "hinge", "(1 - M)+", "support vector machine",
            lambda M: np.maximum(0.0, np.subtract(1.0, M)),
            lambda M: np.less_equal(M, 1.0) * -1.0,
            smooth=False,
        ),
        MarginLoss(
            "log", "log2(1 + exp(-M))", "logistic regression",
            lambda M: softplus(np.negative(M)) / LN2,
            lambda M: -np.exp(-softplus(M)) / LN2,
        ),
        MarginLoss(
            "square", "(1 - M)^2", "linear discriminant analysis",
            squared,
            lambda M: -2.0 * np.subtract(1.0, M),
            monotone=False,
        ),
        MarginLoss(
            "sigmoid", "2 / (1 + exp(M))", "neural network",
            lambda M: 2.0 * np.exp(-softplus(M)),
            lambda M: -2.0 * np.exp(-softplus(M) - softplus(np.negative(M))),
            convex=False,
        ),
        MarginLoss(
            "exp", "exp(-M)", "AdaBoost",
            exponential,
            lambda M: -exponential(M),
        ),
    )
}  # fmt: skip

# Both of one number, for a walk that meets its margins one by one: there Python is five times as fast as NumPy.
# Beyond |M| = 700 an exponential would leave the floats. A margin that is NaN gives a loss that is NaN.
AT_ONE_MARGIN: dict[str, Callable[[float], tuple[float, float]]] = {
    "hebb": lambda M: (0.0, 0.0) if M > 0.0 else (-M, -1.0),
    "hinge": lambda M: (0.0, 0.0) if M > 1.0 else (1.0 - M, -1.0),
    "log": lambda M: (-M / LN2, -1 / LN2) if M < -700.0 else (log1p(e := exp(-M)) / LN2, -e / (1.0 + e) / LN2),
    "square": lambda M: ((1.0 - M) * (1.0 - M), -2.0 * (1.0 - M)),
    "sigmoid": lambda M: (0.0, 0.0) if M > 700.0 else (2.0 / (1.0 + (e := exp(M))), -2.0 * e / (1.0 + e) / (1.0 + e)),
    "exp": lambda M: (inf, -inf) if M < -700.0 else (e := exp(-M), -e),
}

ZERO_ONE = MarginLoss("zero_one", "[M < 0]", "counting mistakes", zero_one, flat, smooth=False, convex=False)


def margin_loss(loss: str | MarginLoss, *, who: str = "margin_loss") -> MarginLoss:
    """The loss of that name; a `MarginLoss` of your own is returned as it is.

    Lecture: L2.4

    >>> margin_loss("hinge").value([-1.0, 0.5, 2.0])
    array([2. , 0.5, 0. ])
    """
    if isinstance(loss, MarginLoss):
        return loss
    known = {**MARGIN_LOSSES, "zero_one": ZERO_ONE}
    if loss not in known:
        raise ValueError(f"{who}: loss must be one of {', '.join(known)}, got {loss!r}")
    return known[loss]


def at_one_margin(loss: MarginLoss) -> Callable[[float], tuple[float, float]]:
    """L(M) and L'(M) of a single number M, for whoever cannot ask for many at a time.

    >>> at_one_margin(margin_loss("square"))(3.0)
    (4.0, 4.0)
    """
    if loss == MARGIN_LOSSES.get(loss.name):  # not one of your own that goes by the same name
        return AT_ONE_MARGIN[loss.name]
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
    Z, a = one_line(X, y, weights, bias, who="empirical_risk")
    l2 = not_negative(l2, who="empirical_risk", name="l2")
    return float(margin_loss(loss, who="empirical_risk").value(Z @ a).sum() + l2 / 2 * (a @ a))


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
    Z, a = one_line(X, y, weights, bias, who="risk_gradient")
    l2 = not_negative(l2, who="risk_gradient", name="l2")
    gradient = margin_loss(loss, who="risk_gradient").slope(Z @ a) @ Z + l2 * a
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
    X, y = samples(X, y, who="risk_descent")
    Z, L = signed(X, y), margin_loss(loss, who="risk_descent")
    l2 = not_negative(l2, who="risk_descent", name="l2")
    end = method(
        lambda w: float(L.value(Z @ w).sum() + l2 / 2 * (w @ w)),
        lambda w: L.slope(Z @ w) @ Z + l2 * w,
        np.append(*start_at(start, X.shape[1], who="risk_descent")),
        **options,
    )
    w = end.history.x
    epochs = np.maximum(np.arange(len(w)) - 1, 0)  # as `Trace` counts them
    wrong = np.array([(Z @ row <= 0).sum() for row in w[:-1]], dtype=int)  # what each step set out to mend
    history = History(*(frozen(part) for part in (w[:, :-1], w[:, -1], np.full(len(w), -1), epochs, wrong)))
    return DescentClassifier(
        end.x[:-1], float(end.x[-1]), end.converged, history, outcome=end.outcome, risks=end.history.value
    )
