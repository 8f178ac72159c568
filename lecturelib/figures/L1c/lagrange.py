"""Where a contour touches a constraint: the gradients of Lagrange's condition."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.quiver import Quiver

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.windows import Window
from lecturelib.figures.style import BLACK, BLUE, FAINT_LINES, GREEN, HERE
from lecturelib.lagrange import gradient
from lecturelib.validation import Floats

_MOST_CROSSINGS = 4  # of a contour with the curve that carry arrows


def contour_and_constraint(
    f: Callable[[Floats], Any],
    g: Callable[[Floats, float], Any],
    *,
    window: Window = (0.0, 12.0, 0.0, 12.0),
    names: Sequence[str] = ("$x_1$", "$x_2$"),
    constraint: str = "the constraint",
) -> Drawing:
    """The curve g(x, level) = 0, the contour f(x) = c, and both gradients where the two meet.

    f and g take x as an array whose first axis holds x1 and x2, a point or a grid of them. Only the directions of the
    gradients are drawn: where the contour touches the curve they are parallel, and where it crosses they are not.

    Lecture: L1.14, L1.15
    """
    grid = np.array(np.meshgrid(np.linspace(*window[:2], 121), np.linspace(*window[2:], 121)))
    heights = np.broadcast_to(np.asarray(f(grid), dtype=float), grid.shape[1:])
    scratch = Figure().subplots()

    def contour(values: Floats, height: float) -> Floats:
        return _contour_line(scratch, grid, values, height)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.contour(*grid, heights, levels=12, colors=FAINT_LINES, linewidths=0.8, zorder=0)
        (curve,) = ax.plot([], [], color=BLACK, linewidth=2.5, label=constraint)
        (level_line,) = ax.plot([], [], "--", color=BLUE, linewidth=3, label="contour $f = c$")
        (meets,) = ax.plot([], [], **HERE, label="where they meet")
        of_f = _arrows(ax, BLUE, "direction of $\\nabla f$", width=0.012)
        of_g = _arrows(ax, GREEN, "direction of $\\nabla g$", width=0.006)
        ax.set(xlim=window[:2], ylim=window[2:], aspect="equal", xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside right center")
        longest = 0.16 * (window[1] - window[0])

        def update(c: float, level: float = 1.0) -> str:
            line = contour(np.asarray(g(grid, level), dtype=float), 0.0)
            curve.set_data(*line.T)
            level_line.set_data(*contour(heights, c).T)
            points, touches = _meeting_points(f, line, c)
            meets.set_data(*points.T)
            slopes_f = [gradient(f, x) for x in points]
            slopes_g = [gradient(lambda x: g(x, level), x) for x in points]
            for quiver, slopes in ((of_f, slopes_f), (of_g, slopes_g)):
                _point_arrows(quiver, points, slopes, longest)
            told = _verdict(touches, _apart(slopes_f, slopes_g) if len(points) else None)
            ax.set_title(f"the contour {told}")
            return f"With the constraint at {number(level)} the contour f = {number(c)} {told}."

        return update

    return draw


def _contour_line(scratch: Axes, grid: Floats, values: Floats, height: float) -> Floats:
    """The points of the contour line, with a gap (NaN) between its pieces.   -> (m, 2)"""
    if not values.min() < height < values.max():
        return np.empty((0, 2))
    drawn = scratch.contour(*grid, values, levels=[height])
    (pieces,) = drawn.allsegs
    drawn.remove()
    gap = np.full((1, 2), np.nan)
    return np.concatenate([part for piece in pieces for part in (_without_repeats(piece), gap)])[:-1]


def _without_repeats(piece: Floats) -> Floats:
    """The points of a line, each once: a contour through a corner of the grid contains it twice.   (m, 2) -> (l, 2)"""
    return piece[np.append(True, (np.abs(np.diff(piece, axis=0)) > 1e-9).any(axis=1))]


def _meeting_points(f: Callable[[Floats], Any], line: Floats, c: float) -> tuple[Floats, bool]:
    """Where f = c on the curve, at most four points, and whether the contour only touches it there.

    It touches where f has a maximum or minimum along the curve whose value is c, as nearly as the eye can tell.
    """
    if not len(line):
        return np.empty((0, 2)), False
    closed = bool(np.allclose(line[0], line[-1]))
    points = line[:-1] if closed else line
    above = np.asarray(f(points.T), dtype=float) - c
    before, after = (np.roll(above, 1), np.roll(above, -1)) if closed else (_shifted(above, 1), _shifted(above, -1))
    with np.errstate(invalid="ignore"):
        extreme = (above - before) * (above - after) >= 0
        near = np.abs(above) <= 0.005 * np.ptp(above[np.isfinite(above)])
        crossing = np.flatnonzero((above * after < 0) | (above == 0))
    touch = np.flatnonzero(extreme & near)
    if len(touch):
        groups = np.split(touch, np.flatnonzero(np.diff(touch) > 3) + 1)
        best = [group[np.abs(above[group]).argmin()] for group in groups]
        return points[best[:_MOST_CROSSINGS]], True
    share = above[crossing] / (above[crossing] - after[crossing])
    following = points[(crossing + 1) % len(points)]
    return (points[crossing] + share[:, None] * (following - points[crossing]))[:_MOST_CROSSINGS], False


def _shifted(values: Floats, by: int) -> Floats:
    """The neighbour of each value; beyond an end there is none."""
    moved = np.roll(values, by)
    moved[0 if by > 0 else -1] = np.nan
    return moved


def _arrows(ax: Axes, colour: str, label: str, *, width: float) -> Quiver:
    start = np.zeros(_MOST_CROSSINGS)
    ax.plot([], [], color=colour, linewidth=300 * width, label=label)
    return ax.quiver(
        start, start, start, start, color=colour, angles="xy", scale_units="xy", scale=1, width=width, zorder=3
    )


def _point_arrows(quiver: Quiver, points: Floats, slopes: Sequence[Floats], length: float) -> None:
    places, ways = np.full((_MOST_CROSSINGS, 2), np.nan), np.full((_MOST_CROSSINGS, 2), np.nan)
    for row, (point, slope) in enumerate(zip(points, slopes, strict=True)):
        places[row], ways[row] = point, length * slope / (np.linalg.norm(slope) or 1.0)
    quiver.set_offsets(places)
    quiver.set_UVC(*ways.T)


def _apart(some: Sequence[Floats], others: Sequence[Floats]) -> float:
    """The widest angle, in degrees, between the lines along which two lists of gradients point."""
    widest = 0.0
    for u, v in zip(some, others, strict=True):
        lengths = float(np.linalg.norm(u) * np.linalg.norm(v)) or 1.0
        widest = max(widest, float(np.rad2deg(np.arccos(min(1.0, abs(float(u @ v)) / lengths)))))
    return widest


def _verdict(touches: bool, angle: float | None) -> str:
    """What the contour does to the curve; `angle` is that between the gradients, if the two meet at all."""
    if angle is None:
        return "does not meet the curve"
    return "touches the curve: gradients parallel" if touches else f"crosses the curve, gradients {angle:.0f}° apart"
