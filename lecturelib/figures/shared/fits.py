"""A curve fitted to samples of one feature."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.features import polynomial_features
from lecturelib.figures.drawing import Drawing, Update, attach, number, sentence, shown
from lecturelib.figures.style import MOVING, NEW_SAMPLES, REFERENCE, SAMPLES
from lecturelib.regularised import ridge
from lecturelib.validation import Floats, pairs


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
    `new` is (x, y) of samples that the model has not seen.

    Lecture: L3.8, L3.22, L4.13, L5.1, L5.2, L5.4, L5.5, L5.6
    """
    x, y = pairs(np.ravel(x), y, names=("x", "y"))
    left, right = x.min() - 0.04 * np.ptp(x), x.max() + 0.04 * np.ptp(x)
    room = 0.25 * (np.ptp(y) or 1.0)
    low, high = y.min() - room, y.max() + room
    line = np.linspace(left, right, 300)[:, None]

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        if truth is not None:
            ax.plot(line[:, 0], truth(line), **REFERENCE, label="the truth")
        if new is not None:
            ax.plot(np.ravel(new[0]), new[1], **NEW_SAMPLES, label="new samples")
        ax.plot(x, y, **SAMPLES, label="samples")
        (curve,) = ax.plot([], [], **MOVING, label="fit")
        ax.set(xlim=(left, right), ylim=(low, high), xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside right center")

        def update(**values: Any) -> str:
            fit = shown(model, values)
            predict = fit.predict if hasattr(fit, "predict") else fit
            far = 100 * (high - low)  # a wild polynomial leaves the renderer's arithmetic beyond it
            curve.set_data(line[:, 0], np.clip(predict(line), low - far, high + far))
            told = f"{number(_mean_square(predict, x, y))} on the samples"
            if new is not None:
                told += f", {number(_mean_square(predict, *new))} on new ones"
            ax.set_title(f"mean squared error: {told}")
            return sentence(values, f"the curve fitted to {len(x)} samples has the mean squared error {told}.")

        return update

    return draw


def curve_by_hand(
    x: ArrayLike,
    y: ArrayLike,
    *,
    truth: Callable[[Floats], ArrayLike] | None = None,
    new: tuple[ArrayLike, ArrayLike] | None = None,
    names: Sequence[str] = ("$x$", "$y$"),
) -> Drawing:
    """The polynomial that fits best samples which can be moved, and the mean square of what it misses.

    The window is made for x and y (n,), and its width is counted from -1 to 1 before powers are taken. What is fitted
    are the `samples` of the update, rows (x, y). `degree` is reduced to what they can determine; with `log_lambda` the
    weights have a price.

    Lecture: L5.2, L5.4, L5.5
    """
    x, y = pairs(np.ravel(x), y, names=("x", "y"))
    left, right = x.min() - 0.04 * np.ptp(x), x.max() + 0.04 * np.ptp(x)
    room = 0.5 * (np.ptp(y) or 1.0)
    low, high = y.min() - room, y.max() + room
    line = np.linspace(left, right, 201)
    unseen = np.column_stack([np.ravel(new[0]), new[1]]) if new is not None else np.empty((0, 2))

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        if truth is not None:
            ax.plot(line, truth(line[:, None]), **REFERENCE, label="the truth")
        if new is not None:
            ax.plot(*unseen.T, **NEW_SAMPLES, label="new samples")
        (dots,) = ax.plot([], [], **SAMPLES, label="samples")
        (curve,) = ax.plot([], [], **MOVING, label="fit")
        ax.set(xlim=(left, right), ylim=(low, high), xlabel=names[0], ylabel=names[1])
        figure.legend(loc="outside right center")
        for name, artist in {"dots": dots, "curve": curve, "title": ax.title}.items():
            artist.set_gid(name)

        def update(samples: Sequence[tuple[float, float]], degree: int, log_lambda: float | None = None) -> str:
            seen = np.array(samples)
            possible = min(degree, len(np.unique(seen[:, 0])) - 1)

            def powers(x: Floats) -> Floats:
                scaled = (2 * x - left - right) / (right - left)
                return polynomial_features(scaled[:, None], degree=max(possible, 1))

            price = 0.0 if log_lambda is None else 10.0**log_lambda
            model = ridge(powers(seen[:, 0]), seen[:, 1], l2=price)
            dots.set_data(*seen.T)
            far = 100 * (high - low)  # a wild polynomial leaves the renderer's arithmetic beyond it
            curve.set_data(line, np.clip(model.predict(powers(line)), low - far, high + far))
            told = [
                number(round(float(np.mean((model.predict(powers(x)) - y) ** 2)), 6))
                for x, y in (seen.T, unseen.T)
                if len(x)
            ]
            missed = " on the samples, ".join(told) + (" on new ones" if len(unseen) else " on the samples")
            ax.set_title(f"degree {possible}: mean squared error {missed}")
            at = "" if log_lambda is None else f" at the price λ = {number(price)}"
            return f"The curve of degree {possible}{at} has the mean squared error {missed}."

        return attach(update, facts={"limits": [left, right, low, high], "unseen": unseen.tolist()})

    return draw


def line_in_words(names: Sequence[str], bias: float, weight: float) -> str:
    """A fitted line as an equation in the words of its axes, without their units.

    >>> line_in_words(("income, in francs", "food, in francs"), 147.5, -0.5)
    'food = 148 − 0.5 income'
    """
    x, y = (name.partition(",")[0] for name in names)
    return f"{y} = {number(bias)} {'−' if weight < 0 else '+'} {number(abs(weight))} {x}"


def _mean_square(predict: Callable[[Floats], ArrayLike], x: ArrayLike, y: ArrayLike) -> float:
    missed = np.asarray(predict(np.ravel(x)[:, None])) - np.asarray(y)
    with np.errstate(over="ignore"):  # a wild curve may miss by more than can be squared
        mean = float(np.mean(missed**2))
    return mean if mean > 1e-20 * float(np.ptp(y)) ** 2 else 0.0  # less is rounding
