"""Samples in the plane: the markers of each class, and rings around some of them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.figures.style import BLACK, CLASS_STYLES, VERMILLION
from lecturelib.validation import Floats, Labels, samples


def scatter_classes(ax: Axes, X: ArrayLike, y: ArrayLike, names: Sequence[str] = ()) -> None:
    """Plot the samples of each class in its own colour and marker.   X: (n, 2), y: (n,)"""
    X, y = np.asarray(X), np.asarray(y)
    labels = np.unique(y)
    for label, name, (colour, marker) in zip(labels, names or class_names(labels), CLASS_STYLES, strict=False):
        x1, x2 = X[y == label].T
        ax.scatter(x1, x2, c=colour, marker=marker, s=40, edgecolors=BLACK, linewidths=0.6, label=name)


def class_points(ax: Axes, labels: Labels, names: Sequence[str], *, size: float = 7) -> list[Line2D]:
    """For each class the markers of its samples, to be placed with `set_data`."""
    points = []
    for text, (colour, marker) in zip(names or class_names(labels), CLASS_STYLES, strict=False):
        points += ax.plot(
            [], [], marker, color=colour, markersize=size, label=text, markeredgecolor=BLACK, markeredgewidth=0.6
        )
    return points


def wrong_points(ax: Axes, labels: Labels, *, size: float = 7) -> list[Line2D]:
    """For each class its marker, hollow and with a bold edge, to be put upon samples that are wrong: other than a ring
    it hides no neighbours where there are many.
    """
    markers = [marker for _, marker in CLASS_STYLES[: len(labels)]]
    return [ax.plot([], [], **_HOLLOW, marker=marker, markersize=size + 0.5, zorder=2.5)[0] for marker in markers]


def wrong_in_legend(name: str) -> Line2D:
    """What stands for `wrong_points` in a legend."""
    return Line2D([], [], **_HOLLOW, marker="o", markersize=7, label=name)


_HOLLOW: dict[str, Any] = {
    "linestyle": "none", "color": "white", "markeredgecolor": VERMILLION, "markeredgewidth": 2,
}  # fmt: skip


def class_names(labels: Labels) -> list[str]:
    """Words as they are; numbers are called classes, with their signs where some are negative.

    >>> class_names(np.array(["Adelie", "Gentoo"])), class_names(np.array([-1, 1])), class_names(np.array([0, 1]))
    (['Adelie', 'Gentoo'], ['class −1', 'class +1'], ['class 0', 'class 1'])
    """
    if not np.issubdtype(labels.dtype, np.number):
        return [str(label) for label in labels]
    form = "+g" if labels.min() < 0 else "g"
    return [f"class {label:{form}}".replace("-", "−") for label in labels]


def rings(ax: Axes, label: str, *, colour: str = VERMILLION) -> Line2D:
    """Rings to be put around samples with `set_data`."""
    (ring,) = ax.plot([], [], "o", color=colour, fillstyle="none", markersize=13, markeredgewidth=2, label=label)
    return ring


@speaks_for_caller
def in_the_plane(X: ArrayLike, y: ArrayLike) -> tuple[Floats, Labels]:
    """Samples with two features, of no more classes than there are colours and markers."""
    features, labels = samples(X, y, labels=None)
    if features.shape[1] != 2:
        raise bad_input(f"X must have 2 features, got {features.shape[1]}; choose two with X[:, [0, 1]]")
    if (found := len(np.unique(labels))) > len(CLASS_STYLES):
        raise bad_input(f"y may hold up to {len(CLASS_STYLES)} classes, got {found}; draw a few of them")
    return features, labels
