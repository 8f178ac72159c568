"""Reference, other right answers, hidden checks and typical mistakes for `perceptron_fit`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def perceptron_fit(X, y, eta, max_epochs):
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(max_epochs):
        moved = False
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + eta * y_i * x_i, b + eta * y_i
                moved = True
        if not moved:
            break
    return w, float(b)


equivalent = {
    "break -> pass": "After a round without a mistake further rounds change nothing; they only take longer.",
    "moved = False -> moved = True": "The same: it never stops early, which cannot be seen from the result.",
}


def library_perceptron(X, y, eta, max_epochs):
    from lecturelib.perceptron import perceptron

    model = perceptron(X, y, learning_rate=eta, max_epochs=max_epochs)
    return model.weights, model.bias


def right_in_augmented_vectors(X, y, eta, max_epochs):
    """The bias as one more weight, and a while loop."""
    Z, v, epoch, wrong = np.column_stack([X, np.ones(len(X))]), np.zeros(X.shape[1] + 1), 0, True
    while wrong and epoch < max_epochs:
        wrong, epoch = False, epoch + 1
        for i in range(len(Z)):
            if not y[i] * (Z[i] @ v) > 0:
                v += eta * y[i] * Z[i]
                wrong = True
    return v[:-1], v[-1]


def right_by_counting(X, y, eta, max_epochs):
    """The dual form: remember how often each sample was missed, and make the weights of that."""
    missed, labels = np.zeros(len(X)), np.asarray(y)
    for _ in range(max_epochs):
        before = missed.copy()
        for i in range(len(X)):
            if labels[i] * ((missed * labels) @ (X @ X[i] + 1)) <= 0:
                missed[i] += 1
        if (missed == before).all():
            break
    return eta * (missed * labels) @ X, eta * (missed @ labels)


def wrong_leaves_the_line_alone(X, y, eta, max_epochs):
    """Nothing is ever learnt: at the start w = 0 every sample lies on the line, and with `< 0` that is no mistake."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(max_epochs):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) < 0:
                w, b = w + eta * y_i * x_i, b + eta * y_i
    return w, b


def wrong_one_round_only(X, y, eta, max_epochs):
    """You make one round, or begin each round at 0 again; go on from the line you have until nothing is wrong."""
    return perceptron_fit(X, y, eta, 1)


def wrong_moves_after_the_round(X, y, eta, max_epochs):
    """You collect the steps and make them after the round (the batch rule); here the line moves at once."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(max_epochs):
        missed = y * (X @ w + b) <= 0
        if not missed.any():
            break
        w, b = w + eta * (y[missed] @ X[missed]), b + eta * y[missed].sum()
    return w, b


def wrong_forgets_the_bias(X, y, eta, max_epochs):
    """The bias stays 0, so your line always passes through the origin; it moves by eta * y_i at each mistake."""
    w = np.zeros(X.shape[1])
    for _ in range(max_epochs):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i) <= 0:
                w = w + eta * y_i * x_i
    return w, 0.0


def wrong_stops_at_the_first_right_sample(X, y, eta, max_epochs):
    """You stop as soon as one sample is right; only a whole round without a mistake is the end."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(max_epochs):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) > 0:
                return w, b
            w, b = w + eta * y_i * x_i, b + eta * y_i
    return w, b


def wrong_learns_from_all(X, y, eta, max_epochs):
    """You move the line at every sample; only a mistake may move it, or the line never comes to rest."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(max_epochs):
        for x_i, y_i in zip(X, y, strict=True):
            w, b = w + eta * y_i * x_i, b + eta * y_i
    return w, b


def wrong_one_round_short(X, y, eta, max_epochs):
    """You stop one round too early; `range(max_epochs)` makes just max_epochs rounds."""
    return perceptron_fit(X, y, eta, max_epochs - 1)


def wrong_ignores_the_rate(X, y, eta, max_epochs):
    """You add the whole sample at a mistake; multiply the step by eta."""
    return perceptron_fit(X, y, 1.0, max_epochs)


def wrong_two_features_only(X, y, eta, max_epochs):
    """You begin with two weights; there must be as many as X has columns."""
    w, b = np.zeros(2), 0.0
    for _ in range(max_epochs):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (w @ x_i + b) <= 0:
                w, b = w + eta * y_i * x_i, b + eta * y_i
    return w, b


def wrong_returns_the_threshold(X, y, eta, max_epochs):
    """You return the threshold that w.x must exceed; the bias, which is added to w.x, has the other sign."""
    w, b = perceptron_fit(X, y, eta, max_epochs)
    return w, -b


def wrong_line_is_class_plus(X, y, eta, max_epochs):
    """You take a sample on the line for class +1, so a positive one there moves nothing; test y_i * g(x_i) <= 0."""
    w, b = np.zeros(X.shape[1]), 0.0
    for _ in range(max_epochs):
        for x_i, y_i in zip(X, y, strict=True):
            if (1 if w @ x_i + b >= 0 else -1) != y_i:
                w, b = w + eta * y_i * x_i, b + eta * y_i
    return w, b


@pytest.mark.points(1)
def test_it_walks_as_the_rule_says(student, rng):
    """On random samples with random labels it does what the rule says, round by round."""
    for d, epochs, first in ((3, 1, 1), (1, 2, -1), (5, 7, 1)):  # the first sample lies on the line, as w and b are 0
        X, y = numbers(rng, 15, d), np.append(first, rng.choice([-1, 1], size=14))
        w, b = pair(student(X, y, 0.5, epochs))
        expected_w, expected_b = perceptron_fit(X, y, 0.5, epochs)
        close(vector(w, d), expected_w, "w")
        close(scalar(b), expected_b, "b")


@pytest.mark.points(1)
def test_it_gives_up_where_no_line_separates(student):
    """Where no line separates the classes it stops after `max_epochs`, with the line that it has then."""
    X, y = np.array([[2.0, 1.0], [4.0, 3.0], [3.0, 5.0], [1.0, 3.0], [5.0, 6.0]]), np.array([1, 1, 1, -1, -1])
    for epochs in (1, 3, 50):
        w, b = pair(student(X, y, 1.0, epochs))
        expected_w, expected_b = perceptron_fit(X, y, 1.0, epochs)
        close(vector(w, 2), expected_w, "w")
        close(scalar(b), expected_b, "b")
