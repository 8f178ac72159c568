"""Drawings of L5a: a line and its cost, basis functions, and feature scaling."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.text import Text
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.features import augment, standardise
from lecturelib.figures.drawing import Drawing, Update, number, sentence
from lecturelib.figures.shared.fits import line_in_words
from lecturelib.figures.shared.lines import CIRCLE
from lecturelib.figures.shared.windows import Window, drawable, until_gone
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREY,
    HERE,
    LABEL_SIZE,
    MOVING,
    PAPER,
    REFERENCE,
    SAMPLES,
    VERMILLION,
    EndLabels,
    legend_below,
    line_style,
    name_point,
    word_colour,
)
from lecturelib.regression import least_squares
from lecturelib.validation import Floats, pairs, targets


def bowl(Z: Floats, y: Floats) -> tuple[Floats, Floats, int]:
    """The curvature of J, its lowest point, and the steps from 0 to there at the best fixed rate."""
    A = Z.T @ Z / len(Z)
    best = np.asarray(np.linalg.solve(A, y @ Z / len(Z)), dtype=float)
    curvatures, axes = np.linalg.eigh(A)
    shares = curvatures * (axes.T @ best) ** 2  # what each axis of the bowl has of the excess, twice
    factors = np.abs(1 - 2 / (curvatures[0] + curvatures[-1]) * curvatures)

    def arrived(steps: int) -> bool:
        return bool(shares @ factors ** (2 * steps) <= 1e-3 * shares.sum())

    most = 1
    while not arrived(most):
        most *= 2
    least = most // 2
    while most - least > 1:  # walking there would take minutes where the scales differ much
        middle = (least + most) // 2
        least, most = (least, middle) if arrived(middle) else (middle, most)
    return A, best, most


def line_and_cost(x: ArrayLike, y: ArrayLike, *, window: Window, steps: int = 200, names: tuple[str, str]) -> Drawing:
    """The line theta_0 + theta_1 x after `step` steps of gradient descent from 0, and its path over the contours of J.

        J = (1/2n) sum_i (theta_0 + theta_1 x_i - y_i)^2

    x and y are (n,); the window (left, right, low, high) is that of theta_0 and theta_1.

    Lecture: L5.1
    """
    x, y = pairs(np.ravel(x), y, names=("x", "y"))
    phi = np.column_stack([np.ones(len(x)), x])
    A, b, c = phi.T @ phi / len(x), y @ phi / len(x), float(y @ y) / len(x)
    best = np.linalg.solve(A, b)
    ends = np.array([x.min() - 0.05 * np.ptp(x), x.max() + 0.05 * np.ptp(x)])
    excess = (best @ A @ best) / 2  # of the start, theta = 0

    @lru_cache(maxsize=8)  # the slider of the step moves along one walk
    def walk(learning_rate: float) -> Floats:
        path = [np.zeros(2)]
        for _ in range(steps):
            path.append(path[-1] - learning_rate * (A @ path[-1] - b))
        return np.array(path)

    def draw(figure: Figure) -> Update:
        fit, plane = figure.subplots(1, 2)
        fit.plot(x, y, "o", color=GREY, markersize=5, fillstyle="none")
        (exact,) = fit.plot(ends, best[0] + best[1] * ends, color=BLACK, linestyle="--", linewidth=1.5)
        (line,) = fit.plot([], [], **MOVING)
        low, high = min(0.0, float(y.min())), 1.1 * max(float(y.max()), best[0] + best[1] * ends[1])
        fit.set(xlim=ends, ylim=(low, high), xlabel=names[0], ylabel=names[1])
        labels = EndLabels(fit, {"closed form": exact, "now": line})
        plane.plot(*_ellipses(A, best, excess), color=GREY, linewidth=1)
        plane.plot(*best[:, None], "*", color=BLACK, markersize=15)
        name_point(plane, best[0], best[1], "least J", bbox=PAPER)
        plane.plot([0], [0], "s", color=BLACK, fillstyle="none", markersize=9)
        name_point(plane, 0, 0, "start", "left", bbox=PAPER)
        (way,) = plane.plot([], [], ".-", color=BLUE, linewidth=1.5, markersize=6)
        (here,) = plane.plot([], [], **HERE)
        plane.set(xlim=window[:2], ylim=window[2:], xlabel="$\\theta_0$", ylabel="$\\theta_1$")

        def update(learning_rate: float, step: int) -> str:
            path = walk(float(learning_rate))
            theta = path[step]
            J = float(theta @ A @ theta / 2 - b @ theta + c / 2)
            far = 100 * (high - low)
            line.set_data(ends, np.clip(theta[0] + theta[1] * ends, low - far, high + far))
            labels.place()
            way.set_data(*until_gone(path[: step + 1], window).T)
            here.set_data(*drawable(path[step : step + 1], window).T)
            gone = "" if _is_within(theta, window) else " (outside)"
            plane.set_title(f"step {step}: J = {number(J)}{gone}")
            told = line_in_words(names, *theta)
            fit.set_title(told)
            values = {"learning_rate": learning_rate, "step": step}
            return sentence(values, f"the line is {told}, where J is {number(J)}{gone}.")

        return update

    return draw


def _is_within(point: Floats, window: Window) -> bool:
    return bool(window[0] <= point[0] <= window[1] and window[2] <= point[1] <= window[3])


def _ellipses(A: Floats, centre: Floats, excess: float) -> tuple[Floats, Floats]:
    """Lines of equal J around the minimum, as one line: where J is above it by `excess` or by some share of that.

    (t - centre).A(t - centre) / 2 is a square in the axes of A, so that no grid is needed.
    """
    curvatures, axes = np.linalg.eigh(A)
    ring = axes @ (CIRCLE * np.sqrt(2 * excess / curvatures)[:, None])
    gap = np.full((2, 1), np.nan)
    around = [np.hstack([centre[:, None] + share * ring, gap]) for share in (1.0, 0.75, 0.5, 0.25, 0.1)]
    both = np.hstack(around)
    return both[0], both[1]


def basis_board(
    x: ArrayLike, y: ArrayLike, bases: Mapping[str, Callable[[Floats, int], Floats]], *, names: tuple[str, str]
) -> Drawing:
    """The functions of the chosen `basis` on the left, and on the right their weighted sum that fits best.

    x and y are (n,). A basis takes a column (m, 1) and a number of functions, the `degree`, and gives (m, degree);
    phi_0 = 1 is added to all.

    Lecture: L5.2
    """
    x, y = pairs(np.ravel(x), y, names=("x", "y"))
    line = np.linspace(x.min(), x.max(), 161)[:, None]
    low, high = y.min() - 0.3 * np.ptp(y), y.max() + 0.3 * np.ptp(y)

    def draw(figure: Figure) -> Update:
        ax, fit = figure.subplots(1, 2)
        (constant,) = ax.plot(line[:, 0], np.ones(len(line)), color=GREY, linewidth=3)
        parts = [ax.plot([], [], **line_style(place))[0] for place in range(9)]
        ax.set(xlim=(x.min(), x.max()), ylim=(-1.1, 1.3), xlabel=names[0], ylabel="basis functions $\\phi_j$")
        labels = _PeakLabels(ax, [constant, *parts])
        fit.plot(x, y, **SAMPLES)
        (curve,) = fit.plot([], [], **MOVING)
        fit.set(xlim=(x.min() - 0.05, x.max() + 0.05), ylim=(low, high), xlabel=names[0], ylabel=names[1])
        ends = EndLabels(fit, {"$h_\\theta$": curve})
        for each in (ax, fit):
            each.xaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))

        def update(basis: str, degree: int) -> str:
            phi, shape = bases[basis](x[:, None], degree), bases[basis](line, degree)
            model = least_squares(phi, y)
            for place, part in enumerate(parts):
                part.set_data(*((line[:, 0], shape[:, place]) if place < degree else ([], [])))
            labels.place()
            curve.set_data(line[:, 0], np.clip(model.predict(shape), low - 1e3 * high, high + 1e3 * high))
            ends.place()
            miss = float(np.sqrt(np.mean((model.predict(phi) - y) ** 2)))
            off = number(miss if miss > 1e-10 * np.ptp(y) else 0.0)  # less is rounding
            several = f"{degree} {basis if degree > 1 else basis.removesuffix('s')}"
            ax.set_title(f"the constant and {several}")
            fit.set_title(f"their best sum misses by {off}")
            return f"The constant and {several}, added up with the best weights, miss the samples by {off}."

        return update

    return draw


class _PeakLabels:
    """The names phi_0, phi_1, … of lines, each above the peak of its line; beside the axes where that is at the right
    end, for there powers have theirs.
    """

    def __init__(self, ax: Axes, lines: Sequence[Line2D]) -> None:
        colours = [word_colour(to_hex(line.get_color())) for line in lines]
        self.lines, self.names = lines, [f"$\\phi_{{{place}}}$" for place in range(len(lines))]
        self.above = [name_point(ax, 0, 0, name, "above", color=c) for name, c in zip(self.names, colours, strict=True)]
        self.beside = EndLabels(ax, dict(zip(self.names, lines, strict=True)))

    def place(self) -> None:
        self.beside.place()
        for line, above, beside in zip(self.lines, self.above, self.beside.texts, strict=True):
            points = np.asarray(line.get_xydata())
            peak = len(points) - 1 - int(np.argmax(points[::-1, 1])) if len(points) else -1
            at_end = peak == len(points) - 1
            above.set_visible(not at_end)
            beside.set_visible(at_end and len(points) > 0)
            if not at_end:
                above.set_position((points[peak, 0], points[peak, 1]))


def costs_by_scale(houses: Callable[[float], tuple[Floats, Floats]], *, windows: tuple[Window, Window]) -> Drawing:
    """J over (theta_1, theta_2) of centred features whose scales differ by 10^`log_ratio`, the same standardised, and
    the number of steps that each needs.

    `houses` makes X (n, 2) and y (n,) of a ratio. Each descent starts at 0 and has its own best fixed rate; the steps
    are counted until the excess of J over its minimum is a thousandth of what it was at the start.

    Lecture: L5.3
    """

    @lru_cache(maxsize=64)
    def cases(ratio: float) -> dict[str, tuple[Floats, Floats, int]]:
        X, y = targets(*houses(ratio))
        centred = X - X.mean(axis=0)
        found = {"as measured": augment(X), "centred": centred, "standardised": standardise(X).apply(X)}
        return {name: bowl(Z, y if Z.shape[1] == 3 else y - y.mean()) for name, Z in found.items()}

    logs = np.linspace(0, 2.6, 14)
    counts = {name: [cases(10**log)[name][2] for log in logs] for name in cases(1.0)}

    def draw(figure: Figure) -> Update:
        *planes, side = figure.subplots(1, 3)
        parts = [_bowl_lines(ax, window) for ax, window in zip(planes, windows, strict=True)]
        lines = {
            name: side.plot(10**logs, steps, **line_style(place))[0]
            for place, (name, steps) in enumerate(counts.items())
        }
        (dots,) = side.plot([], [], **HERE, clip_on=False, in_layout=False)
        side.set(xscale="log", yscale="log", xlim=(1, 10 ** logs[-1]), ylim=(1, 1e8), box_aspect=1)
        side.set(xlabel="ratio of the scales", ylabel="steps", title="steps until J has arrived")
        side.set_xticks([1, 10, 100], ["1", "10", "100"])
        side.set_yticks([1, 1e2, 1e4, 1e6, 1e8], ["1", "100", "10,000", "a million", "100 million"])
        side.minorticks_off()
        EndLabels(side, lines)

        def update(log_ratio: float) -> str:
            ratio = 10.0**log_ratio
            now = cases(ratio)
            shown = zip(planes, parts, ("centred", "standardised"), windows, strict=True)
            for ax, (rings, way, star, words), name, window in shown:
                A, best, steps = now[name]
                rings.set_data(*_ellipses(A, best, float(best @ A @ best) / 2))
                way.set_data(*drawable(best - _walk_home(A, best, min(steps, 60)), window).T)
                star.set_data(*best[:, None])
                words.set_position((best[0], best[1]))
                ax.set_title(f"{name}: {steps:,} steps")
            dots.set_data([ratio] * 3, [now[name][2] for name in counts])
            told = ", ".join(f"{now[name][2]:,} {name}" for name in counts)
            return f"With scales that differ {number(ratio)}-fold, descent takes so many steps: {told}."

        return update

    return draw


def _walk_home(A: Floats, offset: Floats, steps: int) -> Floats:
    """The path of descent at the best fixed rate, relative to the minimum.   (d,) -> (steps + 1, d)"""
    curvatures, axes = np.linalg.eigh(A)
    factors = 1 - 2 / (curvatures[0] + curvatures[-1]) * curvatures
    return (factors ** np.arange(steps + 1)[:, None] * (axes.T @ offset)) @ axes.T


def _bowl_lines(ax: Axes, window: Window) -> tuple[Line2D, Line2D, Line2D, Text]:
    """Rings, a way, and the least J with its name, to be moved; and the start, which stays."""
    (rings,) = ax.plot([], [], color=GREY, linewidth=1)
    (way,) = ax.plot([], [], ".-", color=VERMILLION, linewidth=1.5, markersize=6)
    (star,) = ax.plot([], [], "*", color=BLACK, markersize=13)
    words = name_point(ax, 0, 0, "least J", bbox=PAPER)
    ax.plot([0], [0], "s", color=BLACK, fillstyle="none", markersize=8)
    name_point(ax, 0, 0, "start", "below", bbox=PAPER)
    ax.set(xlim=window[:2], ylim=window[2:], aspect="equal", xlabel="$\\theta_1$", ylabel="$\\theta_2$")
    return rings, way, star, words


def predicted_and_true(
    scene: Callable[..., tuple[Floats, Mapping[str, Floats]]], *, window: Window, usual: float
) -> Drawing:
    """The predictions of some models for new houses, against the truth; a right one is on the diagonal. The `usual`
    price is that of a house which, to the model, is average.

    `scene` is a function of the sliders' values; it gives the truth (n,) and, by name, the predictions (n,), the
    names being the same each time. How many of them lie outside the window is told.

    Lecture: L5.3
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (right,) = ax.plot([window[0], window[1]], [window[0], window[1]], **REFERENCE)
        average = ax.axhline(usual, color=GREY, linestyle=":", linewidth=1.5)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="true price, in thousands")
        ax.set(ylabel="predicted price, in thousands")
        EndLabels(ax, {"right": right, "mean of the\ntraining prices": average})
        note = ax.text(0.02, 0.94, "", transform=ax.transAxes, fontsize=LABEL_SIZE)
        dots: dict[str, Line2D] = {}

        def update(**values: Any) -> str:
            truth, ways = scene(**values)
            if not dots:  # only now are the names known
                for (name, _), look in zip(ways.items(), _PREDICTIONS, strict=False):
                    (dots[name],) = ax.plot([], [], **look, label=name)
                legend_below(figure)
            told, unseen = [], []
            for name, predicted in ways.items():
                dots[name].set_data(*drawable(np.column_stack([truth, predicted]), window).T)
                told.append(f"{name} {np.mean(np.abs(predicted - truth)):,.0f}")
                outside = int(((predicted < window[2]) | (predicted > window[3])).sum())
                unseen += [f"{name}: {outside} of {len(truth)} are outside the picture"] if outside else []
            ax.set_title(f"off by, on average: {', '.join(told)}")
            note.set_text("\n".join(unseen))
            gone = "".join(f"; {each}" for each in unseen)
            return sentence(values, f"the mean errors of {len(truth)} predictions are: {', '.join(told)}{gone}.")

        return update

    return draw


_PREDICTIONS: tuple[dict[str, Any], ...] = (
    {"marker": "o", "linestyle": "none", "color": BLUE, "markersize": 9, "fillstyle": "none", "markeredgewidth": 1.5},
    {"marker": "s", "linestyle": "none", "color": VERMILLION, "markersize": 6, "markeredgecolor": BLACK},
    {"marker": "^", "linestyle": "none", "color": BLACK, "markersize": 9, "fillstyle": "none"},
)
