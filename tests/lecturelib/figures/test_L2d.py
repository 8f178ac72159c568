"""The numbers that the drawings of L2d tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure
from sklearn.metrics import confusion_matrix, fbeta_score, roc_auc_score

from lecturelib.figures import L2d as figures
from lecturelib.figures.L2d import _reached, _table_at
from lecturelib.figures.scene import Scene
from lecturelib.metrics import roc_points
from tests.figures import complaints
from tests.lecturelib.figures.common import DrawingTests, said

RNG = np.random.default_rng(4)
Y = RNG.choice([-1, 1], 70)
SCORES = (RNG.normal(size=70) + 0.8 * Y).round(1)  # rounded, so that there are ties
TABLE = np.arange(25).reshape(5, 5)


@pytest.mark.parametrize("prevalence", [0.0, 0.013, 0.37, 1.0])
def test_the_expected_table_holds_everybody_once(prevalence):
    table = _table_at(prevalence, recall=0.62, specificity=0.888)
    assert table.tp + table.fp + table.fn + table.tn == 1000
    assert table.prevalence == pytest.approx(prevalence, abs=5e-4)
    assert min(table.tp, table.fp, table.fn, table.tn) >= 0


def test_screening_draws_a_dot_for_each_person_and_tells_precision_by_bayes():
    figure = Figure()
    told = figures.screening(0.8, 0.9)(figure)(prevalence=2.0)
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
    told = said(figures.threshold_board(Y, SCORES), threshold=threshold, beta=beta)
    assert f"TP {tp}, FP {fp}, FN {fn}, TN {tn}; TPR {tp / (tp + fn):.2f}, FPR {fp / (fp + tn):.2f}" in told
    assert f"F is {fbeta_score(Y, y_pred, beta=beta, zero_division=0):.2f}" in told
    best = max(fbeta_score(Y, np.where(cut <= SCORES, 1, -1), beta=beta) for cut in SCORES)
    assert f"at best {best:.2f} at" in told


@pytest.mark.parametrize("rounding", [0.0, 0.5, 2.0, 100.0])
def test_the_pair_grid_counts_what_plain_loops_count(rounding):
    scores = np.round(SCORES / rounding) * rounding if rounding else SCORES
    signs = [np.sign(a - b) for a in scores[Y == 1] for b in scores[Y == -1]]
    told = said(figures.pair_grid(Y, SCORES), rounding=rounding)
    assert f"Of {len(signs)} pairs {signs.count(1)} are in the right order, {signs.count(0)} are ties" in told
    assert f"{signs.count(-1)} are in the wrong one; the AUC is {roc_auc_score(Y, scores):.3f}." in told


def test_the_roc_curve_runs_above_the_pairs_in_the_right_order():
    figure = Figure()
    figures.pair_grid(Y, SCORES)(figure)()
    right, ties, wrong, edge = (line.get_xydata() for line in figure.axes[1].lines)
    for pairs, side in ((right, -1), (wrong, 1)):
        height = np.interp(pairs[:, 0], edge[:, 0], edge[:, 1])  # columns lie between the curve's vertical steps
        assert (side * (pairs[:, 1] - height) > 0).all()
    assert len(ties)


def test_roc_curves_tell_the_areas_or_what_each_finds_within_a_limit():
    curves = {"good": roc_points([1, 1, 0, 0], [4, 3, 2, 1]), "poor": roc_points([1, 0, 1, 0], [4, 3, 2, 1])}
    assert said(figures.roc_curves(curves)) == "The areas under the ROC curves: good 1.000, poor 0.750."
    told = said(figures.roc_curves(curves), alarms=0.4)
    assert told.startswith("With a false alarm for at most 40% of the negative, good finds 100%, poor finds 50%")


def test_roc_curves_name_no_winner_of_a_draw():
    figure = Figure()
    curves = {"good": roc_points([1, 1, 0, 0], [4, 3, 2, 1]), "poor": roc_points([1, 0, 1, 0], [4, 3, 2, 1])}
    update = figures.roc_curves(curves)(figure)
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
        assert _reached(curve, limit) == max(rates, default=0.0)


CASES = {
    "screening": (figures.screening(0.6, 0.9), [{"prevalence": 1.0}, {"prevalence": 30.0}]),
    "threshold_board": (
        figures.threshold_board(Y, SCORES),
        [{"threshold": 0.0, "beta": 1.0}, {"threshold": SCORES.max(), "beta": 2.0}],
    ),
    "pair_grid": (figures.pair_grid(Y[:20], SCORES[:20]), [{"rounding": 0.0}, {"rounding": 1.0}]),
    "roc_curves": (figures.roc_curves({"one": roc_points(Y, SCORES)}), [{"alarms": 0.1}, {"alarms": 0.5}]),
    "confusion": (figures.confusion(lambda shift: TABLE * shift, "abcde"), [{"shift": 1}, {"shift": 20}]),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES


def test_the_confusion_matrix_names_the_most_frequent_mistake():
    table = np.array([[5, 1, 0], [0, 6, 4], [2, 0, 7]])
    told = "18 of 25 samples are right; the most frequent mistake takes b for c, 4 times."
    assert said(figures.confusion(table, "abc")) == told
    assert said(figures.confusion(np.eye(2), "ab")) == "2 of 2 samples are right; none is taken for another class."


def test_the_confusion_matrix_must_be_square():
    with pytest.raises(ValueError, match="confusion: 3 classes need a square table of them, got"):
        said(figures.confusion(np.eye(2), "abc"))


def test_the_confusion_matrix_keeps_to_the_house_style():
    scene = Scene(figures.confusion(lambda shift: TABLE * shift, "abcde"))
    for shift in (0, 1):
        scene.whole(shift=shift)
    assert complaints(scene) == []
