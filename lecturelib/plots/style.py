"""What all pictures share: colours, markers, and the line of a linear classifier."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib.validation import Floats, Labels

Update = Callable[..., str]
Drawing = Callable[[Figure], Update]

# Okabe and Ito's palette keeps apart for colour-blind readers; a marker repeats what the colour says.
BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW, BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000",
)  # fmt: skip
GREY = "#707070"
# Orange, sky and yellow are too pale for white paper by themselves, so every marker has a thin dark edge.
CLASS_STYLES = ((ORANGE, "s"), (BLUE, "o"), (GREEN, "^"), (PURPLE, "D"), (SKY, "v"), (YELLOW, "P"))


def scatter_classes(ax: Axes, X: ArrayLike, y: ArrayLike, names: Sequence[str] = ()) -> None:
    """Plot the samples of each class in its own colour and marker.   X: (n, 2), y: (n,)"""
    X, y = np.asarray(X), np.asarray(y)
    labels = np.unique(y)
    for label, name, (colour, marker) in zip(labels, names or class_names(labels), CLASS_STYLES, strict=False):
        x1, x2 = X[y == label].T
        ax.scatter(x1, x2, c=colour, marker=marker, s=40, edgecolors=BLACK, linewidths=0.6, label=name)


def class_names(labels: Labels) -> list[str]:
    """Words as they are; numbers are called classes, with their signs where some are negative.

    >>> class_names(np.array(["Adelie", "Gentoo"])), class_names(np.array([-1, 1])), class_names(np.array([0, 1]))
    (['Adelie', 'Gentoo'], ['class −1', 'class +1'], ['class 0', 'class 1'])
    """
    if not np.issubdtype(labels.dtype, np.number):
        return [str(label) for label in labels]
    form = "+g" if labels.min() < 0 else "g"
    return [f"class {label:{form}}".replace("-", "−") for label in labels]


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


# Five colours and six dashes have no common factor: 30 lines differ, and neighbours do so in both. The pale colours
# are left out, for a thin line of them is lost on white.
LINE_COLOURS = (BLUE, VERMILLION, GREEN, PURPLE, BLACK)
LINE_DASHES = ("-", "--", "-.", ":", (0, (8, 2)), (0, (4, 1, 1, 1, 1, 1)))


def line_style(place: int) -> dict[str, Any]:
    """Colour and dashes of the line at this place among several."""
    return {"color": LINE_COLOURS[place % 5], "linestyle": LINE_DASHES[place % 6], "linewidth": 2}


def pale(colour: str, strength: float = 0.25) -> str:
    """A tint of the colour, for an area behind markers of the colour itself."""
    red, green, blue = (1 - strength * (1 - part) for part in to_rgb(colour))
    return to_hex((red, green, blue))


def shown(subject: Any, values: Mapping[str, Any]) -> Any:
    """What to draw at these values: the subject itself or, if it is a function of the sliders, what it returns."""
    if callable(subject) and not hasattr(subject, "predict"):
        return subject(**values)
    if values:
        raise TypeError(f"nothing moves with {', '.join(values)}; give the drawing a function of it, not one result")
    return subject


def sentence(values: Mapping[str, Any], text: str) -> str:
    """The text as a sentence that begins with the sliders' values, where there are any.

    >>> sentence({"degree": 3, "penalty": -0.5}, "the curve is flat.")
    'With degree 3 and penalty −0.5, the curve is flat.'
    """
    words = [f"{name.replace('_', ' ')} {readable(value)}" for name, value in values.items()]
    whole = f"with {' and '.join(words)}, {text}" if words else text
    return whole[:1].upper() + whole[1:]


def readable(value: Any) -> str:
    return number(value) if isinstance(value, float) else str(value)
