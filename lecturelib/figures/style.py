"""The look of all figures: colours, markers, lines, and names beside them. `docs/figure-style.md` shows it.

`Scene` draws every figure in this style, which leaves plots that students make themselves as they are.
"""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal

import numpy as np
from matplotlib import colormaps, rc_context
from matplotlib.axes import Axes
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.transforms import ScaledTranslation

# Colour-blind readers can tell Okabe and Ito's colours apart; a marker repeats what the colour says.
BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW, BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000",
)  # fmt: skip
GREY = "#707070"

# Orange, sky and yellow are too pale for white paper by themselves, so every marker has a thin dark edge.
CLASS_STYLES = ((ORANGE, "s"), (BLUE, "o"), (GREEN, "^"), (PURPLE, "D"), (SKY, "v"), (YELLOW, "P"))

# Five colours and six dashes have no common factor: 30 lines differ, and neighbours differ in both. The pale
# colours are left out, for a thin line in one of them is lost on white.
LINE_COLOURS = (BLUE, VERMILLION, GREEN, PURPLE, BLACK)
LINE_DASHES = ("-", "--", "-.", ":", (0, (8, 2)), (0, (4, 1, 1, 1, 1, 1)))

# From dark to light, so that low and high contours differ even without colours; the lightest still stands out from
# white paper.
CONTOUR_COLOURS = [to_hex(colour) for colour in colormaps["cividis"](np.linspace(0, 0.6, 12))]

# Pale orange for the negative side, pale blue for the positive one.
TWO_SIDES = ("#FBE9C6", "#CFE3F1")
SOLUTION = "#9FE0CB"  # a pale green; greys get darker with each mistake

# Greys for areas and lines in the background, where nothing has to stand out.
NO_CLASS, PALE_GREY, FAINT_LINES = "#E0E0E0", "#D9D9D9", "#C8C8C8"

# What the sliders move is drawn above all else and is the boldest; what it is compared with is thin and grey.
MOVING: dict[str, Any] = {"color": VERMILLION, "linewidth": 3.0, "zorder": 4}
HERE: dict[str, Any] = {
    "marker": "o", "linestyle": "none", "color": VERMILLION, "markersize": 10,
    "markeredgecolor": BLACK, "markeredgewidth": 1.0, "zorder": 5,
}  # fmt: skip
REFERENCE: dict[str, Any] = {"color": GREY, "linestyle": "--", "linewidth": 1.5}
SAMPLES: dict[str, Any] = {
    "marker": "o", "linestyle": "none", "color": BLUE, "markersize": 7,
    "markeredgecolor": BLACK, "markeredgewidth": 0.6, "zorder": 3,
}  # fmt: skip
NEW_SAMPLES: dict[str, Any] = {"marker": "s", "linestyle": "none", "color": GREY, "markersize": 5, "fillstyle": "none"}

LABEL_SIZE = 9.5  # points, of a name beside what it names
WIDEST_LEGEND = 38  # times the size of its letters, which on a phone of 375 pixels have 9
PAPER: dict[str, Any] = {"facecolor": "white", "edgecolor": "none", "pad": 0.8}  # behind words that lie on lines

_SETTINGS: dict[Any, Any] = {
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titlepad": 8,
    "figure.titlesize": 11,
    "axes.labelsize": 10,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "legend.fontsize": 9.5,
    "legend.title_fontsize": 9.5,
    "legend.frameon": False,
    "legend.handlelength": 1.8,
    "axes.spines.top": False,  # two axes and no grid: what is in the figure is what it is about
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "xtick.labelcolor": BLACK,
    "ytick.labelcolor": BLACK,
    "figure.constrained_layout.wspace": 0.05,  # between axes side by side
    "lines.linewidth": 2.0,
    "lines.markersize": 7,
}


def house_style() -> AbstractContextManager[None]:
    """Artists that are made inside a `with` of this have the course's sizes, spines and legends."""
    return rc_context(_SETTINGS)


def line_style(place: int) -> dict[str, Any]:
    """Colour and dashes of the line at this place among several."""
    return {"color": LINE_COLOURS[place % 5], "linestyle": LINE_DASHES[place % 6], "linewidth": 2}


def pale(colour: str, strength: float = 0.25) -> str:
    """A tint of the colour, for an area behind markers of the colour itself."""
    red, green, blue = (1 - strength * (1 - part) for part in to_rgb(colour))
    return to_hex((red, green, blue))


def word_colour(colour: str) -> str:
    """The colour for words that name what has the colour: darker, where words in it would be hard to read.

    >>> word_colour(BLUE), word_colour(ORANGE)
    ('#0072b2', '#9a6b00')
    """
    red, green, blue = to_rgb(colour)
    brightness = float(np.dot(np.power([red, green, blue], 2.2), [0.2126, 0.7152, 0.0722]))
    darker = min(1.0, (0.175 / brightness) ** (1 / 2.2)) if brightness else 1.0
    return to_hex((red * darker, green * darker, blue * darker))


class EndLabels:
    """Names of lines beside their axes, where the lines end (or, at the left, begin), in place of a legend.

    `place` puts each at the height at which its line ends now, and as far from the others as it takes to read them.
    Heights are reckoned in shares of the axes, so that they do not depend on the layout.
    """

    def __init__(self, ax: Axes, lines: Mapping[str, Line2D], *, side: Literal["left", "right"] = "right") -> None:
        x, aside, ha, self.last = (1, 5, "left", -1) if side == "right" else (0, -5, "right", 0)
        self.ax, self.lines = ax, lines
        beside = ax.transAxes + ScaledTranslation(aside / 72, 0, ax.figure.dpi_scale_trans)
        look: dict[str, Any] = {"transform": beside, "ha": ha, "va": "center", "fontsize": LABEL_SIZE}
        self.texts: list[Text] = [
            ax.text(x, 0.5, name, color=word_colour(to_hex(line.get_color())), **look) for name, line in lines.items()
        ]
        self.place()

    def place(self) -> None:
        spec = self.ax.get_subplotspec()
        rows = spec.get_gridspec().nrows if spec else 1
        inches = 0.75 * self.ax.figure.bbox.height / self.ax.figure.dpi / rows  # about the height of the axes
        gap = 1.5 * LABEL_SIZE / 72 / inches  # enough also on a phone, where letters are larger beside all else
        self.ax.get_ylim()  # which has the axes choose their limits, where they do so by themselves
        ends = [self._end(line) for line in self.lines.values()]
        for text, height in zip(self.texts, spread(ends, gap), strict=True):
            text.set_y(height if np.isfinite(height) else 0.5)
            text.set_visible(bool(np.isfinite(height)))

    def _end(self, line: Line2D) -> float:
        """The height of the line's last (or first) point, as a share of the axes; NaN if there is no line."""
        points = (self.ax.transScale + self.ax.transLimits).transform(line.get_xydata())
        there = points[np.isfinite(points).all(axis=1)]
        return float(np.clip(there[self.last, 1], 0, 1)) if len(there) and line.get_visible() else float("nan")


def legend_below(figure: Figure, handles: Sequence[Any] | None = None) -> None:
    """A legend below all axes, of these artists or of all that have labels, in as few rows as a phone has room for."""
    given = {} if handles is None else {"handles": handles}
    for columns in range(6, 0, -1):
        legend = figure.legend(loc="outside lower center", ncols=columns, borderpad=0.8, borderaxespad=0, **given)
        if columns == 1 or legend.get_window_extent().width <= WIDEST_LEGEND * LABEL_SIZE / 72 * figure.dpi:
            break
        legend.remove()


_ASIDE = {"right": (8, 0), "left": (-8, 0), "above": (0, 8), "below": (0, -8)}  # points, from a marker's middle


def name_point(ax: Axes, x: float, y: float, name: str, where: str = "right", **look: Any) -> Text:
    """A name right or left of a point, above or below it; `set_position` takes it along with the point."""
    right, up = _ASIDE[where]
    beside = ax.transData + ScaledTranslation(right / 72, up / 72, ax.figure.dpi_scale_trans)
    look["ha"] = {"right": "left", "left": "right"}.get(where, "center")
    look["va"] = {"above": "bottom", "below": "top"}.get(where, "center")
    return ax.text(x, y, name, transform=beside, **{"fontsize": LABEL_SIZE, "zorder": 6, **look})


def spread(places: list[float], gap: float) -> list[float]:
    """Places from 0 to 1, moved as little as needed for `gap` between neighbours; NaN stays.

    >>> spread([0.5, 0.5, 1.0], 0.2)
    [0.4, 0.6, 1.0]
    """
    groups: list[tuple[float, list[int]]] = []  # the middle of each group, and who is in it from below
    for at in (int(at) for at in np.argsort(places, kind="stable") if np.isfinite(places[at])):
        middle, members = places[at], [at]
        while groups and middle - groups[-1][0] < gap * (len(members) + len(groups[-1][1])) / 2:
            lower, others = groups.pop()
            middle = (lower * len(others) + middle * len(members)) / (len(others) + len(members))
            members = others + members
            half = min(gap * (len(members) - 1) / 2, 0.5)
            middle = min(max(middle, half), 1 - half)
        groups.append((middle, members))
    moved = list(places)
    for middle, members in groups:
        for rank, at in enumerate(members):
            moved[at] = round(middle + gap * (rank - (len(members) - 1) / 2), 6)
    return moved


def see_through(colour: str) -> dict[str, Any]:
    """The look of one dot among many: its edge is seen over others, and they are seen through its middle."""
    return {"markeredgecolor": colour, "markerfacecolor": to_rgba(colour, 0.3)}
