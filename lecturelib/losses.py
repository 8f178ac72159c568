"""What a mistake costs, and in which direction it costs less."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.margin_losses import one_line
from lecturelib.neuron import sigmoid
from lecturelib.softmax import log_softmax, softmax
from lecturelib.validation import Floats, lines, samples, targets


def perceptron_criterion(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> float:
    """How far the misclassified samples lie beyond the line, in total.

        E(w, b) = - sum over the misclassified of  y_i (w.x_i + b)

    X is (n, d), y is (n,) of -1 and +1. Each term is ||w|| times the distance of a sample to the line, so E is
    never negative, and 0 where nothing is misclassified (also at w = 0, which is why it is a poor judge alone).

    Lecture: L1.6

    >>> perceptron_criterion([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [1.0, 0.0], 0.5)
    1.5
    """
    Z, a = one_line(X, y, weights, bias)
    return float(np.maximum(0.0, -(Z @ a)).sum())


def perceptron_criterion_gradient(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> tuple[Floats, float]:
    """The gradient of the perceptron criterion with respect to the weights (d,) and the bias.

        dE/dw = - sum over the misclassified of  y_i x_i,     dE/db = - sum over the misclassified of  y_i

    E has a kink where a sample lies on the line; a sample there counts as misclassified, as in the rule.

    Lecture: L1.6

    >>> perceptron_criterion_gradient([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [1.0, 0.0], 0.5)
    (array([2., 0.]), -1.0)
    """
    Z, a = one_line(X, y, weights, bias)
    slope = -Z[Z @ a <= 0].sum(axis=0) + 0.0
    return slope[:-1], float(slope[-1])


@speaks_for_caller
def squared_error(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> Floats:
    """Half the sum of the squared distances between w.x_i + b and the target y_i.

        E(w, b) = 1/2 sum_i (y_i - w.x_i - b)^2

    X is (n, d), y is (n,) of any numbers, -1 and +1 in ADALINE. It is a sum, not a mean, whatever its name in the
    lecture; the half only cancels the 2 of the slope, and is missing in lecture 3. One line, `weights` (d,), gives a
    number; many, (T, d) and `bias` (T,), such as a history, give (T,).

    Lecture: L1.10, L3.7

    >>> squared_error([[1.0], [2.0]], [1.0, -1.0], [[1.0], [0.0]], [0.0, 0.0])
    array([4.5, 1. ])
    """
    X, y = targets(X, y)
    w, b = lines(weights, bias, X.shape[1], axes=(1, 2))
    miss = y - (X @ w.T + b).T
    return 0.5 * (miss**2).sum(axis=-1)


def squared_error_gradient(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> tuple[Floats, float]:
    """The gradient of the squared error with respect to the weights (d,) and the bias.

        dE/dw = - sum_i (y_i - w.x_i - b) x_i,      dE/db = - sum_i (y_i - w.x_i - b)

    Lecture: L1.10

    >>> squared_error_gradient([[1.0], [2.0]], [1.0, 4.0], [1.0], 0.0)
    (array([-4.]), -2.0)
    """
    X, y = targets(X, y)
    w, b = lines(weights, bias, X.shape[1])
    miss = y - X @ w - b
    return -(miss @ X), float(-miss.sum())


def cross_entropy(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> float:
    """How surprised the logistic model is by the classes it sees, in nats.

        E(w, b) = - sum_i [ r_i log p_i + (1 - r_i) log(1 - p_i) ],      p_i = sigmoid(w.x_i + b)

    X is (n, d), y holds r (n,), 0 or 1, or a probability between. It is convex in w and b. Computed as
    log(1 + e^a) - r a, because a sigmoid that has been rounded to 0 or 1 has no logarithm.

    Lecture: L3.20, L4.12

    >>> cross_entropy([[0.0], [1000.0], [-1000.0]], [1, 1, 1], [1.0], 0.0)
    1000.6931471805599
    """
    X, r = _probabilities(X, y)
    w, b = lines(weights, bias, X.shape[1])
    a = X @ w + b
    return float((np.logaddexp(0.0, a) - r * a).sum())


def cross_entropy_gradient(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> tuple[Floats, float]:
    """The gradient of the cross-entropy with respect to the weights (d,) and the bias.

        dE/dw = - sum_i (r_i - p_i) x_i,      dE/db = - sum_i (r_i - p_i)

    Lecture: L4.12

    >>> cross_entropy_gradient([[2.0], [4.0]], [1, 0], [0.0], 0.0)
    (array([1.]), 0.0)
    """
    X, r = _probabilities(X, y)
    w, b = lines(weights, bias, X.shape[1])
    miss = r - sigmoid(X @ w + b)
    return -(miss @ X), float(-miss.sum() + 0.0)


def _probabilities(X: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    """Samples whose targets are 0, 1 or a probability between."""
    X, r = targets(X, y)
    if r.min() < 0 or r.max() > 1:
        cure = "; map -1/+1 labels with (y + 1) / 2" if np.isin(r, (-1, 1)).all() else ""
        raise bad_input(f"y must lie between 0 and 1, got {r.min():g} to {r.max():g}{cure}")
    return X, r


def softmax_cross_entropy(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike) -> float:
    """The cross-entropy of K classes, summed over samples and classes.

        E = - sum_i sum_k r_ik log p_ik,      p_ik = exp(a_ik) / sum_j exp(a_ij),      a_ik = w_k.x_i + b_k

    X is (n, d), y is (n,) of class numbers 0 … K - 1, `weights` is (K, d), `bias` is (K,). Only the true class
    has r = 1, so a sample costs log sum_j exp(a_ij) - a_i,true. With K = 2 and w_0 = 0 it is `cross_entropy`.

    Lecture: L4.14

    >>> softmax_cross_entropy([[1.0], [-1.0]], [0, 2], np.zeros((3, 1)), np.zeros(3))        # 2 log 3
    2.1972245773362196
    """
    scores, _, classes = _class_scores(X, y, weights, bias)
    return float(-log_softmax(scores)[np.arange(len(scores)), classes].sum())


def softmax_cross_entropy_gradient(
    X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike
) -> tuple[Floats, Floats]:
    """The gradient of the K-class cross-entropy with respect to the weights (K, d) and the biases (K,).

        dE/dw_k = - sum_i (r_ik - p_ik) x_i,      dE/db_k = - sum_i (r_ik - p_ik)

    Lecture: L4.14

    >>> softmax_cross_entropy_gradient([[3.0]], [0], np.zeros((2, 1)), np.zeros(2))
    (array([[-1.5],
           [ 1.5]]), array([-0.5,  0.5]))
    """
    scores, X, classes = _class_scores(X, y, weights, bias)
    excess = softmax(scores)
    excess[np.arange(len(X)), classes] -= 1  # p - r
    return excess.T @ X, excess.sum(axis=0)


def _class_scores(
    X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: ArrayLike
) -> tuple[Floats, Floats, NDArray[np.int_]]:
    """The scores a_ik (n, K), the samples (n, d) and their class numbers (n,)."""
    X, y = samples(X, y, labels=None)
    W, b = lines(weights, bias, X.shape[1], axes=(2,))
    if not np.isin(y, np.arange(len(W))).all():
        raise bad_input(
            f"y must hold class numbers 0 to {len(W) - 1}, got {np.unique(y)}; "
            "number labels with np.unique(y, return_inverse=True)"
        )
    return X @ W.T + b, X, y.astype(int)
