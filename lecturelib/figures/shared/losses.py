"""Losses as functions of the margin."""

from collections.abc import Callable, Mapping

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Places, Update, attach, number
from lecturelib.figures.style import BLACK, GREY, HERE, line_style
from lecturelib.validation import Floats


def loss_curves(
    losses: Mapping[str, Callable[[Floats], ArrayLike]],
    *,
    slopes: Mapping[str, Callable[[Floats], ArrayLike]] | None = None,
    window: tuple[float, float] = (-3.0, 3.0),
    top: float = 4.6,
) -> Drawing:
    """Some losses L(M) against the margin M, over the 0/1 loss; the one called `loss` stands out, and a dot shows
    its value at `margin`, which is its handle. With `slopes`, their derivatives, a tangent shows its slope there.

    Lecture: L2.3, L2.4
    """
    margins = np.linspace(*window, 301)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.step([window[0], 0, window[1]], [1, 1, 0], color=GREY, linewidth=5, alpha=0.75, label="0/1")
        lines = {}
        for place, (name, function) in enumerate(losses.items()):
            look = line_style(place % 4)  # without black, which is the tangent's; from the fifth on there are markers
            marks = {"marker": "s^vD"[place % 4], "markevery": 25, "markersize": 6} if place >= 4 else {}
            (lines[name],) = ax.plot(margins, function(margins), **{**look, **marks}, label=name)
        (tangent,) = ax.plot([], [], color=BLACK, linewidth=2, zorder=4, label="tangent" if slopes else None)
        (dot,) = ax.plot([], [], **{**HERE, "color": BLACK})
        ax.set(xlim=window, ylim=(-0.15, top), xlabel="margin $M$", ylabel="loss $L(M)$")
        figure.legend(loc="outside right center")
        places: Places = {}

        def update(loss: str, margin: float = 0.0) -> str:
            places["margin"] = ax, lambda margins: np.column_stack([margins, losses[loss](margins)])
            for name, line in lines.items():
                line.set_linewidth(4.5 if name == loss else 1.5)
            value = _at(losses[loss], margin)
            dot.set_data([margin], [value])
            told = f"{number(value)} at the margin {number(margin)}"
            if slopes:
                slope = _at(slopes[loss], margin)
                reach = np.array([-1.0, 1.0]) / np.hypot(1.0, slope)
                tangent.set_data(margin + reach, value + slope * reach)
                told += f", where its slope is {number(slope)}"
            ax.set_title(f"{loss} loss: {told}")
            return f"{len(lines)} losses against the margin, over the 0/1 loss; {loss} stands out: it is {told}."

        return attach(update, places=places)

    return draw


def _at(function: Callable[[Floats], ArrayLike], place: float) -> float:
    return float(np.asarray(function(np.array([place])))[0])
