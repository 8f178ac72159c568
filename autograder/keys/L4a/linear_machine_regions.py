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


def wrong_zero_counts(W, w0, X):
    """You count 0 as positive; a sample exactly on the border of a class is not claimed by it."""
    g = X @ W.T + w0
    positive = g >= 0
    return g.argmax(axis=1), np.where(positive.sum(axis=1) == 1, positive.argmax(axis=1), -1)


def wrong_swapped(W, w0, X):
    """The two are exchanged: the greatest comes first, then the only positive one."""
    return linear_machine_regions(W, w0, X)[::-1]


def wrong_counts_from_one(W, w0, X):
    """Your classes are counted from 1; here the first is 0."""
    greatest, only = linear_machine_regions(W, w0, X)
    return greatest + 1, np.where(only >= 0, only + 1, -1)


@pytest.mark.points(1)
def test_on_a_border_nobody_is_positive(student, rng):
    """A discriminant that is exactly 0 is not positive; of equal ones the first is the greatest."""
    w = numbers(rng, 2)
    along = np.array([-w[1], w[0]])  # w·along = 0, exactly
    W, X = np.array([w, -w, w, -w]), np.array([along, -2 * along, w, -w])
    greatest, only = pair(student(W, np.zeros(4), X))
    close(vector(greatest, 4), [0, 0, 0, 1], "the greatest")
    close(vector(only, 4), [-1, -1, -1, -1], "the only positive one")
    greatest, only = pair(student(W[:2], np.zeros(2), X))
    close(vector(greatest, 4), [0, 0, 0, 1], "the greatest of two")
    close(vector(only, 4), [-1, -1, 0, 1], "the only positive one of two")
    _, only = pair(student(W[:2], np.array([0.0, -1.0]), X[:2]))
    close(vector(only, 2), [-1, -1], "the only positive one, where one is 0 and the other below")


@pytest.mark.points(1)
def test_any_size(student, rng):
    """Two classes or six, one feature or four, one sample or many."""
    for n, K, d in ((1, 2, 1), (30, 3, 2), (40, 6, 4)):
        W, w0, X = rng.integers(-3, 4, size=(K, d)), 4 * numbers(rng, K), numbers(rng, n, d)
        greatest, only = pair(student(W, w0, X))
        expected = linear_machine_regions(W, w0, X)
        close(vector(greatest, n), expected[0], "the greatest")
        close(vector(only, n), expected[1], "the only positive one")
