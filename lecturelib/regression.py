"""Least squares: by small steps, by one equation, and as a way to classify."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.features import signed
from lecturelib.models import LinearClassifier, LinearRegressor, Trace, frozen
from lecturelib.validation import Floats, epochs, matrix, positive, samples, targets


def least_squares(X: ArrayLike, y: ArrayLike) -> LinearRegressor:
    """The line with the least sum of squared errors.

        minimise  sum_i (w.x_i + b - y_i)^2:      X'X w = X'y  for X and y less their means,   b = mean(y) - w.mean(X)

    X is (n, d), y is (n,). Where X'X is singular (equal columns, constant ones, n <= d) many w are as good, and the
    shortest is returned; the bias does not count.

    Lecture: L1.11, L3.8

    >>> line = least_squares([[0.0], [1.0], [2.0]], [1.0, 3.0, 5.0])
    >>> print(line.weights.round(12), round(line.bias, 12))
    [2.] 1.0
    """
    X, y = targets(X, y)
    X, y, mean_x, mean_y = centred(X, y)
    w = _shortest_solution(X, y)
    return LinearRegressor(w, float(mean_y - mean_x @ w))


def centred(X: Floats, y: Floats) -> tuple[Floats, Floats, Floats, float]:
    """X and y less their means, and the means.

    Taking off the first sample first makes a constant column exactly zero and, where the numbers are large and their
    differences small, keeps the digits that a mean of large numbers would lose.
    """
    shifted = X - X[0]
    shift = shifted.mean(axis=0)
    shifted -= shift
    return shifted, y - y.mean(), X[0] + shift, float(y.mean())


def moments(X: Floats, y: Floats) -> tuple[Floats, Floats, Floats, float]:
    """X'X (d, d) and X'y (d,) of X and y less their means, and the means, without a copy of X.

    The mean is taken off before the products are formed, or large numbers with small differences would cancel; what
    rounding left of it in a sum of many samples is taken off after them.
    """
    n, d = X.shape
    mean_x, y = X.mean(axis=0), y - (mean_y := y.mean())
    gram, moment, rest = np.zeros((d, d)), np.zeros(d), np.zeros(d)
    for first in range(0, n, 2048):  # a block stays in the cache
        part = slice(first, first + 2048)
        block = X[part] - mean_x
        gram += block.T @ block
        moment += y[part] @ block
        rest += block.sum(axis=0)
    return gram - np.outer(rest, rest) / n, moment, mean_x + rest / n, float(mean_y)


def _shortest_solution(X: Floats, y: Floats) -> Floats:
    """The shortest w with the least |X w - y|.   (n, d), (n,) -> (d,)

    X'X w = X'y is many times faster to solve than an SVD of X is, but it squares the condition number; a step of
    refinement, with residuals from X itself, brings the digits back. Where there are none left, the SVD decides.
    """
    n, d = X.shape
    gram = X.T @ X
    size = np.sqrt(gram.diagonal())
    if n >= d and size.all():
        gram /= np.outer(size, size)  # correlations: a feature's scale must not look like a bad condition
        if np.linalg.eigvalsh(gram)[0] > 1e-8:
            inverse = np.linalg.inv(gram) / np.outer(size, size)
            w = inverse @ (y @ X)
            return w + inverse @ ((y - X @ w) @ X)
    return np.asarray(np.linalg.lstsq(X, y, rcond=None)[0], dtype=float)


def normal_equations(X: ArrayLike, y: ArrayLike) -> Floats:
    """Solve the normal equations as they stand on the slide; there is no bias but a column of ones in X.

        X'X w = X'y,      w = (sum_i x_i x_i')^-1  sum_i y_i x_i

    X is (n, d), y is (n,), w is (d,). A singular X'X has no inverse and is refused.

    Lecture: L1.11, L3.8

    >>> normal_equations([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0]], [1.0, 3.0, 5.0]).round(12)
    array([2., 1.])
    """
    X, y = targets(X, y)
    rank = np.linalg.matrix_rank(X)
    if rank < X.shape[1]:
        raise bad_input(f"X'X is singular, its rank is {rank} of {X.shape[1]}; take pseudoinverse(X) @ y")
    return np.asarray(np.linalg.solve(X.T @ X, X.T @ y), dtype=float)


def pseudoinverse(X: ArrayLike) -> Floats:
    """The Moore-Penrose pseudoinverse: it exists for every X, and pseudoinverse(X) @ y is the shortest least-squares w.

        X = U S V',      X+ = V S+ U',      S+ = 1/s where s > 0, else 0

    (n, d) -> (d, n). It equals (X'X)^-1 X' where the columns are linearly independent, and only there; singular values
    below the rounding of the greatest count as 0.

    Lecture: L1.11

    >>> pseudoinverse([[1.0, 1.0], [1.0, 1.0]]).round(12)
    array([[0.25, 0.25],
           [0.25, 0.25]])
    """
    X = matrix(X)
    U, s, Vt = np.linalg.svd(X, full_matrices=False)
    kept = s > s[0] * max(X.shape) * np.finfo(float).eps
    return (Vt[kept].T / s[kept]) @ U[:, kept].T


def mse_procedure(X: ArrayLike, y: ArrayLike, *, margins: ArrayLike = 1.0) -> LinearClassifier:
    """Classify by regression: ask of each sample a margin of its own, and solve for it by least squares.

        Z a = b,   z_i = y_i (x_i, 1),   b_i > 0:      a = Z+ b

    X is (n, d), y is (n,) of -1 and +1; `margins` is b, (n,) or one number for all. All samples count, also those
    that are right: one far out on its right side can pull the line over another, in spite of a separating line,
    and a larger b_i for it is the cure. `y * model.decision(X)` is Z a: it separates where all are positive.

    Lecture: L3.12, L3.13

    >>> model = mse_procedure([[6, 9], [5, 7], [5, 9], [0, 4]], [1, 1, -1, -1])
    >>> model.weights.round(3), round(model.bias, 3)
    (array([ 1.045, -0.944]), 2.663)
    """
    X, y = samples(X, y)
    a = _shortest_solution(signed(X, y), _chosen_margins(margins, len(y)))
    return LinearClassifier(a[:-1], float(a[-1]))


def _chosen_margins(margins: ArrayLike, n: int) -> Floats:
    b = np.asarray(margins, dtype=float)
    if b.shape not in ((), (n,)):
        raise bad_input(f"margins must be one number or one for each of the {n} samples, got shape {b.shape}")
    if not (np.isfinite(b).all() and (b > 0).all()):
        raise bad_input(f"margins must be numbers above 0, got {b.min()}; a sample's side is told by y")
    return np.full(n, b)


@dataclass(frozen=True, eq=False)
class HoKashyapClassifier(LinearClassifier):
    """What the Ho-Kashyap procedure found: a line, and whether one can separate the classes at all.

    `separable` is True (this line does), False (`certificate` shows that none can) or None (undecided). `margins`
    is the last b, (n,). The certificate u is (n,): u_i >= 0, sum_i u_i = 1 and sum_i u_i z_i = 0, z_i = y_i (x_i, 1).
    Of any a with all a.z_i > 0 this would make the sum of u_i a.z_i both positive and zero.

    Lecture: L3.14
    """

    separable: bool | None = None
    margins: Floats | None = None
    certificate: Floats | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("margins", "certificate"):
            if (array := getattr(self, name)) is not None:
                object.__setattr__(self, name, frozen(array))


def ho_kashyap(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float = 0.9,
    margins: ArrayLike = 1.0,
    max_epochs: int = 10_000,
    record: str = "off",
) -> HoKashyapClassifier:
    """The MSE procedure that finds its margins: raise those that the line exceeds, and solve again.

        a = Z+ b,   e = Z a - b,   b <- b + eta (e + |e|),      0 < eta <= 1

    X is (n, d), y is (n,) of -1 and +1; `margins` is the first b. On separable data it ends with Z a > 0. No b ever
    falls, and Z'e = 0 always: so an error that is not zero and nowhere positive proves that no line separates, and
    is returned as the `certificate`. Where the classes only just touch, it may need more than `max_epochs`.

    Lecture: L3.14

    >>> X, y = [[6, 9], [5, 7], [5, 9], [0, 10]], [1, 1, -1, -1]
    >>> mse_procedure(X, y).predict(X), ho_kashyap(X, y).predict(X)
    (array([ 1,  1,  1, -1]), array([ 1,  1, -1, -1]))
    >>> xor = ho_kashyap([[0, 0], [0, 1], [1, 0], [1, 1]], [-1, 1, 1, -1])
    >>> xor.separable, xor.certificate
    (False, array([0.25, 0.25, 0.25, 0.25]))
    """
    X, y = samples(X, y)
    eta = positive(learning_rate, name="learning_rate")
    if eta > 1:
        raise bad_input(f"learning_rate must not be above 1, got {eta}; the errors could grow")
    Z, b = signed(X, y), _chosen_margins(margins, len(y))
    separable, proof = None, None
    solve = pseudoinverse(Z)
    a = solve @ b
    trace = Trace(record, a[:-1], a[-1])
    for _ in epochs(max_epochs):
        e = Z @ a - b
        separable, proof = _verdict(Z, e, b)
        if separable is not None:
            break
        b = b + eta * (e + np.abs(e))
        a = solve @ b
        trace.update(a[:-1], a[-1], sample=-1)
        trace.epoch(a[:-1], a[-1], mistakes=int((Z @ a <= 0).sum()))
    return HoKashyapClassifier(
        a[:-1], float(a[-1]), separable is True, trace.history(), separable=separable, margins=b, certificate=proof
    )


def _verdict(Z: Floats, e: Floats, b: Floats) -> tuple[bool | None, Floats | None]:
    """Whether a with Z a = b + e separates (True), or e proves that none can (False, with the proof), or neither.

    An error is never exactly nowhere positive. Nearly so is enough to guess which u_i are not zero; what is left of
    them after a regression on their z_i has Z'u = 0 up to rounding, and proves the matter if none turned negative.
    """
    if (b + e > 0).all():
        return True, None
    u = np.maximum(-e, 0)
    if e.max() <= 0.01 * u.max():
        active = u > 0
        rest = u[active] - Z[active] @ _shortest_solution(Z[active], u[active])
        if rest.min() >= 0 and rest.sum() > 1e-6 * u.sum():
            u[active] = rest
            return False, u / u.sum()
    return None, None
