"""The measures against scikit-learn, against plain counting, and against what must hold of them."""

import numpy as np
import pytest
from sklearn import metrics as oracle

from lecturelib.metrics import (
    Contingency,
    auc_rank_sum,
    confusion_matrix,
    contingency,
    error_rate,
    f_beta,
    macro_average,
    micro_average,
    ranks,
    roc_points,
)


def labels(seed, n=60, classes=2):
    return np.random.default_rng(seed).integers(classes, size=(2, n))


def scores(seed, n=80, levels=None):
    """Labels and scores that know something of them; `levels` rounds the scores so that many are equal."""
    rng = np.random.default_rng(seed)
    y = np.append([0, 1], rng.integers(2, size=n - 2))
    s = y + rng.normal(size=n)
    return y, np.round(s * levels) / levels if levels else s


# The contingency table


@pytest.mark.parametrize("seed", range(5))
def test_the_four_counts_are_those_of_a_plain_loop(seed):
    y, p = labels(seed)
    counts = {(t, q): 0 for t in (0, 1) for q in (0, 1)}
    for t, q in zip(y.tolist(), p.tolist(), strict=True):
        counts[t, q] += 1
    assert contingency(y, p) == Contingency(counts[1, 1], counts[0, 1], counts[1, 0], counts[0, 0])


@pytest.mark.parametrize("seed", range(5))
def test_the_ratios_are_scikit_learns(seed):
    y, p = labels(seed)
    table = contingency(y, p)
    assert table.recall == pytest.approx(oracle.recall_score(y, p))
    assert table.precision == pytest.approx(oracle.precision_score(y, p))
    assert table.specificity == pytest.approx(oracle.recall_score(y, p, pos_label=0))
    assert table.accuracy == pytest.approx(oracle.accuracy_score(y, p))
    assert table.balanced_accuracy == pytest.approx(oracle.balanced_accuracy_score(y, p))
    assert table.f1 == pytest.approx(oracle.f1_score(y, p))
    assert error_rate(y, p) == pytest.approx(oracle.zero_one_loss(y, p))
    assert table.prevalence == pytest.approx(y.mean())


def test_a_ratio_has_one_value_under_all_its_names():
    table = Contingency(tp=5, fp=3, fn=2, tn=7)
    assert table.tpr == table.sensitivity == table.recall == 5 / 7
    assert table.ppv == table.precision == 5 / 8
    assert table.tnr == table.specificity == 7 / 10


def test_a_false_positive_is_the_error_of_type_i_and_a_false_negative_that_of_type_ii():
    """The slide swaps them. Type I: rejecting a true null hypothesis, that is, calling a negative sample positive."""
    alarm_without_fire = contingency([0], [1])
    fire_without_alarm = contingency([1], [0])
    assert (alarm_without_fire.fp, alarm_without_fire.fpr, alarm_without_fire.fnr) == (1, 1.0, 0.0)
    assert (fire_without_alarm.fn, fire_without_alarm.fnr, fire_without_alarm.fpr) == (1, 1.0, 0.0)


def test_the_error_rates_complete_recall_and_specificity():
    table = contingency(*labels(3))
    assert table.fpr == pytest.approx(1 - table.specificity)
    assert table.fnr == pytest.approx(1 - table.recall)


def test_renaming_the_classes_swaps_recall_with_specificity():
    y, p = labels(4)
    one, other = contingency(y, p), contingency(y, p, positive=0)
    assert (one.recall, one.specificity, one.accuracy) == (other.specificity, other.recall, other.accuracy)


def test_accuracy_hides_a_small_class_and_f1_does_not():
    y = np.array([1] * 5 + [0] * 995)
    table = contingency(y, np.zeros(1000, dtype=int))
    assert table.accuracy == 0.995
    assert (table.f1, table.recall, table.balanced_accuracy) == (0, 0, 0.5)


def test_a_table_cannot_be_changed():
    with pytest.raises(AttributeError):
        contingency([1], [1]).tp = 5


def test_strings_and_booleans_are_labels_too():
    assert contingency(["spam", "ham", "spam"], ["spam", "spam", "ham"], positive="spam").tp == 1
    assert contingency(np.array([True, False]), np.array([True, True])) == Contingency(1, 1, 0, 0)


def test_a_positive_label_that_never_occurs_is_refused_unless_all_are_negative():
    sentence = r"contingency: no label is 1, got \['ham' 'spam'\]; say which is the positive one with positive="
    with pytest.raises(ValueError, match=sentence):
        contingency(["spam", "ham"], ["spam", "spam"])
    assert contingency([0, 0], [0, 0]) == Contingency(0, 0, 0, 2)


# F_beta


@pytest.mark.parametrize("beta", [0.0, 0.5, 1.0, 2.0, 10.0])
def test_f_beta_is_scikit_learns_and_the_lectures_mean_of_precision_and_recall(beta):
    y, p = labels(1)
    table = contingency(y, p)
    lecture = (1 + beta**2) * table.precision * table.recall / (beta**2 * table.precision + table.recall)
    assert f_beta(y, p, beta=beta) == pytest.approx(lecture)
    assert f_beta(y, p, beta=beta) == pytest.approx(oracle.fbeta_score(y, p, beta=beta))


def test_f_beta_goes_from_precision_to_recall_as_beta_grows():
    y, p = labels(2)
    table = contingency(y, p)
    assert f_beta(y, p, beta=0) == pytest.approx(table.precision)
    assert f_beta(y, p, beta=1e6) == pytest.approx(table.recall)


def test_with_nothing_positive_every_undefined_ratio_is_zero():
    assert f_beta([0, 0], [0, 0]) == 0
    nothing = Contingency(0, 0, 0, 0)
    assert nothing.recall == nothing.precision == nothing.specificity == nothing.accuracy == nothing.fpr == 0


# Several classes


@pytest.mark.parametrize("seed", range(4))
def test_the_confusion_matrix_is_scikit_learns(seed):
    y, p = labels(seed, classes=5)
    ours = confusion_matrix(y, p)
    np.testing.assert_array_equal(ours.counts, oracle.confusion_matrix(y, p))
    assert ours.labels.tolist() == [0, 1, 2, 3, 4]
    assert ours.counts.trace() / len(y) == pytest.approx(1 - error_rate(y, p))


def test_the_confusion_matrix_transposes_when_truth_and_prediction_change_places():
    y, p = labels(0, classes=4)
    np.testing.assert_array_equal(confusion_matrix(y, p).counts, confusion_matrix(p, y).counts.T)


def test_a_class_that_is_only_predicted_has_its_row_of_zeros():
    confusion = confusion_matrix(["a", "a"], ["a", "b"])
    assert confusion.labels.tolist() == ["a", "b"]
    assert confusion.counts.tolist() == [[1, 1], [0, 0]]
    with pytest.raises(ValueError, match="read-only"):
        confusion.counts[0, 0] = 9


def test_each_class_against_the_rest_has_the_table_that_contingency_counts():
    y, p = labels(7, classes=4)
    for label, table in enumerate(confusion_matrix(y, p).tables()):
        assert table == contingency(y, p, positive=label)


@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize("seed", range(3))
def test_the_averages_are_scikit_learns(seed, average):
    y, p = labels(seed, classes=4)
    ours = macro_average if average == "macro" else micro_average
    assert ours(y, p, "recall") == pytest.approx(oracle.recall_score(y, p, average=average))
    assert ours(y, p, "precision") == pytest.approx(oracle.precision_score(y, p, average=average))
    assert ours(y, p, "f1") == pytest.approx(oracle.f1_score(y, p, average=average))


def test_micro_precision_recall_and_f1_are_all_the_share_of_right_predictions():
    y, p = labels(5, classes=6)
    for measure in ("precision", "recall", "f1"):
        assert micro_average(y, p, measure) == pytest.approx(1 - error_rate(y, p))


def test_a_class_that_is_never_found_pulls_down_the_macro_average_but_hardly_the_micro_average():
    y = np.array([0] * 98 + [1, 1])
    p = np.zeros(100, dtype=int)
    assert macro_average(y, p, "recall") == 0.5
    assert micro_average(y, p, "recall") == 0.98


@pytest.mark.parametrize("name", ["beauty", "tp", "f_beta"])
def test_an_unknown_measure_is_refused_with_the_known_ones(name):
    with pytest.raises(
        ValueError, match=f"there is no measure '{name}'; there are recall, specificity, precision, fpr"
    ):
        macro_average([0, 1], [0, 1], name)


# The ROC curve


@pytest.mark.parametrize("levels", [None, 2], ids=["distinct", "tied"])
@pytest.mark.parametrize("seed", range(4))
def test_the_curve_is_scikit_learns_point_by_point(seed, levels):
    y, s = scores(seed, levels=levels)
    ours = roc_points(y, s)
    fpr, tpr, thresholds = oracle.roc_curve(y, s, drop_intermediate=False)
    np.testing.assert_allclose(ours.fpr, fpr)
    np.testing.assert_allclose(ours.tpr, tpr)
    np.testing.assert_array_equal(ours.thresholds, thresholds)


def test_each_point_is_the_table_of_its_threshold():
    y, s = scores(1, levels=3)
    curve = roc_points(y, s)
    for fpr, tpr, threshold in zip(curve.fpr, curve.tpr, curve.thresholds, strict=True):
        table = contingency(y, (s >= threshold).astype(int))
        assert (table.fpr, table.tpr) == (fpr, tpr)


@pytest.mark.parametrize("levels", [None, 1, 4], ids=["distinct", "three values", "tied"])
@pytest.mark.parametrize("seed", range(6))
def test_area_rank_sum_counted_pairs_and_scikit_learn_agree(seed, levels):
    y, s = scores(seed, levels=levels)
    wins = np.sign(s[y == 1][:, None] - s[y == 0]) / 2 + 0.5
    assert auc_rank_sum(y, s) == pytest.approx(wins.mean(), abs=1e-12)
    assert roc_points(y, s).auc == pytest.approx(auc_rank_sum(y, s), abs=1e-12)
    assert auc_rank_sum(y, s) == pytest.approx(oracle.roc_auc_score(y, s), abs=1e-12)


def test_best_worst_and_useless_scores():
    y = np.array([0, 0, 1, 1])
    assert roc_points(y, [1.0, 2.0, 3.0, 4.0]).auc == auc_rank_sum(y, [1.0, 2.0, 3.0, 4.0]) == 1
    assert auc_rank_sum(y, [4.0, 3.0, 2.0, 1.0]) == 0
    assert roc_points(y, [7, 7, 7, 7]).auc == auc_rank_sum(y, [7, 7, 7, 7]) == 0.5
    assert roc_points(y, [7, 7, 7, 7]).fpr.tolist() == roc_points(y, [7, 7, 7, 7]).tpr.tolist() == [0, 1]


def test_a_curve_below_the_diagonal_is_a_good_classifier_turned_round():
    y, s = scores(2, levels=2)
    assert auc_rank_sum(y, -s) == pytest.approx(1 - auc_rank_sum(y, s), abs=1e-12)
    assert roc_points(1 - y, s).auc == pytest.approx(1 - roc_points(y, s).auc, abs=1e-12)


def test_only_the_order_of_the_scores_matters():
    y, s = scores(3, levels=5)
    for bent in (np.exp(s), 1 / (1 + np.exp(-s)), 1e8 + 1e3 * s):
        np.testing.assert_array_equal(roc_points(y, bent).tpr, roc_points(y, s).tpr)
        assert auc_rank_sum(y, bent) == auc_rank_sum(y, s)


def test_the_curve_only_climbs_and_ends_in_the_corner():
    curve = roc_points(*scores(4, levels=3))
    assert (np.diff(curve.fpr) >= 0).all()
    assert (np.diff(curve.tpr) >= 0).all()
    assert (curve.fpr[0], curve.tpr[0], curve.fpr[-1], curve.tpr[-1]) == (0, 0, 1, 1)
    with pytest.raises(ValueError, match="read-only"):
        curve.tpr[0] = 1


def test_repeating_every_negative_sample_leaves_the_curve_as_it_was_though_precision_falls():
    y, s = scores(5)
    many = np.append(np.arange(len(y)), np.tile(np.flatnonzero(y == 0), 9))
    assert auc_rank_sum(y[many], s[many]) == pytest.approx(auc_rank_sum(y, s), abs=1e-12)
    before, after = (contingency(y[i], (s[i] > 0.5).astype(int)).precision for i in (np.arange(len(y)), many))
    assert after < before


def test_equal_values_share_their_ranks():
    assert ranks(np.array([3.0, 1.0, 3.0, 3.0, 2.0])).tolist() == [4, 1, 4, 4, 2]


def test_extreme_and_integer_scores_are_fine_and_no_argument_is_changed():
    y, s = np.array([0, 1, 1], dtype=np.uint8), np.array([-1e308, 1e308, 0.0])
    assert roc_points(y, s).auc == auc_rank_sum(y, s) == 1
    assert roc_points(y, np.array([0, 200, 255], dtype=np.uint8)).auc == 1
    assert s.tolist() == [-1e308, 1e308, 0.0]


@pytest.mark.parametrize("measure", [roc_points, auc_rank_sum])
def test_one_class_alone_has_no_curve(measure):
    who = measure.__name__
    for y in ([1, 1], [0, 0]):
        with pytest.raises(
            ValueError, match=f"{who}: y_true holds only the label {y[0]}; a ROC curve needs samples of"
        ):
            measure(y, [0.1, 0.9])
    with pytest.raises(ValueError, match=rf"{who}: no label is 1, got \['a' 'b'\]; say which is the positive one"):
        measure(["a", "b"], [0.1, 0.9])
