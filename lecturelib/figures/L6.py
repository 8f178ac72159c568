"""Drawings of L6: selection before the split, two hyperparameters, costs by threshold, and single mistakes."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Polygon
from numpy.typing import ArrayLike, NDArray

from lecturelib.figures.drawing import Drawing, Update, number, sentence, shown
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREY,
    HERE,
    ORANGE,
    REFERENCE,
    VERMILLION,
    EndLabels,
    name_point,
    pale,
)
from lecturelib.metrics import scored
from lecturelib.validation import Floats, pairs, vector


def leaky_selection(
    k: ArrayLike, flattering: ArrayLike, honest: ArrayLike, *, chance: float, xlabel: str = "k, features kept"
) -> Drawing:
    """The error that a study with a leak reports, and that of the same study without the leak, up to `k`; all (m,).

    Lecture: L3.22, L3.26
    """
    places = vector(k, name="k")
    promised = pairs(places, flattering, names=("k", "flattering"))[1].astype(float)
    true = pairs(places, honest, names=("k", "honest"))[1].astype(float)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        coin = ax.axhline(chance, **REFERENCE)
        (inside,) = ax.plot([], [], "o-", color=BLUE, linewidth=2)
        (before,) = ax.plot([], [], "s-", color=VERMILLION, linewidth=2)
        (gap,) = ax.plot([], [], ":", color=BLACK, linewidth=2)
        ends = [ax.plot([], [], **{**HERE, "color": c, "marker": m})[0] for c, m in ((BLUE, "o"), (VERMILLION, "s"))]
        margin = 0.05 * float(np.ptp(places))
        ax.set(xlabel=xlabel, ylabel="cross-validated error", ylim=(0, 1.4 * chance))
        ax.set(xlim=(places[0] - margin, places[-1] + margin), xticks=places)
        labels = EndLabels(
            ax, {"chosen before the split": before, "chosen inside each fold": inside, "tossing a coin": coin}
        )

        def update(k: int) -> str:
            here = int(np.abs(places - k).argmin())
            for line, end, errors in ((inside, ends[0], true), (before, ends[1], promised)):
                line.set_data(places[: here + 1], errors[: here + 1])
                end.set_data([places[here]], [errors[here]])
            gap.set_data([places[here]] * 2, [promised[here], true[here]])
            labels.place()
            ax.set_title(f"k = {places[here]}: promised {promised[here]:.2f}, honest {true[here]:.2f}")
            promise = f"choosing before the split promises an error of {promised[here]:.2f}"
            return f"With {places[here]} features kept, {promise}, choosing inside gives {true[here]:.2f}."

        return update

    return draw


def two_hyperparameters(ks: Sequence[int], l2: ArrayLike, mean: ArrayLike, error: ArrayLike) -> Drawing:
    """The cross-validated loss by penalty for one `k`, and by k for one penalty, where the sliders stand.

    `mean` and `error`, the standard errors, are (len(ks), len(l2)); `log_lambda` is log10 of a penalty.

    Lecture: L3.22, L3.26
    """
    penalties = vector(l2, name="l2").astype(float)
    losses, errors = np.asarray(mean, dtype=float), np.asarray(error, dtype=float)
    at_k, at_l2 = divmod(int(losses.argmin()), losses.shape[1])  # the best
    low, top = 0.7 * float((losses - errors).clip(losses.min() / 2).min()), 1.2 * float((losses + errors).max())

    def draw(figure: Figure) -> Update:
        axes = figure.subplots(1, 2, sharey=True)
        heading, artists = figure.suptitle(""), []
        for ax, xs, label in zip(axes, (penalties, np.array(ks)), (r"penalty $\lambda$", "k, features"), strict=True):
            (bars,) = ax.plot([], [], "_-", color=BLUE, linewidth=1.2, markersize=8)
            (curve,) = ax.plot([], [], "o-", color=BLUE, linewidth=2.5, markersize=6)
            (dot,) = ax.plot([], [], **HERE)
            least = ax.axhline(losses.min(), **REFERENCE)
            ax.set(xlabel=label, yscale="log", ylim=(low, top), xlim=(xs[0] - 1, xs[-1] + 1))
            artists.append((bars, curve, dot, xs))
            ticks = [tick for tick in (0.05, 0.1, 0.2, 0.5, 1, 2, 5) if low < tick < top]
            ax.set_yticks(ticks, [f"{tick:g}" for tick in ticks])
            ax.minorticks_off()
        axes[0].set(xscale="log", xlim=(penalties[0] / 2, penalties[-1] * 2), ylabel="loss on the fold left out")
        axes[0].set_xticks(penalties, [number(penalty) for penalty in penalties])
        axes[0].minorticks_off()
        EndLabels(axes[1], {"least of all": least})

        def update(k: int, log_lambda: float) -> str:
            row = int(np.abs(np.array(ks) - k).argmin())
            column = int(np.abs(np.log10(penalties) - log_lambda).argmin())
            here, bar = losses[row, column], errors[row, column]
            slices = ((losses[row], errors[row], column), (losses[:, column], errors[:, column], row))
            for (bars, curve, dot, xs), (values, spread, at) in zip(artists, slices, strict=True):
                ends = np.stack(
                    [np.maximum(values - spread, low), values + spread, np.full(len(values), np.nan)], axis=1
                )
                bars.set_data(np.repeat(xs, 3), ends.ravel())
                curve.set_data(xs, values)
                dot.set_data([xs[at]], [here])
            axes[0].set_title(f"every λ, with k = {ks[row]}")
            axes[1].set_title(f"every k, with λ = {number(penalties[column])}")
            told = f"With k = {ks[row]} and λ = {number(penalties[column])} the loss is {here:.3f} ± {bar:.3f}"
            where = f"k = {ks[at_k]} and λ = {number(penalties[at_l2])}"
            heading.set_text(told)
            return f"{told}; the least of all is {losses.min():.3f}, at {where}."

        return update

    return draw


def costs(y_true: ArrayLike, scores: ArrayLike, cuts: ArrayLike, *, miss: float, alarm: float = 1.0) -> Floats:
    """What it costs per sample to call positive whatever scores at least a cut, for each of the cuts.   (m,) -> (m,)

    Lecture: L2.16, L2.18

    >>> costs([1, -1, 1], [2.0, 1.0, 0.0], [0.0, 1.5, 3.0], miss=6.0)
    array([0.33333333, 2.        , 4.        ])
    """
    is_positive, values = scored(y_true, scores, 1)
    above, below = np.sort(values[is_positive]), np.sort(values[~is_positive])
    missed = np.searchsorted(above, cuts)
    alarmed = len(below) - np.searchsorted(below, cuts)
    return np.asarray((miss * missed + alarm * alarmed) / len(values))


def cost_by_threshold(
    y_true: ArrayLike, scores: ArrayLike, *, names: Sequence[str], window: tuple[float, float]
) -> Drawing:
    """The scores of two classes with a `threshold`, those on its wrong side filled, and the cost of each threshold in
    the window where a miss costs `miss` alarms.

    Lecture: L2.16, L2.18
    """
    is_positive, values = scored(y_true, scores, 1)
    cuts = np.append(np.unique(values), values.max() + 0.5)
    low, high = float(np.quantile(values, 0.02)), float(np.quantile(values, 0.98))
    edges = np.linspace(low, high, 31)
    clipped = np.clip(values, low, high)

    def outline(wanted: NDArray[np.bool_]) -> Floats:
        """The steps over how many samples of these there are, from the lower left to the lower right."""
        heights = np.histogram(clipped[wanted], edges)[0]
        return np.column_stack([np.repeat(edges, 2), np.concatenate([[0], np.repeat(heights, 2), [0]])])

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        areas = []
        for positive, name, colour, hatch in ((False, names[0], ORANGE, "//"), (True, names[1], BLUE, "")):
            steps = outline(is_positive == positive)
            left.add_patch(Polygon(steps, facecolor=pale(colour), edgecolor=GREY, hatch=hatch, linewidth=1))
            areas.append(left.add_patch(Polygon(steps[:1], facecolor=colour, edgecolor=BLACK, hatch=hatch, zorder=2)))
            outer = float(np.quantile(clipped[is_positive == positive], 0.7 if positive else 0.3))
            name_point(left, outer, steps[:, 1].max(), name, "above")
        height = 1.15 * max(area[:, 1].max() for area in map(outline, (is_positive, ~is_positive)))
        left.set(xlim=(low, high), ylim=(0, height), xlabel="score", ylabel="patients")
        near = 0.12 * (high - low)
        ticks = [tick for tick in left.get_xticks() if low + near < tick < high - near]
        left.set_xticks([low, *ticks, high], ["less", *(number(tick) for tick in ticks), "more"])
        (curve,) = right.plot([], [], color=BLUE, linewidth=2)
        (cheapest,) = right.plot([], [], "o", color=BLUE, markersize=8)
        cheapest_name = name_point(right, 0, 0, "cheapest", "below")
        (dot,) = right.plot([], [], **HERE)
        lines = [ax.axvline(0, color=VERMILLION, linewidth=2.5) for ax in (left, right)]
        right.set(xlim=window, ylim=(-0.12, 1.0), xlabel="threshold", ylabel="cost per patient, in false alarms")

        def update(threshold: float, miss: float) -> str:
            cost = costs(y_true, scores, cuts, miss=miss)
            here = float(costs(y_true, scores, [threshold], miss=miss)[0])
            least = int(len(cost) - 1 - cost[::-1].argmin())
            curve.set_data(cuts, np.minimum(cost, 2.0))
            cheapest.set_data([cuts[least]], [cost[least]])
            cheapest_name.set_position((cuts[least], cost[least]))
            dot.set_data([threshold], [min(here, 1.0)])
            for line in lines:
                line.set_xdata([threshold] * 2)
            wrong = ~is_positive & (values >= threshold), is_positive & (values < threshold)
            for area, which in zip(areas, wrong, strict=True):
                area.set_xy(outline(which))
            alarms, missed = (int(which.sum()) for which in wrong)
            left.set_title(f"{missed} missed, {alarms} false alarms")
            right.set_title(f"cost {here:.3f}; least {cost[least]:.3f} at {number(cuts[least])}")
            told = f"{missed} samples are missed and {alarms} alarms are false, a cost of {here:.3f}"
            best = f"the least is {cost[least]:.3f} at threshold {number(cuts[least])}"
            return sentence({"threshold": float(threshold), "miss": miss}, f"{told}; {best}.")

        return update

    return draw


def resamples(values: Any, *, measure: str, window: tuple[float, float], level: float = 0.95) -> Drawing:
    """A measure on many resamples as bars, with the middle `level` of them between two lines.

    `values` is (B,), or a function of the sliders' values that returns it. What lies beyond the window is drawn at
    its edge.

    Lecture: L2.16
    """
    tallest, aside = 0.35, 1e-3 * (window[1] - window[0])
    edges = np.linspace(*window, 31) - aside  # round numbers, as means of counts are, shall not lie on an edge

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        bars = ax.bar(edges[:-1], np.zeros(30), np.diff(edges), align="edge", color=pale(BLUE, 0.4), edgecolor=BLUE)
        ends = [ax.plot([], [], color=VERMILLION, linewidth=3)[0] for _ in range(2)]
        words = [
            name_point(ax, 0, 0.93 * tallest, f"{share:.1%}", where)
            for share, where in (((1 - level) / 2, "left"), ((1 + level) / 2, "right"))
        ]
        ax.set(xlim=window, ylim=(0, tallest), xlabel=measure, ylabel="share of the resamples")

        def update(**given: Any) -> str:
            found = np.asarray(shown(values, given), dtype=float)
            counts = np.histogram(np.clip(found, edges[0], edges[-1]), edges)[0] / len(found)
            for bar, count in zip(bars, counts, strict=True):
                bar.set_height(min(count, tallest))
            low, high = np.quantile(found, [(1 - level) / 2, (1 + level) / 2])
            for line, word, end in zip(ends, words, (low, high), strict=True):
                line.set_data([end, end], [0, tallest])
                word.set_x(end)
            told = f"{level:.0%} of {len(found):,} resamples lie between {low:.3f} and {high:.3f}"
            ax.set_title(told)
            return sentence(given, f"{told}; the {measure} is {found.mean():.3f} on average.")

        return update

    return draw


def mistakes_one_by_one(
    profiles: Mapping[str, Any], X: ArrayLike, titles: Sequence[str], names: Sequence[str]
) -> Drawing:
    """One sample after the other, feature by feature, in front of the middle halves of two classes.

    `profiles` holds two names with the samples of their class, (n, d); X is (m, d), with m `titles`; the features have
    `names`. All of it on one scale, such as deviations.

    Lecture: L5.3
    """
    rows, place = np.asarray(X, dtype=float), np.arange(len(names))

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        looks = ((ORANGE, "//", -0.2), (BLUE, "", 0.2))
        for (name, samples), (colour, hatch, shift) in zip(profiles.items(), looks, strict=True):
            low, high = np.quantile(np.asarray(samples), [0.25, 0.75], axis=0)
            look: dict[str, Any] = {"color": pale(colour, 0.5), "edgecolor": BLACK, "linewidth": 0.8, "hatch": hatch}
            ax.barh(place + shift, high - low, 0.36, left=low, **look)
            name_point(ax, float(low[0] + high[0]) / 2, -0.3, name, "above")
        (dots,) = ax.plot([], [], **{**HERE, "linestyle": "-", "linewidth": 2})
        ax.set(xlim=(-3, 4), ylim=(len(names) - 0.4, -1.2))
        ax.set_xlabel("deviations from the mean; bars: the middle half of each class")
        ax.set_yticks(place, names)
        ax.axvline(0, color=GREY, linewidth=0.8, zorder=0)

        def update(case: int) -> str:
            row = rows[case - 1]
            dots.set_data(np.clip(row, -3, 4), place)
            ax.set_title(titles[case - 1])
            far = int(np.abs(row).argmax())
            return f"Case {case} is {titles[case - 1]}; it is farthest off in {names[far]}, by {number(row[far])}."

        return update

    return draw
