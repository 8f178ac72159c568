"""The window of a picture, and points far outside it, which matplotlib cannot draw."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.validation import Floats

Window = tuple[float, float, float, float]


def frame(ax: Axes, X: Floats, *, margin: float = 0.15) -> None:
    """Fix the window to the samples and a bit more, so that a line may leave it without stretching it."""
    low, high = X.min(axis=0), X.max(axis=0)
    pad = margin * (high - low)
    ax.set(xlim=(low[0] - pad[0], high[0] + pad[0]), ylim=(low[1] - pad[1], high[1] + pad[1]))


@speaks_for_caller
def window_of(path: Any, *, margin: float = 0.25) -> Window:
    """A window around a path, a bit wider than it."""
    if callable(path):
        raise bad_input("a path that moves needs a window=(left, right, low, high) to move in")
    points = np.asarray(path, dtype=float)
    low, high = points.min(axis=0), points.max(axis=0)
    pad = margin * np.where(high > low, high - low, max(1.0, float((high - low).max())))
    return (low[0] - pad[0], high[0] + pad[0], low[1] - pad[1], high[1] + pad[1])


def drawable(points: Floats, window: Window) -> Floats:
    """The points, with those that have diverged brought near enough for the renderer's arithmetic."""
    low, high = np.array(window[::2]), np.array(window[1::2])
    return np.clip(points, low - 1e6 * (high - low), high + 1e6 * (high - low))


def until_gone(path: Floats, window: Window) -> Floats:
    """The path up to its first point that is far outside: endless dashed lines take long to draw."""
    low, high = np.array(window[::2]), np.array(window[1::2])
    gone = (np.abs(path - (low + high) / 2) > 5 * (high - low)).any(axis=1)
    return drawable(path[: int(gone.argmax()) + 1] if gone.any() else path, window)


def show_window(ax: Axes, x: tuple[float, float], y: tuple[float, float]) -> None:
    """Set the limits where they differ: setting an axis makes `Scene` record everything again."""
    if not np.allclose([*ax.get_xlim(), *ax.get_ylim()], [*x, *y], rtol=1e-12, atol=0):
        ax.set(xlim=x, ylim=y)
