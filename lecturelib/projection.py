"""Seeing data along fewer axes: translation, rotation, and the axes along which the data vary most."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.models import frozen
from lecturelib.validation import Floats, matrix, numbers, vector, whole


def centre(X: ArrayLike) -> tuple[Floats, Floats]:
    """Move the origin to the middle of the data: X - mu and mu.   (n, d) -> (n, d), (d,)

    Lecture: L1.13

    >>> centre([[1.0, 5.0], [3.0, 9.0]])
    (array([[-1., -2.],
           [ 1.,  2.]]), array([2., 7.]))
    """
    X = matrix(X)
    mean = X.mean(axis=0)
    return X - mean, mean


def rotation(angle: float) -> Floats:
    """Two orthonormal axes of the plane, as columns, turned by `angle` (radians) against the clock.   -> (2, 2)

    Lecture: L1.13

    >>> rotation(np.pi / 2).round(12) + 0.0
    array([[ 0., -1.],
           [ 1.,  0.]])
    """
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin], [sin, cos]])


def project(X: ArrayLike, axes: ArrayLike) -> Floats:
    """The coordinates of each sample along orthonormal axes: one dot product per axis.   (n, d), (d, k) -> (n, k)

        z_ij = x_i . a_j,     Z = X A,     A^T A = I

    Centre X first to measure from the middle of the data. (The slide's (x_i - mu).a_i needs the axis' own index j.)

    Lecture: L1.13

    >>> project([[3.0, 4.0]], [[0.6], [0.8]])
    array([[5.]])
    """
    A = _orthonormal(axes)
    return matrix(X, columns=len(A)) @ A


def reconstruct(Z: ArrayLike, axes: ArrayLike) -> Floats:
    """Back from k coordinates to the space of the data, as far as they remember.   (n, k), (d, k) -> (n, d)

        X^ = Z A^T

    Lecture: L1.13, L1.16

    >>> reconstruct([[5.0]], [[0.6], [0.8]])
    array([[3., 4.]])
    """
    A = _orthonormal(axes)
    return matrix(Z, columns=A.shape[1]) @ A.T


def _orthonormal(axes: ArrayLike) -> Floats:
    """The axes (d, k) as given, after checking that they have length 1 and are perpendicular."""
    A = numbers(axes, name="axes")
    if A.ndim != 2:
        raise bad_input(f"axes must have shape (d, k), an axis a column, got {A.shape}")
    if not np.allclose(A.T @ A, np.eye(A.shape[1]), atol=1e-8):
        raise bad_input(f"the {A.shape[1]} columns of axes must be orthonormal, A^T A = I; try np.linalg.qr")
    return A


def reconstruction_error(X: ArrayLike, axes: ArrayLike) -> float:
    """What the axes miss of the centred data: the sum of the squared distances to their subspace.

        E(A) = || X - X A A^T ||^2

    X is (n, d), axes is (d, k). Turning the axes inside their subspace changes nothing: E alone cannot tell them apart.

    Lecture: L1.15

    >>> reconstruction_error([[-1.0, 0.5], [1.0, 0.5], [0.0, -1.0]], [[1.0], [0.0]])
    1.5
    """
    A = _orthonormal(axes)
    X, _ = centre(matrix(X, columns=len(A)))
    missed = X - X @ A @ A.T
    return float((missed**2).sum())


@dataclass(frozen=True, eq=False)
class PrincipalComponents:
    """The axes of greatest variance: columns of `axes` (d, k), with all `eigenvalues` in descending order (min(n, d),).

    `mean` and `scale` are (d,): what is subtracted from a sample, and what it is then divided by.

    Lecture: L1.16
    """

    mean: Floats
    scale: Floats
    axes: Floats
    eigenvalues: Floats

    def project(self, X: ArrayLike) -> Floats:
        """z = A^T ((x - mu) / s).   (n, d) -> (n, k)"""
        return (matrix(X, columns=len(self.mean)) - self.mean) / self.scale @ self.axes

    def reconstruct(self, Z: ArrayLike) -> Floats:
        """x^ = mu + s * (A z).   (n, k) -> (n, d)"""
        Z = matrix(Z, columns=self.axes.shape[1])
        return self.mean + self.scale * (Z @ self.axes.T)


def pca(X: ArrayLike, *, k: int | None = None, normalise: bool = True) -> PrincipalComponents:
    """Principal components by the covariance matrix: mean-adjust, normalise, and take the k first eigenvectors.

        S = 1/n sum_i x_i x_i^T,     S a = lambda a,     A = [a_1, …, a_k]

    X is (n, d); k is at most min(n, d), its default. A constant feature is not divided by its deviation 0.
    An axis and its opposite are the same; we take the one whose largest entry is positive.

    Lecture: L1.15, L1.16

    >>> model = pca([[0.0, 0.0], [2.0, 2.0], [4.0, 4.0]], normalise=False)
    >>> model.eigenvalues.round(3), model.project([[3.0, 3.0]]).round(3) + 0.0
    (array([5.333, 0.   ]), array([[1.414, 0.   ]]))
    """
    X = matrix(X)
    k = _number_of_axes(X, k)
    mean = X.mean(axis=0)
    S = scatter_matrix(X, mean)
    scale = _deviations(X, mean, S.diagonal()) if normalise else np.ones(len(S))
    eigenvalues, vectors = np.linalg.eigh(S / np.outer(scale, scale))
    eigenvalues, vectors = eigenvalues[::-1], vectors[:, ::-1]  # eigh has them in ascending order
    return _components(mean, scale, vectors[:, :k], eigenvalues[: min(X.shape)])


def pca_svd(X: ArrayLike, *, k: int | None = None, normalise: bool = True) -> PrincipalComponents:
    """The same components by the singular value decomposition of the data, without forming a covariance matrix.

        X = U D V^T   =>   S = V (D^2 / n) V^T:     the axes are V, the eigenvalues D^2 / n

    X is (n, d). It keeps small eigenvalues exact, which squaring X would drown, and is quick where n < d.

    Lecture: L1.16

    >>> pca_svd([[0.0, 0.0, 0.0], [2.0, 2.0, 1.0]], k=1, normalise=False).eigenvalues.round(12)
    array([2.25, 0.  ])
    """
    X = matrix(X)
    k = _number_of_axes(X, k)
    Z, mean = centre(X)
    scale = _deviations(X, mean, np.square(Z).mean(axis=0)) if normalise else np.ones(len(mean))
    _, singular, rows = np.linalg.svd(Z / scale, full_matrices=False)
    return _components(mean, scale, rows[:k].T, singular**2 / len(X))


def scatter_matrix(X: Floats, mean: Floats) -> Floats:
    """S = 1/n sum_i (x_i - mu) (x_i - mu)^T.   (n, d), (d,) -> (d, d)

    Centred before it is squared: at an offset of 1e8 the squares would swallow the variance. Many rows at a time, but
    not all, so that large data are not copied as a whole.

    Lecture: L1.16
    """
    S = np.zeros((X.shape[1], X.shape[1]))
    for first in range(0, len(X), 2048):
        rows = X[first : first + 2048] - mean
        S += rows.T @ rows
    return S / len(X)


def _deviations(X: Floats, mean: Floats, variances: Floats) -> Floats:
    """The standard deviation of each feature, and 1 for a constant one, which must not be divided.   -> (d,)"""
    scale = np.sqrt(variances)
    doubtful = np.flatnonzero(scale <= 1e-12 * np.abs(mean))  # rounding lets a constant seem to vary: look closely
    scale[doubtful[np.ptp(X[:, doubtful], axis=0) == 0]] = 1.0
    return np.where(scale > 0, scale, 1.0)  # squares of numbers near 1e-200 are 0 as well


def _number_of_axes(X: Floats, k: int | None) -> int:
    return min(X.shape) if k is None else whole(k, name="k", least=1, most=min(X.shape))


def _components(mean: Floats, scale: Floats, axes: Floats, eigenvalues: Floats) -> PrincipalComponents:
    largest = axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])]
    axes = axes * np.where(largest < 0, -1.0, 1.0)
    never_negative = np.maximum(eigenvalues, 0.0)
    return PrincipalComponents(frozen(mean), frozen(scale), frozen(axes), frozen(never_negative))


def next_axis(S: ArrayLike, earlier: ArrayLike) -> Floats:
    """The direction of greatest variance among those at right angles to the earlier axes.   (d, d), (d, j) -> (d,)

        max a^T S a   subject to   a.a = 1,   a.a_1 = … = a.a_j = 0

    The derivative of a^T S a - lambda (a.a - 1) - sum_i mu_i a.a_i is zero where 2 S a - 2 lambda a = sum_i mu_i a_i.
    Times a_i, which is an eigenvector: mu_i = 2 a_i^T S a = 2 lambda_i a_i.a = 0. So S a = lambda a once more.

    Lecture: L1.18

    >>> next_axis(np.diag([3.0, 1.0, 2.0]), np.array([[1.0], [0.0], [0.0]]))
    array([0., 0., 1.])
    """
    A = _orthonormal(earlier)
    S = matrix(S, columns=len(A))
    whole(A.shape[1], name="the number of earlier axes", least=1, most=len(A) - 1)
    free = np.linalg.qr(A, mode="complete").Q[:, A.shape[1] :]  # a basis of what is at right angles to them
    a = free @ np.linalg.eigh(free.T @ S @ free).eigenvectors[:, -1]
    return a * (-1.0 if a[np.abs(a).argmax()] < 0 else 1.0) + 0.0


def proportion_of_variance(eigenvalues: ArrayLike) -> Floats:
    """What share of all variance the first 1, 2, …, d components hold.   (d,) -> (d,)

        PoV(k) = (lambda_1 + … + lambda_k) / (lambda_1 + … + lambda_d)

    Lecture: L1.17

    >>> proportion_of_variance([6.0, 3.0, 1.0])
    array([0.6, 0.9, 1. ])
    """
    eigenvalues = _descending(eigenvalues)
    return np.cumsum(eigenvalues) / eigenvalues.sum()


def choose_k(eigenvalues: ArrayLike, *, share: float = 0.9) -> int:
    """The least number of components that hold more than this share of the variance, PoV(k) > 0.9.

    Lecture: L1.17

    >>> choose_k([6.0, 3.5, 0.5])
    2
    """
    if not 0 <= share < 1:
        raise bad_input(f"share must lie between 0 and 1, below 1, got {share}")
    too_little = proportion_of_variance(eigenvalues)[:-1] <= share + 1e-12  # rounding must not make 0.9 more than 0.9
    return int(np.count_nonzero(too_little)) + 1


def elbow(eigenvalues: ArrayLike) -> int:
    """How many components stand before the bend of the scree graph (the eigenvalues over their number).

    The bend is the point furthest below the straight line from the first to the last. Where none lies below it there
    is no bend, and all d are kept.

    Lecture: L1.17

    >>> elbow([10.0, 9.0, 1.0, 0.9, 0.8])
    2
    """
    scree = _descending(eigenvalues)
    depth = np.linspace(scree[0], scree[-1], len(scree)) - scree
    return int(depth.argmax()) if depth.max() > 1e-12 * scree[0] else len(scree)


def _descending(eigenvalues: ArrayLike) -> Floats:
    values = vector(eigenvalues, name="eigenvalues").astype(float)
    if (np.diff(values) > 0).any() or values[-1] < 0 or values[0] == 0:
        raise bad_input(f"eigenvalues must fall from above 0 to no less than 0, got {values}; sort them")
    return values


def cube_distances(n: int, d: int, *, seed: int = 0) -> Floats:
    """Distances of n random points of the unit cube in d dimensions from one more such point.   -> (n,)

    The curse of dimensionality: as d grows all of them become alike, (max - min) / min -> 0, and "near" means little.

    Lecture: L1.12

    >>> [round(float(np.ptp(r) / r.min()), 1) for r in (cube_distances(500, d) for d in (2, 20, 2000))]
    [66.1, 1.2, 0.1]
    """
    points = np.random.default_rng(seed).random((n + 1, d))
    return np.linalg.norm(points[1:] - points[0], axis=1)
