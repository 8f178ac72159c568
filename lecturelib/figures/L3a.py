"""Drawings of L3a: the direction and length of a step, gradient descent, and four ways downhill."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.descent import (
    Descent,
    Function,
    Gradient,
    Quadratic,
    conjugate_gradient,
    gradient_descent,
    steepest_descent,
)
from lecturelib.figures.drawing import Drawing, Update, number, sentence
from lecturelib.figures.shared.error_curves import drawable_costs
from lecturelib.figures.shared.windows import Window, drawable
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    CONTOUR_COLOURS,
    GREY,
    HERE,
    LABEL_SIZE,
    MOVING,
    REFERENCE,
    VERMILLION,
    EndLabels,
    line_style,
    name_point,
)
from lecturelib.heuristics import inverse_rate
from lecturelib.validation import Floats

_EIGHT_COLOURS = [CONTOUR_COLOURS[place] for place in (0, 1, 3, 4, 6, 7, 9, 11)]
_Slopes = Mapping[str, tuple[Callable[[Floats], Floats], Callable[[Floats], Floats]]]


def step_direction(bowls: Mapping[str, Quadratic], point: ArrayLike, *, window: Window) -> Drawing:
    """A step of some `length` from a point (2,), turned by `angle` degrees away from -∇J, on the `bowl` of that name;
    and J after such a step, against the angle.

    Lecture: L3.2
    """
    a, turns = np.asarray(point, dtype=float), np.linspace(-180, 180, 181)

    def draw(figure: Figure) -> Update:
        ax, rose = figure.subplots(1, 2)
        drawn = {name: _contours(ax, J, window) for name, J in bowls.items()}
        lines = {name: list(several.get_paths()) for name, several in drawn.items()}
        shown, *others = drawn.values()
        for several in others:
            several.remove()
        (down,) = ax.plot([], [], **REFERENCE)
        down_name = name_point(ax, 0, 0, r"$-\nabla J$", color=GREY)
        (step,) = ax.plot([], [], **MOVING)
        (tip,) = ax.plot([], [], **HERE)
        ax.plot(*a, "s", color=BLACK, markersize=8)
        name_point(ax, a[0], a[1], "$a$")
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        (curve,) = rose.plot([], [], color=BLUE, linewidth=2)
        rose.plot([-180, 180], [1, 1], **REFERENCE)
        rose.text(0, 1.03, "$J(a)$, before the step", ha="center", va="bottom", fontsize=LABEL_SIZE, color=GREY)
        (dot,) = rose.plot([], [], **HERE, clip_on=False)
        rose.set(xlim=(-180, 180), xticks=[-180, -90, 0, 90, 180], ylim=(0, 3))
        rose.set(xlabel=r"angle between step and $-\nabla J$, in degrees", ylabel="$J$ after it, in parts of $J(a)$")

        def update(bowl: str, angle: float, length: float) -> str:
            J = bowls[bowl]
            slope = J.gradient(a)
            straight, least = np.arctan2(-slope[1], -slope[0]), J(a)
            shown.set_paths(lines[bowl])
            ends = a + length * _directions(straight + np.radians(turns))
            heights = np.array([J(end) for end in ends]) / least
            end = a + length * _directions(straight + np.radians(angle))
            far = a + 6 * _directions(straight)
            down.set_data(*np.array([a, far]).T)
            down_name.set_position((far[0], far[1]))
            step.set_data(*np.array([a, end]).T)
            tip.set_data(*end[:, None])
            curve.set_data(turns, heights)
            dot.set_data([angle], [J(end) / least])
            best = turns[int(np.argmin(heights))]
            ax.set_title(f"this step takes J from {number(least)} to {number(J(end))}")
            rose.set_title(f"so long a step gets lowest at {number(best)}°")
            told = (
                f"a step of length {number(length)} on the {bowl} bowl, {number(angle)} degrees off the steepest way,"
            )
            return sentence({}, f"{told} takes J from {number(least)} to {number(J(end))}; the best is {number(best)}.")

        return update

    return draw


def _directions(angle: Any) -> Floats:
    """Unit vectors with these angles to the first axis.   (n,) -> (n, 2)"""
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def _contours(ax: Axes, J: Function, window: Window, *, cells: int = 71) -> Any:
    """Eight lines of equal J, closer together near the minimum; more would only clutter the picture."""
    x1, x2 = np.linspace(*window[:2], cells), np.linspace(*window[2:], cells)
    heights = np.array([[J(np.array([first, second])) for first in x1] for second in x2])
    levels = np.quantile(heights, np.linspace(0, 1, 10)[1:-1] ** 1.5)
    return ax.contour(x1, x2, heights, levels=levels, colors=_EIGHT_COLOURS, linewidths=1, zorder=1)


def step_size(J: Function, gradient: Gradient, point: ArrayLike, *, window: Window, most: float = 1.1) -> Drawing:
    """One step x - alpha ∇J from a point (2,), and J after it against alpha, up to `most`; where J begins to fall the
    slope against alpha is -||∇J||^2.

    Lecture: L3.3
    """
    a = np.asarray(point, dtype=float)
    slope, first = gradient(a), float(J(a))
    rates = np.linspace(0, most, 111)
    heights = np.array([J(a - rate * slope) for rate in rates])

    def draw(figure: Figure) -> Update:
        ax, side = figure.subplots(1, 2)
        _contours(ax, J, window)
        (step,) = ax.plot([], [], **MOVING)
        (tip,) = ax.plot([], [], **HERE, clip_on=False)
        ax.plot(*a, "s", color=BLACK, markersize=8)
        name_point(ax, a[0], a[1], "$a$")
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        side.plot(rates, heights, color=BLUE, linewidth=2, label="$J$ after the step")
        side.plot(rates, first - rates * (slope @ slope), **REFERENCE, label="if it fell on as it does at $a$")
        (dot,) = side.plot([], [], **HERE, clip_on=False)
        side.set(xlim=(0, most), ylim=(-0.05 * first, 1.5 * first))
        side.set(xlabel=r"learning rate $\alpha$", ylabel=r"$J(a - \alpha\nabla J)$")
        side.legend(loc="upper center")

        def update(learning_rate: float) -> str:
            end = a - learning_rate * slope
            step.set_data(*np.array([a, end]).T)
            tip.set_data(*end[:, None])
            dot.set_data([learning_rate], [J(end)])
            place = f"({number(end[0])}, {number(end[1])})"
            ax.set_title(f"from ({number(a[0])}, {number(a[1])}) to {place}")
            side.set_title(f"J goes from {number(first)} to {number(J(end))}")
            told = f"one step leads to {place} and takes J from {number(first)} to {number(J(end))}."
            return sentence({"learning_rate": learning_rate}, told)

        return update

    return draw


def descent_board(J: Function, gradient: Gradient, *, window: Window, costs: Window, **given: Any) -> Drawing:
    """Gradient descent over the contours of J up to `step`, and J against the iteration, on a logarithmic axis.

    The learning rate and the start (`start_1`, `start_2`) come from sliders or are `given`; `costs` is the window of
    the second picture, and its right end the number of steps.

    Lecture: L3.4
    """
    steps = int(costs[1])

    @lru_cache(maxsize=8)  # the slider of the step moves along one walk
    def walk(learning_rate: float, start_1: float, start_2: float) -> Descent:
        start = (start_1, start_2)
        return gradient_descent(J, gradient, start, learning_rate=learning_rate, tol=1e-9, max_steps=steps)

    def draw(figure: Figure) -> Update:
        ax, side = figure.subplots(1, 2)
        _contours(ax, J, window)
        (way,) = ax.plot([], [], ".-", color=BLACK, linewidth=1.2, markersize=6)
        (start,) = ax.plot([], [], "s", color=BLACK, markersize=9, fillstyle="none", clip_on=False)
        start_name = ax.text(0, 0, "   start   ", va="center", fontsize=LABEL_SIZE)
        (here,) = ax.plot([], [], **HERE)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        (line,) = side.plot([], [], ".-", color=BLUE, linewidth=1.2, markersize=4)
        (dot,) = side.plot([], [], **HERE, clip_on=False)
        side.set(xlim=costs[:2], ylim=costs[2:], yscale="log", xlabel="iteration $k$", ylabel="cost $J$")

        def update(step: int = steps, **moved: float) -> str:
            values = {**given, **moved}
            end = walk(**{name: float(value) for name, value in values.items()})
            k = min(step, end.steps)
            path, cost = end.history.x[: k + 1], drawable_costs(end.history.value, costs, log=True)
            way.set_data(*drawable(path, window).T)
            start.set_data(*path[:1].T)
            start_name.set_position((path[0, 0], path[0, 1]))
            start_name.set_horizontalalignment("left" if path[0, 0] < (window[0] + window[1]) / 2 else "right")
            here.set_data(*drawable(path[-1:], window).T)
            line.set_data(np.arange(len(cost)), np.minimum(cost, 1e6 * costs[3]))
            dot.set_data([k], np.where(cost[[k]] <= costs[3], cost[[k]], np.nan))
            place = ", ".join(map(number, path[-1]))
            ax.set_title(f"after {k} step{'s' * (k != 1)}: ({place})")
            side.set_title(f"J = {number(end.history.value[k])}")
            ending = "still under way" if k < end.steps else end.outcome.partition(":")[0].partition(" with")[0]
            if not end.value <= end.history.value[0]:
                ending = "it diverges"
            begin = ", ".join(map(number, path[0]))
            told = f"iteration {k} from ({begin}) is at ({place}), where J is {number(end.history.value[k])}; {ending}."
            return sentence({"learning_rate": values["learning_rate"]}, told)

        return update

    return draw


def shrinking_steps(shapes: _Slopes, *, start: float, window: Window, steps: int = 20) -> Drawing:
    """Descent at a fixed rate on a curve J(x) of some `shape`, and the length of each step.

    `shapes` maps a name to J and its slope, both of arrays (n,).

    Lecture: L3.27
    """
    x, k = np.linspace(*window[:2], 201), np.arange(1, steps + 1)

    def draw(figure: Figure) -> Update:
        ax, side = figure.subplots(1, 2)
        (curve,) = ax.plot([], [], color=GREY, linewidth=2)
        (hops,) = ax.plot([], [], "o-", color=VERMILLION, linewidth=1, markersize=5)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x$", ylabel="$J(x)$")
        (lengths,) = side.plot([], [], "o-", color=VERMILLION, linewidth=1, markersize=5)
        side.set(xlim=(0, steps + 1), ylim=(1e-6, 1e2), yscale="log", xlabel="iteration $k$")
        side.set(ylabel="length of the step")
        side.xaxis.set_major_locator(MaxNLocator(integer=True))

        def update(shape: str, learning_rate: float) -> str:
            J, slope = shapes[shape]
            end = gradient_descent(
                lambda z: float(J(z)[0]), slope, [start], learning_rate=learning_rate, tol=1e-12, max_steps=steps
            )
            path = np.clip(end.history.x[:, 0], -1e3, 1e3)
            walked = np.abs(np.diff(path))
            curve.set_data(x, J(x))
            hops.set_data(path, J(path))
            lengths.set_data(k[: len(walked)], np.where(walked > 0, walked, np.nan))
            ax.set_title(f"J(x) = {shape} at the rate α = {number(learning_rate)}")
            last = f"to {number(walked[-1])}" if np.abs(path[-1]) < 1e3 else "on without end"
            side.set_title(f"steps from {number(walked[0])} {last}")
            told = f"{len(walked)} steps down J(x) = {shape} have lengths from {number(walked[0])} {last}."
            return sentence({"learning_rate": learning_rate}, told)

        return update

    return draw


def four_descents(*, start_1: float = 9.0, window: Window = (-1.5, 10.0, -2.8, 2.8), steps: int = 40) -> Drawing:
    """Four descents of the bowl (x1^2 + kappa x2^2) / 2 from (start_1, `start_2`), up to `step`, and J after each step.

    Lecture: L3.5, L3.6
    """
    x1, x2 = np.meshgrid(np.linspace(*window[:2], 61), np.linspace(*window[2:], 61))
    levels = 4.0 ** np.arange(-2, 5)
    k = np.arange(steps + 1)

    def draw(figure: Figure) -> Update:
        ax, side = figure.subplots(2, 1, height_ratios=(3, 2))
        shown = ax.contour(x1, x2, x1**2 + x2**2, levels=levels, colors=_EIGHT_COLOURS[1:], linewidths=1, zorder=1)
        ways, lines, dots = {}, {}, {}
        for place, (name, mark) in enumerate(zip(("fixed", "scheduled", "steepest", "conjugate"), "os^D", strict=True)):
            look = {**line_style(place), "linewidth": 1.5}
            (ways[name],) = ax.plot([], [], **look, marker=mark, markersize=6 - 0.5 * place)
            (lines[name],) = side.plot(k, np.ones(steps + 1), **look)
            (dots[name],) = side.plot([], [], mark, color=look["color"], markersize=8, markeredgecolor=BLACK, zorder=4)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x_1$", ylabel="$x_2$", aspect="equal")
        side.set(xlim=(-0.5, steps + 0.5), ylim=(1e-10, 1e3), yscale="log", xlabel="iteration $k$", ylabel="$J$")
        side.set_title("J after each step")
        names = EndLabels(side, lines)

        def update(kappa: float, start_2: float, step: int) -> str:
            runs, told = _four_ways(float(kappa), (start_1, float(start_2)), max_steps=steps), []
            fresh = ax.contour(x1, x2, (x1**2 + kappa * x2**2) / 2, levels=levels)
            shown.set_paths(fresh.get_paths())
            fresh.remove()
            for name, end in runs.items():
                now = min(step, end.steps)
                heights = np.maximum(end.history.value[np.minimum(k, end.steps)], 1e-12)
                ways[name].set_data(*end.history.x[: now + 1].T)
                lines[name].set_ydata(heights)
                dots[name].set_data([step], heights[[step]])
                told.append(f"{name} {number(end.history.value[now])}")
            names.place()
            ax.set_title(f"condition number κ = {number(kappa)}, after {step} step{'s' * (step != 1)}")
            return f"J on a bowl with κ = {number(kappa)} after {step} steps is: {', '.join(told)}."

        return update

    return draw


def _four_ways(kappa: float, start: ArrayLike, *, max_steps: int = 40) -> dict[str, Descent]:
    """The descents of (x1^2 + kappa x2^2) / 2: with the best fixed rate, with that divided by k, with the best rate at
    each step, and along conjugate directions.

    >>> [name for name, end in _four_ways(9.0, [9.0, 1.0]).items() if end.converged]
    ['conjugate']
    """
    J = Quadratic(np.diag([1.0, kappa]), np.zeros(2))
    best, options = 2 / (1 + kappa), {"tol": 1e-6, "max_steps": max_steps}
    return {
        "fixed": gradient_descent(J, J.gradient, start, learning_rate=best, stop="gradient", **options),  # type: ignore[arg-type]
        "scheduled": gradient_descent(J, J.gradient, start, learning_rate=inverse_rate(best), **options),  # type: ignore[arg-type]
        "steepest": steepest_descent(J, J.gradient, start, **options),  # type: ignore[arg-type]
        "conjugate": conjugate_gradient(J.A, J.b, start=start, **options),  # type: ignore[arg-type]
    }
