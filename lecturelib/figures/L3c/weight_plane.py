"""The plane of two weights: costs over it, and the path of training through it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Places, Update, attach, number
from lecturelib.figures.shared.lines import boundary, directions, joined_segments
from lecturelib.figures.shared.windows import Window, drawable, window_of
from lecturelib.figures.style import BLACK, BLUE, GREY, HERE, LABEL_SIZE, REFERENCE, SOLUTION, legend_below
from lecturelib.perceptron import perceptron_cost, perceptron_errors
from lecturelib.validation import Floats, Labels, matrix, samples

_MOST_LINES = 40  # those of more samples would hide everything else


def mistakes_and_loss(X: ArrayLike, y: ArrayLike, *, reach: float = 3.0) -> Drawing:
    """The plane of a bias a_0 and one weight a_1 with the number of mistakes, as grey wedges, and lines of equal
    perceptron loss; a = `length` (cos `angle`, sin `angle`) in it, whose tip is the handle of the angle; and both costs
    of all weights that are as long.

        J = #{ i : a.z_i <= 0 },      J_p = sum over the mistakes of  -a.z_i

    X is (n, 1), y is (n,) of -1 and +1. Along a ray J is constant and J_p a straight line; in a wedge J_p is a plane.

    Lecture: L3.15
    """
    X, y = samples(X, y)
    if X.shape[1] != 1:
        raise ValueError(f"mistakes_and_loss: X must have one feature, shape (n, 1), got {X.shape}")
    edges = np.arctan2(-1.0, X[:, 0])  # a_0 + a_1 x = 0, where a turns onto the sample's wrong side, or off it
    corners = np.unique(np.round(np.concatenate([edges, edges + np.pi]) % (2 * np.pi), 9))
    corners = np.append(corners, corners[0] + 2 * np.pi)
    turns = np.deg2rad(np.arange(-180.0, 180.5))
    around = np.column_stack([np.cos(turns), np.sin(turns)]).round(12)
    mistakes, slopes = _heights(X, y, around), _heights(X, y, around, loss=True)

    def draw(figure: Figure) -> Update:
        layout: list[Any] = [["plane", "mistakes"], ["plane", "loss"]]
        axes = figure.subplot_mosaic(layout, width_ratios=(5, 4))
        plane, upper, lower = axes["plane"], axes["mistakes"], axes["loss"]
        _wedges(plane, X, y, corners, reach)
        _equal_losses(plane, X, y, corners, reach)
        (ray,) = plane.plot([], [], **REFERENCE)
        (dot,) = plane.plot([], [], **HERE)
        plane.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xlabel="bias $a_0$")
        plane.set(ylabel="weight $a_1$", title="mistakes, and lines of equal $J_p$")
        upper.plot(np.rad2deg(turns), mistakes, color=BLACK, drawstyle="steps-mid")
        (curve,) = lower.plot([], [], color=BLUE)
        dots = [ax.plot([], [], **HERE, clip_on=False)[0] for ax in (upper, lower)]
        ticks = [-180, -90, 0, 90, 180]
        upper.set(xlim=(-180, 180), xticks=ticks, xticklabels=[], ylim=(0, len(y)), ylabel="mistakes $J$")
        upper.yaxis.set_major_locator(MaxNLocator(5, integer=True))
        lower.set(xlim=(-180, 180), xticks=ticks, ylim=(0, 1.05 * reach * slopes.max()), ylabel="loss $J_p$")
        lower.set_xlabel("angle of $a$, at this length, in degrees")
        places: Places = {}

        def update(angle: int, length: float) -> str:
            places["angle"] = plane, lambda angles: length * directions(angles)
            turn = np.deg2rad(angle)
            u = np.array([np.cos(turn), np.sin(turn)]).round(12)  # at 90 degrees on the axis, and not beside it
            wrong, slope = (float(_heights(X, y, u, loss=loss)) for loss in (False, True))
            ray.set_data(*(np.outer(u, [0, 2 * reach])))
            dot.set_data(*(length * u[:, None]))
            curve.set_data(np.rad2deg(turns), length * slopes)
            for place, height in zip(dots, (wrong, length * slope), strict=True):
                place.set_data([angle], [height])
            apart = f"{slope / abs(u[1]):.2f}" if abs(u[1]) > 1e-9 else "no boundary"
            upper.set_title(f"{wrong:.0f} of {len(y)} samples wrong")
            lower.set_title(f"$J_p$ = {length * slope:.2f}; distances: {apart}")
            told = f"At {angle} degrees and length {number(length)} a gets {wrong:.0f} of {len(y)} samples wrong"
            return f"{told}; the perceptron loss is {length * slope:.2f}, the sum of their distances: {apart}."

        return attach(update, places=places)

    return draw


def _wedges(plane: Axes, X: Floats, y: Labels, corners: Floats, reach: float) -> None:
    """Fill the plane between the lines of the samples, darker where more are wrong, and write how many."""
    for one, other in pairwise(corners):
        middle = np.array([np.cos((one + other) / 2), np.sin((one + other) / 2)])
        wrong = int(_heights(X, y, middle))
        sides = 4 * reach * np.array([[0, np.cos(one), np.cos(other)], [0, np.sin(one), np.sin(other)]])
        plane.fill(*sides, facecolor=str(1 - 0.1 * wrong), edgecolor=GREY, linewidth=0.8, zorder=0)
        at = 0.9 * reach * middle / np.abs(middle).max()
        plane.text(at[0], at[1], str(wrong), ha="center", va="center", fontsize=13, fontweight="bold")


def _equal_losses(plane: Axes, X: Floats, y: Labels, corners: Floats, reach: float) -> None:
    """Draw lines of equal J_p, which are straight between the lines of the samples."""
    ways = np.column_stack([np.cos(corners), np.sin(corners)])
    slopes = _heights(X, y, ways, loss=True)
    upwards = float(_heights(X, y, np.array([0.0, 1.0]), loss=True))
    for level in (2, 4, 6, 8):
        plane.plot(*(ways * (level / slopes)[:, None]).T, color=BLUE, linewidth=1.2, zorder=1)
        plane.text(0, level / upwards, f" $J_p$ = {level}", va="bottom", fontsize=LABEL_SIZE)


def _heights(X: Floats, y: ArrayLike, a: Floats, *, loss: bool = False) -> Floats:
    """The number of mistakes, or the perceptron loss, at weights a = (a_0, a_1).   (..., 2) -> (...)"""
    line = a.reshape(-1, 2)[:, 1:], a.reshape(-1, 2)[:, 0]
    cost = perceptron_cost(X, y, *line) * len(X) if loss else perceptron_errors(X, y, *line).astype(float)
    return cost.reshape(a.shape[:-1])


def weight_space(
    Z: ArrayLike,
    path: ArrayLike,
    *,
    axes: tuple[int, int] = (0, 1),
    window: Window | None = None,
    names: Sequence[str] = (),
) -> Drawing:
    """A plane of weight space: how many samples each weight vector in it gets wrong, and the path of training up to
    `step`. Where there is no mistake is the solution region.

        a solves the problem  if  a.z_k > 0  for all k

    Z is (n, d), the augmented samples with those of class -1 multiplied by -1; path is (T, d), its start first. The
    plane is that of the two weights `axes` through the weights of the step: the others, if there are any, are those
    of the step. Each sample is a line, where a.z_k = 0 (drawn for up to 40 samples).

    Lecture: L3.11, L3.15, L3.16, L3.17, L3.28, L5.8
    """
    Z, path = matrix(Z), matrix(path)
    if Z.shape[1] != path.shape[1]:
        raise ValueError(f"weight_space: Z has {Z.shape[1]} columns but path has {path.shape[1]}; augment both alike")
    i, j = axes
    view = window or window_of(path[:, [i, j]])
    cells = 201 if len(Z) <= _MOST_LINES else 101
    grid = np.stack(np.meshgrid(np.linspace(*view[:2], cells), np.linspace(*view[2:], cells)), axis=-1).reshape(-1, 2)
    slopes = grid @ Z[:, [i, j]].T  # (cells^2, n), what the two weights add to each a.z_k
    wrong = (path @ Z.T <= 0).sum(axis=1)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        shades = [SOLUTION, *(str(shade) for shade in np.linspace(0.95, 0.45, len(Z)))]
        image = ax.imshow(
            np.zeros((cells, cells)), extent=view, origin="lower", aspect="auto", cmap=ListedColormap(shades)
        )
        image.set(clim=(-0.5, len(Z) + 0.5), interpolation="nearest")
        figure.colorbar(image, ax=ax, label="samples on the wrong side")
        (lines,) = ax.plot([], [], color=GREY, linewidth=1, label="$a^T z_k = 0$")
        (way,) = ax.plot([], [], ".-", color=BLACK, linewidth=1.5, markersize=8, label="the way so far")
        (here,) = ax.plot([], [], **HERE, label="now")
        labels = names or (f"$a_{i + 1}$", f"$a_{j + 1}$")
        ax.set(xlim=view[:2], ylim=view[2:], xlabel=labels[0], ylabel=labels[1])
        solution = Patch(facecolor=SOLUTION, edgecolor=GREY, label="solution region")
        drawn = [solution, lines, way, here] if len(Z) <= _MOST_LINES else [solution, way, here]
        legend_below(figure, drawn)

        def update(step: int) -> str:
            rest = np.delete(path[step], [i, j]) @ np.delete(Z, [i, j], axis=1).T
            errors = (slopes + rest <= 0).sum(axis=1)
            image.set_data(errors.reshape(cells, cells))
            if len(Z) <= _MOST_LINES:
                ends = [boundary(z[[i, j]], b, ax) for z, b in zip(Z, rest, strict=True)]
                lines.set_data(*joined_segments(ends))
            way.set_data(*drawable(path[: step + 1, [i, j]], view).T)
            here.set_data(*drawable(path[step : step + 1, [i, j]], view).T)
            ax.set_title(f"step {step} of {len(path) - 1}: {wrong[step]} of {len(Z)} samples on the wrong side")
            region = "a solution region is in view" if errors.min() == 0 else "no solution region is in view"
            told = f"After step {step} of {len(path) - 1}, {wrong[step]} of {len(Z)} samples are on the wrong side"
            return f"{told}; {region}."

        return update

    return draw
