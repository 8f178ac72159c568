"""Discriminants: functions whose sign, or whose greatest, names the class."""

from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.models import History, LinearClassifier, frozen, recorded
from lecturelib.validation import Floats, Labels, lines, matrix


@speaks_for_caller
def linear_discriminant(X: ArrayLike, weights: ArrayLike, bias: float) -> Floats:
    """g(x) = w.x + w_0 of each sample; it is 0 on the decision surface, and w is normal to it.   (n, d) -> (n,)

    d multiplications and d additions per sample: nothing could be cheaper.

    Lecture: L1.2, L3.9, L4.2

    >>> linear_discriminant([[1.0, 2.0], [0.0, 0.0]], [3.0, -1.0], 0.5)
    array([1.5, 0.5])
    """
    X = matrix(X)
    w, b = lines(weights, bias, X.shape[1])
    return X @ w + b


def signed_distance(X: ArrayLike, weights: ArrayLike, bias: float) -> Floats:
    """How far each sample lies from the hyperplane g = 0, below zero on its negative side.   (n, d) -> (n,)

        r = g(x) / ||w||

    The origin has r = w_0 / ||w||. Scaling w and w_0 together changes g but not r.

    Lecture: L4.6

    >>> signed_distance([[3.0, 4.0], [0.0, 0.0]], [3.0, 4.0], -10.0)
    array([ 3., -2.])
    """
    return linear_discriminant(X, weights, bias) / _length(weights)


def project(X: ArrayLike, weights: ArrayLike, bias: float) -> Floats:
    """The point of the hyperplane that is nearest to each sample.   (n, d) -> (n, d)

        x_p = x - r w / ||w||,   so that   x = x_p + r w / ||w||

    Lecture: L4.6

    >>> project([[3.0, 4.0]], [3.0, 4.0], -10.0)
    array([[1.2, 1.6]])
    """
    g = linear_discriminant(X, weights, bias)
    w = np.asarray(weights, dtype=float) / _length(weights) ** 2
    return np.asarray(X, dtype=float) - np.outer(g, w)


def _length(weights: ArrayLike) -> float:
    norm = float(np.linalg.norm(weights))
    if norm == 0:
        raise bad_input("the weights are all 0, so there is no hyperplane; give at least one other weight")
    return norm


def weights_per_deviation(weights: ArrayLike, X: ArrayLike) -> Floats:
    """What one standard deviation of each feature adds to g, so that weights can be compared.   (d,), (n, d) -> (d,)

        w_j s_j

    The sign says for which class a feature speaks. The magnitude of w_j alone says nothing of its importance: measured
    in millimetres instead of metres, the same feature gets a thousandth of the weight. w_j s_j stays as it is.

    Lecture: L4.2

    >>> weights_per_deviation([1.0, 1.0], [[0.0, 0.0], [2.0, 200.0]])
    array([  1., 100.])
    """
    X = matrix(X)
    return lines(weights, 0.0, X.shape[1])[0] * X.std(axis=0)


@dataclass(frozen=True, eq=False)
class LinearMachine:
    """One linear discriminant for each of K classes; the greatest names the class.

        g_i(x) = w_i.x + w_i0,     choose the class with the greatest g_i(x)

    `weights` is (K, d), `bias` is (K,), `classes` is (K,) of any labels. In a tie the first class wins. Each region is
    convex and of one piece, since along a segment g_i - g_j is linear: a class of two clouds with another between them
    is out of its reach.

    Lecture: L1.1, L3.10, L4.7

    >>> machine = LinearMachine(np.array([[-1.0], [0.0], [1.0]]), np.array([0.0, 1.0, 0.0]), np.array(["-", "0", "+"]))
    >>> machine.predict([[-3.0], [0.5], [3.0]])
    array(['-', '0', '+'], dtype='<U1')
    """

    weights: Floats
    bias: Floats
    classes: Labels
    converged: bool = True
    history: History | None = None

    def __post_init__(self) -> None:
        for name in ("weights", "bias", "classes"):
            object.__setattr__(self, name, frozen(getattr(self, name)))
        if not (self.weights.ndim == 2 and len(self.weights) == len(self.bias) == len(self.classes)):
            shapes = f"{self.weights.shape}, {self.bias.shape} and {self.classes.shape}"
            raise ValueError(f"LinearMachine: weights (K, d), bias (K,) and classes (K,) must pair up, got {shapes}")

    def decision(self, X: ArrayLike) -> Floats:
        """All discriminants of each sample.   (n, d) -> (n, K)"""
        return matrix(X, columns=self.weights.shape[1]) @ self.weights.T + self.bias

    def predict(self, X: ArrayLike) -> Labels:
        """The class with the greatest discriminant.   (n, d) -> (n,)"""
        return self.classes[self.decision(X).argmax(axis=1)]

    def at(self, step: int) -> Self:
        """The machine as it was after `step` recorded steps of its training."""
        weights, bias = recorded(self.history, step)
        return replace(self, weights=weights, bias=bias, converged=True, history=None)


def two_class_discriminant(machine: LinearMachine) -> LinearClassifier:
    """Two classes need only one discriminant, which is positive where the first class wins.

        g(x) = g_1(x) - g_2(x) = (w_1 - w_2).x + (w_10 - w_20)

    Lecture: L4.5

    >>> machine = LinearMachine(np.array([[1.0, 0.0], [0.0, 2.0]]), np.array([0.5, 0.0]), np.array([1, 2]))
    >>> two_class_discriminant(machine).weights
    array([ 1., -2.])
    """
    if len(machine.classes) != 2:
        raise bad_input(f"the machine must know 2 classes, got {len(machine.classes)}")
    (w_1, w_2), (w_10, w_20) = machine.weights, machine.bias
    return LinearClassifier(w_1 - w_2, float(w_10 - w_20))


def only_positive(scores: ArrayLike) -> NDArray[np.int_]:
    """The class whose discriminant is the only positive one, or -1 where none is, or several are.   (n, K) -> (n,)

    Only where each class can be cut off from all the others by a line of its own does this rule answer everywhere on
    the data, and even then some regions remain ambiguous between them; `scores.argmax(axis=1)` always answers.

    Lecture: L4.7

    >>> only_positive([[0.3, -1.0, -2.0], [0.3, 0.1, -2.0], [-0.3, -1.0, -2.0]])
    array([ 0, -1, -1])
    """
    positive = matrix(scores) > 0
    return np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)


def class_margins(scores: ArrayLike, code: ArrayLike) -> Floats:
    """How far the score of the right class lies above the best other one; below zero means a mistake.

        M_i = C_y(x_i) - max over the other classes c of C_c(x_i)

    `scores` is (n, K), `code` is (n,), the column of each sample's own class. With two classes and f = C_+ - C_- it is
    the margin y_i f(x_i) of a binary classifier: the old margin is the new one for K = 2.

    Lecture: L2.1, L2.2

    >>> class_margins([[3.0, 1.0, 0.5], [3.0, 1.0, 0.5]], [0, 2])
    array([ 2. , -2.5])
    """
    scores, code = matrix(scores), np.asarray(code)
    n, k = scores.shape
    if k < 2:
        raise bad_input(f"scores must have a column for each of 2 classes or more, got {scores.shape}")
    if code.shape != (n,) or code.min() < 0 or code.max() >= k:
        raise bad_input(f"code must hold {n} columns from 0 to {k - 1}, got {code}")
    others = scores.copy()
    others[np.arange(n), code] = -np.inf
    return scores[np.arange(n), code] - others.max(axis=1)
