"""The plane of two weights: costs as surfaces over it, and the path of training through it."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.lines import boundary, joined_segments
from lecturelib.figures.shared.windows import Window, drawable, window_of
from lecturelib.figures.style import BLACK, GREY, SOLUTION, VERMILLION
from lecturelib.perceptron import perceptron_cost, perceptron_errors
from lecturelib.validation import Floats, matrix, samples

_MOST_LINES = 40  # those of more samples would hide everything else


def error_and_loss_surfaces(X: ArrayLike, y: ArrayLike, *, reach: float = 3.0) -> Drawing:
    """The number of mistakes and the perceptron loss as surfaces over the plane of a bias a_0 and one weight a_1,
    with a = `length` (cos `angle`, sin `angle`) on both, and the ray through it.

        J = #{ i : a.z_i <= 0 },      J_p = sum over the mistakes of  -a.z_i

    X is (n, 1), y is (n,) of -1 and +1. Along a ray J is constant and J_p a straight line.

    Lecture: L3.15
    """
    X, y = samples(X, y)
    if X.shape[1] != 1:
        raise ValueError(f"error_and_loss_surfaces: X must have one feature, shape (n, 1), got {X.shape}")
    edges = np.arctan2(-X[:, 0], 1.0)  # a_0 + a_1 x = 0, one way and the other
    steps = np.concatenate([edges + turn + side for turn in (0, np.pi) for side in (-1e-4, 1e-4)])
    angles = np.sort(np.append(np.linspace(0, 2 * np.pi, 91), steps % (2 * np.pi)))
    plane = np.multiply.outer(np.linspace(0, reach, 7), np.column_stack([np.cos(angles), np.sin(angles)]))
    J, J_p = _heights(X, y, plane[-1:].repeat(7, axis=0)), _heights(X, y, plane, loss=True)

    def draw(figure: Figure) -> Update:
        views = [figure.add_subplot(1, 2, place, projection="3d", computed_zorder=False) for place in (1, 2)]
        parts: list[tuple[Any, Any]] = []
        for ax, height, name in zip(views, (J, J_p), ("mistakes $J$", "loss $J_p$"), strict=True):
            shades = colormaps["cividis"](0.35 + 0.65 * height[:, :-1] / height.max())
            ax.plot_surface(
                *plane.T.swapaxes(1, 2), height, facecolors=shades, rcount=7, ccount=999, shade=False, zorder=1
            )
            (ray,) = ax.plot([], [], [], color=BLACK, linewidth=1.5, zorder=4)
            (dot,) = ax.plot([], [], [], "o", color=VERMILLION, markeredgecolor=BLACK, markersize=9, zorder=5)
            parts.append((ray, dot))
            ax.set(xlabel="bias $a_0$", ylabel="weight $a_1$", zlabel=name, zlim=(0, 1.05 * height.max()))
            ax.zaxis.set_major_locator(MaxNLocator(5, integer=True))
            ax.view_init(elev=35, azim=-50)
            ax.set_box_aspect(None, zoom=0.76)  # or its third label would be cut off

        def update(angle: int, length: float) -> str:
            turn = np.deg2rad(angle)
            u = np.array([np.cos(turn), np.sin(turn)]).round(12)  # at 90 degrees on the axis, and not beside it
            wrong, slope = (float(_heights(X, y, u, loss=loss)) for loss in (False, True))
            for (ray, dot), from_0, rise in zip(parts, (wrong, 0.0), (0.0, slope), strict=True):
                ray.set_data_3d([0, reach * u[0]], [0, reach * u[1]], [from_0, from_0 + reach * rise])
                dot.set_data_3d([length * u[0]], [length * u[1]], [from_0 + length * rise])
            apart = f"{slope / abs(u[1]):.2f}" if abs(u[1]) > 1e-9 else "no boundary"
            views[0].set_title(f"{wrong:.0f} of {len(y)} samples wrong", fontsize=11, y=1.0)
            views[1].set_title(f"$J_p$ = {length * slope:.2f}; distances: {apart}", fontsize=11, y=1.0)
            told = f"At {angle} degrees and length {number(length)} a gets {wrong:.0f} of {len(y)} samples wrong"
            return f"{told}; the perceptron loss is {length * slope:.2f}, the sum of their distances: {apart}."

        return update

    return draw


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
        (here,) = ax.plot([], [], "o", color=VERMILLION, markersize=9, label="now")
        labels = names or (f"$a_{i + 1}$", f"$a_{j + 1}$")
        ax.set(xlim=view[:2], ylim=view[2:], xlabel=labels[0], ylabel=labels[1])
        solution = Patch(facecolor=SOLUTION, edgecolor=GREY, label="solution region")
        drawn = [solution, lines, way, here] if len(Z) <= _MOST_LINES else [solution, way, here]
        figure.legend(handles=drawn, loc="outside lower center", ncols=4)

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
