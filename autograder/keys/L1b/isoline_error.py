"""Reference, other right answers, hidden checks and typical mistakes for `isoline_error`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar


def isoline_error(X, y, w, b):
    g = X @ w + b
    up, down = (g[y == 1] - 1) ** 2, (g[y == -1] + 1) ** 2
    return float(up.sum()) / 2, float(down.sum()) / 2


def library_isoline_errors(X, y, w, b):
    from lecturelib.adaline import isoline_errors

    return isoline_errors(X, y, w, b)


def right_by_a_loop(X, y, w, b):
    """Sample by sample, each charged to its class."""
    errors = {1: 0.0, -1: 0.0}
    for x_i, y_i in zip(X, y, strict=True):
        errors[int(y_i)] += (y_i - sum(p * q for p, q in zip(w, x_i, strict=True)) - b) ** 2 / 2
    return errors[1], errors[-1]


def right_by_margins(X, y, w, b):
    """In margins both isolines are at 1; half the sum and half the difference of two totals do the rest."""
    cost = (1 - y * (X @ w + b)) ** 2 / 2
    both, difference = cost.sum(), y @ cost
    return [(both + difference) / 2, (both - difference) / 2]


def wrong_without_the_half(X, y, w, b):
    """Your errors are twice too large: the ½ in front of the sum is missing."""
    up, down = isoline_error(X, y, w, b)
    return 2 * up, 2 * down


def wrong_mean_instead_of_sum(X, y, w, b):
    """You take the mean over a class; E is half the *sum*, whatever the name of the method says."""
    up, down = isoline_error(X, y, w, b)
    return up / max(1, (y == 1).sum()), down / max(1, (y == -1).sum())


def wrong_forgives_the_too_right(X, y, w, b):
    """You charge nothing beyond the isoline; ADALINE does: being too right costs like being as far short of it."""
    cost = np.maximum(0, 1 - y * (X @ w + b)) ** 2 / 2
    return cost[y == 1].sum(), cost[y == -1].sum()


def wrong_one_isoline_for_both(X, y, w, b):
    """You measure both classes from the isoline +1; the negative samples have one of their own, g = -1."""
    g = X @ w + b
    return 0.5 * np.sum((g[y == 1] - 1) ** 2), 0.5 * np.sum((g[y == -1] - 1) ** 2)


def wrong_distances(X, y, w, b):
    """You divide by the length of w and so add up squared distances; ADALINE's error is in units of g."""
    up, down = isoline_error(X, y, w, b)
    square = w @ w or 1.0
    return up / square, down / square


def wrong_order(X, y, w, b):
    """You return E- first; the error of the positive samples comes first."""
    return isoline_error(X, y, w, b)[::-1]


def wrong_without_bias(X, y, w, b):
    """The bias is missing: g is X @ w + b, and without b the isolines are elsewhere."""
    return isoline_error(X, y, w, 0.0)


def wrong_subtracts_the_bias(X, y, w, b):
    """You subtract the bias; g(x) = w.x + b adds it."""
    return isoline_error(X, y, w, -b)


def wrong_not_squared(X, y, w, b):
    """You add up how far the samples miss without squaring; E charges the square of each miss."""
    miss = np.abs(y - X @ w - b)
    return miss[y == 1].sum() / 2, miss[y == -1].sum() / 2


def wrong_square_of_the_sum(X, y, w, b):
    """You add up the misses and square their sum, in which they cancel; square each of them first, then add up."""
    miss = y - X @ w - b
    return miss[y == 1].sum() ** 2 / 2, miss[y == -1].sum() ** 2 / 2


@pytest.mark.points(1)
def test_any_line_and_any_share_of_the_classes(student, rng):
    """Any number of samples and features, and also where one class has none."""
    for n, d, labels in ((7, 2, (-1, 1)), (4, 1, (1,)), (3, 5, (-1,))):
        X, y, w, b = numbers(rng, n, d), rng.choice(labels, size=n), numbers(rng, d), float(numbers(rng)) + 0.1
        up, down = pair(student(X, y, w, b))
        g = X @ w + b
        close(scalar(up), sum((g_i - 1) ** 2 / 2 for g_i, y_i in zip(g, y, strict=True) if y_i > 0), "E+")
        close(scalar(down), sum((g_i + 1) ** 2 / 2 for g_i, y_i in zip(g, y, strict=True) if y_i < 0), "E-")


@pytest.mark.points(1)
def test_no_line_costs_half_a_sample_each(student, rng):
    """With w = 0 and b = 0 every sample costs ½; with labels, w and b negated, the two errors change places."""
    ups, downs = (int(size) for size in rng.permutation([2, 5]))
    X, y = numbers(rng, ups + downs, 2), np.repeat([1, -1], [ups, downs])
    up, down = pair(student(X, y, np.zeros(2), 0.0))
    close(scalar(up), ups / 2, "E+")
    close(scalar(down), downs / 2, "E-")
    w, b = numbers(rng, 2), float(numbers(rng))
    first, second = pair(student(X, y, w, b)), pair(student(X, -y, -w, -b))
    close(scalar(second[0]), scalar(first[1]), "E+ with everything negated")
    close(scalar(second[1]), scalar(first[0]), "E- with everything negated")
