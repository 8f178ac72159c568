"""Reference, other right answers, hidden checks and typical mistakes for `project`."""

import numpy as np
import pytest

from autograder.exercises.L4a.project import table
from autograder.testing import close, numbers


def project(X, w, w0):
    g = X @ w + w0
    return X - np.outer(g, w) / (w @ w)


def right_step_by_step(X, w, w0):
    """Sample by sample: the distance r, and back by r along the unit vector."""
    unit = w / np.sqrt(np.sum(w**2))
    feet = []
    for x in X:
        r = (np.dot(w, x) + w0) / np.linalg.norm(w)
        feet.append((x - r * unit).tolist())
    return feet


def right_by_a_matrix(X, w, w0):
    """Take away the part along w, then put back what brings one to the border."""
    P = np.eye(len(w)) - np.outer(w, w) / (w @ w)
    return X @ P - w0 * w / (w @ w)


def library_project(X, w, w0):
    from lecturelib.discriminant import project as foot

    return foot(X, w, w0)


def wrong_divides_once(X, w, w0):
    """You divide by the length of w once; r takes one division, and making w a unit vector takes another."""
    return X - np.outer(X @ w + w0, w) / np.linalg.norm(w)


def wrong_not_divided(X, w, w0):
    """You go back by g w; neither is g a distance nor w a unit vector until you divide by the length of w."""
    return X - np.outer(X @ w + w0, w)


def wrong_minus_bias(X, w, w0):
    """You subtract the bias in g; g(x) is w·x *plus* w0."""
    return project(X, w, -w0)


def wrong_distance(X, w, w0):
    """You return how far the samples are from the border; asked for is where each of them arrives there."""
    return (X @ w + w0) / np.linalg.norm(w)


def wrong_foot_of_the_origin(X, w, w0):
    """You return the same foot for all samples, that of the origin; each sample has one of its own."""
    return np.tile(-w0 * w / (w @ w), (len(X), 1))


def wrong_way(X, w, w0):
    """You go away from the border: x = x_p + r w/‖w‖, so the foot is x *minus* that."""
    return X + np.outer(X @ w + w0, w) / (w @ w)


def wrong_forgets_the_bias(X, w, w0):
    """You project onto the parallel border through the origin; the bias belongs to g."""
    return X - np.outer(X @ w, w) / (w @ w)


def wrong_mirror(X, w, w0):
    """You go twice as far as the border: those are the mirror images, behind it."""
    return X - 2 * np.outer(X @ w + w0, w) / (w @ w)


def wrong_onto_w(X, w, w0):
    """You return the way from the foot to x; the foot is x *minus* that."""
    return np.outer(X @ w + w0, w) / (w @ w)


@pytest.mark.points(1)
def test_no_other_point_of_the_border_is_nearer(student, rng):
    """Any other point of the border is farther from the sample than its foot is."""
    X, w, w0 = numbers(rng, 5, 3), numbers(rng, 3), float(numbers(rng))
    feet = table(student(X, w, w0), (5, 3))
    close(feet @ w, np.full(5, -w0), "w·x_p")
    others = rng.normal(size=(200, 3))
    others -= np.outer(others @ w + w0, w) / (w @ w)
    for x, foot in zip(X, feet, strict=True):
        assert np.linalg.norm(others - x, axis=1).min() >= np.linalg.norm(foot - x) - 1e-9, "another point is nearer"


@pytest.mark.points(1)
def test_any_number_of_samples_and_features(student, rng):
    """One feature or six, one sample or many."""
    for n, d in ((1, 1), (4, 2), (30, 6)):
        X, w, w0 = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
        close(table(student(X, w, w0), (n, d)), project(X, w, w0), "the foot")
