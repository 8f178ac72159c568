"""Reference, other right answers, hidden checks and typical mistakes for `linear_machine_regions`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def linear_machine_regions(W, w0, X):
    g = X @ W.T + w0
    positive = g > 0
    only = np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)
    return g.argmax(axis=1), only


def right_by_loops(W, w0, X):
    """Sample by sample, with a list of the classes that claim it."""
    greatest, only = [], []
    for x in X:
        g = [float(np.dot(w, x)) + float(b) for w, b in zip(W, w0, strict=True)]
        greatest.append(g.index(max(g)))
        claims = [i for i, value in enumerate(g) if value > 0]
        only.append(claims[0] if len(claims) == 1 else -1)
    return greatest, only


def right_by_the_second(W, w0, X):
    """The only positive one: the greatest is above 0 and the second greatest is not."""
    g = X @ W.T + w0
    greatest = np.argmax(g, axis=1)
    ordered = np.sort(g, axis=1)
    clear = (ordered[:, -1] > 0) & (ordered[:, -2] <= 0)
    return greatest, np.where(clear, greatest, -1)


def library_linear_machine_regions(W, w0, X):
    from lecturelib.discriminant import LinearMachine, only_positive

    machine = LinearMachine(W, w0, np.arange(len(w0)))
    return machine.predict(X), only_positive(machine.decision(X))


def wrong_forgets_the_biases(W, w0, X):
    """You leave out the biases; they belong to each discriminant."""
    return linear_machine_regions(W, np.zeros(len(w0)), X)


def wrong_first_positive(W, w0, X):
    """Where several are positive you name the first of them; then nobody is in charge, and -1 is asked for."""
    g = X @ W.T + w0
    return g.argmax(axis=1), np.where((g > 0).any(axis=1), (g > 0).argmax(axis=1), -1)


def wrong_none_is_the_first_class(W, w0, X):
    """Where none is positive you name a class all the same; write -1 there."""
    g = X @ W.T + w0
    return g.argmax(axis=1), np.where((g > 0).sum(axis=1) <= 1, (g > 0).argmax(axis=1), -1)


def wrong_greatest_only_if_positive(W, w0, X):
    """You let the greatest win only if it is positive; the greatest of negative numbers wins too."""
    g = X @ W.T + w0
    return np.where(g.max(axis=1) > 0, g.argmax(axis=1), -1), linear_machine_regions(W, w0, X)[1]


def wrong_minus_biases(W, w0, X):
    """You subtract the biases; each discriminant is w·x *plus* its bias."""
    return linear_machine_regions(W, -w0, X)


def wrong_last_of_equals(W, w0, X):
    """Of equal discriminants you name the last; the first is asked for."""
    g = X @ W.T + w0
    return len(w0) - 1 - g[:, ::-1].argmax(axis=1), linear_machine_regions(W, w0, X)[1]


def wrong_absolute(W, w0, X):
    """You take the discriminant that is farthest from 0; a very negative one is far from winning."""
    g = X @ W.T + w0
    return np.abs(g).argmax(axis=1), linear_machine_regions(W, w0, X)[1]


def wrong_zero_counts(W, w0, X):
    """You count 0 as positive; a sample exactly on the border of a class does not belong to that class."""
    g = X @ W.T + w0
    positive = g >= 0
    return g.argmax(axis=1), np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)


def wrong_swapped(W, w0, X):
    """The two are exchanged: the greatest comes first, then the only positive one."""
    return linear_machine_regions(W, w0, X)[::-1]


def wrong_counts_from_one(W, w0, X):
    """You count the classes from 1; here the first is 0."""
    greatest, only = linear_machine_regions(W, w0, X)
    return greatest + 1, np.where(only >= 0, only + 1, -1)


@pytest.mark.points(1)
def test_any_size(student, rng):
    """Two classes or six, one feature or four, one sample or many."""
    for n, K, d in ((1, 2, 1), (30, 3, 2), (40, 6, 4)):
        W, w0, X = numbers(rng, K, d), 3 * numbers(rng, K) + 0.03125, numbers(rng, n, d)  # so that no g is 0
        greatest, only = pair(student(W, w0, X))
        expected = linear_machine_regions(W, w0, X)
        close(vector(greatest, n), expected[0], "the greatest")
        close(vector(only, n), expected[1], "the only positive one")
