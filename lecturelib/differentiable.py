"""Learning any model that has a slope: what the lectures do with w.x + b works for every differentiable f(x, w)."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.models import frozen
from lecturelib.validation import Floats, epochs, matrix, not_negative, positive, starting_point, targets

Model = Callable[[Floats, Floats], Floats]  # X (n, d), w (p,) -> (n,)
Slope = Callable[[Floats, Floats], Floats]  # X (n, d), w (p,) -> df/dw of each sample, (n, p)


@dataclass(frozen=True, eq=False)
class FittedFunction:
    """f(x, w) with the w that was learnt, and the cost after each epoch, the start first."""

    f: Model
    weights: Floats
    costs: Floats
    converged: bool

    def predict(self, X: ArrayLike) -> Floats:
        return self.f(matrix(X), self.weights)


def learn_function(
    f: Model,
    slope: Slope,
    X: ArrayLike,
    y: ArrayLike,
    start: ArrayLike,
    *,
    learning_rate: float = 0.1,
    batch: bool = True,
    tol: float = 1e-8,
    max_epochs: int = 1000,
) -> FittedFunction:
    """Walk downhill on the squared error of any differentiable model, with all samples at once or one by one.

        J(w) = 1/(2n) sum (f(x_i, w) - y_i)^2,      w <- w - alpha (f(x_i, w) - y_i) df/dw(x_i)

    X is (n, d), y is (n,), `start` is (p,). With `batch` a step takes the mean over all samples. It stops when an
    epoch lowers J by less than `tol`; J may have many valleys, and it finds the one below its start.

    Lecture: L3.23

    >>> bend = lambda X, w: np.tanh(X @ w)
    >>> slope = lambda X, w: X * (1 - np.tanh(X @ w) ** 2)[:, None]
    >>> X = np.array([[-2.0], [-1.0], [1.0], [2.0]])
    >>> learn_function(bend, slope, X, np.tanh(0.7 * X[:, 0]), [0.1], learning_rate=1.0).weights.round(2)
    array([0.7])
    """
    X, y = targets(X, y)
    alpha = positive(learning_rate, name="learning_rate")
    not_negative(tol, name="tol")
    w = starting_point(start)
    costs = [cost(f, X, y, w)]
    for _ in epochs(max_epochs):
        for part in [slice(None)] if batch else [slice(i, i + 1) for i in range(len(X))]:
            w = w - alpha * (f(X[part], w) - y[part]) @ slope(X[part], w) / len(X[part])
        costs.append(cost(f, X, y, w))
        if not abs(costs[-2] - costs[-1]) >= tol:  # also once the cost is NaN
            break
    return FittedFunction(f, frozen(w), frozen(np.array(costs)), converged=bool(abs(costs[-2] - costs[-1]) < tol))


def cost(f: Model, X: Floats, y: Floats, w: Floats) -> float:
    return float(np.mean((f(X, w) - y) ** 2) / 2)
