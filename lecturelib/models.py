"""What training returns: a model that cannot be changed any more and, if it learnt in steps, the history of them."""

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input
from lecturelib.validation import Floats, matrix


@dataclass(frozen=True, eq=False)
class History:
    """The states that training went through, the start first: row t is the state after t recorded steps.

    `weights` is (T, d), `bias` is (T,); with K classes they are (T, K, d) and (T, K). `sample` is the index of the
    sample that caused the step (-1: none) and `epoch` the epoch it fell into, both (T,). `mistakes` counts the
    updates of each epoch, or what it got wrong where every sample takes part in each update.
    """

    weights: Floats
    bias: Floats
    sample: NDArray[np.int_]
    epoch: NDArray[np.int_]
    mistakes: NDArray[np.int_]

    def __len__(self) -> int:
        return len(self.bias)


@dataclass(frozen=True, eq=False)
class LinearModel:
    """g(x) = w.x + b, and how it was learnt; the classifier or the regressor says what g means."""

    weights: Floats
    bias: float
    converged: bool = True
    history: History | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", frozen(self.weights))

    def decision(self, X: ArrayLike) -> Floats:
        """g(x) = w.x + b of each sample.   (n, d) -> (n,)"""
        return matrix(X, columns=len(self.weights)) @ self.weights + self.bias

    def at(self, step: int) -> Self:
        """The model as it was after `step` recorded steps of its training."""
        weights, bias = recorded(self.history, step)
        return replace(self, weights=weights, bias=float(bias), converged=True, history=None)


@dataclass(frozen=True, eq=False)
class LinearClassifier(LinearModel):
    """Decides between -1 and +1 by the side of the hyperplane w.x + b = 0; a point on it counts as +1.

    Lecture: L1.1, L1.2, L5.8
    """

    def predict(self, X: ArrayLike) -> NDArray[np.int_]:
        """+1 where g(x) >= 0, else -1.   (n, d) -> (n,)"""
        return np.where(self.decision(X) >= 0, 1, -1)


@dataclass(frozen=True, eq=False)
class LinearRegressor(LinearModel):
    """Predicts the number w.x + b.

    Lecture: L3.7, L3.8
    """

    def predict(self, X: ArrayLike) -> Floats:
        """w.x + b of each sample.   (n, d) -> (n,)"""
        return self.decision(X)


@dataclass(frozen=True, eq=False)
class VotedClassifier:
    """Many lines that vote, each with as many votes as examples that it survived.

    `weights` is (T, d), `bias` and `votes` are (T,).

    Lecture: L5.14
    """

    weights: Floats
    bias: Floats
    votes: Floats
    converged: bool = True
    history: History | None = None

    def __post_init__(self) -> None:
        for name in ("weights", "bias", "votes"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def decision(self, X: ArrayLike) -> Floats:
        """The votes for +1 less those for -1, as a share of all.   (n, d) -> (n,)"""
        X = matrix(X, columns=self.weights.shape[1])
        balance = np.zeros(len(X))
        for part in range(0, len(self.votes), 512):  # (n, T) at once could be more than the memory holds
            lines = slice(part, part + 512)
            positive_side = X @ self.weights[lines].T + self.bias[lines] >= 0
            balance += np.where(positive_side, 1.0, -1.0) @ self.votes[lines]
        return balance / self.votes.sum()

    def predict(self, X: ArrayLike) -> NDArray[np.int_]:
        """+1 where at least half of the votes say so, else -1.   (n, d) -> (n,)"""
        return np.where(self.decision(X) >= 0, 1, -1)


def recorded(history: History | None, step: int) -> tuple[Floats, Any]:
    """Weights and bias after `step` recorded steps."""
    if history is None:
        raise ValueError('at: this model has no history; train it with record="update" or record="epoch"')
    if not 0 <= step < len(history):
        raise ValueError(f"at: step must lie between 0 and {len(history) - 1}, got {step}")
    return history.weights[step], history.bias[step]


class Trace:
    """Notes the states of a training run, after each update or each epoch, or not at all."""

    def __init__(self, record: str, weights: Floats, bias: float | Floats) -> None:
        if record not in ("update", "epoch", "off"):
            raise bad_input(f'record must be "update", "epoch" or "off", got {record!r}')
        self.record = record
        self.rows: list[tuple[Any, ...]] = [(weights, bias, -1, 0)]
        self.mistakes: list[int] = []

    def update(self, weights: Floats | list[float], bias: float | Floats, *, sample: int) -> None:
        if self.record == "update":
            self.rows.append((weights, bias, sample, len(self.mistakes)))

    def epoch(self, weights: Floats, bias: float | Floats, *, mistakes: int) -> None:
        if self.record == "epoch":
            self.rows.append((weights, bias, -1, len(self.mistakes)))
        self.mistakes.append(mistakes)

    def history(self) -> History | None:
        if self.record == "off":
            return None
        weights, bias, sample, epoch = (frozen(np.array(column)) for column in zip(*self.rows, strict=True))
        return History(weights, bias, sample, epoch, mistakes=frozen(np.array(self.mistakes)))


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """A copy that refuses to be written to."""
    copy = np.array(array)
    copy.setflags(write=False)
    return copy
