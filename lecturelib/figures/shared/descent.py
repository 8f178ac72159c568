"""The path of a descent over the contours of its cost."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from lecturelib.figures.drawing import Drawing, Update, number, sentence, shown
from lecturelib.figures.shared.windows import Window, drawable, window_of
from lecturelib.figures.style import BLACK, CONTOUR_COLOURS, GREY, HERE, VERMILLION
from lecturelib.validation import Floats

_MANY, _RECENT = 200, 30  # of a way of many steps only the last ones are drawn with a dot each; it would be a scribble


def descent_path(
    cost: Callable[[Floats], float] | None,
    path: Any,
    *,
    window: Window | None = None,
    gradient: Callable[[Floats], Floats] | None = None,
    names: Sequence[str] = ("$x_1$", "$x_2$"),
    equal: bool = True,
) -> Drawing:
    """The contours of J over the plane with the path of descent up to `step`, or to its end if no step is given.

    `cost` is J(x) of one point (2,), `path` is (T, 2), its start first, or a function of the sliders' values that
    returns one, or that returns `(cost, path)` where J changes too. The window (left, right, low, high) may be left
    out only for a path that is there already. With `gradient`, an arrow shows -∇J where the step is, long where it is
    steep. The scales are `equal`, or the arrow would not look perpendicular to the contour; give that up where the
    scales differ very much.

    Lecture: L3.2, L3.3, L3.4, L3.5, L3.6, L3.27
    """
    frame_of = window or window_of(path)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (earlier,) = ax.plot([], [], "-", color=GREY, linewidth=0.7)
        (way,) = ax.plot([], [], ".-", color=BLACK, linewidth=1.5, markersize=8, label="the way so far")
        (start,) = ax.plot([], [], "s", color=BLACK, markersize=9, fillstyle="none", label="start")
        (here,) = ax.plot([], [], **HERE, label="now")
        if gradient is not None:
            scale = _arrow_scale(gradient, frame_of)
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
                _move_contours(ax, contours, J, frame_of)
                drawn_at.clear()
                drawn_at.update(values)
            points = np.asarray(points, dtype=float)
            last = len(points) - 1
            step = last if step is None else min(int(step), last)
            recent = 0 if step <= _MANY else step - _RECENT
            earlier.set_data(*drawable(points[: recent + 1], frame_of).T)
            way.set_data(*drawable(points[recent : step + 1], frame_of).T)
            start.set_data(*drawable(points[:1], frame_of).T)
            here.set_data(*drawable(points[step : step + 1], frame_of).T)
            if gradient is not None:
                arrow.set_offsets(drawable(points[step : step + 1], frame_of))
                arrow.set_UVC(*-np.asarray(gradient(points[step])))
            with np.errstate(over="ignore", invalid="ignore"):  # a descent that runs away may get beyond all floats
                value = float(J(points[step]))
            ax.set_title(f"step {step} of {last}: J = {number(value)}")
            gone = "" if _contains(frame_of, points[step]) else ", outside the window"
            place = ", ".join(map(number, points[step]))
            return sentence(values, f"step {step} of {last} is at ({place}){gone}, where J is {number(value)}.")

        return update

    return draw


def _arrow_scale(gradient: Callable[[Floats], Floats], window: Window) -> float:
    """How many units of the gradient make one of the window, if the longest arrow is to be a third of it."""
    corners = [np.array([x1, x2]) for x1 in window[:2] for x2 in window[2:]]
    steepest = max(float(np.linalg.norm(gradient(corner))) for corner in corners)
    return 3 * steepest / min(window[1] - window[0], window[3] - window[2]) or 1.0


def _contains(window: Window, point: Floats) -> bool:
    return bool(window[0] <= point[0] <= window[1] and window[2] <= point[1] <= window[3])


def _move_contours(ax: Axes, contours: list[Any], cost: Any, window: Window, *, cells: int = 51) -> None:
    """Replace the contours by those of this cost, at levels that are closer together near its minimum."""
    x1, x2 = np.linspace(*window[:2], cells), np.linspace(*window[2:], cells)
    J = np.array([[cost(np.array([first, second])) for first in x1] for second in x2], dtype=float)
    levels = np.unique(np.quantile(J, np.linspace(0, 1, 14)[1:-1] ** 1.5))
    fresh = ax.contour(x1, x2, J, levels=levels, colors=CONTOUR_COLOURS, linewidths=1, zorder=1)
    if contours:  # a new artist would have the whole picture drawn again
        contours[0].set_paths(fresh.get_paths())
        fresh.remove()
    else:
        contours.append(fresh)
