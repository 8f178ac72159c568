"""The nearest neighbours vote, and by how much they win is a margin."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input
from lecturelib.discriminant import class_margins
from lecturelib.models import frozen
from lecturelib.validation import Floats, Labels, classes_of, matrix, samples, whole

Weighting = Callable[[NDArray[np.int_], Floats], ArrayLike]


def uniform(rank: NDArray[np.int_], distance: Floats) -> ArrayLike:
    return np.ones_like(distance)


def by_rank(rank: NDArray[np.int_], distance: Floats) -> ArrayLike:
    """Falls in equal steps from 1 for the nearest to 1/k for the last."""
    return 1 - (rank - 1) / len(rank)


def by_distance(rank: NDArray[np.int_], distance: Floats) -> ArrayLike:
    """1 / distance; where a neighbour coincides with the sample, only such ones count."""
    on_the_spot = distance == 0
    found = on_the_spot.any(axis=1, keepdims=True)
    return np.where(found, on_the_spot, 1 / np.where(on_the_spot, 1, distance))


WEIGHTINGS: dict[str, Weighting] = {"uniform": uniform, "rank": by_rank, "distance": by_distance}


@dataclass(frozen=True, eq=False)
class NeighbourClassifier:
    """Remembers all samples; the k nearest vote with their weights.

        C_y(u) = sum over the k nearest neighbours i of u with the label y of  w(i, u)

    Lecture: L2.2
    """

    X: Floats
    code: NDArray[np.int_]
    classes: Labels
    k: int
    weighting: Weighting

    def __post_init__(self) -> None:
        for name in ("X", "code", "classes"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def decision(self, X: ArrayLike) -> Floats:
        """The votes C_y(u) for each class.   (m, d) -> (m, K)"""
        return self.votes(*nearest(self.X, matrix(X, columns=self.X.shape[1]), self.k))

    def predict(self, X: ArrayLike) -> Labels:
        """The class with the most votes, the first of them in a tie.   (m, d) -> (m,)"""
        return self.classes[self.decision(X).argmax(axis=1)]

    def proba(self, X: ArrayLike) -> Floats:
        """The share of each class in the votes.   (m, d) -> (m, K)"""
        votes = self.decision(X)
        total = votes.sum(axis=1, keepdims=True)
        return votes / np.where(total == 0, 1, total)

    def votes(self, index: NDArray[np.int_], distance: Floats) -> Floats:
        m, k = index.shape
        weights = np.broadcast_to(np.asarray(self.weighting(np.arange(1, k + 1), distance), dtype=float), (m, k))
        cell = np.arange(m)[:, None] * len(self.classes) + self.code[index]
        votes: Floats = np.bincount(cell.ravel(), weights.ravel(), minlength=m * len(self.classes)).astype(float)
        return votes.reshape(m, -1)


def nearest_neighbours(
    X: ArrayLike, y: ArrayLike, *, k: int = 5, weights: str | Weighting = "uniform"
) -> NeighbourClassifier:
    """The k-nearest-neighbours classifier, whose neighbours may have weights.

    X is (n, d), y is (n,) of any labels, k is at most n. `weights` is "uniform", "rank" (falling from 1 to 1/k),
    "distance" (1 / distance), or a function w(rank, distance) of ranks (k,) from 1 on and distances (m, k). Where
    several samples are equally far away at the k-th place, any of them may be taken.

    Lecture: L2.2

    >>> model = nearest_neighbours([[0.0], [1.0], [4.0]], ["low", "low", "high"], k=3)
    >>> model.decision([[3.0]]), model.predict([[3.0]])
    (array([[1., 2.]]), array(['low'], dtype='<U4'))
    """
    X, y = samples(X, y, labels=None)
    classes, code = classes_of(y)
    k = whole(k, name="k", least=1, most=len(X))
    return NeighbourClassifier(X, code, classes, k, _weighting_of(weights))


def knn_margins(X: ArrayLike, y: ArrayLike, *, k: int = 5, weights: str | Weighting = "uniform") -> Floats:
    """How clearly its k neighbours vote for each sample's own class; the sample itself does not vote.   -> (n,)

        M(x_i) = C_y(x_i) - max over the other classes c of C_c(x_i)

    X is (n, d), y is (n,) of any labels, k is at most n - 1. With labels -1 and +1 the vote is the sign of
    f(u) = sum w(i, u) y_i = C_+ - C_-, and M is y f(x), the margin of a linear classifier: one definition for both.

    Lecture: L2.2

    >>> knn_margins([[0.0], [1.0], [2.0], [9.0], [1.5]], ["a", "a", "a", "b", "b"], k=3)
    array([ 1.,  1.,  1., -1., -3.])
    """
    X, y = samples(X, y, labels=None)
    classes, code = classes_of(y)
    k = whole(k, name="k", least=1, most=len(X) - 1)
    model = NeighbourClassifier(X, code, classes, k, _weighting_of(weights))
    return class_margins(model.votes(*nearest(X, X, k, leave_out=True)), code)


def _weighting_of(weights: str | Weighting) -> Weighting:
    if callable(weights):
        return weights
    if weights not in WEIGHTINGS:
        raise bad_input(f"weights must be one of {', '.join(WEIGHTINGS)} or a function, got {weights!r}")
    return WEIGHTINGS[weights]


def nearest(X: Floats, U: Floats, k: int, *, leave_out: bool = False) -> tuple[NDArray[np.int_], Floats]:
    """The k rows of X nearest to each row of U, nearest first, and their distances.   (n, d), (m, d) -> twice (m, k)

    Of rows that are equally near the first counts. With `leave_out`, U is X, and no row is its own neighbour.
    """
    origin = X.mean(axis=0)  # far from the origin, the squares would drown the differences
    Z, V = X - origin, U - origin
    half_squares = (Z * Z).sum(axis=1) / 2
    rounding = 1e-12 * max(half_squares.max(), (V * V).sum(axis=1).max(initial=0))
    index, distance = np.empty((len(U), k), dtype=int), np.empty((len(U), k))
    size = max(20, 130_000 // (len(X) + k * X.shape[1]))  # in blocks, so that the table of distances stays in the cache
    for first in range(0, len(U), size):
        block = slice(first, min(first + size, len(U)))
        table = half_squares - V[block] @ Z.T  # half of |x - u|^2 - |u|^2: the same order, but for rounding
        if leave_out:
            table[np.arange(len(table)), np.arange(len(U))[block]] = np.inf
        chosen = _smallest(table, k, rounding)
        apart = np.linalg.norm(X[chosen] - U[block, None], axis=2)
        order = apart.argsort(axis=1, kind="stable")[:, :k]
        index[block] = np.take_along_axis(chosen, order, axis=1)
        distance[block] = np.take_along_axis(apart, order, axis=1)
    return index, distance


def _smallest(table: Floats, k: int, rounding: float) -> NDArray[np.int_]:
    """Where the k smallest numbers of each row are, and all that are as small but for rounding, from left to right."""
    chosen = np.argpartition(table, k - 1, axis=1)[:, :k]
    last = np.take_along_axis(table, chosen, axis=1).max(axis=1, keepdims=True)
    candidates = int(np.count_nonzero(table <= last + rounding, axis=1).max())
    if candidates > k:
        chosen = np.argpartition(table, candidates - 1, axis=1)[:, :candidates]
    return np.sort(chosen, axis=1)
