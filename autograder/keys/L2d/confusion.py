"""Reference, other right answers, hidden checks and typical mistakes for `confusion`."""

import numpy as np
import pytest

from autograder.testing import close


def confusion(y_true, y_pred, K):
    counts = np.zeros((K, K), dtype=int)
    for i, j in zip(y_true, y_pred, strict=True):
        counts[i, j] += 1
    return counts


def right_by_bincount(y_true, y_pred, K):
    """One number for each pair of classes, counted all at once."""
    return np.bincount(y_true * K + y_pred, minlength=K * K).reshape(K, K)


def right_by_a_product(y_true, y_pred, K):
    """Each sample as a row of zeros with a one in it; the product adds up."""
    return np.eye(K)[y_true].T @ np.eye(K)[y_pred]


def right_place_by_place(y_true, y_pred, K):
    """For each place of the table, look at all samples."""
    return [[int(np.sum((y_true == i) & (y_pred == j))) for j in range(K)] for i in range(K)]


def library_confusion(y_true, y_pred, K):
    from lecturelib.metrics import confusion_matrix

    found = confusion_matrix(y_true, y_pred)
    counts = np.zeros((K, K), dtype=int)
    counts[np.ix_(found.labels, found.labels)] = found.counts
    return counts


def wrong_transposed(y_true, y_pred, K):
    """Rows and columns are swapped: the row is what the sample is, the column what it was called."""
    return confusion(y_pred, y_true, K)


def wrong_counts_only_once(y_true, y_pred, K):
    """`counts[y_true, y_pred] += 1` with whole arrays adds 1 to each place at most once; go sample by sample."""
    counts = np.zeros((K, K), dtype=int)
    counts[y_true, y_pred] += 1
    return counts


def wrong_only_the_mistakes(y_true, y_pred, K):
    """You count the mistakes only; the samples that are right belong on the diagonal."""
    counts = confusion(y_true, y_pred, K)
    return counts - np.diag(np.diag(counts))


def wrong_shares_of_the_rows(y_true, y_pred, K):
    """You return shares of each row; the matrix holds counts."""
    counts = confusion(y_true, y_pred, K)
    return counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)


def wrong_leaves_out_what_does_not_occur(y_true, y_pred, K):
    """Classes that do not occur are left out of your matrix; it should have K rows and K columns all the same."""
    there = np.union1d(y_true, y_pred)
    return confusion(y_true, y_pred, K)[np.ix_(there, there)]


def wrong_classes_from_one(y_true, y_pred, K):
    """You take 1 off each class, as if they began at 1; they are numbered from 0, as rows and columns are."""
    return np.roll(confusion(y_true, y_pred, K), (-1, -1), axis=(0, 1))


def wrong_only_the_right_ones(y_true, y_pred, K):
    """You count only samples that are right; the mistakes belong off the diagonal."""
    return np.diag(np.diag(confusion(y_true, y_pred, K)))


def wrong_shares_of_all(y_true, y_pred, K):
    """You divide by the number of samples; the matrix holds counts."""
    return confusion(y_true, y_pred, K) / len(y_true)


@pytest.mark.points(1)
def test_each_sample_is_counted_in_its_place(student, rng):
    """Each sample is counted once, in the row of its class and the column of its answer; unused classes stay 0."""
    for K, used in ((2, 2), (5, 3), (10, 10)):
        y_true, y_pred = rng.integers(0, used, size=30), rng.integers(0, used, size=30)
        close(student(y_true, y_pred, K), right_by_bincount(y_true, y_pred, K), "the matrix")
    i, j = rng.permutation(6)[:2]
    expected = np.zeros((7, 7))
    expected[i, j] = 4
    close(student(np.full(4, i), np.full(4, j), 7), expected, "the matrix of one mistake, made four times")
