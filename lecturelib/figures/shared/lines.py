"""Lines in the plane: the boundary of a linear classifier, and many segments as one line."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike

from lecturelib.validation import Floats

# The unit circle, to be stretched into ellipses.   (2, 121)
CIRCLE = np.stack([np.cos(np.linspace(0, 2 * np.pi, 121)), np.sin(np.linspace(0, 2 * np.pi, 121))])


def boundary(w: ArrayLike, b: float, ax: Axes) -> tuple[Floats, Floats]:
    """Two far points of the line w.x + b = 0, as x and y for `set_data`; nowhere if w = 0 and there is no line."""
    w = np.asarray(w, dtype=float)
    length = w @ w
    if length == 0:
        return np.full(2, np.nan), np.full(2, np.nan)
    reach = np.ptp(ax.get_xlim()) + np.ptp(ax.get_ylim()) + np.hypot(*ax.transLimits.inverted().transform((0.5, 0.5)))
    foot, along = -b * w / length, np.array([-w[1], w[0]]) / np.sqrt(length)
    ends = foot + reach * np.array([[-1], [1]]) * along
    return ends[:, 0], ends[:, 1]


def joined_segments(segments: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Many segments as one line with gaps, so that one artist draws them all."""
    x = np.concatenate([np.append(xs, np.nan) for xs, _ in segments])
    y = np.concatenate([np.append(ys, np.nan) for _, ys in segments])
    return x, y
