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


def wrong_number_of_the_row(Z, path):
    """You return where on the path the best a stands; return that a itself."""
    errors = (path @ Z.T <= 0).sum(axis=1)
    return int(np.argmin(errors)), int(errors.min())


def wrong_errors_of_the_last(Z, path):
    """Your a is the best, but the number of mistakes is that of the last one; the pocket keeps both."""
    return pocket(Z, path)[0], int((Z @ path[-1] <= 0).sum())


@pytest.mark.points(1)
def test_only_the_count_decides(student, rng):
    """The count decides, not the size of a: a short one with more mistakes does not get in, nor does a later equal."""
    for counts in ([2, 6, 4, 2], [6, 2, 4, 3]):
        Z, path = graded(rng, counts)
        path = path * np.array([1.0, 50.0, 0.25, 0.25])[:, None]
        a, errors = pair(student(Z, path))
        close(vector(a, 2), path[np.argmin(counts)], "the a in the pocket")
        close(scalar(errors), 2, "the number of mistakes")
    for n, T, d in ((1, 1, 2), (7, 20, 4)):
        Z, path = rng.integers(-3, 4, size=(n, d)).astype(float), numbers(rng, T, d)
        path[-1] = 0.0
        a, errors = pair(student(Z, path))
        close(vector(a, d), pocket(Z, path)[0], "the a in the pocket")
        close(scalar(errors), pocket(Z, path)[1], "the number of mistakes")
