"""Rosenblatt's perceptron: learning from mistakes, and from nothing else."""

from collections.abc import Iterable
from operator import mul

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib.descent import Schedule, scheduled
from lecturelib.features import signed
from lecturelib.margin_losses import margins
from lecturelib.models import LinearClassifier, Trace
from lecturelib.validation import Floats, epochs, finite, lines, matrix, positive, samples, start_at


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
    A function as `learning_rate` gives the rate of the k-th update, k = 1, 2, …: `lambda k: c / k`, for one.

    Lecture: L1.5, L1.7, L1.8, L3.16, L3.17, L3.18, L5.9, L5.10

    >>> corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    >>> model = perceptron(corners, [-1, -1, -1, 1])        # AND
    >>> model.predict(corners), model.converged
    (array([-1, -1, -1,  1]), True)
    """
    X, y = samples(X, y, who="perceptron")
    eta = scheduled(learning_rate, who="perceptron")
    w, b = start_at(start, X.shape[1], who="perceptron")
    trace = Trace(record, w, b, who="perceptron")
    Z, a, updates, mistakes = signed(X, y), np.append(w, b), 0, 1
    visit_all = visit_few if X.shape[1] < 8 else visit_many
    for _ in epochs(max_epochs, who="perceptron"):
        a, mistakes = visit_all(Z, a, eta, updates, trace)
        updates += mistakes
        trace.epoch(a[:-1], a[-1], mistakes=mistakes)
        if mistakes == 0:
            break
    return LinearClassifier(a[:-1], float(a[-1]), converged=mistakes == 0, history=trace.history())


def visit_few(Z: Floats, a: Floats, eta: Schedule, updates: int, trace: Trace) -> tuple[Floats, int]:
    """One epoch over samples z_i of few features, after so many updates: a behind it, and its mistakes.

        a <- a + eta z_i      wherever  a.z_i <= 0,      z_i = y_i (x_i, 1)

    With so few numbers a sample, Python is faster than NumPy.
    """
    w, mistakes = a.tolist(), 0
    for i, z in enumerate(Z.tolist()):
        if sum(map(mul, w, z)) <= 0:
            mistakes += 1
            rate = eta(updates + mistakes)
            w = [w_j + rate * z_j for w_j, z_j in zip(w, z, strict=True)]
            trace.update(w[:-1], w[-1], sample=i)
    return np.array(w), mistakes


def visit_many(Z: Floats, a: Floats, eta: Schedule, updates: int, trace: Trace) -> tuple[Floats, int]:
    """The same of many features, from mistake to mistake."""
    mistakes, i = 0, 0
    while (i := next_mistake(Z, a, i)) < len(Z):
        mistakes += 1
        a = a + eta(updates + mistakes) * Z[i]
        trace.update(a[:-1], a[-1], sample=i)
        i += 1
    return a, mistakes


def next_mistake(Z: Floats, a: Floats, first: int) -> int:
    """The first sample from `first` on with a.z_i <= 0, or n if there is none.

    Samples that are right change nothing, so looking at many at once is the same walk, only faster.
    """
    width = 32
    while first < len(Z):
        wrong = Z[first : first + width] @ a <= 0
        at = int(wrong.argmax())
        if wrong[at]:
            return first + at
        first, width = first + width, 2 * width
    return len(Z)


def hebb_step(
    weights: ArrayLike, bias: float, x: ArrayLike, y: float, *, learning_rate: float = 1.0
) -> tuple[Floats, float]:
    """One visit of Hebb's rule to the sample (x, y), y = -1 or +1: the new weights (d,) and bias.

        w + eta y x,   b + eta y      if  y (w.x + b) <= 0,      else  w, b  as they are

    Lecture 2 tests -y (w.x + b) > 0, with which w = 0 would stay where it is for ever. The margin of the sample
    grows by eta (|x|^2 + 1); it may be negative still.

    Lecture: L2.9, L5.9, L5.10, L5.12

    >>> hebb_step([1.0, 0.0], 0.0, [-2.0, 1.0], +1, learning_rate=0.5)
    (array([0. , 0.5]), 0.5)
    """
    if y not in (-1, 1):
        raise ValueError(f"hebb_step: y must be -1 or +1, got {y}; map 0/1 labels with 2*y - 1")
    eta = positive(learning_rate, who="hebb_step", name="learning_rate")
    w, b, x = line_and_sample(weights, bias, x, who="hebb_step")
    if y * (w @ x + b) <= 0:
        return w + eta * y * x, b + eta * y
    return w, b


def line_and_sample(weights: ArrayLike, bias: float, x: ArrayLike, *, who: str) -> tuple[Floats, float, Floats]:
    x = finite(x, who=who, name="x")
    if x.ndim != 1:
        raise ValueError(f"{who}: x must be one sample, shape (d,), got {x.shape}")
    w, b = lines(weights, bias, len(x), who=who)
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
        raise ValueError(f"rosenblatt_step: y must be {labels[0]} or {labels[1]}, got {y}; `labels` can name others")
    eta = positive(learning_rate, who="rosenblatt_step", name="learning_rate")
    w, b, x = line_and_sample(weights, bias, x, who="rosenblatt_step")
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
    eta = positive(learning_rate, who="online_perceptron", name="learning_rate")
    trace, mistakes = None, 0
    for i, (x_i, y_i) in enumerate(stream):
        if trace is None:
            w, b = start_at(start, np.size(x_i), who="online_perceptron")
            trace = Trace(record, w, b, who="online_perceptron")
        if y_i not in (-1, 1):
            raise ValueError(f"online_perceptron: labels must be -1 or +1, got {y_i} with example {i}")
        x = matrix(np.asarray(x_i)[None], who="online_perceptron", columns=len(w))[0]
        if y_i * (w @ x + b) <= 0:
            w, b, mistakes = w + eta * y_i * x, b + eta * y_i, mistakes + 1
            trace.update(w, b, sample=i)
    if trace is None:
        raise ValueError("online_perceptron: the stream is empty; give at least one example")
    trace.epoch(w, b, mistakes=mistakes)
    return LinearClassifier(w, float(b), converged=mistakes == 0, history=trace.history())


def perceptron_cost(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> Floats:
    """The mean reach of the misclassified over the line: lecture 5's J_p.

        J_p = (1/n) sum_i  max(0, -y_i (w.x_i + b))

    X is (n, d), y is (n,) of -1 and +1. One line, `weights` (d,), gives a number; many, (T, d) and `bias` (T,),
    such as a history or a grid in weight space, give (T,). Lecture 3 takes the sum, n J_p. It is piecewise linear,
    but |w| times the distances, so w = 0 is always a minimum: J_p(0) = 0.

    Lecture: L3.15, L5.11

    >>> X, y = [[1.0, 0.0], [-2.0, 0.0]], [1, 1]
    >>> perceptron_cost(X, y, [[1.0, 0.0], [0.0, 0.0]], [0.5, 0.0])
    array([0.75, 0.  ])
    """
    return np.maximum(0, -margins(X, y, weights, bias, who="perceptron_cost")).mean(axis=-1)


def perceptron_errors(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> NDArray[np.int_]:
    """The number of mistakes of one line, or of each of many, in the shapes of `perceptron_cost`.

        J = #{ i : y_i (w.x_i + b) <= 0 }

    It is piecewise constant: its gradient is zero or does not exist, so nothing can be learnt by descending it.

    Lecture: L3.15

    >>> perceptron_errors([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [[1.0, 0.0], [0.0, 0.0]], [0.5, 0.0])
    array([1, 2])
    """
    return (margins(X, y, weights, bias, who="perceptron_errors") <= 0).sum(axis=-1)


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
    X, y = samples(X, y, who="novikov_bound")
    eta = positive(learning_rate, who="novikov_bound", name="learning_rate")
    w, bias = start_at(separator, X.shape[1], who="novikov_bound")
    unit = np.append(w, bias) / (np.linalg.norm(np.append(w, bias)) or 1.0)
    Z, w0 = signed(X, y), np.append(*start_at(start, X.shape[1], who="novikov_bound")) / eta
    delta, R2 = (Z @ unit).min(), (Z**2).sum(axis=1).max()
    if delta <= 0:
        raise ValueError(f"novikov_bound: the separator must separate, got the margin {delta}; without one, no bound")
    half = R2 / 2 - (w0 @ unit) * delta
    aside = w0 - (w0 @ unit) * unit  # its square is b^2 - a^2, and rounding cannot make it negative
    return float((half + np.sqrt(half**2 + delta**2 * (aside @ aside))) / delta**2)
