"""Where classifiers decide: regions of classes, bands of probability, and several lines on the same samples."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from contourpy import FillType, LineType, contour_generator
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, PathPatch
from matplotlib.path import Path
from numpy.typing import ArrayLike, NDArray

from lecturelib.figures.drawing import Drawing, Update, sentence, shown
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import class_points, in_the_plane, rings, wrong_in_legend, wrong_points
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.shared.windows import Window, frame
from lecturelib.figures.style import BLACK, CLASS_STYLES, GREY, NO_CLASS, line_style, pale
from lecturelib.models import LinearClassifier
from lecturelib.validation import Floats, Labels

# The lines of equal probability that are drawn, and how: the middle one is the boundary.
_LEVELS = ((0.9, "--", GREY, 1.5), (0.5, "-", BLACK, 2.5), (0.1, ":", GREY, 2.0))
_BANDS = [pale(CLASS_STYLES[side][0], strength) for side, strength in ((0, 0.4), (0, 0.12), (1, 0.12), (1, 0.4))]
_CELLS = 56  # of the grid on which a discriminant is asked
_FAR = 1e6  # log-odds beyond it are drawn as if they were it
_NOWHERE = Path(np.empty((0, 2)))
_MANY = 200  # samples are drawn smaller


def decision_regions(
    model: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
    undecided: str = "",
) -> Drawing:
    """The region of each class in the plane, with its samples; those in the region of another one are outlined and
    counted.

    X is (n, 2), y is (n,) of up to six labels of any kind. `model` is anything with a `predict`, or a function of
    the sliders' values that returns one, or that returns `(model, X, y)` where the samples move too; the window is
    that of the X given here. A prediction that is no label of y is left grey; `undecided` says what that means.

    Lecture: L1.1, L3.10, L4.1, L4.3, L4.7, L4.16
    """
    X, y = in_the_plane(X, y)
    labels = np.unique(y)
    tints = [*(pale(colour) for colour, _ in CLASS_STYLES[: len(labels)]), NO_CLASS]
    size = 7 if len(X) < _MANY else 5.5

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, X)
        regions = Regions(ax, (*ax.get_xlim(), *ax.get_ylim()), tints, border=True)
        points, missed = class_points(ax, labels, classes, size=size), wrong_points(ax, labels, size=size)
        ax.set(xlabel=features[0], ylabel=features[1])
        patch = [Patch(color=tints[-1], label=undecided)] if undecided else []
        figure.legend(handles=[*points, wrong_in_legend("in a wrong region"), *patch], loc="outside right center")

        def update(**values: Any) -> str:
            now = shown(model, values)
            classifier, x, true = now if isinstance(now, tuple) else (now, X, y)
            regions.show(lambda points: place_of_label(classifier.predict(points), labels))
            places = place_of_label(classifier.predict(x), labels)
            wrong = (places < len(labels)) & (places != place_of_label(true, labels))
            for label, dots, outlined in zip(labels, points, missed, strict=True):
                dots.set_data(*x[true == label].T)
                outlined.set_data(*x[wrong & (true == label)].T)
            nowhere = f", {(places == len(labels)).sum()} {undecided}" if undecided else ""
            ax.set_title(f"{wrong.sum()} of {len(true)} samples in a wrong region{nowhere}")
            told = f"the regions of {len(labels)} classes have {wrong.sum()} of {len(true)} samples in a wrong one"
            return sentence(values, f"{told}{nowhere}.")

        return update

    return draw


def place_of_label(predicted: ArrayLike, labels: Labels) -> NDArray[np.int_]:
    """The place of each prediction among the sorted labels; K where it is none of them."""
    predicted = np.asarray(predicted)
    places = np.searchsorted(labels, predicted).clip(max=len(labels) - 1)
    return np.where(labels[places] == predicted, places, len(labels))


def cell_centres(window: tuple[float, float, float, float], cells: int) -> Floats:
    """The centres of cells x cells equal boxes, row by row from below.   -> (cells^2, 2)"""
    left, right, low, high = window
    ticks = (np.arange(cells) + 0.5) / cells
    return np.stack(np.meshgrid(left + ticks * (right - left), low + ticks * (high - low)), axis=-1).reshape(-1, 2)


def probability_bands(
    model: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    new: tuple[ArrayLike, ArrayLike] | None = None,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
    equal: bool = False,
) -> Drawing:
    """The boundary of a logistic model, straight or curved, with the lines on which it gives the second class the
    probabilities 0.9 and 0.1, and paler colours between them; and how many samples are wrong, of these and of `new`
    ones (X, y), which are not drawn.

    X is (n, 2), y is (n,) of -1 and +1. `model` has `predict` and `decision`, or is a function of the sliders'
    values that returns such a model; P(second class) = sigmoid(decision). With `equal` scales a circle looks like one.

    Lecture: L3.20, L3.21, L3.22
    """
    X, y = in_the_plane(X, y)
    labels = np.unique(y)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, X)
        x1, x2 = np.linspace(*ax.get_xlim(), _CELLS), np.linspace(*ax.get_ylim(), _CELLS)
        grid = np.stack(np.meshgrid(x1, x2), axis=-1).reshape(-1, 2)
        areas = [PathPatch(_NOWHERE, facecolor=tint, linewidth=0, zorder=0) for tint in _BANDS]
        for area in areas:
            ax.add_patch(area)
        points, missed = class_points(ax, labels, classes), wrong_points(ax, labels)
        for label, dots in zip(labels, points, strict=True):
            dots.set_data(*X[y == label].T)
        lines = [
            ax.plot([], [], dash, color=colour, linewidth=width, label=f"P = {p:g}", zorder=1.9)[0]
            for p, dash, colour, width in _LEVELS
        ]
        ax.set(xlabel=features[0], ylabel=features[1], aspect="equal" if equal else "auto")
        handles = [*points, wrong_in_legend("wrong side"), *lines]
        figure.legend(handles=handles, loc="outside right center", title=f"P is that of\n{points[-1].get_label()}")

        def update(**values: Any) -> str:
            classifier = shown(model, values)
            g = np.clip(classifier.decision(grid), -_FAR, _FAR).reshape(_CELLS, _CELLS)
            _fill(areas, x1, x2, g)
            contours = contour_generator(x1, x2, g, line_type=LineType.ChunkCombinedNan)
            for line, (p, *_) in zip(lines, _LEVELS, strict=True):
                found = contours.lines(np.log(p / (1 - p)))[0][0]
                line.set_data(*(np.empty((2, 0)) if found is None else found.T))
            wrong = _wrong(classifier, X, y)
            for label, outlined in zip(labels, missed, strict=True):
                outlined.set_data(*X[wrong & (y == label)].T)
            told = f"{wrong.sum()} of {len(y)} samples wrong"
            if new is not None:
                told += f", {_wrong(classifier, *new).sum()} of {len(new[1])} new ones"  # type: ignore[arg-type]
            ax.set_title(told)
            return sentence(values, f"the boundary has {told}.")

        return update

    return draw


def _fill(areas: Sequence[PathPatch], x1: Floats, x2: Floats, g: Floats) -> None:
    """Put the areas between the levels of the log-odds g, the lowest first."""
    contours = contour_generator(x1, x2, g, fill_type=FillType.ChunkCombinedCode)
    limits = [-2 * _FAR, *(np.log(p / (1 - p)) for p, *_ in _LEVELS[::-1]), 2 * _FAR]
    for area, limit in zip(areas, pairwise(limits), strict=True):
        (corners,), (codes,) = contours.filled(*limit)  # type: ignore[misc]  # contourpy types all its formats at once
        area.set_path(_NOWHERE if corners is None else Path(corners, codes))
        area.stale = True  # matplotlib's set_path forgets that


def _wrong(model: LinearClassifier, X: ArrayLike, y: ArrayLike) -> NDArray[np.bool_]:
    """Which samples lie on the wrong side; where g = 0 the answer is +1."""
    return np.asarray((model.decision(X) >= 0) != (np.asarray(y) > 0))


def compared_lines(
    scene: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
    marked: str = "",
    enlarged: Window | None = None,
) -> Drawing:
    """Some linear classifiers of the same samples, each with its line and its number of mistakes; those of the last
    one are ringed.

    `scene` maps names to models, or is a function of the sliders' values that returns such a mapping, of the same
    names each time, or (X, y, mapping) where the samples move too. The window is that of the X (n, 2) given here.
    `marked` names the last sample, which is drawn at the edge where it is outside; `enlarged` is a part of the window
    (left, right, low, high) that is shown a second time, where lines lie close together.

    Lecture: L1.10, L3.13
    """
    X, y = in_the_plane(X, y)
    labels = np.unique(y)

    def draw(figure: Figure) -> Update:
        views = [*figure.subplots(1, 2 if enlarged else 1, squeeze=False)[0]]
        frame(views[0], X)
        if enlarged:
            wide, (left, right, low, high) = np.ptp(views[0].get_xlim()), enlarged
            views[1].set(xlim=(left, right), ylim=(low, high), title=f"{wide / (right - left):.0f} times enlarged")
        mark = _OneSample(views[0], marked) if marked else None
        points = [class_points(ax, labels, classes) for ax in views]
        missed = [rings(ax, "missed") for ax in views]
        for ax in views:
            ax.set(xlabel=features[0], ylabel=features[1])
        lines: dict[str, list[Line2D]] = {}

        def begin(names: Iterable[str]) -> None:
            for place, name in enumerate(names):
                lines[name] = [ax.plot([], [], **line_style(place), label=name)[0] for ax in views]
            handles = [*points[0], missed[0], *(line[0] for line in lines.values())]
            figure.legend(handles=handles, loc="outside lower center", ncols=3)

        def update(**values: Any) -> str:
            now = shown(scene, values)
            x, true, models = now if isinstance(now, tuple) else (X, y, now)
            if not lines:  # only now are the names known
                begin(models)
            for drawn in points:
                for label, dots in zip(labels, drawn, strict=True):
                    dots.set_data(*x[true == label].T)
            wrong = {name: model.decision(x) * true <= 0 for name, model in models.items()}
            for number, ax in enumerate(views):
                for name, line in lines.items():
                    line[number].set_data(*boundary(models[name].weights, models[name].bias, ax))
                missed[number].set_data(*x[[*wrong.values()][-1]].T)
            if mark:
                mark.place(x[-1])
            told = [f"{name} misses {mistakes.sum()}" for name, mistakes in wrong.items()]
            views[0].set_title(", ".join(told))
            return sentence(values, f"of {len(true)} samples {' and '.join(told)}.")

        return update

    return draw


class _OneSample:
    """A sample with its name; where it is outside the window, an arrow at the edge shows the way to it."""

    def __init__(self, ax: Axes, name: str) -> None:
        self.name, self.low, self.high = name, *np.array([ax.get_xlim(), ax.get_ylim()]).T
        (self.dot,) = ax.plot([], [], "*", color=BLACK, markersize=15, zorder=3)
        self.text = ax.annotate("", (0, 0), xytext=(12, -4), textcoords="offset points", zorder=3)
        self.text.set_bbox({"boxstyle": "round,pad=0.1", "facecolor": "white", "edgecolor": "none"})

    def place(self, x: Floats) -> None:
        room = 0.04 * (self.high - self.low)
        seen = np.clip(x, self.low + room, self.high - room)
        outside = [*(x < self.low), *(x > self.high)]
        way = "<v>^"[outside.index(True)] if any(outside) else "*"
        self.dot.set(marker=way, data=([seen[0]], [seen[1]]))
        self.text.set_text(self.name if way == "*" else f"{self.name}, beyond the edge")
        self.text.xy = (float(seen[0]), float(seen[1]))
        self.text.stale = True
