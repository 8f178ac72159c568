"""Rosenblatt's perceptron: learning from mistakes, and from nothing else."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib import _fast
from lecturelib._caller import bad_input
from lecturelib._fast import quick
from lecturelib.features import signed
from lecturelib.margin_losses import margins
from lecturelib.models import LinearClassifier, Trace
from lecturelib.validation import (
    Floats,
    Schedule,
    epochs,
    finite,
    lines,
    matrix,
    positive,
    samples,
    scheduled,
    start_at,
)


@quick(_fast.perceptron)
def perceptron(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float | Schedule = 1.0,
    start: ArrayLike | None = None,
    max_epochs: int = 100,
    record: str = "update",
) -> LinearClassifier:
    """Rosenblatt's rule: visit the samples in turn and, on a mistake, step towards the sample.

        w <- w + eta y_i x_i,   b <- b + eta y_i      wherever  y_i (w.x_i + b) <= 0

    X is (n, d), y is (n,) of -1 and +1, `start` is (w_1, …, w_d, b). It stops after an epoch without a mistake;
    where no line separates the classes it never would, so it gives up after `max_epochs` and says
    `converged=False`. A sample on the line counts as a mistake, or w = 0 could never move.
    `learning_rate` may be a function that gives the rate of the k-th update, k = 1, 2, …, such as `lambda k: c / k`.

    Lecture: L1.5, L1.7, L1.8, L3.16, L3.17, L3.18, L5.9, L5.10

    >>> corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> model = perceptron(corners, [-1, -1, -1, 1])        # AND
    >>> model.predict(corners), model.converged
    (array([-1, -1, -1,  1]), True)
    """
    X, y = samples(X, y)
    rate = scheduled(learning_rate)
    w, b = start_at(start, X.shape[1])
    trace, k = Trace(record, w, b), 0
    for _ in epochs(max_epochs):
        mistakes = 0
        for i, (x_i, y_i) in enumerate(zip(X, y)):
            if y_i * (w @ x_i + b) <= 0:
                k = k + 1
                eta = rate(k)
                w = w + eta * y_i * x_i
                b = b + eta * y_i
                mistakes = mistakes + 1
                trace.update(w, b, sample=i)
        trace.epoch(w, b, mistakes=mistakes)
        if mistakes == 0:
            break
    return LinearClassifier(w, float(b), converged=mistakes == 0, history=trace.history())


def hebb_step(
    weights: ArrayLike, bias: float, x: ArrayLike, y: float, *, learning_rate: float = 1.0
) -> tuple[Floats, float]:
    """One visit of Hebb's rule to the sample (x, y), y = -1 or +1: the new weights (d,) and bias.

        w + eta y x,   b + eta y      if  y (w.x + b) <= 0,      else  w, b  as they are

    Lecture 2 tests -y (w.x + b) > 0, under which w = 0 could never move. The margin of the sample grows by
    eta (|x|^2 + 1), but may still be negative.

    Lecture: L2.9, L5.9, L5.10, L5.12

    >>> hebb_step([1.0, 0.0], 0.0, [-2.0, 1.0], +1, learning_rate=0.5)
    (array([0. , 0.5]), 0.5)
    """
    if y not in (-1, 1):
        raise bad_input(f"y must be -1 or +1, got {y}; map 0/1 labels with 2*y - 1")
    eta = positive(learning_rate, name="learning_rate")
    w, b, x = _line_and_sample(weights, bias, x)
    if y * (w @ x + b) <= 0:
        return w + eta * y * x, b + eta * y
    return w, b


def _line_and_sample(weights: ArrayLike, bias: float, x: ArrayLike) -> tuple[Floats, float, Floats]:
    x = finite(x, name="x")
    if x.ndim != 1:
        raise bad_input(f"x must be one sample, shape (d,), got {x.shape}")
    w, b = lines(weights, bias, len(x))
    return w, float(b), x


def rosenblatt_step(
    weights: ArrayLike,
    bias: float,
    x: ArrayLike,
    y: float,
    *,
    learning_rate: float = 1.0,
    labels: tuple[int, int] = (0, 1),
) -> tuple[Floats, float]:
    """One visit of Rosenblatt's rule, written with the output o of the neuron instead of a condition.

        w - eta (o - y) x,   b - eta (o - y)      with  o = the upper label if w.x + b > 0, else the lower one

    With labels 0 and 1 a mistake moves w by eta x, as in Hebb's rule; with -1 and +1 by twice that, which is why
    lecture 5 halves its rate. Lecture 2 adds where it must subtract: it would walk away from every sample.
    On the line o is the lower label, so a sample of the lower class lying there is no mistake to this form.

    Lecture: L1.7, L2.9, L5.9

    >>> rosenblatt_step([1.0, 0.0], 0.0, [-2.0, 1.0], 1, learning_rate=0.5)
    (array([0. , 0.5]), 0.5)
    """
    if y not in labels:
        raise bad_input(f"y must be {labels[0]} or {labels[1]}, got {y}; `labels` can name others")
    eta = positive(learning_rate, name="learning_rate")
    w, b, x = _line_and_sample(weights, bias, x)
    output = labels[1] if w @ x + b > 0 else labels[0]
    step = eta * (y - output)
    return w + step * x, b + step


def online_perceptron(
    stream: Iterable[tuple[ArrayLike, float]],
    *,
    learning_rate: float = 1.0,
    start: ArrayLike | None = None,
    record: str = "update",
) -> LinearClassifier:
    """The perceptron that meets each example once and keeps none: `stream` may be a generator of pairs (x_i, y_i).

        w <- w + eta y_i x_i,   b <- b + eta y_i      wherever  y_i (w.x_i + b) <= 0

    Each x_i is (d,), each y_i is -1 or +1. A stream has no epoch that could end without a mistake, so `converged`
    only says that there was none at all; `history.mistakes` holds their number.

    Lecture: L5.12

    >>> stream = (([side, 1.0], side) for side in (1, -1, -1, 1))
    >>> model = online_perceptron(stream)
    >>> model.weights, model.bias, model.history.mistakes
    (array([2., 0.]), 0.0, array([2]))
    """
    eta = positive(learning_rate, name="learning_rate")
    trace, mistakes = None, 0
    for i, (x_i, y_i) in enumerate(stream):
        if trace is None:
            w, b = start_at(start, np.size(x_i))
            trace = Trace(record, w, b)
        if y_i not in (-1, 1):
            raise bad_input(f"labels must be -1 or +1, got {y_i} with example {i}")
        x = matrix(np.asarray(x_i)[None], columns=len(w))[0]
        if y_i * (w @ x + b) <= 0:
            w, b, mistakes = w + eta * y_i * x, b + eta * y_i, mistakes + 1
            trace.update(w, b, sample=i)
    if trace is None:
        raise bad_input("the stream is empty; give at least one example")
    trace.epoch(w, b, mistakes=mistakes)
    return LinearClassifier(w, float(b), converged=mistakes == 0, history=trace.history())


def perceptron_cost(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> Floats:
    """How far, on average, the misclassified samples lie beyond the line, times |w|: lecture 5's J_p.

        J_p = (1/n) sum_i  max(0, -y_i (w.x_i + b))

    X is (n, d), y is (n,) of -1 and +1. One line, `weights` (d,), gives a number; many, (T, d) and `bias` (T,),
    such as a history or a grid in weight space, give (T,). Lecture 3 takes the sum, n J_p. It is piecewise linear.
    As it scales with |w|, w = 0 is always a minimum: J_p(0) = 0.

    Lecture: L3.15, L5.11

    >>> X, y = [[1.0, 0.0], [-2.0, 0.0]], [1, 1]
    >>> perceptron_cost(X, y, [[1.0, 0.0], [0.0, 0.0]], [0.5, 0.0])
    array([0.75, 0.  ])
    """
    return np.maximum(0, -margins(X, y, weights, bias)).mean(axis=-1)


def perceptron_errors(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> NDArray[np.int_]:
    """The number of mistakes of one line, or of each of many, in the shapes of `perceptron_cost`.

        J = #{ i : y_i (w.x_i + b) <= 0 }

    It is piecewise constant: its gradient is zero or does not exist, so nothing can be learnt by descending it.

    Lecture: L3.15

    >>> perceptron_errors([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [[1.0, 0.0], [0.0, 0.0]], [0.5, 0.0])
    array([1, 2])
    """
    return (margins(X, y, weights, bias) <= 0).sum(axis=-1)


def novikov_bound(
    X: ArrayLike,
    y: ArrayLike,
    separator: ArrayLike,
    *,
    start: ArrayLike | None = None,
    learning_rate: float = 1.0,
) -> float:
    """Novikov's bound on the updates that the perceptron makes, in whatever order it visits the samples.

        from zero:   R^2 / delta^2
        else:        (R^2 - 2 a delta + sqrt((R^2 - 2 a delta)^2 + 4 delta^2 (b^2 - a^2))) / (2 delta^2)

    R = max |(x_i, 1)|, delta = min y_i w~.(x_i, 1), a = w0.w~ / eta, b = |w0| / eta, with w~ the `separator`
    (w_1, …, w_d, bias) scaled to length 1: any that separates gives a bound, the one of greatest margin the best.
    The slide forgets the square of R and the length of w~.

    Lecture: L2.10

    >>> novikov_bound([[3.0], [-3.0]], [1, -1], [1.0, 0.0])
    1.1111111111111112
    """
    X, y = samples(X, y)
    eta = positive(learning_rate, name="learning_rate")
    w, bias = start_at(separator, X.shape[1])
    unit = np.append(w, bias) / (np.linalg.norm(np.append(w, bias)) or 1.0)
    Z, w0 = signed(X, y), np.append(*start_at(start, X.shape[1])) / eta
    delta, R2 = (Z @ unit).min(), (Z**2).sum(axis=1).max()
    if delta <= 0:
        raise bad_input(f"the separator must separate, got the margin {delta}; without one, no bound")
    half = R2 / 2 - (w0 @ unit) * delta
    aside = w0 - (w0 @ unit) * unit  # its square is b^2 - a^2, and rounding cannot make it negative
    return float((half + np.sqrt(half**2 + delta**2 * (aside @ aside))) / delta**2)
