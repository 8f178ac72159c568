r"""**Lock a part away.** Everything that follows is worth as much as this first step: which rows are for learning,
and which are for the one fair test (L3.7)? Chance must decide, *within each class*, or a small class may be missing
from a part altogether.

Deal out the rows: of a class that has $m$ rows, the test part gets $\text{share} \cdot m$ of them, rounded **down**,
but at least one. Return two things, `train` and `test`, the row numbers (from 0) of the two parts, in any order.

- `y`: the $n$ labels, numbers or words, at least two rows of each class;
- `share`: the test part's share, between 0 and 1;
- `seed`: a whole number for `np.random.default_rng`; the same seed deals the same way again, another one another way.
  Make *one* generator from it and let it deal out all classes.

Why a seed? Because your colleague must be able to repeat your study, and because you must not: whoever tries seeds
until the test looks good has chosen the test.

    >>> train, test = stratified_split(np.array(["b", "a", "b", "a", "b", "b"]), 0.5, 1)
    >>> len(train), len(test)
    (3, 3)
"""

import numpy as np
import pytest

from autograder.testing import expect, pair, vector


def stratified_split(y, share, seed):
    """Return (train, test), row numbers.   y: (n,), share: a number, seed: a whole number -> two lists or arrays"""
    ...


hints = (
    "np.unique(y) names the classes, np.flatnonzero(y == label) the rows of one of them.",
    "Shuffle these rows with rng.permutation(rows); the first of them go to the test part, the rest to the other.",
    "How many is max(1, int(share * len(rows))). Make rng before the loop, not in it.",
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


@pytest.mark.points(1)
def test_every_class_is_in_the_test_part_with_its_share(student, rng):
    """Of 8 and 20 rows, a quarter is 2 and 5; all the others are to learn from."""
    y = labels(rng, 8, 20)
    _, test = parts(student, y, 0.25, int(rng.integers(1000)))
    got = sorted(np.unique(y[list(test)], return_counts=True)[1].tolist())
    assert got == [2, 5], "the classes do not have their share of the test part"


@pytest.mark.points(1)
def test_the_seed_decides_and_nothing_else(student, rng):
    """The same seed deals the same way again; in forty seeds every row comes to both parts."""
    y = labels(rng, 6, 6)
    first = int(rng.integers(1000))
    assert parts(student, y, 0.5, first) == parts(student, y, 0.5, first), "the same seed dealt in two ways"
    tests = [parts(student, y, 0.5, seed)[1] for seed in range(first, first + 40)]
    expect(frozenset.union(*tests) == frozenset(range(12)), "some rows never come to the test part")
    expect(not frozenset.intersection(*tests), "some rows are in the test part with every seed")
