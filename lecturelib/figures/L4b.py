"""Drawings of L4b: two Gaussians, their posterior, the sigmoid, and the role of the prior."""

from collections.abc import Sequence
from math import erf
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, attach, number, sentence, shown
from lecturelib.figures.shared.lines import CIRCLE, boundary
from lecturelib.figures.shared.points import class_names, in_the_plane, scatter_classes
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREY,
    HERE,
    MOVING,
    PALE_GREY,
    REFERENCE,
    VERMILLION,
    EndLabels,
    legend_below,
    line_style,
    pale,
)
from lecturelib.gaussians import two_gaussians
from lecturelib.logistic import LogisticClassifier, logit, reprior
from lecturelib.neuron import sigmoid
from lecturelib.validation import Floats

_REACH = 4.0  # of the window of `gaussian_board`, in standard deviations
_FIRST: dict[str, Any] = {"color": BLUE, "linestyle": "-"}  # C_1
_SECOND: dict[str, Any] = {"color": VERMILLION, "linestyle": "--"}  # C_2
_PRIORS = np.round(np.arange(0.02, 1.0, 0.02), 2)  # the stops of the slider of `missing_prior`
_SHARES = np.round(np.arange(0.01, 1.0, 0.01), 2)


def gaussian_board() -> Drawing:
    """Two Gaussians with one covariance and the boundary between them; and along the line through their means the
    weighted densities, the log-odds and the posterior of C_1.

        m_1 = (distance / 2, 0),   m_2 = -m_1,   Sigma = [[1, rho], [rho, 1]]

    `correlation` is rho, `prior` is P(C_1). The mean of C_1 can be taken hold of where `distance` goes from 0.5 to 4 by
    0.25; and the prior by y in the posterior's axes, for halfway between the means the posterior is the prior.

    Lecture: L4.8, L4.9, L4.10, L4.16
    """
    x = np.linspace(-_REACH, _REACH, 241)
    way = np.column_stack([x, np.zeros_like(x)])

    def draw(figure: Figure) -> Update:
        layout = [["plane", "bells"], ["plane", "odds"], ["plane", "posterior"]]
        axes = figure.subplot_mosaic(layout, width_ratios=(5, 4))  # type: ignore[arg-type]  # a list of lists of names
        plane, bells, odds, posterior = (axes[name] for name in ("plane", "bells", "odds", "posterior"))
        plane.plot([-_REACH, _REACH], [0, 0], ":", color=GREY, linewidth=1.5, label="what the right panels follow")
        rims = [plane.plot([], [], linewidth=2, label=n, **s)[0] for n, s in (("$C_1$", _FIRST), ("$C_2$", _SECOND))]
        (means,) = plane.plot([], [], "+", color=BLACK, markersize=11, markeredgewidth=2, label="means")
        (edge,) = plane.plot([], [], color=BLACK, linewidth=3, label="boundary")
        plane.set(xlim=(-_REACH, _REACH), ylim=(-_REACH, _REACH), aspect="equal", xlabel="$x_1$", ylabel="$x_2$")
        curves = [bells.plot([], [], linewidth=2, **style)[0] for style in (_FIRST, _SECOND)]
        (line,) = odds.plot([], [], color=BLUE, linewidth=2)
        (step,) = posterior.plot([], [], color=BLUE, linewidth=2)
        (halfway,) = posterior.plot([], [], **{**HERE, "markersize": 7})
        odds.axhline(0, color=GREY, linewidth=1)
        posterior.axhline(0.5, color=GREY, linewidth=1)
        cuts = [ax.axvline(0, color=BLACK, linewidth=3) for ax in (bells, odds, posterior)]
        ticks = np.arange(-4, 5, 2)
        for ax in (bells, odds):
            ax.set(xlim=(-_REACH, _REACH), xticks=ticks, xticklabels=[])
        bells.set(ylim=(0, 1.1), yticks=[], ylabel=r"$p(x|C)\,P(C)$")
        odds.set(ylim=(-10, 10), ylabel="log-odds $g$")
        posterior.set(xlim=(-_REACH, _REACH), ylim=(-0.03, 1.03), xticks=ticks, xlabel="$x_1$", ylabel="$P(C_1|x)$")
        bells.set_title("densities times priors")
        legend_below(figure)

        def update(distance: float, correlation: float = 0.0, prior: float = 0.5) -> str:
            m = np.array([distance / 2, 0.0])
            covariance = np.array([[1.0, correlation], [correlation, 1.0]])
            model = two_gaussians(m, -m, covariance, prior=prior)
            root = np.linalg.cholesky(covariance)
            for rim, centre in zip(rims, (m, -m), strict=True):
                around = [centre[:, None] + radius * root @ CIRCLE for radius in (1, 2)]
                rim.set_data(*np.hstack([around[0], np.full((2, 1), np.nan), around[1]]))
            means.set_data([m[0], -m[0]], [0, 0])
            edge.set_data(*boundary(model.weights, model.bias, plane))
            narrow = np.sqrt(1 - correlation**2)  # a cut through the ellipse, against its shadow
            heights = [
                share * _gaussian_density(x, centre[0], narrow) for share, centre in ((prior, m), (1 - prior, -m))
            ]
            for curve, height in zip(curves, heights, strict=True):
                curve.set_data(x, height / np.max(heights))  # or those of wide ones would lie flat on the axis
            g = model.decision(way)
            line.set_data(x, g)
            step.set_data(x, sigmoid(g))
            halfway.set_data([0], [prior])
            cross = -model.bias / model.weights[0]
            for cut in cuts:
                cut.set_xdata([cross, cross])
            w = f"({number(model.weights[0])}, {number(model.weights[1] + 0.0)})"
            error = _least_error(distance / narrow, prior)
            plane.set_title(f"$w$ = {w}: {error:.1%} mistakes, the least possible")
            odds.set_title(f"log-odds: a line of slope {number(model.weights[0])}")
            posterior.set_title(f"its sigmoid is ½ at $x_1$ = {number(round(cross, 2) + 0.0)}")
            told = f"w is {w}, the boundary crosses at {number(round(cross, 2) + 0.0)} and {error:.1%} are mistaken."
            return sentence({"distance": distance, "correlation": correlation, "prior": prior}, told)

        distances = np.arange(0.5, 4.25, 0.25)
        return attach(update, places={"distance": (plane, np.column_stack([distances / 2, 0 * distances]))})

    return draw


def _gaussian_density(x: Floats, mean: float, deviation: float) -> Floats:
    """The density of a Gaussian of one feature."""
    return np.asarray(np.exp(-(((x - mean) / deviation) ** 2) / 2) / (deviation * np.sqrt(2 * np.pi)))


def _least_error(separation: float, prior: float) -> float:
    """The share of mistakes of the best rule for two Gaussians whose means are `separation` deviations apart."""
    shift = float(logit(prior)) / separation
    return prior * _normal_cdf(-separation / 2 - shift) + (1 - prior) * _normal_cdf(-separation / 2 + shift)


def _normal_cdf(z: float) -> float:
    """The share of a standard Gaussian below z."""
    return (1 + erf(z / np.sqrt(2))) / 2


def missing_prior(
    mean_1: float, mean_2: float, deviation: float, *, names: Sequence[str] = ("$C_1$", "$C_2$"), feature: str = "$x$"
) -> Drawing:
    """Two Gaussians of one width, each times its prior; the boundary where they cross and the one halfway between the
    means, where w_0 lacks the log-prior; and the mistakes of both, as areas.

    `prior` is P(C_1), and mean_1 > mean_2. Where it goes from 0.02 to 0.98 by 0.02, the boundary can be taken hold of.

    Lecture: L4.9
    """
    x = np.linspace(mean_2 - 3.5 * deviation, mean_1 + 3.5 * deviation, 401)
    bells = _gaussian_density(x, mean_1, deviation), _gaussian_density(x, mean_2, deviation)
    halfway, separation = (mean_1 + mean_2) / 2, (mean_1 - mean_2) / deviation
    lost = _normal_cdf(-separation / 2)  # halfway, each class loses the same share, however frequent it is

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (sure,) = ax.fill([0], [0], facecolor=PALE_GREY, edgecolor=GREY, linewidth=0, label="mistakes nobody can avoid")
        (extra,) = ax.fill(
            [0],
            [0],
            facecolor=pale(VERMILLION),
            edgecolor=VERMILLION,
            hatch="///",
            label="mistakes of the slide on top",
        )
        looks = zip(names, (_FIRST, _SECOND), strict=True)
        curves = [ax.plot([], [], linewidth=2.5, label=name, **style)[0] for name, style in looks]
        cut = ax.axvline(halfway, color=BLACK, linewidth=3, label="boundary")
        ax.axvline(halfway, color=GREY, linewidth=2, linestyle=":", label="without the log-prior")
        ax.set(xlim=(x[0], x[-1]), ylim=(0, 1.02 * bells[0].max()), xlabel=feature, ylabel="density times prior")
        figure.legend(loc="outside right center")

        def update(prior: float) -> str:
            heights = prior * bells[0], (1 - prior) * bells[1]
            for curve, height in zip(curves, heights, strict=True):
                curve.set_data(x, height)
            model = two_gaussians([mean_1], [mean_2], [[deviation**2]], prior=prior)
            cross = -model.bias / model.weights[0]
            cut.set_xdata([cross, cross])
            least, most = np.minimum(*heights), np.maximum(*heights)
            sure.set_xy(np.column_stack([np.append(x, x[::-1]), np.append(least, 0 * x)]))
            between = (x >= min(cross, halfway)) & (x <= max(cross, halfway))
            ring = np.append(x[between], x[between][::-1]), np.append(most[between], least[between][::-1])
            extra.set_xy(np.column_stack(ring) if between.any() else np.zeros((1, 2)))
            error = _least_error(separation, prior)
            ax.set_title(f"mistakes: {error:.1%} with the log-prior, {lost:.1%} without")
            told = f"the boundary is {number(cross)} and not {number(halfway)}: {error:.1%} mistakes, not {lost:.1%}."
            return sentence({"prior": prior}, told)

        crossings = halfway - logit(_PRIORS) * deviation**2 / (mean_1 - mean_2)
        middle = np.full(len(_PRIORS), np.mean(ax.get_ylim()))
        return attach(update, places={"prior": (ax, np.column_stack([crossings, middle]))})

    return draw


def sigmoid_and_logit() -> Drawing:
    """The sigmoid and its inverse, the logit, with one sample on both: `log_odds` to probability, and back.

    Lecture: L4.10
    """
    a = np.linspace(-6, 6, 301)

    def draw(figure: Figure) -> Update:
        axes = figure.subplots(1, 2)
        dots, guides = [], []
        for ax, (x, y), (half_x, half_y) in zip(
            axes, ((a, sigmoid(a)), (sigmoid(a), a)), ((0, 0.5), (0.5, 0)), strict=True
        ):
            ax.axvspan(half_x, x[-1] + 0.02, facecolor=pale(BLUE), edgecolor=BLUE, label="here: choose $C_1$")
            ax.axhline(half_y, color=GREY, linewidth=1)
            ax.plot(x, y, color=BLUE, linewidth=2.5)
            guides += ax.plot([], [], **MOVING, linestyle="--")
            dots += ax.plot([], [], **HERE, clip_on=False)
        axes[0].set(xlim=(-6, 6), ylim=(-0.02, 1.02), xlabel="log-odds $g$", ylabel="probability $y$")
        axes[1].set(xlim=(-0.02, 1.02), ylim=(-6, 6), xlabel="probability $y$", ylabel="log-odds $g$")
        legend_below(figure, axes[0].get_legend_handles_labels()[0])

        def update(log_odds: float) -> str:
            y = float(sigmoid(log_odds))
            for dot, guide, (here, there), corner in zip(
                dots, guides, ((log_odds, y), (y, log_odds)), ((-6, -0.02), (-0.02, -6)), strict=True
            ):
                dot.set_data([here], [there])
                guide.set_data([here, here, corner[0]], [corner[1], there, there])
            g, verdict = number(log_odds), "choose $C_1$" if log_odds > 0 else "choose $C_2$"
            axes[0].set_title(f"sigmoid({g}) = {y:.3f}: {verdict}")
            axes[1].set_title(f"logit({y:.3f}) = {g}: {verdict}")
            odds = number(float(np.exp(log_odds)))
            told = f"the probability is {y:.3f} and the odds are {odds} to 1: {verdict.replace('$', '')}."
            return sentence({"log_odds": log_odds}, told)

        return update

    return draw


def mistakes_by_sample_size(results: Any, *, window: tuple[float, float]) -> Drawing:
    """The share of mistakes of some learners against the number of samples that they learn from: the median of many
    draws, with a bar from the lower to the upper quartile; and what the best rule cannot avoid.

    `results` maps each number of samples to a mapping of names to shares (draws,), in which the first is the best rule,
    or is a function of the sliders' values that returns it, of the same numbers and names each time.

    Lecture: L4.16
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.set(xscale="log", ylim=window, xlabel="samples to learn from", ylabel="share of mistakes on new samples")
        floor = ax.axhline(0, **REFERENCE)
        lines: dict[str, Line2D] = {}
        bars: dict[str, Line2D] = {}
        labels: list[EndLabels] = []

        def begin(sizes: Floats, names: Sequence[str]) -> None:
            for place, name in enumerate(names):
                look = line_style(place)
                (lines[name],) = ax.plot(sizes, sizes, **look, marker="os^D"[place % 4])
                (bars[name],) = ax.plot([], [], color=look["color"], linewidth=1.2)
            ax.set_xlim(sizes[0] / 1.15, sizes[-1] * 1.15)
            ax.set_xticks(sizes, [f"{size:g}" for size in sizes])
            ax.set_xticks([], minor=True)
            labels.append(EndLabels(ax, {"the best rule": floor, **lines}))

        def update(**values: Any) -> str:
            now = shown(results, values)
            sizes, (best, *names) = np.array(list(now), dtype=float), next(iter(now.values()))
            if not lines:  # only now are the names known
                begin(sizes, names)
            least = float(np.median([np.median(found[best]) for found in now.values()]))
            floor.set_ydata([least, least])
            told = []
            for place, name in enumerate(names):
                low, middle, high = np.quantile([found[name] for found in now.values()], (0.25, 0.5, 0.75), axis=1)
                beside = sizes * 1.02 ** (place - (len(names) - 1) / 2)  # or one bar would hide another
                lines[name].set_data(beside, middle)
                gaps = np.full(len(sizes), np.nan)
                bars[name].set_data(np.repeat(beside, 3), np.stack([low, high, gaps], axis=1).ravel())
                told.append(f"{name} from {middle[0]:.3f} to {middle[-1]:.3f}")
            labels[0].place()
            ax.set_title(f"nobody can do better than {least:.1%}; bars hold the middle half of the draws")
            span = f"from {sizes[0]:g} to {sizes[-1]:g} samples"
            return sentence(values, f"{span} the mistakes go: {', '.join(told)}; {best} has {least:.3f}.")

        return update

    return draw


def new_prior(
    model: LogisticClassifier,
    X: ArrayLike,
    y: ArrayLike,
    *,
    old: float,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """A boundary as it was learnt and corrected for another `share` of the second class; and the mistakes of both for
    every share, beside those of a classifier that always says the more frequent class.

    X is (n, 2), y is (n,) of -1 and +1, samples that were not learnt from; `old` is the share in training. Mistakes
    at a share are counted in each class and weighted.

    Lecture: L4.17
    """
    X, y = in_the_plane(X, y)
    names = classes or class_names(np.array([-1, 1]))

    def mistakes(bias_of: LogisticClassifier, share: float) -> float:
        says = bias_of.decision(X) >= 0
        return float(share * np.mean(~says[y == 1]) + (1 - share) * np.mean(says[y == -1]))

    learnt = [mistakes(model, share) for share in _SHARES]
    corrected = [mistakes(reprior(model, old=old, new=share), share) for share in _SHARES]

    def draw(figure: Figure) -> Update:
        ax, errors = figure.subplots(1, 2)
        scatter_classes(ax, X, y, names)
        frame(ax, X)
        ax.plot(*boundary(model.weights, model.bias, ax), ":", color=GREY, linewidth=2.5, label="as learnt")
        (edge,) = ax.plot([], [], color=BLACK, linewidth=2.5, label="corrected")
        ax.set(xlabel=features[0], ylabel=features[1])
        errors.plot(_SHARES, np.minimum(_SHARES, 1 - _SHARES), **REFERENCE, label="always the frequent one")
        errors.plot(_SHARES, learnt, ":", color=GREY, linewidth=2.5)
        errors.plot(_SHARES, corrected, color=BLACK, linewidth=2.5)
        at = errors.axvline(old, **MOVING)
        errors.set(xlim=(0, 1), ylim=(0, 0.55), xlabel=f"share of {names[1]} in use", ylabel="share of mistakes")
        legend_below(figure)

        def update(share: float) -> str:
            now = reprior(model, old=old, new=share)
            edge.set_data(*boundary(now.weights, now.bias, ax))
            at.set_xdata([share, share])
            before, after = mistakes(model, share), mistakes(now, share)
            ax.set_title(f"$w_0$ goes from {number(model.bias)} to {number(now.bias)}")
            errors.set_title(f"mistakes: {before:.1%} as learnt, {after:.1%} corrected")
            told = f"the mistakes are {before:.1%} with the learnt bias and {after:.1%} with the corrected one."
            return sentence({f"share of {names[1]}": share}, told)

        return update

    return draw
