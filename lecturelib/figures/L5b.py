"""Drawings of L5b: degree and penalty, ridge against lasso, and coefficients that shrink."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number, sentence
from lecturelib.figures.style import BLACK, BLUE, GREEN, GREY, ORANGE, VERMILLION, line_style
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
        left.plot(x_new, y_new, "s", color=GREY, markersize=4, fillstyle="none", label="new samples")
        left.plot(x, y, "o", color=BLUE, markersize=7, markeredgecolor="white", label="samples")
        (curve,) = left.plot([], [], color=VERMILLION, linewidth=2.5, label="fit")
        left.set(xlim=(x.min(), x.max()), ylim=(low, high), xlabel=names[0], ylabel=names[1])
        left.legend(loc="upper left", fontsize=9)
        shades = LogNorm(table.min(), min(float(table.max()), 5 * float(table.min())))
        area = right.imshow(table, extent=extent, origin="lower", aspect="auto", cmap="Greys", norm=shades)
        bar = figure.colorbar(area, ax=right, extend="max", format="%g")
        bar.ax.minorticks_off()
        steps = table.min() * np.array([1.0, 1.5, 2.5, 5.0])
        bar.set_ticks(steps.tolist(), labels=[f"{step:.0f}" if unit else number(step) for step in steps])
        bar.set_label(f"missed on new samples{', in ' + unit if unit else ''}")
        (here,) = right.plot([], [], "s", color=VERMILLION, markersize=15, fillstyle="none", markeredgewidth=3)
        right.set(xlabel="$\\log_{10}\\,\\lambda$", ylabel="degree", yticks=degrees)

        def update(degree: int, log_lambda: float) -> str:
            curve.set_data(line, curves[degree, log_lambda])
            here.set_data([log_lambda], [degree])
            seen, unseen = missed[degree, log_lambda]
            told = f"misses {number(seen)} on samples, {number(unseen)} on new"
            left.set_title(told, fontsize=11)
            right.set_title(f"degree {degree}, λ = {number(10.0**log_lambda)}", fontsize=11)
            values = {"degree": degree, "log_lambda": log_lambda}
            return sentence(values, f"the curve {told} ones.")

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
        left.plot(x, y, "o", color=GREY, markersize=4, fillstyle="none", label="samples")
        left.plot(ends, [mean, mean], "--", color=BLACK, linewidth=2, label="mean of y")
        (line,) = left.plot([], [], color=VERMILLION, linewidth=2.5, label="closed form")
        left.set(xlabel=names[0], ylabel=names[1])
        left.legend(loc="upper left", fontsize=9)
        (goal,) = right.plot([], [], color=VERMILLION, linewidth=2.5, label="closed form")
        (walk,) = right.plot([], [], "o--", color=GREEN, markersize=6, linewidth=1.5, label="descent")
        right.set(xlim=(0, steps), ylim=(-top, top), xlabel="step", ylabel="weight $\\theta_1$")
        right.legend(loc="lower left", fontsize=9)

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
            left.set_title(f"λ = {number(penalty)}: θ₀ = {number(model.bias)}, θ₁ = {number(w)}", fontsize=11)
            told = "explodes" if abs(factor) > 1 else "swings in" if factor < 0 else "creeps in"
            right.set_title(f"descent {told}: αλ = {number(learning_rate * penalty)}", fontsize=11)
            values = {"log_lambda": log_lambda}
            return sentence(values, f"the closed form has θ₁ = {number(w)} and descent {told}.")

        return update

    return draw


def ridge_and_lasso() -> Drawing:
    """One weight that the data want at `wanted`, under the penalty of ridge and under that of the lasso; left the
    cost, right the weight that results, for every weight that the data could want.

        (theta - v)^2 / 2 + (lambda/2) theta^2   is least at  v / (1 + lambda),
        (theta - v)^2 / 2 + lambda |theta|       is least at  sign(v) max(|v| - lambda, 0)

    Lecture: L5.7
    """
    theta = np.linspace(-3, 3, 241)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        cost = {name: _price_lines(left, name) for name in ("ridge", "lasso")}
        left.set(xlim=(-3, 3), ylim=(0, 8), xlabel="weight $\\theta$", ylabel="cost")
        left.axvline(0, color=GREY, linewidth=0.8)
        left.legend(loc="upper center", fontsize=9)
        right.plot(theta, theta, ":", color=GREY, linewidth=2, label="no price")
        ends = {name: _price_lines(right, name) for name in ("ridge", "lasso")}
        right.axhline(0, color=GREY, linewidth=0.8)
        right.set(xlim=(-3, 3), ylim=(-3, 3), xlabel="what the data want, $v$", ylabel="what they get, $\\theta$")
        right.legend(loc="upper left", fontsize=9)

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
            left.set_title(f"wanted {number(wanted)}, λ = {number(penalty)}", fontsize=11)
            told = f"ridge gives {number(got['ridge'])}, lasso {number(got['lasso'] + 0.0)}"
            right.set_title(told, fontsize=11)
            return sentence({"wanted": wanted, "penalty": penalty}, f"{told}.")

        return update

    return draw


def _price_lines(ax: Axes, name: str) -> list[Any]:
    """A line and the dot on it."""
    look: dict[str, Any] = {"ridge": {"color": BLUE, "linestyle": "--"}, "lasso": {"color": VERMILLION}}[name]
    marker = {"ridge": "s", "lasso": "o"}[name]
    (line,) = ax.plot([], [], linewidth=2.2, label=name, **look)
    size = {"ridge": 11, "lasso": 8}[name]
    (dot,) = ax.plot([], [], marker, color=look["color"], markersize=size, markeredgecolor=BLACK)
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
        lines = [ax.plot([], [], **line_style(place), label=name)[0] for place, name in enumerate(names)]
        ax.axhline(0, color=BLACK, linewidth=0.8)
        mark = ax.axvline(0, color=GREY, linestyle=(0, (1, 3)), linewidth=1.5)
        (alive,) = ax.plot([], [], "o", color=BLACK, markersize=6, label="not 0")
        (gone,) = ax.plot([], [], "X", color=ORANGE, markersize=11, markeredgecolor=BLACK, label="exactly 0")
        logs = np.log10(paths(1.0).strength)
        ax.set(xlim=(logs.min(), logs.max()), ylim=reach, xlabel="$\\log_{10}\\,\\lambda$", ylabel="weight")
        figure.legend(loc="outside right center")

        def update(l1_ratio: float, log_lambda: float) -> str:
            path = paths(l1_ratio)
            logs = np.log10(path.strength)
            order, at = np.argsort(logs), int(np.abs(logs - log_lambda).argmin())
            for line, weights in zip(lines, path.weights.T, strict=True):
                line.set_data(logs[order], weights[order])
            now = path.weights[at]
            mark.set_xdata([logs[at]] * 2)
            alive.set_data(np.full((now != 0).sum(), logs[at]), now[now != 0])
            gone.set_data([logs[at]] if (now == 0).any() else [], [0.0] if (now == 0).any() else [])
            kind = {0.0: "ridge", 1.0: "lasso"}.get(float(l1_ratio), f"elastic net, {l1_ratio:.0%} L1")
            told = f"{(now == 0).sum()} of {len(now)} weights are exactly 0"
            ax.set_title(f"{kind}, λ = {number(path.strength[at])}: {told}")
            values = {"l1_ratio": l1_ratio, "log_lambda": log_lambda}
            return sentence(values, f"{told}: {kind}.")

        return update

    return draw
