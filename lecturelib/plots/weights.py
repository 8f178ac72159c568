"""The space in which a weight vector wanders while it learns."""

from collections.abc import Sequence

import numpy as np
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from numpy.typing import ArrayLike

from lecturelib.plots.descent import Window, drawable, window_of
from lecturelib.plots.style import BLACK, GREY, VERMILLION, Drawing, Update, boundary
from lecturelib.validation import Floats, matrix

MOST_LINES = 40  # of more samples the lines would hide everything else
SOLUTION = "#9FE0CB"  # a pale green; greys get darker with each mistake


def weight_space(
    Z: ArrayLike,
    path: ArrayLike,
    *,
    axes: tuple[int, int] = (0, 1),
    window: Window | None = None,
    names: Sequence[str] = (),
) -> Drawing:
    """A plane of weight space: how many samples each weight vector of it gets wrong, and the way of training up to
    `step`. Where there is no mistake lies the solution region.

        a solves the problem  if  a.z_k > 0  for all k

    Z is (n, d), the augmented samples with those of class -1 multiplied by -1; path is (T, d), its start first. The
    plane is that of the two weights `axes` through the weights of the step: the others, if there are any, are those
    of the step. Each sample is a line, where a.z_k = 0 (drawn for up to 40 samples).

    Lecture: L3.11, L3.15, L3.16, L3.17, L3.28, L5.8
    """
    Z, path = matrix(Z, who="weight_space"), matrix(path, who="weight_space")
    if Z.shape[1] != path.shape[1]:
        raise ValueError(f"weight_space: Z has {Z.shape[1]} columns but path has {path.shape[1]}; augment both alike")
    i, j = axes
    view = window or window_of(path[:, [i, j]], who="weight_space")
    cells = 201 if len(Z) <= MOST_LINES else 101
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
        drawn = [solution, lines, way, here] if len(Z) <= MOST_LINES else [solution, way, here]
        figure.legend(handles=drawn, loc="outside lower center", ncols=4)

        def update(step: int) -> str:
            rest = np.delete(path[step], [i, j]) @ np.delete(Z, [i, j], axis=1).T
            errors = (slopes + rest <= 0).sum(axis=1)
            image.set_data(errors.reshape(cells, cells))
            if len(Z) <= MOST_LINES:
                ends = [boundary(z[[i, j]], b, ax) for z, b in zip(Z, rest, strict=True)]
                lines.set_data(*joined(ends))
            way.set_data(*drawable(path[: step + 1, [i, j]], view).T)
            here.set_data(*drawable(path[step : step + 1, [i, j]], view).T)
            ax.set_title(f"step {step} of {len(path) - 1}: {wrong[step]} of {len(Z)} samples on the wrong side")
            region = "a solution region is in view" if errors.min() == 0 else "no solution region is in view"
            told = f"After step {step} of {len(path) - 1}, {wrong[step]} of {len(Z)} samples are on the wrong side"
            return f"{told}; {region}."

        return update

    return draw


def joined(segments: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Many segments as one line with gaps, so that one artist draws them all."""
    x = np.concatenate([np.append(xs, np.nan) for xs, _ in segments])
    y = np.concatenate([np.append(ys, np.nan) for _, ys in segments])
    return x, y
