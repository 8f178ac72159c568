"""How good is a classifier? Counts of right and wrong, the ratios made of them, and the curve of all thresholds."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lecturelib._caller import bad_input, speaks_for_caller
from lecturelib.models import frozen
from lecturelib.validation import Floats, Labels, not_negative, pairs

LABELS = ("y_true", "y_pred")


@dataclass(frozen=True)
class Contingency:
    """How often each of the four things happened: true and false positives, false and true negatives.

    A false positive is an error of type I, a false negative one of type II. Every ratio lies between 0 and 1; where
    it would be 0/0, because there was nothing to be right about, we say 0.0 as scikit-learn does.

    Lecture: L2.16, L2.17

    >>> table = Contingency(tp=8, fp=2, fn=4, tn=86)
    >>> table.precision, round(table.recall, 3), table.accuracy
    (0.8, 0.667, 0.94)
    """

    tp: int
    fp: int
    fn: int
    tn: int

    def __add__(self, other: "Contingency") -> "Contingency":
        return Contingency(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn, self.tn + other.tn)

    @property
    def recall(self) -> float:
        """TP / P: of what is positive, how much was found."""
        return _ratio(self.tp, self.tp + self.fn)

    @property
    def specificity(self) -> float:
        """TN / N: of what is negative, how much was left alone."""
        return _ratio(self.tn, self.fp + self.tn)

    @property
    def precision(self) -> float:
        """TP / (TP + FP): of what was called positive, how much is."""
        return _ratio(self.tp, self.tp + self.fp)

    @property
    def fpr(self) -> float:
        """FP / N = 1 - specificity: the rate of errors of type I, the horizontal axis of the ROC curve."""
        return _ratio(self.fp, self.fp + self.tn)

    @property
    def fnr(self) -> float:
        """FN / P = 1 - recall: the rate of errors of type II."""
        return _ratio(self.fn, self.tp + self.fn)

    @property
    def accuracy(self) -> float:
        """(TP + TN) / (P + N): of everything, how much is right. It hides what happens to a small class."""
        return _ratio(self.tp + self.tn, self.tp + self.fp + self.fn + self.tn)

    @property
    def balanced_accuracy(self) -> float:
        """Mean of recall and specificity: both classes count the same, however small."""
        return (self.recall + self.specificity) / 2

    @property
    def prevalence(self) -> float:
        """P / (P + N): how common the positive class is."""
        return _ratio(self.tp + self.fn, self.tp + self.fp + self.fn + self.tn)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        return self.f_beta(1.0)

    def f_beta(self, beta: float) -> float:
        """(1 + beta^2) TP / ((1 + beta^2) TP + beta^2 FN + FP)"""
        weighted = (1 + beta**2) * self.tp
        return _ratio(weighted, weighted + beta**2 * self.fn + self.fp)

    tpr = sensitivity = recall
    tnr = specificity
    ppv = precision


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


@speaks_for_caller
def contingency(y_true: ArrayLike, y_pred: ArrayLike, *, positive: Any = 1) -> Contingency:
    """Count how the predictions fall, with the label `positive` against all the others.

    Both are (n,), of any labels. With several classes it is the table of one of them against the rest.

    Lecture: L2.16

    >>> contingency([1, 1, 0, 0, 0], [1, 0, 1, 0, 0])
    Contingency(tp=1, fp=1, fn=1, tn=2)
    """
    true, predicted = pairs(y_true, y_pred, names=LABELS)
    is_positive, called_positive = true == positive, predicted == positive
    tp = int(np.count_nonzero(is_positive & called_positive))
    fp, fn = int(np.count_nonzero(called_positive)) - tp, int(np.count_nonzero(is_positive)) - tp
    if tp + fp + fn == 0:
        _check_positive(np.union1d(true, predicted), positive)
    return Contingency(tp, fp, fn, tn=len(true) - tp - fp - fn)


def _check_positive(found: Labels, positive: Any) -> None:
    """One label alone may well be the negative one; two labels and neither positive is a mistake of the caller."""
    if len(found) > 1:
        shown = np.array2string(found, threshold=6)
        raise bad_input(f"no label is {positive!r}, got {shown}; say which is the positive one with positive=")


def f_beta(y_true: ArrayLike, y_pred: ArrayLike, *, beta: float = 1.0, positive: Any = 1) -> float:
    """Weighted harmonic mean of precision and recall; beta > 1 favours recall.

        F = (1 + beta^2) precision recall / (beta^2 precision + recall)
          = (1 + beta^2) TP / ((1 + beta^2) TP + beta^2 FN + FP)

    Both are (n,). With nothing positive, true or predicted, it is 0/0, and we say 0.0 as scikit-learn does.

    Lecture: L2.17

    >>> f_beta([1, 1, 0, 0], [1, 0, 1, 0])
    0.5
    """
    not_negative(beta, name="beta")
    return contingency(y_true, y_pred, positive=positive).f_beta(beta)


def error_rate(y_true: ArrayLike, y_pred: ArrayLike) -> float:
    """The share of wrong predictions, 1 - accuracy, of any number of classes.

    Lecture: L2.16

    >>> error_rate(["a", "b", "c", "c"], ["a", "b", "c", "a"])
    0.25
    """
    true, predicted = pairs(y_true, y_pred, names=LABELS)
    return float(np.mean(true != predicted))


@dataclass(frozen=True, eq=False)
class Confusion:
    """Which class was taken for which: `counts` is (K, K), the true class in the row, the predicted in the column.

    `labels` (K,) names rows and columns. (The lecture's contingency table has them the other way round.)

    Lecture: L2.19
    """

    labels: Labels
    counts: NDArray[np.int_]

    def tables(self) -> tuple[Contingency, ...]:
        """The contingency table of each class against the rest, in the order of `labels`."""
        hits, total = self.counts.diagonal(), int(self.counts.sum())
        counted = zip(hits.tolist(), self.counts.sum(axis=0).tolist(), self.counts.sum(axis=1).tolist(), strict=True)
        return tuple(Contingency(tp, p - tp, t - tp, total - p - t + tp) for tp, p, t in counted)


@speaks_for_caller
def confusion_matrix(y_true: ArrayLike, y_pred: ArrayLike) -> Confusion:
    """Count every pair of true and predicted label.   (n,), (n,) -> (K, K)

    The labels are all that occur in either, in sorted order; what was right stands on the diagonal.

    Lecture: L2.19

    >>> confusion_matrix(["cat", "cat", "dog", "owl"], ["cat", "dog", "dog", "dog"]).counts
    array([[1, 1, 0],
           [0, 1, 0],
           [0, 1, 0]])
    """
    true, predicted = pairs(y_true, y_pred, names=LABELS)
    labels, codes = np.unique(np.concatenate([true, predicted]), return_inverse=True)
    K, n = len(labels), len(true)
    counts = np.bincount(codes[:n] * K + codes[n:], minlength=K * K).reshape(K, K)
    return Confusion(frozen(labels), frozen(counts))


def macro_average(y_true: ArrayLike, y_pred: ArrayLike, measure: str) -> float:
    """The mean over the classes of a measure of `Contingency`: every class counts the same, however small.

    Lecture: L2.17, L2.19

    >>> macro_average([0, 0, 0, 1], [0, 0, 0, 0], "recall")
    0.5
    """
    return float(np.mean([_measured(table, measure) for table in confusion_matrix(y_true, y_pred).tables()]))


def micro_average(y_true: ArrayLike, y_pred: ArrayLike, measure: str) -> float:
    """A measure of the summed tables of all classes: every sample counts the same, so large classes prevail.

    Each mistake is one class's false positive and another's false negative, hence precision = recall = F1 = the
    share of right predictions here.

    Lecture: L2.17, L2.19

    >>> micro_average([0, 0, 0, 1], [0, 0, 0, 0], "recall")
    0.75
    """
    tables = confusion_matrix(y_true, y_pred).tables()
    return _measured(sum(tables[1:], start=tables[0]), measure)


def _measured(table: Contingency, measure: str) -> float:
    if not isinstance(getattr(Contingency, measure, None), property):
        known = ", ".join(name for name, value in vars(Contingency).items() if isinstance(value, property))
        raise bad_input(f"there is no measure {measure!r}; there are {known}")
    return float(getattr(table, measure))


@dataclass(frozen=True, eq=False)
class RocCurve:
    """The points (FPR, TPR) of a scoring classifier, one for each threshold, from (0, 0) to (1, 1); all are (T,).

    At a threshold, all samples with at least that score are called positive. The first is infinite: none is.

    Lecture: L2.18, L2.20
    """

    fpr: Floats
    tpr: Floats
    thresholds: Floats

    @property
    def auc(self) -> float:
        """The area under the curve, by trapezoids: 1 is best, 1/2 is guessing; below that, reverse the scores."""
        return float(np.trapezoid(self.tpr, self.fpr))


def roc_points(y_true: ArrayLike, scores: ArrayLike, *, positive: Any = 1) -> RocCurve:
    """Let the threshold fall past one score after the other, and see how many of each class have come above it.

    Both are (n,). Equal scores pass together, so a tie is one slanting step, not a guess about the order.

    Lecture: L2.18, L2.20

    >>> curve = roc_points([1, 0, 1, 0], [0.9, 0.5, 0.5, 0.1])
    >>> curve.fpr, curve.tpr, curve.auc
    (array([0. , 0. , 0.5, 1. ]), array([0. , 0.5, 1. , 1. ]), 0.875)
    """
    is_positive, values = scored(y_true, scores, positive)
    values = values[order := np.argsort(-values, kind="stable")]
    last = np.append(np.flatnonzero(values[1:] != values[:-1]), len(values) - 1)  # of each group of equal scores
    tp = np.cumsum(is_positive[order])[last]
    fp = last + 1 - tp
    points = np.append(0, fp) / fp[-1], np.append(0, tp) / tp[-1], np.append(np.inf, values[last])
    return RocCurve(*(frozen(column) for column in points))


def auc_rank_sum(y_true: ArrayLike, scores: ArrayLike, *, positive: Any = 1) -> float:
    """The area under the ROC curve as Mann and Whitney's U: how often a positive sample outscores a negative one.

        AUC = U / (P N),     U = (sum of the ranks of the positive) - P (P + 1) / 2

    Both are (n,). A pair of equal scores counts one half, which is what sharing their ranks does.

    Lecture: L2.18

    >>> auc_rank_sum([1, 0, 1, 0], [0.9, 0.5, 0.5, 0.1])
    0.875
    """
    is_positive, values = scored(y_true, scores, positive)
    P = int(is_positive.sum())
    U = ranks(values)[is_positive].sum() - P * (P + 1) / 2
    return float(U / (P * (len(values) - P)))


def ranks(values: Floats) -> Floats:
    """1 for the smallest value, n for the greatest; equal values share the mean of their ranks.   (n,) -> (n,)

    >>> ranks(np.array([0.5, 0.1, 0.9, 0.5]))
    array([2.5, 1. , 4. , 2.5])
    """
    _, group, size = np.unique(values, return_inverse=True, return_counts=True)
    return (np.cumsum(size) - (size - 1) / 2)[group]


@speaks_for_caller
def scored(y_true: ArrayLike, scores: ArrayLike, positive: Any) -> tuple[NDArray[np.bool_], Floats]:
    """Which samples are positive, and their scores; there must be some of both classes."""
    true, values = pairs(y_true, scores, names=("y_true", "scores"))
    is_positive = true == positive
    if is_positive.all() or not is_positive.any():
        _check_positive(np.unique(true), positive)
        raise bad_input(f"y_true holds only the label {true[0]}; a ROC curve needs samples of both classes")
    return is_positive, values.astype(float)
