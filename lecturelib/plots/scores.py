"""How well a classifier does: by its scores, and by its answers."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import ArrayLike

from lecturelib.metrics import roc_points, scored
from lecturelib.plots.style import BLACK, BLUE, GREY, ORANGE, VERMILLION, Drawing, Update, number, sentence, shown


def roc_curve(
    y_true: ArrayLike, scores: ArrayLike, *, positive: Any = 1, names: Sequence[str] = ("negative", "positive")
) -> Drawing:
    """The scores of both classes with a `threshold` between them, and the point to which it leads on the ROC curve.

        TPR = share of the positive with score >= threshold,    FPR = the same share of the negative

    Both are (n,), with samples of both classes. A threshold above all scores leads to (0, 0), one below them to (1, 1).

    Lecture: L2.16, L2.18, L2.20
    """
    is_positive, values = scored(y_true, scores, positive, who="roc_curve")
    above, below = values[is_positive], values[~is_positive]
    curve = roc_points(y_true, scores, positive=positive)
    area = curve.auc

    def draw(figure: Figure) -> Update:
        left, right = figure.subplots(1, 2, width_ratios=(4, 3))
        bins = np.linspace(values.min(), values.max(), 31).tolist()
        left.hist(below, bins, color=ORANGE, alpha=0.6, hatch="//", edgecolor=BLACK, label=names[0])
        left.hist(above, bins, color=BLUE, histtype="step", linewidth=2.5, label=names[1])
        cut = left.axvline(values[0], linestyle="--", color=BLACK, linewidth=2, label="threshold")
        left.set(xlabel="score", ylabel="samples")
        right.plot([0, 1], [0, 1], ":", color=GREY, label="by chance")
        right.plot(curve.fpr, curve.tpr, color=BLUE, linewidth=2, label=f"AUC {area:.3f}")
        (dot,) = right.plot([], [], "o", color=VERMILLION, markersize=10, label="this threshold")
        right.set(xlim=(-0.03, 1.03), ylim=(-0.03, 1.03), xlabel="FPR = 1 − specificity", ylabel="TPR = recall")
        figure.legend(loc="outside lower center", ncols=6, fontsize=9)

        def update(threshold: float) -> str:
            hits, alarms = int((above >= threshold).sum()), int((below >= threshold).sum())
            cut.set_xdata([threshold, threshold])
            dot.set_data([alarms / len(below)], [hits / len(above)])
            left.set_title(f"{hits + alarms} of {len(values)} called {names[1]}")
            right.set_title(f"TPR {hits / len(above):.2f}, FPR {alarms / len(below):.2f}")
            told = f"At the threshold {number(threshold)}, {hits} of {len(above)} {names[1]} samples are found"
            return f"{told} and {alarms} of {len(below)} {names[0]} ones wrongly called so; the AUC is {area:.3f}."

        return update

    return draw


def confusion(counts: Any, classes: Sequence[Any]) -> Drawing:
    """How often each class (row) was taken for each (column); the shade is the share of the row.
    With more than four classes a 0 is left blank.

    `counts` is (K, K), or a function of the sliders' values that returns it; `classes` are the K labels.

    Lecture: L2.16, L2.19
    """
    names, places = [str(name) for name in classes], range(len(classes))

    def draw(figure: Figure) -> Update:
        ax = figure.subplots()
        image = ax.imshow(np.zeros((len(names), len(names))), cmap="Blues", vmin=0, vmax=1)
        figure.colorbar(image, ax=ax, label="share of the true class")
        cells = [[ax.text(j, i, "", ha="center", va="center") for j in places] for i in places]
        ax.set(xlabel="predicted class", ylabel="true class")
        ax.set(xticks=places, yticks=places, xticklabels=names, yticklabels=names)

        def update(**values: Any) -> str:
            table = np.asarray(shown(counts, values))
            if table.shape != (len(names), len(names)):
                raise ValueError(f"confusion: {len(names)} classes need a square table of them, got {table.shape}")
            share = table / np.maximum(table.sum(axis=1, keepdims=True), 1)
            image.set_data(share)
            for i in places:
                for j in places:
                    cells[i][j].set(
                        text=f"{table[i, j]:g}" if table[i, j] or len(names) <= 4 else "",
                        color="white" if share[i, j] > 0.6 else BLACK,
                    )
            ax.set_title(f"{np.trace(table):g} of {table.sum():g} on the diagonal")
            return sentence(values, f"{np.trace(table):g} of {table.sum():g} samples are right; {worst(table, names)}.")

        return update

    return draw


def worst(table: Any, names: Sequence[str]) -> str:
    """The most frequent mistake, in words."""
    wrong = table * (1 - np.eye(len(table), dtype=int))
    if not wrong.any():
        return "none is taken for another class"
    i, j = np.unravel_index(wrong.argmax(), wrong.shape)
    return f"the most frequent mistake takes {names[i]} for {names[j]}, {wrong[i, j]:g} times"
