"""Reference, other right answers, hidden checks and typical mistakes for `proportion_of_variance`."""

import numpy as np
import pytest

from autograder.testing import close, vector


def proportion_of_variance(eigenvalues):
    falling = np.sort(eigenvalues)[::-1]
    return np.cumsum(falling) / falling.sum()


def library_proportion_of_variance(eigenvalues):
    from lecturelib import projection

    return projection.proportion_of_variance(np.sort(eigenvalues)[::-1])


def right_by_a_loop(eigenvalues):
    """Add one after the other, and remember."""
    held, shares, total = 0.0, [], sum(eigenvalues)
    for value in sorted(eigenvalues, reverse=True):
        held += value
        shares.append(held / total)
    return shares


def right_by_what_is_left(eigenvalues):
    """One minus the share of the components that are left out."""
    rising = np.sort(eigenvalues)
    left_out = [rising[: len(rising) - k].sum() for k in range(1, len(rising) + 1)]
    return 1 - np.array(left_out) / rising.sum()


def wrong_keeps_their_order(eigenvalues):
    """You add them up as they come; the largest eigenvalue belongs to the first component, so sort first."""
    return np.cumsum(eigenvalues) / np.sum(eigenvalues)


def wrong_smallest_first(eigenvalues):
    """You sort upwards, so that the weakest component counts as the first; turn the order round."""
    rising = np.sort(eigenvalues)
    return np.cumsum(rising) / rising.sum()


def wrong_each_alone(eigenvalues):
    """You return the share of each component alone; the first k count together, so add up as you go."""
    falling = np.sort(eigenvalues)[::-1]
    return falling / falling.sum()


def wrong_not_divided(eigenvalues):
    """You return sums of variances; divide by the sum of all, so that the last one is 1."""
    return np.cumsum(np.sort(eigenvalues)[::-1])


def wrong_divides_by_the_largest(eigenvalues):
    """You divide by the largest eigenvalue; the whole variance is the sum of all of them."""
    falling = np.sort(eigenvalues)[::-1]
    return np.cumsum(falling) / falling.max()


def wrong_what_is_lost(eigenvalues):
    """You return the share that is lost; the share that is kept is one minus that."""
    falling = np.sort(eigenvalues)[::-1]
    return 1 - np.cumsum(falling) / falling.sum()


def wrong_begins_with_zero(eigenvalues):
    """You begin with the share of no component at all; the first number is that of the first component."""
    falling = np.sort(eigenvalues)[::-1]
    return np.append(0, np.cumsum(falling)[:-1]) / falling.sum()


def wrong_divides_by_their_number(eigenvalues):
    """You divide by the number of eigenvalues; divide by their sum, so that the last share is 1."""
    return np.cumsum(np.sort(eigenvalues)[::-1]) / len(eigenvalues)


@pytest.mark.points(1)
def test_zeros_and_one_alone(student, rng):
    """An eigenvalue of 0 adds nothing, and a single component holds everything."""
    close(vector(student(np.array([0.5])), 1), [1])
    values = np.append(rng.integers(1, 20, size=5) / 4, [0.0, 0.0])[rng.permutation(7)]
    close(vector(student(values), 7), proportion_of_variance(values))
