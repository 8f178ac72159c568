"""Reference, other right answers, hidden checks and typical mistakes for `linear_machine`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def linear_machine(W, w0, X):
    return np.argmax(X @ W.T + w0, axis=1)


def right_by_loops(W, w0, X):
    """Sample by sample, class by class, keeping the best so far."""
    winners = []
    for x in X:
        best, greatest = 0, -np.inf
        for i, (w, bias) in enumerate(zip(W, w0, strict=True)):
            g = float(np.dot(w, x)) + float(bias)
            if g > greatest:
                best, greatest = i, g
        winners.append(best)
    return winners


def right_augmented(W, w0, X):
    """With the 1 in front of each sample and the bias in front of each row of weights."""
    a = np.column_stack([w0, W])
    Z = np.column_stack([np.ones(len(X)), X])
    return (a @ Z.T).argmax(axis=0)


def library_linear_machine(W, w0, X):
    from lecturelib.discriminant import LinearMachine

    return LinearMachine(W, w0, np.arange(len(w0))).predict(X)


def wrong_forgets_the_bias(W, w0, X):
    """You compare w_i·x alone; each discriminant has its bias w_i0, too."""
    return np.argmax(X @ W.T, axis=1)


def wrong_takes_the_least(W, w0, X):
    """You take the class with the least discriminant; the greatest one wins."""
    return np.argmin(X @ W.T + w0, axis=1)


def wrong_takes_the_loudest(W, w0, X):
    """You compare absolute values; a discriminant far below 0 is a clear no, not a yes."""
    return np.argmax(np.abs(X @ W.T + w0), axis=1)


def wrong_takes_the_first_positive(W, w0, X):
    """You take the first class with a positive discriminant; several may be positive, or none: take the greatest."""
    return np.argmax(X @ W.T + w0 > 0, axis=1)


def wrong_compares_distances(W, w0, X):
    """You divide each discriminant by the length of its weights; the machine compares the g_i as they are."""
    return np.argmax((X @ W.T + w0) / np.linalg.norm(W, axis=1), axis=1)


def wrong_counts_from_one(W, w0, X):
    """Your class numbers begin at 1; here the first class is 0."""
    return np.argmax(X @ W.T + w0, axis=1) + 1


def wrong_last_of_equals(W, w0, X):
    """Of equally great discriminants you take the last; the smallest number should win."""
    return len(w0) - 1 - np.argmax((X @ W.T + w0)[:, ::-1], axis=1)


def wrong_best_sample_of_each_class(W, w0, X):
    """You find the best sample for each class (axis=0); find the best class for each sample."""
    return np.argmax(X @ W.T + w0, axis=0)


def wrong_returns_the_greatest(W, w0, X):
    """You return the greatest discriminant; return the number of the class that it belongs to."""
    return np.max(X @ W.T + w0, axis=1)


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_first_of_equals(student, rng):
    """Of two classes with the same discriminant the first wins, wherever it is the greatest."""
    W, X = numbers(rng, 3, 2), numbers(rng, 12, 2)
    same = np.vstack([W, W])
    close(vector(student(same, np.zeros(6), X), 12), linear_machine(W, np.zeros(3), X))


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_any_size(student, rng):
    """Two classes or seven, one feature or five, and biases that decide."""
    for n, m, d in ((1, 2, 1), (25, 3, 2), (40, 7, 5)):
        W, w0, X = 4 * numbers(rng, m, d), 6 * numbers(rng, m), numbers(rng, n, d)
        close(vector(student(W, w0, X), n), linear_machine(W, w0, X))
