"""Judging a model on samples that it has not seen, and choosing by that."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.metrics import LABELS, error_rate
from lecturelib.models import frozen
from lecturelib.validation import Floats, Labels, not_negative, pairs, samples, vector, whole

Indices = NDArray[np.int_]
Loss = Callable[[Any, Any], float]


class Model(Protocol):
    def predict(self, X: ArrayLike, /) -> NDArray[Any]: ...


def split(
    X: ArrayLike, y: ArrayLike, *, test_size: float = 0.25, stratified: bool = False, seed: int = 0
) -> tuple[tuple[Floats, Labels], tuple[Floats, Labels]]:
    """Two pairs (X, y), one to train on and one to test on, dealt out at random.

    X is (n, d), y is (n,). `test_size` is the share of the samples to test on, rounded up. `stratified` keeps the
    share of every class in both parts, as near as whole samples can.

    Lecture: L3.7

    >>> train, test = split(np.arange(8)[:, None], [0, 0, 0, 0, 1, 1, 1, 1], stratified=True)
    >>> test
    (array([[2.],
           [4.]]), array([0, 1]))
    """
    X, y = samples(X, y, labels=None)
    if not 0 < test_size < 1:
        raise bad_input(f"test_size must lie between 0 and 1, got {test_size}")
    n_test = int(np.ceil(test_size * len(X)))
    if n_test == len(X):
        raise bad_input(f"of {len(X)} samples, test_size={test_size} leaves none to train on; lower it")
    order = np.random.default_rng(seed).permutation(len(X))
    if stratified:
        order = order[_spread_out(y[order])]
    test, train = np.sort(order[:n_test]), np.sort(order[n_test:])
    return (X[train], y[train]), (X[test], y[test])


def _spread_out(y: Labels) -> Indices:
    """An order of the samples in which every class is spread evenly, so that any first part holds its share of each.

    The i-th of a class of m samples is due at the time (i + 1/2) / m.
    """
    _, codes, sizes = np.unique(y, return_inverse=True, return_counts=True)
    by_class = np.argsort(codes, kind="stable")
    place = np.empty(len(y))
    place[by_class] = np.arange(len(y)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    return np.argsort((place + 0.5) / sizes[codes], kind="stable")


@speaks_for_caller
def folds(n: int, *, k: int = 5, seed: int | None = 0) -> list[Indices]:
    """The numbers 0 … n - 1 dealt into k folds whose sizes differ by one at most; each is to be tested on once.

    With `seed=None` the order is kept and the folds are contiguous.

    Lecture: L3.22

    >>> [fold.tolist() for fold in folds(7, k=3, seed=None)]
    [[0, 1, 2], [3, 4], [5, 6]]
    """
    k = whole(k, name="k", least=2, most=n)
    order = np.arange(n) if seed is None else np.random.default_rng(seed).permutation(n)
    return [np.sort(fold) for fold in np.array_split(order, k)]


@speaks_for_caller
def stratified_folds(y: ArrayLike, *, k: int = 5, seed: int | None = 0) -> list[Indices]:
    """k folds that hold every class in the same number, give or take one, so that no fold misses a small class.

    y is (n,) of any labels, of which each must occur at least k times. Sorted by class, the samples are dealt out
    like cards.

    Lecture: L3.22

    >>> [fold.tolist() for fold in stratified_folds(["a", "a", "a", "a", "b", "b"], k=2, seed=None)]
    [[0, 2, 4], [1, 3, 5]]
    """
    y = vector(y)
    k = whole(k, name="k", least=2, most=len(y))
    labels, codes, sizes = np.unique(y, return_inverse=True, return_counts=True)
    if sizes.min() < k:
        rarest = f"the class {labels[sizes.argmin()]} has {sizes.min()} samples"
        raise bad_input(f"{rarest}, too few for {k} folds; lower k, or use folds without strata")
    order = np.arange(len(y)) if seed is None else np.random.default_rng(seed).permutation(len(y))
    dealt = order[np.argsort(codes[order], kind="stable")]
    return [np.sort(dealt[i::k]) for i in range(k)]


def mean_squared_error(y_true: ArrayLike, y_pred: ArrayLike) -> float:
    """1/n sum_i (y_i - prediction_i)^2, by which a regression is judged.

    Lecture: L3.7

    >>> mean_squared_error([1.0, 2.0], [1.0, 4.0])
    2.0
    """
    true, predicted = pairs(y_true, y_pred, names=LABELS)
    return float(np.mean((true.astype(float) - predicted) ** 2))


@dataclass(frozen=True, eq=False)
class CrossValidation:
    """The loss on each fold, (k,), of a model trained on the others, with its mean and the error of that mean.

    Lecture: L3.22
    """

    losses: Floats

    @property
    def mean(self) -> float:
        return float(self.losses.mean())

    @property
    def standard_error(self) -> float:
        """Deviation of the losses (with k - 1) over the root of k; a rough one, since the training sets overlap."""
        return float(self.losses.std(ddof=1) / np.sqrt(len(self.losses)))


@speaks_for_caller
def cross_validate(
    train: Callable[[Floats, Labels], Model],
    X: ArrayLike,
    y: ArrayLike,
    *,
    k: int = 5,
    loss: Loss = error_rate,
    stratified: bool = False,
    seed: int = 0,
) -> CrossValidation:
    """Train k times, each time without one fold, and see how the model does on it.

    `train` is any function (X, y) -> model; X is (n, d), y is (n,). `loss` compares the labels of the fold with
    `model.predict`: `error_rate` for classes, `mean_squared_error` for numbers.

    Lecture: L3.22

    >>> from lecturelib import data
    >>> from lecturelib.perceptron import perceptron
    >>> cross_validate(perceptron, *data.two_clouds(distance=1)).losses
    array([0.25 , 0.125, 0.5  , 0.25 , 0.375])
    """
    X, y = samples(X, y, labels=None)
    parts = stratified_folds(y, k=k, seed=seed) if stratified else folds(len(y), k=k, seed=seed)
    return CrossValidation(frozen(np.array([_held_out_loss(train, X, y, fold, loss) for fold in parts])))


def _held_out_loss(train: Callable[[Floats, Labels], Model], X: Floats, y: Labels, fold: Indices, loss: Loss) -> float:
    """The loss on the fold of a model that was trained on all the rest."""
    rest = np.ones(len(y), dtype=bool)
    rest[fold] = False
    model = train(X[rest], y[rest])
    return loss(y[fold], model.predict(X[fold]))


@dataclass(frozen=True, eq=False)
class Choice:
    """How each penalty did in cross-validation: `mean` and `standard_error` of its loss, all (m,), penalties ascending.

    Lecture: L3.22
    """

    l2: Floats
    mean: Floats
    standard_error: Floats

    @property
    def best(self) -> float:
        """The penalty with the least mean loss; among equals the greatest, which is the simplest model."""
        return float(self.l2[self.mean == self.mean.min()][-1])

    @property
    def simplest(self) -> float:
        """The greatest penalty whose mean loss is within one standard error of the least."""
        at = int(np.flatnonzero(self.l2 == self.best)[0])
        return float(self.l2[self.mean <= self.mean[at] + self.standard_error[at]][-1])


def choose_l2(
    train: Callable[..., Model],
    X: ArrayLike,
    y: ArrayLike,
    l2: ArrayLike,
    *,
    k: int = 5,
    loss: Loss = mean_squared_error,
    stratified: bool = False,
    seed: int = 0,
) -> Choice:
    """Choose the penalty lambda by cross-validation: every candidate is tried on the same folds.

    `train` is any function (X, y, *, l2) -> model; `l2` is (m,), not negative, in any order. The error bars say
    which differences are worth believing.

    Lecture: L3.22

    >>> from lecturelib.regularised import ridge
    >>> rng = np.random.default_rng(0)
    >>> X = rng.normal(size=(30, 20))
    >>> choice = choose_l2(ridge, X, X[:, 0] + rng.normal(size=30), [0.01, 0.1, 1.0, 10.0])
    >>> choice.mean.round(2), choice.best, choice.simplest
    (array([4.25, 1.66, 1.38, 1.49]), 1.0, 10.0)
    """
    candidates = np.sort(vector(l2, name="l2").astype(float))
    not_negative(candidates[0], name="l2")
    judged = partial(cross_validate, X=X, y=y, k=k, loss=loss, stratified=stratified, seed=seed)
    tried = [judged(partial(train, l2=value)) for value in candidates.tolist()]
    means, errors = ([getattr(run, name) for run in tried] for name in ("mean", "standard_error"))
    return Choice(frozen(candidates), frozen(np.array(means)), frozen(np.array(errors)))


def drop_features(
    train: Callable[[Floats, Labels], Model],
    X: ArrayLike,
    y: ArrayLike,
    *,
    k: int = 5,
    loss: Loss = error_rate,
    seed: int = 0,
) -> tuple[list[int], list[float]]:
    """Leave out one feature after the other, each time the one that is missed least, until one is left.

    Returns the columns in the order in which they went, the last one being the one that stayed, and the
    cross-validated loss before each went: of all features, of all but one, and so on. It is the other cure for too
    flexible a model: a penalty shrinks coefficients, this sets some of them to nothing and leaves the rest alone.

    Lecture: L5.16

    >>> from lecturelib import data
    >>> from lecturelib.perceptron import perceptron
    >>> X, y = data.two_species("setosa", "versicolor", data.iris().features, seed=0)
    >>> drop_features(perceptron, X, y)[1]
    [0.0, 0.0, 0.0, 0.01]
    """
    X, y = samples(X, y, labels=None)

    def judged(columns: list[int]) -> float:
        return cross_validate(train, X[:, columns], y, k=k, loss=loss, seed=seed).mean

    left, gone = list(range(X.shape[1])), []
    losses = [judged(left)]
    while len(left) > 1:
        without = {j: judged([i for i in left if i != j]) for j in left}
        least = min(without, key=without.__getitem__)
        left.remove(least)
        gone.append(least)
        losses.append(without[least])
    return gone + left, losses
