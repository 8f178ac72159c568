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

On the same rows, because a hard resample is hard for both, and that cancels. If 0 lies well outside of the interval,
the second is better for more reasons than luck.

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
    "y_true[draws], first[draws] and second[draws] are the resamples, one in each row: shape (B, n).",
    "Recall: of the rows with y_true == 1, the share whose answer is 1 as well. Count along axis 1.",
    "Keep the resamples with a positive row, take the differences, then np.quantile(differences, [...]).",
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
def test_exchanged_classifiers_turn_it_round(student, rng):
    """What was (low, high) becomes (-high, -low); the resamples' order does not matter, and a higher level is wider."""
    y, first, second = answers(rng)
    draws = rng.integers(0, 12, size=(60, 12))
    low, high = interval(student, y, first, second, draws, 0.8)
    assert low < high, "60 different resamples, but the interval has no width"
    turned = interval(student, y, second, first, draws, 0.8)
    close(turned, (-high, -low), "the interval with the classifiers exchanged")
    close(interval(student, y, first, second, rng.permutation(draws), 0.8), (low, high), "with mixed resamples, it")
    wider = interval(student, y, first, second, draws, 0.98)
    assert wider[0] <= low < high <= wider[1], "a higher level should be a wider interval"
    assert wider != (low, high), "a higher level should be a wider interval"
