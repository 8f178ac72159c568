"""The order in which stochastic descent visits the samples of an epoch."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.validation import Floats, Labels

# From the margins (n,), the labels (n,) and a generator, the indices of the samples to visit.
Order = Callable[[Floats, Labels, np.random.Generator], NDArray[np.int_]]


def _shuffled(margins: Floats, y: Labels, rng: np.random.Generator) -> NDArray[np.int_]:
    return rng.permutation(len(y))


def by_turns(margins: Floats, y: Labels, rng: np.random.Generator) -> NDArray[np.int_]:
    """A sample of each class in turn; the smaller class is repeated until the larger one is used up.

    Lecture: L2.12

    >>> y = np.array([1, 1, 1, -1])
    >>> y[by_turns(np.zeros(4), y, np.random.default_rng(0))]
    array([-1,  1, -1,  1, -1,  1])
    """
    classes = [rng.permutation(np.flatnonzero(y == label)) for label in (-1, 1)]
    longest = max(len(members) for members in classes)
    return np.column_stack([np.resize(members, longest) for members in classes]).ravel()


def mistakes_often(margins: Floats, y: Labels, rng: np.random.Generator) -> NDArray[np.int_]:
    """n samples drawn with replacement, those that are misclassified as the epoch begins three times as often.

    Lecture: L2.12
    """
    weight = np.where(margins <= 0, 3.0, 1.0)
    return rng.choice(len(y), size=len(y), p=weight / weight.sum())


ORDERS: dict[str, Order] = {
    "given": lambda margins, y, rng: np.arange(len(y)),
    "shuffled": _shuffled,
    "turns": by_turns,
    "mistakes": mistakes_often,
}


@speaks_for_caller
def visiting_order(order: str | Order) -> Order:
    """The order of that name; a function of your own is returned as it is."""
    if callable(order):
        return order
    if order not in ORDERS:
        raise bad_input(f"order must be one of {', '.join(ORDERS)}, or a function, got {order!r}")
    return ORDERS[order]
