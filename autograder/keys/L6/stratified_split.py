"""Reference, other right answers, hidden checks and typical mistakes for `stratified_split`."""

import numpy as np
import pytest

from autograder.exercises.L6.stratified_split import labels, parts
from autograder.testing import expect


def stratified_split(y, share, seed):
    rng = np.random.default_rng(seed)
    train, test = [], []
    for label in np.unique(y):
        rows = rng.permutation(np.flatnonzero(y == label)).tolist()
        size = max(1, int(share * len(rows)))
        test += rows[:size]
        train += rows[size:]
    return train, test


equivalent = {
    "size = max(1, int(share * len(rows))) -> size = max(int(share * len(rows)), 1)": "max does not mind the order",
}


def right_by_one_shuffle(y, share, seed):
    """All rows are shuffled once; then each class sends its first ones."""
    order = np.random.default_rng(seed).permutation(len(y))
    is_test = np.zeros(len(y), dtype=bool)
    for label in set(np.asarray(y).tolist()):
        rows = order[np.asarray(y)[order] == label]
        is_test[rows[: max(1, int(np.floor(share * len(rows))))]] = True
    return np.flatnonzero(~is_test), np.flatnonzero(is_test)


def right_by_drawing(y, share, seed):
    """Each class draws its test rows without putting them back."""
    rng = np.random.default_rng(seed)
    test = np.concatenate(
        [
            rng.choice(rows, size=max(1, int(share * len(rows))), replace=False)
            for rows in (np.flatnonzero(y == label) for label in np.unique(y)[::-1])
        ]
    )
    return np.setdiff1d(np.arange(len(y)), test), test


def library_split(y, share, seed):
    from lecturelib.selection import split

    rows = np.arange(len(y))[:, None]
    (train, _), (test, _) = split(rows, y, test_size=share, stratified=True, seed=seed)
    return train[:, 0], test[:, 0]


def wrong_first_rows(y, share, seed):
    """You take the first rows of each class, whatever the seed; tables are sorted by something, so shuffle first."""
    rows = [np.flatnonzero(y == label) for label in np.unique(y)]
    sizes = [max(1, int(share * len(each))) for each in rows]
    train = np.concatenate([each[size:] for each, size in zip(rows, sizes, strict=True)])
    return train, np.concatenate([each[:size] for each, size in zip(rows, sizes, strict=True)])


def wrong_one_hat(y, share, seed):
    """You deal out all rows from one hat, so the classes' shares are left to chance; deal out each class by itself."""
    order = np.random.default_rng(seed).permutation(len(y))
    size = max(1, int(share * len(y)))
    return order[size:], order[:size]


def wrong_trains_on_everything(y, share, seed):
    """Your training part holds the test rows too; a row that was learnt from is not a test."""
    return np.arange(len(y)), stratified_split(y, share, seed)[1]


def wrong_way_round(y, share, seed):
    """You return the test part first, or give it the share of the other; first train, then test."""
    return stratified_split(y, share, seed)[::-1]


def wrong_seed_forgotten(y, share, seed):
    """You deal in the same way for every seed; give `seed` to np.random.default_rng."""
    return stratified_split(y, share, 0)


def wrong_same_deal_for_each_class(y, share, seed):
    """You start the generator anew for each class, so classes of one size are dealt in one way; make it only once."""
    train, test = [], []
    for label in np.unique(y):
        rows = np.random.default_rng(seed).permutation(np.flatnonzero(y == label)).tolist()
        size = max(1, int(share * len(rows)))
        test, train = test + rows[:size], train + rows[size:]
    return train, test


def wrong_rare_class_lost(y, share, seed):
    """A class so small that its share is below one row is missing from your test part; take at least one row."""
    train, test = (list(part) for part in stratified_split(y, share, seed))
    for label in np.unique(y):
        if int(share * np.sum(y == label)) == 0:
            train += [row for row in test if y[row] == label]
            test = [row for row in test if y[row] != label]
    return train, test


def wrong_rounded_up(y, share, seed):
    """You round the share of a class up or to the nearest; the prompt says down (and at least one)."""
    rng = np.random.default_rng(seed)
    train, test = [], []
    for label in np.unique(y):
        rows = rng.permutation(np.flatnonzero(y == label)).tolist()
        size = int(np.ceil(share * len(rows)))
        test, train = test + rows[:size], train + rows[size:]
    return train, test


@pytest.mark.points(1)
def test_words_and_small_classes(student, rng):
    """Labels may be words; of 7 rows a quarter is 1, of 11 it is 2, and a class of 2 still sends one."""
    y = rng.permutation(np.repeat(["benign", "malignant", "unclear"], [11, 7, 2]))
    _, test = parts(student, y, 0.25, int(rng.integers(1000)))
    assert sorted(y[list(test)].tolist()) == ["benign", "benign", "malignant", "unclear"], "the shares are not right"


@pytest.mark.points(1)
def test_the_classes_are_dealt_independently(student, rng):
    """Two classes of 8 rows: the places drawn from one say nothing about those drawn from the other."""
    y = labels(rng, 8, 8)
    rows = [np.flatnonzero(y == label) for label in np.unique(y)]
    first = int(rng.integers(1000))
    tests = [parts(student, y, 0.25, seed)[1] for seed in range(first, first + 12)]
    places = [[frozenset(np.flatnonzero(np.isin(each, list(test)))) for each in rows] for test in tests]
    expect(any(one != other for one, other in places), "both classes are dealt in the same way with every seed")


@pytest.mark.points(1)
def test_a_large_share_leaves_the_rest_for_training(student, rng):
    """Three quarters of 9 rows are 6, of 13 they are 9."""
    y = labels(rng, 9, 13)
    train, test = parts(student, y, 0.75, int(rng.integers(1000)))
    assert (len(train), len(test)) == (7, 15), "the parts do not have the right sizes"
