"""Reference, other right answers, hidden checks and typical mistakes for `softmax`."""

import numpy as np
import pytest

from autograder.exercises.L4c.softmax import table
from autograder.testing import close, numbers


def softmax(g):
    with np.errstate(under="ignore"):  # a hopeless class may vanish
        powers = np.exp(g - g.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)


def right_row_by_row(g):
    """Plain loops, and lists."""
    rows = []
    for row in g:
        top = max(row)
        total = sum(np.exp(value - top) for value in row)
        rows.append([np.exp(value - top) / total for value in row])
    return rows


def right_by_logarithms(g):
    """exp of g less the logarithm of the sum, which logaddexp adds up with care."""
    return np.exp(g - np.logaddexp.reduce(g, axis=1)[:, None])


def library_softmax(g):
    from lecturelib.softmax import softmax as soft

    return soft(g)


def wrong_overflows(g):
    """exp(g) is too large for the computer; take the greatest g of the row from all of them first."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        powers = np.exp(g)
        return powers / powers.sum(axis=1, keepdims=True)


def wrong_divides_by_the_whole(g):
    """You divide by the sum of the whole table; each sample has its own sum, along axis=1."""
    powers = np.exp(g - g.max(axis=1, keepdims=True))
    return powers / powers.sum()


def wrong_axis(g):
    """You add along the samples, axis=0; it is the classes of one sample that share the probability, axis=1."""
    return softmax(g.T).T


def wrong_one_maximum_for_all(g):
    """You take one maximum from the whole table; a sample with much smaller g then has 0/0. Each row has its own."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        powers = np.exp(g - g.max())
        return powers / powers.sum(axis=1, keepdims=True)


def wrong_subtracts_the_least(g):
    """You subtract the least g of the row, so the others are still too large for exp; subtract the greatest."""
    with np.errstate(over="ignore", invalid="ignore", divide="ignore"):
        powers = np.exp(g - g.min(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)


def wrong_hard_maximum(g):
    """You give everything to the greatest; that is a hard maximum, and a soft one takes exponentials."""
    return (g == g.max(axis=1, keepdims=True)) * 1.0


def wrong_sigmoids(g):
    """You take the sigmoid of each g by itself; the K probabilities of a sample must share the 1 between them."""
    return 1 / (1 + np.exp(-np.clip(g, -500, 500)))


def wrong_without_exponential(g):
    """You divide the discriminants themselves by a sum; take their exponentials first, which are never negative."""
    up = g - g.min(axis=1, keepdims=True) + 1
    return up / up.sum(axis=1, keepdims=True)


@pytest.mark.points(1)
def test_with_two_classes_it_is_the_sigmoid(student, rng):
    """With the discriminants (a, 0) the first probability is sigmoid(a): C_2 is the reference class."""
    a = numbers(rng, 6)
    y = table(student(np.column_stack([a, np.zeros(6)])), 6, 2)
    close(y[:, 0], 1 / (1 + np.exp(-a)), "the probability of the first class")
    close(y[:, 1], 1 / (1 + np.exp(a)), "the probability of the second class")


@pytest.mark.points(1)
def test_very_different_rows(student, rng):
    """Every sample by itself, however far apart they are; and one class alone gets 1."""
    g = numbers(rng, 3, 4) + np.array([[0.0], [5000.0], [-5000.0]])
    expected = [[1 / sum(np.exp(other - value) for other in row) for value in row] for row in g]
    close(table(student(g), 3, 4), expected)
    close(table(student(np.array([[2000.0, 0.0, -2000.0]])), 1, 3), [[1, 0, 0]])
    close(table(student(numbers(rng, 5, 1)), 5, 1), np.ones((5, 1)))
