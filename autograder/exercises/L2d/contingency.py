r"""**Four boxes.** Count what can happen to a sample of a two-class problem (L2.16): true positives, false positives,
false negatives and true negatives. *Positive* and *negative* say what the classifier answered, *true* and *false*
whether it was right.

- `y_true`: the $n$ true classes, $-1$ or $+1$, of which $+1$ is the positive one; `y_pred`: the $n$ answers, likewise;
- the result is the tuple `(tp, fp, fn, tn)` of four whole numbers, in this order.

Every measure of this notebook is made of these four numbers. Mix up two of them, and all of them are wrong.

    >>> contingency(np.array([1, 1, 1, 1, 1, -1, -1, -1, -1, -1]), np.array([1, 1, 1, -1, -1, 1, -1, -1, -1, -1]))
    (3, 1, 2, 4)
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def contingency(y_true, y_pred):
    """Return (tp, fp, fn, tn).   y_true, y_pred: (n,) of -1 and +1 -> four whole numbers"""
    ...


hints = (
    "Each box is two conditions at once. Which of the two arrays says what a sample was called?",
    "A false positive was called +1 and is -1; a false negative is the other way round.",
    "`(y_true == 1) & (y_pred == 1)` is True for the true positives; `np.sum` counts the True.",
)


def classified(rng, n=12):
    """Classes and answers in which the four boxes hold four different numbers."""
    while True:
        y_true, y_pred = rng.choice([-1, 1], size=n), rng.choice([-1, 1], size=n)
        boxes = {int(np.sum((y_true == a) & (y_pred == b))) for a in (-1, 1) for b in (-1, 1)}
        if len(boxes) == 4 and 0 not in boxes and 1 not in boxes:
            return y_true, y_pred


@pytest.mark.points(1)
def test_what_is_positive_was_found_or_missed(student, rng):
    """TP + FN is the number of positive samples, TP + FP that of samples called positive, and all four are n."""
    y_true, y_pred = classified(rng, n=16)
    tp, fp, fn, tn = vector(student(y_true, y_pred), 4)
    close(tp + fn, np.sum(y_true == 1), "TP + FN")
    close(tp + fp, np.sum(y_pred == 1), "TP + FP")
    close(tp + fp + fn + tn, 16, "TP + FP + FN + TN")


@pytest.mark.points(1)
def test_truth_and_answer_swapped_swaps_the_two_errors(student, rng):
    """If truth and answers trade places, so do FP and FN; if all classes are negated, so do TP and TN as well."""
    y_true, y_pred = classified(rng, n=16)
    tp, fp, fn, tn = vector(student(y_true, y_pred), 4)
    assert len({tp, fp, fn, tn}) == 4, "the four counts are different numbers here"
    close(vector(student(y_pred, y_true), 4), [tp, fn, fp, tn], "the table with truth and answers swapped")
    close(vector(student(-y_true, -y_pred), 4), [tn, fn, fp, tp], "the table with all classes negated")
