"""Reference, other right answers, hidden checks and typical mistakes for `logistic_predict`."""

import numpy as np
import pytest

from autograder.exercises.L3d.logistic_predict import answers
from autograder.testing import close, numbers


def logistic_predict(X, w, b):
    g = X @ w + b
    return 1 / (1 + np.exp(-g)), np.where(g >= 0, 1, 2)


def right_by_tanh(X, w, b):
    """σ(a) = (1 + tanh(a / 2)) / 2, which cannot overflow."""
    g = X @ w + b
    return (1 + np.tanh(g / 2)) / 2, 2 - (g >= 0)


def right_by_a_loop(X, w, b):
    """Sample by sample, with exp of -|g| only."""
    p, label = [], []
    for x in X:
        g = sum(u * v for u, v in zip(w, x, strict=True)) + b
        p.append(1 / (1 + np.exp(-g)) if g >= 0 else np.exp(g) / (1 + np.exp(g)))
        label.append(1 if g >= 0 else 2)
    return p, label


def library_logistic_classifier(X, w, b):
    from lecturelib.logistic import LogisticClassifier

    model = LogisticClassifier(w, b, labels=(2, 1))
    return model.proba(X), model.predict(X)


def wrong_other_class(X, w, b):
    """Your p is the probability of class 2: look at the sign in the exponent of σ again."""
    p, label = logistic_predict(X, w, b)
    return 1 - p, label


def wrong_labels_exchanged(X, w, b):
    """Your labels are exchanged: p is the probability of class 1, so p of at least 0.5 means class 1."""
    p, label = logistic_predict(X, w, b)
    return p, 3 - label


def wrong_without_bias(X, w, b):
    """The bias is missing: g(x) = w·x + b."""
    return logistic_predict(X, w, 0.0)


def wrong_labels_from_zero(X, w, b):
    """Your labels are 0 and 1; here the classes are called 1 and 2."""
    p, label = logistic_predict(X, w, b)
    return p, 2 - label


def wrong_threshold_on_p(X, w, b):
    """You decide for class 1 where p is above 0, which is everywhere; the threshold 0 belongs to g, 0.5 to p."""
    p, label = logistic_predict(X, w, b)
    return p, np.ones_like(label)


def wrong_minus_bias(X, w, b):
    """You subtract the bias; g(x) is w·x *plus* b."""
    return logistic_predict(X, w, -b)


def wrong_discriminant_itself(X, w, b):
    """You return g as if it were a probability; put it through σ first."""
    return X @ w + b, logistic_predict(X, w, b)[1]


def wrong_of_the_chosen_class(X, w, b):
    """Your p is the probability of whichever class wins, so never below 0.5; p is always that of class 1."""
    p, label = logistic_predict(X, w, b)
    return np.maximum(p, 1 - p), label


def wrong_two_features(X, w, b):
    """You use the first two features only; the product of X and w takes any number of them."""
    return logistic_predict(X[:, :2], w[:2], b)


def wrong_labels_of_two_signs(X, w, b):
    """Your labels are 1 and -1; here the classes are called 1 and 2."""
    p, label = logistic_predict(X, w, b)
    return p, 3 - 2 * label


def wrong_tie_to_class_two(X, w, b):
    """A sample on the boundary, p = 0.5, goes to class 1 here: take `>=`, not `>`."""
    g = X @ w + b
    return logistic_predict(X, w, b)[0], np.where(g > 0, 1, 2)


def wrong_sign_in_the_exponent(X, w, b):
    """Your σ has the wrong sign in its exponent: p is the probability of class 2, so your labels are exchanged too."""
    return logistic_predict(X, -w, -b)


@pytest.mark.points(1)
def test_far_from_the_boundary_it_is_all_but_sure(student, rng):
    """At g = -30 and g = 30, and with any number of samples and features."""
    far = 30.0 + rng.integers(0, 9)
    p, label = answers(student, np.array([[far], [-far], [1.0]]), np.array([1.0]), 0.0)
    close(p, [1.0, 0.0, np.e / (1 + np.e)], "p")
    close(label, [1, 2, 1], "the label")
    for n, d in ((1, 1), (2, 5), (30, 4)):
        X, w, b = numbers(rng, n, d), numbers(rng, d), float(numbers(rng))
        expected = logistic_predict(X, w, b)
        p, label = answers(student, X, w, b)
        close(p, expected[0], "p")
        close(label, expected[1], "the label")
