"""Drawings of L3b: linear machines, the solution region, the MSE procedure, and classes that no line separates."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.discriminant import LinearMachine
from lecturelib.features import augment, normalise_signs
from lecturelib.figures.drawing import Drawing, Places, Update, attach, number, sentence, shown
from lecturelib.figures.shared.decision_boundaries import place_of_label
from lecturelib.figures.shared.lines import boundary, directions, joined_segments
from lecturelib.figures.shared.points import class_names, class_points, in_the_plane, rings, scatter_classes
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.shared.windows import Window, frame
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    CLASS_STYLES,
    GREY,
    HERE,
    LINE_DASHES,
    MOVING,
    REFERENCE,
    SOLUTION,
    EndLabels,
    legend_below,
    pale,
)
from lecturelib.models import LinearClassifier
from lecturelib.validation import Floats, samples, vector


def line_through_regions(
    machine: LinearMachine, X: ArrayLike, y: ArrayLike, *, features: Sequence[str] = ("$x_1$", "$x_2$")
) -> Drawing:
    """A straight line ("walk") through the regions of a linear machine, and the discriminants along it: straight lines,
    each of which is on top at most once. So a walk never returns to a region it has left: regions are convex.

    X is (n, 2), y is (n,) of the machine's classes. The walk goes in the direction of `angle`, `offset` to the left of
    the middle of the window.

    Lecture: L3.10
    """
    X, y = in_the_plane(X, y)
    labels = np.unique(y)
    names = class_names(machine.classes)
    tints = [pale(colour) for colour, _ in CLASS_STYLES[: len(labels)]]

    def draw(figure: Figure) -> Update:
        ax, lines = figure.subplots(1, 2)
        frame(ax, X)
        window = (*ax.get_xlim(), *ax.get_ylim())
        regions = Regions(ax, window, tints, border=True)
        regions.show(lambda points: place_of_label(machine.predict(points), labels))
        scatter_classes(ax, X, y, class_names(labels))
        (way,) = ax.plot([], [], **MOVING, label="the walk")
        (begin,) = ax.plot([], [], **{**HERE, "color": "white"}, clip_on=False, label="its start")
        ax.set(xlabel=features[0], ylabel=features[1])
        (top,) = lines.plot([], [], color=GREY, linewidth=7, alpha=0.75, label="the greatest $g$", zorder=1)
        g_lines = {
            f"$g$ of {name}": lines.plot(
                [], [], marker, linestyle=dash, color=BLACK, markerfacecolor=colour, markersize=9, clip_on=False
            )[0]
            for name, dash, (colour, marker) in zip(names, LINE_DASHES, CLASS_STYLES, strict=False)
        }
        low, high = np.array(window[::2]), np.array(window[1::2])
        middle, reach = (low + high) / 2, float(np.hypot(*(high - low))) / 2
        ends = machine.decision(np.stack(np.meshgrid(window[:2], window[2:]), axis=-1).reshape(-1, 2))  # at the corners
        lines.set(xlim=(-reach, reach), ylim=(ends.min(), ends.max() + 0.1 * np.ptp(ends)))
        lines.set(xlabel="way along the walk", ylabel="discriminant $g_i(x)$")
        legend_below(figure)
        labels_of_lines = EndLabels(lines, g_lines)

        def update(angle: float, offset: float = 0.0) -> str:
            ahead = np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))])
            t, points = _inside(middle + offset * np.array([-ahead[1], ahead[0]]), ahead, low, high)
            g = machine.decision(points)
            way.set_data(*points[[0, -1]].T)
            begin.set_data(*points[:1].T)
            top.set_data(t, g.max(axis=1))
            for line, values in zip(g_lines.values(), g.T, strict=True):
                line.set_data(t[[0, -1]], values[[0, -1]])
            labels_of_lines.place()
            winners = g.argmax(axis=1)
            met = [names[k] for k in winners[np.flatnonzero(np.diff(winners, prepend=-1))]]
            ax.set_title(" → ".join(met))
            lines.set_title(f"{len(met)} of the {len(names)} lines are on top, each once")
            return sentence({"angle": angle, "offset": offset}, f"the walk meets {', then '.join(met)}, each once.")

        return update

    return draw


def _inside(start: Floats, ahead: Floats, low: Floats, high: Floats) -> tuple[Floats, Floats]:
    """Where a walk through `start` is inside the box: how far along, and the points.   -> (300,), (300, 2)"""
    walls = np.sort((np.stack([low, high]) - start) / np.where(np.abs(ahead) < 1e-12, 1e-12, ahead), axis=0)
    t = np.linspace(walls[0].max(), walls[1].min(), 300)
    return t, start + t[:, None] * ahead


def solution_cone(x: ArrayLike, y: ArrayLike) -> Drawing:
    """Samples of one feature, augmented and with their signs normalised, and the plane of weight vectors a = (a_0, a_1)
    with the solution region: a solves the problem if all normalised samples are on its side.

    x is (n,), y is (n,) of -1 and +1. a has the `angle` in degrees and the `length`; its tip is the
    handle of the angle.

    Lecture: L3.11, L3.28
    """
    X, y = samples(vector(x, name="x")[:, None], y)
    before = augment(X)[:, ::-1]  # the lecture has the 1 first
    Z = normalise_signs(before, y)
    reach = 1.2 * float(np.abs(Z).max())
    wedge = _cone(Z)

    def draw(figure: Figure) -> Update:
        ax, plane = figure.subplots(1, 2)
        ax.plot(*before[y == -1].T, "s", color=GREY, fillstyle="none", markersize=8, label="class 2 before")
        for side, name, (colour, marker) in zip((-1, 1), ("class 2 times −1", "class 1"), CLASS_STYLES, strict=False):
            ax.plot(*Z[y == side].T, marker, color=colour, markersize=8, markeredgecolor=BLACK, label=name)
        (edge,) = ax.plot([], [], color=BLACK, linewidth=2, label="$a^T z = 0$")
        (arrow,) = ax.plot([], [], **MOVING, label="$a$")
        missed = rings(ax, "on the wrong side")
        ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xlabel="$z_0$", ylabel="$z_1$ (the feature)")
        plane.fill(*(4 * reach * wedge).T, color=SOLUTION)
        plane.text(*(0.62 * reach * wedge.sum(axis=0)), "solutions" * bool(wedge.any()), ha="center", va="center")
        plane.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xlabel="$a_0$", ylabel="$a_1$")
        plane.plot(
            *joined_segments([boundary(z, 0.0, plane) for z in Z]), color=GREY, linewidth=1, label="$a^T z^i = 0$"
        )
        (shaft,) = plane.plot([], [], **MOVING)
        (tip,) = plane.plot([], [], **HERE)
        handles = [*ax.get_legend_handles_labels()[0], *plane.get_legend_handles_labels()[0]]
        legend_below(figure, handles)
        places: Places = {}

        def update(angle: float, length: float) -> str:
            places["angle"] = plane, lambda angles: length * directions(angles)
            a = length * np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))]).round(12)
            wrong = Z @ a <= 0
            edge.set_data(*boundary(a, 0.0, ax))
            arrow.set_data([0, a[0]], [0, a[1]])
            shaft.set_data([0, a[0]], [0, a[1]])
            tip.set_data(a[:1], a[1:])
            missed.set_data(*Z[wrong].T)
            here = f"({number(a[0])}, {number(a[1])})"
            ax.set_title(f"{wrong.sum()} of {len(Z)} on the wrong side")
            plane.set_title(f"$a$ = {here} is {'no' if wrong.any() else 'a'} solution")
            told = f"a is {here} and {wrong.sum()} of {len(Z)} normalised samples are on its wrong side"
            return sentence({"angle": angle, "length": length}, f"{told}.")

        return attach(update, places=places)

    return draw


def _cone(Z: Floats) -> Floats:
    """The corner and two unit vectors of the region of all a (2,) with Z a > 0; three corners at 0 if it is empty."""
    angles = np.deg2rad(np.arange(0, 360, 0.05))
    solves = (Z @ np.stack([np.cos(angles), np.sin(angles)]) > 0).all(axis=0)
    if not solves.any():
        return np.zeros((3, 2))
    found = angles[solves] - angles[solves][0]
    found = np.where(found > np.pi, found - 2 * np.pi, found) + angles[solves][0]
    sides = found.min(), found.max()
    return np.array([[0.0, 0.0], *([np.cos(side), np.sin(side)] for side in sides)])


def margins_asked_and_given(
    scene: Any,
    *,
    window: Window,
    top: float = 2.0,
    features: Sequence[str] = ("$x_1$", "$x_2$"),
    samples_of: Mapping[str, Callable[[Floats], ArrayLike]] | None = None,
    bars_of: Mapping[str, int] | None = None,
) -> Drawing:
    """A line through a few samples, and for each of them the margin b_i that is asked for beside a.z_i, the one
    that the line gives.

    `scene` is (X, y, b, model), or a function of the sliders' values that returns it: X is (n, 2), y is (n,) of -1
    and +1, b is (n,), and the same n each time. The window is (left, right, low, high); the bars end at `top`.
    What can be dragged: `samples_of` maps the name of a slider to where the sample that it moves is at its values,
    (stops,) -> (stops, 2); `bars_of` maps one to the sample whose b_i it is.

    Lecture: L3.12, L3.13, L3.14
    """

    def draw(figure: Figure) -> Update:
        ax, bars = figure.subplots(1, 2)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel=features[0], ylabel=features[1])
        points = class_points(ax, np.array([-1, 1]), ("class 2", "class 1"))
        (line,) = ax.plot([], [], **MOVING, label="$a^T z = 0$")
        missed = rings(ax, "not on its side", colour=BLACK)
        bars.axhline(0, color=BLACK, linewidth=1)
        parts: dict[str, Any] = {}
        places: Places = {name: (ax, way) for name, way in (samples_of or {}).items()}
        for name, i in (bars_of or {}).items():
            places[name] = bars, lambda heights, i=i: np.column_stack([i - 0.2 + 0 * heights, heights])

        def update(**values: Any) -> str:
            X, y, b, model = shown(scene, values)
            places = np.arange(len(y))
            if not parts:  # only now is it known how many samples there are
                parts["asked"] = bars.bar(
                    places - 0.2, b, 0.36, color="white", edgecolor=GREY, hatch="//", label="$b_i$, asked"
                )
                parts["got"] = bars.bar(places + 0.2, b, 0.36, color=BLUE, edgecolor=BLACK, label="$a^T z^i$, got")
                parts["numbers"] = _NumberedSamples(ax, len(y), window)
                parts["heights"] = [bars.text(place + 0.2, 0, "", ha="center") for place in places]
                bars.set(xticks=places, xticklabels=[str(i + 1) for i in places], xlabel="sample")
                bars.set(xlim=(-0.6, len(y) - 0.4), ylim=(-0.2 * top, top), ylabel="margin")
                bars.set_title("margins asked for, and got")
                legend_below(figure)
            got = y * model.decision(X)
            wrong = got <= 1e-9
            for side, dots in zip((-1, 1), points, strict=True):
                dots.set_data(*X[y == side].T)
            line.set_data(*boundary(model.weights, model.bias, ax))
            missed.set_data(*X[wrong].T)
            parts["numbers"].place(X, model)
            for i, words in enumerate(parts["heights"]):
                parts["asked"][i].set_height(b[i])
                parts["got"][i].set_height(got[i])
                words.set(y=max(got[i], 0) + 0.015 * top, text=_two_digits(got[i]))
            ax.set_title("the line separates" if not wrong.any() else f"{wrong.sum()} not on the right side")
            verdict = "separates" if not wrong.any() else f"leaves {wrong.sum()} not on the right side"
            asked = ", ".join(number(float(margin)) for margin in b)
            told = ", ".join(map(_two_digits, got))
            return sentence(values, f"the line {verdict}: it was asked for the margins {asked} and gives {told}.")

        return attach(update, places=places)

    return draw


def _two_digits(margin: float) -> str:
    return f"{margin:.2f}".replace("-", "−")


class _NumberedSamples:
    """The numbers of samples, each beside its sample on the side that is turned away from the line."""

    def __init__(self, ax: Axes, count: int, window: Window) -> None:
        self.size = np.array([window[1] - window[0], window[3] - window[2]])
        self.texts = [ax.text(0, 0, str(i + 1), ha="center", va="center", fontweight="bold") for i in range(count)]

    def place(self, X: Floats, model: LinearClassifier) -> None:
        across = model.weights * self.size  # at right angles to the line as it is drawn, where the scales differ
        step = 0.07 * self.size * across / np.hypot(*across)
        sides = np.where(model.decision(X) >= 0, 1, -1)
        for text, place in zip(self.texts, X + sides[:, None] * step, strict=True):
            text.set_position((place[0], place[1]))


def margins_by_step(
    X: ArrayLike,
    y: ArrayLike,
    runs: Sequence[tuple[Floats, LinearClassifier]],
    *,
    window: Window,
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """The steps of Ho and Kashyap's procedure: the line after `step` steps beside that of the start, and the margins
    that were asked for and given so far.

    `runs` are pairs (b, model) of the margins (n,) and the line after each step, the start first. Margins that are
    asked for alike share one line.

    Lecture: L3.14
    """
    X, y = samples(X, y)
    asked = np.array([b for b, _ in runs])  # (T, n)
    got = np.array([y * model.decision(X) for _, model in runs])
    alike = {b: [i for i in range(len(y)) if asked[-1, i] == b] for b in asked[-1].tolist()}

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2)
        scatter_classes(ax, X, y, ("class 2", "class 1"))
        ax.set(xlim=window[:2], ylim=window[2:], xlabel=features[0], ylabel=features[1])
        first = runs[0][1]
        ax.plot(*boundary(first.weights, first.bias, ax), **REFERENCE, label="line at the start")
        (line,) = ax.plot([], [], **MOVING, label="line now")
        numbers = _NumberedSamples(ax, len(y), window)
        right.axhline(0, color=BLACK, linewidth=1)
        curves = {f"sample {i + 1}": right.plot([], [], ".-", color=BLUE)[0] for i in range(len(y))}
        wanted = {_asked_of(members): right.plot([], [], **REFERENCE)[0] for members in alike.values()}
        curves["sample 1"].set_label("$a^T z^i$, got")
        next(iter(wanted.values())).set_label("$b_i$, asked")
        top, low = 1.1 * float(max(asked.max(), got.max())), float(min(got.min(), 0))
        right.set(xlim=(-0.3, len(runs) - 0.7), ylim=(low - 0.1 * top, top), xlabel="step", ylabel="margin")
        right.xaxis.set_major_locator(MaxNLocator(integer=True))
        names = EndLabels(right, curves | wanted)
        legend_below(figure)

        def update(step: int) -> str:
            b, model = runs[step]
            k = np.arange(step + 1)
            line.set_data(*boundary(model.weights, model.bias, ax))
            numbers.place(X, model)
            for curve, margins in zip(curves.values(), got.T, strict=True):
                curve.set_data(k, margins[: step + 1])
            for curve, members in zip(wanted.values(), alike.values(), strict=True):
                curve.set_data(k, asked[: step + 1, members[0]])
            names.place()
            wrong = int((got[step] <= 1e-9).sum())
            ax.set_title("the line separates" if not wrong else f"{wrong} not on the right side")
            right.set_title(f"after {step} step{'s' * (step != 1)}, {_two_digits(b.max())} is asked at most")
            verdict = "separates" if not wrong else f"leaves {wrong} not on the right side"
            given = ", ".join(map(_two_digits, got[step]))
            told = f"After {step} step{'s' * (step != 1)} the line {verdict}: it was asked for the margins"
            return f"{told} {', '.join(map(_two_digits, b))} and gives {given}."

        return update

    return draw


def _asked_of(members: Sequence[int]) -> str:
    """
    >>> _asked_of([0, 1, 2])
    'asked of 1, 2, 3'
    """
    return f"asked of {', '.join(str(i + 1) for i in members)}"


def common_point_of_hulls(
    X: ArrayLike,
    y: ArrayLike,
    certificate: ArrayLike,
    *,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """Why no line separates: a point that is a weighted mean of each of the two classes, with the weights of the
    `certificate`, and so lies in both convex hulls.

    X is (n, 2), y is (n,) of -1 and +1, the certificate is that of `ho_kashyap`, (n,).

    Lecture: L3.14, L3.17
    """
    X, y = in_the_plane(X, y)
    u = vector(certificate, name="certificate")
    point, names = np.average(X[y == 1], axis=0, weights=u[y == 1]), classes or class_names(np.array([-1, 1]))

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        scatter_classes(ax, X, y, names)
        for side, name, colour, dash in zip((-1, 1), names, (BLACK, BLUE), LINE_DASHES, strict=False):
            ax.plot(*_hull(X[y == side]).T, dash, color=colour, linewidth=2, label=f"hull of {name}")
        ax.plot(*point, "*", color=BLACK, markersize=18, label="in both hulls", zorder=5)
        frame(ax, X)
        ax.set(xlabel=features[0], ylabel=features[1])
        figure.legend(loc="outside right center")

        def update() -> str:
            where = f"({number(point[0])}, {number(point[1])})"
            ax.set_title(f"{where} is a mean of either class, so no line parts them")
            return f"The point {where} is a weighted mean of the samples of either class and lies in both convex hulls."

        return update

    return draw


def _hull(X: Floats) -> Floats:
    """The corners of the convex hull in order, the first again at the end.   (n, 2) -> (h + 1, 2)"""
    points = np.unique(X, axis=0).tolist()

    def chain(ordered: list[list[float]]) -> list[list[float]]:
        corners: list[list[float]] = []
        for p in ordered:
            while len(corners) > 1 and _turn(corners[-2], corners[-1], p) <= 0:
                corners.pop()
            corners.append(p)
        return corners

    return np.array([*chain(points), *chain(points[::-1])[1:]])


def _turn(p: list[float], q: list[float], r: list[float]) -> float:
    """Above 0 if the path from p via q to r turns left."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
