"""Logistic discrimination of two classes: what an answer costs, and a sigmoid that hardens."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.neuron import sigmoid
from lecturelib.plots.classifiers import class_points
from lecturelib.plots.style import (
    BLACK,
    BLUE,
    GREY,
    VERMILLION,
    Drawing,
    Update,
    line_style,
    number,
    rings,
    sentence,
)
from lecturelib.validation import Floats, Labels

CHANCES = np.linspace(0.001, 0.999, 400)


def surprise() -> Drawing:
    """What the `answer` y = P(C_1) costs if the class is C_1 and if it is C_2, and what the slide's formula says.

    Lecture: L4.12
    """
    curves: dict[str, tuple[Floats, dict[str, Any]]] = {
        "$r = 1$:  $-\\log y$": (-np.log(CHANCES), {"color": BLUE, "linestyle": "-"}),
        "$r = 0$:  $-\\log(1 - y)$": (-np.log(1 - CHANCES), {"color": VERMILLION, "linestyle": "--"}),
        "$r = 0$, as printed:  $+\\log(1 - y)$": (np.log(1 - CHANCES), {"color": GREY, "linestyle": ":"}),
    }

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        for label, (cost, look) in curves.items():
            ax.plot(CHANCES, cost, linewidth=2.5, label=label, **look)
        ax.axhline(0, color=BLACK, linewidth=0.8)
        (dots,) = ax.plot([], [], "D", color=BLACK, markersize=8, label="this answer")
        ax.set(xlim=(0, 1), ylim=(-5, 5), xlabel="answer $y = P(C_1)$", ylabel="cost of the answer")
        figure.legend(loc="outside right center")

        def update(answer: float) -> str:
            costs = [-np.log(answer), -np.log(1 - answer), np.log(1 - answer)]
            dots.set_data([answer] * 3, costs)
            first, second, printed = map(number, costs)
            ax.set_title(f"$y$ = {answer:.2f} costs {first} if $r = 1$, {second} if $r = 0$")
            told = f"the answer {answer:.2f} costs {first} if r is 1 and {second} if r is 0"
            return f"The curves show that {told}; the printed formula says {printed}."

        return update

    return draw


class Run(NamedTuple):
    """Samples of one feature x (n,) with r (n,) of 0 and 1, and the slope and the bias after each of some epochs."""

    x: Floats
    r: Labels
    slopes: Floats
    biases: Floats


def answers(ax: Axes, line: Floats, names: Sequence[str]) -> Callable[..., tuple[int, str]]:
    """A panel for samples of one feature with the probability of the second class, which it returns a way to show.

    That takes the samples x (n,) and r (n,) of 0 and 1, their log-odds and those along the line; it returns how many
    samples are wrong, and the cross-entropy in words.
    """
    ax.axhline(0.5, color=GREY, linestyle=":", linewidth=1.2)
    (curve,) = ax.plot([], [], color=BLACK, linewidth=2.5, label="probability")
    dots = class_points(ax, np.array([0, 1]), names)
    missed = rings(ax, "wrong side")
    ax.set(xlim=(line[0], line[-1]), ylim=(-0.12, 1.12), ylabel=f"probability of {names[1]}")

    def show(x: Floats, r: Labels, g: Floats, along: Floats) -> tuple[int, str]:
        curve.set_data(line, sigmoid(along))
        for label, marks in zip((0, 1), dots, strict=True):
            marks.set_data(x[r == label], r[r == label])
        wrong = (g >= 0) != (r == 1)
        missed.set_data(x[wrong], r[wrong])
        return int(wrong.sum()), number(float((np.logaddexp(0, g) - r * g).sum()))

    return show


def hardening(runs: Mapping[str, Run], epochs: ArrayLike, *, feature: str = "$x$") -> Drawing:
    """The sigmoid of the chosen `pair` after 10^`log_epochs` epochs, and the slopes of all runs against the epochs.

    `epochs` is (m,), above 0, as are the slopes and biases of each run; the nearest of them is shown.

    Lecture: L4.13
    """
    counted = np.asarray(epochs, dtype=float)
    reach = 1.1 * max(np.abs(run.x).max() for run in runs.values())
    line = np.linspace(-reach, reach, 301)

    def draw(figure: Figure) -> Update:
        ax, slopes = figure.subplots(1, 2, width_ratios=(3, 2))
        show = answers(ax, line, ("$r = 0$", "$r = 1$"))
        ax.set_xlabel(feature)
        for place, (name, run) in enumerate(runs.items()):
            slopes.plot(counted, run.slopes, **line_style(place), label=name)
        (here,) = slopes.plot([], [], "D", color=BLACK, markersize=8)
        slopes.set(xscale="log", xlabel="epochs", ylabel="slope $w$ of the log-odds")
        figure.legend(loc="outside lower center", ncols=6, fontsize=9)

        def update(pair: str, log_epochs: float) -> str:
            run, at = runs[pair], int(np.abs(np.log10(counted) - log_epochs).argmin())
            w, b = float(run.slopes[at]), float(run.biases[at])
            wrong, cost = show(run.x, run.r, w * run.x + b, w * line + b)
            here.set_data([counted[at]], [w])
            told = f"{wrong} of {len(run.r)} wrong"
            ax.set_title(f"{told}, cross-entropy {cost}")
            slopes.set_title(f"slope {w:.3f} after {counted[at]:,.0f}")
            after = f"After {counted[at]:,.0f} epochs the sigmoid for {pair} has the slope {w:.3f}"
            return f"{after}, {told} and the cross-entropy {cost}."

        return update

    return draw


def chances(
    log_odds: Callable[..., Callable[[Floats], Floats]],
    x: ArrayLike,
    r: ArrayLike,
    *,
    names: Sequence[str] = ("$r = 0$", "$r = 1$"),
    feature: str = "$x$",
) -> Drawing:
    """The log-odds of the class r = 1 along one feature, and the probability that comes of them.

    x is (n,), r is (n,) of 0 and 1; `log_odds` is a function of the sliders' values that returns a function from
    columns (m, 1) to log-odds (m,).

    Lecture: L4.13, L4.15
    """
    place, label = np.asarray(x, dtype=float), np.asarray(r)
    line = np.linspace(place.min() - 0.1, place.max() + 0.1, 301)

    def draw(figure: Figure) -> Update:
        odds, ax = figure.subplots(1, 2)
        odds.axhline(0, color=GREY, linestyle=":", linewidth=1.2)
        (logs,) = odds.plot([], [], "--", color=BLUE, linewidth=2.5)
        odds.set(xlim=(line[0], line[-1]), ylim=(-15, 15), xlabel=feature, ylabel="log-odds")
        show = answers(ax, line, names)
        ax.set_xlabel(feature)
        figure.legend(loc="outside lower center", ncols=4, fontsize=9)

        def update(**values: Any) -> str:
            g = log_odds(**values)
            along = g(line[:, None])
            logs.set_data(line, np.clip(along, -100, 100))
            wrong, cost = show(place, label, g(place[:, None]), along)
            odds.set_title(f"cross-entropy {cost}")
            told = f"{wrong} of {len(label)} on the wrong side"
            ax.set_title(told)
            return sentence(values, f"the curve has {told} and the cross-entropy {cost}.")

        return update

    return draw
