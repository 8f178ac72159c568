"""From the features one has to the features a linear model wants."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.models import frozen
from lecturelib.validation import Floats, Labels, finite, matrix, positive, samples, whole


def augment(X: ArrayLike, *, value: float = 1.0) -> Floats:
    """Append a constant feature, so that the bias becomes a weight like any other.   (n, d) -> (n, d + 1)

    With w~ = (w, w_0) and x~ = (x, 1) the discriminant w.x + w_0 is w~.x~: a hyperplane through the origin.
    With `value=-1`, as in lecture 2, the last weight is the threshold -w_0 instead; the decisions are the same.

    Lecture: L1.3, L2.5, L3.11, L5.2

    >>> augment([[2.0, 3.0]])
    array([[2., 3., 1.]])
    """
    X = matrix(X)
    return np.column_stack([X, np.full(len(X), value)])


def normalise_signs(X: ArrayLike, y: ArrayLike) -> Floats:
    """Multiply the samples of class -1 by -1, so that a separating vector has all of them on one side.

        z_i = y_i x_i,      a separates the classes  <=>  a.z_i > 0 for all i

    X is (n, d), augmented first if there is a bias; y is (n,) of -1 and +1. The product a.z_i is the margin.

    Lecture: L3.11

    >>> normalise_signs(augment([[6, 9], [5, 9]]), [1, -1])
    array([[ 6.,  9.,  1.],
           [-5., -9., -1.]])
    """
    X, y = samples(X, y)
    return y[:, None] * X


def signed(X: Floats, y: Labels) -> Floats:
    """`normalise_signs(augment(X), y)` of data that have been checked, with one copy instead of two.

        z_i = y_i (x_i, 1):   a sample is on its right side where a.z_i > 0, the bias being the last of a

    (n, d), (n,) -> (n, d + 1)
    """
    Z = np.empty((len(X), X.shape[1] + 1))
    np.multiply(X, y[:, None], out=Z[:, :-1])
    Z[:, -1] = y
    return Z


def separates(Z: ArrayLike, a: ArrayLike) -> bool:
    """Whether `a` (d,) is a separating vector of the sign-normalised samples Z (n, d): a.z_i > 0 for all i.

    A sample with a.z_i = 0 lies on the boundary, and is not separated.

    Lecture: L3.11, L3.28

    >>> Z = normalise_signs(augment([[2.0], [4.0]]), [-1, 1])
    >>> separates(Z, [1, -3]), separates(Z, [1, -2])
    (True, False)
    """
    a = np.asarray(a, dtype=float)
    return bool((matrix(Z, columns=len(a)) @ a > 0).all())


@dataclass(frozen=True, eq=False)
class Standardiser:
    """Remembers the centre and the scale of the training data, both (d,), to treat new data in the same way."""

    centre: Floats
    scale: Floats

    def __post_init__(self) -> None:
        object.__setattr__(self, "centre", frozen(self.centre))
        object.__setattr__(self, "scale", frozen(self.scale))

    def apply(self, X: ArrayLike) -> Floats:
        """(x - centre) / scale of each sample.   (n, d) -> (n, d)"""
        Z = matrix(X, columns=len(self.centre)) - self.centre
        Z /= self.scale
        return Z

    def undo(self, Z: ArrayLike) -> Floats:
        """Back to the units that the data came in.   (n, d) -> (n, d)"""
        return matrix(Z, columns=len(self.centre)) * self.scale + self.centre


def standardise(X: ArrayLike, *, by: str = "deviation") -> Standardiser:
    """Learn from the training data how to bring every feature to mean 0 and deviation 1, or range 1.

        x_j <- (x_j - mu_j) / s_j,      s_j the standard deviation (1/n) or the range max - min

    X is (n, d), without the constant feature x_0. A constant column is centred but not divided: 0/0 has no
    answer. Apply the same transformation to the data to predict, never one learnt from those.

    Lecture: L5.3, L4.12

    >>> scaler = standardise([[1.0, 5.0], [3.0, 5.0]])
    >>> scaler.apply([[1.0, 5.0], [4.0, 6.0]])
    array([[-1.,  0.],
           [ 2.,  1.]])
    """
    if by not in ("deviation", "range"):
        raise bad_input(f'by must be "deviation" or "range", got {by!r}')
    X = matrix(X)
    # Seen from the first sample a constant column is exactly 0, and a large offset is not summed up.
    shifted = X - X[0]
    mean = shifted.mean(axis=0)
    shifted -= mean
    variance = np.einsum("ij,ij->j", shifted, shifted) / len(X)
    spread = np.ptp(X, axis=0) if by == "range" else np.sqrt(variance)
    return Standardiser(X[0] + mean, np.where(spread > 0, spread, 1.0))


def polynomial_features(X: ArrayLike, *, degree: int) -> Floats:
    """The powers of each feature: all x_j, then all x_j^2, and so on.   (n, d) -> (n, d degree)

    There are no products of different features (see `quadratic_features`), and no constant (see `augment`).
    High powers differ in scale by orders of magnitude: standardise them before a descent.

    Lecture: L5.2, L5.4

    >>> polynomial_features([[2.0], [3.0]], degree=3)
    array([[ 2.,  4.,  8.],
           [ 3.,  9., 27.]])
    """
    X = matrix(X)
    degree = whole(degree, name="degree", least=1, most=100)
    return np.column_stack([X**p for p in range(1, degree + 1)])


def quadratic_features(X: ArrayLike) -> Floats:
    """The features, their squares and their products, each product once.   (n, d) -> (n, d + d (d + 1) / 2)

        (x_1, …, x_d, x_i x_j for all i <= j)

    The lecture's double sum holds x_i x_j and x_j x_i, two equal columns that no data can tell apart.

    Lecture: L3.21, L4.3, L4.4, L4.15

    >>> quadratic_features([[2.0, 3.0]])
    array([[2., 3., 4., 6., 9.]])
    """
    X = matrix(X)
    n, d = X.shape
    Z = np.empty((n, d + d * (d + 1) // 2))
    Z[:, :d], filled = X, d
    for i in range(d):  # x_i with itself and with those after it
        np.multiply(X[:, [i]], X[:, i:], out=Z[:, filled : filled + d - i])
        filled += d - i
    return Z


def gaussian_features(X: ArrayLike, *, centres: ArrayLike, width: float) -> Floats:
    """A bump around each centre: 1 on it, 0 far away.   (n, d) -> (n, m)

        phi_j(x) = exp(-||x - m_j||^2 / (2 width^2))

    `centres` is (m, d), or (m,) where there is one feature. Lecture 4's c is 2 width^2.

    Lecture: L4.4, L4.18, L5.2

    >>> gaussian_features([[0.0], [1.0]], centres=[0.0, 1.0], width=1.0).round(3)
    array([[1.   , 0.607],
           [0.607, 1.   ]])
    """
    X = matrix(X)
    width = positive(width, name="width")
    centres = finite(centres, name="centres")
    if centres.ndim == 1 and X.shape[1] == 1:
        centres = centres[:, None]
    if centres.ndim != 2 or centres.shape[1] != X.shape[1] or centres.size == 0:
        raise bad_input(f"centres must have shape (m, {X.shape[1]}), like the samples, got {centres.shape}")
    return np.column_stack([np.exp(-0.5 * np.square((X - centre) / width).sum(axis=1)) for centre in centres])


def sine_features(X: ArrayLike, *, frequency: float = 1.0) -> Floats:
    """sin(frequency x_j) of each feature.   (n, d) -> (n, d)

    Lecture: L4.4

    >>> sine_features([[0.0, np.pi / 2]])
    array([[0., 1.]])
    """
    return np.sin(frequency * matrix(X))


def log_features(X: ArrayLike) -> Floats:
    """log x_j of each feature, which must be above 0.   (n, d) -> (n, d)

    Lecture: L4.4

    >>> log_features([[1.0, np.e]])
    array([[0., 1.]])
    """
    X = matrix(X)
    if (X <= 0).any():
        row, column = np.argwhere(X <= 0)[0]
        bad = X[row, column]
        raise bad_input(f"X must be above 0, got {bad} in row {row}, column {column}; shift or drop it")
    return np.log(X)


def indicator_features(X: ArrayLike, *, threshold: ArrayLike = 0.0) -> Floats:
    """1 where the feature is above the threshold, else 0; `threshold` is a number or (d,).   (n, d) -> (n, d)

    Lecture: L4.4

    >>> indicator_features([[1.0, 2.0], [3.0, 4.0]], threshold=[1, 3])
    array([[0., 0.],
           [1., 1.]])
    """
    return np.where(matrix(X) > np.asarray(threshold), 1.0, 0.0)


def basis_features(X: ArrayLike, *functions: Callable[[Floats], ArrayLike]) -> Floats:
    """Any functions of the samples, side by side: the model stays linear in its weights.   (n, d) -> (n, m)

        z = (h_1(x), …, h_m(x)),      g(x) = w_0 + w.z

    Each function gets X (n, d) and gives a column (n,) or several (n, k).

    Lecture: L3.21, L4.3, L4.4, L4.15, L5.2

    >>> basis_features([[2.0, 3.0]], np.sin, lambda X: X[:, 0] * X[:, 1]).round(2)
    array([[0.91, 0.14, 6.  ]])
    """
    X = matrix(X)
    if not functions:
        raise bad_input("give at least one function of X")
    return matrix(np.column_stack([np.asarray(h(X)) for h in functions]))
