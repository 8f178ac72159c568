"""Fewer dimensions: how many are worth keeping, and what is left of an image."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.plots.style import BLACK, BLUE, GREEN, GREY, VERMILLION, Drawing, Update, number, sentence, shown
from lecturelib.validation import Floats, vector


def scree(eigenvalues: ArrayLike, *, target: float = 0.9) -> Drawing:
    """The variance along each component (scree graph), and the share of it that the first k hold together.

        proportion(k) = (lambda_1 + … + lambda_k) / (lambda_1 + … + lambda_d)

    `eigenvalues` is (d,) in descending order; a dashed line shows the share `target` that one might ask for.

    Lecture: L1.16, L1.17
    """
    values = vector(eigenvalues, who="scree", name="eigenvalues").astype(float)
    if (np.diff(values) > 1e-9 * abs(values[0])).any() or values.sum() <= 0:
        raise ValueError("scree: eigenvalues must descend and have a sum above 0; sort them with np.sort(…)[::-1]")
    share, d = np.cumsum(values) / values.sum(), len(values)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        places = np.arange(1, d + 1)
        left.plot(places, values, "o-", color=GREY, markersize=4)
        (kept,) = left.plot([], [], "o", color=BLUE, markersize=7, label="kept")
        left.set(xlabel="component", ylabel="eigenvalue (variance along it)", ylim=(-0.05 * values[0], 1.1 * values[0]))
        left.legend(loc="upper right")
        right.plot(places, share, "s-", color=GREY, markersize=4)
        right.axhline(target, color=GREEN, linestyle="--", label=f"{target:g} of the variance")
        (dot,) = right.plot([], [], "o", color=VERMILLION, markersize=9)
        (drop,) = right.plot([], [], ":", color=BLACK)
        right.set(xlabel="number of components $k$", ylabel="proportion of variance", ylim=(0, 1.05))
        right.legend(loc="lower right")

        def update(k: int) -> str:
            if not 1 <= k <= d:
                raise ValueError(f"scree: k must lie between 1 and {d}, got {k}")
            kept.set_data(places[:k], values[:k])
            dot.set_data([k], [share[k - 1]])
            drop.set_data([k, k], [0, share[k - 1]])
            left.set_title(f"{k} of {d} components")
            right.set_title(f"{share[k - 1]:.3f} of the variance")
            said = f"The first {k} of {d} components hold {share[k - 1]:.3f} of the variance"
            return f"{said}; the eigenvalue of the last of them is {number(values[k - 1])}."

        return update

    return draw


def images(
    rows: Mapping[str, Any], *, shape: tuple[int, int] = (8, 8), captions: Sequence[Any] = (), top: float | None = None
) -> Drawing:
    """Rows of images, one below the other: digits and what a projection leaves of them, say.

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
        heading, strips = figure.suptitle(""), []  # to name it again in an update would also move it
        for ax, name in zip(axes, rows, strict=True):
            empty = side_by_side(np.zeros_like(originals), shape)
            strips.append(ax.imshow(empty, cmap="Greys", vmin=0, vmax=darkest, interpolation="nearest"))
            ax.set(xticks=[], yticks=[], ylabel=name)
            ax.spines[:].set_visible(False)
        axes[0].xaxis.tick_top()
        axes[0].set_xticks((width + 1) * np.arange(len(captions)) + (width - 1) / 2, captions)
        axes[0].tick_params(length=0)

        def update(**values: Any) -> str:
            told = []
            for strip, (name, row) in zip(strips, rows.items(), strict=True):
                pixels = np.asarray(shown(row, values) if callable(row) else row, dtype=float)
                strip.set_data(side_by_side(pixels, shape))
                if name != first:
                    told.append(f"{name} differs by {number(rms(pixels - originals))}")
            title = ", ".join(told) + " in the root mean square" if told else ""
            heading.set_text(title)
            what = f"{len(originals)} images of {height} by {width} pixels, {first}"
            return sentence(values, f"{what}; {title}." if told else f"{what}.")

        return update

    return draw


def rms(differences: Floats) -> float:
    """The root of the mean square, without the dust of floating point where it should be 0."""
    return round(float(np.sqrt(np.mean(differences**2))), 9)


def side_by_side(pixels: Floats, shape: tuple[int, int]) -> Floats:
    """One strip with a white column after each image.   (m, height * width) -> (height, m * (width + 1) - 1)"""
    height, width = shape
    framed = np.zeros((height, len(pixels), width + 1))
    framed[:, :, :width] = pixels.reshape(-1, height, width).transpose(1, 0, 2)
    return framed.reshape(height, -1)[:, :-1]
