r"""**By turns.** Write the visiting order "take objects from different classes by turns" (L2.12): a sample of class
$-1$, one of class $+1$, and so on. Within a class, keep to the order in which the samples are given. When the smaller
class runs out of samples, begin it again from its first one, until the larger class has been visited, too.

- `y`: $n$ labels, some $-1$ and some $+1$;
- the result is a list or array of *indices* into `y`, a sample of class $-1$ first and one of class $+1$ last.
  Its length is twice that of the larger class.

A descent that sees a thousand healthy people first, and only then a patient, has long made up its mind.

    >>> alternating_order(np.array([1, 1, 1, -1, -1]))
    array([3, 0, 4, 1, 3, 2])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers


def alternating_order(y):
    """Return the indices of the samples, the classes by turns.   y: (n,) of -1 and +1 -> (2 * larger class,)"""
    ...


hints = (
    "The classes need not be the same size. Which samples does the smaller one contribute once it has run out?",
    "List the indices of each class first. To begin again after the last of m samples, count visits modulo m.",
    "`np.flatnonzero(y == -1)` are the indices of one class; `np.resize(members, longer)` repeats them up to a length.",
)


def indices(got, length):
    values = as_numbers(got)
    assert values.shape == (length,), f"{length} indices in one row were expected, but the shape is {values.shape}"
    assert np.all(values == np.round(values)), "indices are whole numbers"
    assert np.all((values >= 0) & (values < 1000)), "some of these are no indices of samples"
    return values.astype(int)


def uneven(rng, few, many):
    """Labels in mixed order, of one class `few` and of the other `many`."""
    return rng.permutation(np.repeat(rng.permutation([-1, 1]), [few, many]))


@pytest.mark.points(1)
def test_the_classes_take_turns(student, rng):
    """The labels read -1, +1, -1, +1 and so on, and there are twice as many visits as the larger class has samples."""
    for few, many in ((2, 7), (4, 4), (1, 3)):
        y = uneven(rng, few, many)
        order = indices(student(y), 2 * many)
        assert order.max() < len(y), "some of these are no indices of samples"
        assert np.array_equal(y[order], np.tile([-1, 1], many)), "the classes do not take turns, beginning with -1"


@pytest.mark.points(1)
def test_everybody_is_visited(student, rng):
    """All samples are visited: the larger class once and in order, the smaller one's about equally often."""
    for few, many in ((3, 8), (2, 5)):
        y = uneven(rng, few, many)
        order = indices(student(y), 2 * many)
        visits = np.bincount(order, minlength=len(y))
        small = y == (1 if (y == 1).sum() == few else -1)
        assert visits.min() > 0, "some samples are never visited"
        assert visits[~small].max() == 1, "some samples of the larger class are visited more than once"
        assert np.ptp(visits[small]) <= 1, "some samples of the smaller class come round more often than others"
        assert np.all(np.diff([i for i in order if not small[i]]) > 0), "the larger class is not in the order given"
