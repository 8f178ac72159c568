"""The numbers that the drawings of `plots.measures` tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure
from sklearn.metrics import confusion_matrix, fbeta_score, roc_auc_score

from lecturelib import plots
from lecturelib.metrics import roc_points
from lecturelib.picture import Picture
from lecturelib.plots.measures import reached, table_at
from tests.direct import direct_rendering, pixels

RNG = np.random.default_rng(4)
Y = RNG.choice([-1, 1], 70)
SCORES = (RNG.normal(size=70) + 0.8 * Y).round(1)  # rounded, so that there are ties


def said(drawing, **values):
    return drawing(Figure())(**values)


@pytest.mark.parametrize("prevalence", [0.0, 0.013, 0.37, 1.0])
def test_the_expected_table_holds_everybody_once(prevalence):
    table = table_at(prevalence, recall=0.62, specificity=0.888)
    assert table.tp + table.fp + table.fn + table.tn == 1000
    assert table.prevalence == pytest.approx(prevalence, abs=5e-4)
    assert min(table.tp, table.fp, table.fn, table.tn) >= 0


def test_screening_draws_a_dot_for_each_person_and_tells_precision_by_bayes():
    figure = Figure()
    told = plots.screening(0.8, 0.9)(figure)(prevalence=2.0)
    assert told.startswith(
        "Of 1000 people, 16 of 20 ill people are found, with 98 false alarms; accuracy is 0.90 (0.98"
    )
    assert f"precision {0.02 * 0.8 / (0.02 * 0.8 + 0.98 * 0.1):.2f}" in told
    dots = [line.get_xydata() for line in figure.axes[0].lines]
    assert [len(each) for each in dots] == [16, 4, 98, 882]
    assert len(np.unique(np.vstack(dots), axis=0)) == 1000


@pytest.mark.parametrize(("threshold", "beta"), [(-9.0, 1.0), (0.0, 1.0), (0.3, 2.0), (9.0, 0.5)])
def test_the_board_agrees_with_scikit_learn(threshold, beta):
    y_pred = np.where(threshold <= SCORES, 1, -1)
    (tn, fp), (fn, tp) = confusion_matrix(Y, y_pred)
    told = said(plots.threshold_board(Y, SCORES), threshold=threshold, beta=beta)
    assert f"TP {tp}, FP {fp}, FN {fn}, TN {tn}; TPR {tp / (tp + fn):.2f}, FPR {fp / (fp + tn):.2f}" in told
    assert f"F is {fbeta_score(Y, y_pred, beta=beta, zero_division=0):.2f}" in told
    best = max(fbeta_score(Y, np.where(cut <= SCORES, 1, -1), beta=beta) for cut in SCORES)
    assert f"at best {best:.2f} at" in told


@pytest.mark.parametrize("rounding", [0.0, 0.5, 2.0, 100.0])
def test_the_pair_grid_counts_what_plain_loops_count(rounding):
    scores = np.round(SCORES / rounding) * rounding if rounding else SCORES
    signs = [np.sign(a - b) for a in scores[Y == 1] for b in scores[Y == -1]]
    told = said(plots.pair_grid(Y, SCORES), rounding=rounding)
    assert f"Of {len(signs)} pairs {signs.count(1)} are in the right order, {signs.count(0)} are ties" in told
    assert f"{signs.count(-1)} are in the wrong one; the AUC is {roc_auc_score(Y, scores):.3f}." in told


def test_the_roc_curve_runs_above_the_pairs_in_the_right_order():
    figure = Figure()
    plots.pair_grid(Y, SCORES)(figure)()
    right, ties, wrong, edge = (line.get_xydata() for line in figure.axes[1].lines)
    for pairs, side in ((right, -1), (wrong, 1)):
        height = np.interp(pairs[:, 0], edge[:, 0], edge[:, 1])  # columns lie between the curve's vertical steps
        assert (side * (pairs[:, 1] - height) > 0).all()
    assert len(ties)


def test_roc_curves_tell_the_areas_or_what_each_finds_within_a_limit():
    curves = {"good": roc_points([1, 1, 0, 0], [4, 3, 2, 1]), "poor": roc_points([1, 0, 1, 0], [4, 3, 2, 1])}
    assert said(plots.roc_curves(curves)) == "The areas under the ROC curves: good 1.000, poor 0.750."
    told = said(plots.roc_curves(curves), alarms=0.4)
    assert told.startswith("With a false alarm for at most 40% of the negative, good finds 100%, poor finds 50%")


def test_roc_curves_name_no_winner_of_a_draw():
    figure = Figure()
    curves = {"good": roc_points([1, 1, 0, 0], [4, 3, 2, 1]), "poor": roc_points([1, 0, 1, 0], [4, 3, 2, 1])}
    update = plots.roc_curves(curves)(figure)
    titles = []
    for alarms in (0.4, 1.0):
        update(alarms=alarms)
        titles.append(figure.axes[0].get_title())
    assert titles == [
        "at most 40% false alarms: good finds most",
        "at most 100% false alarms: it is a draw",
    ]


def test_what_is_reached_keeps_to_the_limit():
    curve = roc_points(Y, SCORES)
    for limit in (0.0, 0.1, 0.5, 1.0):
        rates = [np.mean(SCORES[Y == 1] >= cut) for cut in SCORES if np.mean(SCORES[Y == -1] >= cut) <= limit]
        assert reached(curve, limit) == max(rates, default=0.0)


@pytest.mark.parametrize(
    ("drawing", "values"),
    [
        (plots.screening(0.6, 0.9), [{"prevalence": 1.0}, {"prevalence": 30.0}]),
        (plots.threshold_board(Y, SCORES), [{"threshold": 0.0, "beta": 1.0}, {"threshold": SCORES.max(), "beta": 2.0}]),
        (plots.pair_grid(Y[:20], SCORES[:20]), [{"rounding": 0.0}, {"rounding": 1.0}]),
        (plots.roc_curves({"one": roc_points(Y, SCORES)}), [{"alarms": 0.1}, {"alarms": 0.5}]),
    ],
)
def test_a_moved_picture_is_what_matplotlib_itself_would_save(drawing, values):
    moved = Picture(drawing)
    first, second = (moved.png(**each) for each in values)
    assert first != second
    assert moved.png(**values[0]) == first
    np.testing.assert_array_equal(pixels(moved.png(**values[1])), direct_rendering(drawing, *values))
    assert moved.sentence.endswith(".")
