"""Reference, other right answers, hidden checks and typical mistakes for `empirical_risk`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def empirical_risk(X, y, w, b):
    M = y * (X @ w + b)
    return int((M < 0).sum()), float(np.maximum(0, 1 - M).sum())


equivalent = {
    "return (int((M < 0).sum()), float(np.maximum(0, 1 - M).sum())) -> "
    "return (int((M < 0).sum()), float(np.maximum(1 - M, 0).sum()))": "the greater of two numbers has no order",
}


def library_empirical_risk(X, y, w, b):
    from lecturelib import margin_losses

    return margin_losses.empirical_risk(X, y, w, b), margin_losses.empirical_risk(X, y, w, b, loss="hinge")


def right_by_a_loop(X, y, w, b):
    """Sample by sample, with an if for each of the two corners."""
    count, charge = 0, 0.0
    for x_i, y_i in zip(X, y, strict=True):
        margin = y_i * (sum(p * q for p, q in zip(x_i, w, strict=True)) + b)
        if margin < 0:
            count += 1
        if margin < 1:
            charge += 1 - margin
    return count, charge


def right_by_picking(X, y, w, b):
    """Pick those that pay, and add up what they lack."""
    M = y * (X @ w + b)
    pays = M < 1
    return len(M[M < 0]), pays.sum() - M[pays].sum()


def wrong_counts_the_line(X, y, w, b):
    """You count a margin of 0 as a mistake. That would be wise, but the lecture's Q counts only margins below 0."""
    M = y * (X @ w + b)
    return (M <= 0).sum(), np.maximum(0, 1 - M).sum()


def wrong_hinge_without_the_one(X, y, w, b):
    """Your second sum is Hebb's, (-M)+; the hinge also charges samples that are right by less than 1."""
    M = y * (X @ w + b)
    return (M < 0).sum(), np.maximum(0, -M).sum()


def wrong_without_the_positive_part(X, y, w, b):
    """You add up 1 - M also where it is negative, so good samples pay for bad ones; take the positive part of each."""
    M = y * (X @ w + b)
    return (M < 0).sum(), (1 - M).sum()


def wrong_positive_part_of_the_sum(X, y, w, b):
    """You take the positive part of the sum; take that of each sample first, then add up."""
    M = y * (X @ w + b)
    return (M < 0).sum(), max(0.0, (1 - M).sum())


def wrong_charges_mistakes_only(X, y, w, b):
    """You charge mistakes only; a sample with a margin between 0 and 1 has to pay the rest to 1 too."""
    M = y * (X @ w + b)
    return (M < 0).sum(), (1 - M[M < 0]).sum()


def wrong_means(X, y, w, b):
    """You divide by the number of samples; both costs are sums."""
    M = y * (X @ w + b)
    return (M < 0).mean(), np.maximum(0, 1 - M).mean()


def wrong_forgets_the_bias(X, y, w, b):
    """The bias is missing in your margins: M = y (w.x + b)."""
    M = y * (X @ w)
    return (M < 0).sum(), np.maximum(0, 1 - M).sum()


def wrong_hinge_with_the_slides_bracket(X, y, w, b):
    """You use the slide's (s)+ with [s < 0]; it must be [s > 0], or mistakes are free and good answers earn."""
    s = 1 - y * (X @ w + b)
    return (s > 1).sum(), (s * (s < 0)).sum()


def wrong_forgets_the_labels(X, y, w, b):
    """You take w.x + b for the margin; multiply it by the label, or a negative sample is right where it is wrong."""
    f = X @ w + b
    return (f < 0).sum(), np.maximum(0, 1 - f).sum()


def wrong_order(X, y, w, b):
    """You return the sum of the hinge losses first; the number of mistakes comes first."""
    return empirical_risk(X, y, w, b)[::-1]


@pytest.mark.points(1)
def test_any_size_and_samples_on_the_line(student, rng):
    """Few samples or many, one feature or six, some of them exactly on the line."""
    for n, d in ((1, 1), (5, 1), (30, 6)):
        X, w, y = numbers(rng, n, d), numbers(rng, d), rng.choice([-1, 1], size=n)
        b = -float(X[0] @ w)  # exact in quarters, so the first sample lies on the line
        Q, hinge = pair(student(X, y, w, b))
        close(scalar(Q), empirical_risk(X, y, w, b)[0], "the number of mistakes")
        close(scalar(hinge), empirical_risk(X, y, w, b)[1], "the sum of hinge losses")
