"""The neuron: a weighted sum, then a transfer function."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input
from lecturelib.validation import Floats, lines, matrix, numbers


def mcculloch_pitts(X: ArrayLike, weights: ArrayLike, threshold: float) -> NDArray[np.int_]:
    """McCulloch and Pitts' neuron: it fires (1) if the weighted sum reaches the threshold, else it is silent (0).

    X is (n, d) of zeros and ones, or a single (d,); `weights` is (d,).

    Lecture: L1.4

    >>> corners = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
    >>> mcculloch_pitts(corners, *GATES["AND"]), mcculloch_pitts(corners, *GATES["OR"])
    (array([0, 0, 0, 1]), array([0, 1, 1, 1]))
    """
    inputs = numbers(X, name="X")
    X = matrix(np.atleast_2d(inputs))
    fires = np.where(X @ lines(weights, 0.0, X.shape[1])[0] >= threshold, 1, 0)
    return fires.reshape(inputs.shape[:-1])


# Weights and threshold, set by hand. There is no entry for XOR, and there can be none.
GATES: dict[str, tuple[tuple[float, ...], float]] = {
    "AND": ((1.0, 1.0), 1.5),
    "OR": ((1.0, 1.0), 0.5),
    "NOT": ((-1.0,), -0.5),
}


def step(a: ArrayLike) -> Floats:
    """1 from 0 on, else 0.   Lecture: L1.9"""
    return np.where(np.asarray(a) >= 0, 1.0, 0.0)


def sign(a: ArrayLike) -> Floats:
    """+1 from 0 on, else -1; unlike `np.sign` it leaves nothing undecided.   Lecture: L1.9"""
    return np.where(np.asarray(a) >= 0, 1.0, -1.0)


def linear(a: ArrayLike) -> Floats:
    """The sum itself, as in ADALINE.   Lecture: L1.9, L1.10"""
    return np.asarray(a, dtype=float)


def sigmoid(a: ArrayLike) -> Floats:
    """1 / (1 + exp(-a)), computed without overflow: exp is only taken of numbers that are not positive.

    Lecture: L1.9, L2.6, L4.10

    >>> sigmoid([-1000.0, 0.0, 1000.0])
    array([0. , 0.5, 1. ])
    """
    a = np.asarray(a, dtype=float)
    small = np.exp(-np.abs(a))
    return np.where(a >= 0, 1, small) / (1 + small)


def tanh(a: ArrayLike) -> Floats:
    """The sigmoid stretched to -1 … +1.   Lecture: L1.9"""
    return np.tanh(np.asarray(a, dtype=float))


TRANSFER: dict[str, Callable[[ArrayLike], Floats]] = {
    "step": step,
    "sign": sign,
    "linear": linear,
    "sigmoid": sigmoid,
    "tanh": tanh,
}


def neuron(X: ArrayLike, weights: ArrayLike, bias: float, transfer: str = "sign") -> Floats:
    """sigma(w.x + b) for each sample, with the transfer function of that name.   (n, d) -> (n,)

    Lecture: L1.9, L2.6

    >>> neuron([[1.0, 2.0], [3.0, -4.0]], [1.0, 1.0], 0.0, "linear")
    array([ 3., -1.])
    """
    if transfer not in TRANSFER:
        raise bad_input(f"transfer must be one of {', '.join(TRANSFER)}, got {transfer!r}")
    X = matrix(X)
    w, b = lines(weights, bias, X.shape[1])
    return TRANSFER[transfer](X @ w + b)
