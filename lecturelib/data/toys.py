"""Toy data: the lectures' own examples with their exact numbers, and seeded samples that show one thing each.

X is (n, d) and y is (n,), of -1 and +1 for two classes; the same seed gives the same numbers.
"""

import numpy as np
from numpy.typing import NDArray

from lecturelib._caller import bad_input
from lecturelib.validation import Floats

Binary = tuple[Floats, NDArray[np.int_]]

GATE_TABLES = {"AND": (-1, -1, -1, 1), "OR": (-1, 1, 1, 1), "XOR": (-1, 1, 1, -1)}


def four_points(*, far: float = 4.0) -> Binary:
    """The example of the MSE procedure: (6, 9) and (5, 7) against (5, 9) and (0, far).

    With far = 4 the procedure separates them (b = 1); with far = 10 the last sample is so right that it does not.

    Lecture: L3.12, L3.13

    >>> four_points(far=10)[0].tolist()
    [[6.0, 9.0], [5.0, 7.0], [5.0, 9.0], [0.0, 10.0]]
    """
    return np.array([[6, 9], [5, 7], [5, 9], [0, far]], dtype=float), np.array([1, 1, -1, -1])


def five_points() -> Binary:
    """Five points that no line separates: the segment between the two of class -1 cuts the triangle of class +1.

    Lecture: L3.17, L3.18

    >>> five_points()[1]
    array([ 1,  1,  1, -1, -1])
    """
    return np.array([[2, 1], [4, 3], [3, 5], [1, 3], [5, 6]], dtype=float), np.array([1, 1, 1, -1, -1])


def gate(name: str) -> Binary:
    """The table of a logic gate, AND, OR or XOR: X is the four corners of the unit square, +1 stands for true.

    Lecture: L1.4, L5.15

    >>> gate("XOR")[1]
    array([-1,  1,  1, -1])
    """
    if name not in GATE_TABLES:
        raise bad_input(f"name must be one of {', '.join(GATE_TABLES)}, got {name!r}")
    return np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=float), np.array(GATE_TABLES[name])


def fair_die(sides: int = 8) -> Floats:
    """The probabilities of a fair die; eight sides take 3 bits.   -> (sides,)

    Lecture: L3.24

    >>> float(-fair_die() @ np.log2(fair_die()))
    3.0
    """
    _at_least(1, sides, name="sides")
    return np.full(sides, 1 / sides)


def biased_die() -> Floats:
    """The lecture's die with sides A to H: 1/2, 1/4, 1/8, … 1/64, and 1/128 for both G and H.   -> (8,)

    Lecture: L3.24

    >>> float(-biased_die() @ np.log2(biased_die()))
    1.984375
    """
    return 0.5 ** np.array([1, 2, 3, 4, 5, 6, 7, 7])


def two_clouds(n: int = 40, *, distance: float = 3.4, seed: int = 0) -> Binary:
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


def two_gaussians(
    n: int = 200,
    *,
    distance: float = 2.0,
    correlation: float | tuple[float, float] = 0.0,
    prior: float = 0.5,
    seed: int = 0,
) -> Binary:
    """Two Gaussian classes in the plane with known means, covariance and prior, so that the best rule is known too.

        x | C  ~  N(mu, Sigma),   mu = (y distance / 2, 0),   Sigma = [[1, rho], [rho, 1]]

    `correlation` is rho, shared by the classes, or a pair of them, for -1 and for +1. The share `prior` of the n
    samples is +1, rounded, but at least one sample of either class. Options move the same n draws and do not make
    new ones, so that a slider shows their effect and not chance.

    Lecture: L4.8, L4.9, L4.16

    >>> X, y = two_gaussians(10, prior=0.3)
    >>> X.shape, int(np.sum(y == 1))
    ((10, 2), 3)
    """
    _at_least(2, n, name="n")
    rhos = np.broadcast_to(np.asarray(correlation, dtype=float), (2,))
    if not np.all(np.abs(rhos) < 1):
        raise bad_input(f"correlation must lie between -1 and 1, got {correlation}")
    if not 0 < prior < 1:
        raise bad_input(f"prior must lie between 0 and 1, got {prior}; it is the share of class +1")
    rng = np.random.default_rng(seed)
    draws, rank = rng.normal(size=(n, 2)), rng.permutation(n)
    y = np.where(rank < np.clip(round(n * prior), 1, n - 1), 1, -1)
    rho = np.where(y == 1, rhos[1], rhos[0])
    first = draws[:, 0]
    second = rho * first + np.sqrt(1 - rho**2) * draws[:, 1]
    return np.column_stack([first + y * distance / 2, second]), y


def split_class(n: int = 60, *, distance: float = 4.0, seed: int = 0) -> Binary:
    """A class of two clouds with the other class between them: no line can have both clouds on one side.

    The middle of class -1 is the origin; the clouds of class +1 lie `distance` to its left and right. Samples
    go to the three clouds by turns.

    Lecture: L3.10

    >>> X, y = split_class(6)
    >>> y
    array([ 1, -1,  1,  1, -1,  1])
    """
    _at_least(3, n, name="n")
    cloud = np.arange(n) % 3 - 1
    X = np.random.default_rng(seed).normal(size=(n, 2))
    return X + np.outer(cloud, (distance, 0.0)), np.where(cloud == 0, -1, 1)


def on_a_line(n: int = 20, *, gap: float = 1.0, seed: int = 0) -> Binary:
    """Two classes of one feature: the least of class +1 lies exactly `gap` above the greatest of class -1.

    With gap > 0 one threshold separates them; a gap a little below 0 makes them overlap by so much. X is (n, 1).

    Lecture: L4.13

    >>> X, y = on_a_line(gap=0.5)
    >>> float(X[y == 1].min() - X[y == -1].max())
    0.5
    """
    _at_least(2, n, name="n")
    y = np.where(np.arange(n) % 2 == 0, -1, 1)
    beyond = np.abs(np.random.default_rng(seed).normal(size=n))
    for label in (-1, 1):
        beyond[y == label] -= beyond[y == label].min()
    return (y * (gap / 2 + beyond))[:, None], y


def houses(n: int = 50, *, ratio: float = 400.0, noise: float = 10.0, seed: int = 0) -> tuple[Floats, Floats]:
    """Prices (in thousands) by size and number of rooms: one feature is `ratio` times as large as the other.

        price = 50 + 300 size / (5 ratio) + 20 rooms + noise,    size in 1 … 5 ratio,   rooms in 1 … 5

    At the ratio 400 these are the lecture's features, 1 … 2000 and 1 … 5. y is (n,) of floats; size explains more
    of it than the rooms do, however small its weight.

    Lecture: L5.3

    >>> X, y = houses()
    >>> X.shape, bool(X[:, 0].max() <= 2000), bool(X[:, 1].max() <= 5)
    ((50, 2), True, True)
    """
    _at_least(1, n, name="n")
    _at_least(1, ratio, name="ratio")
    rng = np.random.default_rng(seed)
    largest = 5 * ratio
    size, rooms = 1 + (largest - 1) * rng.random(n), rng.integers(1, 6, size=n).astype(float)
    y = 50 + 300 * size / largest + 20 * rooms + noise * rng.normal(size=n)
    return np.column_stack([size, rooms]), y


def parabola(n: int = 5, *, noise: float = 0.15, seed: int = 0) -> tuple[Floats, Floats]:
    """A curve that rises and flattens, seen through noise: degree 1 is too stiff for it, 2 right, 4 too free.

        y = 1 + 2 x - x^2 / 3 + noise,      x in 0 … 3, one in each n-th part of it

    X is (n, 1), y is (n,) of floats. Degree 4 runs through all of the five points. Take the samples to test on
    from another seed.

    Lecture: L5.4

    >>> X, y = parabola(4, noise=0.0)
    >>> np.allclose(y, 1 + 2 * X[:, 0] - X[:, 0] ** 2 / 3)
    True
    """
    _at_least(1, n, name="n")
    rng = np.random.default_rng(seed)
    x = 3 * (np.arange(n) + rng.random(n)) / n
    return x[:, None], 1 + 2 * x - x**2 / 3 + noise * rng.normal(size=n)


def _at_least(least: int, value: float, *, name: str) -> None:
    if not value >= least:
        raise bad_input(f"{name} must be at least {least}, got {value}")
