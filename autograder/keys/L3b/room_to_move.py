"""Reference, other right answers, hidden checks and typical mistakes for `room_to_move`."""

import numpy as np
import pytest

from autograder.testing import close, numbers


def room_to_move(Z, a):
    return np.min(Z @ a / np.linalg.norm(Z, axis=1))


def right_by_a_loop(Z, a):
    """The distance to the line of each sample, one after the other."""
    least = np.inf
    for z in Z:
        least = min(least, float(sum(z * a)) / float(sum(z**2)) ** 0.5)
    return least


def right_by_the_feet(Z, a):
    """The foot of the perpendicular from a to each line, and how far it is."""
    feet = a - ((Z @ a) / (Z**2).sum(axis=1))[:, None] * Z
    return np.sqrt(((a - feet) ** 2).sum(axis=1)).min()


def wrong_not_divided(Z, a):
    """You return the least a·z; divide each by the length of its z, or a long sample looks far away."""
    return np.min(Z @ a)


def wrong_length_of_a(Z, a):
    """You divide by the length of a: that is how far *samples* may move. Here a moves: divide by the lengths of z."""
    return np.min(Z @ a) / np.linalg.norm(a)


def wrong_squared_length(Z, a):
    """You divide by z·z, the square of the length of z; take its root."""
    return np.min(Z @ a / (Z**2).sum(axis=1))


def wrong_the_farthest(Z, a):
    """You take the sample with the most room; the one with the least is the first to be lost."""
    return np.max(Z @ a / np.linalg.norm(Z, axis=1))


def wrong_mean(Z, a):
    """You take the mean of the distances; a may move only until the *first* sample is lost."""
    return np.mean(Z @ a / np.linalg.norm(Z, axis=1))


def wrong_least_and_longest_apart(Z, a):
    """You divide the least a·z by the greatest length, which may belong to another sample; divide each by its own."""
    return np.min(Z @ a) / np.linalg.norm(Z, axis=1).max()


def wrong_cosine(Z, a):
    """You divide by the length of a as well, which gives the cosine of an angle; divide only by the length of z."""
    return room_to_move(Z, a) / np.linalg.norm(a)


def wrong_sum_of_entries(Z, a):
    """You divide by the sum of the absolute entries; the length is the root of the sum of squares."""
    return np.min(Z @ a / np.abs(Z).sum(axis=1))


def wrong_distance_to_the_samples(Z, a):
    """You return how far a is from the nearest sample; in weight space a sample is a plane, not a point."""
    return np.linalg.norm(Z - a, axis=1).min()


@pytest.mark.points(1)
def test_known_distances(student, rng):
    """Samples along the axes: the distances are the entries of a, and the least of them counts."""
    for d in (1, 2, 5):
        a = np.abs(numbers(rng, d)) + 0.5
        lengths = rng.choice([0.25, 1.0, 3.0, 10.0], size=d)
        close(student(np.diag(lengths), a), a.min(), "r for samples along the axes")
    z = numbers(rng, 4)
    close(student(z[None, :] * 3, z), np.linalg.norm(z), "r for a along the only sample")
