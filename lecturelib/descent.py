"""Going downhill on any function J: with a given step, with the best step, and along conjugate directions."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib._stopping import runaway
from lecturelib.models import frozen
from lecturelib.validation import Floats, Schedule, positive, scheduled, starting_point, whole

Function = Callable[[Floats], float]
Gradient = Callable[[Floats], Floats]


@dataclass(frozen=True, eq=False)
class Quadratic:
    """The bowl J(x) = x.Ax / 2 - b.x + c, with A (d, d) symmetric and b (d,); its minimum solves Ax = b.

    >>> J = Quadratic([[2.0, 0.0], [0.0, 2.0]], [10.0, 20.0], 125.0)        # (x1 - 5)^2 + (x2 - 10)^2
    >>> J([10, 5]), J.gradient([10, 5])
    (50.0, array([ 10., -10.]))
    """

    A: ArrayLike
    b: ArrayLike
    c: float = 0.0

    def __call__(self, x: ArrayLike) -> float:
        return float(np.dot(x, np.dot(self.A, x)) / 2 - np.dot(self.b, x) + self.c)

    def gradient(self, x: ArrayLike) -> Floats:
        return np.dot(self.A, x) - self.b


@dataclass(frozen=True, eq=False)
class Path:
    """The points that a descent came through, the start first: `x` is (T, d), J there is `value` (T,).

    `rate` (T,) holds the step size alpha that led to each point; that of the start is 0.
    """

    x: Floats
    value: Floats
    rate: Floats

    def __len__(self) -> int:
        return len(self.value)


@dataclass(frozen=True, eq=False)
class Descent:
    """Where a descent ended: the point x (d,), J there, whether it settled, and in words how it ended."""

    x: Floats
    value: float
    converged: bool
    outcome: str
    history: Path

    def __post_init__(self) -> None:
        object.__setattr__(self, "x", frozen(self.x))

    @property
    def steps(self) -> int:
        return len(self.history) - 1


class _Log:
    """Keeps the record of a descent, and decides whether it goes on."""

    def __init__(self, J: Function, start: ArrayLike, tol: float, max_steps: int) -> None:
        self.J, self.tol = J, positive(tol, name="tol")
        self.max_steps = whole(max_steps, name="max_steps", least=1)
        self.start = starting_point(start)
        self.first = self.value = float(J(self.start))
        self.ceiling = runaway(self.value)
        self.rows = [(self.start, self.value, 0.0)]
        self.outcome, self.converged = "", False

    def goes_on(self, size: float) -> bool:
        """Whether to take another step: not if it would be too small to matter, nor if it cannot help."""
        steps = len(self.rows) - 1
        if not (self.value <= self.ceiling and size < np.inf):  # NaN fails here as well
            self.outcome = f"diverged: J went from {self.first:.4g} to {self.value:.4g} in {steps} steps"
        elif size <= self.tol:
            self.outcome, self.converged = f"converged: {size:.3g} <= {self.tol:.3g} after {steps} steps", True
        elif steps >= self.max_steps:
            rose = "; J has risen, it diverges" if self.value > self.first else ""
            self.outcome = f"gave up after {steps} steps with {size:.3g} > {self.tol:.3g}{rose}"
        return not self.outcome

    def arrive(self, x: Floats, rate: float) -> None:
        """Note the point to which a step of this size has led."""
        self.value = float(self.J(x))
        self.rows.append((x, self.value, rate))

    def end(self) -> Descent:
        path = Path(*(frozen(np.array(column)) for column in zip(*self.rows, strict=True)))
        return Descent(self.rows[-1][0], self.value, self.converged, self.outcome, path)


def gradient_descent(
    J: Function,
    gradient: Gradient,
    start: ArrayLike,
    *,
    learning_rate: float | Schedule = 0.1,
    stop: str | None = None,
    tol: float = 1e-6,
    max_steps: int = 1000,
) -> Descent:
    """Step against the gradient until the steps have become too small to matter.

        while  alpha ||grad J(x)|| > tol:     x <- x - alpha grad J(x)

    `start` is (d,); `learning_rate` is alpha, or a schedule that gives alpha(k) for k = 1, 2, … The steps shrink by
    themselves as the gradient does. With a schedule that goes to 0 the lecture's test would hold anywhere, so there
    the gradient alone is tested, ||grad J|| <= tol; `stop="step"` or `"gradient"` chooses the test. Where alpha is
    too large J grows without end: `outcome` says so.

    Lecture: L3.1, L3.2, L3.3, L3.4, L3.5, L3.27, L5.1

    >>> end = gradient_descent(lambda x: (x[0] - 5) ** 2, lambda x: 2 * (x - 5), [0.0], learning_rate=0.25)
    >>> end.x.round(3), end.outcome
    (array([5.]), 'converged: 5.96e-07 <= 1e-06 after 22 steps')
    """
    rate = scheduled(learning_rate)
    if stop not in (None, "step", "gradient"):
        raise bad_input(f'stop must be "step" or "gradient", got {stop!r}')
    by_step = stop == "step" or (stop is None and not callable(learning_rate))
    log, k = _Log(J, start, tol, max_steps), 1
    x = log.start
    slope = gradient(x)
    with np.errstate(over="ignore", invalid="ignore"):  # `outcome` reports it
        while log.goes_on(_length(slope) * (rate(k) if by_step else 1.0)):
            alpha = rate(k)
            x = x - alpha * slope
            log.arrive(x, alpha)
            slope, k = gradient(x), k + 1
    return log.end()


def steepest_descent(
    J: Function, gradient: Gradient, start: ArrayLike, *, tol: float = 1e-6, max_steps: int = 1000
) -> Descent:
    """Gradient descent that takes the best step there is, each time.

        mu = argmin J(x - mu grad J(x)),      x <- x - mu grad J(x)      until ||grad J|| <= tol

    `start` is (d,). Each step ends where the line touches a contour, so the next one turns by a right angle: in a
    long valley the path zigzags.

    Lecture: L2.13

    >>> bowl = Quadratic([[1.0, 0.0], [0.0, 9.0]], [0.0, 0.0])
    >>> end = steepest_descent(bowl, bowl.gradient, [9.0, 1.0])
    >>> end.history.rate[1:4].round(3)
    array([0.2, 0.2, 0.2])
    """
    log = _Log(J, start, tol, max_steps)
    x = log.start
    slope = gradient(x)
    with np.errstate(over="ignore", invalid="ignore"):  # `outcome` reports it
        while log.goes_on(_length(slope)):
            mu = optimal_rate(J, gradient, x, -slope)
            x = x - mu * slope
            log.arrive(x, mu)
            slope = gradient(x)
    return log.end()


def conjugate_gradient(
    A: ArrayLike, b: ArrayLike, *, start: ArrayLike | None = None, tol: float = 1e-10, max_steps: int | None = None
) -> Descent:
    """Minimise x.Ax / 2 - b.x, that is solve Ax = b, along directions that do not undo each other's work.

        alpha = r.r / p.Ap,   x <- x + alpha p,   r' = r - alpha A p,   p <- r' + (r'.r' / r.r) p,      r = b - Ax

    A is (d, d), symmetric and positive definite; b is (d,); it starts at zero unless told otherwise. In exact
    arithmetic it ends after at most d steps; rounding may cost a few more, so it may take 10 d. It stops at
    ||r|| <= tol ||b||. If it meets a direction in which J does not curve upwards there is no minimum: an error.

    Lecture: L3.6

    >>> end = conjugate_gradient([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0])
    >>> end.x.round(4), end.steps
    (array([0.0909, 0.6364]), 2)
    """
    A, b = np.asarray(A, dtype=float), np.asarray(b, dtype=float)
    if A.shape != (*b.shape, *b.shape) or b.ndim != 1 or not np.allclose(A, A.T):
        raise bad_input(f"A must be symmetric, (d, d), and b (d,); got {A.shape} and {b.shape}")
    start = np.zeros(len(b)) if start is None else start
    tol, most = tol * (_length(b) or 1.0), 10 * len(b) if max_steps is None else max_steps
    log = _Log(Quadratic(A, b), start, tol, most)
    x = log.start
    p = r = b - A @ x
    while log.goes_on(_length(r)):
        curvature = p @ A @ p
        if curvature <= 0:
            raise bad_input(f"A must be positive definite, got p.Ap = {curvature:.3g} for p = {p}")
        alpha = r @ r / curvature
        x = x + alpha * p
        log.arrive(x, alpha)
        r, old = r - alpha * (A @ p), r
        p = r + r @ r / (old @ old) * p
    return log.end()


def nonlinear_conjugate_gradient(
    J: Function, gradient: Gradient, start: ArrayLike, *, tol: float = 1e-6, max_steps: int = 1000
) -> Descent:
    """Conjugate directions on any smooth J: the best step, then turn by Polak and Ribière's rule.

        p <- -g' + beta p,      beta = max(0, g'.(g' - g) / g.g),      g = grad J      until ||g|| <= tol

    `start` is (d,). Every d steps, and where p would lead uphill, it starts afresh from the gradient. On a
    quadratic it is `conjugate_gradient`.

    Lecture: L3.6

    >>> bowl = Quadratic([[1.0, 0.0], [0.0, 100.0]], [0.0, 0.0])
    >>> ends = [find(bowl, bowl.gradient, [100, 1]) for find in (steepest_descent, nonlinear_conjugate_gradient)]
    >>> [end.steps > 900 for end in ends], ends[1].steps
    ([True, False], 2)
    """
    log = _Log(J, start, tol, max_steps)
    x, steps = log.start, 0
    g = gradient(x)
    p = -g
    with np.errstate(over="ignore", invalid="ignore"):  # `outcome` reports it
        while log.goes_on(_length(g)):
            mu = optimal_rate(J, gradient, x, p)
            x = x + mu * p
            log.arrive(x, mu)
            g, old, steps = gradient(x), g, steps + 1
            beta = 0.0 if steps % len(p) == 0 else max(0.0, float(g @ (g - old) / (old @ old)))
            p = beta * p - g
            if p @ g >= 0:
                p = -g
    return log.end()


def optimal_rate(J: Function, gradient: Gradient, x: Floats, direction: Floats) -> float:
    """The step size with which J is least along a downhill direction, or the first that is a minimum.

        find mu > 0 with  d/dmu J(x + mu p) = p.grad J(x + mu p) = 0

    x and `direction` are (d,). Doubling finds an interval in which the slope turns upwards, then secants find where.
    On a quadratic the slope is a straight line, and the first secant hits. If J falls for ever, the step is huge.

    Lecture: L2.13, L3.6

    >>> optimal_rate(lambda x: x @ x, lambda x: 2 * x, np.array([3.0]), np.array([-6.0]))
    0.5
    """

    def look(mu: float) -> tuple[float, float, float]:
        point = x + mu * direction
        return mu, float(J(point)), float(direction @ gradient(point))

    with np.errstate(over="ignore", invalid="ignore"):  # a first step that is far too long may overflow
        low, high = look(0.0), look(1.0)
        flat = 1e-7 * abs(low[2])  # J is then 1e-14 above its least; near the minimum less would be rounding only
        while _still_falling(low, high) and high[0] < 1e12:
            low, high = high, look(2 * high[0])
        for attempt in range(100):
            if min(abs(low[2]), abs(high[2])) <= flat:
                break
            secant = attempt % 2 == 0 and 0 < high[2] < np.inf  # alternating with halving, which never fails
            share = low[2] / (low[2] - high[2]) if secant else 0.5
            middle = look(low[0] + share * (high[0] - low[0]))
            low, high = (middle, high) if _still_falling(low, middle) else (low, middle)
    return high[0] if abs(high[2]) <= flat and not _risen(low, high) else low[0]


def _still_falling(before: tuple[float, float, float], after: tuple[float, float, float]) -> bool:
    """Whether J, given as (step, value, slope) at two steps, goes on falling and jumped over no hill between them."""
    return after[2] < 0 and not _risen(before, after)


def _risen(before: tuple[float, float, float], after: tuple[float, float, float]) -> bool:
    """Whether J is higher by as much as it should have fallen; by less, it may be rounding near the minimum."""
    rounding = 1e-13 * abs(before[1])  # or the search would turn away from the minimum, and never find it
    return not after[1] - before[1] <= abs(before[2]) * (after[0] - before[0]) + rounding


def _length(vector: Floats) -> float:
    return float(np.linalg.norm(vector))
