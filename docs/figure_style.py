"""Draws the pictures of docs/figure-style.md: `make pictures`."""

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lecturelib.figures.drawing import Update
from lecturelib.figures.scene import Scene
from lecturelib.figures.style import (
    BLACK,
    CLASS_STYLES,
    HERE,
    MOVING,
    NEW_SAMPLES,
    REFERENCE,
    SAMPLES,
    TWO_SIDES,
    EndLabels,
    line_style,
    name_point,
)

PICTURE = Path(__file__).parent / "images" / "figure-style.png"
SIZE = (10, 3.4)  # inches


def sheet(figure: Figure) -> Update:
    """What moves, lines of equal rank, and classes."""
    for ax, part in zip(figure.subplots(1, 3), (_moving, _lines, _classes), strict=True):
        part(ax)
        ax.set(xlabel="$x$", ylabel="$y$")
    return lambda: "Three panels show the style: what moves, lines of equal rank, and classes."


def _moving(ax: Axes) -> None:
    for x, look, name in ((0.4, SAMPLES, "SAMPLES"), (1.9, NEW_SAMPLES, "NEW_SAMPLES")):
        ax.plot([x], [0.4], **look)
        name_point(ax, x, 0.4, name)
    (before,) = ax.plot([0, 4], [1, 3], **REFERENCE)
    (now,) = ax.plot([0, 4], [1.8, 2.2], **MOVING)
    ax.plot([0.9], [1.89], **HERE)
    name_point(ax, 0.9, 1.89, "HERE", "above")
    ax.set(xlim=(0, 4), ylim=(0, 3.6), title="what the sliders move")
    EndLabels(ax, {"REFERENCE": before, "MOVING": now})


def _lines(ax: Axes) -> None:
    x = np.linspace(0, 4, 81)
    lines = {f"line_style({k})": ax.plot(x, (k + 1) * np.sqrt(x) / 2, **line_style(k))[0] for k in range(5)}
    ax.set(title="lines of equal rank")
    EndLabels(ax, lines)


def _classes(ax: Axes) -> None:
    ax.set(xlim=(0, 4), ylim=(0, 3.6), title="classes, and two sides")
    for side, colour in enumerate(TWO_SIDES):
        ax.fill_between([2 * side, 2 * side + 2], 3.6, color=colour, linewidth=0)
    for place, (colour, marker) in enumerate(CLASS_STYLES):
        x, y = 1 + 2 * (place % 2), 3 - place // 2
        ax.plot(x, y, marker, color=colour, markersize=9, markeredgecolor=BLACK, markeredgewidth=0.6)
        name_point(ax, x, y, f"class {place + 1}", "below")


def main() -> None:
    scene = Scene(sheet, size=SIZE)
    scene.whole()
    PICTURE.write_bytes(scene.still())


if __name__ == "__main__":
    main()
