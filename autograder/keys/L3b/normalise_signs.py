"""Reference, other right answers, hidden checks and typical mistakes for `normalise_signs`."""

import numpy as np
import pytest

from autograder.testing import close, numbers


def normalise_signs(X, y):
    return y[:, None] * np.column_stack([np.ones(len(X)), X])


def right_by_a_loop(X, y):
    """One sample after the other."""
    Z = []
    for x, label in zip(X, y, strict=True):
        z = [1.0, *(float(value) for value in x)]
        Z.append(z if label > 0 else [-value for value in z])
    return Z


def right_the_labels_are_the_first_column(X, y):
    """The 1 times the sign is the label itself."""
    return np.hstack([y.reshape(-1, 1), X * y.reshape(-1, 1)])


def library_normalise_signs(X, y):
    from lecturelib.features import augment
    from lecturelib.features import normalise_signs as turned

    return turned(augment(X), y)[:, [-1, *range(X.shape[1])]]


def wrong_the_one_keeps_its_sign(X, y):
    """You negate the features and then put the 1 before them; the 1 of class 2 has to become −1, too."""
    return np.column_stack([np.ones(len(X)), y[:, None] * X])


def wrong_nothing_turned(X, y):
    """You put the 1 before the samples and stop; the samples of class 2 have still to be multiplied by −1."""
    return np.column_stack([np.ones(len(X)), X])


def wrong_turns_class_one(X, y):
    """You negate the samples of class 1; it is class 2, y = −1, that is multiplied by −1."""
    return -y[:, None] * np.column_stack([np.ones(len(X)), X])


def wrong_the_one_comes_last(X, y):
    """You append the 1 (as the library does); in this lecture it comes first, for a begins with w0."""
    return y[:, None] * np.column_stack([X, np.ones(len(X))])


def wrong_one_class_after_the_other(X, y):
    """You put class 1 first and class 2 after it; the rows should stay in the order of X."""
    Z = y[:, None] * np.column_stack([np.ones(len(X)), X])
    return np.vstack([Z[y == 1], Z[y == -1]])


def wrong_no_one(X, y):
    """You multiply by the class, but the 1 in front is missing: without it there is no bias."""
    return y[:, None] * X


def wrong_only_the_one_is_negated(X, y):
    """You put the class in front and leave the features as they are; those of class 2 change their signs, too."""
    return np.column_stack([y, X])


def wrong_unit_length(X, y):
    """You divide each row by its length; to normalise the signs, only multiply class 2 by −1."""
    Z = normalise_signs(X, y)
    return Z / np.linalg.norm(Z, axis=1, keepdims=True)


def wrong_transposed(X, y):
    """Your samples are columns; each z is a row of Z."""
    return normalise_signs(X, y).T


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One feature or six, one class or two."""
    for n, d in ((1, 1), (5, 1), (20, 6)):
        X, y = numbers(rng, n, d), rng.choice([-1, 1], size=n)
        close(student(X, y), normalise_signs(X, y), "Z")
    X = numbers(rng, 4, 2)
    close(student(X, np.full(4, -1)), normalise_signs(X, np.full(4, -1)), "Z of class 2 alone")
