"""What a mistake costs, and in which direction it costs less."""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.validation import Floats, samples


def perceptron_criterion(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> float:
    """How far the misclassified samples reach over the line, in all.

        E(w, b) = - sum over the misclassified of  y_i (w.x_i + b)

    X is (n, d), y is (n,) of -1 and +1. Each term is ||w|| times the distance of a sample to the line, so E is
    never negative, and 0 where nothing is misclassified (also at w = 0, which is why it is a poor judge alone).

    Lecture: L1.6

    >>> perceptron_criterion([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [1.0, 0.0], 0.5)
    1.5
    """
    X, y = samples(X, y, who="perceptron_criterion", labels=None)
    margin = y * (X @ np.asarray(weights) + bias)
    return float(-margin[margin < 0].sum() + 0.0)


def perceptron_criterion_gradient(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float) -> tuple[Floats, float]:
    """The gradient of the perceptron criterion with respect to the weights (d,) and the bias.

        dE/dw = - sum over the misclassified of  y_i x_i,     dE/db = - sum over the misclassified of  y_i

    E has a kink where a sample lies on the line; a sample there counts as misclassified, as in the rule.

    Lecture: L1.6

    >>> perceptron_criterion_gradient([[1.0, 0.0], [-2.0, 0.0]], [1, 1], [1.0, 0.0], 0.5)
    (array([2., 0.]), -1.0)
    """
    X, y = samples(X, y, who="perceptron_criterion_gradient", labels=None)
    missed = y * (X @ np.asarray(weights) + bias) <= 0
    return -(y[missed] @ X[missed]) + 0.0, float(-y[missed].sum())
