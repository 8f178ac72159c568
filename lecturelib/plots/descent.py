"""Going downhill: the losses to go down on, the way down, and how fast it goes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.plots.style import (
    BLACK,
    GREY,
    VERMILLION,
    Drawing,
    Update,
    line_style,
    number,
    sentence,
    shown,
)
from lecturelib.validation import Floats

Window = tuple[float, float, float, float]

# From dark to light, so that also without colours a low contour is told from a high one; the lightest still stands out
# from white paper.
CONTOUR_COLOURS = [to_hex(colour) for colour in colormaps["cividis"](np.linspace(0, 0.6, 12))]


def loss_curves(
    losses: Mapping[str, Callable[[Floats], ArrayLike]],
    *,
    slopes: Mapping[str, Callable[[Floats], ArrayLike]] | None = None,
    window: tuple[float, float] = (-3.0, 3.0),
    top: float = 4.0,
) -> Drawing:
    """Some losses L(M) against the margin M, over the 0/1 loss; the one called `loss` stands out, and a dot shows
    its value at `margin`. Where `slopes` has the derivatives, so does a tangent.

    Lecture: L2.3, L2.4
    """
    margins = np.linspace(*window, 301)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.step([window[0], 0, window[1]], [1, 1, 0], color=GREY, linewidth=5, alpha=0.75, label="0/1")
        lines = {}
        for place, (name, function) in enumerate(losses.items()):  # from the fifth on the dashes are used up
            marks: dict[str, Any] = (
                {"marker": "s^vD"[place % 4], "markevery": 25, "markersize": 6} if place >= 4 else {}
            )
            (lines[name],) = ax.plot(margins, function(margins), **line_style(place), **marks, label=name)
        (tangent,) = ax.plot([], [], color=BLACK, linewidth=2.5, label="tangent" if slopes else None)
        (dot,) = ax.plot([], [], "o", color=BLACK, markersize=8)
        ax.set(xlim=window, ylim=(-0.15, top), xlabel="margin $M$", ylabel="loss $L(M)$")
        figure.legend(loc="outside right center")

        def update(loss: str, margin: float = 0.0) -> str:
            for name, line in lines.items():
                line.set_linewidth(4 if name == loss else 1.5)
            value = at(losses[loss], margin)
            dot.set_data([margin], [value])
            told = f"{number(value)} at the margin {number(margin)}"
            if slopes:
                slope = at(slopes[loss], margin)
                reach = np.array([-1.0, 1.0]) / np.hypot(1.0, slope)
                tangent.set_data(margin + reach, value + slope * reach)
                told += f", where its slope is {number(slope)}"
            ax.set_title(f"{loss}: {told}")
            return f"{len(lines)} losses against the margin, over the 0/1 loss; {loss} stands out: it is {told}."

        return update

    return draw


def at(function: Callable[[Floats], ArrayLike], place: float) -> float:
    return float(np.asarray(function(np.array([place])))[0])


def descent_path(
    cost: Callable[[Floats], float] | None,
    path: Any,
    *,
    window: Window | None = None,
    gradient: Callable[[Floats], Floats] | None = None,
    names: Sequence[str] = ("$x_1$", "$x_2$"),
    equal: bool = True,
) -> Drawing:
    """The contours of J over the plane with the way down it, up to `step`; the last step where none is named.

    `cost` is J(x) of one point (2,), `path` is (T, 2), its start first, or a function of the sliders' values that
    returns one, or that returns `(cost, path)` where J changes too. The window (left, right, low, high) may be left
    out only for a path that is there already. With `gradient`, an arrow shows -∇J where the step is, long where it is
    steep. The scales are `equal`, or the arrow would not look upright on the contour; on very different scales let
    that go.

    Lecture: L3.2, L3.3, L3.4, L3.5, L3.6, L3.27
    """
    frame_of = window or window_of(path, who="descent_path")

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (way,) = ax.plot([], [], ".-", color=BLACK, linewidth=1.5, markersize=8, label="the way so far")
        (start,) = ax.plot([], [], "s", color=BLACK, markersize=9, fillstyle="none", label="start")
        (here,) = ax.plot([], [], "o", color=VERMILLION, markersize=9, label="now")
        if gradient is not None:
            scale = arrow_scale(gradient, frame_of)
            arrow = ax.quiver([0], [0], [1], [1], color=VERMILLION, angles="xy", scale_units="xy", scale=scale)
        ax.set(xlim=frame_of[:2], ylim=frame_of[2:], xlabel=names[0], ylabel=names[1])
        ax.set_aspect("equal" if equal else "auto")
        figure.legend(loc="outside right center", title="lines of equal J:\ndarker is lower")
        contours: list[Any] = []
        drawn_at: dict[str, Any] = {}

        def update(step: int | None = None, **values: Any) -> str:
            now = shown(path, values)
            J, points = now if isinstance(now, tuple) else (cost, now)
            if not contours or (isinstance(now, tuple) and values != drawn_at):
                move_contours(ax, contours, J, frame_of)
                drawn_at.clear()
                drawn_at.update(values)
            points = np.asarray(points, dtype=float)
            last = len(points) - 1
            step = last if step is None else min(int(step), last)
            way.set_data(*drawable(points[: step + 1], frame_of).T)
            start.set_data(*drawable(points[:1], frame_of).T)
            here.set_data(*drawable(points[step : step + 1], frame_of).T)
            if gradient is not None:
                arrow.set_offsets(drawable(points[step : step + 1], frame_of))
                arrow.set_UVC(*-np.asarray(gradient(points[step])))
            with np.errstate(over="ignore", invalid="ignore"):  # a descent that runs away may get beyond all floats
                value = float(J(points[step]))
            ax.set_title(f"step {step} of {last}: J = {number(value)}")
            gone = "" if contains(frame_of, points[step]) else ", outside the window"
            place = ", ".join(map(number, points[step]))
            return sentence(values, f"step {step} of {last} is at ({place}){gone}, where J is {number(value)}.")

        return update

    return draw


def window_of(path: Any, *, who: str, margin: float = 0.25) -> Window:
    """A window around a path, a bit wider than it."""
    if callable(path):
        raise ValueError(f"{who}: a path that moves needs a window=(left, right, low, high) to move in")
    points = np.asarray(path, dtype=float)
    low, high = points.min(axis=0), points.max(axis=0)
    pad = margin * np.where(high > low, high - low, max(1.0, float((high - low).max())))
    return (low[0] - pad[0], high[0] + pad[0], low[1] - pad[1], high[1] + pad[1])


def arrow_scale(gradient: Callable[[Floats], Floats], window: Window) -> float:
    """How many units of the gradient make one of the window, if the longest arrow shall be a third of it."""
    corners = [np.array([x1, x2]) for x1 in window[:2] for x2 in window[2:]]
    steepest = max(float(np.linalg.norm(gradient(corner))) for corner in corners)
    return 3 * steepest / min(window[1] - window[0], window[3] - window[2]) or 1.0


def contains(window: Window, point: Floats) -> bool:
    return bool(window[0] <= point[0] <= window[1] and window[2] <= point[1] <= window[3])


def drawable(points: Floats, window: Window) -> Floats:
    """The points, with those that have run away brought near enough for the renderer's arithmetic."""
    low, high = np.array(window[::2]), np.array(window[1::2])
    return np.clip(points, low - 1e6 * (high - low), high + 1e6 * (high - low))


def move_contours(ax: Axes, contours: list[Any], cost: Any, window: Window, *, cells: int = 51) -> None:
    """Make the contours those of this cost, at levels that are closer together near its minimum."""
    x1, x2 = np.linspace(*window[:2], cells), np.linspace(*window[2:], cells)
    J = np.array([[cost(np.array([first, second])) for first in x1] for second in x2], dtype=float)
    levels = np.unique(np.quantile(J, np.linspace(0, 1, 14)[1:-1] ** 1.5))
    fresh = ax.contour(x1, x2, J, levels=levels, colors=CONTOUR_COLOURS, linewidths=1, zorder=1)
    if contours:  # a new artist would have the whole picture drawn again
        contours[0].set_paths(fresh.get_paths())
        fresh.remove()
    else:
        contours.append(fresh)


def cost_by_iteration(
    runs: Any,
    *,
    log: bool = True,
    window: Window | None = None,
    names: Sequence[str] = ("iteration", "cost $J$"),
    title: str = "the cost after each iteration",
) -> Drawing:
    """The cost after each iteration of some runs, with a dot on each at `step` (or at its end, where none is named).

    `runs` maps a name to its costs (T,), the start's first, or is a function of the sliders' values that returns
    such a mapping, of the same names each time; it needs a window (left, right, low, high). On a logarithmic axis
    what is not above 0 is left out, and on any what is beyond all floats.

    Lecture: L2.8, L3.4, L3.5, L3.19, L5.3
    """
    view = window or window_of_costs(runs, log=log)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.set(xlabel=names[0], ylabel=names[1], yscale="log" if log else "linear", title=title)
        ax.set(xlim=view[:2], ylim=view[2:])
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        lines: dict[str, tuple[Line2D, Line2D]] = {}

        def update(step: int | None = None, **values: Any) -> str:
            costs = {name: np.asarray(cost, dtype=float) for name, cost in shown(runs, values).items()}
            if not lines:  # only now are the names known
                lines.update({name: new_run(ax, name, place) for place, name in enumerate(costs)})
                figure.legend(loc="outside right center")
            told = []
            for name, (line, dot) in lines.items():
                cost = costs[name]
                last = len(cost) - 1
                place = last if step is None else min(int(step), last)
                heights = drawable_costs(cost, view, log=log)
                line.set_data(np.arange(len(cost)), heights)
                dot.set_data([place], heights[[place]])
                told.append(f"{name} is at {number(cost[place])} after {place}")
            return sentence(values, f"{title}: {', '.join(told)}.")

        return update

    return draw


def new_run(ax: Axes, name: str, place: int) -> tuple[Line2D, Line2D]:
    """The line of a run and its dot."""
    (line,) = ax.plot([], [], **line_style(place), label=name)
    (dot,) = ax.plot([], [], "o", color=line.get_color(), markersize=8)
    return line, dot


def window_of_costs(runs: Any, *, log: bool) -> Window:
    if callable(runs):
        raise ValueError("cost_by_iteration: runs that move need a window=(left, right, low, high) to move in")
    costs = np.concatenate([np.asarray(cost, dtype=float) for cost in runs.values()])
    costs = costs[np.isfinite(costs) & ((costs > 0) | (not log))]
    steps = max(len(cost) for cost in runs.values()) - 1
    low, high = float(costs.min()), float(costs.max())
    pad = 0.05 * (high - low) or 1.0
    bottom, top = (low / 2, high * 2) if log else (low - pad, high + pad)
    return (-0.03 * steps - 0.1, 1.03 * steps + 0.1, bottom, top)


def drawable_costs(cost: Floats, view: Window, *, log: bool) -> Floats:
    """The costs, without what the axis cannot show, and with what has run away brought near enough to be drawn."""
    seen = np.where(np.isfinite(cost) & ((cost > 0) | (not log)), cost, np.nan)
    far = 1e6 * (view[3] - view[2])
    return seen if log else np.clip(seen, view[2] - far, view[3] + far)
