"""Reference, other right answers, hidden checks and typical mistakes for `kappa_filter`."""

import numpy as np
import pytest

from autograder.exercises.L2c.kappa_filter import chosen, with_margins


def kappa_filter(X, y, w, kappa_minus, kappa_plus):
    M = y * (X @ w)
    return np.flatnonzero((kappa_minus <= M) & (kappa_plus >= M))


def library_margins(X, y, w, kappa_minus, kappa_plus):
    from lecturelib.margin_losses import margins

    M = margins(X, y, w, 0.0)
    return [i for i in range(len(M)) if kappa_minus <= M[i] <= kappa_plus]


def right_by_a_loop(X, y, w, kappa_minus, kappa_plus):
    """One sample after the other."""
    left = []
    for i, (x_i, y_i) in enumerate(zip(X, y, strict=True)):
        margin = y_i * sum(p * q for p, q in zip(w, x_i, strict=True))
        if not (margin < kappa_minus or margin > kappa_plus):
            left.append(i)
    return left


def right_by_clipping(X, y, w, kappa_minus, kappa_plus):
    """Those that do not change when they are forced between the limits."""
    M = (X * y[:, None]) @ w
    return np.arange(len(y))[np.clip(M, kappa_minus, kappa_plus) == M]


def wrong_without_labels(X, y, w, kappa_minus, kappa_plus):
    """You compare w·x itself with the limits; the margin is y times that."""
    g = X @ w
    return np.flatnonzero((kappa_minus <= g) & (kappa_plus >= g))


def wrong_excludes_the_limits(X, y, w, kappa_minus, kappa_plus):
    """You pass over samples exactly at a limit; both limits are inclusive."""
    M = y * (X @ w)
    return np.flatnonzero((kappa_minus < M) & (kappa_plus > M))


def wrong_the_others(X, y, w, kappa_minus, kappa_plus):
    """You return the samples to be passed over; return those that are left."""
    M = y * (X @ w)
    return np.flatnonzero((kappa_minus > M) | (kappa_plus < M))


def wrong_a_mask(X, y, w, kappa_minus, kappa_plus):
    """You return True and False for each sample; return the indices of those that are True (np.flatnonzero)."""
    M = y * (X @ w)
    return (kappa_minus <= M) & (kappa_plus >= M)


def wrong_distances(X, y, w, kappa_minus, kappa_plus):
    """You divide by the length of w; the limits are for the margins themselves, not for distances."""
    M = y * (X @ w) / np.linalg.norm(w)
    return np.flatnonzero((kappa_minus <= M) & (kappa_plus >= M))


def wrong_only_the_upper_limit(X, y, w, kappa_minus, kappa_plus):
    """You pass over the good samples but keep the hopeless ones; those below kappa_minus are to go as well."""
    M = y * (X @ w)
    return np.flatnonzero(kappa_plus >= M)


def wrong_excludes_the_upper_limit(X, y, w, kappa_minus, kappa_plus):
    """You pass over samples exactly at the upper limit; both limits are inclusive."""
    M = y * (X @ w)
    return np.flatnonzero((kappa_minus <= M) & (kappa_plus > M))


def wrong_one_limit_is_enough(X, y, w, kappa_minus, kappa_plus):
    """You keep samples that meet one of the two limits, and that is everybody; a sample must meet both."""
    return np.arange(len(y))


def wrong_sorted_by_margin(X, y, w, kappa_minus, kappa_plus):
    """You return the right samples in the order of their margins; return their indices in increasing order."""
    M = y * (X @ w)
    order = np.argsort(M, kind="stable")
    return order[(kappa_minus <= M[order]) & (kappa_plus >= M[order])]


@pytest.mark.points(1)
def test_the_limits_themselves_are_inside(student, rng):
    """A sample exactly at a limit is left."""
    X, y, w = with_margins(rng, rng.permutation([-2.0, -1.0, 0.0, 0.5, 1.5, 2.0]))
    for low, high in ((-1.0, 1.5), (-2.0, 0.0), (0.5, 2.0)):
        assert chosen(student(X, y, w, low, high)) == kappa_filter(X, y, w, low, high).tolist()


@pytest.mark.points(1)
def test_perhaps_nobody_is_left(student, rng):
    """If no margin lies between the limits the result is empty; move a limit, and somebody is left."""
    X, y, w = with_margins(rng, rng.permutation([-2.0, -1.0, 3.0, 4.0]))
    assert chosen(student(X, y, w, -0.5, 2.5)) == []
    for low, high in ((-1.0, 2.5), (-0.5, 3.5)):
        assert chosen(student(X, y, w, low, high)) == kappa_filter(X, y, w, low, high).tolist()
