"""Reference, other right answers, hidden checks and typical mistakes for `discriminant`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def discriminant(X, w, b):
    return X @ w + b


def library_linear_discriminant(X, w, b):
    from lecturelib.discriminant import linear_discriminant

    return linear_discriminant(X, w, b)


def right_by_loops(X, w, b):
    """Sample by sample and feature by feature, as on paper."""
    values = []
    for x in X:
        total = b
        for x_j, w_j in zip(x, w, strict=True):
            total += x_j * w_j
        values.append(total)
    return values


def right_augmented(X, w, b):
    """With the constant feature 1, whose weight is the bias."""
    return np.column_stack([X, np.ones(len(X))]) @ np.append(w, b)


def wrong_without_bias(X, w, b):
    """The bias is missing: without `+ b` every line would have to pass through the origin."""
    return X @ np.asarray(w, dtype=float)


def wrong_bias_on_every_feature(X, w, b):
    """You add the bias to every feature before weighing it; it belongs to the sum, once."""
    return (X + b) @ w


def wrong_only_the_sign(X, w, b):
    """You return the class, the sign of g, instead of g itself; how far a sample is from the line is lost."""
    return np.sign(X @ w + b)


def wrong_sums_the_samples(X, w, b):
    """You add up over the samples (axis 0) instead of over the features; each sample needs a number of its own."""
    return (X * w).sum(axis=0) + b


def wrong_products_not_added(X, w, b):
    """You multiply features by weights but do not add up: `*` goes entry by entry, while `@` also adds."""
    return X * w + b


def wrong_subtracts_the_bias(X, w, b):
    """You subtract the bias; g(x) = w.x + b adds it."""
    return X @ w - b


def wrong_distance(X, w, b):
    """You divide by the length of w, which gives a distance; the discriminant is w.x + b as it stands."""
    return (X @ w + b) / np.linalg.norm(w)


def wrong_two_features_only(X, w, b):
    """You write out two features; there may be one or many, so let one product add them all up."""
    return X[:, 0] * w[0] + X[:, 1] * w[1] + b


def wrong_bias_on_every_product(X, w, b):
    """You add the bias to every product, so that it counts d times; it belongs to their sum, once."""
    return (X * w + b).sum(axis=1)


@pytest.mark.points(1)
def test_on_the_line_it_is_zero_and_grows_along_w(student, rng):
    """On the hyperplane g is 0, and a step by w from there raises it by the squared length of w."""
    for d in (2, 3):
        w, b = numbers(rng, d), float(numbers(rng))
        foot = -b * w / (w @ w)
        close(vector(student(np.array([foot, foot + w, foot - w]), w, b), 3), [0.0, w @ w, -(w @ w)])


@pytest.mark.points(1)
def test_it_works_for_any_number_of_samples_and_features(student, rng):
    """One feature or eight, one sample or many: the sum is the same."""
    for n, d in ((7, 1), (1, 8), (40, 8)):
        X, w, b = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
        close(vector(student(X, w, b), n), discriminant(X, w, b))
