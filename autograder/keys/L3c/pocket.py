"""Reference, other right answers, hidden checks and typical mistakes for `pocket`."""

import numpy as np
import pytest

from autograder.exercises.L3c.pocket import graded
from autograder.testing import close, numbers, pair, scalar, vector


def pocket(Z, path):
    errors = (path @ Z.T <= 0).sum(axis=1)
    best = int(np.argmin(errors))
    return path[best], int(errors[best])


def right_as_the_walk_goes(Z, path):
    """Step by step, with a pocket."""
    kept, fewest = None, len(Z) + 1
    for a in path:
        errors = sum(1 for z in Z if not np.dot(a, z) > 0)
        if errors < fewest:
            kept, fewest = a, errors
    return kept, fewest


def right_by_sorting(Z, path):
    """The first of the rows, sorted by their mistakes in a way that keeps equals in their order."""
    ranked = sorted(path, key=lambda a: np.count_nonzero(np.asarray(Z) @ a <= 0))
    return [list(ranked[0]), np.count_nonzero(np.asarray(Z) @ ranked[0] <= 0)]


def library_errors(Z, path):
    from lecturelib.perceptron import perceptron_errors

    errors = perceptron_errors(Z, np.ones(len(Z), dtype=int), path, np.zeros(len(path)))
    return path[np.argmin(errors)], int(errors.min())


def wrong_last(Z, path):
    """You return the end of the walk; the best a may have been long before it."""
    return path[-1], int((Z @ path[-1] <= 0).sum())


def wrong_latest_of_equals(Z, path):
    """With `<=` something just as good replaces what is in the pocket; it must be better, `<`."""
    errors = (path @ Z.T <= 0).sum(axis=1)
    best = len(path) - 1 - int(np.argmin(errors[::-1]))
    return path[best], int(errors[best])


def wrong_on_the_line_is_right(Z, path):
    """You count a·z < 0 only; a sample on the line is a mistake too, or a = 0 would be the best of all."""
    errors = (path @ Z.T < 0).sum(axis=1)
    best = int(np.argmin(errors))
    return path[best], int(errors[best])


def wrong_least_loss(Z, path):
    """You keep the a of the least loss J_p; that prefers short a. Count the mistakes."""
    best = int(np.argmin(np.maximum(0, -path @ Z.T).sum(axis=1)))
    return path[best], int((Z @ path[best] <= 0).sum())


def wrong_counts_the_right_ones(Z, path):
    """You count the samples on the right side as errors; a mistake is a·z ≤ 0."""
    right = (path @ Z.T > 0).sum(axis=1)
    best = int(np.argmin(right))
    return path[best], int(right[best])


def wrong_forgets_the_start(Z, path):
    """You leave out the first a; the start is in the pocket before the walk begins."""
    return pocket(Z, path[1:] if len(path) > 1 else path)


def wrong_share(Z, path):
    """You return the share of the mistakes; their number is asked for."""
    a, errors = pocket(Z, path)
    return a, errors / len(Z)


@pytest.mark.points(1)
def test_samples_on_the_line_are_mistakes(student, rng):
    """a = 0 has every sample on its line, so anything with one right sample is better."""
    Z = numbers(rng, 5, 3)
    path = np.array([[0.0, 0.0, 0.0], Z[int(rng.integers(5))], [0.0, 0.0, 0.0]])
    a, errors = pair(student(Z, path))
    close(vector(a, 3), path[1], "the a in the pocket")
    close(scalar(errors), (Z @ path[1] <= 0).sum(), "the number of mistakes")
    close(scalar(pair(student(Z, path[:1]))[1]), 5, "the mistakes of a = 0")


@pytest.mark.points(1)
def test_the_length_of_a_does_not_matter(student, rng):
    """The count decides, not the size of a: a short one with more mistakes does not get in."""
    counts = [6, 2, 4, 3]
    Z, path = graded(rng, counts)
    path = path * np.array([1.0, 50.0, 0.01, 0.01])[:, None]
    a, errors = pair(student(Z, path))
    close(vector(a, 2), path[1], "the a in the pocket")
    close(scalar(errors), 2, "the number of mistakes")
    for n, T, d in ((1, 1, 2), (7, 20, 4)):
        Z, path = rng.integers(-3, 4, size=(n, d)), numbers(rng, T, d)
        a, errors = pair(student(Z, path))
        close(vector(a, d), pocket(Z, path)[0], "the a in the pocket")
        close(scalar(errors), pocket(Z, path)[1], "the number of mistakes")
