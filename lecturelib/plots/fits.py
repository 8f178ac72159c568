"""How closely a model follows its data, and what that does to its weights and its errors."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.plots.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    VERMILLION,
    Drawing,
    Update,
    line_style,
    number,
    sentence,
    shown,
)
from lecturelib.validation import Floats, matrix, pairs, vector


def fit_1d(
    model: Any,
    x: ArrayLike,
    y: ArrayLike,
    *,
    truth: Callable[[Floats], ArrayLike] | None = None,
    new: tuple[ArrayLike, ArrayLike] | None = None,
    names: Sequence[str] = ("$x$", "$y$"),
) -> Drawing:
    """Samples of one feature with a fitted curve, and the mean square of what it misses.

    x and y are (n,). `model` has a `predict` for columns (m, 1), or is a function of the sliders' values (a degree, a
    penalty) that returns such a model or a plain function of such columns. `truth` is what the samples come from, and
    `new` is (x, y) of samples that were not learnt from.

    Lecture: L3.8, L3.22, L4.13, L5.1, L5.2, L5.4, L5.5, L5.6
    """
    x, y = pairs(np.ravel(x), y, who="fit_1d", names=("x", "y"))
    left, right = x.min() - 0.04 * np.ptp(x), x.max() + 0.04 * np.ptp(x)
    room = 0.25 * (np.ptp(y) or 1.0)
    low, high = y.min() - room, y.max() + room
    line = np.linspace(left, right, 300)[:, None]

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        if truth is not None:
            ax.plot(line[:, 0], truth(line), "--", color=GREY, linewidth=2, label="the truth")
        if new is not None:
            ax.plot(
                np.ravel(new[0]), new[1], "s", color=ORANGE, markersize=5, markeredgecolor=BLACK, label="new samples"
            )
        ax.plot(x, y, "o", color=BLUE, markersize=7, markeredgecolor="white", zorder=3, label="samples")
        (curve,) = ax.plot([], [], color=VERMILLION, linewidth=2.5, label="fit")
        ax.set(xlim=(left, right), ylim=(low, high), xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside right center")

        def update(**values: Any) -> str:
            fit = shown(model, values)
            predict = fit.predict if hasattr(fit, "predict") else fit
            far = 100 * (high - low)  # a wild polynomial leaves the renderer's arithmetic beyond it
            curve.set_data(line[:, 0], np.clip(predict(line), low - far, high + far))
            told = f"{number(mean_square(predict, x, y))} on the samples"
            if new is not None:
                told += f", {number(mean_square(predict, *new))} on new ones"
            ax.set_title(f"mean squared error {told}")
            return sentence(values, f"the curve fitted to {len(x)} samples has the mean squared error {told}.")

        return update

    return draw


def mean_square(predict: Callable[[Floats], ArrayLike], x: ArrayLike, y: ArrayLike) -> float:
    missed = np.asarray(predict(np.ravel(x)[:, None])) - np.asarray(y)
    with np.errstate(over="ignore"):  # a wild curve may miss by more than can be squared
        return float(np.mean(missed**2))


def coefficient_paths(
    penalties: ArrayLike, coefficients: ArrayLike, *, names: Sequence[str] = (), zero: float = 0.0
) -> Drawing:
    """Each coefficient against log10 of the penalty lambda, with those at one lambda marked.

    `penalties` is (m,), above 0 and in any order, `coefficients` is (m, d) without the intercept. The mark snaps to
    the nearest penalty of the path, so that its numbers are those of a fit. What is at most `zero` in size counts as 0:
    the lasso gets there exactly, ridge never does.

    Lecture: L5.5, L5.6, L5.7, L5.16
    """
    penalties, paths = np.asarray(penalties, dtype=float), matrix(coefficients, who="coefficient_paths")
    if penalties.shape != (len(paths),) or not (penalties > 0).all():
        raise ValueError(f"coefficient_paths: penalties must be {len(paths)} numbers above 0, one for each row")
    order = np.argsort(penalties)
    logs, paths = np.log10(penalties[order]), paths[order]
    labels = names or [f"$w_{{{j + 1}}}$" for j in range(paths.shape[1])]

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        for place, (path, label) in enumerate(zip(paths.T, labels, strict=True)):
            ax.plot(logs, path, **line_style(place), label=label)
        ax.axhline(0, color=BLACK, linewidth=0.8)
        mark = ax.axvline(logs[0], color=GREY, linestyle=(0, (1, 3)), linewidth=1.5)
        (dots,) = ax.plot([], [], "o", color=BLACK, markersize=5)
        ax.set(xlabel="$\\log_{10}\\,\\lambda$", ylabel="coefficient")
        if len(labels) <= 14:
            figure.legend(loc="outside right center")

        def update(log_lambda: float) -> str:
            here = int(np.abs(logs - log_lambda).argmin())
            mark.set_xdata([logs[here], logs[here]])
            dots.set_data(np.full(len(labels), logs[here]), paths[here])
            gone, penalty = int((np.abs(paths[here]) <= zero).sum()), number(10 ** logs[here])
            size = f"length {number(float(np.linalg.norm(paths[here])))}"
            ax.set_title(f"$\\lambda$ = {penalty}: {gone} of {len(labels)} coefficients are 0, {size}")
            told = f"{gone} of {len(labels)} coefficients are 0 and all together have the {size}"
            return f"At the penalty {penalty}, {told}."

        return update

    return draw


def learning_curves(
    x: ArrayLike,
    training: ArrayLike,
    validation: ArrayLike,
    *,
    xlabel: str = "epoch",
    ylabel: str = "error",
    log: bool = False,
) -> Drawing:
    """The error on training samples and on samples held out, against whatever x counts: epochs, samples, a degree
    or (with a logarithmic axis) a penalty. At the x nearest to `at`, if that is given, both are marked.

    All three are (m,).

    Lecture: L2.14, L2.15, L3.22, L4.13, L5.4
    """
    places = vector(x, who="learning_curves", name="x").astype(float)
    _, seen = pairs(places, training, who="learning_curves", names=("x", "training"))
    _, held_out = pairs(places, validation, who="learning_curves", names=("x", "validation"))
    scaled = np.log(places) if log else places

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        every = max(1, len(places) // 20)
        ax.plot(places, seen, "o-", color=BLUE, markersize=5, markevery=every, linewidth=2, label="training")
        ax.plot(
            places, held_out, "s--", color=VERMILLION, markersize=5, markevery=every, linewidth=2, label="validation"
        )
        (gap,) = ax.plot([], [], ":", color=GREEN, linewidth=2)
        (dots,) = ax.plot([], [], "D", color=BLACK, markersize=6)
        ax.set(xlabel=xlabel, ylabel=ylabel, xscale="log" if log else "linear")
        figure.legend(loc="outside right center")

        def update(at: float | None = None) -> str:
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
