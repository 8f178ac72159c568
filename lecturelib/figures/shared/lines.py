"""Lines in the plane: the boundary of a linear classifier, the names of its sides, and many segments as one line."""

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


class SideNames:
    """Words for the two sides of a line w.x + b = 0, each in the corner of the window that is farthest from it."""

    def __init__(self, ax: Axes, negative: str, positive: str) -> None:
        across, up = (low + np.array([0.03, 0.97]) * (high - low) for low, high in (ax.get_xlim(), ax.get_ylim()))
        self.corners = np.stack(np.meshgrid(across, up), axis=-1).reshape(-1, 2)
        self.texts = [ax.text(0, 0, name) for name in (negative, positive)]

    def place(self, w: ArrayLike, b: float) -> None:
        """A side that has no corner of the window goes without a name."""
        g = self.corners @ np.asarray(w, dtype=float) + b
        for text, sign in zip(self.texts, (-1, 1), strict=True):
            corner = int((sign * g).argmax())
            text.set_position((float(self.corners[corner, 0]), float(self.corners[corner, 1])))
            text.set(ha=("left", "right")[corner % 2], va=("bottom", "top")[corner // 2])
            text.set_visible(bool(sign * g[corner] > 0))


def joined_segments(segments: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Many segments as one line with gaps, so that one artist draws them all."""
    x = np.concatenate([np.append(xs, np.nan) for xs, _ in segments])
    y = np.concatenate([np.append(ys, np.nan) for _, ys in segments])
    return x, y


def directions(angles: ArrayLike) -> Floats:
    """Unit vectors at these angles to the first axis, in degrees.   (n,) -> (n, 2)

    >>> directions([0, 90, 180]).round(9) + 0.0
    array([[ 1.,  0.],
           [ 0.,  1.],
           [-1.,  0.]])
    """
    turns = np.deg2rad(np.asarray(angles, dtype=float))
    return np.column_stack([np.cos(turns), np.sin(turns)])
