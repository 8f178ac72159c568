"""Lagrange's multiplier in the plane: an extremum on a curve is where the contour touches it."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input
from lecturelib.models import frozen
from lecturelib.validation import Floats, finite, positive, whole


@dataclass(frozen=True, eq=False)
class ConstrainedExtremum:
    """Where f is extreme on the curve g = 0: the `point` (2,), the multiplier of its gradients, f there, the way to it.

    `path` is (T, 2), the points visited on the curve, the start first.

    Lecture: L1.14
    """

    point: Floats
    multiplier: float
    value: float
    path: Floats
    converged: bool


def lagrange(
    f: Callable[[Floats], float],
    g: Callable[[Floats], float],
    start: ArrayLike,
    *,
    sense: str = "max",
    step: float = 0.1,
    max_steps: int = 1000,
) -> ConstrainedExtremum:
    """Walk along the curve g(x) = 0 as long as f rises (or falls); where it stops, the gradients are parallel.

        grad f(x) = lambda grad g(x),     g(x) = 0

    f and g take a point (2,). From a point of the curve near `start` it steps along the tangent, and halves
    the step each time the slope of f turns round. It finds the extremum of this hill, not of all; on a curve without
    end f may rise for ever, and it gives up after `max_steps`.

    Lecture: L1.14

    >>> best = lagrange(lambda x: x[0] + x[1], lambda x: x[0] ** 2 + x[1] ** 2 - 2, [1.0, 0.0])
    >>> best.point.round(6), round(best.multiplier, 6), round(best.value, 6)
    (array([1., 1.]), 0.5, 2.0)
    """
    x = finite(start, name="start")
    if x.shape != (2,):
        raise bad_input(f"start must be a point of the plane, so 2 numbers, got shape {x.shape}")
    if sense not in ("max", "min"):
        raise bad_input(f'sense must be "max" or "min", got {sense!r}')
    step = positive(step, name="step")
    max_steps = whole(max_steps, name="max_steps", least=1)
    x = _onto_curve(g, x)
    path, direction = [x], 0.0
    while len(path) <= max_steps and step > 1e-12:
        slope = float(gradient(f, x) @ _tangent(g, x))
        before, direction = direction, float(np.sign(slope if sense == "max" else -slope))
        if direction == 0:
            break
        if direction == -before:
            step /= 2
        x = _onto_curve(g, x + step * direction * _tangent(g, x))
        path.append(x)
    grad_f, grad_g = gradient(f, x), gradient(g, x)
    multiplier = float(grad_f @ grad_g / (grad_g @ grad_g))
    return ConstrainedExtremum(frozen(x), multiplier, float(f(x)), frozen(np.array(path)), len(path) <= max_steps)


def gradient(f: Callable[[Floats], float], x: Floats) -> Floats:
    """The two partial derivatives, by central differences; exact but for rounding where f is quadratic."""
    h = 1e-5 * max(1.0, float(np.abs(x).max()))
    return np.array([(f(x + h * e) - f(x - h * e)) / (2 * h) for e in np.eye(2)])


def _tangent(g: Callable[[Floats], float], x: Floats) -> Floats:
    across = gradient(g, x)
    return np.array([-across[1], across[0]]) / np.linalg.norm(across)


def _onto_curve(g: Callable[[Floats], float], x: Floats) -> Floats:
    """Newton's steps along the gradient of g until g(x) = 0."""
    for _ in range(50):
        slope = gradient(g, x)
        if not slope.any():
            raise bad_input(f"the gradient of g is zero at {x}, so the curve has no tangent; start elsewhere")
        move = g(x) / (slope @ slope) * slope
        x = x - move
        if np.abs(move).max() <= 1e-12 * max(1.0, float(np.abs(x).max())):
            return x
    raise bad_input(f"found no point with g = 0, got as far as {x}; start nearer to the curve")
