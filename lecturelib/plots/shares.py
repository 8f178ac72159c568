"""Classes that share one probability: how sure a softmax is where, and what its weights look like."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from contourpy import LineType, contour_generator
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib.plots.classifiers import centres, class_points, in_the_plane
from lecturelib.plots.projections import side_by_side
from lecturelib.plots.style import (
    BLACK,
    CLASS_STYLES,
    Drawing,
    Update,
    frame,
    line_style,
    number,
    pale,
    sentence,
    shown,
)
from lecturelib.softmax import SoftmaxClassifier, softmax
from lecturelib.validation import Floats

CELLS = 120  # of the grid on which `confidence` asks a model, along each side
TINTS = 8  # shades of a class, from doubt to certainty
SHOWN = 132  # of 201 places, the one at which `two_floors` names the probabilities


def confidence(model: Any, X: ArrayLike, y: ArrayLike, *, features: Sequence[str] = ("$x_1$", "$x_2$")) -> Drawing:
    """The region of each class, the darker the surer, with the line within which the greatest probability is 0.9.

    X is (n, 2), y is (n,) of whole numbers, up to six. `model` is a softmax model, or a function of the sliders'
    values that returns `(model, X, y)`; its classes are the first ones of y.

    Lecture: L4.14
    """
    X, y = in_the_plane(X, y, who="confidence")
    labels = np.unique(y)
    shades = [[pale(c, s) for s in np.linspace(0.06, 0.6, TINTS)] for c, _ in CLASS_STYLES[: len(labels)]]
    inks = np.array([[[int(tint[i : i + 2], 16) for i in (1, 3, 5)] for tint in row] for row in shades], dtype=np.uint8)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        frame(ax, X, margin=0.05)
        window = (*ax.get_xlim(), *ax.get_ylim())
        grid = centres(window, CELLS)
        x1, x2 = grid[:CELLS, 0], grid[::CELLS, 1]
        blank = np.zeros((CELLS, CELLS, 3), dtype=np.uint8)
        area = ax.imshow(blank, extent=window, origin="lower", aspect="auto", interpolation="nearest")
        points = class_points(ax, labels, [str(label) for label in labels])
        for dots in points:
            dots.set_markersize(5)
        (edge,) = ax.plot([], [], "-", color=BLACK, linewidth=2, label="border")
        (sure,) = ax.plot([], [], "--", color=BLACK, linewidth=1.3, label="P = 0.9")
        ax.set(xlabel=features[0], ylabel=features[1])
        figure.legend(loc="outside right center", title="class")

        def update(**values: Any) -> str:
            now = shown(model, values)
            machine, x, true = now if isinstance(now, tuple) else (now, X, y)
            P = machine.proba(grid)
            top, best = P.max(axis=1), P.argmax(axis=1)
            shade = np.clip((top - 1 / P.shape[1]) / (1 - 1 / P.shape[1]) * TINTS, 0, TINTS - 1).astype(int)
            area.set_data(inks[best, shade].reshape(CELLS, CELLS, 3))
            contour(edge, x1, x2, [p - np.delete(P, k, axis=1).max(axis=1) for k, p in enumerate(P.T)], 0.0)
            contour(sure, x1, x2, [top], 0.9)
            for label, dots in zip(labels, points, strict=True):
                dots.set_data(*x[true == label].T)
            own = machine.proba(x)
            wrong = np.mean(machine.predict(x) != true)
            told = f"{wrong:.1%} wrong, {np.mean(own.max(axis=1) >= 0.9):.0%} answered with 0.9 or more"
            ax.set_title(told)
            return sentence(values, f"the regions of {P.shape[1]} classes have {told}.")

        return update

    return draw


def contour(line: Line2D, x1: Floats, x2: Floats, heights: Sequence[Floats], level: float) -> None:
    """Let the line run where any of the heights, on the grid of x1 and x2, has the level."""
    pieces = []
    for height in heights:
        found = contour_generator(x1, x2, height.reshape(len(x2), len(x1)), line_type=LineType.ChunkCombinedNan)
        piece = found.lines(level)[0][0]
        if piece is not None:
            pieces += [piece, np.full((1, 2), np.nan)]
    line.set_data(*(np.concatenate(pieces).T if pieces else np.empty((2, 0))))


def two_floors(model: SoftmaxClassifier, *, reach: float = 2.0, feature: str = "$x$") -> Drawing:
    """The discriminants of a softmax model of one feature, and below them the probabilities that come of them.

    `tilt` is added to the weight of every class; then that of the `reference` class (or "none") is taken from all.

    Lecture: L4.14
    """
    line = np.linspace(-reach, reach, 201)[:, None]
    place = float(line[SHOWN, 0])

    def draw(figure: Figure) -> Update:
        upper, lower = figure.subplots(1, 2)
        pairs = []
        for i, name in enumerate(model.classes):
            (g,) = upper.plot([], [], **line_style(i), label=str(name))
            (p,) = lower.plot([], [], **line_style(i))
            pairs.append((g, p))
        upper.set(xlim=(-reach, reach), ylim=(-40, 40), xlabel=feature, ylabel="discriminant $g_i(x)$")
        lower.set(xlim=(-reach, reach), ylim=(-0.03, 1.03), xlabel=feature, ylabel="probability $y_i$")
        figure.legend(loc="outside lower center", ncols=len(pairs))

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
            weights = ", ".join(f"{w:.1f}".replace("-", "−") for w in W[:, 0])
            middle = ", ".join(f"{p:.2f}" for p in P[SHOWN])
            upper.set_title(f"weights {weights}")
            lower.set_title(f"at $x$ = {number(place)}: {middle}")
            return f"The weights are {weights}, and the probabilities at x = {number(place)} are {middle}."

        return update

    return draw


def weight_images(
    weights: ArrayLike, classes: Sequence[Any], told: Callable[[int], str], *, shape: tuple[int, int] = (8, 8)
) -> Drawing:
    """The weights of each class as an image: black where ink speaks for the class, white against, mid-grey 0.

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
            empty = apart(np.zeros((len(some), shape[0] * shape[1])), shape)
            strips.append(ax.imshow(empty, cmap="Greys", vmin=-1, vmax=1, interpolation="nearest"))
            ax.set_xticks(
                (shape[1] + 1) * np.arange(len(some)) + (shape[1] - 1) / 2, [f"class {each}" for each in some]
            )
            ax.set_yticks([])
            ax.tick_params(length=0)
            ax.spines[:].set_visible(False)

        def update(epoch: int) -> str:
            now = history[int(epoch)]
            scaled = now / np.abs(now).max()
            for strip, part in zip(strips, (scaled[:half], scaled[half:]), strict=True):
                strip.set_data(apart(part, shape))
            heading.set_text(f"epoch {int(epoch)}: {told(int(epoch))}")
            return f"After epoch {int(epoch)} the weights of {len(classes)} classes are images: {told(int(epoch))}."

        return update

    return draw


def apart(images: Floats, shape: tuple[int, int]) -> Floats:
    """The images in one strip, with nothing between them, where 0 would be grey."""
    strip = side_by_side(images, shape)
    strip[:, shape[1] :: shape[1] + 1] = np.nan
    return strip
