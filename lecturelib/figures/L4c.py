"""Drawings of L4c: the cost of a probability, a sigmoid that grows steeper, and softmax."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from contourpy import LineType, contour_generator
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Places, Update, attach, number, sentence, shown
from lecturelib.figures.shared.decision_boundaries import cell_centres
from lecturelib.figures.shared.images import side_by_side
from lecturelib.figures.shared.points import class_points, in_the_plane, wrong_in_legend, wrong_points
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    CLASS_STYLES,
    GREEN,
    GREY,
    HERE,
    LINE_DASHES,
    MOVING,
    PAPER,
    EndLabels,
    legend_below,
    line_style,
    pale,
)
from lecturelib.neuron import sigmoid
from lecturelib.softmax import SoftmaxClassifier, softmax
from lecturelib.validation import Floats, Labels

_CHANCES = np.linspace(0.001, 0.999, 400)
_CELLS = 120  # of the grid on which `softmax_regions` asks a model, along each side
_TINTS = 8  # shades of a class, from doubt to certainty
_SHOWN = 132  # of 201 places, the one at which `discriminants_and_probabilities` names the probabilities


def cross_entropy_of_answer() -> Drawing:
    """What the `answer` y = P(C_1) costs if the class is C_1 and if it is C_2, and what the slide's formula says.

    Where it goes from 0.01 to 0.99 by 0.01, the dot on the curve of C_1 can be taken hold of.

    Lecture: L4.12
    """
    curves: dict[str, tuple[Floats, dict[str, Any]]] = {
        "$r = 1$:  $-\\log y$": (-np.log(_CHANCES), {"color": BLUE, "linestyle": "-"}),
        "$r = 0$:  $-\\log(1 - y)$": (-np.log(1 - _CHANCES), {"color": GREEN, "linestyle": "--"}),
        "as printed:  $+\\log(1 - y)$": (np.log(1 - _CHANCES), {"color": GREY, "linestyle": ":"}),
    }

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        lines = {label: ax.plot(_CHANCES, cost, linewidth=2.5, **look)[0] for label, (cost, look) in curves.items()}
        ax.axhline(0, color=BLACK, linewidth=0.8)
        (dots,) = ax.plot([], [], **HERE, clip_on=False)
        ax.set(xlim=(0, 1), ylim=(-5, 5), xlabel="answer $y = P(C_1)$", ylabel="cost of the answer")
        EndLabels(ax, lines)

        def update(answer: float) -> str:
            costs = [-np.log(answer), -np.log(1 - answer), np.log(1 - answer)]
            dots.set_data([answer] * 3, costs)
            first, second, printed = map(number, costs)
            ax.set_title(f"$y$ = {answer:.2f} costs {first} if $r = 1$, {second} if $r = 0$")
            told = f"the answer {answer:.2f} costs {first} if r is 1 and {second} if r is 0"
            return f"The curves show that {told}; the printed formula says {printed}."

        answers = np.arange(1, 100) / 100
        return attach(update, places={"answer": (ax, np.column_stack([answers, -np.log(answers)]))})

    return draw


class Run(NamedTuple):
    """Samples of one feature x (n,) with r (n,) of 0 and 1, and the slope and the bias after each of some epochs."""

    x: Floats
    r: Labels
    slopes: Floats
    biases: Floats


def hardening(runs: Mapping[str, Run], epochs: ArrayLike, *, feature: str = "$x$") -> Drawing:
    """The sigmoid of the chosen `pair` after 10^`log_epochs` epochs, and the slopes of all runs against the epochs.

    `epochs` is (m,), above 0, as are the slopes and biases of each run; the nearest of them is shown.
    Where `log_epochs` goes by 0.5 from the first to the last of them, the dot on the curve can be taken hold of.

    Lecture: L4.13
    """
    counted = np.asarray(epochs, dtype=float)
    reach = 1.1 * max(np.abs(run.x).max() for run in runs.values())
    line = np.linspace(-reach, reach, 301)

    def draw(figure: Figure) -> Update:
        ax, slopes = figure.subplots(1, 2, width_ratios=(3, 2))
        handles, show = _answers(ax, line, ("$r = 0$", "$r = 1$"))
        ax.set_xlabel(feature)
        curves = {
            name.replace(" / ", "\n/ "): slopes.plot(counted, run.slopes, color=BLACK, linestyle=dash)[0]
            for (name, run), dash in zip(runs.items(), LINE_DASHES, strict=False)
        }
        (here,) = slopes.plot([], [], **HERE, clip_on=False)
        slopes.set(xscale="log", xlabel="epochs", ylabel="slope $w$ of the log-odds")
        EndLabels(slopes, curves)
        legend_below(figure, handles)
        places: Places = {}

        def nearest(log_epochs: float) -> int:
            return int(np.abs(np.log10(counted) - log_epochs).argmin())

        stops = [nearest(stop) for stop in np.arange(np.log10(counted[0]), np.log10(counted[-1]) + 0.25, 0.5)]

        def update(pair: str, log_epochs: float) -> str:
            run, at = runs[pair], nearest(log_epochs)
            places["log_epochs"] = slopes, np.column_stack([counted[stops], run.slopes[stops]])
            w, b = float(run.slopes[at]), float(run.biases[at])
            wrong, cost = show(run.x, run.r, w * run.x + b, w * line + b)
            here.set_data([counted[at]], [w])
            told = f"{wrong} of {len(run.r)} wrong"
            ax.set_title(f"{told}, cross-entropy {cost}")
            slopes.set_title(f"slope {w:.2f} after {counted[at]:,.0f} epoch{'s' * int(counted[at] > 1)}")
            after = f"After {counted[at]:,.0f} epochs the sigmoid for {pair} has the slope {w:.3f}"
            return f"{after}, {told} and the cross-entropy {cost}."

        return attach(update, places=places)

    return draw


def _answers(
    ax: Axes, line: Floats, names: Sequence[str]
) -> tuple[list[Line2D], Callable[[Floats, Labels, Floats, Floats], tuple[int, str]]]:
    """Prepare a panel for samples of one feature and the probability of the second class; returns what to put into a
    legend, and a function that fills the panel.

    That function takes the samples x (n,) and r (n,) of 0 and 1, their log-odds and those along the line; it returns
    how many samples are wrong, and the cross-entropy in words.
    """
    ax.axhline(0.5, color=GREY, linestyle=":", linewidth=1.2)
    (curve,) = ax.plot([], [], **MOVING, label="probability")
    classes = np.array([0, 1])
    dots, missed = class_points(ax, classes, names, size=6), wrong_points(ax, classes, size=6)
    ax.set(xlim=(line[0], line[-1]), ylim=(-0.25, 1.25), yticks=np.linspace(0, 1, 6))
    ax.set_ylabel(f"probability of {names[1]}")

    def show(x: Floats, r: Labels, g: Floats, along: Floats) -> tuple[int, str]:
        curve.set_data(line, sigmoid(along))
        wrong = (g >= 0) != (r == 1)
        height = np.where(r == 1, 1 + _stacked(x, r), -_stacked(x, r))
        for label, marks, outlined in zip(classes, dots, missed, strict=True):
            marks.set_data(x[r == label], height[r == label])
            outlined.set_data(x[wrong & (r == label)], height[wrong & (r == label)])
        return int(wrong.sum()), number(float((np.logaddexp(0, g) - r * g).sum()))

    return [curve, *dots, wrong_in_legend("wrong side")], show


def _stacked(x: Floats, r: Labels) -> Floats:
    """How far out each sample is drawn, so that equal ones of a class do not cover each other.   -> (n,)

    >>> _stacked(np.array([1.0, 1.0, 2.0]), np.array([0, 0, 0]))
    array([0.  , 0.03, 0.  ])
    """
    _, kind, counts = np.unique(np.column_stack([x, r]), axis=0, return_inverse=True, return_counts=True)
    order = np.argsort(kind, kind="stable")
    rank = np.empty(len(x))
    rank[order] = np.concatenate([np.arange(count) for count in counts])
    return rank * min(0.03, 0.2 / max(counts.max() - 1, 1))


def softmax_regions(model: Any, X: ArrayLike, y: ArrayLike, *, features: Sequence[str] = ("$x_1$", "$x_2$")) -> Drawing:
    """The region of each class, darker where the model is surer, and the line on which the greatest probability is 0.9.

    X is (n, 2), y is (n,) of whole numbers, up to six. `model` is a softmax model, or a function of the sliders'
    values that returns `(model, X, y)`; its classes are the first ones of y.

    Lecture: L4.14
    """
    X, y = in_the_plane(X, y)
    labels = np.unique(y)
    shades = [[pale(c, s) for s in np.linspace(0.06, 0.6, _TINTS)] for c, _ in CLASS_STYLES[: len(labels)]]
    inks = np.array([[[int(tint[i : i + 2], 16) for i in (1, 3, 5)] for tint in row] for row in shades], dtype=np.uint8)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, X, margin=0.05)
        window = (*ax.get_xlim(), *ax.get_ylim())
        grid = cell_centres(window, _CELLS)
        x1, x2 = grid[:_CELLS, 0], grid[::_CELLS, 1]
        blank = np.zeros((_CELLS, _CELLS, 3), dtype=np.uint8)
        area = ax.imshow(blank, extent=window, origin="lower", aspect="auto", interpolation="nearest")
        points = class_points(ax, labels, ["_"] * len(labels), size=4)
        big: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 15, "fontweight": "bold"}
        middles = [X[y == label].mean(axis=0) for label in labels]
        names = [
            ax.text(x, y, str(label), **big, bbox=PAPER, zorder=4)
            for (x, y), label in zip(middles, labels, strict=True)
        ]
        (edge,) = ax.plot([], [], "-", color=BLACK, linewidth=2, label="border")
        (sure,) = ax.plot([], [], "--", color=BLACK, linewidth=1.3, label="P = 0.9")
        ax.set(xlabel=features[0], ylabel=features[1])
        legend_below(figure)

        def update(**values: Any) -> str:
            now = shown(model, values)
            machine, x, true = now if isinstance(now, tuple) else (now, X, y)
            P = machine.proba(grid)
            top, best = P.max(axis=1), P.argmax(axis=1)
            shade = np.clip((top - 1 / P.shape[1]) / (1 - 1 / P.shape[1]) * _TINTS, 0, _TINTS - 1).astype(int)
            area.set_data(inks[best, shade].reshape(_CELLS, _CELLS, 3))
            _contour(edge, x1, x2, [p - np.delete(P, k, axis=1).max(axis=1) for k, p in enumerate(P.T)], 0.0)
            _contour(sure, x1, x2, [top], 0.9)
            for label, dots, name in zip(labels, points, names, strict=True):
                dots.set_data(*x[true == label].T)
                name.set_visible(bool((true == label).any()))
            own = machine.proba(x)
            wrong = np.mean(machine.predict(x) != true)
            told = f"{wrong:.1%} wrong, {np.mean(own.max(axis=1) >= 0.9):.0%} answered with 0.9 or more"
            ax.set_title(f"{P.shape[1]} classes: {told}")
            return sentence(values, f"the regions of {P.shape[1]} classes have {told}.")

        return update

    return draw


def _contour(line: Line2D, x1: Floats, x2: Floats, heights: Sequence[Floats], level: float) -> None:
    """Put the line where any of the heights, on the grid of x1 and x2, equals the level."""
    pieces = []
    for height in heights:
        found = contour_generator(x1, x2, height.reshape(len(x2), len(x1)), line_type=LineType.ChunkCombinedNan)
        piece = found.lines(level)[0][0]
        if piece is not None:
            pieces += [piece, np.full((1, 2), np.nan)]
    line.set_data(*(np.concatenate(pieces).T if pieces else np.empty((2, 0))))


def discriminants_and_probabilities(model: SoftmaxClassifier, *, reach: float = 2.0, feature: str = "$x$") -> Drawing:
    """The discriminants of a softmax model of one feature, and beside them the probabilities that follow from them.

    `tilt` is added to the weight of every class; then that of the `reference` class (or "none") is subtracted from all.

    Lecture: L4.14
    """
    line = np.linspace(-reach, reach, 201)[:, None]
    place = float(line[_SHOWN, 0])

    def draw(figure: Figure) -> Update:
        upper, lower = figure.subplots(1, 2)
        pairs = []
        for i in range(len(model.classes)):
            (g,) = upper.plot([], [], **line_style(i))
            (p,) = lower.plot([], [], **line_style(i))
            pairs.append((g, p))
        upper.set(xlim=(-reach, reach), ylim=(-40, 40), xlabel=feature, ylabel="discriminant $g_i(x)$")
        lower.set(xlim=(-reach, reach), ylim=(-0.03, 1.03), xlabel=feature, ylabel="probability $y_i$")
        labels = EndLabels(upper, {str(name): g for name, (g, _) in zip(model.classes, pairs, strict=True)})

        def update(tilt: float, reference: str = "none") -> str:
            W, b = model.weights + tilt, model.bias
            if reference != "none":
                k = [str(name) for name in model.classes].index(reference)
                W, b = W - W[k], b - b[k]
            G = line @ W.T + b
            P = softmax(G)
            for (g, p), height, chance in zip(pairs, G.T, P.T, strict=True):
                g.set_data(line[:, 0], height)
                p.set_data(line[:, 0], chance)
            labels.place()
            weights = ", ".join(f"{w:.1f}".replace("-", "−") for w in W[:, 0])
            middle = ", ".join(f"{p:.2f}" for p in P[_SHOWN])
            upper.set_title(f"weights {weights}")
            lower.set_title(f"probabilities at $x$ = {number(place)}: {middle}")
            return f"The weights are {weights}, and the probabilities at x = {number(place)} are {middle}."

        return update

    return draw


def weight_images(
    weights: ArrayLike, classes: Sequence[Any], told: Callable[[int], str], *, shape: tuple[int, int] = (8, 8)
) -> Drawing:
    """The weights of each class as an image: black where ink speaks for the class, white where against it, grey for 0.

    `weights` is (T, K, height * width), one set for each `epoch`; `told` says in words how good it is then. Each
    epoch has its own scale, so that the pattern is seen and not the length.

    Lecture: L4.14
    """
    history = np.asarray(weights, dtype=float)
    half = -(-len(classes) // 2)

    def draw(figure: Figure) -> Update:
        axes = figure.subplots(2, 1)
        heading, strips = figure.suptitle(""), []
        for ax, some in zip(axes, (classes[:half], classes[half:]), strict=True):
            empty = _apart(np.zeros((len(some), shape[0] * shape[1])), shape)
            strips.append(ax.imshow(empty, cmap="Greys", vmin=-1, vmax=1, interpolation="nearest"))
            ax.set_xticks((shape[1] + 1) * np.arange(len(some)) + (shape[1] - 1) / 2, [str(each) for each in some])
            ax.set_yticks([])
            ax.tick_params(length=0)
            ax.spines[:].set_visible(False)

        def update(epoch: int) -> str:
            now = history[int(epoch)]
            scaled = now / np.abs(now).max()
            for strip, part in zip(strips, (scaled[:half], scaled[half:]), strict=True):
                strip.set_data(_apart(part, shape))
            heading.set_text(f"after {int(epoch)} epoch{'s' * (int(epoch) != 1)}: {told(int(epoch))}")
            return f"After epoch {int(epoch)} the weights of {len(classes)} classes are images: {told(int(epoch))}."

        return update

    return draw


def _apart(images: Floats, shape: tuple[int, int]) -> Floats:
    """The images in one strip, with nothing between them, where 0 would be grey."""
    strip = side_by_side(images, shape)
    strip[:, shape[1] :: shape[1] + 1] = np.nan
    return strip


def log_odds_and_probability(
    log_odds: Callable[..., Callable[[Floats], Floats]],
    x: ArrayLike,
    r: ArrayLike,
    *,
    names: Sequence[str] = ("$r = 0$", "$r = 1$"),
    feature: str = "$x$",
) -> Drawing:
    """The log-odds of the class r = 1 along one feature, and the probability that follows from them.

    x is (n,), r is (n,) of 0 and 1; `log_odds` is a function of the sliders' values that returns a function from
    columns (m, 1) to log-odds (m,).

    Lecture: L4.13, L4.15
    """
    place, label = np.asarray(x, dtype=float), np.asarray(r)
    line = np.linspace(place.min() - 0.1, place.max() + 0.1, 301)

    def draw(figure: Figure) -> Update:
        odds, ax = figure.subplots(1, 2)
        odds.axhline(0, color=GREY, linestyle=":", linewidth=1.2)
        (logs,) = odds.plot([], [], **MOVING)
        odds.set(xlim=(line[0], line[-1]), ylim=(-15, 15), xlabel=feature, ylabel="log-odds")
        handles, show = _answers(ax, line, names)
        ax.set_xlabel(feature)
        legend_below(figure, handles)

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
