"""Drawings of L2a: margins, nearest neighbours, the risk by direction, and activations."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import StepPatch
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, attach, number, sentence
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import (
    class_names,
    class_points,
    scatter_classes,
    wrong_in_legend,
    wrong_points,
)
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import BLACK, BLUE, GREY, HERE, TWO_SIDES, VERMILLION, EndLabels, legend_below
from lecturelib.margin_losses import margin_loss, margins, zero_one
from lecturelib.neuron import neuron
from lecturelib.validation import Floats

_CLASSES = np.array([-1, 1])
_ANGLES = np.arange(-90, 91)
_DIRECTIONS = np.column_stack([np.cos(np.deg2rad(_ANGLES)), np.sin(np.deg2rad(_ANGLES))])


def turning_margins(
    X: ArrayLike, y: ArrayLike, *, classes: Sequence[str] = (), features: Sequence[str] = ("$x_1$", "$x_2$")
) -> Drawing:
    """A line with its w, which has the length 1 and points along `angle`, and the margins of all samples, sorted.

    X is (n, 2), y is (n,) of -1 and +1. The line passes halfway between the centres of the classes. The handle of
    `angle`, a slider from -90 to 90, is the tip of w, which is drawn four times as long as it is.

    Lecture: L2.1
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    pivot, M = _middle(X, y), _margins_by_angle(X, y)
    reach = 1.1 * np.abs(X - pivot).max()

    def draw(figure: Figure) -> Update:
        ax, sides = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, y, classes)
        ax.set(xlabel=features[0], ylabel=features[1], aspect="equal", anchor="N")
        ax.set(xlim=pivot[0] + reach * np.array([-1, 1]), ylim=pivot[1] + reach * np.array([-0.62, 0.62]))
        missed = wrong_points(ax, _CLASSES)
        (line,) = ax.plot([], [], color=BLACK, linewidth=3)
        arrow = ax.quiver(*pivot, 1, 0, color=BLACK, angles="xy", scale_units="xy", scale=0.25, width=0.01, zorder=3)
        handles = [*ax.collections[:2], wrong_in_legend("negative margin")]
        legend_below(figure, handles)
        right = sides.stairs(np.zeros(len(y)), fill=True, color=BLUE)
        wrong = sides.stairs(np.zeros(len(y)), fill=True, color=VERMILLION, hatch="//")
        sides.axhline(0, color=BLACK, linewidth=1)
        sides.set(
            xlim=(0, len(y)),
            ylim=(1.05 * M.min(), 1.05 * M.max()),
            xlabel="samples, sorted by margin",
            ylabel="margin $M$",
        )

        def update(angle: int) -> str:
            w, values = _DIRECTIONS[int(angle) + 90], M[int(angle) + 90]
            line.set_data(*boundary(w, -w @ pivot, ax))
            arrow.set_UVC(*w)
            for label, hollow in zip(_CLASSES, missed, strict=True):
                hollow.set_data(*X[(values < 0) & (y == label)].T)
            _show_sorted(right, wrong, values)
            count = f"{(values < 0).sum()} of {len(y)} margins are negative"
            ax.set_title(count)
            least, mean = (number(value.round(2)) for value in (values.min(), values.mean()))
            sides.set_title(f"least {least}, mean {mean}")
            return f"With w at {number(angle)} degrees {count}; the least margin is {least}, the mean {mean}."

        return attach(update, places={"angle": (ax, pivot + 4 * _DIRECTIONS)})

    return draw


def _margins_by_angle(X: ArrayLike, y: ArrayLike) -> Floats:
    """The margins of all samples for w of length 1 at each whole angle from -90 to 90 degrees.   -> (181, n)

    Every line passes halfway between the centres of the classes.
    """
    features, labels = np.asarray(X, dtype=float), np.asarray(y)
    return margins(features, labels, _DIRECTIONS, -_DIRECTIONS @ _middle(features, labels))


def _middle(X: Floats, y: ArrayLike) -> Floats:
    middle: Floats = (X[np.equal(y, -1)].mean(axis=0) + X[np.equal(y, 1)].mean(axis=0)) / 2
    return middle


def _show_sorted(right: StepPatch, wrong: StepPatch, values: Floats) -> None:
    """Make the two step curves show the sorted values: one those above 0, the other those below."""
    ordered = np.sort(values)
    right.set_data(np.maximum(ordered, 0))
    wrong.set_data(np.minimum(ordered, 0))


def neighbour_margins(
    margins_of: Callable[..., ArrayLike],
    X: ArrayLike,
    y: ArrayLike,
    *,
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """Samples whose neighbours outvote them, and the margins of each class, sorted, against the share of the class.

    X is (n, 2), y is (n,) of any labels; `margins_of` is a function of the sliders' values that returns (n,) margins
    between -1 and 1: votes for the sample's own class minus those for the strongest other, as a share of all.

    Lecture: L2.2
    """
    X, y = np.asarray(X, dtype=float), np.asarray(y)
    labels = np.unique(y)
    names = class_names(labels)
    shares = np.linspace(0, 1, 26)  # to draw every sample would hide one class behind another

    def draw(figure: Figure) -> Update:
        ax, sides = figure.subplots(1, 2)
        scatter_classes(ax, X, y)
        frame(ax, X)
        ax.set(xlabel=features[0], ylabel=features[1])
        missed = wrong_points(ax, labels)
        rows = class_points(sides, labels, names)
        for row in rows:
            row.set(linestyle="-", linewidth=1.5, markerfacecolor=row.get_color(), clip_on=False)
            row.set_color(GREY)  # a thin orange line would be lost on white
        sides.axhline(0, color=GREY, linewidth=1)
        sides.set(
            xlim=(0, 1),
            ylim=(-1.08, 1.08),
            xlabel="share of the class, sorted",
            ylabel="margin as a share of the votes",
        )
        handles = [*ax.collections, wrong_in_legend("negative margin")]
        legend_below(figure, handles)

        def update(**values: Any) -> str:
            M = np.asarray(margins_of(**values))
            told = []
            for label, name, row, hollow in zip(labels, names, rows, missed, strict=True):
                own = np.sort(M[y == label])
                row.set_data(shares, np.quantile(own, shares, method="inverted_cdf"))
                told.append(f"{(own < 0).sum()} {name}")
                hollow.set_data(*X[(M < 0) & (y == label)].T)
            ax.set_title(f"{(M < 0).sum()} of {len(y)} margins are negative")
            sides.set_title("negative: " + ", ".join(told))
            return sentence(values, f"the neighbours outvote {(M < 0).sum()} of {len(y)} samples: {', '.join(told)}.")

        return update

    return draw


def risk_by_direction(X: ArrayLike, y: ArrayLike, *, classes: Sequence[str] = (), top: float = 8.0) -> Drawing:
    """Each sample on the curve of a `loss`, where its height is its cost; and the sum of the costs for every direction
    of w, with the number of mistakes, each as a share of its greatest value.

    X is (n, 2), y is (n,) of -1 and +1. w points along `angle` and has the `length`; the line passes halfway between
    the centres of the classes. Samples whose cost or margin is outside the frame are drawn at its edge.

    Lecture: L2.3, L2.4
    """
    y = np.asarray(y)
    M = _margins_by_angle(X, y)
    mistakes = zero_one(M).sum(axis=1)
    window = (-4.0, 9.0)
    curve_at = np.linspace(*window, 401)

    def draw(figure: Figure) -> Update:
        ax, costs = figure.subplots(1, 2)
        ax.axvline(0, color=GREY, linewidth=1, linestyle=":")
        (curve,) = ax.plot([], [], color=BLACK, linewidth=1.5)
        dots = class_points(ax, _CLASSES, classes, size=6)
        ax.set(xlim=window, ylim=(-0.3, top + 0.3), xlabel="margin $M$", ylabel="cost $L(M)$ of the sample")
        (count,) = costs.plot(_ANGLES, mistakes / mistakes.max(), color=GREY, drawstyle="steps-mid")
        (total,) = costs.plot([], [], color=VERMILLION, linewidth=2.5)
        (here,) = costs.plot([], [], **HERE, label="this direction")
        (best,) = costs.plot([], [], "v", color=BLACK, markersize=10, label="least cost")
        names = EndLabels(costs, {"mistakes $Q$": count, "cost $\\tilde{Q}$": total})
        costs.set(
            xlim=(-90, 90), ylim=(-0.03, 1.05), xlabel="direction of w in degrees", ylabel="share of the greatest"
        )
        costs.set_xticks([-90, -60, -30, 0, 30, 60, 90])
        legend_below(figure, [*dots, here, best])

        def update(loss: str, length: float = 1.0, angle: int = 0) -> str:
            L, row = margin_loss(loss), int(angle) + 90
            value = L.value(length * M)
            Q = value.sum(axis=1)
            curve.set_data(curve_at, L.value(curve_at))
            for label, marks in zip((-1, 1), dots, strict=True):
                marks.set_data(np.clip(length * M[row, y == label], *window), np.minimum(value[row, y == label], top))
            least = int(Q.argmin())
            total.set_data(_ANGLES, Q / Q.max())
            names.place()
            here.set_data([angle, angle], [Q[row] / Q.max(), mistakes[row] / mistakes.max()])
            best.set_data([_ANGLES[least]], [Q[least] / Q.max() + 0.045])
            now = f"{Q[row]:.1f}, with {mistakes[row]:g} mistakes"
            ax.set_title(f"a cost of {now}")
            costs.set_title(f"least at {number(_ANGLES[least])}°, with {mistakes[least]:g} mistakes")
            told = f"with w of length {number(length)} at {number(angle)} degrees the {loss} loss sums to {now}"
            return f"{told[0].upper()}{told[1:]}; it is least at {number(_ANGLES[least])}, with {mistakes[least]:g}."

        return update

    return draw


def neuron_output(x: ArrayLike, y: ArrayLike, *, classes: Sequence[str] = (), feature: str = "$x$") -> Drawing:
    """A neuron with one input: its output against the feature, and the samples on its curve.

        a(x) = sigma(w (x - threshold)),     that is  w_0 = w * threshold

    x is (n,), y is (n,) of -1 and +1; `activation` is one of `lecturelib.neuron.TRANSFER`.

    Lecture: L2.5, L2.6
    """
    x, y = np.asarray(x, dtype=float), np.asarray(y)
    pad = 0.05 * np.ptp(x)
    grid = np.linspace(x.min() - pad, x.max() + pad, 801)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        below, above = (ax.axvspan(0, 1, facecolor=tint, zorder=0) for tint in TWO_SIDES)
        ax.axhline(0, color=GREY, linewidth=1)
        cut = ax.axvline(grid[0], color=BLACK, linestyle="--", linewidth=2, label="threshold")
        (curve,) = ax.plot([], [], color=BLACK, linewidth=2.5)
        dots = class_points(ax, _CLASSES, classes)
        ax.set(xlim=(grid[0], grid[-1]), ylim=(-1.3, 1.3), xlabel=feature, ylabel="output of the neuron")
        for side, name in ((below, dots[0]), (above, dots[1])):
            side.set_label(f"called {name.get_label()}")
        figure.legend(loc="outside right center")

        def update(activation: str, weight: float, threshold: float) -> str:
            def output(values: Floats) -> Floats:
                return neuron(values[:, None], [weight], -weight * threshold, activation)

            cut.set_xdata([threshold, threshold])
            below.set(x=grid[0], width=threshold - grid[0])
            above.set(x=threshold, width=grid[-1] - threshold)
            curve.set_data(grid, output(grid))
            answers = output(x)
            for label, marks in zip((-1, 1), dots, strict=True):
                marks.set_data(x[y == label], answers[y == label])
            wrong = int((y * weight * (x - threshold) < 0).sum())
            distinct = len(np.unique(answers.round(2)))
            ax.set_title(f"{wrong} of {len(y)} on the wrong side; {distinct} different answers (to two digits)")
            told = f"a {activation} neuron with weight {number(weight)} and threshold {number(threshold)}"
            return f"{told[0].upper()}{told[1:]} has {wrong} of {len(y)} on the wrong side, in {distinct} answers."

        return update

    return draw
