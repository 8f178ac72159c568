"""Reference, other right answers, hidden checks and typical mistakes for `choose_k`."""

import numpy as np
import pytest

from autograder.testing import close


def choose_k(eigenvalues, share):
    enough = np.cumsum(eigenvalues) > share * np.sum(eigenvalues)
    return int(np.argmax(enough)) + 1


def library_choose_k(eigenvalues, share):
    from lecturelib import projection

    return projection.choose_k(eigenvalues, share=share)


def right_by_a_loop(eigenvalues, share):
    """Take one component after the other until it is enough."""
    held, k = 0.0, 0
    while held <= share * sum(eigenvalues):
        held, k = held + eigenvalues[k], k + 1
    return k


def right_by_counting(eigenvalues, share):
    """Count the beginnings that are not enough."""
    return 1 + np.count_nonzero(np.cumsum(eigenvalues) / np.sum(eigenvalues) <= share)


def wrong_counts_from_zero(eigenvalues, share):
    """You return the place of the last component, counted from 0; the number of components is one more."""
    return int(np.argmax(np.cumsum(eigenvalues) > share * np.sum(eigenvalues)))


def wrong_exactly_is_enough(eigenvalues, share):
    """To hold exactly the share is not more than the share; compare with > and not with >=."""
    return int(np.argmax(np.cumsum(eigenvalues) >= share * np.sum(eigenvalues))) + 1


def wrong_one_too_many(eigenvalues, share):
    """You keep one component too many: count those that are not yet enough, and add one."""
    return min(2 + int(np.count_nonzero(np.cumsum(eigenvalues) <= share * np.sum(eigenvalues))), len(eigenvalues))


def wrong_counts_the_sufficient(eigenvalues, share):
    """You count at how many k the share is reached; you want the first of these k."""
    return int(np.count_nonzero(np.cumsum(eigenvalues) > share * np.sum(eigenvalues)))


def wrong_each_alone(eigenvalues, share):
    """You look for components that are large compared with the first; it is their *sum* that must exceed the share."""
    return max(1, int(np.count_nonzero(eigenvalues > share * eigenvalues[0])))


def wrong_share_of_the_components(eigenvalues, share):
    """You keep this share of the components; it is the variance of which they must hold this share."""
    return max(1, int(np.ceil(share * len(eigenvalues))))


def wrong_adds_the_small_ones(eigenvalues, share):
    """You add up from the smallest eigenvalue; the components that are kept are those with the largest."""
    return int(np.argmax(np.cumsum(eigenvalues[::-1]) > share * np.sum(eigenvalues))) + 1


def wrong_not_divided(eigenvalues, share):
    """You compare the sums themselves with the share; divide them by the sum of all eigenvalues first."""
    return int(np.argmax(np.cumsum(eigenvalues) > share)) + 1


@pytest.mark.points(2)
def test_zeros_ties_and_a_single_component(student, rng):
    """Components without variance are never kept, a single one always is, and exactly the share is not enough."""
    values = np.append(np.sort(rng.permutation(np.arange(1, 30))[:4])[::-1] / 4, np.zeros(5))
    close(student(values, 0.9999), 4)
    close(student(values, 0.0), 1)
    close(student(np.array([2.5]), 0.5), 1)
    unit = float(rng.integers(1, 9))
    for share in (0.25, 0.5, 0.75, 0.875, 0.9375):
        powers = unit * np.array([8.0, 4.0, 2.0, 1.0, 1.0])
        close(student(powers, share), choose_k(powers, share))
