"""The one place where data are checked before an algorithm trusts them.

Every error says who complains, what was got, and what to do about it.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input, caller

Floats = NDArray[np.float64]
Labels = NDArray[Any]
Schedule = Callable[[int], float]
HeldOut = tuple[ArrayLike, ArrayLike]


def samples(
    X: ArrayLike, y: ArrayLike, *, labels: Sequence[int] | None = (-1, 1), both: bool = True
) -> tuple[Floats, Labels]:
    """X as floats (n, d) and y as (n,), or a ValueError that says what is wrong with them.

    `labels` are the two values that y may hold, and with `both` must hold; None allows any.

    >>> samples([[1, 2], [3, 4]], [0, 1])
    Traceback (most recent call last):
    ValueError: samples: y must hold only -1 and +1, got [0 1]; map 0/1 labels with 2*y - 1
    """
    features, targets = matrix(X), vector(y)
    if len(targets) != len(features):
        raise bad_input(f"X has {len(features)} samples but y has {len(targets)}; they must pair up")
    if labels is not None:
        _check_labels(targets, labels, both=both)
    return features, targets


def matrix(X: ArrayLike, *, columns: int | None = None) -> Floats:
    """X as finite floats of shape (n, d) with n > 0, and with d = `columns` if that is given."""
    features = numbers(X, name="X")
    if features.ndim != 2:
        cure = "; make one feature a column with X[:, None]" if features.ndim == 1 else ""
        raise bad_input(f"X must have shape (n, d), got {features.shape}{cure}")
    if features.size == 0:
        raise bad_input(f"X is empty, its shape is {features.shape}; give at least one sample")
    if not _sum_is_finite(features) and not np.isfinite(features).all():
        row, column = np.argwhere(~np.isfinite(features))[0]
        bad = features[row, column]
        raise bad_input(f"X must be finite, got {bad} in row {row}, column {column}; drop or fill such samples")
    if columns is not None and features.shape[1] != columns:
        raise bad_input(f"X must have {columns} columns, as in training, got {features.shape[1]}")
    return features


def _sum_is_finite(values: Floats) -> bool:
    """True only if all of them are finite; cheaper than a look at each, but a sum may overflow."""
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(values.sum()))


def numbers(values: ArrayLike, *, name: str) -> Floats:
    """The values as floats, in the shape they have."""
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError) as unfit:
        raise bad_input(f"{name} must hold numbers, in rows of equal length; {unfit}") from None


def rectangular(values: ArrayLike, *, name: str) -> Labels:
    """Values of any kind as an array, in the shape they have."""
    try:
        return np.asarray(values)
    except ValueError as unfit:
        raise bad_input(f"{name} must have rows of equal length; {unfit}") from None


def targets(X: ArrayLike, y: ArrayLike) -> tuple[Floats, Floats]:
    """The samples of a regression: X as floats (n, d) and y as finite floats (n,)."""
    features, values = samples(X, y, labels=None)
    if values.dtype.kind not in "biuf":
        raise bad_input(f"y must hold numbers to predict, got {values[0]!r}; labels are for a classifier")
    return features, values.astype(float)


def vector(values: ArrayLike, *, name: str = "y") -> Labels:
    """Labels or numbers as (n,) with n > 0; floats must be finite, anything else (strings, say) is left as it is."""
    column = rectangular(values, name=name)
    if column.ndim != 1:
        raise bad_input(f"{name} must have shape (n,), got {column.shape}; flatten a column with {name}.ravel()")
    if column.size == 0:
        raise bad_input(f"{name} is empty; give at least one sample")
    bad = ~np.isfinite(column) if column.dtype.kind in "fc" else _missing(column)
    if bad.any():
        at = int(bad.argmax())
        raise bad_input(f"{name} must be finite, got {column[at]} at index {at}; drop or fill such samples")
    return column


def _missing(column: Labels) -> NDArray[np.bool_]:
    """Where a column of Python objects has None or NaN, as tables do that were read from a file with gaps."""
    if column.dtype.kind != "O":
        return np.zeros(1, dtype=bool)
    return np.array([value is None or value != value for value in column])


def pairs(first: ArrayLike, second: ArrayLike, *, names: tuple[str, str]) -> tuple[Labels, Labels]:
    """Two vectors of equal length, such as the true labels and the predicted ones."""
    one, two = (vector(values, name=name) for values, name in zip((first, second), names, strict=True))
    if len(one) != len(two):
        raise bad_input(f"{names[0]} has {len(one)} samples but {names[1]} has {len(two)}; they must pair up")
    return one, two


def whole(value: int, *, name: str, least: int, most: int | None = None) -> int:
    if not (value >= least and (most is None or value <= most) and value % 1 == 0):  # NaN and infinity fail here too
        reach = f"from {least} on" if most is None else f"from {least} to {most}"
        raise bad_input(f"{name} must be a whole number {reach}, got {value}")
    return int(value)


def epochs(max_epochs: int) -> range:
    """The epochs to train for, counted from 0; there must be one at least."""
    return range(whole(max_epochs, name="max_epochs", least=1))


def _check_labels(y: Labels, labels: Sequence[int], *, both: bool) -> None:
    first = y == labels[0]
    if not (first | (y == labels[1])).all():
        found = np.unique(y)
        allowed = " and ".join(f"{label:+d}" if -1 in labels else str(label) for label in labels)
        shown = np.array2string(found, threshold=6)
        raise bad_input(f"y must hold only {allowed}, got {shown}; {_how_to_map(found.tolist(), labels)}")
    if both and first.all() == first.any():
        raise bad_input(f"y holds only the label {y[0]}; a boundary needs samples of both classes")


def _how_to_map(found: list[Any], labels: Sequence[int]) -> str:
    if set(found) <= {0, 1} and tuple(labels) == (-1, 1):
        return "map 0/1 labels with 2*y - 1"
    if len(found) > 2:
        return "choose two of the classes, or take a learner of many such as one_vs_rest"
    return f"map labels with np.where(y == {found[-1]!r}, {labels[1]}, {labels[0]})"


def classes_of(y: Labels) -> tuple[Labels, NDArray[np.int_]]:
    """The sorted labels that y holds, at least two of any kind, and the place of each sample's among them.

    >>> classes_of(np.array(["pear", "apple", "pear"]))
    (array(['apple', 'pear'], dtype='<U5'), array([1, 0, 1]))
    """
    classes, code = np.unique(y, return_inverse=True)
    if len(classes) < 2:
        raise bad_input(f"y holds only the label {classes[0]}; a boundary needs samples of two classes or more")
    return classes, code


def start_at(start: ArrayLike | None, d: int) -> tuple[Floats, float]:
    """Weights and bias to begin with: zero, or `start` as (w_1, …, w_d, bias)."""
    if start is None:
        return np.zeros(d), 0.0
    begin = finite(start, name="start")
    if begin.shape != (d + 1,):
        raise bad_input(f"start must hold {d} weights and a bias, so {d + 1} numbers, got shape {begin.shape}")
    return begin[:-1], float(begin[-1])


def finite(values: ArrayLike, *, name: str) -> Floats:
    """Numbers of any shape, none of them NaN or infinite."""
    found = numbers(values, name=name)
    if not np.isfinite(found).all():
        raise bad_input(f"{name} must be finite, got {found[~np.isfinite(found)][0]}; replace it by a number")
    return found


def lines(weights: ArrayLike, bias: ArrayLike, d: int, *, axes: tuple[int, ...] = (1,)) -> tuple[Floats, Floats]:
    """One line, weights (d,) and a bias, or many, (T, d) and (T,), as finite floats; `axes` says which it may be.

    >>> lines([1.0, 2.0, 3.0], 0.0, 2)
    Traceback (most recent call last):
    ValueError: lines: weights must have shape (2,), one a feature, got (3,)
    """
    w, b = finite(weights, name="weights"), finite(bias, name="bias")
    if w.ndim not in axes or w.shape[-1] != d:
        shapes = " or ".join({1: f"({d},)", 2: f"(T, {d})"}[ndim] for ndim in axes)
        raise bad_input(f"weights must have shape {shapes}, one a feature, got {w.shape}")
    if b.shape not in ((), w.shape[:-1]):
        raise bad_input(f"bias must be one number for each line, shape {w.shape[:-1]}, got {b.shape}")
    return w, b


def positive(value: float, *, name: str) -> float:
    if not (value > 0 and np.isfinite(value)):
        raise bad_input(f"{name} must be a number above 0, got {value}")
    return value


def not_negative(value: float, *, name: str) -> float:
    if not (value >= 0 and np.isfinite(value)):
        raise bad_input(f"{name} must be 0 or a number above it, got {value}")
    return value


def starting_point(start: ArrayLike) -> Floats:
    x = finite(start, name="start")
    if x.ndim != 1 or x.size == 0:
        raise bad_input(f"start must be a point, shape (d,), got shape {x.shape}")
    return x


def scheduled(learning_rate: float | Schedule) -> Schedule:
    """A number as the schedule that never changes; a schedule as it is."""
    if callable(learning_rate):
        return learning_rate
    constant = positive(learning_rate, name="learning_rate")
    return lambda k: constant


def step_sizes(learning_rate: float, l2: float) -> tuple[float, float]:
    eta, decay = positive(learning_rate, name="learning_rate"), not_negative(l2, name="l2")
    if eta * decay >= 2:
        raise bad_input(f"learning_rate * l2 is {eta * decay:g}, so the weights would explode; keep it below 1")
    return eta, decay


def strengths(values: ArrayLike, *, name: str) -> Floats:
    found = np.asarray(values, dtype=float)
    if found.ndim != 1 or found.size == 0:
        raise bad_input(f"{name} must be a list of strengths, shape (m,), got shape {found.shape}")
    not_negative(float(found.min()), name=name)
    not_negative(float(found.max()), name=name)
    return found


def no_change(tol: float, y: Floats) -> float:
    """What counts as none: `tol` of the greatest target, so that the unit in which y is measured does not matter."""
    return not_negative(tol, name="tol") * (float(np.abs(y).max()) or 1.0)


def check_priors(priors: ArrayLike, k: int) -> Floats:
    p = np.asarray(priors, dtype=float)
    if p.shape != (k,) or not (p > 0).all() or abs(p.sum() - 1) > 1e-8:
        raise bad_input(f"priors must be {k} numbers above 0 that sum to 1, one for each class, got {p}")
    return p


def band(kappa_minus: float, kappa_plus: float) -> tuple[float, float]:
    """The margins between which samples may teach."""
    if not kappa_minus < kappa_plus:
        raise bad_input(f"kappa_minus must be below kappa_plus, got {kappa_minus} and {kappa_plus}")
    return kappa_minus, kappa_plus


def held_out_samples(held_out: HeldOut, d: int, *, labels: Sequence[int] | None) -> tuple[Floats, Labels]:
    """Samples that training does not see, with the d features of those that it does; errors say that it is these."""
    try:
        X, y = samples(*held_out, labels=labels)
        return matrix(X, columns=d), y
    except ValueError as unfit:
        who = f"{caller()}: "
        raise ValueError(f"{who}held_out: {str(unfit).removeprefix(who)}") from None
