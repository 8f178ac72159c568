"""The course's pictures.

A function here takes data or a model and returns a *drawing*: a function that builds its artists on an empty
figure and returns `update(**values)`, which moves them and returns the sentence that describes the picture.
`lecturelib.widgets.explore` puts sliders under a drawing; `lecturelib.picture.Picture` renders it.
"""

from collections.abc import Callable

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

Update = Callable[..., str]
Drawing = Callable[[Figure], Update]

# Okabe and Ito's palette keeps apart for colour-blind readers; a marker repeats what the colour says.
BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW, BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000",
)  # fmt: skip
CLASS_STYLES = ((ORANGE, "s"), (BLUE, "o"), (GREEN, "^"), (PURPLE, "D"), (SKY, "v"), (YELLOW, "P"))


def scatter_classes(ax: Axes, X: ArrayLike, y: ArrayLike) -> None:
    """Plot the samples of each class in its own colour and marker.   X: (n, 2), y: (n,)"""
    X, y = np.asarray(X), np.asarray(y)
    for label, (colour, marker) in zip(np.unique(y), CLASS_STYLES, strict=False):
        x1, x2 = X[y == label].T
        ax.scatter(x1, x2, c=colour, marker=marker, s=40, edgecolors="white", label=f"class {label:+d}")


def turning_line(X: ArrayLike, y: ArrayLike) -> Drawing:
    """A line through the point halfway between two class centres, turned by `angle` degrees against the
    upright; the samples on its wrong side are ringed and counted.   X: (n, 2), y: (n,) of -1 and +1

    Lecture: L1.1, L1.2
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    pivot = (X[y == -1].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
    reach = np.abs(X - pivot).max() * 1.1

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        scatter_classes(ax, X, y)
        (line,) = ax.plot([], [], color=BLACK, linewidth=2)
        (missed,) = ax.plot([], [], "o", color=VERMILLION, fillstyle="none", markersize=13, markeredgewidth=2)
        missed.set_label("on the wrong side")
        ax.plot(*pivot, "x", color=BLACK, markersize=9, markeredgewidth=2)
        ax.set(xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        ax.set(xlim=pivot[0] + reach * np.array([-2, 2]), ylim=pivot[1] + reach * np.array([-1, 1]))
        ax.legend(loc="lower right")

        def update(angle: float) -> str:
            turn = np.deg2rad(angle)
            w = np.array([np.cos(turn), -np.sin(turn)])  # normal to the line, so that w.x tells the side
            along = 3 * reach * np.array([np.sin(turn), np.cos(turn)])
            line.set_data(*np.transpose([pivot - along, pivot + along]))
            wrong = y * ((X - pivot) @ w) <= 0
            missed.set_data(*X[wrong].T)
            ax.set_title(f"{wrong.sum()} of {len(y)} points on the wrong side")
            return f"A line turned by {angle:g} degrees has {wrong.sum()} of {len(y)} points on its wrong side."

        return update

    return draw
