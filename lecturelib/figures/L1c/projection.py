"""Distances in many dimensions, projections onto a few axes, and what they keep."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number, sentence, shown
from lecturelib.figures.shared.images import side_by_side
from lecturelib.figures.shared.points import scatter_classes
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import BLACK, BLUE, GREEN, GREY, HERE, VERMILLION, EndLabels, see_through
from lecturelib.projection import centre, cube_distances, project, rotation
from lecturelib.validation import Floats, matrix, vector


def distances_in_a_cube(n: int = 300, *, most_doublings: int = 10, seed: int = 0) -> Drawing:
    """The n neighbours of a random point of the cube in d = 2^`doublings` dimensions, each at its true distance.

    Their directions cannot be drawn and are made up; the unit is the mean distance. Beside them, the distances of the
    nearest and the furthest for each d.

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
        (points,) = left.plot([], [], "o", **see_through(BLUE), markersize=5, label="its neighbours")
        left.set(xlim=(-2.5, 2.5), ylim=(-2.5, 2.5), aspect="equal", xlabel="distance / mean distance")
        left.set_ylabel("(the direction is made up)")
        right.plot(dimensions, relative.max(axis=1), "s--", color=VERMILLION, label="the furthest neighbour")
        right.plot(dimensions, relative.min(axis=1), "o-", color=BLUE, label="the nearest neighbour")
        (mark,) = right.plot([], [], color=BLACK, linewidth=4)
        right.set_xscale("log", base=2)
        right.set_xticks(dimensions[::2], [f"{d:,}" for d in dimensions[::2]])
        right.set(xlabel="number of dimensions", ylabel="distance / mean distance", ylim=(0, 2.6))
        figure.legend(loc="outside lower center", ncols=2)  # inside it would hide neighbours

        def update(doublings: int) -> str:
            r, d = relative[doublings], int(dimensions[doublings])
            points.set_data(*(r * around))
            mark.set_data([d, d], [r.min(), r.max()])
            share = f"{r.min() / r.max():.2f}"
            left.set_title(f"{d:,} dimension{'s' if d > 1 else ''}")
            right.set_title(f"the nearest is {share} times the furthest")
            return f"In {d} dimensions the nearest of {n} random neighbours is {share} times as far as the furthest."

        return update

    return draw


def projection_onto_axis(X: ArrayLike, *, names: Sequence[str] = ("$x_1$", "$x_2$")) -> Drawing:
    """Samples, their projections ("shadows") onto an axis turned by `angle` degrees, and the variance of the
    projections at every angle.

    Beside it the mean squared distance to the axis, which the projections miss; the sum of the two is the same at
    every angle.
    X is (n, 2) and is centred here.

    Lecture: L1.13, L1.15
    """
    X, _ = centre(matrix(X, columns=2))
    angles = np.arange(0, 181)
    variances = np.array([project(X, rotation(np.deg2rad(angle))).var(axis=0) for angle in angles])
    total, reach = variances[0].sum(), np.abs(X).max() * 1.1

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        rays = LineCollection([], colors=GREY, linewidths=0.6, alpha=0.6)
        left.add_collection(rays, autolim=False)
        left.plot(*X.T, "o", **see_through(BLUE), markersize=5, label="samples")
        (axis,) = left.plot([], [], color=BLACK, linewidth=2.5, label="axis")
        (feet,) = left.plot([], [], "D", color=VERMILLION, markersize=5, label="their shadows")
        left.set(xlim=(-reach, reach), ylim=(-0.8 * reach, 0.8 * reach), aspect="equal", anchor="N")
        left.set(xlabel=names[0], ylabel=names[1])
        right.plot(angles, variances[:, 0], "-", color=VERMILLION, linewidth=2, label="variance of the shadows")
        right.plot(angles, variances[:, 1], "--", color=BLUE, linewidth=2, label="mean squared distance to the axis")
        right.axhline(total, color=GREY, linestyle=":", label="their sum")
        (seen,) = right.plot([], [], **HERE)
        (missed,) = right.plot([], [], **{**HERE, "marker": "s", "color": BLUE})
        right.set(xlabel="angle of the axis, in degrees", ylabel="variance", xticks=range(0, 181, 45))
        right.set(xlim=(0, 180), ylim=(0, 1.1 * total))
        figure.legend(loc="outside lower center", ncols=2)  # inside it would hide the axis

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


def images(
    rows: Mapping[str, Any], *, shape: tuple[int, int] = (8, 8), captions: Sequence[Any] = (), top: float | None = None
) -> Drawing:
    """Rows of images, one below the other: for example digits, and what a projection leaves of them.

    `rows` maps the name of a row to its images (m, height * width), or to a function of the sliders' values that
    returns them. The first row is given, and the others are compared with it. 0 is white and `top`, by default the
    greatest value of the first row, is black; `captions` name the m columns.

    Lecture: L1.15, L1.16
    """
    (first, originals), *_ = rows.items()
    originals = np.asarray(originals, dtype=float)
    height, width = shape
    darkest = originals.max() if top is None else top

    def draw(figure: Figure) -> Update:
        axes = figure.subplots(len(rows), 1, squeeze=False)[:, 0]
        heading, strips = figure.suptitle(""), []  # a second suptitle in an update would also move it
        for ax, name in zip(axes, rows, strict=True):
            empty = side_by_side(np.zeros_like(originals), shape)
            strips.append(ax.imshow(empty, cmap="Greys", vmin=0, vmax=darkest, interpolation="nearest"))
            ax.set(xticks=[], yticks=[], ylabel=name)
            ax.spines[:].set_visible(False)
        axes[0].xaxis.tick_top()
        axes[0].set_xticks((width + 1) * np.arange(len(captions)) + (width - 1) / 2, captions)
        axes[0].tick_params(length=0)

        def update(**values: Any) -> str:
            told = {}
            for strip, (name, row) in zip(strips, rows.items(), strict=True):
                pixels = np.asarray(shown(row, values) if callable(row) else row, dtype=float)
                strip.set_data(side_by_side(pixels, shape))
                if name != first:
                    told[name] = number(_rms(pixels - originals))
            most = number(float(darkest))
            heading.set_text(
                ", ".join(f"{name}: pixels typically differ by {by} of {most}" for name, by in told.items())
            )
            differs = "; ".join(f"{name} differs by {by} in the root mean square" for name, by in told.items())
            what = f"{len(originals)} images of {height} by {width} pixels, {first}"
            return sentence(values, f"{what}; {differs}." if told else f"{what}.")

        return update

    return draw


def _rms(differences: Floats) -> float:
    """The root of the mean square, without the rounding errors where it should be 0."""
    return round(float(np.sqrt(np.mean(differences**2))), 9)


def projected_samples(panels: Mapping[str, ArrayLike], y: ArrayLike, *, names: Sequence[str] = ()) -> Drawing:
    """The same samples seen along two axes, in several ways side by side: a name and its coordinates (n, 2) each.

    Lecture: L1.16
    """
    seen = {name: matrix(Z, columns=2) for name, Z in panels.items()}

    def draw(figure: Figure) -> Update:
        axes = figure.subplots(1, len(seen), squeeze=False)[0]
        for ax, (name, Z) in zip(axes, seen.items(), strict=True):
            scatter_classes(ax, Z, y, names)
            frame(ax, Z)
            ax.set(title=name, xlabel="along the first axis", ylabel="along the second axis")
        figure.legend(handles=axes[0].collections, loc="outside lower center", ncols=len(axes[0].collections))

        def update() -> str:
            return f"{len(np.asarray(y))} samples of {len(np.unique(y))} classes along two axes: {', '.join(seen)}."

        return update

    return draw


def scree(eigenvalues: ArrayLike, *, target: float = 0.9) -> Drawing:
    """The variance along each component (scree graph), and the share of it that the first k hold together.

        proportion(k) = (lambda_1 + … + lambda_k) / (lambda_1 + … + lambda_d)

    `eigenvalues` is (d,) in descending order; a dashed line shows the share `target` that one might ask for.

    Lecture: L1.16, L1.17
    """
    values = vector(eigenvalues, name="eigenvalues").astype(float)
    if (np.diff(values) > 1e-9 * abs(values[0])).any() or values.sum() <= 0:
        raise ValueError("scree: eigenvalues must descend and have a sum above 0; sort them with np.sort(…)[::-1]")
    share, d = np.cumsum(values) / values.sum(), len(values)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        places = np.arange(1, d + 1)
        kept = left.stairs(values, np.arange(d + 1) + 0.5, fill=True, color=BLUE, label="kept")
        left.stairs(
            values, np.arange(d + 1) + 0.5, edgecolor=GREY, facecolor="none", linewidth=1.5, label="eigenvalues"
        )
        left.set(
            xlabel="component", ylabel="eigenvalue (variance along it)", xlim=(0.5, d + 0.5), ylim=(0, 1.1 * values[0])
        )
        left.legend(loc="upper right")
        right.plot(places, share, "s-", color=GREY, markersize=4)
        asked = right.axhline(target, color=GREEN, linestyle="--")
        EndLabels(right, {f"{target:g}": asked})
        (dot,) = right.plot([], [], **HERE)
        (drop,) = right.plot([], [], ":", color=BLACK)
        right.set(xlabel="number of components $k$", ylabel="proportion of variance", xlim=(0, d + 0.5), ylim=(0, 1.05))

        def update(k: int) -> str:
            if not 1 <= k <= d:
                raise ValueError(f"scree: k must lie between 1 and {d}, got {k}")
            kept.set_data(np.where(places <= k, values, 0))
            dot.set_data([k], [share[k - 1]])
            drop.set_data([k, k], [0, share[k - 1]])
            left.set_title(f"{k} of {d} components kept")
            right.set_title(f"they hold {share[k - 1]:.3f} of the variance")
            said = f"The first {k} of {d} components hold {share[k - 1]:.3f} of the variance"
            return f"{said}; the eigenvalue of the last of them is {number(values[k - 1])}."

        return update

    return draw
