"""Reference, other right answers, hidden checks and typical mistakes for `rank_features`."""

from collections import Counter

import numpy as np
import pytest

from autograder.testing import close, vector


def rank_features(X, y):
    def bits(labels):
        p = np.unique(labels, return_counts=True)[1] / len(labels)
        return -np.sum(p * np.log2(p))

    left = [sum(np.mean(x == v) * bits(y[x == v]) for v in np.unique(x)) for x in X.T]
    return np.argsort(left)


def information(x, y):
    """I[x, y] by counting pairs."""
    n = len(y)
    pairs, xs, ys = Counter(zip(x, y, strict=True)), Counter(x), Counter(y)
    return sum(m / n * np.log2(m * n / (xs[a] * ys[b])) for (a, b), m in pairs.items())


def right_by_counting_pairs(X, y):
    """The other form of I, from how often each value, class and pair occurs; returns a list."""
    X, y = np.asarray(X).tolist(), np.asarray(y).tolist()
    columns = list(zip(*X, strict=True))
    told = {j: information(column, y) for j, column in enumerate(columns)}
    return sorted(told, key=told.get, reverse=True)


def right_by_tables(X, y):
    """Joint tables and H[x] + H[y] - H[x, y]."""
    X, y = np.asarray(X), np.asarray(y)
    told = []
    for x in X.T:
        table = np.array([[np.sum((x == a) & (y == c)) for c in np.unique(y)] for a in np.unique(x)]) / len(y)
        H = [-np.sum(p[p > 0] * np.log2(p[p > 0])) for p in (table.sum(axis=0), table.sum(axis=1), table.ravel())]
        told.append(H[0] + H[1] - H[2])
    return np.argsort(-np.array(told))


def library_rank_features(X, y):
    from lecturelib.information import rank_features as ranked

    return ranked(X, y)[0]


def wrong_worst_first(X, y):
    """Your order begins with the least informative column; it should be the other way round."""
    return rank_features(X, y)[::-1]


def wrong_two_classes(X, y):
    """You ask only whether the class is the last one or not; there may be more than two classes."""
    return rank_features(X, (y == y.max()).astype(int))


def wrong_bits(X, y):
    """You return the bits; asked for are the numbers of the columns, in the order of their bits."""
    X, y = np.asarray(X), np.asarray(y).tolist()
    return np.array([information(x.tolist(), y) for x in X.T])


def wrong_places(X, y):
    """You return the place of each column in the ranking; say for each place which column stands there."""
    return np.argsort(rank_features(X, y))


def wrong_entropy_of_the_column(X, y):
    """You rank by how much the columns vary, H[x]; a column may vary a lot and know nothing of the class."""
    told = [information(x, x) for x in np.asarray(X).T.tolist()]
    return np.argsort(-np.array(told), kind="stable")


def wrong_given_the_class(X, y):
    """You rank by H[x|c] or H[x, c]; rank by what the feature leaves open of the class, H[c|x]."""
    y = np.asarray(y).tolist()
    left = [information(x, x) - information(x, y) for x in np.asarray(X).T.tolist()]
    return np.argsort(left, kind="stable")


def wrong_by_correlation(X, y):
    """You rank by correlation, which takes the numbers as amounts; here they are names, and any pattern counts."""
    X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float)
    together = (X - X.mean(axis=0)).T @ (y - y.mean())
    spread = np.maximum(X.std(axis=0), 1e-12)
    return np.argsort(-np.abs(together / spread), kind="stable")


def wrong_by_majority(X, y):
    """You rank by how often the most frequent class is right; information also counts what never tips the majority."""
    X, y = np.asarray(X), np.asarray(y)
    right = [sum(max(np.sum((x == v) & (y == c)) for c in np.unique(y)) for v in np.unique(x)) for x in X.T]
    return np.argsort(-np.array(right), kind="stable")


def wrong_plain_mean(X, y):
    """You average over the values of a column as if all were equally frequent; weight each with its share."""
    X, y = np.asarray(X), np.asarray(y)

    def bits(labels):
        p = np.unique(labels, return_counts=True)[1] / len(labels)
        return -np.sum(p * np.log2(p))

    return np.argsort([np.mean([bits(y[x == v]) for v in np.unique(x)]) for x in X.T], kind="stable")


equivalent = {
    "return -np.sum(p * np.log2(p)) -> return -np.sum(p * np.log(p))": "nats in place of bits: the order is the same",
    "left = [sum((np.mean(x == v) * bits(y[x == v]) for v in np.unique(x))) for x in X.T] -> "
    "left = [sum((np.sum(x == v) * bits(y[x == v]) for v in np.unique(x))) for x in X.T]": "n times as much for all",
}


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_any_number_of_columns_values_and_classes(student, rng):
    """One column or five, two classes or four."""
    for d, classes in ((1, 2), (5, 4), (3, 2)):
        gaps = [0.0]
        while min(gaps) < 0.02:  # bits, so that no rounding decides
            X, y = rng.integers(0, 4, size=(24, d)), rng.permutation(np.arange(24) % classes)
            gaps = np.diff(sorted(information(x, y.tolist()) for x in X.T.tolist())) if d > 1 else [1.0]
        close(vector(student(X, y), d), right_by_counting_pairs(X, y), "the order of the columns")
