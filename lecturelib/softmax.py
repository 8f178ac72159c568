"""Softmax regression: logistic discrimination for any number of classes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib._stopping import warn_of_separation
from lecturelib.discriminant import LinearMachine, class_margins
from lecturelib.logistic import Patience, near_zero
from lecturelib.models import Trace
from lecturelib.validation import (
    Floats,
    HeldOut,
    Labels,
    check_priors,
    classes_of,
    epochs,
    held_out_samples,
    not_negative,
    samples,
    step_sizes,
)


def softmax(scores: ArrayLike) -> Floats:
    """Positive numbers that sum to 1 along the last axis; the greatest score gets the most.   (…, K) -> (…, K)

        y_i = exp(a_i) / sum_j exp(a_j)

    Adding the same number to all scores of a sample changes nothing. We subtract the greatest, so that exp never
    overflows. With scores (a, 0) the first of the two is sigmoid(a).

    Lecture: L4.14

    >>> softmax([[1000.0, 1000.0], [0.0, -1000.0]])
    array([[0.5, 0.5],
           [1. , 0. ]])
    """
    a = np.asarray(scores, dtype=float)
    y = np.exp(a - a.max(axis=-1, keepdims=True))
    return y / y.sum(axis=-1, keepdims=True)


def log_softmax(scores: ArrayLike) -> Floats:
    """log y_i, which stays finite where y_i itself has become 0.   (…, K) -> (…, K)

    Lecture: L4.14

    >>> log_softmax([0.0, -1000.0])
    array([    0., -1000.])
    """
    a = np.asarray(scores, dtype=float)
    a = a - a.max(axis=-1, keepdims=True)
    return a - np.log(np.exp(a).sum(axis=-1, keepdims=True))


@dataclass(frozen=True, eq=False)
class SoftmaxClassifier(LinearMachine):
    """A linear machine whose discriminants are log-probabilities, up to a term common to all classes.

        P(C_i | x) = exp(w_i.x + w_i0) / sum_j exp(w_j.x + w_j0)

    Lecture: L4.8, L4.14
    """

    def proba(self, X: ArrayLike) -> Floats:
        """The probability of each class, in the order of `classes`.   (n, d) -> (n, K)"""
        return softmax(self.decision(X))

    def relative_to(self, reference: Any) -> "SoftmaxClassifier":
        """The same probabilities with w = 0, w_0 = 0 for the class `reference`: only differences of weights matter."""
        k = _place_of(reference, self.classes)
        return replace(self, weights=self.weights - self.weights[k], bias=self.bias - self.bias[k], history=None)


def softmax_regression(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 0.01,
    l2: float = 0.0,
    reference: Any = None,
    max_epochs: int = 1000,
    tol: float = 1e-7,
    held_out: HeldOut | None = None,
    patience: int = 20,
    record: str = "epoch",
    seed: int = 0,
) -> SoftmaxClassifier:
    """Gradient descent on the cross-entropy of K classes, from small random weights.

        E = - sum_t sum_i r_i log y_i + l2/2 sum_i ||w_i||^2,     y = softmax(W x + w_0)
        for each class j:   w_j <- w_j + eta (sum_t (r_j - y_j) x - l2 w_j),     w_j0 <- w_j0 + eta sum_t (r_j - y_j)

    X is (n, d), y is (n,) of any labels; r_i is 1 for a sample's own class, else 0. All K weight vectors are more than
    is needed: their sum never moves. With a `reference` class, its weights and bias stay 0 and K - 1 are learnt;
    without a penalty both lead to the same probabilities. Convergence, separable data and `held_out` are as in
    `logistic_discrimination`.

    Lecture: L4.13, L4.14

    >>> model = softmax_regression([[0.0], [1.0], [2.0], [3.0]], ["a", "b", "b", "c"], l2=0.1, learning_rate=0.1)
    >>> model.predict([[0.0], [1.5], [3.0]])
    array(['a', 'b', 'c'], dtype='<U1')
    """
    X, y = samples(X, y, labels=None)
    classes, code = classes_of(y)
    eta, l2 = step_sizes(learning_rate, l2)
    tol = not_negative(tol, name="tol")
    W, b, free = _begin(classes, X.shape[1], reference, seed)
    r = np.eye(len(classes))[code]
    trace = Trace(record, W, b)
    watch = Patience(held_out and _held_out_loss(held_out, X.shape[1], classes), patience)
    converged = False
    for _ in epochs(max_epochs):
        g = X @ W.T + b
        residual = (r - softmax(g)) * free
        uphill_W, uphill_b = residual.T @ X - l2 * W, residual.sum(axis=0)
        converged = bool(max(np.abs(uphill_W).max(), np.abs(uphill_b).max()) <= tol * len(X))
        if converged or watch.exhausted(W, b):
            break
        W, b = W + eta * uphill_W, b + eta * uphill_b
        trace.update(W, b, sample=-1)
        trace.epoch(W, b, mistakes=int(np.count_nonzero(g.argmax(axis=1) != code)))
    endless = l2 == 0 and bool((class_margins(X @ W.T + b, code) > 0).all())
    if endless and held_out is None:
        warn_of_separation()
    best_W, best_b = watch.best(W, b)
    converged = converged and not endless and best_W is W
    return SoftmaxClassifier(best_W, best_b, classes, converged=converged, history=trace.history())


def _begin(classes: Labels, d: int, reference: Any, seed: int) -> tuple[Floats, Floats, Floats]:
    """Weights (K, d) and bias (K,) near zero, and a 1 for each class that learns; a reference class stays at 0."""
    free = np.ones(len(classes))
    if reference is not None:
        free[_place_of(reference, classes)] = 0
    start = near_zero((len(classes), d + 1), seed) * free[:, None]
    return start[:, :-1], start[:, -1], free


def _place_of(label: Any, classes: Labels) -> int:
    places = np.flatnonzero(classes == label)
    if len(places) == 0:
        known = ", ".join(str(c) for c in classes)
        raise bad_input(f"reference must be one of the classes {known}, got {label!r}")
    return int(places[0])


def _held_out_loss(held_out: HeldOut, d: int, classes: Labels) -> Callable[[Floats, Floats], float]:
    """The cross-entropy of samples that training does not see, as a function of weights and bias."""
    X, y = held_out_samples(held_out, d, labels=None)
    code = np.searchsorted(classes, y).clip(max=len(classes) - 1)
    if (unknown := y[classes[code] != y]).size:
        raise bad_input(f"held_out holds the label {unknown[0]}, which training does not; draw a mixed sample")
    return lambda W, b: float(-log_softmax(X @ W.T + b)[np.arange(len(y)), code].sum())


def reprior_classes(model: SoftmaxClassifier, *, old: ArrayLike, new: ArrayLike) -> SoftmaxClassifier:
    """Correct the biases of a model trained at one set of priors for use at another; no weight changes.

        w_i0 <- w_i0 - log P_old(C_i) + log P_new(C_i)

    `old` and `new` are (K,), in the order of `classes`, each positive with sum 1.

    Lecture: L4.14, L4.17

    >>> model = SoftmaxClassifier(np.zeros((2, 1)), np.zeros(2), np.array(["a", "b"]))
    >>> reprior_classes(model, old=[0.5, 0.5], new=[0.9, 0.1]).proba([[0.0]])
    array([[0.9, 0.1]])
    """
    before, after = (check_priors(p, len(model.classes)) for p in (old, new))
    return replace(model, bias=model.bias - np.log(before) + np.log(after), history=None)
