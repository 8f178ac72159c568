"""Real data, stored beside this file and read without a network. Sources and licences: LICENSES.md."""

import csv
import gzip
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lecturelib._caller import bad_input
from lecturelib.validation import Floats, Labels

HERE = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class DataSet:
    """A real data set: X is (n, d), y is (n,) of classes or of numbers to predict, `features` names the columns."""

    X: Floats
    y: Labels
    features: tuple[str, ...]

    def columns(self, *names: str) -> Floats:
        """The named features only.   -> (n, len(names))"""
        for name in names:
            if name not in self.features:
                raise bad_input(f"there is no feature {name!r}; there are {', '.join(self.features)}")
        return self.X[:, [self.features.index(name) for name in names]]

    def two_classes(
        self, negative: object, positive: object, features: tuple[str, ...] = (), *, seed: int | None = None
    ) -> tuple[Floats, NDArray[np.int_]]:
        """Two of the classes as a binary problem: X holds the named features (all, if none is named), y is -1 and +1.

        They come in the order of the file, or mixed by a `seed`.

        >>> X, y = penguins().two_classes("Adelie", "Chinstrap", ("bill length", "bill depth"))
        >>> X.shape, y[0], y[-1]
        ((219, 2), np.int64(-1), np.int64(1))
        """
        for name in (negative, positive):
            if name not in self.y:
                known = ", ".join(str(label) for label in np.unique(self.y))
                raise bad_input(f"there is no {name!r}; there are {known}")
        chosen = (self.y == negative) | (self.y == positive)
        X, y = self.columns(*(features or self.features))[chosen], np.where(self.y[chosen] == positive, 1, -1)
        order = np.arange(len(y)) if seed is None else np.random.default_rng(seed).permutation(len(y))
        return X[order], y[order]


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
    return iris().two_classes(negative, positive, features, seed=seed)


def penguins() -> DataSet:
    """Three species of penguins near Palmer Station: bill, flipper (millimetres) and body mass (grams).

    342 of the 344 birds: the two that were never measured are left out.

    >>> penguins().X.shape, penguins().features
    ((342, 4), ('bill length', 'bill depth', 'flipper length', 'body mass'))
    """
    return read("penguins.csv")


def wine() -> DataSet:
    """178 Italian wines of three cultivars: thirteen chemical measures on very different scales.

    >>> wine().X.shape, [str(name) for name in np.unique(wine().y)]
    ((178, 13), ['cultivar 1', 'cultivar 2', 'cultivar 3'])
    """
    return read("wine.csv")


def breast_cancer() -> DataSet:
    """569 breast tumours, benign or malignant: the mean, standard error and worst of ten measures of their cell nuclei.

    >>> breast_cancer().X.shape, int(np.sum(breast_cancer().y == "malignant"))
    ((569, 30), 212)
    """
    return read("breast_cancer.csv.gz")


def digits() -> DataSet:
    """1797 handwritten digits of 8 x 8 pixels, row by row, from 0 (paper) to 16 (ink); y is 0 to 9.

    Some pixels in the outer columns are the same in all of them, so their deviation is 0.

    >>> digits().X.shape, digits().y[:5]
    ((1797, 64), array([0, 1, 2, 3, 4]))
    """
    return read("digits.csv.gz", target=int)


def longley() -> DataSet:
    """Sixteen years of the economy of the United States; y is the number of people employed, in thousands.

    The six features grow together, and their scales lie three powers of ten apart: a hard test of least squares.

    >>> longley().X.shape, longley().y[0]
    ((16, 6), np.float64(60323.0))
    """
    return read("longley.csv", target=float)


def stackloss() -> DataSet:
    """21 days of a plant that makes nitric acid; y is the ammonia lost through the stack, in tenths of a percent.

    >>> stackloss().X.shape, stackloss().y[0]
    ((21, 3), np.float64(42.0))
    """
    return read("stackloss.csv", target=float)


def engel() -> DataSet:
    """235 Belgian working-class households: a year's income, and y, what of it went on food, both in francs.

    >>> engel().X.shape, engel().features
    ((235, 1), ('income',))
    """
    return read("engel.csv", target=float)


def anes96() -> DataSet:
    """944 voters of 1996, for Clinton or for Dole: nine answers, all of them whole numbers.

    `population` of the place in thousands, `television news` in days a week; positions go from 1 (liberal) to
    7 (conservative), `party` from 0 (Democrat) to 6 (Republican), `education` from 1 to 7, `income` from 1 to 24.

    >>> anes96().X.shape, int(np.sum(anes96().y == "Dole"))
    ((944, 9), 393)
    """
    return read("anes96.csv")


def read(name: str, *, target: type = str) -> DataSet:
    """A stored set, compressed or not: a header, then a sample a line, its class (or number to predict) last."""
    opened = gzip.open if name.endswith(".gz") else open
    with opened(HERE / name, "rt", encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    numbers = np.array([row[:-1] for row in rows], dtype=float)
    return DataSet(numbers, np.array([target(row[-1]) for row in rows]), tuple(header[:-1]))
