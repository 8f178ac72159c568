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
    """Your order begins with the least informative column; turn it round."""
    return rank_features(X, y)[::-1]


def wrong_bits(X, y):
    """You return the bits; asked for are the numbers of the columns, in the order of their bits."""
    X, y = np.asarray(X), np.asarray(y).tolist()
    return np.array([information(x.tolist(), y) for x in X.T])


def wrong_places(X, y):
    """You return the place of each column; asked for is, place by place, which column stands there."""
    return np.argsort(rank_features(X, y))


def wrong_entropy_of_the_column(X, y):
    """You rank by how much the columns vary, H[x]; a column may vary a lot and know nothing of the class."""
    told = [information(x, x) for x in np.asarray(X).T.tolist()]
    return np.argsort(-np.array(told), kind="stable")


def wrong_given_the_class(X, y):
    """You look at what the class leaves of the feature, H[x|c]; asked is what the feature leaves of the class."""
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
    """You average over the values of a column as if all were equally frequent; weigh each with its share."""
    X, y = np.asarray(X), np.asarray(y)

    def bits(labels):
        p = np.unique(labels, return_counts=True)[1] / len(labels)
        return -np.sum(p * np.log2(p))

    return np.argsort([np.mean([bits(y[x == v]) for v in np.unique(x)]) for x in X.T], kind="stable")


def samples_of(rng, tables):
    """Columns with these counts (value by class), as shuffled samples; each table has the same classes."""
    classes = np.sum(tables[0], axis=0)
    y = np.repeat(np.arange(len(classes)), classes)
    columns = [
        np.concatenate([rng.permutation(np.repeat(np.arange(len(table)), counts)) for counts in np.transpose(table)])
        for table in tables
    ]
    order, places = rng.permutation(len(y)), rng.permutation(len(tables))
    return np.column_stack([columns[place] for place in places])[order], y[order], np.argsort(places)


equivalent = {
    "return -np.sum(p * np.log2(p)) -> return -np.sum(p * np.log(p))": "nats in place of bits: the order is the same",
    "left = [sum((np.mean(x == v) * bits(y[x == v]) for v in np.unique(x))) for x in X.T] -> "
    "left = [sum((np.sum(x == v) * bits(y[x == v]) for v in np.unique(x))) for x in X.T]": "n times as much for all",
}


@pytest.mark.points(1)
def test_it_is_not_the_majority_nor_the_weight_of_a_value(student, rng):
    """What is nearly sure in many cases beats what tips the majority; what is rare counts little."""
    never_tips = [[8, 0], [4, 4]]
    tips = [[11, 2], [1, 2]]
    rare = [[1, 0], [11, 4]]  # one value is pure, but only one sample has it
    constant = [[12, 4]]
    for _ in range(4):
        X, y, order = samples_of(rng, [never_tips, tips, rare, constant])
        close(vector(student(X, y), 4), order, "the order of the columns")


@pytest.mark.points(1)
def test_numbers_are_only_names(student, rng):
    """Three classes; a column may tell all without rising with the class, and one of many values may tell little."""
    hump = [[0, 8, 0], [8, 0, 0], [0, 0, 8]]
    rising = [[6, 1, 1], [2, 6, 2], [0, 1, 5]]
    busy = [[2, 2, 2], [2, 2, 2], [2, 1, 2], [2, 3, 2]]
    still = [[8, 8, 7], [0, 0, 1]]
    X, y, _ = samples_of(rng, [hump, rising, still, busy])
    names = rng.permutation(5)
    close(vector(student(names[X], y), 4), right_by_counting_pairs(X, y), "the order of the columns")
    rules_one_out = [[4, 4, 0], [4, 0, 4], [0, 4, 4]]
    leans_to_one = [[6, 1, 1], [1, 6, 1], [1, 1, 6]]
    X, y, order = samples_of(rng, [rules_one_out, leans_to_one, busy])
    close(vector(student(X, y), 3), order, "the order of the columns")
    hump = [[0, 8], [4, 0], [4, 0]]  # values 1, 0, 2 of the classes 0, 1, 0: no correlation at all
    X, y, order = samples_of(rng, [hump, [[6, 2], [2, 6], [0, 0]]])
    X = np.array([1, 0, 2])[X]
    close(vector(student(X, y), 2), order, "the order of the columns")
