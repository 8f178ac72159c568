"""What all pictures share: colours, markers, and the line of a linear classifier."""

from collections.abc import Callable, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib.validation import Floats

Update = Callable[..., str]
Drawing = Callable[[Figure], Update]

# Okabe and Ito's palette keeps apart for colour-blind readers; a marker repeats what the colour says.
BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW, BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000",
)  # fmt: skip
GREY = "#707070"
CLASS_STYLES = ((ORANGE, "s"), (BLUE, "o"), (GREEN, "^"), (PURPLE, "D"), (SKY, "v"), (YELLOW, "P"))


def scatter_classes(ax: Axes, X: ArrayLike, y: ArrayLike, names: Sequence[str] = ()) -> None:
    """Plot the samples of each class in its own colour and marker.   X: (n, 2), y: (n,)"""
    X, y = np.asarray(X), np.asarray(y)
    labels = np.unique(y)
    for label, name, (colour, marker) in zip(labels, names or labels, CLASS_STYLES, strict=False):
        x1, x2 = X[y == label].T
        text = name if names else f"class {label:+d}".replace("-", "−")
        ax.scatter(x1, x2, c=colour, marker=marker, s=40, edgecolors="white", label=text)


def rings(ax: Axes, label: str, *, colour: str = VERMILLION) -> Line2D:
    """Rings to be put around samples with `set_data`."""
    (ring,) = ax.plot([], [], "o", color=colour, fillstyle="none", markersize=13, markeredgewidth=2, label=label)
    return ring


def frame(ax: Axes, X: Floats, *, margin: float = 0.15) -> None:
    """Fix the window to the samples and a bit more, so that a line may leave it without stretching it."""
    low, high = X.min(axis=0), X.max(axis=0)
    pad = margin * (high - low)
    ax.set(xlim=(low[0] - pad[0], high[0] + pad[0]), ylim=(low[1] - pad[1], high[1] + pad[1]))


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


def number(value: float) -> str:
    """A number for a title: short, and with a minus sign that reads as one."""
    return f"{value:.3g}".replace("-", "−")
