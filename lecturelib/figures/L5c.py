"""Drawings of L5c: why an update helps, the batch rule, voted and averaged perceptron, and two layers."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.images import side_by_side
from lecturelib.figures.shared.lines import boundary, joined_segments
from lecturelib.figures.shared.points import class_points, rings, scatter_classes
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    HERE,
    MOVING,
    ORANGE,
    PAPER,
    REFERENCE,
    TWO_SIDES,
    VERMILLION,
    EndLabels,
    legend_below,
    name_point,
    pale,
)
from lecturelib.models import LinearClassifier
from lecturelib.perceptron_variants import Network, VotedClassifier, batch_perceptron, voted_perceptron
from lecturelib.validation import Floats, samples, vector

_ARROW: dict[str, Any] = {"angles": "xy", "scale_units": "xy", "scale": 1}
_KINDS = {1: ("o", BLUE), -1: ("s", ORANGE)}


def through_origin(x: ArrayLike, y: ArrayLike, *, classes: Sequence[str], feature: str, reach: float) -> Drawing:
    """One feature x with the constant 1 beside it: the line theta_0 x_0 + theta_1 x = 0 goes through the origin of that
    plane, and where it meets the height 1 of the samples is the threshold.

    x is (n,), y is (n,) of -1 and +1; x is drawn from -`reach` to `reach`.

    Lecture: L5.8
    """
    X, y = samples(vector(x, name="x")[:, None], y)

    window = (-reach, reach, -1.2, 1.6)
    points = np.column_stack([X[:, 0], np.ones(len(y))])

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        regions = Regions(ax, window, TWO_SIDES)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel=f"$x_1$: {feature}", ylabel="$x_0$, always 1")
        ax.axhline(1, color=GREY, linewidth=1, linestyle=":")
        scatter_classes(ax, points, y)
        for label, name in zip((-1, 1), classes, strict=True):
            name_point(ax, float(np.median(X[y == label])), 1, name, "above")
        (line,) = ax.plot([], [], color=BLACK, linewidth=3)
        arrow = ax.quiver([0], [0], [0], [0], color=VERMILLION, **_ARROW, width=0.008, zorder=4)
        tip = name_point(ax, 0, 0, r"$\theta$", "above", fontsize=12)
        (cut,) = ax.plot([], [], **{**HERE, "color": BLACK, "marker": "D"})
        cut_name = name_point(ax, 0, 1, "threshold", "below")
        ax.plot([0], [0], "+", color=BLACK, markersize=14, markeredgewidth=2)

        def update(theta_0: float, theta_1: float) -> str:
            theta = np.array([theta_1, theta_0], dtype=float)  # in the order of the axes
            regions.show(lambda places: places @ theta >= 0)
            end = 0.9 * theta / (np.abs(theta / [reach, 1.2]).max() or 1.0)
            line.set_data(*boundary(theta, 0.0, ax))
            arrow.set_UVC([end[0]], [end[1]])
            tip.set_position((end[0], end[1]))
            tip.set_visible(bool(theta.any()))
            at = -theta_0 / theta_1 if theta_1 else np.nan
            cut.set_data([at], [1.0])
            cut_name.set_visible(abs(at) < 0.9 * reach)
            cut_name.set(x=at if theta_1 else 0.0, ha="left" if at > 0 else "right")  # the side without the line
            wrong = int((LinearClassifier(np.array([theta_1]), theta_0).predict(X) != y).sum())
            where = f"threshold at {number(at)}" if theta_1 else "no threshold"
            ax.set_title(f"{where}: {wrong} of {len(y)} wrong")
            told = f"Theta = ({number(theta_0)}, {number(theta_1)}) has {'a ' if theta_1 else ''}{where}"
            return f"{told}, and {wrong} of {len(y)} samples are wrong."

        return update

    return draw


def effect_of_update(*, x: tuple[float, float] = (1.5, 1.0), reach: float = 3.2) -> Drawing:
    """One update on a mistake: theta, y x and their sum, with the boundaries before and after; beside it y theta.x
    before and after. The angle is that between theta and y x.

    x is the sample with its constant 1 last.

    Lecture: L5.9, L5.10
    """
    sample = np.array(x)

    def draw(figure: Figure) -> Update:
        ax, bars = figure.subplots(1, 2, width_ratios=(3, 2))
        ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal", xlabel="$x_1$", ylabel="$x_0$")
        (old,) = ax.plot([], [], ":", color=GREY, linewidth=2, label="boundary before")
        (new,) = ax.plot([], [], "--", color=BLACK, linewidth=2, label="boundary after")
        ways = [
            ax.quiver([0], [0], [0], [0], color=colour, **_ARROW, width=width, zorder=3)
            for colour, width in ((GREY, 0.008), (VERMILLION, 0.016), (BLACK, 0.011))
        ]
        names = (r"$\theta_{\mathrm{old}}$", "$yx$", r"$\theta_{\mathrm{new}}$")
        words = [ax.text(0, 0, name, fontsize=12, ha="center", va="center", bbox=PAPER, zorder=2.5) for name in names]
        dots = [ax.plot([], [], mark, color=c, markeredgecolor=BLACK, markersize=11)[0] for mark, c in _KINDS.values()]
        legend_below(figure, [old, new])
        limit = 1.15 * max(reach * np.linalg.norm(sample), sample @ sample)
        held = bars.barh([1, 0], [0, 0], height=0.5, color=[pale(GREY, 0.6), BLACK], edgecolor=BLACK)
        bars.axvline(0, color=BLACK, linewidth=1)
        bars.set(xlim=(-limit, 1.15 * sample @ sample), ylim=(-0.6, 1.6), xlabel=r"$y\,\theta^T x$")
        bars.set_yticks([1, 0], ["before", "after"])

        def update(length: float, angle: float, label: int) -> str:
            towards = label * sample
            turn = np.deg2rad(angle) + np.arctan2(towards[1], towards[0])
            before = length * np.array([np.cos(turn), np.sin(turn)])
            after = before + towards
            for way, tail, step in zip(ways, (0 * before, before, 0 * before), (before, towards, after), strict=True):
                way.set_offsets([tail])
                way.set_UVC([step[0]], [step[1]])
            aside = np.array([-towards[1], towards[0]]) / np.linalg.norm(towards)
            aside = aside if aside @ before >= 0 else -aside  # away from the origin
            outwards = before / (np.linalg.norm(before) or 1.0)
            across = np.array([-after[1], after[0]]) / (np.linalg.norm(after) or 1.0)
            across = across if across @ before < -1e-9 else -across  # away from theta as it was
            spots = before + 0.4 * outwards, (before + after) / 2 + 0.4 * aside, after / 2 + 0.45 * across
            for word, spot in zip(words, spots, strict=True):
                word.set_position((spot[0], spot[1]))
            words[0].set_visible(length > 0)
            old.set_data(*boundary(before, 0.0, ax))
            new.set_data(*boundary(after, 0.0, ax))
            for dot, kind in zip(dots, _KINDS, strict=True):
                dot.set_data(*([[part] for part in sample] if kind == label else ([], [])))
            was, now = (round(float(theta @ towards), 9) for theta in (before, after))  # a right angle is 0
            for bar, value in zip(held, (was, now), strict=True):
                bar.set_width(value)
            verdict = "right now" if now > 0 else "still wrong"
            bars.set_title(f"from {number(was)} to {number(now)}: {verdict}")
            ax.set_title(f"a sample of class {label:+d}, missed".replace("-", "−"))
            told = f"The update on a missed sample raises its product from {number(was)} to {number(now)}"
            return f"{told}, so it is {verdict}."

        return update

    return draw


def batch_stop(X: ArrayLike, y: ArrayLike, start: ArrayLike, *, most: int = 600) -> Drawing:
    """The batch rule from a start other than zero: the mistakes and the length of Delta by epoch, at the rate
    10 ** `log_rate`, until |Delta| < 10 ** `log_epsilon` stops it.

    X is (n, d), y is (n,) of -1 and +1, `start` is (w_1, …, w_d, b).

    Lecture: L5.13
    """
    X, y = samples(X, y)

    @lru_cache(maxsize=32)  # the slider of epsilon moves along the same run
    def run(log_rate: float) -> tuple[Any, Floats]:
        rate = 10.0**log_rate
        past = batch_perceptron(X, y, learning_rate=rate, start=start, max_epochs=most).history
        assert past is not None
        steps = np.diff(np.column_stack([past.weights, past.bias]), axis=0) / rate
        return past.mistakes, np.linalg.norm(steps, axis=1)

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2, sharex=True)
        (curve,) = ax.plot([], [], color=BLUE, linewidth=1.5)
        (dot,) = ax.plot([], [], **HERE)
        (lengths,) = right.plot([], [], color=BLUE, linewidth=1.5)
        (level,) = right.plot([], [], **{**REFERENCE, "color": BLACK})
        (stop,) = right.plot([], [], **HERE)
        ax.set(xlim=(1, 1.15 * most), xscale="log", xlabel="epoch", yscale="symlog", ylim=(-0.1, 1.1 * len(y)))
        ax.set(ylabel="samples on the wrong side")
        ax.set_yticks([0, 1, 10, 100], ["0", "1", "10", "100"])
        epochs = [mark for mark in (1, 10, 100, 1000) if mark <= most]
        ax.set_xticks(epochs, [str(mark) for mark in epochs])
        right.set(xlabel="epoch", ylabel="length of Δ", yscale="log", ylim=(5e-4, 5))
        right.set_yticks([1e-3, 1e-2, 0.1, 1], ["0.001", "0.01", "0.1", "1"])
        for each in (ax, right):
            each.minorticks_off()
        limit = EndLabels(right, {"ε": level})

        def update(log_rate: float, log_epsilon: float) -> str:
            mistakes, length = run(log_rate)
            epsilon = 10.0**log_epsilon
            done = (length < epsilon) | (mistakes == 0)
            last = int(done.argmax()) if done.any() else len(mistakes) - 1
            epochs = np.arange(1, last + 2)
            curve.set_data(epochs, mistakes[: last + 1])
            lengths.set_data(epochs, length[: last + 1].clip(6e-4))
            level.set_data([1, 1.15 * most], [epsilon, epsilon])
            limit.place()
            for mark, value in ((dot, mistakes[last]), (stop, max(length[last], 6e-4))):
                mark.set_data([last + 1], [value])
            how = f"stops after {last + 1}" if done.any() else f"is not done after {most}"
            ax.set_title(f"α = {number(10.0**log_rate)}: it {how} epochs")
            right.set_title(f"ε = {number(epsilon)}: {mistakes[last]} wrong at the end")
            told = f"The batch rule at rate {number(10.0**log_rate)} and epsilon {number(epsilon)} {how}"
            return f"{told} epochs, with {mistakes[last]} of {len(y)} samples on the wrong side."

        return update

    return draw


def voted_and_averaged(model: VotedClassifier, n: int, X: ArrayLike, y: ArrayLike) -> Drawing:
    """Held-out mistakes of the last line, of the vote and of the average after each `epoch`, and those of every single
    line during that epoch.

    `model` was trained on n samples; X is (m, d) and y is (m,), samples that it has not seen.

    Lecture: L5.14
    """
    X, y = samples(X, y)
    ends = np.cumsum(model.votes)
    begins, epochs = ends - model.votes, round(ends[-1] / n)
    G = X @ model.weights.T + model.bias  # (m, T)
    single = ((G >= 0) != (y == 1)[:, None]).sum(axis=0)
    cut = n * np.arange(1, epochs + 1)[:, None]
    votes = np.clip(cut - begins, 0, model.votes)  # (epochs, T), those that each line has by then
    curves = {
        "last": single[[int(np.flatnonzero(row)[-1]) for row in votes]],
        "voted": ((votes @ np.where(G >= 0, 1.0, -1.0).T >= 0) != (y == 1)).sum(axis=1),
        "averaged": ((votes @ G.T >= 0) != (y == 1)).sum(axis=1),
    }
    looks = {"last": (VERMILLION, "--", "o"), "voted": (BLUE, "-", "s"), "averaged": (GREEN, "-.", "^")}
    low, top = 0.8 * max(1, min(single.min(), *(curve.min() for curve in curves.values()))), 1.2 * single.max()
    marks = [mark for mark in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if low <= mark <= top]

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2, sharey=True)
        lines, dots = {}, {}
        for name, (colour, dash, mark) in looks.items():
            (lines[name],) = ax.plot(np.arange(1, epochs + 1), curves[name], dash, color=colour, linewidth=2)
            (dots[name],) = ax.plot([], [], **{**HERE, "color": colour, "marker": mark})
        (walk,) = right.plot([], [], color=GREY, linewidth=1, drawstyle="steps-post")
        levels = {
            name: right.plot([], [], looks[name][1], color=looks[name][0], linewidth=3)[0]
            for name in ("voted", "averaged")
        }
        ax.set(xlabel="epoch", ylabel=f"held-out mistakes, of {len(y)}", yscale="log", ylim=(low, top))
        ax.set_yticks(marks, [str(mark) for mark in marks])
        ax.minorticks_off()
        ax.xaxis.set_major_locator(MaxNLocator(integer=True))
        right.set(xlim=(0, n), xlabel="example within the epoch")
        right.tick_params(labelleft=True)
        right.set_ylabel("held-out mistakes")
        EndLabels(ax, lines)
        beside = EndLabels(right, {"each θ": walk, **levels})

        def update(epoch: int) -> str:
            place = int(epoch) - 1
            for name, dot in dots.items():
                dot.set_data([epoch], [curves[name][place]])
            there = np.flatnonzero((ends > place * n) & (begins < (place + 1) * n))
            since = np.clip(begins[there] - place * n, 0, None)
            walk.set_data(np.append(since, n), np.append(single[there], single[there[-1]]))
            for name, level in levels.items():
                level.set_data([0, n], [curves[name][place]] * 2)
            beside.place()
            now = [f"{name} {curves[name][place]}" for name in curves]
            ax.set_title(f"after epoch {epoch}: {', '.join(now)}")
            swing = f"{single[there].min()} to {single[there].max()}"
            right.set_title(f"{len(there)} single θ's in this epoch: {swing}")
            told = f"After epoch {epoch} the held-out mistakes are {', '.join(now)}"
            return f"{told}; the {len(there)} single lines of that epoch make {swing}."

        return update

    return draw


def voters(X: ArrayLike) -> Drawing:
    """All lines that a perceptron from zero tries in some `epochs` on samples that can be moved; the last of them, and
    their average. A ring is around the sample that comes last in each epoch.

    The window is made for the samples X; what is learnt from are the `samples` of its update, rows (x1, x2, class).

    Lecture: L5.14
    """
    window = np.asarray(X, dtype=float)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, window)
        minus, plus = class_points(ax, np.array([-1, 1]), ())
        (every,) = ax.plot([], [], color=GREY, linewidth=0.7, label="each θ", zorder=1.5)
        (last,) = ax.plot([], [], "--", color=VERMILLION, linewidth=3, label="the last θ")
        (average,) = ax.plot([], [], color=GREEN, linewidth=3, label="their average")
        ring = rings(ax, "comes last", colour=BLACK)
        ax.set(xlabel="$x_1$", ylabel="$x_2$")
        figure.legend(loc="outside right center")
        moving = {"minus": minus, "plus": plus, "every": every, "last": last, "average": average, "ring": ring}
        for name, artist in {**moving, "title": ax.title}.items():
            artist.set_gid(name)

        def update(samples: Sequence[tuple[float, float, int]], epochs: int) -> str:
            x1, x2, t = np.array(samples, dtype=float).T
            x = np.column_stack([x1, x2])
            model = voted_perceptron(x, t, max_epochs=epochs)
            w, b = model.votes @ model.weights / model.votes.sum(), model.votes @ model.bias / model.votes.sum()
            minus.set_data(x1[t < 0], x2[t < 0])
            plus.set_data(x1[t > 0], x2[t > 0])
            ring.set_data(x1[-1:], x2[-1:])
            lines = [boundary(*line, ax) for line in zip(model.weights[1:], model.bias[1:], strict=True)]
            every.set_data(*joined_segments(lines))
            last.set_data(*boundary(model.weights[-1], model.bias[-1], ax))
            average.set_data(*boundary(w, b, ax))
            heights = {
                "last": x @ model.weights[-1] + model.bias[-1],
                "voted": model.decision(x),
                "averaged": x @ w + b,
            }
            told = ", ".join(f"{name} {np.sum((g >= 0) != (t > 0))}" for name, g in heights.items())
            ax.set_title(f"{len(lines)} θ's; of {len(t)} samples wrong: {told}")
            return f"In {epochs} epochs there are {len(lines)} lines; of {len(t)} samples are wrong: {told}."

        return update

    return draw


def vote_shares(images: ArrayLike, shares: ArrayLike, *, positive: str, shape: tuple[int, int] = (8, 8)) -> Drawing:
    """Some images, and below each the share of the votes that call it `positive`.   images: (m, height * width)

    Lecture: L5.14
    """
    pixels, share = np.asarray(images, dtype=float), np.asarray(shares, dtype=float)
    captions = [f"{100 * each:.0f} %" for each in share]

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.imshow(side_by_side(pixels, shape), cmap="Greys", interpolation="nearest")
        ax.set_xticks((shape[1] + 1) * np.arange(len(pixels)) + (shape[1] - 1) / 2, captions)
        ax.set(yticks=[], title=f"share of the votes for “{positive}”")
        ax.tick_params(length=0)
        ax.spines[:].set_visible(False)

        def update() -> str:
            return f"{len(pixels)} digits have these shares of the votes for “{positive}”: {', '.join(captions)}."

        return update

    return draw


def two_layers(network: Network) -> Drawing:
    """Three perceptrons in two layers on the corners of XOR: the input plane with the lines of the two hidden ones and
    the answer of the network, and the plane of their outputs, which the third one divides; a slider sets its bias.

    Lecture: L5.15
    """
    corners, y = np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]), np.array([-1, 1, 1, -1])
    window = (-0.5, 1.5, -0.5, 1.5)
    hidden = np.column_stack([neuron.predict(corners) for neuron in network.hidden])
    w = network.output.weights

    def answers_of(output: LinearClassifier, points: Floats) -> ArrayLike:
        return output.predict(np.column_stack([neuron.predict(points) for neuron in network.hidden])) == 1

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2)
        regions, halves = Regions(ax, window, TWO_SIDES), Regions(right, (-2, 2, -2, 2), TWO_SIDES)
        scatter_classes(ax, corners, y, ("false", "true"))
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x_1$", ylabel="$x_2$")
        for neuron, dash, name in zip(network.hidden, ("-", "--"), ("hidden 1", "hidden 2"), strict=False):
            ax.plot(*boundary(neuron.weights, neuron.bias, ax), dash, color=BLACK, linewidth=2, label=name)
        right.set(xlim=(-2, 2), ylim=(-2, 2), xlabel="output of hidden 1", ylabel="output of hidden 2")
        scatter_classes(right, hidden, y)
        (line,) = right.plot([], [], **MOVING, label="output neuron")
        for place in np.unique(hidden, axis=0):
            at = [f"({a:g}, {b:g})" for a, b in corners[(hidden == place).all(axis=1)]]
            name_point(right, place[0], place[1], "\n".join(at), "above")
        handles = [*ax.get_legend_handles_labels()[0], line]
        legend_below(figure, handles)

        def update(bias: float) -> str:
            output = LinearClassifier(w, float(bias))
            regions.show(lambda points: answers_of(output, points))
            halves.show(lambda places: output.predict(places) == 1)
            line.set_data(*boundary(w, bias, right))
            said = output.predict(hidden)
            wrong = int((said != y).sum())
            ax.set_title(f"{wrong} of 4 corners wrong")
            right.set_title(f"bias of the output neuron: {number(bias)}")
            answers = ", ".join(
                f"({a:g}, {b:g}) {'true' if s > 0 else 'false'}" for (a, b), s in zip(corners, said, strict=True)
            )
            return f"With the output bias {number(bias)} the network calls {answers}: {wrong} of 4 corners are wrong."

        return update

    return draw
