"""What a classifier makes of the plane."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgba_array
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from numpy.typing import ArrayLike, NDArray

from lecturelib.plots.style import (
    BLACK,
    CLASS_STYLES,
    GREY,
    Drawing,
    Update,
    class_names,
    frame,
    pale,
    rings,
    sentence,
    shown,
)
from lecturelib.validation import Floats, Labels, samples

# The grid on which a classifier is asked first, and how many times finer it is asked along the borders.
COARSE, FINER = 40, 4


def regions(
    model: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
    undecided: str = "",
) -> Drawing:
    """The region of each class in the plane, with its samples; those in a wrong region are ringed and counted.

    X is (n, 2), y is (n,) of up to six labels of any kind. `model` is anything with a `predict`, or a function of
    the sliders' values that returns one, or that returns `(model, X, y)` where the samples move too; the window is
    that of the X given here. A prediction that is no label of y is left grey; `undecided` names it in the legend.

    Lecture: L1.1, L3.10, L4.1, L4.3, L4.7, L4.16
    """
    X, y = in_the_plane(X, y, who="regions")
    labels = np.unique(y)
    tints = [*(pale(colour) for colour, _ in CLASS_STYLES[: len(labels)]), "#E0E0E0", GREY]
    inks = np.rint(255 * to_rgba_array(tints)).astype(np.uint8)  # in bytes a plain area stays plain when interpolated

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, X)
        window = (*ax.get_xlim(), *ax.get_ylim())
        blank = np.zeros((COARSE * FINER, COARSE * FINER, 4), dtype=np.uint8)
        area = ax.imshow(blank, extent=window, origin="lower", aspect="auto", interpolation="bilinear")
        points = class_points(ax, labels, classes)
        missed = rings(ax, "in a wrong region")
        ax.set(xlabel=features[0], ylabel=features[1])
        patch = [Patch(color=tints[-2], label=undecided)] if undecided else []
        figure.legend(handles=[*points, missed, *patch], loc="outside right center")

        def update(**values: Any) -> str:
            now = shown(model, values)
            classifier, x, true = now if isinstance(now, tuple) else (now, X, y)
            area.set_data(inks[region_image(classifier.predict, labels, window)])
            for label, dots in zip(labels, points, strict=True):
                dots.set_data(*x[true == label].T)
            wrong = classifier.predict(x) != true
            missed.set_data(*x[wrong].T)
            ax.set_title(f"{wrong.sum()} of {len(true)} samples in a wrong region")
            told = f"the regions of {len(labels)} classes have {wrong.sum()} of {len(true)} samples in a wrong one."
            return sentence(values, told)

        return update

    return draw


def in_the_plane(X: ArrayLike, y: ArrayLike, *, who: str) -> tuple[Floats, Labels]:
    """Samples with two features, of no more classes than there are colours and markers."""
    features, labels = samples(X, y, who=who, labels=None)
    if features.shape[1] != 2:
        raise ValueError(f"{who}: X must have 2 features, got {features.shape[1]}; choose two with X[:, [0, 1]]")
    if (found := len(np.unique(labels))) > len(CLASS_STYLES):
        raise ValueError(f"{who}: y may hold up to {len(CLASS_STYLES)} classes, got {found}; draw a few of them")
    return features, labels


def class_points(ax: Axes, labels: Labels, names: Sequence[str]) -> list[Line2D]:
    """For each class the markers of its samples, to be placed with `set_data`."""
    points = []
    for text, (colour, marker) in zip(names or class_names(labels), CLASS_STYLES, strict=False):
        points += ax.plot(
            [], [], marker, color=colour, markersize=7, label=text, markeredgecolor=BLACK, markeredgewidth=0.6
        )
    return points


def region_image(
    predict: Callable[[Floats], ArrayLike], labels: Labels, window: tuple[float, float, float, float]
) -> NDArray[np.int_]:
    """The place of the predicted label among `labels` for each pixel of the window (K: none of them), with the
    pixels on a border set to K + 1.

    A classifier may be slow, as nearest neighbours are, so it is asked on a coarse grid, and on a fine one only
    where neighbours on the coarse one disagree.
    """
    image = codes(predict(centres(window, COARSE)), labels).reshape(COARSE, COARSE)
    close = np.kron(mixed(image), np.ones((FINER, FINER), dtype=int)).astype(bool)
    image = np.kron(image, np.ones((FINER, FINER), dtype=int))
    if close.any():
        image[close] = codes(predict(centres(window, COARSE * FINER)[close.ravel()]), labels)
    border = np.zeros(image.shape, dtype=bool)
    border[1:] |= image[1:] != image[:-1]
    border[:, 1:] |= image[:, 1:] != image[:, :-1]
    image[border] = len(labels) + 1
    return image


def codes(predicted: ArrayLike, labels: Labels) -> NDArray[np.int_]:
    """The place of each prediction among the sorted labels; K where it is none of them."""
    predicted = np.asarray(predicted)
    places = np.searchsorted(labels, predicted).clip(max=len(labels) - 1)
    return np.where(labels[places] == predicted, places, len(labels))


def centres(window: tuple[float, float, float, float], cells: int) -> Floats:
    """The middles of cells x cells equal boxes, row by row from below.   -> (cells^2, 2)"""
    left, right, low, high = window
    ticks = (np.arange(cells) + 0.5) / cells
    return np.stack(np.meshgrid(left + ticks * (right - left), low + ticks * (high - low)), axis=-1).reshape(-1, 2)


def mixed(image: NDArray[np.int_]) -> NDArray[np.bool_]:
    """Where a cell differs from one of its four neighbours."""
    differs = np.zeros(image.shape, dtype=bool)
    rows, columns = image[1:] != image[:-1], image[:, 1:] != image[:, :-1]
    differs[1:] |= rows
    differs[:-1] |= rows
    differs[:, 1:] |= columns
    differs[:, :-1] |= columns
    return differs
