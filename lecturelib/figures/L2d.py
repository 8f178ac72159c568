"""Drawings of L2d: contingency tables, thresholds, ROC curves, and the confusion matrix."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import ArrayLike

from lecturelib.figures.drawing import Drawing, Update, number, sentence, shown
from lecturelib.figures.style import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    HERE,
    ORANGE,
    PALE_GREY,
    PURPLE,
    VERMILLION,
    EndLabels,
    line_style,
    pale,
)
from lecturelib.metrics import Contingency, RocCurve, roc_points, scored
from lecturelib.validation import Floats

_OUTCOMES = (
    ("found (TP)", {"marker": "o", "color": BLUE}),
    ("missed (FN)", {"marker": "X", "color": VERMILLION}),
    ("false alarm (FP)", {"marker": "s", "color": ORANGE, "markeredgecolor": BLACK, "markeredgewidth": 0.5}),
    ("left alone (TN)", {"marker": ".", "color": GREY}),
)
_IDLE: dict[str, Any] = {"marker": "|", "linestyle": "none", "color": BLACK, "markersize": 22, "markeredgewidth": 4}


def screening(recall: float, specificity: float, *, names: Sequence[str] = ("healthy", "ill")) -> Drawing:
    """A thousand people, a dot each, tested by a classifier that finds `recall` of the ill and leaves `specificity`
    of the healthy alone; and the measures, as the `prevalence` in percent changes.

    Lecture: L2.16, L2.17
    """

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2, width_ratios=(4, 3))
        column, row = np.divmod(np.arange(1000), 25)
        dots = [left.plot([], [], linestyle="", markersize=5, label=label, **style)[0] for label, style in _OUTCOMES]
        left.set(xlim=(-1, 40), ylim=(25, -1), xticks=[], yticks=[], xlabel="a thousand people")
        measures = ("accuracy", "recall", "specificity", "precision", "F₁")
        bars = right.barh(measures, [0.0] * 5, color=pale(BLUE, 0.4), edgecolor=BLUE)
        values = [right.text(0.02, place, "", va="center", weight="bold") for place in range(5)]
        (idle,) = right.plot([], [], **_IDLE)
        right.set(xlim=(0, 1.03), ylim=(4.6, -0.6), xlabel="share")
        short = Line2D([], [], **{**_IDLE, "markersize": 12}, label="accuracy of “no” to all")
        figure.legend(handles=[*dots, short], loc="outside lower center", ncols=3)

        def update(prevalence: float) -> str:
            table = _table_at(prevalence / 100, recall, specificity)
            ends = np.cumsum([table.tp, table.fn, table.fp, table.tn])
            for dot, first, last in zip(dots, [0, *ends[:-1]], ends, strict=True):
                dot.set_data(column[first:last], row[first:last])
            shown = (table.accuracy, table.recall, table.specificity, table.precision, table.f1)
            for bar, text, value in zip(bars, values, shown, strict=True):
                bar.set_width(value)
                text.set(text=f"{value:.2f}", x=value + 0.02 if value < 0.2 else 0.02)
            idle.set_data([1 - table.prevalence], [0])
            left.set_title(f"{table.tp + table.fn} are {names[1]}, {table.tp + table.fp} are told so")
            told = f"{table.tp} of {table.tp + table.fn} {names[1]} people are found, with {table.fp} false alarms"
            rates = f"accuracy is {table.accuracy:.2f} ({1 - table.prevalence:.2f} by no to all), precision"
            return f"Of 1000 people, {told}; {rates} {table.precision:.2f}, F1 {table.f1:.2f}."

        return update

    return draw


def _table_at(prevalence: float, recall: float, specificity: float, *, people: int = 1000) -> Contingency:
    """The expected table of so many people, in whole numbers, of whom a share `prevalence` is positive.

    >>> _table_at(0.01, recall=0.8, specificity=0.9)
    Contingency(tp=8, fp=99, fn=2, tn=891)
    """
    P = round(prevalence * people)
    tp, tn = round(recall * P), round(specificity * (people - P))
    return Contingency(tp, people - P - tn, P - tp, tn)


def threshold_board(
    y_true: ArrayLike, scores: ArrayLike, *, positive: Any = 1, names: Sequence[str] = ("negative", "positive")
) -> Drawing:
    """One `threshold`, seen at once among the scores, on the ROC curve, in the contingency table, and by F of `beta`.

    Both are (n,), with samples of both classes.

    Lecture: L2.16, L2.17, L2.18, L2.20
    """
    is_positive, values = scored(y_true, scores, positive)
    above, below = values[is_positive], values[~is_positive]
    curve = roc_points(y_true, scores, positive=positive)
    tp, fp = np.rint(curve.tpr * len(above)), np.rint(curve.fpr * len(below))
    cuts = np.append(values.max() + 0.02 * np.ptp(values), curve.thresholds[1:])

    def draw(figure: Figure) -> Update:
        (histogram, roc), (cells, measure) = figure.subplots(2, 2)
        bins = np.linspace(values.min(), values.max(), 31).tolist()
        histogram.hist(below, bins, color=pale(ORANGE, 0.7), hatch="//", edgecolor=GREY, label=f"is {names[0]}")
        histogram.hist(above, bins, color=BLUE, histtype="step", linewidth=2.5, label=f"is {names[1]}")
        histogram.set(xlabel="score g(x)", ylabel="samples")
        roc.plot([0, 1], [0, 1], ":", color=GREY)
        roc.plot(curve.fpr, curve.tpr, color=BLUE, linewidth=2)
        roc.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03), xlabel="FPR = 1 − specificity", ylabel="TPR = recall")
        counts = _draw_table(cells, names)
        (recall,) = measure.plot(cuts[::-1], (tp / len(above))[::-1], "--", color=GREEN)
        (precision,) = measure.plot(cuts[:0:-1], (tp[1:] / (tp + fp)[1:])[::-1], ":", color=PURPLE, linewidth=2.5)
        (f_line,) = measure.plot([], [], color=BLUE, linewidth=2.5)
        measure.set(xlim=histogram.get_xlim(), ylim=(0, 1.03), xlabel="threshold", ylabel="from 0 to 1")
        ends = EndLabels(measure, {"recall": recall, "precision": precision, "F": f_line})
        lines = [ax.axvline(values[0], color=BLACK, linewidth=2.5) for ax in (histogram, measure)]
        lines[0].set_label("threshold")
        dots = [ax.plot([], [], **HERE)[0] for ax in (roc, measure)]
        figure.legend(handles=[*histogram.get_legend_handles_labels()[0]], loc="outside lower center", ncols=3)

        def update(threshold: float, beta: float = 1.0) -> str:
            hits, alarms = int((above >= threshold).sum()), int((below >= threshold).sum())
            table = Contingency(hits, alarms, len(above) - hits, len(below) - alarms)
            f = (1 + beta**2) * tp / (tp + fp + beta**2 * len(above))
            best = f.argmax()
            f_line.set_data(cuts[::-1], f[::-1])
            ends.place()
            for line in lines:
                line.set_xdata([threshold, threshold])
            dots[0].set_data([table.fpr], [table.tpr])
            dots[1].set_data([threshold], [table.f_beta(beta)])
            for text, count in zip(counts, (table.tp, table.fp, table.fn, table.tn), strict=True):
                text.set_text(str(count))
            histogram.set_title(f"{hits + alarms} of {len(values)} called {names[1]}")
            roc.set_title(f"TPR {table.tpr:.2f}, FPR {table.fpr:.2f}")
            score, top = table.f_beta(beta), f"{f[best]:.2f} at {number(cuts[best])}"
            measure.set_title(f"β = {beta:g}: F is {score:.2f}, best {top}")
            told_f = f"for β = {beta:g} F is {score:.2f}, and at best {top}"
            told = f"TP {table.tp}, FP {table.fp}, FN {table.fn}, TN {table.tn}"
            return f"At the threshold {number(threshold)}: {told}; TPR {table.tpr:.2f}, FPR {table.fpr:.2f}; {told_f}."

        return update

    return draw


def _draw_table(ax: Axes, names: Sequence[str]) -> list[Any]:
    """The lecture's table, classified in the rows and true in the columns; returns the texts of TP, FP, FN, TN."""
    shades = np.array([[0.55, 0.2], [0.35, 0.05]])
    ax.imshow(shades, cmap="Greys", vmin=0, vmax=2, aspect="auto")
    ax.set(xticks=(0, 1), yticks=(0, 1), xlabel="truth", ylabel="answer")
    ax.set_xticklabels([f"is {names[1]}", f"is {names[0]}"])
    ax.set_yticklabels([f"called\n{names[1]}", f"called\n{names[0]}"])
    ax.xaxis.tick_top()
    ax.tick_params(length=0)
    words = ("TP, found", "FP, false alarm", "FN, missed", "TN, left alone")
    places = ((0, 0), (1, 0), (0, 1), (1, 1))
    for (x, y), word in zip(places, words, strict=True):
        ax.text(x, y + 0.28, word, ha="center", va="center", fontsize=9)
    return [ax.text(x, y - 0.05, "", ha="center", va="center", fontsize=17, weight="bold") for x, y in places]


def roc_curves(curves: Mapping[str, RocCurve]) -> Drawing:
    """Several ROC curves in one plane; with `alarms`, the greatest FPR that is allowed, the TPR that each one reaches.

    Lecture: L2.18, L2.20
    """

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        ax.plot([0, 1], [0, 1], color=GREY, linewidth=1, label="by chance, AUC 0.5")
        dots = {}
        for place, (name, curve) in enumerate(curves.items()):
            style = line_style(place)
            ax.plot(curve.fpr, curve.tpr, label=f"{name}, AUC {curve.auc:.3f}", **style)
            dots[name] = ax.plot([], [], **{**HERE, "color": style["color"]})[0]
        limit = ax.axvspan(2, 3, facecolor=pale(GREY, 0.2), edgecolor=GREY, zorder=0)
        forbidden = ax.text(0.98, 0.03, "too many alarms", ha="right", visible=False)
        ax.set(xlim=(-0.02, 1.02), ylim=(-0.02, 1.02), xlabel="FPR = 1 − specificity", ylabel="TPR = recall")
        ax.set_aspect("equal")
        figure.legend(loc="outside right center")
        areas = ", ".join(f"{name} {curve.auc:.3f}" for name, curve in curves.items())

        def update(alarms: float | None = None) -> str:
            forbidden.set_visible(alarms is not None and alarms < 0.6)
            if alarms is None:
                ax.set_title("best is the upper left corner, worst the diagonal")
                return f"The areas under the ROC curves: {areas}."
            limit.set(x=alarms, width=2)
            for name, curve in curves.items():
                dots[name].set_data([alarms], [_reached(curve, alarms)])
            found = {name: round(_reached(curve, alarms), 2) for name, curve in curves.items()}
            first = [name for name, share in found.items() if share == max(found.values())]
            most = f"{first[0]} finds most" if len(first) == 1 else "it is a draw"
            ax.set_title(f"at most {alarms:.0%} false alarms: {most}")
            told = ", ".join(f"{name} finds {share:.0%}" for name, share in found.items())
            return f"With a false alarm for at most {alarms:.0%} of the negative, {told}; the areas are {areas}."

        return update

    return draw


def _reached(curve: RocCurve, fpr: float) -> float:
    """The greatest TPR of the thresholds that keep to this FPR."""
    rates: Floats = curve.tpr[curve.fpr <= fpr]
    return float(rates.max())


def pair_grid(y_true: ArrayLike, scores: ArrayLike, *, positive: Any = 1) -> Drawing:
    """Every pair of a positive and a negative sample, marked by whether the scores put it in the right order, and the
    ROC curve that runs between them; `rounding` rounds the scores to its multiples and so makes ties.

    Column i is the i-th negative sample from the highest score down, row j the j-th positive one from the bottom up.
    Both are (n,), with samples of both classes.

    Lecture: L2.18
    """
    is_positive, values = scored(y_true, scores, positive)
    P, N = int(is_positive.sum()), int((~is_positive).sum())
    i, j = np.meshgrid(np.arange(N) + 0.5, np.arange(P) + 0.5)
    styles = (
        ("right order", {"marker": "o", "color": BLUE}),
        ("tie, counts ½", {"marker": "D", "color": GREEN, "fillstyle": "left"}),
        ("wrong order", {"marker": "x", "color": VERMILLION}),
    )

    def draw(figure: Figure) -> Update:
        strip, grid = figure.subplots(1, 2, width_ratios=(2, 3))
        ups, downs = (np.sort(values[chosen])[::-1] for chosen in (is_positive, ~is_positive))
        (up,) = strip.plot([], [], "o", color=BLUE, markeredgecolor=BLACK, markersize=8)
        (down,) = strip.plot([], [], "s", color=ORANGE, markeredgecolor=BLACK, markersize=8)
        pad = 0.2 * np.ptp(values)
        strip.set(xlim=(-0.6, 1.6), ylim=(values.min() - pad, values.max() + pad), xlabel="class", ylabel="score")
        strip.set_xticks((0, 1), ("negative", "positive"))
        marks = [grid.plot([], [], linestyle="", markersize=7, label=name, **style)[0] for name, style in styles]
        (edge,) = grid.plot([], [], color=BLACK, linewidth=2.5, label="ROC curve")
        grid.set(xlim=(-0.1, N + 0.1), ylim=(-0.1, P + 0.1))
        grid.set(xlabel=f"the {N} negative, highest first", ylabel=f"the {P} positive, highest first")
        figure.legend(loc="outside lower center", ncols=2)

        def update(rounding: float = 0.0) -> str:
            high, low = (np.round(each / rounding) * rounding if rounding else each for each in (ups, downs))
            up.set_data(np.ones(P), high)
            down.set_data(np.zeros(N), low)
            order = np.sign(high[:, None] - low)
            for mark, sign in zip(marks, (1, 0, -1), strict=True):
                mark.set_data(i[order == sign], j[order == sign])
            curve = roc_points([1] * P + [0] * N, np.append(high, low))
            edge.set_data(N * curve.fpr, P * curve.tpr)
            right, ties = int((order == 1).sum()), int((order == 0).sum())
            strip.set_title(f"rounded to multiples of {rounding:g}" if rounding else "scores as they are")
            share = f"({right} + {ties}/2) / {P * N}" if ties else f"{right} / {P * N}"
            grid.set_title(f"AUC = {share} = {curve.auc:.3f}")
            told = f"Of {P * N} pairs {right} are in the right order, {ties} are ties"
            return f"{told} and {P * N - right - ties} are in the wrong one; the AUC is {curve.auc:.3f}."

        return update

    return draw


def confusion(counts: Any, classes: Sequence[Any], *, darkest: float = 0.1) -> Drawing:
    """How often each class (row) was taken for each (column). The diagonal, which is right, is grey; a mistake is the
    darker, the greater its share of the row, up to `darkest`. With more than four classes a 0 is left blank.

    `counts` is (K, K), or a function of the sliders' values that returns it; `classes` are the K labels.

    Lecture: L2.16, L2.19
    """
    names, places = [str(name) for name in classes], range(len(classes))
    tints = [pale(VERMILLION, strength) for strength in np.linspace(0, 0.7, 128)]
    shades = ListedColormap(tints).with_extremes(bad=PALE_GREY)

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        image = ax.imshow(np.zeros((len(names), len(names))), cmap=shades, vmin=0, vmax=darkest)
        figure.colorbar(image, ax=ax, label="mistakes, as a share of the true class", extend="max")
        cells = [[ax.text(j, i, "", ha="center", va="center") for j in places] for i in places]
        ax.set(xlabel="predicted class", ylabel="true class")
        ax.set(xticks=places, yticks=places, xticklabels=names, yticklabels=names)

        def update(**values: Any) -> str:
            table = np.asarray(shown(counts, values))
            if table.shape != (len(names), len(names)):
                raise ValueError(f"confusion: {len(names)} classes need a square table of them, got {table.shape}")
            share = table / np.maximum(table.sum(axis=1, keepdims=True), 1)
            np.fill_diagonal(share, np.nan)
            image.set_data(share)
            for i in places:
                for j in places:
                    cells[i][j].set_text(f"{table[i, j]:g}" if table[i, j] or len(names) <= 4 else "")
            ax.set_title(f"{np.trace(table):g} of {table.sum():g} are right: the diagonal")
            return sentence(
                values, f"{np.trace(table):g} of {table.sum():g} samples are right; {_worst(table, names)}."
            )

        return update

    return draw


def _worst(table: Any, names: Sequence[str]) -> str:
    """The most frequent mistake, in words."""
    wrong = table * (1 - np.eye(len(table), dtype=int))
    if not wrong.any():
        return "none is taken for another class"
    i, j = np.unravel_index(wrong.argmax(), wrong.shape)
    return f"the most frequent mistake takes {names[i]} for {names[j]}, {wrong[i, j]:g} times"
