"""Reference, other right answers, hidden checks and typical mistakes for `centre_and_rotate`."""

import numpy as np
import pytest

from autograder.testing import close, numbers


def centre_and_rotate(X, A):
    return (X - X.mean(axis=0)) @ A


def library_centre_and_project(X, A):
    from lecturelib.projection import centre, project

    return project(centre(X)[0], A)


def right_one_product_at_a_time(X, A):
    """Sample by sample, axis by axis."""
    mean = [sum(column) / len(X) for column in X.T]
    return [[sum((x[f] - mean[f]) * a[f] for f in range(len(a))) for a in A.T] for x in X]


def right_rotated_first(X, A):
    """The mean of the coordinates is the coordinate of the mean, so it may be subtracted afterwards."""
    Z = X @ A
    return Z - Z.mean(axis=0)


def wrong_not_centred(X, A):
    """You measure from the old origin; subtract the mean of each feature first."""
    return X @ A


def wrong_one_mean_for_all(X, A):
    """You subtract one number, the mean of all entries; each feature has a mean of its own (axis=0)."""
    return (X - X.mean()) @ A


def wrong_one_axis_a_sample(X, A):
    """You measure sample i along axis i only, as the slide's index has it; measure every sample along every axis."""
    return np.array([(x - X.mean(axis=0)) @ a for x, a in zip(X, A.T)])  # noqa: B905 - there are fewer axes


def wrong_rows_as_axes(X, A):
    """You take the rows of A for axes; they are its columns, so multiply by A and not by its transpose."""
    return (X - X.mean(axis=0)) @ A.T


def wrong_standardised(X, A):
    """You also divide by the standard deviation; moving the origin and turning the axes stretches nothing."""
    return (X - X.mean(axis=0)) / X.std(axis=0) @ A


def wrong_turned_back(X, A):
    """You go back to the old coordinates at once; stop after the product with A."""
    return (X - X.mean(axis=0)) @ A @ A.T


def wrong_mean_of_each_sample(X, A):
    """You subtract from each sample the mean of its own features; subtract the mean sample (axis=0)."""
    return (X - X.mean(axis=1, keepdims=True)) @ A


def wrong_old_mean_afterwards(X, A):
    """You subtract the mean after the product, where it is no longer in the right coordinates; subtract it first."""
    return X @ A - X.mean(axis=0)


@pytest.mark.points(1)
def test_any_number_of_samples_features_and_axes(student, rng):
    """One axis or all of them, few samples or many: each number is a dot product with its own axis."""
    for n, d, k in ((2, 2, 2), (3, 5, 1), (12, 6, 4)):
        X, A = numbers(rng, n, d), np.linalg.qr(rng.normal(size=(d, k))).Q
        close(student(X, A), centre_and_rotate(X, A), "Z")
