"""What is left of data on few axes: how far everything is in many dimensions, shadows, and where a contour touches."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.quiver import Quiver
from numpy.typing import ArrayLike

from lecturelib.lagrange import gradient
from lecturelib.plots.descent import Window
from lecturelib.plots.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    VERMILLION,
    Drawing,
    Update,
    frame,
    number,
    scatter_classes,
)
from lecturelib.projection import centre, cube_distances, project, rotation
from lecturelib.validation import Floats, matrix

MOST_CROSSINGS = 4  # of a contour with the curve that carry arrows


def crowd(n: int = 300, *, most_doublings: int = 10, seed: int = 0) -> Drawing:
    """The n neighbours of a random point of the cube in d = 2^`doublings` dimensions, each at its true distance.

    Directions cannot be drawn and are made up; the unit is the mean distance. Beside it, the nearest and the furthest
    for each d.

    Lecture: L1.12
    """
    dimensions = 2 ** np.arange(most_doublings + 1)
    distances = [cube_distances(n, int(d), seed=seed) for d in dimensions]
    relative = np.array([r / r.mean() for r in distances])
    angles = np.random.default_rng(seed).uniform(0, 2 * np.pi, n)
    around = np.array([np.cos(angles), np.sin(angles)])

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        left.plot([0], [0], "*", color=BLACK, markersize=14, label="one point")
        (points,) = left.plot([], [], "o", color=BLUE, markersize=4, alpha=0.85, label="its neighbours")
        left.set(xlim=(-2.5, 2.5), ylim=(-2.5, 2.5), aspect="equal", xlabel="distance / mean distance")
        left.set_ylabel("(the direction is made up)")
        right.plot(dimensions, relative.max(axis=1), "s--", color=VERMILLION, label="the furthest neighbour")
        right.plot(dimensions, relative.min(axis=1), "o-", color=BLUE, label="the nearest neighbour")
        (mark,) = right.plot([], [], color=BLACK, linewidth=2)
        right.set_xscale("log", base=2)
        right.set(xlabel="number of dimensions", ylabel="distance / mean distance", ylim=(0, 2.6))
        figure.legend(loc="outside lower center", ncols=4, fontsize=9)  # inside it would hide neighbours

        def update(doublings: int) -> str:
            r, d = relative[doublings], int(dimensions[doublings])
            points.set_data(*(r * around))
            mark.set_data([d, d], [r.min(), r.max()])
            share = f"{r.min() / r.max():.2f}"
            left.set_title(f"{d} dimension{'s' if d > 1 else ''}")
            right.set_title(f"nearest / furthest = {share}")
            return f"In {d} dimensions the nearest of {n} random neighbours is {share} times as far as the furthest."

        return update

    return draw


def shadow(X: ArrayLike, *, names: Sequence[str] = ("$x_1$", "$x_2$")) -> Drawing:
    """Samples, their shadows on an axis turned by `angle` degrees, and the variance of the shadows at every angle.

    Beside it, what the shadows miss, the mean squared distance to the axis; at each angle the two have one sum.
    X is (n, 2) and is centred here.

    Lecture: L1.13, L1.15
    """
    X, _ = centre(matrix(X, who="shadow", columns=2))
    angles = np.arange(0, 181)
    variances = np.array([project(X, rotation(np.deg2rad(angle))).var(axis=0) for angle in angles])
    total, reach = variances[0].sum(), np.abs(X).max() * 1.1

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        rays = LineCollection([], colors=GREY, linewidths=0.6, alpha=0.6)
        left.add_collection(rays, autolim=False)
        left.plot(*X.T, "o", color=BLUE, markersize=4, alpha=0.7, label="samples")
        (axis,) = left.plot([], [], color=BLACK, linewidth=2, label="axis")
        (feet,) = left.plot([], [], "D", color=VERMILLION, markersize=4, label="their shadows")
        left.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xlabel=names[0], ylabel=names[1])
        right.plot(angles, variances[:, 0], "-", color=VERMILLION, linewidth=2, label="variance of the shadows")
        right.plot(angles, variances[:, 1], "--", color=BLUE, linewidth=2, label="mean squared distance to the axis")
        right.axhline(total, color=GREY, linestyle=":", label="their sum")
        (seen,) = right.plot([], [], "o", color=VERMILLION, markersize=9)
        (missed,) = right.plot([], [], "s", color=BLUE, markersize=8)
        right.set(xlabel="angle of the axis, in degrees", ylabel="variance", xticks=range(0, 181, 45))
        right.set_ylim(0, 1.1 * total)
        figure.legend(loc="outside lower center", ncols=3, fontsize=9)  # inside it would hide the axis

        def update(angle: float) -> str:
            A = rotation(np.deg2rad(angle))
            Z = project(X, A)
            shadows = np.outer(Z[:, 0], A[:, 0])
            rays.set_segments(list(np.stack([X, shadows], axis=1)))
            feet.set_data(*shadows.T)
            axis.set_data(*(np.array([-2, 2]) * reach * A[:, :1]))
            variance, error = Z.var(axis=0)
            seen.set_data([angle], [variance])
            missed.set_data([angle], [error])
            left.set_title(f"the axis at {angle:g} degrees")
            right.set_title(f"seen {variance:.3f} + missed {error:.3f} = {total:.3f}")
            said = f"On an axis at {angle:g} degrees the shadows of {len(X)} samples have the variance {variance:.3f}"
            return f"{said}, and {error:.3f} of the total {total:.3f} is missed."

        return update

    return draw


def touching(
    f: Callable[[Floats], Any],
    g: Callable[[Floats, float], Any],
    *,
    window: Window = (0.0, 10.0, 0.0, 10.0),
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
        return contour_line(scratch, grid, values, height)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.contour(*grid, heights, levels=12, colors="#C8C8C8", linewidths=0.8, zorder=0)
        (curve,) = ax.plot([], [], color=BLACK, linewidth=2.5, label=constraint)
        (level_line,) = ax.plot([], [], "--", color=BLUE, linewidth=2.5, label="contour $f = c$")
        (meets,) = ax.plot([], [], "o", color=VERMILLION, markersize=8, label="where they meet")
        of_f = arrows(ax, BLUE, "direction of $\\nabla f$", width=0.012)
        of_g = arrows(ax, GREEN, "direction of $\\nabla g$", width=0.006)
        ax.set(xlim=window[:2], ylim=window[2:], aspect="equal", xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside right center")
        longest = 0.16 * (window[1] - window[0])

        def update(c: float, level: float = 1.0) -> str:
            line = contour(np.asarray(g(grid, level), dtype=float), 0.0)
            curve.set_data(*line.T)
            level_line.set_data(*contour(heights, c).T)
            points, touches = meeting_points(f, line, c)
            meets.set_data(*points.T)
            slopes_f = [gradient(f, x) for x in points]
            slopes_g = [gradient(lambda x: g(x, level), x) for x in points]
            for quiver, slopes in ((of_f, slopes_f), (of_g, slopes_g)):
                point_arrows(quiver, points, slopes, longest)
            told = verdict(touches, apart(slopes_f, slopes_g) if len(points) else None)
            ax.set_title(f"the contour {told}")
            return f"With level {number(level)} the contour f = {number(c)} {told}."

        return update

    return draw


def contour_line(scratch: Axes, grid: Floats, values: Floats, height: float) -> Floats:
    """The points of the contour line, with a gap (NaN) between its pieces.   -> (m, 2)"""
    if not values.min() < height < values.max():
        return np.empty((0, 2))
    drawn = scratch.contour(*grid, values, levels=[height])
    (pieces,) = drawn.allsegs
    drawn.remove()
    gap = np.full((1, 2), np.nan)
    return np.concatenate([part for piece in pieces for part in (without_repeats(piece), gap)])[:-1]


def without_repeats(piece: Floats) -> Floats:
    """The points of a line, each once: a contour through a corner of the grid names it twice.   (m, 2) -> (l, 2)"""
    return piece[np.append(True, (np.abs(np.diff(piece, axis=0)) > 1e-9).any(axis=1))]


def meeting_points(f: Callable[[Floats], Any], line: Floats, c: float) -> tuple[Floats, bool]:
    """Where f = c on the curve, at most four points, and whether the contour only touches it there.

    It touches at a hill or a hollow of f along the curve whose height is c, as nearly as the eye can tell.
    """
    if not len(line):
        return np.empty((0, 2)), False
    closed = bool(np.allclose(line[0], line[-1]))
    points = line[:-1] if closed else line
    above = np.asarray(f(points.T), dtype=float) - c
    before, after = (np.roll(above, 1), np.roll(above, -1)) if closed else (shifted(above, 1), shifted(above, -1))
    with np.errstate(invalid="ignore"):
        extreme = (above - before) * (above - after) >= 0
        near = np.abs(above) <= 0.005 * np.ptp(above[np.isfinite(above)])
        crossing = np.flatnonzero((above * after < 0) | (above == 0))
    touch = np.flatnonzero(extreme & near)
    if len(touch):
        groups = np.split(touch, np.flatnonzero(np.diff(touch) > 3) + 1)
        best = [group[np.abs(above[group]).argmin()] for group in groups]
        return points[best[:MOST_CROSSINGS]], True
    share = above[crossing] / (above[crossing] - after[crossing])
    following = points[(crossing + 1) % len(points)]
    return (points[crossing] + share[:, None] * (following - points[crossing]))[:MOST_CROSSINGS], False


def shifted(values: Floats, by: int) -> Floats:
    """The neighbour of each value; beyond an end there is none."""
    moved = np.roll(values, by)
    moved[0 if by > 0 else -1] = np.nan
    return moved


def arrows(ax: Axes, colour: str, label: str, *, width: float) -> Quiver:
    start = np.zeros(MOST_CROSSINGS)
    ax.plot([], [], color=colour, linewidth=300 * width, label=label)
    return ax.quiver(
        start, start, start, start, color=colour, angles="xy", scale_units="xy", scale=1, width=width, zorder=3
    )


def point_arrows(quiver: Quiver, points: Floats, slopes: Sequence[Floats], length: float) -> None:
    places, ways = np.full((MOST_CROSSINGS, 2), np.nan), np.full((MOST_CROSSINGS, 2), np.nan)
    for row, (point, slope) in enumerate(zip(points, slopes, strict=True)):
        places[row], ways[row] = point, length * slope / (np.linalg.norm(slope) or 1.0)
    quiver.set_offsets(places)
    quiver.set_UVC(*ways.T)


def apart(some: Sequence[Floats], others: Sequence[Floats]) -> float:
    """The widest angle, in degrees, between the lines along which two lists of gradients point."""
    widest = 0.0
    for u, v in zip(some, others, strict=True):
        lengths = float(np.linalg.norm(u) * np.linalg.norm(v)) or 1.0
        widest = max(widest, float(np.rad2deg(np.arccos(min(1.0, abs(float(u @ v)) / lengths)))))
    return widest


def verdict(touches: bool, angle: float | None) -> str:
    """What the contour does to the curve; `angle` is that between the gradients, if the two meet at all."""
    if angle is None:
        return "does not meet the curve"
    return "touches the curve: gradients parallel" if touches else f"crosses the curve, gradients {angle:.0f}° apart"


def views(panels: Mapping[str, ArrayLike], y: ArrayLike, *, names: Sequence[str] = ()) -> Drawing:
    """The same samples seen along two axes, in several ways side by side: a name and its coordinates (n, 2) each.

    Lecture: L1.16
    """
    seen = {name: matrix(Z, who="views", columns=2) for name, Z in panels.items()}

    def draw(figure: Figure) -> Update:
        axes = figure.subplots(1, len(seen), squeeze=False)[0]
        for ax, (name, Z) in zip(axes, seen.items(), strict=True):
            scatter_classes(ax, Z, y, names)
            frame(ax, Z)
            ax.set(title=name, xlabel="along the first axis", ylabel="along the second axis")
        axes[0].legend(loc="best")

        def update() -> str:
            return f"{len(np.asarray(y))} samples of {len(np.unique(y))} classes along two axes: {', '.join(seen)}."

        return update

    return draw
