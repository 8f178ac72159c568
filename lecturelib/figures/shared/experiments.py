"""The results of several methods, each tried with the same random seeds."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from lecturelib.figures.drawing import Drawing, Update, sentence, shown
from lecturelib.figures.shared.error_curves import plain_log_ticks
from lecturelib.figures.style import BLACK, GREY, line_style, see_through


def results_by_seed(results: Any, *, measure: str, window: tuple[float, float], log: bool = False) -> Drawing:
    """Some treatments, each tried with the same seeds: a dot for each seed, a bar for the median, and in how many
    seeds it did better (lower) than the first one, which is the control.

    `results` maps a name to its values (seeds,), or is a function of the sliders' values that returns such a mapping,
    of the same names each time. What lies beyond the window is drawn at its edge. With `log` the axis is logarithmic.

    Lecture: L2.11, L2.12, L2.13
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.set(xlim=window, xlabel=measure, xscale="log" if log else "linear")
        if log:
            plain_log_ticks(ax.xaxis)
        control = ax.axvline(window[0], linestyle="--", color=GREY, linewidth=1.5)
        rows: dict[str, tuple[Any, Any, Any]] = {}

        def begin(names: Sequence[str]) -> None:
            for place, name in enumerate(names):
                colour = GREY if place == 0 else line_style(place - 1)["color"]
                (dots,) = ax.plot([], [], "o", **see_through(colour), markersize=7, clip_on=False)
                (median,) = ax.plot([], [], "|", color=BLACK, markersize=24, markeredgewidth=3, clip_on=False)
                rows[name] = dots, median, ax.text(1.03, place, "", transform=ax.get_yaxis_transform(), va="center")
            ax.set_yticks(range(len(names)), names)
            ax.set_ylim(len(names) - 0.5, -0.5)

        def update(**values: Any) -> str:
            now = {name: np.asarray(found, dtype=float) for name, found in shown(results, values).items()}
            if not rows:  # only now are the names known
                begin(list(now))
            (first, base), told = next(iter(now.items())), []
            for place, (name, found) in enumerate(now.items()):
                dots, median, text = rows[name]
                middle = float(np.median(found))
                dots.set_data(np.clip(found, *window), np.full(len(found), place))
                median.set_data([np.clip(middle, *window)], [place])
                won = f"{(found < base).sum()}"
                wins = "" if name == first else f"better in {won} of {len(base)}"
                aligned = wins.replace(won, won.rjust(len(f"{len(base)}"), "\N{FIGURE SPACE}"), 1)
                text.set_text(f"{middle:.3f}   {aligned}".rstrip())
                told.append(f"{name} {middle:.3f}{', ' * bool(wins)}{wins}")
            control.set_xdata([np.median(base)] * 2)
            ax.set_title(f"a dot for each of {len(base)} seeds, a bar for their median; dashed: “{first}”")
            return sentence(values, f"medians of the {measure}: {'; '.join(told)}.")

        return update

    return draw
