"""Discriminants: functions whose sign, or whose greatest, names the class."""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.validation import Floats, matrix


def linear_discriminant(X: ArrayLike, weights: ArrayLike, bias: float) -> Floats:
    """g(x) = w.x + w_0 of each sample; it is 0 on the decision surface, and w is normal to it.   (n, d) -> (n,)

    d multiplications and d additions a sample: nothing could be cheaper.

    Lecture: L1.2

    >>> linear_discriminant([[1.0, 2.0], [0.0, 0.0]], [3.0, -1.0], 0.5)
    array([1.5, 0.5])
    """
    weights = np.asarray(weights, dtype=float)
    return matrix(X, who="linear_discriminant", columns=len(weights)) @ weights + bias
