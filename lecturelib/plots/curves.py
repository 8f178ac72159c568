"""Boundaries that curve, the penalty that calms them, and a bump that looks for its place."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from contourpy import LineType, contour_generator
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.models import LinearClassifier
from lecturelib.plots.classifiers import class_points, in_the_plane
from lecturelib.plots.style import (
    BLACK,
    BLUE,
    GREY,
    VERMILLION,
    Drawing,
    Update,
    frame,
    number,
    scatter_classes,
    sentence,
    shown,
)
from lecturelib.selection import Choice
from lecturelib.validation import Floats, Labels

# The lines of equal probability that are drawn, and how: the middle one is the boundary.
LEVELS = ((0.9, "--", GREY, 1.5), (0.5, "-", BLACK, 2.5), (0.1, ":", GREY, 2.0))
CELLS = 56  # of the grid on which a discriminant is asked


def bands(
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
    probabilities 0.9 and 0.1; and how many samples are wrong, of these and of `new` ones (X, y), which are not drawn.

    X is (n, 2), y is (n,) of -1 and +1. `model` has `predict` and `decision`, or is a function of the sliders'
    values that returns one which has; P(second class) = sigmoid(decision). With `equal`
    scales a circle looks like one.

    Lecture: L3.20, L3.21, L3.22
    """
    X, y = in_the_plane(X, y, who="bands")

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, X)
        x1, x2 = np.linspace(*ax.get_xlim(), CELLS), np.linspace(*ax.get_ylim(), CELLS)
        grid = np.stack(np.meshgrid(x1, x2), axis=-1).reshape(-1, 2)
        points = class_points(ax, np.unique(y), classes)
        for label, dots in zip(np.unique(y), points, strict=True):
            dots.set_data(*X[y == label].T)
        lines = [
            ax.plot([], [], dash, color=colour, linewidth=width, label=f"P = {p:g}")[0]
            for p, dash, colour, width in LEVELS
        ]
        ax.set(xlabel=features[0], ylabel=features[1], aspect="equal" if equal else "auto")
        figure.legend(loc="outside right center", title=f"P is that of\n{points[-1].get_label()}")

        def update(**values: Any) -> str:
            classifier = shown(model, values)
            g = np.clip(classifier.decision(grid), -1e6, 1e6).reshape(CELLS, CELLS)
            contours = contour_generator(x1, x2, g, line_type=LineType.ChunkCombinedNan)
            for line, (p, *_) in zip(lines, LEVELS, strict=True):
                found = contours.lines(np.log(p / (1 - p)))[0][0]
                line.set_data(*(np.empty((2, 0)) if found is None else found.T))
            told = f"{mistakes(classifier, X, y)} of {len(y)} samples wrong"
            if new is not None:
                told += f", {mistakes(classifier, *new)} of {len(new[1])} new ones"  # type: ignore[arg-type]
            ax.set_title(told)
            return sentence(values, f"the boundary has {told}.")

        return update

    return draw


def mistakes(model: LinearClassifier, X: ArrayLike, y: ArrayLike) -> int:
    """How many samples lie on the wrong side; where g = 0 the answer is +1."""
    return int(np.count_nonzero((model.decision(X) >= 0) != (np.asarray(y) > 0)))


def penalty_choice(
    choice: Any, *, new: ArrayLike | None = None, top: float | None = None, ylabel: str = "loss on the fold left out"
) -> Drawing:
    """The cross-validated loss of each penalty with its standard error; the best one, and the greatest penalty that is
    within one standard error of it.

    `choice` is what `selection.choose_l2` returns, or a function of the sliders' values that returns such a thing;
    the penalties must be above 0 and stay the same. `new`, (m,), is the loss on samples that no fold has held. The
    axis ends at `top`.

    Lecture: L3.22
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (bars,) = ax.plot([], [], "_-", color=BLUE, linewidth=1.2, markersize=8, label="± one standard error")
        (means,) = ax.plot([], [], "o-", color=BLUE, linewidth=2.5, markersize=6, label="mean over the folds")
        (fresh,) = ax.plot([], [], "--", color=VERMILLION, linewidth=2, label="new samples" if new is not None else "_")
        (limit,) = ax.plot([], [], ":", color=BLACK, linewidth=1.5, label="best + one standard error")
        (best,) = ax.plot([], [], "D", color=BLACK, markersize=10, fillstyle="none", label="least mean")
        (simplest,) = ax.plot([], [], "s", color=BLACK, markersize=14, fillstyle="none", label="simplest")
        ax.set(xscale="log", xlabel=r"penalty $\lambda$", ylabel=ylabel)
        figure.legend(loc="outside right center")

        def update(**values: Any) -> str:
            now: Choice = shown(choice, values)
            low, high = now.mean - now.standard_error, now.mean + now.standard_error
            gaps = np.full(len(low), np.nan)
            bars.set_data(np.repeat(now.l2, 3), np.stack([low, high, gaps], axis=1).ravel())
            means.set_data(now.l2, now.mean)
            fresh.set_data(now.l2, gaps if new is None else new)
            at, calm = (int(np.flatnonzero(now.l2 == value)[0]) for value in (now.best, now.simplest))
            limit.set_data(now.l2[[0, -1]], [high[at], high[at]])
            best.set_data([now.best], [now.mean[at]])
            simplest.set_data([now.simplest], [now.mean[calm]])
            show_window(ax, (now.l2[0] / 1.5, now.l2[-1] * 1.5), (0.0, top or 1.1 * float(high.max())))
            told = f"{now.mean[at]:.3f} ± {now.standard_error[at]:.3f} at λ = {number(now.best)}"
            ax.set_title(f"least {told}; simplest: λ = {number(now.simplest)}")
            return sentence(values, f"the mean loss is least, {told}; the simplest is λ = {number(now.simplest)}.")

        return update

    return draw


def show_window(ax: Axes, x: tuple[float, float], y: tuple[float, float]) -> None:
    """Set the limits where they differ: an axis that is touched has the whole picture drawn again."""
    if not np.allclose([*ax.get_xlim(), *ax.get_ylim()], [*x, *y], rtol=1e-12, atol=0):
        ax.set(xlim=x, ylim=y)


def bump_search(
    walks: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    window: tuple[float, float, float, float],
    top: float,
    names: tuple[str, str] = ("batch", "single sample"),
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """Two round bumps that move and grow by descent: where f = 1/2 after `epoch` epochs, the way of each centre, and
    the cost so far.

        f(x, w) = exp(-||x - m||^2 / (2 s^2)),      w = (m_1, m_2, s)

    X is (n, 2), y is (n,) of 0 and 1; who is inside the circle f = 1/2 is taken for a 1. Of the `classes` the 1 is
    named first. `walks` is two pairs (path, costs), (T, 3) and (T,), one for each of the `names`, or a function of the
    sliders' values that returns them. The window (left, right, low, high) is one of x; `top` ends the costs' axis.

    Lecture: L3.23
    """
    X, y = in_the_plane(X, y, who="bump_search")
    turn = np.linspace(0, 2 * np.pi, 121)
    circle = np.stack([np.cos(turn), np.sin(turn)]) * np.sqrt(2 * np.log(2))

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, 1 - y, classes or ("1", "0"))
        looks = (("-", BLACK, "o"), ("--", VERMILLION, "s"))
        artists = [search_lines(ax, right, name, *look) for name, look in zip(names, looks, strict=True)]
        ax.set(xlim=window[:2], ylim=window[2:], xlabel=features[0], ylabel=features[1], aspect="equal")
        right.set(xlabel="epoch", ylabel="cost $J$", title="the cost after each epoch")
        figure.legend(handles=ax.get_legend_handles_labels()[0], loc="outside lower center", ncols=4)

        def update(epoch: int, **values: Any) -> str:
            wrong = []
            for (path, costs), (ring, way, curve, dot) in zip(shown(walks, values), artists, strict=True):
                m, s = path[epoch, :2], path[epoch, 2]
                ring.set_data(*(m[:, None] + s * circle))
                way.set_data(*path[: epoch + 1, :2].T)
                curve.set_data(np.arange(epoch + 1), costs[: epoch + 1])
                dot.set_data([epoch], [costs[epoch]])
                show_window(right, (-0.5, len(costs) - 0.5), (0.0, top))
                wrong.append(outside_in(X, y, m, s))
            told = [f"{name} {count}" for name, count in zip(names, wrong, strict=True)]
            ax.set_title(f"epoch {epoch}, wrong: {', '.join(told)}")
            return sentence({"epoch": epoch, **values}, f"of {len(y)} samples are wrong: {', '.join(told)}.")

        return update

    return draw


def search_lines(ax: Axes, right: Axes, name: str, dash: str, colour: str, marker: str) -> list[Any]:
    """For one descent: its circle, the way of its centre, its costs, and the dot upon them."""
    (ring,) = ax.plot([], [], dash, color=colour, linewidth=2.5, label=name)
    (way,) = ax.plot([], [], marker, color=colour, markersize=3)
    (curve,) = right.plot([], [], dash, color=colour, linewidth=2)
    (dot,) = right.plot([], [], marker, color=colour, markersize=7)
    return [ring, way, curve, dot]


def outside_in(X: Floats, y: Labels, m: Floats, s: float) -> int:
    """How many samples are wrong, if those with f >= 1/2 are taken for a 1."""
    inside = np.square(X - m).sum(axis=1) <= 2 * np.log(2) * s**2
    return int(np.count_nonzero(inside != (y == 1)))
