"""Reference, other right answers, hidden checks and typical mistakes for `stratified_split`."""

import numpy as np
import pytest

from autograder.exercises.L6.stratified_split import labels, parts, places
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
    """You shuffle all rows together, so the shares of the classes are left to chance; deal out each class by itself."""
    order = np.random.default_rng(seed).permutation(len(y))
    size = max(1, int(share * len(y)))
    return order[size:], order[:size]


def wrong_trains_on_everything(y, share, seed):
    """Your training part holds the test rows too; a row that was learnt from is not a test."""
    return np.arange(len(y)), stratified_split(y, share, seed)[1]


def wrong_way_round(y, share, seed):
    """You return the test part first, or give it the share of the other part; first train, then test."""
    return stratified_split(y, share, seed)[::-1]


def wrong_seed_forgotten(y, share, seed):
    """You deal in the same way for every seed; give `seed` to np.random.default_rng."""
    return stratified_split(y, share, 0)


def wrong_same_deal_for_each_class(y, share, seed):
    """You start the generator anew for each class, so classes of one size are dealt alike; make it only once."""
    train, test = [], []
    for label in np.unique(y):
        rows = np.random.default_rng(seed).permutation(np.flatnonzero(y == label)).tolist()
        size = max(1, int(share * len(rows)))
        test, train = test + rows[:size], train + rows[size:]
    return train, test


def wrong_draws_a_row_twice(y, share, seed):
    """You draw the test rows with replacement, so a row may come twice; use replace=False, or a permutation."""
    rng = np.random.default_rng(seed)
    rows = [np.flatnonzero(y == label) for label in np.unique(y)]
    test = np.concatenate([rng.choice(each, size=max(1, int(share * len(each)))) for each in rows])
    return np.setdiff1d(np.arange(len(y)), test), test


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


@pytest.mark.points(2)
def test_sizes_seeds_and_classes(student, rng):
    """Any share of classes of any size, dealt by the seed, and each class in its own way."""
    sizes, first = [9, 9, 4, int(rng.integers(2, 4)), int(rng.integers(11, 20))], int(rng.integers(1000))
    y, dealt = labels(rng, *sizes), []
    for seed, share in enumerate((0.25, 0.375, 0.75, 0.25, 0.375, 0.75), start=first):
        _, test = parts(student, y, share, seed)
        wanted = sorted(max(1, int(share * size)) for size in sizes)
        expect(sorted(map(len, places(y, test))) == wanted, "the classes do not have their share of the test part")
        nines = [place for place, label in zip(places(y, test), np.unique(y), strict=True) if np.sum(y == label) == 9]
        dealt.append(nines)
    expect(any(one != other for one, other in dealt), "both classes of 9 rows are dealt in the same way")
    expect(any(dealt[i] != dealt[i + 3] for i in range(3)), "two seeds deal in the same way")
