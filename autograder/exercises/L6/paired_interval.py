r"""**Better, or just luckier?** Two classifiers answered for the same $n$ rows, and the second found more of the
positive ones. Would it also have done so on other rows of the same kind? There are no others, so we draw rows from
those we have, with replacement: a *bootstrap* resample.

For each resample compute the recall (L2.16) of both **on the same rows**, and the difference

$$ \text{recall of the second} - \text{recall of the first} . $$

A resample without a positive row has no recall: leave it out. Return `(low, high)`, between which lies the middle
`level` of the differences: their quantiles at $(1 - \text{level})/2$ and $(1 + \text{level})/2$, by `np.quantile`.

- `y_true`, `first`, `second`: the $n$ true classes and the two classifiers' answers, $-1$ or $+1$;
- `draws`: shape (B, n), a resample in each row: $n$ row numbers, some of them more than once. At least one resample
  has a positive row;
- `level`: between 0 and 1.

On the same rows, because a hard resample is hard for both, and that cancels. If 0 lies well outside the interval, the
second is better, and not just luckier.

    >>> y_true, first, second = np.array([1, 1, -1]), np.array([1, -1, 1]), np.array([1, 1, 1])
    >>> draws = np.array([[0, 1, 2], [0, 0, 2], [1, 1, 0], [2, 2, 2]])
    >>> low, high = paired_interval(y_true, first, second, draws, 0.5)
    >>> round(low, 3), round(high, 3)
    (0.25, 0.583)
"""

import numpy as np
import pytest

from autograder.testing import close, pair, scalar


def paired_interval(y_true, first, second, draws, level):
    """Return (low, high).   y_true, first, second: (n,), draws: (B, n), level: a number -> two numbers"""
    ...


hints = (
    "Recall is a share. Of which rows of a resample, and how many of them are there?",
    "Indexing with `draws` gives all resamples at once, one in each row. Count along the rows; some are left out.",
    "Subtract the recalls of each resample first; then `np.quantile(differences, [...])`.",
)


def answers(rng, n=12):
    """True classes and two sets of answers; the second finds more, and both miss some."""
    order = rng.permutation(n)
    y = np.where(np.arange(n) < n // 2, 1, -1)
    first, second = (np.where(np.arange(n) < found, 1, -1) for found in (n // 6, n // 2 - 1))
    wild = rng.choice([-1, 1], size=(2, n))
    return y[order], np.where(y == 1, first, wild[0])[order], np.where(y == 1, second, wild[1])[order]


def interval(student, *arguments):
    """The two ends, as numbers."""
    low, high = pair(student(*arguments))
    return scalar(low), scalar(high)


@pytest.mark.points(1)
def test_the_sample_itself_has_no_width(student, rng):
    """If the only resample is the sample itself, in any order, both ends are the difference of the two recalls."""
    y, first, second = answers(rng)
    draws = rng.permutation(12)[None]
    low, high = interval(student, y, first, second, draws, 0.9)
    close(low, high, "the lower end, against the upper one,")
    close(6 * low, 3, "six times the difference, where 2 and 5 of 6 positive rows are found,")


@pytest.mark.points(1)
def test_exchanged_classifiers_exchange_the_ends(student, rng):
    """What was (low, high) becomes (-high, -low); the resamples' order does not matter, and a higher level is wider."""
    y, first, second = answers(rng)
    draws = rng.integers(0, 12, size=(30, 12))
    low, high = interval(student, y, first, second, draws, 0.8)
    assert low < high, "30 different resamples, but the interval has no width"
    exchanged = interval(student, y, second, first, draws, 0.8)
    close(exchanged, (-high, -low), "the interval with the classifiers exchanged")
    close(interval(student, y, first, second, rng.permutation(draws), 0.8), (low, high), "with mixed resamples, it")
    wider = interval(student, y, first, second, draws, 0.98)
    assert wider[0] <= low < high <= wider[1], "a higher level should be a wider interval"
    assert wider != (low, high), "a higher level should be a wider interval"


GAINED, LOST, SAME, NEGATIVE = range(4)  # who finds a row: the second only, the first only, both or none
RESAMPLES = (  # how many rows of the first three kinds are in a resample; the differences rise
    *((0, 3, 1), (0, 1, 1), (0, 1, 3), (0, 0, 1), (1, 0, 7)),
    *((1, 0, 3), (1, 0, 1), (3, 0, 1), (2, 0, 0)),
)


@pytest.mark.points(1)
def test_resamples_whose_differences_are_known(student, rng):
    """Nine resamples have differences of -3/4, -1/2, -1/4, 0, 1/8, 1/4, 1/2, 3/4 and 1; two have no positive row. The
    middle half lies between -1/4 and 1/2, the middle three quarters between -1/2 and 3/4."""
    kind = rng.permutation([GAINED, GAINED, LOST, SAME, SAME, SAME, *[NEGATIVE] * 6])
    both, wild = rng.choice([-1, 1], size=12), rng.choice([-1, 1], size=(2, 12))
    first, second = (
        np.select([kind == finds, kind == misses, kind == SAME], [1, -1, both], own)
        for finds, misses, own in ((LOST, GAINED, wild[0]), (GAINED, LOST, wild[1]))
    )
    kinds = [np.repeat(range(4), [*counts, 12 - sum(counts)]) for counts in (*RESAMPLES, (0, 0, 0), (0, 0, 0))]
    draws = [[rng.choice(np.flatnonzero(kind == each)) for each in rng.permutation(row)] for row in kinds]
    y, draws = np.where(kind == NEGATIVE, -1, 1), rng.permutation(draws)
    close(interval(student, y, first, second, draws, 0.5), (-0.25, 0.5), "the middle half")
    close(interval(student, y, first, second, draws, 0.75), (-0.5, 0.75), "the middle three quarters")
