"""Reference, other right answers, hidden checks and typical mistakes for `contingency`."""

import numpy as np
import pytest

from autograder.testing import close, vector


def contingency(y_true, y_pred):
    tp = int(np.sum((y_true == 1) & (y_pred == 1)))
    fp = int(np.sum((y_true == -1) & (y_pred == 1)))
    fn = int(np.sum((y_true == 1) & (y_pred == -1)))
    return tp, fp, fn, len(y_true) - tp - fp - fn


def right_by_a_loop(y_true, y_pred):
    """One sample after the other, into one of four boxes."""
    boxes = {(1, 1): 0, (-1, 1): 0, (1, -1): 0, (-1, -1): 0}
    for is_, called in zip(y_true, y_pred, strict=True):
        boxes[int(is_), int(called)] += 1
    return tuple(boxes.values())


def right_by_sums(y_true, y_pred):
    """From three sums: of the positive, of those called so, and of the agreements."""
    n, P, called, agree = len(y_true), np.sum(y_true > 0), np.sum(y_pred > 0), np.sum(y_true == y_pred)
    tp = (P + called + agree - n) // 2
    return tp, called - tp, P - tp, agree - tp


def library_contingency(y_true, y_pred):
    from lecturelib.metrics import contingency as counted

    table = counted(y_true, y_pred)
    return table.tp, table.fp, table.fn, table.tn


def wrong_swaps_the_errors(y_true, y_pred):
    """FP and FN are swapped: a false *positive* was *called* positive and is not; a false negative was missed."""
    tp, fp, fn, tn = contingency(y_true, y_pred)
    return tp, fn, fp, tn


def wrong_positive_is_minus_one(y_true, y_pred):
    """You take -1 for the positive class; here the positive one is +1."""
    tp, fp, fn, tn = contingency(y_true, y_pred)
    return tn, fn, fp, tp


def wrong_returns_shares(y_true, y_pred):
    """You return shares of n; the table holds counts, and the ratios are made of them later."""
    return tuple(count / len(y_true) for count in contingency(y_true, y_pred))


def wrong_minus_one_is_true(y_true, y_pred):
    """In Python -1 counts as True, so `y_true and y_pred` is true for every sample; compare with == 1."""
    return len(y_true), 0, 0, 0


def wrong_order_of_the_boxes(y_true, y_pred):
    """The order is tp, fp, fn, tn; you return tp, tn, fp, fn."""
    tp, fp, fn, tn = contingency(y_true, y_pred)
    return tp, tn, fp, fn


def wrong_true_means_is_positive(y_true, y_pred):
    """Your "true positives" are all samples that *are* positive; a true positive was also *called* so."""
    return np.sum(y_true == 1), np.sum(y_pred == 1), np.sum(y_pred == -1), np.sum(y_true == -1)


def wrong_true_negatives_first(y_true, y_pred):
    """You return tn, fp, fn, tp, as scikit-learn's table has them; the order here is tp, fp, fn, tn."""
    tp, fp, fn, tn = contingency(y_true, y_pred)
    return tn, fp, fn, tp


def wrong_negative_is_zero(y_true, y_pred):
    """You look for negatives that are 0; here the negative class is -1."""
    return np.sum((y_true == 1) & (y_pred == 1)), 0, 0, 0


def wrong_a_table_of_two_rows(y_true, y_pred):
    """You return a table with two rows; return the four counts one after the other."""
    tp, fp, fn, tn = contingency(y_true, y_pred)
    return [[tp, fp], [fn, tn]]


@pytest.mark.points(1)
def test_each_box_alone(student, rng):
    """Where only one of the four things ever happens, all samples are in that box; mixed, each is in its own."""
    for place, (is_, called) in enumerate(((1, 1), (-1, 1), (1, -1), (-1, -1))):
        n = int(rng.integers(2, 9))
        close(vector(student(np.full(n, is_), np.full(n, called)), 4), n * np.eye(4)[place])
    sizes = rng.permutation(np.arange(1, 9))[:4]
    order = rng.permutation(sizes.sum())
    y_true, y_pred = np.repeat([1, -1, 1, -1], sizes)[order], np.repeat([1, 1, -1, -1], sizes)[order]
    close(vector(student(y_true, y_pred), 4), sizes)
