"""Drawings of L2b: gradient descent on the risk, single updates, and Novikov's bound."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.text import Text
from numpy.typing import ArrayLike

from lecturelib.features import signed
from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.lines import SideNames, boundary
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.shared.windows import Window, drawable
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    CLASS_STYLES,
    CONTOUR_COLOURS,
    GREEN,
    GREY,
    HERE,
    ORANGE,
    PALE_GREY,
    TWO_SIDES,
    VERMILLION,
    see_through,
    word_colour,
)
from lecturelib.margin_losses import MARGIN_LOSSES, MarginLoss, margin_loss, risk_descent
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import hebb_step, novikov_bound, perceptron, rosenblatt_step
from lecturelib.stochastic import sgd
from lecturelib.validation import Floats, samples

UPDATE_RULES = ("Hebb, ±1", "Rosenblatt, 0/1", "Rosenblatt, ±1", "the slide, 0/1", "the slide, ±1")
_NONE = 0.6  # where 0 is drawn on a logarithmic axis
_BINS = 25  # of a logarithmic axis, for each power of ten
_EDGE: dict[str, Any] = {"markeredgecolor": BLACK, "markeredgewidth": 0.6}  # the pale colours need it


def risk_landscape(
    X: ArrayLike,
    y: ArrayLike,
    *,
    window: Window = (-3.0, 7.0, -4.0, 4.0),
    max_steps: int = 60,
    classes: Sequence[str] = ("class −1", "class +1"),
    feature: str = "$x$",
) -> Drawing:
    """Gradient descent on the risk of one feature and a bias: its path over the contours, and f at `step`.

    X is (n, 1), y is (n,) of -1 and +1. The loss, the learning rate and the start may be chosen.

    Lecture: L2.7
    """
    X, y = samples(X, y)
    Z = signed(X, y)
    x = np.linspace(X.min() - 0.3, X.max() + 0.3, 2)

    def draw(figure: Figure) -> Update:
        ax, plane = figure.subplots(1, 2)
        hills = {name: _contours(ax, Z, loss, window) for name, loss in MARGIN_LOSSES.items()}
        shown = ax.contour(
            [0, 1], [0, 1], [[0, 1], [1, 2]], levels=hills["log"][0], colors=CONTOUR_COLOURS, linewidths=1, zorder=1
        )
        (way,) = ax.plot([], [], ".-", color=BLACK, linewidth=1, markersize=5, label="the way so far")
        (here,) = ax.plot([], [], **HERE, label="now")
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="weight $w_1$", ylabel="bias $-w_0$")
        _scatter_labels(plane, X[:, 0], y, classes)
        plane.axhline(0, color=GREY, linewidth=1)
        (line,) = plane.plot([], [], color=BLACK, linewidth=3, label="$f(x, w)$")
        plane.set(xlim=x, ylim=(-3, 3), xlabel=feature, ylabel="$f(x, w)$, and the classes at $\\pm 1$")
        figure.legend(loc="outside lower center", ncols=3)

        def update(loss: str, learning_rate: float, w1: float, bias: float, step: int) -> str:
            run = risk_descent(X, y, loss=loss, learning_rate=learning_rate, start=(w1, bias), max_steps=max_steps)
            assert run.history is not None
            path = np.column_stack([run.history.weights, run.history.bias])
            k = min(int(step), len(path) - 1)
            shown.set_paths(hills[loss][1])
            way.set_data(*drawable(path[: k + 1], window).T)
            here.set_data(*drawable(path[k : k + 1], window).T)
            with np.errstate(over="ignore", invalid="ignore"):
                line.set_data(x, np.clip(path[k, 0] * x + path[k, 1], -1e3, 1e3))
            wrong, ending = int((Z @ path[k] <= 0).sum()), "" if k == step else ", and it has ended there"
            if not run.risks[-1] <= 1.01 * run.risks[0]:  # to jump to and fro is not to diverge
                ending += "; it diverges"
            ax.set_title(f"{loss} loss: the risk is {number(run.risks[k])} after step {k}")
            plane.set_title(f"{wrong} of {len(y)} on the wrong side")
            told = f"Descent on the {loss} loss with rate {number(learning_rate)}: after step {k} the risk is"
            return f"{told} {number(run.risks[k])}, with {wrong} of {len(y)} samples on the wrong side{ending}."

        return update

    return draw


def _contours(ax: Axes, Z: Floats, loss: MarginLoss, window: Window, *, cells: int = 61) -> tuple[Floats, Any]:
    """Levels of the risk of this loss, closer together near its minimum, and their lines over the window."""
    w1, bias = np.linspace(*window[:2], cells), np.linspace(*window[2:], cells)
    plane = np.stack(np.meshgrid(w1, bias), axis=-1)
    Q = loss.value(plane @ Z.T).sum(axis=-1)
    levels = np.unique(np.quantile(Q, np.linspace(0, 1, 14)[1:-1] ** 1.5))
    drawn = ax.contour(w1, bias, Q, levels=levels, colors=CONTOUR_COLOURS, linewidths=1)
    paths = drawn.get_paths()
    drawn.remove()
    return levels, paths


def _scatter_labels(ax: Axes, x: Floats, y: Floats, classes: Sequence[str]) -> None:
    """Samples of one feature, each at the height of its label -1 or +1; equal ones are stacked, away from 0."""
    for label, name, (colour, marker) in zip((-1, 1), classes, CLASS_STYLES, strict=False):
        chosen = np.sort(x[y == label])
        pile = np.arange(len(chosen)) - np.searchsorted(chosen, chosen)
        heights = label * (1 + 0.1 * pile)
        ax.plot(chosen, heights, marker, color=colour, **_EDGE, markersize=6, label=name)


def running_risk(
    X: ArrayLike, y: ArrayLike, *, loss: str = "log", epochs: int = 3, top: float = 2.5, seed: int = 0
) -> Drawing:
    """Stochastic descent: the loss of each sample as it comes, the running estimate Q of the mean loss, once with the
    mean loss as the first Q and once from 0, and the true mean loss of the w of each step.

        Q <- (1 - alpha) Q + alpha L(M)

    X is (n, d), y is (n,) of -1 and +1. The first Q keeps the weight (1 - alpha)^k after k samples.

    Lecture: L2.8
    """
    X, y = samples(X, y)
    Z, L, steps = signed(X, y), margin_loss(loss), epochs * len(y)
    k = np.arange(steps + 1)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (dots,) = ax.plot([], [], ".", color=GREY, markersize=4, label="loss of one sample")
        (truth,) = ax.plot([], [], color=BLACK, linewidth=2, label="true mean loss")
        (estimate,) = ax.plot([], [], "--", color=BLUE, linewidth=3, label="Q from the mean loss")
        (naive,) = ax.plot([], [], "-.", color=VERMILLION, linewidth=2, label="Q from 0")
        ax.set(xlim=(0, steps), ylim=(0, top), xlabel="samples visited $k$", ylabel=f"{loss} loss")
        figure.legend(loc="outside right center")

        def update(learning_rate: float, smoothing: float) -> str:
            options = {"learning_rate": learning_rate, "smoothing": smoothing, "seed": seed}
            run = sgd(X, y, loss=loss, max_epochs=epochs, tol=0.0, record="update", **options)  # type: ignore[arg-type]
            assert run.history is not None
            w, Q = np.column_stack([run.history.weights, run.history.bias]), run.risks
            one = L.value((Z[run.history.sample[1:]] * w[:-1]).sum(axis=1))  # the loss before each step
            mean, from_zero = L.value(w @ Z.T).mean(axis=1), Q - (1 - smoothing) ** k[: len(Q)] * Q[0]
            dots.set_data(k[: len(one)], np.minimum(one, 1e3))
            for artist, heights in ((truth, mean), (estimate, Q), (naive, from_zero)):
                artist.set_data(k[: len(heights)], np.minimum(heights, 1e3))
            kept = (1 - smoothing) ** 100
            ax.set_title(f"after 100 samples the first Q still counts {kept:.0%}")
            told = f"Q ends at {number(Q[-1])} where the mean loss is {number(mean[-1])}"
            rate, alpha = number(learning_rate), number(smoothing)
            return f"With rate {rate} and smoothing {alpha}, {told}; after 100 samples the first Q counts {kept:.0%}."

        return update

    return draw


def one_update(
    *, w: tuple[float, float] = (1.0, 0.5), x: tuple[float, float] = (-1.25, 1.0), reach: float = 4.2
) -> Drawing:
    """One update by a rule on one sample, in the plane of its feature and the constant 1: w and its line before and
    after. The sample belongs to the `upper` or the `lower` class.

    Lecture: L2.9
    """
    old, sample = np.array(w), np.array(x)
    look: dict[str, Any] = {
        "color": BLACK,
        "angles": "xy",
        "scale_units": "xy",
        "scale": 1,
        "width": 0.012,
        "zorder": 3,
    }

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.set(xlim=(-reach, reach), ylim=(-reach, reach), aspect="equal")
        ax.set(xlabel="feature, and its weight", ylabel="constant feature, and its weight")
        sides = Regions(ax, (-reach, reach, -reach, reach), TWO_SIDES)
        side_names = SideNames(ax, "called lower", "called upper")
        ax.quiver(0, 0, *old, **{**look, "color": GREY, "width": 0.008})
        arrow = ax.quiver(0, 0, *old, **look)
        names = [ax.text(0, 0, f"$w$ {when}", va="center") for when in ("before", "after")]
        ax.plot(*boundary(old, 0.0, ax), ":", color=GREY, linewidth=2, label="line before")
        (line,) = ax.plot([], [], color=BLACK, linewidth=2.5, label="line after")
        (upper,) = ax.plot([], [], "o", color=BLUE, **_EDGE, markersize=12, label="sample of the upper class")
        (lower,) = ax.plot([], [], "s", color=ORANGE, **_EDGE, markersize=11, label="sample of the lower class")
        figure.legend(loc="outside right center")

        def update(rule: str, sample_class: str, learning_rate: float) -> str:
            sign = 1 if sample_class == "upper" else -1
            new = _updated(rule, old, sample, sign, learning_rate)
            sides.show(lambda points: points @ new >= 0)
            side_names.place(new, 0.0)
            arrow.set_UVC(*new)
            turned = 1 if old[0] * new[1] >= old[1] * new[0] else -1
            for name, v, side in ((names[0], old, -turned), (names[1], new, turned)):
                _name_tip(name, v, side)
            line.set_data(*boundary(new, 0.0, ax))
            for artist, side in ((upper, 1), (lower, -1)):
                artist.set_data(*([[part] for part in sample] if side == sign else ([], [])))
            before, after = sign * (old @ sample), sign * (new @ sample)
            ax.set_title(f"margin of the sample: {before:+.2f} → {after:+.2f}".replace("-", "−"))
            told = f"One visit by the rule “{rule}” at rate {number(learning_rate)} moves the margin"
            return f"{told} of a sample of the {sample_class} class from {number(before)} to {number(after)}."

        return update

    return draw


def _name_tip(name: Text, v: Floats, side: int) -> None:
    """Put a word beyond the tip of an arrow from 0, a bit to its left (1) or right (-1)."""
    unit = v / (np.linalg.norm(v) or 1.0)
    x, y = v + 0.2 * unit + 0.22 * side * np.array([-unit[1], unit[0]])
    name.set(position=(float(x), float(y)), ha="center" if abs(unit[0]) < 0.4 else "left" if unit[0] > 0 else "right")


def _updated(rule: str, w: Floats, x: Floats, sign: int, rate: float) -> Floats:
    """w after one update on the sample x, whose last feature is the constant 1; `sign` is +1 for the upper class."""
    name, _, coding = rule.partition(", ")
    labels = (0, 1) if coding == "0/1" else (-1, 1)
    label = labels[1] if sign > 0 else labels[0]
    if name == "the slide":
        return w + rate * (np.sign(w @ x) - label) * x
    line = w[:-1], float(w[-1]), x[:-1]
    if name == "Hebb":
        weights, bias = hebb_step(*line, sign, learning_rate=rate)
    else:
        weights, bias = rosenblatt_step(*line, label, learning_rate=rate, labels=labels)
    return np.append(weights, bias)


def novikov_inequalities(
    model: LinearClassifier, X: ArrayLike, y: ArrayLike, separators: Mapping[str, ArrayLike], *, reach: float = 1.5
) -> Drawing:
    """Novikov's two inequalities on a run from 0 at rate 1: what each update adds to <w, w~> and to ||w||, up to
    `step`, and the two lines that enclose them. `separator` chooses one of the given w~.

        t delta  <=  <w, w~>  <=  ||w||  <=  R sqrt(t)

    Lecture: L2.10
    """
    X, y = samples(X, y)
    if model.history is None or np.any(model.history.weights[0]) or model.history.bias[0] != 0:
        raise ValueError('novikov_inequalities: the model must have started at 0, with record="update"')
    w, Z = np.column_stack([model.history.weights, model.history.bias]), signed(X, y)
    length, R = np.linalg.norm(w, axis=1), float(np.sqrt((Z**2).sum(axis=1).max()))
    units = {name: np.asarray(v, dtype=float) / np.linalg.norm(v) for name, v in separators.items()}
    bounds = {name: novikov_bound(X, y, unit) for name, unit in units.items()}
    t = np.linspace(0, reach * min(bounds.values()), 200)

    def draw(figure: Figure) -> Update:
        run, whole = figure.subplots(1, 2)
        last = 1.1 * (len(w) - 1)
        for ax, end in ((run, last), (whole, t[-1])):
            ax.plot(t, R * np.sqrt(t), "--", color=BLUE, linewidth=1.5, label="ceiling $R\\sqrt{t}$")
            ax.set(xlim=(0, end), ylim=(0, R * np.sqrt(end)), xlabel="updates $t$", ylabel="length")
        (longer,) = run.plot([], [], "o", color=BLUE, markersize=4, label="$\\|w\\|$")
        (along,) = run.plot([], [], "s", color=GREEN, markersize=4, label="$\\langle w, \\tilde w\\rangle$")
        floors = [
            ax.plot([], [], "-.", color=GREEN, linewidth=1.5, label="floor $t\\,\\delta$")[0] for ax in (run, whole)
        ]
        whole.add_patch(
            Rectangle((0, 0), last, R * np.sqrt(last), facecolor=PALE_GREY, edgecolor=GREY, label="left half")
        )
        (way,) = whole.plot([], [], color=BLUE, linewidth=3)
        (end,) = whole.plot([], [], color=VERMILLION, linewidth=2, label="bound $R^2/\\delta^2$")
        handles = [*run.lines, *whole.patches, end]
        figure.legend(handles=handles, loc="outside lower center", ncols=3)

        def update(separator: str, step: int) -> str:
            unit, bound = units[separator], bounds[separator]
            delta = float((Z @ unit).min())
            updates = np.arange(step + 1)
            longer.set_data(updates, length[: step + 1])
            way.set_data(updates, length[: step + 1])
            along.set_data(updates, w[: step + 1] @ unit)
            for floor in floors:
                floor.set_data(t, delta * t)
            end.set_data([bound, bound], [0, R * np.sqrt(t[-1])])
            run.set_title(f"after {step} of {len(w) - 1} updates")
            outside = "" if bound <= t[-1] else ", far to the right"
            whole.set_title(f"the bound: {bound:,.0f}{outside}")
            told = f"after {step} of {len(w) - 1} updates, with the bound {number(bound)}"
            here = f"the length of w is {number(length[step])} and its part along w~ {number(w[step] @ unit)}"
            return f"{told[:1].upper()}{told[1:]} by {separator}, {here}."

        return update

    return draw


def orders_and_bound(
    X: ArrayLike, y: ArrayLike, separator: ArrayLike, *, orders: int = 40, most: float = 10_000.0, seed: int = 0
) -> Drawing:
    """The updates of runs that visit the same samples in many orders, from one start at one rate, and Novikov's bound.

    The start has the `length` and the angle to w~ that are chosen, in the plane of w~ and the constant feature.

    Lecture: L2.10
    """
    X, y = samples(X, y)
    unit = np.asarray(separator, dtype=float) / np.linalg.norm(separator)
    aside = np.eye(len(unit))[-1] - unit[-1] * unit
    aside /= np.linalg.norm(aside)
    rng = np.random.default_rng(seed)
    mixed = [(X[order], y[order]) for order in (rng.permutation(len(y)) for _ in range(orders))]

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (dots,) = ax.plot([], [], "o", **see_through(BLUE), markersize=6)
        (line,) = ax.plot([], [], color=VERMILLION, linewidth=3)
        name = ax.text(0, 0.92 * orders, " Novikov's bound", color=word_colour(VERMILLION))
        ax.set(xscale="log", xlim=(0.5, most), ylim=(0, 1.05 * orders + 1), xlabel="updates")
        ax.set_ylabel("orders that took about as many")
        ax.set_xticks([_NONE, 1, 10, 100, 1000], ["0", "1", "10", "100", "1,000"])

        def update(learning_rate: float, length: float, angle: float) -> str:
            turn = np.deg2rad(angle)
            start = length * (np.cos(turn) * unit + np.sin(turn) * aside)
            counted = np.sort([_updates_of(*each, start, learning_rate) for each in mixed])
            bound = novikov_bound(X, y, unit, start=start, learning_rate=learning_rate)
            bins = np.round(np.log10(np.maximum(counted, _NONE)) * _BINS)  # those nearly equal stand on each other
            dots.set_data(10 ** (bins / _BINS), np.arange(orders) - np.searchsorted(bins, bins) + 1)
            line.set_data([bound, bound], [0, 2 * orders])
            name.set_x(max(bound, _NONE))
            span = f"{counted[0]} to {counted[-1]}" if counted[0] < counted[-1] else f"{counted[0]}"
            told = f"{span} updates, the bound is {number(bound)}"
            ax.set_title(f"{orders} orders of the samples: {told}")
            start_told = f"a start of length {number(length)} at {number(angle)} degrees to w~"
            return f"With rate {number(learning_rate)} and {start_told}: {told}."

        return update

    return draw


def _updates_of(X: Floats, y: Floats, start: Floats, rate: float) -> int:
    model = perceptron(X, y, start=start, learning_rate=rate, max_epochs=1000, record="epoch")
    assert model.history is not None
    return int(model.history.mistakes.sum())


def updates_and_bounds(runs: Mapping[str, ArrayLike]) -> Drawing:
    """The number of updates against the bound, a dot for each run, with the diagonal that none may cross.

    `runs` maps the name of a group to rows (updates, bound), shape (n, 2).

    Lecture: L2.10
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        groups = {name: np.asarray(rows, dtype=float) for name, rows in runs.items()}
        for (name, rows), (colour, marker) in zip(groups.items(), reversed(CLASS_STYLES[:3]), strict=False):
            look = (
                {"markersize": 5, **see_through(colour)}
                if len(rows) > 20
                else {"markersize": 10, "color": colour, **_EDGE}
            )
            ax.plot(rows[:, 1], np.maximum(rows[:, 0], _NONE), marker, linestyle="none", **look, label=name, zorder=3)
        most = 2 * max(float(rows.max()) for rows in groups.values())
        for share, width in ((1, 2.5), (10, 1), (100, 1)):
            ax.plot([share, most], [1, most / share], color=BLACK, linewidth=width)
            words = "the bound" if share == 1 else f"1/{share} of it"
            ax.annotate(words, (most, most / share), xytext=(5, 0), textcoords="offset points", va="center")
        ax.set(xscale="log", yscale="log", xlim=(0.7, most), ylim=(0.4, most))
        ax.set(xlabel="Novikov's bound", ylabel="updates that were counted")
        powers = 10.0 ** np.arange(np.log10(most))
        ax.set_xticks(powers, [f"{power:,.0f}" for power in powers])
        ax.set_yticks([_NONE, *powers], ["0", *(f"{power:,.0f}" for power in powers)])
        ax.set_title("no run makes more updates than the bound allows")
        figure.legend(loc="outside lower center", ncols=3)
        above = sum(int((rows[:, 0] > rows[:, 1] * (1 + 1e-9)).sum()) for rows in groups.values())
        total = sum(len(rows) for rows in groups.values())
        return lambda: f"Counted updates against the bound in {total} runs: {above} of them are above the diagonal."

    return draw
