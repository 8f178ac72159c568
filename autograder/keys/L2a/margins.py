"""Reference, other right answers, hidden checks and typical mistakes for `margins`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def margins(X, y, w, b):
    return np.sort(y * (X @ w + b))


def library_margins(X, y, w, b):
    from lecturelib import margin_losses

    return np.sort(margin_losses.margins(X, y, w, b))


def right_by_a_loop(X, y, w, b):
    """One sample after the other, and Python's own sorting."""
    found = []
    for x_i, y_i in zip(X, y, strict=True):
        found.append(y_i * (sum(p * q for p, q in zip(x_i, w, strict=True)) + b))
    return sorted(found)


def right_with_signed_samples(X, y, w, b):
    """Turn the samples of the negative class round instead of the values."""
    Z = np.column_stack([X, np.ones(len(X))]) * np.asarray(y)[:, None]
    M = Z @ np.append(w, b)
    return M[M.argsort()]


def wrong_not_sorted(X, y, w, b):
    """You return the margins in the order of the samples; sort them, the smallest first."""
    return y * (X @ w + b)


def wrong_sorted_before_the_labels(X, y, w, b):
    """You sort the values first and multiply by the labels then; by that time each value has lost its own label."""
    return np.sort(y * np.sort(X @ w + b))


def wrong_without_labels(X, y, w, b):
    """You sort the values of f; a margin needs the label too: far on the negative side is good for a negative one."""
    return np.sort(X @ w + b)


def wrong_without_bias(X, y, w, b):
    """The bias is missing: the line is where w.x + b is 0."""
    return np.sort(y * (X @ w))


def wrong_greatest_first(X, y, w, b):
    """Your list falls; the smallest margin, that of the worst mistake, comes first."""
    return np.sort(y * (X @ w + b))[::-1]


def wrong_distances(X, y, w, b):
    """You take absolute values, and so a mistake looks like a right answer; the sign is the point of a margin."""
    return np.sort(np.abs(X @ w + b))


def wrong_bias_without_label(X, y, w, b):
    """You multiply w.x by the label, but not the bias: the label belongs to the whole of w.x + b."""
    return np.sort(y * (X @ w) + b)


def wrong_subtracts_the_bias(X, y, w, b):
    """You subtract the bias; the line is where w.x + b is 0, and b is minus the lecture's threshold already."""
    return np.sort(y * (X @ w - b))


def wrong_divided_by_the_length(X, y, w, b):
    """You divide by the length of w, which gives distances; the margin of this lecture is y (w.x + b) as it stands."""
    return np.sort(y * (X @ w + b)) / np.linalg.norm(w)


@pytest.mark.points(1)
def test_each_sample_keeps_its_own_label(student, rng):
    """Samples at known distances from the line get their distance times the length of w, with the right sign."""
    w, b = numbers(rng, 3), float(numbers(rng))
    foot, unit = -b * w / (w @ w), w / (w @ w)  # a step of `unit` raises w.x by 1
    X = np.array([foot + step * unit for step in (5, -1, 2, -4, -3)])
    close(vector(student(X, np.array([1, 1, -1, -1, 1]), w, b), 5), [-3, -2, -1, 4, 5])


@pytest.mark.points(1)
def test_any_size_and_one_class(student, rng):
    """One feature or eight, one sample or many, also if all of them belong to one class."""
    for n, d in ((1, 1), (1, 8), (40, 8)):
        for y in (np.ones(n, dtype=int), -np.ones(n, dtype=int), rng.choice([-1, 1], size=n)):
            X, w, b = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
            close(vector(student(X, y, w, b), n), margins(X, y, w, b))
