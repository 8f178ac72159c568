"""Drawings of L0, the introduction."""

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import rings, scatter_classes
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.style import BLACK, TWO_SIDES


def turning_line(X: ArrayLike, y: ArrayLike) -> Drawing:
    """A line through the point halfway between two class centres, turned by `angle` degrees from the
    vertical; the samples on its wrong side are ringed and counted.   X: (n, 2), y: (n,) of -1 and +1

    Lecture: L1.1
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    pivot = (X[y == -1].mean(axis=0) + X[y == 1].mean(axis=0)) / 2
    reach = np.abs(X - pivot).max(axis=0) * 1.15

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.set(xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        ax.set(xlim=pivot[0] + reach[0] * np.array([-1, 1]), ylim=pivot[1] + reach[1] * np.array([-1, 1]))
        sides = Regions(ax, (*ax.get_xlim(), *ax.get_ylim()), TWO_SIDES)
        scatter_classes(ax, X, y)
        (line,) = ax.plot([], [], color=BLACK, linewidth=3)
        missed = rings(ax, "on the wrong side")
        ax.plot(*pivot, "x", color=BLACK, markersize=9, markeredgewidth=2)
        tints = [Patch(color=tint, label=f"side of class {sign}1") for tint, sign in zip(TWO_SIDES, "−+", strict=True)]
        figure.legend(handles=[*ax.collections, missed, *tints], loc="outside right center")

        def update(angle: float) -> str:
            turn = np.deg2rad(angle)
            w = np.array([np.cos(turn), -np.sin(turn)])  # normal to the line, so that w.x tells the side
            sides.show(lambda points: (points - pivot) @ w >= 0)
            line.set_data(*boundary(w, -w @ pivot, ax))
            wrong = y * ((X - pivot) @ w) <= 0
            missed.set_data(*X[wrong].T)
            ax.set_title(f"{wrong.sum()} of {len(y)} points on the wrong side")
            turned = f"A line turned by {number(angle)} degrees"
            return f"{turned} has {wrong.sum()} of {len(y)} points on its wrong side."

        return update

    return draw
