"""Reference, other right answers, hidden checks and typical mistakes for `averaged_weights`."""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def averaged_weights(X, y, epochs):
    theta, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for _ in range(epochs):
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (theta @ x_i) <= 0:
                theta = theta + y_i * x_i
            total = total + theta
    return total / (epochs * len(y))


def right_by_late_lessons(X, y, epochs):
    """A lesson of visit v of V is in V - v notes: nothing is added at the visits without a mistake."""
    Z = np.asarray(y)[:, None] * np.asarray(X, dtype=float)
    visits, theta, mean = epochs * len(Z), np.zeros(len(Z[0])), np.zeros(len(Z[0]))
    for v in range(visits):
        z = Z[v % len(Z)]
        if not theta @ z > 0:
            theta, mean = theta + z, mean + (visits - v) / visits * z
    return list(mean)


def library_averaged(X, y, epochs):
    from lecturelib.perceptron_variants import averaged_perceptron

    model = averaged_perceptron(X[:, 1:], y, max_epochs=epochs)
    return np.append(model.bias, model.weights)


def right_by_mistakes(X, y, epochs):
    """The voted perceptron's list of θ's, weighted by how long each of them was in use."""
    thetas, lives = [np.zeros(X.shape[1])], [0]
    for _ in range(epochs):
        for i in range(len(y)):
            if np.dot(thetas[-1], X[i]) * y[i] <= 0:
                thetas.append(thetas[-1] + y[i] * X[i])
                lives.append(0)
            lives[-1] += 1
    return np.average(thetas, axis=0, weights=lives)


def walk(X, y, epochs, *, strict=False):
    """The notes of all visits, and which of them followed an update."""
    theta, notes, moved = np.zeros(X.shape[1]), [], []
    for _ in range(epochs):
        for x_i, y_i in zip(X, y, strict=True):
            wrong = y_i * (theta @ x_i) < 0 if strict else y_i * (theta @ x_i) <= 0
            theta = theta + y_i * x_i if wrong else theta
            notes.append(theta)
            moved.append(wrong)
    return np.array(notes), np.array(moved)


def wrong_last(X, y, epochs):
    """You return the last θ; the mean of all the notes is asked for."""
    return walk(X, y, epochs)[0][-1]


def wrong_each_theta_once(X, y, epochs):
    """You note θ only when it changes; it counts as often as it is in use, so note it after every visit."""
    notes, moved = walk(X, y, epochs)
    return notes[moved].mean(axis=0)


def wrong_before_the_visit(X, y, epochs):
    """You note θ before the visit; note it after the visit, when the rule has changed it."""
    notes, _ = walk(X, y, epochs)
    return np.vstack([np.zeros_like(notes[:1]), notes[:-1]]).mean(axis=0)


def wrong_last_epoch_only(X, y, epochs):
    """Your sum begins anew in each epoch; all visits of all epochs count."""
    return walk(X, y, epochs)[0][-len(y) :].mean(axis=0)


def wrong_rule_with_the_mean(X, y, epochs):
    """You let the mean judge the examples; the rule goes on with θ, and the mean is only returned at the end."""
    theta, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for _ in range(epochs):
        for x_i, y_i in zip(X, y, strict=True):
            theta = theta + y_i * x_i if y_i * (total @ x_i) <= 0 else theta  # the sum has the sign of the mean
            total = total + theta
    return total / (epochs * len(y))


def wrong_forgets_the_label(X, y, epochs):
    """You add x whatever its class; a negative example is subtracted: θ + y x."""
    theta, total = np.zeros(X.shape[1]), np.zeros(X.shape[1])
    for _ in range(epochs):
        for x_i, y_i in zip(X, y, strict=True):
            theta = theta + x_i if y_i * (theta @ x_i) <= 0 else theta
            total = total + theta
    return total / (epochs * len(y))


def wrong_sum(X, y, epochs):
    """You return the sum of the notes; divide it by the number of visits, n times the epochs."""
    return walk(X, y, epochs)[0].sum(axis=0)


def wrong_divides_by_n(X, y, epochs):
    """You divide by n, but there are n notes in each epoch: divide by n times the epochs."""
    return walk(X, y, epochs)[0].sum(axis=0) / len(y)


def wrong_leaves_the_boundary_alone(X, y, epochs):
    """With `< 0` nothing is a mistake at θ = 0, and θ never moves; the boundary counts as a mistake, `<= 0`."""
    return walk(X, y, epochs, strict=True)[0].mean(axis=0)


def wrong_notes_each_epoch(X, y, epochs):
    """You note θ only at the end of each epoch; note it after every visit."""
    return walk(X, y, epochs)[0][len(y) - 1 :: len(y)].mean(axis=0)


@pytest.mark.points(1)
def test_walks_of_any_length(student, rng):
    """One epoch or several, separable or not."""
    for n, d, epochs in ((2, 2, 1), (20, 3, 1), (12, 4, 3), (15, 3, 2)):
        X, y = numbers(rng, n, d), np.append([1, -1], rng.choice([-1, 1], size=n - 2))
        X[:, 0] = 1.0
        close(vector(student(X, y, epochs), d), averaged_weights(X, y, epochs))
