"""Drawings of L2c: limits on the margin, local minima, and weights that vary from sample to sample."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number
from lecturelib.figures.shared.error_curves import plain_log_ticks
from lecturelib.figures.style import BLACK, BLUE, GREEN, HERE, MOVING, VERMILLION, EndLabels, pale, see_through
from lecturelib.margin_losses import empirical_risk, margin_loss, margins
from lecturelib.stochastic import sgd
from lecturelib.validation import Floats, samples


def margin_band(
    X: ArrayLike,
    y: ArrayLike,
    flipped: ArrayLike,
    new: tuple[ArrayLike, ArrayLike],
    *,
    learning_rate: float,
    passes: int,
    off: tuple[float, float],
    loss: str = "log",
    seed: int = 0,
) -> Drawing:
    """Stochastic descent that passes over margins outside `kappa_minus` … `kappa_plus`: the margins it ends with, which
    samples it passes over, how many steps it takes and its cost on new samples, beside the same run without limits.

    X is (n, d), y is (n,) of -1 and +1, `flipped` (n,) says which labels are wrong, `new` is (X, y) to judge by. At the
    ends `off` of the two sliders there is no limit.

    Lecture: L2.12
    """
    X, y = samples(X, y)
    wrong_label = np.asarray(flipped, dtype=bool)
    groups = (("label right", ~wrong_label, BLUE, "o"), ("label turned round", wrong_label, VERMILLION, "X"))

    @lru_cache(maxsize=64)
    def run(kappa_minus: float, kappa_plus: float) -> tuple[Floats, int, float]:
        taken: list[int] = []

        def rate(k: int) -> float:
            taken.append(k)
            return learning_rate

        model = sgd(
            X, y, loss=loss, learning_rate=rate, kappa_minus=kappa_minus, kappa_plus=kappa_plus, tol=0.0,
            max_epochs=passes, seed=seed, record="off",
        )  # fmt: skip
        cost = empirical_risk(*new, model.weights, model.bias, loss=loss) / len(np.asarray(new[1]))
        return margins(X, y, model.weights, model.bias), len(taken), cost

    _, looks, control = run(-np.inf, np.inf)

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        edge = max(abs(off[0]), off[1]) + 2.0
        dots = [left.plot([], [], mark, **see_through(c), markersize=6, label=n)[0] for n, _, c, mark in groups]
        limits = [left.axhline(0.0, color=GREEN, linewidth=3, linestyle=style) for style in ("--", "-")]
        left.set(xlim=(-5, len(y) + 5), ylim=(-edge, edge), xlabel="samples, by margin", ylabel="margin $M$")
        names_of_limits = EndLabels(left, dict(zip(("κ₋", "κ₊"), limits, strict=True)))
        figure.legend(handles=dots, loc="outside lower center", ncols=2)
        names = ("steps taken", "turned round:\npassed over", "right:\npassed over")
        bars = right.barh(names, [0.0] * 3, color=[pale(c, 0.5) for c in (GREEN, VERMILLION, BLUE)], edgecolor=BLACK)
        texts = [right.text(2, place, "", va="center", weight="bold") for place in range(3)]
        right.set(xlim=(0, 100), ylim=(2.6, -0.6), xlabel="percent")

        def update(kappa_minus: float, kappa_plus: float) -> str:
            low = kappa_minus if kappa_minus > off[0] else -np.inf
            high = kappa_plus if kappa_plus < off[1] else np.inf
            M, steps, cost = run(low, high)
            order = np.argsort(M)
            place = np.empty(len(M))
            place[order] = np.arange(len(M))
            for artist, (_, group, _, _) in zip(dots, groups, strict=True):
                artist.set_data(place[group], np.clip(M[group], -edge, edge))
            for line, limit in zip(limits, (low, high), strict=True):
                line.set_ydata([limit, limit] if np.isfinite(limit) else [np.nan, np.nan])
            names_of_limits.place()
            over = (low > M) | (high < M)
            shares = (steps / looks, over[wrong_label].mean(), over[~wrong_label].mean())
            for bar, text, share in zip(bars, texts, shares, strict=True):
                bar.set_width(100 * share)
                text.set(text=f"{100 * share:.0f} %", x=100 * share + 2 if share < 0.8 else 2)
            left.set_title(f"loss on new samples: {cost:.3f} (without κ: {control:.3f})")
            right.set_title(f"{steps:,} steps in {looks:,} looks")
            told = (
                f"the loss on new samples is {cost:.3f}, without limits {control:.3f}; {steps} steps in {looks} looks"
            )
            turned, good = (f"{100 * share:.0f} percent" for share in shares[1:])
            kept = f"in the end {turned} of the labels turned round are passed over, and {good} of the right ones"
            limited = [f"{name} = {number(limit)}" if np.isfinite(limit) else f"no {name}" for name, limit in
                       (("κ₋", low), ("κ₊", high))]  # fmt: skip
            return f"With {' and '.join(limited)}, {told}; {kept}."

        return update

    return draw


def risk_of_one_weight(
    X: ArrayLike, y: ArrayLike, losses: Sequence[str], *, window: tuple[float, float] = (-3.0, 3.0)
) -> Drawing:
    """The risk of a single weight, w x without a bias, under one `loss`: its minima, and where descent from
    `start_at` ends if its steps are small enough.

    X is (n, 1), y is (n,) of -1 and +1.

    Lecture: L2.13, L2.14
    """
    X, y = samples(X, y)
    if X.shape[1] != 1:
        raise ValueError(f"risk_of_one_weight: X must have one feature, shape (n, 1), got {X.shape}")
    z, w = X[:, 0] * y, np.linspace(*window, 601)
    curves = {name: margin_loss(name).value(np.outer(w, z)).sum(axis=1) for name in losses}
    top = 2.2 * len(z)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        (curve,) = ax.plot([], [], color=BLUE, linewidth=2, label="risk $Q(w)$")
        (low,) = ax.plot([], [], "v", color=GREEN, markersize=12, label="minimum")
        (way,) = ax.plot([], [], **MOVING, label="the way down")
        (start,) = ax.plot([], [], "s", color=BLACK, markersize=10, fillstyle="none", clip_on=False, label="start")
        (end,) = ax.plot([], [], **HERE, clip_on=False, label="where it leads")
        ax.set(xlim=window, ylim=(0, top), xlabel="weight $w$", ylabel="risk")
        figure.legend(loc="outside right center")

        def update(loss: str, start_at: float) -> str:
            Q = curves[loss]
            begin = int(np.abs(w - start_at).argmin())
            last = _downhill(Q, begin)
            inside = np.flatnonzero((Q[1:-1] < Q[:-2]) & (Q[1:-1] <= Q[2:])) + 1
            curve.set_data(w, np.clip(Q, 0, 100 * len(z)))
            low.set_data(w[inside], Q[inside] + 0.06 * top)
            between = slice(min(begin, last), max(begin, last) + 1)
            way.set_data(w[between], np.clip(Q[between], 0, 100 * len(z)))
            start.set_data([w[begin]], [min(Q[begin], top)])
            end.set_data([w[last]], [Q[last]])
            on = " and leads on" if last in (0, len(w) - 1) else ""
            where = f"w = {number(w[last])}{on}, Q = {number(Q[last])}, {(z * w[last] <= 0).sum()} of {len(z)} wrong"
            ax.set_title(f"{loss} loss: the way down leads to {where}")
            minima = f"The {loss} risk has {len(inside)} minimum{'' if len(inside) == 1 else 's'} in the window"
            return f"{minima}; from w = {number(w[begin])} the way down leads to {where}."

        return update

    return draw


def _downhill(values: Floats, place: int) -> int:
    """Where descent over these heights ends if it starts at `place`: at the first local minimum.

    >>> _downhill(np.array([3.0, 1.0, 2.0, 4.0, 0.0]), 2)
    1
    """
    while True:
        around = range(max(0, place - 1), min(len(values), place + 2))
        lowest = min(around, key=lambda i: values[i])
        if not values[lowest] < values[place]:
            return place
        place = lowest


def weight_swings(
    taus: ArrayLike, weights: ArrayLike, costs: ArrayLike, *, measure: str = "loss on new samples"
) -> Drawing:
    """The weights learnt from several small samples, one over the other, at one strength tau of the penalty; beside it,
    for all taus, their median length and cost.

    `taus` is (T,), above 0 and rising, `weights` is (T, samples, d), `costs` is (T, samples). The mark is at the tau
    nearest to 10 ** log_tau.

    Lecture: L2.15
    """
    strengths, W, Q = (np.asarray(values, dtype=float) for values in (taus, weights, costs))
    if W.ndim != 3 or len(W) != len(strengths) or Q.shape != W.shape[:2]:
        raise ValueError(
            f"weight_swings: weights must be (T, samples, d), costs (T, samples), got {W.shape}, {Q.shape}"
        )
    lengths, middle = np.median(np.linalg.norm(W, axis=2), axis=1), np.median(Q, axis=1)
    feature = np.tile(np.arange(1, W.shape[2] + 1), W.shape[1])
    reach = 1.05 * float(np.abs(W).max())

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2)
        left.axhline(0.0, color=BLACK, linewidth=0.8)
        (dots,) = left.plot([], [], "o", **see_through(BLUE), markersize=4)
        (mean,) = left.plot(
            [], [], "_", color=VERMILLION, markersize=9, markeredgewidth=2.5, label="mean of the weights"
        )
        left.set(xlim=(0, W.shape[2] + 1), ylim=(-reach, reach), xlabel="feature", ylabel="weight $w_j$")
        right.plot(strengths, middle, "s--", color=GREEN, linewidth=2, label=measure)
        right.plot(strengths, lengths, "o-", color=BLUE, linewidth=2, label="length of $w$")
        (marks,) = right.plot([], [], **HERE)
        right.set(
            xscale="log", yscale="log", xlabel="strength of the penalty τ", ylabel="length or loss, in the median"
        )
        for axis in (right.xaxis, right.yaxis):
            plain_log_ticks(axis)
        dots.set_label("weight from one draw")
        figure.legend(loc="outside lower center", ncols=2)

        def update(log_tau: float) -> str:
            here = int(np.abs(np.log10(strengths) - log_tau).argmin())
            dots.set_data(feature, np.clip(W[here].ravel(), -reach, reach))
            mean.set_data(np.arange(1, W.shape[2] + 1), np.clip(W[here].mean(axis=0), -reach, reach))
            marks.set_data([strengths[here]] * 2, [middle[here], lengths[here]])
            swing = float(W[here].std(axis=0).mean())
            left.set_title(f"τ = {number(strengths[here])}: a weight swings by ±{swing:.2f}")
            right.set_title(f"length {lengths[here]:.2f}, {measure} {middle[here]:.3f}")
            told = f"a weight swings by {swing:.2f}, the length of w is {lengths[here]:.2f}"
            return f"At τ = {number(strengths[here])} {told} and the {measure} {middle[here]:.3f}, in the median."

        return update

    return draw
