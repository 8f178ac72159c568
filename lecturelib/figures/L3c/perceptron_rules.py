"""The perceptron's rules: one step, a run without end, its pocket, and batch against single sample."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import ArrayLike, NDArray

from lecturelib.features import signed
from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.lines import boundary, joined_segments
from lecturelib.figures.shared.points import rings, scatter_classes
from lecturelib.figures.shared.windows import frame
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    HERE,
    MOVING,
    REFERENCE,
    VERMILLION,
    EndLabels,
    legend_below,
    line_style,
    name_point,
    word_colour,
)
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron, perceptron_errors
from lecturelib.perceptron_variants import batch_perceptron
from lecturelib.validation import Floats, samples

_NOWHERE = np.array([np.nan])
_TRAIL = 8  # lines that `batch_and_single` draws before the last one; more would hide the samples


def one_step(X: ArrayLike, y: ArrayLike, weights: ArrayLike, bias: float, sample: int, *, most: float = 1.0) -> Drawing:
    """One step of the single-sample rule at the missed `sample`, at any rate `alpha` up to `most`: the line before and
    after, and what becomes of all the margins.

        (a + alpha z_M).z_i = a.z_i + alpha z_M.z_i:      a straight line for each sample

    X is (n, 2), y is (n,) of -1 and +1.

    Lecture: L3.16
    """
    X, y = samples(X, y)
    Z, a = signed(X, y), np.append(np.asarray(weights, dtype=float), bias)
    if Z[sample] @ a > 0:
        raise ValueError(
            f"one_step: sample {sample} must be on the wrong side or on the line, got a.z = {Z[sample] @ a}"
        )
    rates = np.array([0.0, most])
    margins = (Z @ a)[:, None] + np.outer(Z @ Z[sample], rates)  # (n, 2)

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2)
        scatter_classes(ax, X, y)
        frame(ax, X)
        ax.plot(*boundary(a[:-1], a[-1], ax), **REFERENCE, label="line before")
        (line,) = ax.plot([], [], **MOVING, label="line after")
        ax.plot(*X[[sample]].T, "o", color=GREEN, fillstyle="none", markersize=19, markeredgewidth=2, label="$z_M$")
        lost = rings(ax, "wrong after", colour=BLACK)
        ax.set(xlabel="$x_1$", ylabel="$x_2$")
        legend_below(figure)
        others = joined_segments([(rates, height) for height in np.delete(margins, sample, axis=0)])
        right.plot(*others, color=GREY, linewidth=1.2)
        chosen = right.plot(rates, margins[sample], "--", color=GREEN, linewidth=3)[0]
        right.axhline(0, color=BLACK, linewidth=1)
        (now,) = right.plot([], [], **MOVING)
        top = 1.1 * np.abs(margins[:, 0]).max()
        right.set(xlim=(0, most), ylim=(-top, top), xlabel=r"rate $\alpha$", ylabel="margins $a^T z_i$ after the step")
        EndLabels(right, {"$z_M$": chosen})

        def update(alpha: float) -> str:
            after = a + alpha * Z[sample]
            wrong = Z @ after <= 0
            line.set_data(*boundary(after[:-1], after[-1], ax))
            lost.set_data(*X[wrong].T)
            now.set_data([alpha, alpha], [-top, top])
            newly = int((wrong & (Z @ a > 0)).sum())
            verdict = "is still wrong" if wrong[sample] else "is right"
            others_lost = f", but {newly} other{'s' * (newly != 1)} no more" if newly else ""
            ax.set_title(f"$z_M$ {verdict}{others_lost}")
            right.set_title(f"{wrong.sum()} of {len(y)} margins are not above 0")
            told = f"After a step at rate {number(alpha)} the sample {verdict}, and {newly} that were right are lost"
            return f"{told}: {wrong.sum()} of {len(y)} are on the wrong side."

        return update

    return draw


def run_and_pocket(
    model: LinearClassifier,
    X: ArrayLike,
    y: ArrayLike,
    *,
    span: tuple[int, int],
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """A run of the perceptron at some `iteration`, the start being iteration 1, and the best line so far, which is the
    one in the pocket; beside it the mistakes of both, over the iterations `span`.

    X is (n, 2), y is (n,) of -1 and +1; the model needs the history of all its updates.

    Lecture: L3.17, L3.18
    """
    X, y = samples(X, y)
    past = model.history
    if past is None or not 1 <= span[0] < span[1] <= len(past):
        raise ValueError(f'run_and_pocket: iterations {span} need a history of them; train with record="update"')
    errors = perceptron_errors(X, y, past.weights, past.bias)
    fewest = np.minimum.accumulate(errors)
    kept = np.maximum.accumulate(np.where(np.diff(fewest, prepend=len(y) + 1) < 0, np.arange(len(errors)), 0))
    k = np.arange(span[0], span[1] + 1)

    def draw(figure: Figure) -> Update:
        ax, counts = figure.subplots(1, 2, width_ratios=(3, 2))
        scatter_classes(ax, X, y, classes)
        frame(ax, X)
        (line,) = ax.plot([], [], **MOVING, label="line now")
        (best,) = ax.plot([], [], color=BLACK, linewidth=1.8, zorder=5, label="best so far")
        ax.set(xlabel=features[0], ylabel=features[1])
        legend_below(figure)
        counts.plot(k, errors[k - 1], "o", color=GREY, markersize=5 if len(k) < 50 else 2.5)
        counts.plot(k, fewest[k - 1], color=BLACK, linewidth=2.5, drawstyle="steps-mid")
        (dot,) = counts.plot([], [], **HERE, clip_on=False)
        counts.set(xlabel="iteration $k$", ylabel="samples on the wrong side")
        counts.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        _count_axis(counts, int(errors[k - 1].max()))

        def update(iteration: int) -> str:
            t = int(iteration) - 1
            line.set_data(*boundary(past.weights[t], past.bias[t], ax))
            best.set_data(*boundary(past.weights[kept[t]], past.bias[kept[t]], ax))
            dot.set_data([iteration], [errors[t]])
            ax.set_title(f"iteration {iteration}: {errors[t]} wrong")
            counts.set_title(f"best so far: {fewest[t]} wrong, $k$ = {kept[t] + 1}")
            told = f"At iteration {iteration} the line has {errors[t]} of {len(y)} samples on its wrong side"
            return f"{told}; the best so far, of iteration {kept[t] + 1}, has {fewest[t]}."

        return update

    return draw


def _count_axis(ax: Axes, most: int) -> None:
    """The upward axis of counts up to `most`: logarithmic from 1 if there are many, with 0 as its lower end."""
    if most <= 20:
        ax.set_ylim(-0.02 * most, 1.08 * most + 0.5)
        ax.yaxis.set_major_locator(MaxNLocator(5, integer=True))
    else:
        ax.set_yscale("symlog", linthresh=1, linscale=0.3)
        ticks = [count for count in (0, 1, 3, 10, 30, 100, 300, 1000) if count <= most]
        ax.set_yticks(ticks, [str(count) for count in ticks])
        ax.set_yticks([], minor=True)
        ax.set_ylim(0, 1.3 * most)


def decreasing_rate(
    runs: Mapping[float, LinearClassifier], X: ArrayLike, y: ArrayLike, *, classes: Sequence[str] = (), trail: int = 12
) -> Drawing:
    """Runs with the rate `c`/k: the line of iteration k = 10 ** `log_k` with the `trail` before it, and the length of
    a against k, which falls on a straight line over the logarithm of k.

    `runs` maps c to a model with the history of its steps; X is (n, 2), y is (n,) of -1 and +1.

    Lecture: L3.18
    """
    X, y = samples(X, y)
    if missing := [c for c, run in runs.items() if run.history is None]:
        raise ValueError(f"decreasing_rate: the runs of c = {missing} have no history; train them with record")
    pasts = {c: run.history for c, run in runs.items() if run.history is not None}
    lengths = {c: np.hypot(np.linalg.norm(past.weights, axis=1), past.bias) for c, past in pasts.items()}
    errors = {c: perceptron_errors(X, y, past.weights, past.bias) for c, past in pasts.items()}

    def draw(figure: Figure) -> Update:
        ax, right = figure.subplots(1, 2)
        scatter_classes(ax, X, y, classes)
        frame(ax, X)
        (before,) = ax.plot([], [], color=GREY, linewidth=0.8, label=f"the {trail} lines before")
        (line,) = ax.plot([], [], **MOVING, label="line now")
        ax.set(xlabel="$x_1$", ylabel="$x_2$")
        legend_below(figure)
        for place, (c, length) in enumerate(lengths.items()):
            seen = np.unique(np.geomspace(1, len(length), 150).astype(int))
            (curve,) = right.plot(seen, length[seen - 1], **line_style(place))
            k = min(20, len(length))  # where they are still well apart
            where = "above" if c > min(runs) else "below"
            name_point(right, k, float(length[k - 1]), f"c = {number(c)}", where, color=word_colour(curve.get_color()))
        (dot,) = right.plot([], [], **HERE, clip_on=False)
        top = 1.1 * max(float(length[9]) for length in lengths.values())
        right.set(xscale="log", ylim=(0, top), xlabel="iteration $k$", ylabel="length of $a$")

        def update(c: float, log_k: float) -> str:
            past, t = pasts[c], min(round(10**log_k), len(pasts[c])) - 1
            some = range(max(0, t - trail), t)
            before.set_data(
                *joined_segments([boundary(past.weights[i], past.bias[i], ax) for i in some] or [(_NOWHERE, _NOWHERE)])
            )
            line.set_data(*boundary(past.weights[t], past.bias[t], ax))
            dot.set_data([t + 1], [min(lengths[c][t], top)])
            lately = errors[c][max(0, t - trail) : t + 1]
            swing = f"{lately.min()} to {lately.max()}" if np.ptp(lately) else f"{lately[0]}"
            ax.set_title(f"iteration {t + 1:,}: {errors[c][t]} wrong (lately {swing})")
            right.set_title(f"$a$ is {lengths[c][t]:.2f} long at c = {number(c)}")
            told = f"With c = {number(c)}, at iteration {t + 1}, a has the length {lengths[c][t]:.2f}"
            return f"{told} and {errors[c][t]} of {len(y)} samples are wrong, lately {swing}."

        return update

    return draw


def batch_and_single(
    X: ArrayLike,
    y: ArrayLike,
    start: ArrayLike,
    *,
    passes: int = 20,
    classes: Sequence[str] = (),
    features: Sequence[str] = ("$x_1$", "$x_2$"),
) -> Drawing:
    """The batch rule and the single-sample rule from one `start` (w_1, w_2, b), at one rate `alpha`: their lines after
    `epoch` epochs, the last few of the latter before that, and the mistakes of both.

    X is (n, 2), y is (n,) of -1 and +1. An epoch looks at every sample once: that is one step, or up to n.

    Lecture: L3.16, L3.19
    """
    X, y = samples(X, y)

    @lru_cache(maxsize=8)  # the slider of the epoch moves along the same two runs
    def runs(alpha: float) -> list[tuple[Floats, Floats, NDArray[np.int_]]]:
        """Of batch and single sample: after how many epochs a moved, where to, and the mistakes then."""
        options: dict[str, Any] = {"learning_rate": alpha, "start": start, "max_epochs": passes}
        batch, single = batch_perceptron(X, y, average=False, **options), perceptron(X, y, **options)
        found = []
        for past in (batch.history, single.history):
            assert past is not None
            when = np.asarray(past.epoch, dtype=float) + np.where(past.sample < 0, 1.0, (past.sample + 1) / len(y))
            when[0] = 0.0
            errors = perceptron_errors(X, y, past.weights, past.bias)
            found.append((when, np.column_stack([past.weights, past.bias]), errors))
        return found

    def draw(figure: Figure) -> Update:
        ax, counts = figure.subplots(1, 2)
        scatter_classes(ax, X, y, classes)
        frame(ax, X)
        (trail,) = ax.plot([], [], color=GREY, linewidth=0.8, label=f"single, {_TRAIL} lines before")
        looks = (("batch", BLUE, "o", 2.5), ("single sample", VERMILLION, "s", 1.0))
        lines = [ax.plot([], [], color=c, linewidth=w + 1, label=name)[0] for name, c, _, w in looks]
        ax.set(xlabel=features[0], ylabel=features[1])
        legend_below(figure)
        stairs = {"drawstyle": "steps-post"}
        curves = [counts.plot([], [], color=c, linewidth=w, **stairs)[0] for _, c, _, w in looks]
        dots = [
            counts.plot([], [], mark, color=c, markeredgecolor=BLACK, markersize=9, zorder=4)[0]
            for _, c, mark, _ in looks
        ]
        counts.set(xlim=(-0.02 * passes, 1.03 * passes), xlabel="epochs")
        _count_axis(counts, len(y))
        counts.set(ylabel="samples on the wrong side")
        counts.xaxis.set_major_locator(MaxNLocator(integer=True))

        def update(alpha: float, epoch: int) -> str:
            told = []
            for line, curve, dot, (when, a, errors) in zip(lines, curves, dots, runs(alpha), strict=True):
                now = int(np.searchsorted(when, epoch, side="right")) - 1
                line.set_data(*boundary(a[now, :2], a[now, 2], ax))
                curve.set_data(np.append(when[: now + 1], epoch), np.append(errors[: now + 1], errors[now]))
                dot.set_data([epoch], [errors[now]])
                told.append(f"{errors[now]} wrong after {now} step{'s' * (now != 1)}")
                passed = a[max(0, now - _TRAIL) : now]  # the last round is that of the single sample
            trail.set_data(*joined_segments([boundary(w[:2], w[2], ax) for w in passed] or [(_NOWHERE, _NOWHERE)]))
            ax.set_title(f"batch: {told[0]}")
            counts.set_title(f"single: {told[1]}")
            when_told = f"At rate {number(alpha)}, after {epoch} epoch{'s' * (epoch != 1)}"
            return f"{when_told}, batch has {told[0]}, single sample {told[1]}."

        return update

    return draw
