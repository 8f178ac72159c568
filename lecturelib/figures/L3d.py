"""Drawings of L3d: a bump that is fitted by gradient descent."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, sentence, shown
from lecturelib.figures.shared.points import in_the_plane, scatter_classes
from lecturelib.figures.shared.windows import show_window
from lecturelib.figures.style import BLACK, VERMILLION, legend_below
from lecturelib.validation import Floats, Labels


def bump_search(
    walks: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    window: tuple[float, float, float, float],
    top: float,
    names: tuple[str, str] = ("batch", "single sample"),
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """Two round bumps that move and grow by descent: where f = 1/2 after `epoch` epochs, the path of each centre, and
    the cost so far.

        f(x, w) = exp(-||x - m||^2 / (2 s^2)),      w = (m_1, m_2, s)

    X is (n, 2), y is (n,) of 0 and 1; samples inside the circle f = 1/2 are classified as 1. The first of the
    `classes` names the 1. `walks` is two pairs (path, costs), (T, 3) and (T,), one for each of the `names`, or a
    function of the sliders' values that returns them. The window (left, right, low, high) is that of x; the axis of
    the costs ends at `top`.

    Lecture: L3.23
    """
    X, y = in_the_plane(X, y)
    turn = np.linspace(0, 2 * np.pi, 121)
    circle = np.stack([np.cos(turn), np.sin(turn)]) * np.sqrt(2 * np.log(2))

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, 1 - y, classes or ("1", "0"))
        looks = (("-", BLACK, "o"), ("--", VERMILLION, "s"))
        artists = [_search_lines(ax, right, name, *look) for name, look in zip(names, looks, strict=True)]
        ax.set(xlim=window[:2], ylim=window[2:], xlabel=features[0], ylabel=features[1], aspect="equal")
        right.set(xlabel="epoch", ylabel="cost $J$", title="the cost after each epoch")
        legend_below(figure, ax.get_legend_handles_labels()[0])

        def update(epoch: int, **values: Any) -> str:
            wrong = []
            for (path, costs), (ring, way, curve, dot) in zip(shown(walks, values), artists, strict=True):
                m, s = path[epoch, :2], path[epoch, 2]
                ring.set_data(*(m[:, None] + s * circle))
                way.set_data(*path[: epoch + 1, :2].T)
                curve.set_data(np.arange(epoch + 1), costs[: epoch + 1])
                dot.set_data([epoch], [costs[epoch]])
                show_window(right, (-0.5, len(costs) - 0.5), (0.0, top))
                wrong.append(_outside_in(X, y, m, s))
            told = [f"{name} {count}" for name, count in zip(names, wrong, strict=True)]
            ax.set_title(f"wrong after {epoch} epoch{'s' * (epoch != 1)}: {', '.join(told)}")
            return sentence({"epoch": epoch, **values}, f"of {len(y)} samples are wrong: {', '.join(told)}.")

        return update

    return draw


def _search_lines(ax: Axes, right: Axes, name: str, dash: str, colour: str, marker: str) -> list[Any]:
    """For one descent: its circle, the path of its centre, its costs, and the dot on them."""
    (ring,) = ax.plot([], [], dash, color=colour, linewidth=3, zorder=4, label=name)
    (way,) = ax.plot([], [], marker, color=colour, markersize=3, zorder=4)
    (curve,) = right.plot([], [], dash, color=colour, linewidth=2)
    (dot,) = right.plot([], [], marker, color=colour, markersize=9, markeredgecolor=BLACK, clip_on=False, zorder=4)
    return [ring, way, curve, dot]


def _outside_in(X: Floats, y: Labels, m: Floats, s: float) -> int:
    """How many samples are wrong if those with f >= 1/2 are classified as 1."""
    inside = np.square(X - m).sum(axis=1) <= 2 * np.log(2) * s**2
    return int(np.count_nonzero(inside != (y == 1)))
