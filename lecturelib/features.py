"""From the features one has to the features a linear model wants."""

import numpy as np
from numpy.typing import ArrayLike

from lecturelib.validation import Floats, matrix


def augment(X: ArrayLike, *, value: float = 1.0) -> Floats:
    """Append a constant feature, so that the bias becomes a weight like any other.   (n, d) -> (n, d + 1)

    With w~ = (w, w_0) and x~ = (x, 1) the discriminant w.x + w_0 is w~.x~: a hyperplane through the origin.

    Lecture: L1.3

    >>> augment([[2.0, 3.0]])
    array([[2., 3., 1.]])
    """
    X = matrix(X, who="augment")
    return np.column_stack([X, np.full(len(X), value)])
