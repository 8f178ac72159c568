"""The one place where data are looked at before an algorithm trusts them.

Every error says who complains, what was got, and what to do about it.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Labels = NDArray[Any]


def samples(
    X: ArrayLike, y: ArrayLike, *, who: str, labels: Sequence[int] | None = (-1, 1), both: bool = True
) -> tuple[Floats, Labels]:
    """X as floats (n, d) and y as (n,), or a ValueError that says what is wrong with them.

    `labels` are the two values that y may hold, and with `both` must hold; None allows any.

    >>> samples([[1, 2], [3, 4]], [0, 1], who="perceptron")
    Traceback (most recent call last):
    ValueError: perceptron: y must hold only -1 and +1, got [0 1]; map 0/1 labels with 2*y - 1
    """
    features, targets = matrix(X, who=who), vector(y, who=who)
    if len(targets) != len(features):
        raise ValueError(f"{who}: X has {len(features)} samples but y has {len(targets)}; they must pair up")
    if labels is not None:
        check_labels(targets, labels, who=who, both=both)
    return features, targets


def matrix(X: ArrayLike, *, who: str, columns: int | None = None) -> Floats:
    """X as finite floats of shape (n, d) with n > 0, and with d = `columns` if that is given."""
    features = numbers(X, who=who, name="X")
    if features.ndim != 2:
        cure = "; make one feature a column with X[:, None]" if features.ndim == 1 else ""
        raise ValueError(f"{who}: X must have shape (n, d), got {features.shape}{cure}")
    if features.size == 0:
        raise ValueError(f"{who}: X is empty, its shape is {features.shape}; give at least one sample")
    if not sum_is_finite(features) and not np.isfinite(features).all():
        row, column = np.argwhere(~np.isfinite(features))[0]
        bad = features[row, column]
        raise ValueError(f"{who}: X must be finite, got {bad} in row {row}, column {column}; drop or fill such samples")
    if columns is not None and features.shape[1] != columns:
        raise ValueError(f"{who}: X must have {columns} columns, as in training, got {features.shape[1]}")
    return features


def sum_is_finite(values: Floats) -> bool:
    """True only if all of them are finite; cheaper than a look at each, but a sum may overflow."""
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(values.sum()))


def numbers(values: ArrayLike, *, who: str, name: str) -> Floats:
    """The values as floats, in the shape they have."""
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError) as unfit:
        raise ValueError(f"{who}: {name} must hold numbers, in rows of equal length; {unfit}") from None


def rectangular(values: ArrayLike, *, who: str, name: str) -> Labels:
    """Values of any kind as an array, in the shape they have."""
    try:
        return np.asarray(values)
    except ValueError as unfit:
        raise ValueError(f"{who}: {name} must have rows of equal length; {unfit}") from None


def targets(X: ArrayLike, y: ArrayLike, *, who: str) -> tuple[Floats, Floats]:
    """The samples of a regression: X as floats (n, d) and y as finite floats (n,)."""
    features, values = samples(X, y, who=who, labels=None)
    if values.dtype.kind not in "biuf":
        raise ValueError(f"{who}: y must hold numbers to predict, got {values[0]!r}; labels are for a classifier")
    return features, values.astype(float)


def vector(values: ArrayLike, *, who: str, name: str = "y") -> Labels:
    """Labels or numbers as (n,) with n > 0; floats must be finite, anything else (strings, say) is left as it is."""
    column = rectangular(values, who=who, name=name)
    if column.ndim != 1:
        raise ValueError(
            f"{who}: {name} must have shape (n,), got {column.shape}; flatten a column with {name}.ravel()"
        )
    if column.size == 0:
        raise ValueError(f"{who}: {name} is empty; give at least one sample")
    bad = ~np.isfinite(column) if column.dtype.kind in "fc" else missing(column)
    if bad.any():
        at = int(bad.argmax())
        raise ValueError(f"{who}: {name} must be finite, got {column[at]} at index {at}; drop or fill such samples")
    return column


def missing(column: Labels) -> NDArray[np.bool_]:
    """Where a column of Python objects has None or NaN, as tables do that were read from a file with gaps."""
    if column.dtype.kind != "O":
        return np.zeros(1, dtype=bool)
    return np.array([value is None or value != value for value in column])


def pairs(first: ArrayLike, second: ArrayLike, *, who: str, names: tuple[str, str]) -> tuple[Labels, Labels]:
    """Two vectors of equal length, such as the true labels and the predicted ones."""
    one, two = (vector(values, who=who, name=name) for values, name in zip((first, second), names, strict=True))
    if len(one) != len(two):
        raise ValueError(f"{who}: {names[0]} has {len(one)} samples but {names[1]} has {len(two)}; they must pair up")
    return one, two


def whole(value: int, *, who: str, name: str, least: int, most: int | None = None) -> int:
    if not (value >= least and (most is None or value <= most) and value % 1 == 0):  # NaN and infinity fail here too
        reach = f"from {least} on" if most is None else f"from {least} to {most}"
        raise ValueError(f"{who}: {name} must be a whole number {reach}, got {value}")
    return int(value)


def epochs(max_epochs: int, *, who: str) -> range:
    """The epochs to train for, counted from 0; there must be one at least."""
    return range(whole(max_epochs, who=who, name="max_epochs", least=1))


def check_labels(y: Labels, labels: Sequence[int], *, who: str, both: bool) -> None:
    first = y == labels[0]
    if not (first | (y == labels[1])).all():
        found = np.unique(y)
        allowed = " and ".join(f"{label:+d}" if -1 in labels else str(label) for label in labels)
        shown = np.array2string(found, threshold=6)
        raise ValueError(f"{who}: y must hold only {allowed}, got {shown}; {how_to_map(found.tolist(), labels)}")
    if both and first.all() == first.any():
        raise ValueError(f"{who}: y holds only the label {y[0]}; a boundary needs samples of both classes")


def how_to_map(found: list[Any], labels: Sequence[int]) -> str:
    if set(found) <= {0, 1} and tuple(labels) == (-1, 1):
        return "map 0/1 labels with 2*y - 1"
    if len(found) > 2:
        return "choose two of the classes, or take a learner of many such as one_vs_rest"
    return f"map labels with np.where(y == {found[-1]!r}, {labels[1]}, {labels[0]})"


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
    begin = finite(start, who=who, name="start")
    if begin.shape != (d + 1,):
        raise ValueError(f"{who}: start must hold {d} weights and a bias, so {d + 1} numbers, got shape {begin.shape}")
    return begin[:-1], float(begin[-1])


def finite(values: ArrayLike, *, who: str, name: str) -> Floats:
    """Numbers of any shape, none of them NaN or infinite."""
    found = numbers(values, who=who, name=name)
    if not np.isfinite(found).all():
        raise ValueError(f"{who}: {name} must be finite, got {found[~np.isfinite(found)][0]}; replace it by a number")
    return found


def lines(
    weights: ArrayLike, bias: ArrayLike, d: int, *, who: str, axes: tuple[int, ...] = (1,)
) -> tuple[Floats, Floats]:
    """One line, weights (d,) and a bias, or many, (T, d) and (T,), as finite floats; `axes` says which it may be.

    >>> lines([1.0, 2.0, 3.0], 0.0, 2, who="margins")
    Traceback (most recent call last):
    ValueError: margins: weights must have shape (2,), one a feature, got (3,)
    """
    w, b = finite(weights, who=who, name="weights"), finite(bias, who=who, name="bias")
    if w.ndim not in axes or w.shape[-1] != d:
        shapes = " or ".join({1: f"({d},)", 2: f"(T, {d})"}[ndim] for ndim in axes)
        raise ValueError(f"{who}: weights must have shape {shapes}, one a feature, got {w.shape}")
    if b.shape not in ((), w.shape[:-1]):
        raise ValueError(f"{who}: bias must be one number for each line, shape {w.shape[:-1]}, got {b.shape}")
    return w, b


def positive(value: float, *, who: str, name: str) -> float:
    if not (value > 0 and np.isfinite(value)):
        raise ValueError(f"{who}: {name} must be a number above 0, got {value}")
    return value


def not_negative(value: float, *, who: str, name: str) -> float:
    if not (value >= 0 and np.isfinite(value)):
        raise ValueError(f"{who}: {name} must be 0 or a number above it, got {value}")
    return value
