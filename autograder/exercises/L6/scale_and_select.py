r"""**Prepare without peeking.** Before a model sees the data they are brought to one scale (L5.3), and the most
telling features are picked (L3.26). Both steps *learn* something: means, deviations, a ranking. Whatever is learnt
must be learnt from the training rows alone; the new rows are treated in the same way.

1. Centre and scale every feature with the mean and the standard deviation (the one with $1/n$) of the **training**
   rows.
2. Pick the $k$ features whose correlation with `y_train` over the **training** rows is greatest in absolute value. A
   feature that is constant there is never picked.

Return `(Z_train, Z_new)`: the scaled training rows and the scaled new rows, both with the $k$ picked columns only,
the most telling one first.

- `X_train`: shape (n, d); `y_train`: its $n$ labels, $-1$ or $+1$, both present;
- `X_new`: shape (m, d), maybe a single row;
- `k`: how many features, no more than there are that vary.

You may use the library here.

    >>> X_train = np.array([[0.0, 3.0, 5.0], [0.0, 1.0, 5.0], [-1.0, 3.0, 5.0], [3.0, 1.0, 5.0]])
    >>> Z_train, Z_new = scale_and_select(X_train, np.array([-1, 1, -1, 1]), np.array([[2.0, 4.0, 9.0]]), 2)
    >>> Z_train.round(2).tolist(), Z_new.round(2).tolist()
    ([[1.0, -0.33], [-1.0, -0.33], [1.0, -1.0], [-1.0, 1.67]], [[2.0, 1.0]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, expect, numbers, pair

library = "to put the library's pieces together without a leak is the task"


def scale_and_select(X_train, y_train, X_new, k):
    """Return (Z_train, Z_new).   X_train: (n, d), y_train: (n,), X_new: (m, d), k: a number -> (n, k), (m, k)"""
    ...


hints = (
    "What is learnt here, and from which rows?",
    "Scale both parts with the mean and deviation of `X_train`. A deviation may be 0: divide by 1 there.",
    "For a scaled column the correlation with the labels is, but for a factor, the sum of label times number.",
    "The columns whose sums are greatest in size come first in `np.argsort(-np.abs(...))`.",
)


def study(rng, n=12, d=4):
    """Columns that follow the labels more or less, in units and with signs of their own."""
    y = rng.permutation(np.repeat([-1, 1], [n // 2, n - n // 2]))
    strength = rng.permutation(np.arange(1, d + 1)) * 1.5
    noise = rng.integers(8, 17, size=(n, d)) / 16 * rng.choice([-1.0, 1.0], size=(n, d))
    X = (strength * y[:, None] + noise) * rng.choice([-1.0, 1.0], size=d)
    return X * 2.0 ** rng.integers(-3, 4, size=d) + rng.integers(-5, 6, size=d), y


def prepared(student, X_train, y_train, X_new, k):
    """The two results, as arrays of the right shape."""
    Z_train, Z_new = (as_numbers(part) for part in pair(student(X_train, y_train, X_new, k)))
    for part, rows, name in ((Z_train, X_train, "Z_train"), (Z_new, X_new, "Z_new")):
        expect(part.shape == (len(rows), k), f"{name} has the shape {part.shape}, not {(len(rows), k)}")
    return Z_train, Z_new


@pytest.mark.points(1)
def test_the_training_columns_have_mean_0_and_deviation_1(student, rng):
    """The training columns have mean 0 and deviation 1; a training row that comes again as new is treated alike."""
    for n, d, k in ((12, 4, 2), (9, 3, 3), (int(rng.integers(6, 9)), 5, 1)):
        X, y = study(rng, n, d)
        rows = rng.permutation(n)[:5]
        Z_train, Z_new = prepared(student, X, y, X[rows], k)
        close(Z_train.mean(axis=0), np.zeros(k), "the mean of the training columns")
        close(Z_train.std(axis=0), np.ones(k), "the deviation of the training columns")
        close(Z_new, Z_train[rows], "a training row that comes again")


@pytest.mark.points(1)
def test_who_else_is_new_does_not_matter(student, rng):
    """A new row gets the same numbers alone as among others, however wild they are; and so do the training rows."""
    X, y = study(rng)
    new, wild = numbers(rng, 1, 4), 50 * numbers(rng, 6, 4)
    alone, (Z_train, among) = prepared(student, X, y, new, 3), prepared(student, X, y, np.vstack([new, wild]), 3)
    assert np.ptp(among, axis=0).min() > 0, "all new rows got the same numbers"
    close(among[:1], alone[1], "the new row among others")
    close(Z_train, alone[0], "the training rows")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_units_do_not_matter(student, rng):
    """Metres or millimetres, with any zero point: the result is the same. With the opposite sign it has that sign."""
    X, y = study(rng)
    new, units = numbers(rng, 3, 4), 10.0 ** rng.integers(-3, 4, size=4)
    before = prepared(student, X, y, new, 3)
    assert np.abs(before[1]).max() > 0, "everything is 0"
    for name, one, other in zip(
        ("Z_train", "Z_new"), before, prepared(student, X * units - 7, y, new * units - 7, 3), strict=True
    ):
        close(other, one, f"{name} in other units", tolerance=1e-6)
    for name, one, other in zip(("Z_train", "Z_new"), before, prepared(student, -X, y, -new, 3), strict=True):
        close(other, -one, f"{name} with all signs changed")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_most_telling_come_first(student, rng):
    """Features that are the labels, with none, one, or two of each class exchanged, are picked in this order, whatever
    their sign and units. A constant feature is never picked, even if it varies among the new rows."""
    m = int(rng.integers(5, 9))  # rows of each class
    y = np.repeat([-1, 1], m)
    told = np.array([np.where(np.arange(2 * m) % m < exchanged, -y, y) for exchanged in (0, 1, 2)]).T
    X = np.column_stack([told * numbers(rng, 3) + numbers(rng, 3), np.full(2 * m, float(numbers(rng)))])
    order, mixed = rng.permutation(4), rng.permutation(2 * m)
    for k in (1, 2, 3):
        Z_train, _ = prepared(student, X[mixed][:, order], y[mixed], numbers(rng, 2, 4), k)
        shares = np.abs(y[mixed] @ Z_train) / (2 * m)
        close(shares, 1 - 2 * np.arange(k) / m, "the correlations of the picked features, without their signs,")
