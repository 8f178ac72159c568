"""Drawings of L4a: likelihoods against discriminants, weights, distances to a line, and basis functions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from numpy.typing import ArrayLike

from lecturelib.discriminant import project, signed_distance
from lecturelib.figures.drawing import Drawing, Places, Update, attach, number, sentence, shown
from lecturelib.figures.shared.lines import boundary
from lecturelib.figures.shared.points import class_points, in_the_plane
from lecturelib.figures.shared.regions import Regions
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREY,
    HERE,
    MOVING,
    REFERENCE,
    TWO_SIDES,
    VERMILLION,
    EndLabels,
    legend_below,
    pale,
)
from lecturelib.models import LinearClassifier
from lecturelib.validation import Floats, Labels, samples, vector

_Function = Callable[[Floats], ArrayLike]
_PLANE = (-6.0, 6.0, -4.5, 4.5)  # the window of `distance_to_line`
_OFFSETS = np.arange(-3, 3.5, 0.5)  # and the stops of its w_0


def likelihood_and_discriminant(
    fits: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """One data set, two lines: on the left that of two Gaussians with one covariance, which are drawn at 1 and 2
    deviations; on the right that of a discriminant, which models nothing but the line.

    X is (n, 2), y is (n,) of -1 and +1; they set the window. `fits` is (likelihood, discriminant, X, y), two models
    with `weights` and `bias` and the samples they saw, or a function of the sliders' values that returns that.

    Lecture: L4.1
    """
    X, y = in_the_plane(X, y)
    turn = np.linspace(0, 2 * np.pi, 61)
    circles = np.vstack([np.column_stack([np.cos(turn), np.sin(turn)]), [[np.nan, np.nan]]])
    circles = np.vstack([circles, 2 * circles])

    def draw(figure: Figure) -> Update:
        both = figure.subplots(1, 2, sharey=True)
        artists = []
        for ax in both:
            frame(ax, X)
            points = class_points(ax, np.unique(y), classes)
            (ellipse,) = ax.plot([], [], **REFERENCE, label="Gaussians, 1 and 2 deviations")
            (line,) = ax.plot([], [], **MOVING, label="$g(x) = 0$")
            ax.set(xlabel=features[0])
            artists.append((points, ellipse, line))
        both[0].set_ylabel(features[1])
        legend_below(figure, both[0].get_legend_handles_labels()[0])

        def update(**values: Any) -> str:
            *models, x, labels = shown(fits, values)
            told = []
            for ax, model, (points, ellipse, line), name in zip(
                both, models, artists, ("likelihoods", "discriminant"), strict=True
            ):
                for label, dots in zip((-1, 1), points, strict=True):
                    dots.set_data(*x[labels == label].T)
                line.set_data(*boundary(model.weights, model.bias, ax))
                wrong = int(np.count_nonzero(model.predict(x) != labels))
                ax.set_title(f"by {name}: {wrong} of {len(labels)} wrong")
                told.append(f"by {name} it has {wrong} of {len(labels)} wrong")
                if name == "likelihoods":
                    ellipse.set_data(*_ellipses(x, labels, circles).T)
            return sentence(values, f"the line is drawn twice: {', '.join(told)}.")

        return update

    return draw


def _ellipses(X: Floats, y: Labels, circles: Floats) -> Floats:
    """The circles around each class mean, stretched by the covariance within the classes."""
    means = [X[y == label].mean(axis=0) for label in (-1, 1)]
    inside = X - np.where((y == 1)[:, None], means[1], means[0])
    root = np.linalg.cholesky(inside.T @ inside / len(X))
    return np.vstack([mean + circles @ root.T for mean in means])


def weight_bars(weights: Any, names: Sequence[str]) -> Drawing:
    """The weights as they are, and what one standard deviation of each feature adds to g.

    `weights` is a pair (w, w times deviation), both (d,), or a function of the sliders' values that returns one;
    `names` (d,) are those of the features.

    Lecture: L4.2
    """
    places = np.arange(len(names))

    def draw(figure: Figure) -> Update:
        both = figure.subplots(1, 2, sharey=True)
        titles = ("the weight $w_j$ itself", "times the deviation, $w_j s_j$")
        bars = []
        for ax, title in zip(both, titles, strict=True):
            bars.append(ax.barh(places, np.ones(len(names)), color=pale(BLUE), edgecolor=BLUE, linewidth=1.5))
            ax.axvline(0, color=BLACK, linewidth=1)
            ax.set(title=title, xlim=(-30, 30), xlabel="speaks for $C_2$   ←   0   →   speaks for $C_1$")
        texts = [[ax.text(0, place, "", va="center") for place in places] for ax in both]
        both[0].set(yticks=places, yticklabels=names)
        both[0].invert_yaxis()

        def update(**values: Any) -> str:
            pair = [np.asarray(each, dtype=float) for each in shown(weights, values)]
            for patches, written, w in zip(bars, texts, pair, strict=True):
                for patch, text, value in zip(patches, written, w, strict=True):
                    patch.set_width(value)
                    text.set(position=(value + np.copysign(1, value), text.get_position()[1]))
                    text.set(text=number(value), ha="left" if value >= 0 else "right")
            said = (", ".join(f"{name} {number(w)}" for name, w in zip(names, each, strict=True)) for each in pair)
            return sentence(values, "the weights are {}; for each deviation they are {}.".format(*said))

        return update

    return draw


def distance_to_line() -> Drawing:
    """A point, the foot of its perpendicular on the line g = 0, and its signed distance.

        x = x_p + r w/||w||,      r = g(x)/||w||

    `w` is (w_1, w_2), drawn from the origin, `x` the point, `w0` the bias: a multiple of 0.5 from -3 to 3. The line can
    be taken hold of where it is nearest to the origin.

    Lecture: L4.6
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (line,) = ax.plot([], [], color=BLACK, linewidth=2, label="$g(x) = 0$")
        (normal,) = ax.plot([], [], ":", color=GREY, linewidth=3, label="origin to the line")
        (way,) = ax.plot([], [], **MOVING, linestyle="--", label=r"$r\,w/\|w\|$")
        arrow = PathPatch(Path(np.zeros((8, 2)), closed=True), color=BLUE, linewidth=1, zorder=4.5)
        ax.add_patch(arrow)
        (point,) = ax.plot([], [], **HERE, label="the point $x$")
        (foot,) = ax.plot([], [], "s", color=BLACK, fillstyle="none", markersize=10, label="its foot $x_p$")
        ax.plot(0, 0, "P", color=GREY, markersize=10, label="the origin")
        middle: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 13}
        point_name, foot_name = (ax.text(0, 0, words, **middle) for words in ("x", "foot"))
        name = ax.text(0, 0, "w", **middle, color=BLUE)
        ax.set(xlim=_PLANE[:2], ylim=_PLANE[2:], aspect="equal", xlabel="$x_1$", ylabel="$x_2$")
        moving = {"line": line, "normal": normal, "way": way, "arrow": arrow, "point": point, "foot": foot}
        names = {"w": name, "point_name": point_name, "foot_name": foot_name}
        for gid, artist in {**moving, **names, "title": ax.title}.items():
            artist.set_gid(gid)
        places: Places = {"w0": (ax, np.zeros((len(_OFFSETS), 2)))}

        def update(w: tuple[float, float], w0: float, x: tuple[float, float]) -> str:
            length = np.hypot(*w)
            arrow.set_path(Path(_arrow(np.array(w), length), closed=True))
            arrow.stale = True  # matplotlib does not say so itself
            line.set_data(*boundary(w, w0, ax))
            point.set_data([x[0]], [x[1]])
            there, start = f"({number(x[0])}, {number(x[1])})", f"With w = ({number(w[0])}, {number(w[1])}) and bias"
            if not length:
                for artist in (normal, way, foot):
                    artist.set_data([], [])
                for text in names.values():
                    text.set_text("")
                ax.set_title(f"w = 0: there is no line, g = {number(w0)} everywhere")
                return f"{start} {number(w0)} there is no line: g is the same everywhere."
            unit = np.array(w) / length
            (x_p, nearest), (r, origin) = project([x, (0, 0)], w, w0), signed_distance([x, (0, 0)], w, w0)
            places["w0"] = ax, np.clip(-np.outer(_OFFSETS, unit) / length, _PLANE[::2], _PLANE[1::2])
            normal.set_data([0, nearest[0]], [0, nearest[1]])
            way.set_data([x_p[0], x[0]], [x_p[1], x[1]])
            foot.set_data(*x_p[:, None])
            outwards = 0.5 * (unit if r >= 0 else -unit)  # away from each other
            for text, words, place in (
                (name, "w", w + 0.6 * np.array([-unit[1], unit[0]])),
                (point_name, "x", x + outwards),
                (foot_name, "foot", x_p - 1.2 * outwards),
            ):
                text.set(text=words, position=(place[0], place[1]))
            told = f"g = {_told(r * length)}, r = {_told(r)}"
            ax.set_title(f"at the point {told}; the origin has r = {_told(origin)}")
            place = f"({_told(x_p[0])}, {_told(x_p[1])})"
            return f"{start} {number(w0)}, the point {there} has {told} and its foot at {place}."

        return attach(update, facts={"offsets": _OFFSETS.tolist()}, places=places)

    return draw


def _told(value: float) -> str:
    """A number without the rounding error that is left of a zero."""
    return number(round(value, 9))


def _arrow(w: Floats, length: float) -> Floats:
    """The outline of an arrow from the origin to w.   -> (8, 2)"""
    if not length:
        return np.zeros((8, 2))
    along, across = w / length, np.array([-w[1], w[0]]) / length
    neck = max(length - 0.4, 0.0)
    shape = [(0, 0.05), (neck, 0.05), (neck, 0.18), (length, 0), (neck, -0.18), (neck, -0.05), (0, -0.05), (0, 0.05)]
    return np.array([far * along + aside * across for far, aside in shape])


def quadratic_feature(
    model: LinearClassifier, x: ArrayLike, y: ArrayLike, *, classes: Sequence[str], feature: str
) -> Drawing:
    """One feature x as two, (x, x^2): a straight line there is a parabola here, which cuts x twice.

    x is (n,), y is (n,) of -1 and +1, `model` a line in the plane of (x, x^2).

    Lecture: L4.3
    """
    X, y = samples(vector(x, name="x")[:, None], y)
    Z = np.column_stack([X, X**2])
    window = (*_widened(Z[:, 0]), *_widened(Z[:, 1]))
    line = np.linspace(*window[:2], 201)
    curve = np.column_stack([line, line**2])
    cuts = np.sort(np.roots([model.weights[1], model.weights[0], model.bias]).real)

    def draw(figure: Figure) -> Update:
        ax, plane = figure.subplots(1, 2, width_ratios=(4, 5))
        low, high = _widened(model.decision(Z))
        for side, (bottom, top) in zip(TWO_SIDES, ((low, 0), (0, high)), strict=True):
            ax.axhspan(bottom, top, facecolor=side, zorder=0)
        sides = Regions(plane, window, TWO_SIDES)
        sides.show(lambda z: model.decision(z) > 0)
        for panel, height in ((ax, model.decision(curve)), (plane, line**2)):
            panel.plot(line, height, color=GREY, linewidth=1, zorder=1)
            for cut in cuts:
                panel.axvline(cut, **REFERENCE)
        _small_points(ax, X[:, 0], model.decision(Z), y, classes)
        _small_points(plane, X[:, 0], Z[:, 1], y, classes)
        ax.axhline(0, color=BLACK, linewidth=2.5, label="$g = 0$")
        plane.plot(*boundary(model.weights, model.bias, plane), color=BLACK, linewidth=2.5)
        ax.set(xlim=window[:2], ylim=(low, high), xlabel=f"$x$: {feature}", ylabel="$g(x)$")
        ax.set_title(f"in $x$: cut at {cuts[0]:.2f} and {cuts[1]:.2f}")
        plane.set(xlim=window[:2], ylim=window[2:], xlabel="$z_1 = x$", ylabel="$z_2 = x^2$")
        plane.set_title("in $z$: one straight line through a parabola")
        legend_below(figure, ax.get_legend_handles_labels()[0])

        def update() -> str:
            where = f"{cuts[0]:.2f} and {cuts[1]:.2f}"
            return f"The straight line in the plane of x and its square cuts the feature at {where}."

        return update

    return draw


def _widened(values: Floats) -> tuple[float, float]:
    pad = 0.08 * float(np.ptp(values))
    return float(values.min()) - pad, float(values.max()) + pad


def _small_points(ax: Axes, x: Floats, height: Floats, y: Labels, classes: Sequence[str]) -> None:
    for label, dots in zip((-1, 1), class_points(ax, np.array([-1, 1]), classes, size=5), strict=True):
        dots.set_data(x[y == label], height[y == label])


def basis_function_boundary(
    functions: Mapping[str, _Function], *, window: tuple[float, float, float, float]
) -> Drawing:
    """What one basis function does to a line: the boundary g = 0 of

        g(x) = 1 + x_1/2 - x_2 + v phi(x)

    with the straight line of v = 0, and v phi along that line. `functions` names some phi, each of X (n, 2) -> (n,);
    `function` chooses one and `weight` is v. The window is (left, right, low, high).

    Lecture: L4.4
    """
    x1 = np.linspace(*window[:2], 351)
    along = np.column_stack([x1, 1 + x1 / 2])
    on_the_line = {name: np.asarray(phi(along), dtype=float).ravel() for name, phi in functions.items()}

    def draw(figure: Figure) -> Update:
        left, ax = figure.subplots(1, 2)
        (added,) = left.plot([], [], **MOVING)
        left.axhline(0, **REFERENCE)
        left.set(xlim=window[:2], ylim=(-4, 4), xlabel="$x_1$", ylabel=r"$v\,\phi(x)$ along the straight line")
        sides = Regions(ax, window, TWO_SIDES, border=True)
        sides.border.set(edgecolor=VERMILLION, linewidth=3, zorder=2)
        (straight,) = ax.plot(*along.T, **REFERENCE)
        EndLabels(ax, {"$v = 0$": straight})
        for place, words, side in ((0.03, "$g < 0$", "top"), (0.97, "$g > 0$", "bottom")):
            ha = "left" if place < 0.5 else "right"
            ax.text(place, 1 - place, words, transform=ax.transAxes, ha=ha, va=side, fontsize=12)
        ax.set(xlim=window[:2], ylim=window[2:], xlabel="$x_1$", ylabel="$x_2$")

        def update(function: str, weight: float) -> str:
            sides.show(lambda x: 1 + x[:, 0] / 2 - x[:, 1] + weight * np.ravel(functions[function](x)) > 0)
            pushed = weight * on_the_line[function]
            added.set_data(x1, pushed)
            left.set_title(f"added to $g$: {number(weight)} times {function}")
            ax.set_title("the line $g(x) = 0$" + (" is bent" if weight else " is straight"))
            span = f"from {number(pushed.min())} to {number(pushed.max())}"
            return f"With {number(weight)} times {function} the line is bent: what is added to g goes {span} along it."

        return update

    return draw
