"""The one place where data are looked at before an algorithm trusts them.

Every error says who complains, what was got, and what to do about it.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Labels = NDArray[Any]


def samples(X: ArrayLike, y: ArrayLike, *, who: str, labels: Sequence[int] | None = (-1, 1)) -> tuple[Floats, Labels]:
    """X as floats (n, d) and y as (n,), or a ValueError that says what is wrong with them.

    `labels` are the values y may hold, of which it must hold at least two; None allows any.

    >>> samples([[1, 2], [3, 4]], [0, 1], who="perceptron")
    Traceback (most recent call last):
    ValueError: perceptron: y must hold only -1 and +1, got [0 1]; map 0/1 labels with 2*y - 1
    """
    features, targets = matrix(X, who=who), vector(y, who=who)
    if len(targets) != len(features):
        raise ValueError(f"{who}: X has {len(features)} samples but y has {len(targets)}; they must pair up")
    if labels is not None:
        check_labels(targets, labels, who=who)
    return features, targets


def matrix(X: ArrayLike, *, who: str, columns: int | None = None) -> Floats:
    """X as finite floats of shape (n, d) with n > 0, and with d = `columns` if that is given."""
    features = np.asarray(X, dtype=float)
    if features.ndim != 2:
        cure = "; make one feature a column with X[:, None]" if features.ndim == 1 else ""
        raise ValueError(f"{who}: X must have shape (n, d), got {features.shape}{cure}")
    if features.size == 0:
        raise ValueError(f"{who}: X is empty, its shape is {features.shape}; give at least one sample")
    if not np.isfinite(features).all():
        row, column = np.argwhere(~np.isfinite(features))[0]
        bad = features[row, column]
        raise ValueError(f"{who}: X must be finite, got {bad} in row {row}, column {column}; drop or fill such samples")
    if columns is not None and features.shape[1] != columns:
        raise ValueError(f"{who}: X must have {columns} columns, as in training, got {features.shape[1]}")
    return features


def targets(X: ArrayLike, y: ArrayLike, *, who: str) -> tuple[Floats, Floats]:
    """The samples of a regression: X as floats (n, d) and y as finite floats (n,)."""
    features, values = samples(X, y, who=who, labels=None)
    if values.dtype.kind not in "biuf":
        raise ValueError(f"{who}: y must hold numbers to predict, got {values[0]!r}; labels are for a classifier")
    return features, values.astype(float)


def vector(values: ArrayLike, *, who: str, name: str = "y") -> Labels:
    """Labels or numbers as (n,) with n > 0; floats must be finite, anything else (strings, say) is left as it is."""
    column = np.asarray(values)
    if column.ndim != 1:
        raise ValueError(
            f"{who}: {name} must have shape (n,), got {column.shape}; flatten a column with {name}.ravel()"
        )
    if column.size == 0:
        raise ValueError(f"{who}: {name} is empty; give at least one sample")
    if column.dtype.kind == "f" and not np.isfinite(column).all():
        at = int(np.flatnonzero(~np.isfinite(column))[0])
        raise ValueError(f"{who}: {name} must be finite, got {column[at]} at index {at}; drop or fill such samples")
    return column


def pairs(first: ArrayLike, second: ArrayLike, *, who: str, names: tuple[str, str]) -> tuple[Labels, Labels]:
    """Two vectors of equal length, such as the true labels and the predicted ones."""
    one, two = (vector(values, who=who, name=name) for values, name in zip((first, second), names, strict=True))
    if len(one) != len(two):
        raise ValueError(f"{who}: {names[0]} has {len(one)} samples but {names[1]} has {len(two)}; they must pair up")
    return one, two


def whole(value: int, *, who: str, name: str, least: int, most: int) -> int:
    if not least <= value <= most or value != int(value):
        raise ValueError(f"{who}: {name} must be a whole number from {least} to {most}, got {value}")
    return int(value)


def check_labels(y: Labels, labels: Sequence[int], *, who: str) -> None:
    found = np.unique(y)
    if not np.isin(found, labels).all():
        cure = "; map 0/1 labels with 2*y - 1" if np.isin(found, (0, 1)).all() and 0 not in labels else ""
        allowed = " and ".join(f"{label:+d}" if -1 in labels else str(label) for label in labels)
        shown = np.array2string(found, threshold=6)
        raise ValueError(f"{who}: y must hold only {allowed}, got {shown}{cure}")
    if len(found) < 2:
        raise ValueError(f"{who}: y holds only the label {found[0]}; a boundary needs samples of both classes")


def classes_of(y: Labels, *, who: str) -> tuple[Labels, NDArray[np.int_]]:
    """The sorted labels that y holds, at least two of any kind, and the place of each sample's among them.

    >>> classes_of(np.array(["pear", "apple", "pear"]), who="lda")
    (array(['apple', 'pear'], dtype='<U5'), array([1, 0, 1]))
    """
    classes, code = np.unique(y, return_inverse=True)
    if len(classes) < 2:
        raise ValueError(f"{who}: y holds only the label {classes[0]}; a boundary needs samples of two classes or more")
    return classes, code


def start_at(start: ArrayLike | None, d: int, *, who: str) -> tuple[Floats, float]:
    """Weights and bias to begin with: zero, or `start` as (w_1, …, w_d, bias)."""
    if start is None:
        return np.zeros(d), 0.0
    begin = np.asarray(start, dtype=float)
    if begin.shape != (d + 1,):
        raise ValueError(f"{who}: start must hold {d} weights and a bias, so {d + 1} numbers, got shape {begin.shape}")
    return begin[:-1], float(begin[-1])


def positive(value: float, *, who: str, name: str) -> float:
    if not (value > 0 and np.isfinite(value)):
        raise ValueError(f"{who}: {name} must be a number above 0, got {value}")
    return value


def not_negative(value: float, *, who: str, name: str) -> float:
    if not (value >= 0 and np.isfinite(value)):
        raise ValueError(f"{who}: {name} must be 0 or a number above it, got {value}")
    return value
