"""Costs and errors against iterations, epochs, model sizes and penalties."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number, sentence, shown
from lecturelib.figures.shared.windows import Window, show_window
from lecturelib.figures.style import BLACK, BLUE, HERE, VERMILLION, EndLabels, line_style
from lecturelib.selection import Choice
from lecturelib.validation import Floats, pairs, vector


def cost_by_iteration(
    runs: Any,
    *,
    log: bool = True,
    window: Window | None = None,
    names: Sequence[str] = ("iteration", "cost $J$"),
    title: str | Callable[..., str] = "the cost after each iteration",
) -> Drawing:
    """The cost after each iteration of some runs, with a dot on each at `step` if that is given.

    `runs` maps a name to its costs (T,), the start's first, or is a function of the sliders' values that returns
    such a mapping, of the same names each time; it needs a window (left, right, low, high). On a logarithmic axis
    what is not above 0 is left out, and on any axis what is not finite. The title may be a function of the sliders'
    values, too, for those that should not be told as they are.

    Lecture: L2.8, L3.4, L3.5, L3.19, L5.3
    """
    view = window or _window_of_costs(runs, log=log)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.set(xlabel=names[0], ylabel=names[1], yscale="log" if log else "linear")
        ax.set(xlim=view[:2], ylim=view[2:])
        if log and view[3] < 1e5 * view[2]:
            plain_log_ticks(ax.yaxis)
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        lines: dict[str, tuple[Line2D, Line2D]] = {}
        labels: list[EndLabels] = []

        def update(step: int | None = None, **values: Any) -> str:
            costs = {name: np.asarray(cost, dtype=float) for name, cost in shown(runs, values).items()}
            if not lines:  # only now are the names known
                lines.update({name: _new_run(ax, place) for place, name in enumerate(costs)})
                labels.append(EndLabels(ax, {name: line for name, (line, _) in lines.items()}))
            told = []
            for name, (line, dot) in lines.items():
                cost = costs[name]
                last = len(cost) - 1
                place = last if step is None else min(int(step), last)
                heights = drawable_costs(cost, view, log=log)
                line.set_data(np.arange(len(cost)), heights)
                dot.set_data([place] if step is not None else [], heights[[place]] if step is not None else [])
                told.append(f"{name} is at {number(cost[place])} after {place}")
            labels[0].place()
            heading = title(**values) if callable(title) else title
            ax.set_title(heading)
            return sentence({} if callable(title) else values, f"{heading}: {'; '.join(told)}.")

        return update

    return draw


def _new_run(ax: Axes, place: int) -> tuple[Line2D, Line2D]:
    """The line of a run and its dot."""
    (line,) = ax.plot([], [], **line_style(place))
    (dot,) = ax.plot([], [], **{**HERE, "color": line.get_color()})
    return line, dot


def _window_of_costs(runs: Any, *, log: bool) -> Window:
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
    """The costs, without what the axis cannot show, and with what has diverged brought near enough to be drawn."""
    seen = np.where(np.isfinite(cost) & ((cost > 0) | (not log)), cost, np.nan)
    far = 1e6 * (view[3] - view[2])
    return seen if log else np.clip(seen, view[2] - far, view[3] + far)


def learning_curves(
    x: ArrayLike,
    training: ArrayLike,
    validation: ArrayLike,
    *,
    xlabel: str = "epoch",
    ylabel: str = "error",
    log: bool = False,
    log_error: bool = False,
) -> Drawing:
    """The error on training samples and on samples held out, against whatever x counts: epochs, samples, a degree
    or (`log`, with a logarithmic axis) a penalty. With `log_error` the axis of the error is logarithmic, too. At the x
    nearest to `at`, or to 10 ** `log_at`, if either is given, both are marked.

    All three are (m,).

    Lecture: L2.14, L2.15, L3.22, L4.13, L5.4
    """
    places = vector(x, name="x").astype(float)
    _, seen = pairs(places, training, names=("x", "training"))
    _, held_out = pairs(places, validation, names=("x", "validation"))
    scaled = np.log(places) if log else places

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        look: dict[str, Any] = {"markersize": 5, "markevery": max(1, len(places) // 20), "linewidth": 2}
        (low,) = ax.plot(places, seen, "o-", color=BLUE, **look)
        (high,) = ax.plot(places, held_out, "s--", color=VERMILLION, **look)
        (gap,) = ax.plot([], [], ":", color=BLACK, linewidth=2)
        (dots,) = ax.plot([], [], **{**HERE, "color": BLACK})
        ax.set(xlabel=xlabel, ylabel=ylabel, xscale="log" if log else "linear")
        if log:
            plain_log_ticks(ax.xaxis)
        if log_error:
            ax.set_yscale("log")
            plain_log_ticks(ax.yaxis)
        EndLabels(ax, {"training": low, "validation": high})

        def update(at: float | None = None, log_at: float | None = None) -> str:
            at = at if log_at is None else 10**log_at
            if at is None:
                gap.set_data([], [])
                dots.set_data([], [])
                ax.set_title(f"{ylabel} by {xlabel}")
                ends = [f"from {number(curve[0])} to {number(curve[-1])}" for curve in (seen, held_out)]
                return f"Against {xlabel}, the training {ylabel} goes {ends[0]}, that of validation {ends[1]}."
            here = int(np.abs(scaled - (np.log(at) if log else at)).argmin())
            for artist in (gap, dots):
                artist.set_data([places[here]] * 2, [seen[here], held_out[here]])
            told = f"{number(seen[here])} in training, {number(held_out[here])} in validation"
            ax.set_title(f"{xlabel} {number(places[here])}: {told}")
            return f"At {xlabel} {number(places[here])} the {ylabel} is {told}."

        return update

    return draw


def plain_log_ticks(axis: Axis) -> None:
    """Numbers such as 20, 50 and 1,000 along a logarithmic axis whose limits stay."""
    low, high = axis.get_view_interval()
    powers = range(int(np.floor(np.log10(low))), int(np.ceil(np.log10(high))) + 1)
    factors = (1,) if len(powers) > 4 else (1, 2, 5)
    marks = [factor * 10.0**power for power in powers for factor in factors]
    marks = [mark for mark in marks if low <= mark <= high]
    axis.set_ticks(marks, labels=[number(mark) for mark in marks])
    axis.set_ticks([], minor=True)


def penalty_choice(
    choice: Any, *, new: ArrayLike | None = None, top: float | None = None, ylabel: str = "loss on the fold left out"
) -> Drawing:
    """The cross-validated loss of each penalty with its standard error; the best one, and the greatest penalty that is
    within one standard error of it.

    `choice` is what `selection.choose_l2` returns, or a function of the sliders' values that returns such a choice;
    the penalties must be above 0 and stay the same. `new`, (m,), is the loss on samples that are in no fold. The
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
