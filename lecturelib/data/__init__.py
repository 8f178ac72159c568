"""Data to learn from: seeded toy sets made here, and small real sets stored beside this file.

Real sets and their licences: LICENSES.md.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lecturelib.validation import Floats, Labels

HERE = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class DataSet:
    """A real data set: X is (n, d), y is (n,) of class names, `features` names the columns."""

    X: Floats
    y: Labels
    features: tuple[str, ...]

    def columns(self, *names: str) -> Floats:
        """The named features only.   -> (n, len(names))"""
        for name in names:
            if name not in self.features:
                raise ValueError(f"columns: there is no feature {name!r}; there are {', '.join(self.features)}")
        return self.X[:, [self.features.index(name) for name in names]]


def iris() -> DataSet:
    """Fisher's 150 irises: four lengths in centimetres, three species, fifty of each.

    >>> iris().X.shape, [str(name) for name in np.unique(iris().y)]
    ((150, 4), ['setosa', 'versicolor', 'virginica'])
    """
    return read("iris.csv")


def two_species(
    negative: str,
    positive: str,
    features: tuple[str, ...] = ("sepal length", "petal length"),
    *,
    seed: int | None = None,
) -> tuple[Floats, NDArray[np.int_]]:
    """Two species of iris as a binary problem: X is (100, len(features)), y is -1 and +1.

    They come in the order of the file, one species after the other, or mixed by a `seed`.

    >>> X, y = two_species("setosa", "versicolor")
    >>> X.shape, y[0], y[-1]
    ((100, 2), np.int64(-1), np.int64(1))
    """
    flowers = iris()
    for name in (negative, positive):
        if name not in flowers.y:
            raise ValueError(f"two_species: there is no {name!r}; there are {', '.join(np.unique(flowers.y))}")
    chosen = np.isin(flowers.y, (negative, positive))
    X, y = flowers.columns(*features)[chosen], np.where(flowers.y[chosen] == positive, 1, -1)
    order = np.arange(len(y)) if seed is None else np.random.default_rng(seed).permutation(len(y))
    return X[order], y[order]


def two_clouds(n: int = 40, *, distance: float = 3.4, seed: int = 0) -> tuple[Floats, NDArray[np.int_]]:
    """Two round clouds in the plane, the second `distance` to the upper right of the first, in mixed order.

    X is (n, 2), y is (n,) of -1 and +1, half of each (the odd one out is +1).

    >>> X, y = two_clouds(6)
    >>> X.shape, y
    ((6, 2), array([ 1,  1, -1, -1,  1, -1]))
    """
    rng = np.random.default_rng(seed)
    y = np.where(np.arange(n) < n // 2, -1, 1)
    centre = distance / 2 * np.array([0.8, 0.6])
    X = rng.normal(size=(n, 2)) + y[:, None] * centre
    order = rng.permutation(n)
    return X[order], y[order]


def read(name: str) -> DataSet:
    """A stored set: a header, then a sample a line, its class last."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    numbers = np.array([row[:-1] for row in rows], dtype=float)
    return DataSet(numbers, np.array([row[-1] for row in rows]), tuple(header[:-1]))
