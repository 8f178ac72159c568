"""Drawings of L5b: degree and penalty, ridge against lasso, and coefficients that shrink."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.fits import line_in_words
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREY,
    HERE,
    MOVING,
    NEW_SAMPLES,
    ORANGE,
    REFERENCE,
    SAMPLES,
    VERMILLION,
    EndLabels,
    legend_below,
    line_style,
)
from lecturelib.regularised import RegularisationPath, ridge
from lecturelib.sparse import soft_threshold
from lecturelib.validation import Floats, pairs

_Samples = tuple[ArrayLike, ArrayLike]


def degree_and_penalty(
    fits: Mapping[tuple[int, float], Any], samples: _Samples, new: _Samples, *, names: tuple[str, str], unit: str = ""
) -> Drawing:
    """A curve of some degree at some penalty; beside it, for all degrees and penalties, how far it misses new samples.

    `fits` maps (degree, log10 of the penalty) to a model with a `predict` for columns (m, 1); with every
    combination. `samples` and `new` are (x, y), both (n,). What is missed is the root of the mean square, in the
    unit of y.

    Lecture: L5.4, L5.5
    """
    (x, y), (x_new, y_new) = (pairs(np.ravel(a), b, names=("x", "y")) for a, b in (samples, new))
    degrees, logs = sorted({degree for degree, _ in fits}), sorted({log for _, log in fits})
    line = np.linspace(x.min(), x.max(), 200)
    room = 0.15 * float(np.ptp(y_new))
    low, high = float(y_new.min()) - room, float(y_new.max()) + room
    curves = {
        key: np.clip(model.predict(line[:, None]), low - 9 * room, high + 9 * room) for key, model in fits.items()
    }
    missed = {key: (_rms(model, x, y), _rms(model, x_new, y_new)) for key, model in fits.items()}
    table = np.array([[missed[degree, log][1] for log in logs] for degree in degrees])
    half = (logs[1] - logs[0]) / 2
    extent = (logs[0] - half, logs[-1] + half, degrees[0] - 0.5, degrees[-1] + 0.5)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        left.plot(x_new, y_new, **NEW_SAMPLES, label=f"{len(x_new)} new ones")
        left.plot(x, y, **SAMPLES, label=f"the {len(x)} samples")
        (curve,) = left.plot([], [], **MOVING, label="curve")
        side = 0.03 * float(np.ptp(x))
        left.set(xlim=(x.min() - side, x.max() + side), ylim=(low, high), xlabel=names[0], ylabel=names[1])
        shades = LogNorm(table.min(), min(float(table.max()), 5 * float(table.min())))
        area = right.imshow(table, extent=extent, origin="lower", aspect="auto", cmap="Greys", norm=shades)
        bar = figure.colorbar(area, ax=right, extend="max", format="%g")
        bar.ax.minorticks_off()
        steps = table.min() * np.array([1.0, 1.5, 2.5, 5.0])
        bar.set_ticks(steps.tolist(), labels=[f"{step:.0f}" if unit else number(step) for step in steps])
        bar.set_label(f"missed on new ones{', in ' + unit if unit else ''}")
        (here,) = right.plot([], [], "s", color=VERMILLION, markersize=15, fillstyle="none", markeredgewidth=3)
        right.set(xlabel="penalty $\\lambda$", ylabel="degree", yticks=degrees)
        right.set_xticks(logs[::2], [number(10.0**log) for log in logs[::2]])
        legend_below(figure)

        def update(degree: int, log_lambda: float) -> str:
            curve.set_data(line, curves[degree, log_lambda])
            here.set_data([log_lambda], [degree])
            seen, unseen = (number(value) for value in missed[degree, log_lambda])
            left.set_title(f"misses the samples by {seen}, new ones by {unseen}")
            where = f"degree {degree}, λ = {number(10.0**log_lambda)}"
            right.set_title(where)
            return f"With {where}, the curve misses the samples by {seen} and new ones by {unseen}."

        return update

    return draw


def _rms(model: Any, x: Floats, y: Floats) -> float:
    """The root of the mean square of what a model misses."""
    return float(np.sqrt(np.mean((model.predict(x[:, None]) - y) ** 2)))


def heavy_penalty(
    x: ArrayLike, y: ArrayLike, *, learning_rate: float, names: tuple[str, str], steps: int = 10
) -> Drawing:
    """Ridge on one standardised feature, as the penalty grows: left the line in closed form, right the weight of a
    descent that starts at least squares.

    x and y are (n,); x has mean 0 and deviation 1, so that each step multiplies the distance by 1 - alpha (1 + lambda).

    Lecture: L5.6
    """
    x, y = pairs(np.ravel(x), y, names=("x", "y"))
    if abs(x.mean()) > 1e-9 or abs(x.std() - 1) > 1e-9:
        raise ValueError(f"heavy_penalty: x must have mean 0 and deviation 1, got {x.mean():.3g} and {x.std():.3g}")
    ends, mean = np.array([x.min(), x.max()]), float(y.mean())
    free = ridge(x[:, None], y, l2=0.0).weights[0]
    top = 2.2 * abs(float(free))

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        left.plot(x, y, **SAMPLES)
        (flat,) = left.plot(ends, [mean, mean], **REFERENCE)
        (line,) = left.plot([], [], **MOVING)
        room = 0.06 * float(np.ptp(y))
        left.set(ylim=(y.min() - room, y.max() + room), xlabel=names[0], ylabel=names[1])
        (walk,) = right.plot([], [], "o--", color=BLUE, markersize=6, linewidth=1.5)
        (goal,) = right.plot([], [], **MOVING)
        right.set(xlim=(0, steps), ylim=(-top, top), xlabel="step", ylabel="weight $\\theta_1$")
        labels = EndLabels(left, {"mean": flat, "ridge": line}), EndLabels(right, {"descent": walk, "ridge": goal})

        def update(log_lambda: float) -> str:
            penalty = 10.0**log_lambda
            model = ridge(x[:, None], y, l2=penalty)
            w = float(model.weights[0])
            line.set_data(ends, model.predict(ends[:, None]))
            goal.set_data([0, steps], [w, w])
            factor = 1 - learning_rate * (1 + penalty)
            walk.set_data(
                np.arange(steps + 1), np.clip(w + (free - w) * factor ** np.arange(steps + 1), -9 * top, 9 * top)
            )
            for beside in labels:
                beside.place()
            told = line_in_words(names, model.bias, w)
            left.set_title(f"λ = {number(penalty)}: {told}")
            how = "explodes" if abs(factor) > 1 else "swings in" if factor < 0 else "creeps in"
            right.set_title(f"αλ = {number(learning_rate * penalty)}: descent {how}")
            return f"With λ = {number(penalty)} the ridge line is {told}, and descent {how}."

        return update

    return draw


def ridge_and_lasso() -> Drawing:
    """One weight that the data want at `wanted`, under the penalty of ridge and under that of the lasso; left the
    cost, right the weight that results, for every weight that the data could want.

        (theta - v)^2 / 2 + (lambda/2) theta^2   is least at  v / (1 + lambda),
        (theta - v)^2 / 2 + lambda |theta|       is least at  sign(v) max(|v| - lambda, 0)

    Lecture: L5.7
    """
    theta = np.linspace(-3.3, 3.3, 265)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        cost = {name: _price_lines(left, name) for name in ("ridge", "lasso")}
        left.set(xlim=(-3.3, 3.3), ylim=(-0.2, 8), xlabel="weight $\\theta$", ylabel="cost")
        left.axvline(0, color=GREY, linewidth=0.8)
        (free,) = right.plot(theta, theta, ":", color=GREY, linewidth=2)
        ends = {name: _price_lines(right, name) for name in ("ridge", "lasso")}
        right.axhline(0, color=GREY, linewidth=0.8)
        right.set(
            xlim=(-3.3, 3.3), ylim=(-3.3, 3.3), xlabel="what the data want, $v$", ylabel="what they get, $\\theta$"
        )
        labels = (
            EndLabels(left, {name: line for name, (line, _) in cost.items()}),
            EndLabels(right, {"no price": free, **{name: line for name, (line, _) in ends.items()}}),
        )

        def update(wanted: float, penalty: float) -> str:
            got = {"ridge": wanted / (1 + penalty), "lasso": float(soft_threshold(wanted, penalty))}
            all_got = {"ridge": theta / (1 + penalty), "lasso": soft_threshold(theta, penalty)}
            for name, place in got.items():
                price = penalty / 2 * theta**2 if name == "ridge" else penalty * np.abs(theta)
                paid = penalty / 2 * place**2 if name == "ridge" else penalty * abs(place)
                curve, dot = cost[name]
                curve.set_data(theta, (theta - wanted) ** 2 / 2 + price)
                dot.set_data([place], [(place - wanted) ** 2 / 2 + paid])
                curve, dot = ends[name]
                curve.set_data(theta, all_got[name])
                dot.set_data([wanted], [place])
            for beside in labels:
                beside.place()
            left.set_title(f"the data want {number(wanted)}, the price is {number(penalty)}")
            told = f"ridge gives {number(got['ridge'])}, lasso {number(got['lasso'])}"
            right.set_title(told)
            return f"Where the data want {number(wanted)} at the price λ = {number(penalty)}, {told}."

        return update

    return draw


def _price_lines(ax: Axes, name: str) -> list[Any]:
    """A line and the dot on it."""
    look: dict[str, Any] = {"ridge": {"color": BLUE, "linestyle": "--"}, "lasso": {"color": VERMILLION}}[name]
    marker = {"ridge": "s", "lasso": "o"}[name]
    (line,) = ax.plot([], [], linewidth=2.5, **look)
    size = {"ridge": 11, "lasso": 8}[name]
    (dot,) = ax.plot([], [], **{**HERE, "marker": marker, "color": look["color"], "markersize": size})
    return [line, dot]


def shrinking_paths(
    paths: Callable[[float], RegularisationPath], names: Sequence[str], *, reach: tuple[float, float]
) -> Drawing:
    """All weights of an elastic net against its strength, at one share of L1; a cross marks those that are exactly 0.

    `paths` gives the path at an `l1_ratio`; the strengths must be above 0 and stay the same. `reach` is the range of
    the weights shown. The mark snaps to the nearest strength.

    Lecture: L5.7
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        lines = {name: ax.plot([], [], **line_style(place))[0] for place, name in enumerate(names)}
        ax.axhline(0, color=BLACK, linewidth=0.8)
        mark = ax.axvline(0, color=VERMILLION, linewidth=2)
        at_edge: dict[str, Any] = {"clip_on": False, "in_layout": False}
        (alive,) = ax.plot([], [], **{**HERE, "markersize": 8}, **at_edge, label="not 0")
        (gone,) = ax.plot(
            [], [], "X", color=ORANGE, markersize=12, markeredgecolor=BLACK, zorder=6, **at_edge, label="exactly 0"
        )
        logs = np.log10(paths(1.0).strength)
        ax.set(xlim=(logs.min(), logs.max()), ylim=reach, xlabel="strength $\\lambda$ of the price", ylabel="weight")
        whole = np.arange(np.ceil(logs.min()), np.floor(logs.max()) + 1)
        ax.set_xticks(whole, [number(10.0**log) for log in whole])
        ax.yaxis.tick_right()  # for at the left, where they differ, stand the names of the lines
        ax.yaxis.set_label_position("right")
        ax.spines[["left", "right"]].set_visible(False)
        ax.spines["right"].set_visible(True)
        beside = EndLabels(ax, lines, side="left")
        legend_below(figure)

        def update(l1_ratio: float, log_lambda: float) -> str:
            path = paths(l1_ratio)
            logs = np.log10(path.strength)
            order, at = np.argsort(logs), int(np.abs(logs - log_lambda).argmin())
            for line, weights in zip(lines.values(), path.weights.T, strict=True):
                line.set_data(logs[order], weights[order])
            beside.place()
            now = path.weights[at]
            mark.set_xdata([logs[at]] * 2)
            alive.set_data(np.full((now != 0).sum(), logs[at]), now[now != 0])
            gone.set_data([logs[at]] if (now == 0).any() else [], [0.0] if (now == 0).any() else [])
            kind = {0.0: "ridge", 1.0: "lasso"}.get(float(l1_ratio), f"elastic net, {l1_ratio:.0%} L1")
            told = f"{(now == 0).sum()} of {len(now)} weights are exactly 0"
            ax.set_title(f"{kind}, λ = {number(path.strength[at])}: {told}")
            return f"In the {kind} at λ = {number(path.strength[at])}, {told}."

        return update

    return draw
