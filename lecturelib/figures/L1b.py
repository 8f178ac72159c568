"""Drawings of L1b: the squared error, the paths of LMS and batch LMS, and a cost without a single minimum."""

import warnings
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.adaline import batch_lms, lms
from lecturelib.figures.drawing import Drawing, Update, number, sentence
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import scatter_classes
from lecturelib.figures.shared.windows import Window, drawable, frame, until_gone
from lecturelib.figures.style import BLACK, BLUE, CONTOUR_COLOURS, GREY, HERE, VERMILLION
from lecturelib.losses import squared_error
from lecturelib.models import LinearRegressor
from lecturelib.regression import least_squares, pseudoinverse
from lecturelib.validation import Floats, samples, targets


def isolines(
    X: ArrayLike,
    y: ArrayLike,
    weights: ArrayLike,
    bias: float,
    *,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
    top: float = 20.0,
) -> Drawing:
    """The line g = 0 with the isolines g = +1 and g = -1, how far some of the samples are from their own isoline, and
    how E+ and E- add up: from samples that fall short of it, and from samples beyond it.

        g(x) = length (u.x + c - shift),      u.x + c = 0 being the line that is given, |u| = 1

    X is (n, 2), y is (n,) of -1 and +1. `length` is that of w: it moves the isolines and not the line; `shift` moves
    all three along u. The bars end at `top`.

    Lecture: L1.10
    """
    X, y = samples(X, y)
    w = np.asarray(weights, dtype=float)
    u, c = w / _norm(w), bias / _norm(w)
    distance = X @ u + c
    some = np.isin(np.arange(len(y)), [*_spread_along(X, y, -1, u), *_spread_along(X, y, 1, u)])

    def draw(figure: Figure) -> Update:
        ax, bars = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, y, classes)
        frame(ax, X, margin=0.25)
        (lack,) = ax.plot([], [], color=GREY, linewidth=1.5)
        (excess,) = ax.plot([], [], color=VERMILLION, linewidth=2)
        styles = ((0, "-", 3), (1, "--", 2), (-1, "-.", 2))
        lines = {s: ax.plot([], [], dash, color=BLACK, linewidth=width)[0] for s, dash, width in styles}
        for level, line in lines.items():
            line.set_label(f"$g = {level:+d}$" if level else "$g = 0$")
        ax.set(xlabel=features[0], ylabel=features[1], aspect="equal")  # or a distance would not look like one
        short = bars.bar([0, 1], [0, 0], color=GREY, label="short of its isoline")
        far = bars.bar([0, 1], [0, 0], color=VERMILLION, hatch="//", label="beyond it")
        bars.set(xticks=[0, 1], xticklabels=["$E_+$", "$E_-$"], xlim=(-0.6, 1.6), ylim=(0, top))
        bars.set(xlabel="the two parts of $E$", ylabel="error")
        figure.legend(loc="outside lower center", ncols=3)

        def update(length: float, shift: float = 0.0) -> str:
            g = length * (distance - shift)
            beyond = y * g > 1
            for level, line in lines.items():
                line.set_data(*boundary(u, c - shift - level / length, ax))
            feet = X + ((y - g) / length)[:, None] * u
            lack.set_data(*_segments(X[some & ~beyond], feet[some & ~beyond]))
            excess.set_data(*_segments(X[some & beyond], feet[some & beyond]))
            half = 0.5 * (y - g) ** 2
            for place, side in enumerate((1, -1)):
                lower, upper = half[(y == side) & ~beyond].sum(), half[(y == side) & beyond].sum()
                short[place].set_height(lower)
                far[place].set(y=lower, height=upper)
            up, down, wrong = half[y == 1].sum(), half[y == -1].sum(), int((y * g <= 0).sum())
            ax.set_title(f"{wrong} wrong, {beyond.sum()} beyond their isoline")
            bars.set_title(f"E = {up:.1f} + {down:.1f} = {up + down:.1f}")
            told = f"{wrong} samples are on the wrong side and {beyond.sum()} beyond their isoline"
            return sentence({"length": length, "shift": shift}, f"{told}; E is {up:.1f} + {down:.1f}.")

        return update

    return draw


def _spread_along(X: Floats, y: Floats, side: int, u: Floats, *, most: int = 9) -> Floats:
    """The numbers of a few samples of one class, evenly spread along its isoline: lines from all would hide it."""
    chosen = np.flatnonzero(y == side)
    chosen = chosen[np.argsort(X[chosen] @ np.array([-u[1], u[0]]))]
    return chosen[np.linspace(0, len(chosen) - 1, min(most, len(chosen))).astype(int)]


def _segments(begin: Floats, end: Floats) -> Floats:
    """Many segments as one line with gaps, so that one artist draws them all.   (n, 2), (n, 2) -> (2, 3n)"""
    gaps = np.full_like(begin, np.nan)
    return np.stack([begin, end, gaps], axis=1).reshape(-1, 2).T


def _norm(w: Floats) -> float:
    return float(np.linalg.norm(w))


def lms_and_batch_paths(
    X: ArrayLike, y: ArrayLike, *, window: Window, epochs: int = 30, names: Sequence[str] = ("$x$", "target $t$")
) -> Drawing:
    """The LMS rule sample by sample, and in batches, with one learning rate and from w = 0: the two lines after
    `epoch` epochs, and their paths over the contours of E, with the least-squares line for comparison.

    X is (n, 1), y is (n,); the window (left, right, low, high) is one of w and w_0.

    Lecture: L1.10, L1.11
    """
    X, y = targets(X, y)
    best = least_squares(X, y)
    least = number(float(squared_error(X, y, best.weights, best.bias)))
    ends = np.array([X.min() - 0.05 * np.ptp(X), X.max() + 0.05 * np.ptp(X)])

    @lru_cache(maxsize=8)  # the slider of the epoch moves along one run
    def walks(learning_rate: float) -> dict[str, Floats]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # the picture shows what runs away
            one = lms(X, y, learning_rate=learning_rate, max_epochs=epochs, tol=0.0, record="update")
            all_at_once = batch_lms(X, y, learning_rate=learning_rate, max_epochs=epochs, tol=0.0)
        return {"one by one": _path_of(one), "batch": _path_of(all_at_once)}

    def draw(figure: Figure) -> Update:
        fit, plane = figure.subplots(1, 2)
        fit.plot(X[:, 0], y, "o", color=GREY, markersize=7, fillstyle="none", label="samples")
        fit.plot(ends, ends * best.weights[0] + best.bias, color=BLACK, linewidth=5, alpha=0.5, label="best line")
        fit.set(xlim=ends, ylim=(-2.2, 2.2), xlabel=names[0], ylabel=names[1])
        _contours(plane, X, y, window, bias=True)
        plane.plot([best.weights[0]], [best.bias], "*", color=BLACK, markersize=16, zorder=4, label="least $E$")
        plane.set(xlim=window[:2], ylim=window[2:], xlabel="$w$", ylabel="$w_0$")
        lines, ways, dots = {}, {}, {}
        for name, colour, dash, dot in (("one by one", BLUE, "-", "o"), ("batch", VERMILLION, "--", "s")):
            (lines[name],) = fit.plot([], [], dash, color=colour, linewidth=2.5, label=name)
            (ways[name],) = plane.plot([], [], dash, color=colour, linewidth=1.5)
            (dots[name],) = plane.plot([], [], dot, color=colour, markersize=9, markeredgecolor=BLACK, zorder=5)
        figure.legend(loc="outside lower center", ncols=3)

        def update(learning_rate: float, epoch: int) -> str:
            told = []
            for name, path in walks(learning_rate).items():
                step = min(epoch * (len(y) if name == "one by one" else 1), len(path) - 1)
                w, w0 = path[step]
                height = np.clip(ends * w + w0, -1e3, 1e3)
                lines[name].set_data(ends, height)
                ways[name].set_data(*until_gone(path[: step + 1], window).T)
                dots[name].set_data(*drawable(path[step : step + 1], window).T)
                E = float(squared_error(X, y, [w], w0))
                told.append(f"{name} {number(E) if E < 1e6 else 'beyond a million'}")
            fit.set_title(f"after {epoch} epoch{'' if epoch == 1 else 's'} (the least E is {least})")
            plane.set_title(f"E: {', '.join(told)}")
            values = {"learning rate": learning_rate, "epoch": epoch}
            return sentence(values, f"the error E is {' and '.join(told)}, where the least is {least}.")

        return update

    return draw


def _path_of(run: LinearRegressor) -> Floats:
    """The path of training through weights and bias.   -> (T, d + 1)"""
    assert run.history is not None
    return np.column_stack([run.history.weights, run.history.bias])


def _contours(ax: Axes, X: Floats, y: Floats, window: Window, *, bias: bool) -> None:
    """Lines of equal E over the plane of (w, w_0), or of (w_1, w_2) without a bias, closer near the minimum."""
    first, second = np.linspace(*window[:2], 101), np.linspace(*window[2:], 101)
    a = np.stack(np.meshgrid(first, second), axis=-1).reshape(-1, 2)
    E = squared_error(X, y, a[:, :1], a[:, 1]) if bias else squared_error(X, y, a, np.zeros(len(a)))
    levels = E.min() + np.ptp(E) * np.linspace(0, 1, 14)[1:-1] ** 2.5
    ax.contour(first, second, E.reshape(101, 101), levels=levels, colors=CONTOUR_COLOURS, linewidths=1, zorder=1)


def valley_of_minima(
    X: ArrayLike,
    y: ArrayLike,
    *,
    learning_rate: float,
    window: Window,
    names: Sequence[str] = ("$w_1$", "$w_2$"),
) -> Drawing:
    """Lines of equal E over the plane of two weights where the columns of X are dependent: a valley of weights that
    are all best, the shortest of them, and where the batch rule ends if it starts at (`first`, `second`).

    X is (n, 2) of rank 1 and centred, y is (n,) of mean 0, so that the bias stays 0.

    Lecture: L1.11
    """
    X, y = targets(X, y)
    if np.linalg.matrix_rank(X) != 1 or np.abs(X.mean(axis=0)).max() > 1e-9 or abs(y.mean()) > 1e-9:
        raise ValueError("valley_of_minima: X must have two dependent columns, and X and y the mean 0")
    shortest = pseudoinverse(X) @ y
    along = np.array([-shortest[1], shortest[0]]) / np.linalg.norm(shortest)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        _contours(ax, X, y, window, bias=False)
        far = shortest + 100 * np.array([[-1], [1]]) * along
        ax.plot(*far.T, "--", color=GREY, linewidth=2.5, label="all these are best")
        ax.plot([0, shortest[0]], [0, shortest[1]], color=BLACK, linewidth=1.5)
        ax.plot([0], [0], "+", color=BLACK, markersize=14, markeredgewidth=2, label="$w = 0$")
        ax.plot(*shortest[:, None], "*", color=BLACK, markersize=16, label="the shortest")
        (way,) = ax.plot([], [], ".-", color=BLUE, linewidth=1.5, markersize=7, label="batch rule")
        (start,) = ax.plot([], [], "s", color=BLUE, markersize=10, fillstyle="none", label="its start")
        (end,) = ax.plot([], [], **HERE, label="its end")
        ax.set(xlim=window[:2], ylim=window[2:], aspect="equal", xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside right center", title="lines of equal $E$:\ndarker is lower")

        def update(first: float, second: float) -> str:
            run = batch_lms(X, y, learning_rate=learning_rate, start=(first, second, 0.0), max_epochs=200)
            path = _path_of(run)[:, :2]
            way.set_data(*path.T)
            start.set_data([first], [second])
            end.set_data([path[-1, 0]], [path[-1, 1]])
            cost, size = number(float(squared_error(X, y, path[-1], 0.0))), number(_norm(path[-1]))
            ax.set_title(f"E = {cost} with a w of length {size} (the shortest: {number(_norm(shortest))})")
            ways = " to ".join(f"({number(w[0])}, {number(w[1])})" for w in (path[0], path[-1]))
            return f"The batch rule goes from {ways}, where E is {cost} and the length of w is {size}."

        return update

    return draw
