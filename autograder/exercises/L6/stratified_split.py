r"""**Lock a part away.** Everything that follows is only as good as this first step: which rows are for learning,
and which are for the one fair test (L3.7)? Chance must decide, *within each class*, or a small class may be missing
from a part altogether.

Deal out the rows: of a class that has $m$ rows, the test part gets $\text{share} \cdot m$ of them, rounded **down**,
but at least one. Return two things, `train` and `test`, the row numbers (from 0) of the two parts, in any order.

- `y`: the $n$ labels, numbers or words, at least two rows of each class;
- `share`: the test part's share, between 0 and 1;
- `seed`: a whole number for `np.random.default_rng`; the same seed deals the same way again, another seed in another
  way. Make *one* generator from it and let it deal out all classes.

Why a seed? Because your colleague must be able to repeat your study. But do not try seeds until the test looks good:
then you have chosen the test.

    >>> y = np.repeat(["b", "a"], [7, 2])
    >>> train, test = stratified_split(y, 0.25, 1)
    >>> len(train), sorted(y[list(test)].tolist())
    (7, ['a', 'b'])
"""

import numpy as np
import pytest

from autograder.testing import expect, pair, vector


def stratified_split(y, share, seed):
    """Return (train, test), row numbers.   y: (n,), share: a number, seed: a whole number -> two lists or arrays"""
    ...


hints = (
    "If chance dealt out all rows together, how many rows of the smallest class might the test part get?",
    "Loop over the classes (`np.unique`), and find the rows of each (`np.flatnonzero`). Make the generator before.",
    "Shuffle the rows of a class with `rng.permutation(rows)`; the first few of them go to the test part.",
)


def labels(rng, *sizes):
    """As many rows of each class, mixed."""
    names = rng.choice(np.arange(-9, 10), size=len(sizes), replace=False)
    return rng.permutation(np.repeat(names, sizes))


def parts(student, y, share, seed):
    """The two parts as sets of row numbers, each row in one of them."""
    train, test = pair(student(y, share, seed))
    train, test = (vector(part, len(part)).tolist() for part in (np.ravel(train), np.ravel(test)))
    expect(len(test) > 0 and len(train) > 0, "one of the parts is empty")
    expect(sorted(train + test) == list(range(len(y))), "each row must be in one of the two parts, and only once")
    return frozenset(map(int, train)), frozenset(map(int, test))


def places(y, test):
    """Of each class, which of its rows are in the test part: the first is 0."""
    return [frozenset(np.flatnonzero(np.isin(np.flatnonzero(y == label), list(test)))) for label in np.unique(y)]


@pytest.mark.points(1)
def test_every_class_is_in_the_test_part_with_its_share(student, rng):
    """A quarter of 8, 12 and 20 rows is 2, 3 and 5; of 11, 7 and 2 it is 2, 1 and 1, rounded down but at least 1; three
    quarters of 9 and 14 are 6 and 10. Labels may be words."""
    words = rng.permutation(np.repeat(["benign", "malignant", "unclear"], [11, 7, 2]))
    for y, share, wanted in (
        (labels(rng, 8, 20, 12), 0.25, [2, 3, 5]),
        (words, 0.25, [1, 1, 2]),
        (labels(rng, 14, 9), 0.75, [6, 10]),
    ):
        _, test = parts(student, y, share, int(rng.integers(1000)))
        got = sorted(np.unique(y[list(test)], return_counts=True)[1].tolist())
        assert got == wanted, "the classes do not have their share of the test part"


@pytest.mark.points(1)
def test_the_seed_decides_and_nothing_else(student, rng):
    """The same seed deals the same way again; with six seeds no class is always dealt in the same way."""
    y, first = labels(rng, 8, 12), int(rng.integers(1000))
    tests = [parts(student, y, 0.25, seed)[1] for seed in range(first, first + 6)]
    expect(parts(student, y, 0.25, first)[1] == tests[0], "the same seed dealt in two ways")
    for dealt in zip(*(places(y, test) for test in tests), strict=True):
        expect(len(set(dealt)) > 1, "whatever the seed is, the rows of a class are dealt in the same way")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_classes_are_dealt_independently(student, rng):
    """Two classes of 8 rows: the places drawn from one say nothing about those drawn from the other."""
    y, first = labels(rng, 8, 8), int(rng.integers(1000))
    dealt = [places(y, parts(student, y, 0.25, seed)[1]) for seed in range(first, first + 6)]
    expect(all(len(place) == 2 for both in dealt for place in both), "a quarter of 8 rows is 2")
    expect(any(one != other for one, other in dealt), "both classes are dealt in the same way with every seed")
