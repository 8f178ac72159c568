"""Data to learn from: seeded toy sets made here, and small real sets stored beside this file."""

import numpy as np
from numpy.typing import NDArray


def two_clouds(n: int = 40, *, distance: float = 3.4, seed: int = 0) -> tuple[NDArray[np.float64], NDArray[np.int_]]:
    """Two round clouds in the plane, the second `distance` to the upper right of the first.

    X is (n, 2), y is (n,) of -1 and +1, half of each (the odd one out is +1).

    >>> X, y = two_clouds(6)
    >>> X.shape, y
    ((6, 2), array([-1, -1, -1,  1,  1,  1]))
    """
    rng = np.random.default_rng(seed)
    y = np.where(np.arange(n) < n // 2, -1, 1)
    centre = distance / 2 * np.array([0.8, 0.6])
    return rng.normal(size=(n, 2)) + y[:, None] * centre, y
