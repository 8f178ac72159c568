"""Reference, other right answers, hidden checks and typical mistakes for `batch_perceptron`."""

import numpy as np
import pytest

from autograder.exercises.L5c.batch_perceptron import answer, separable
from autograder.testing import close, numbers


def batch_perceptron(X, y, alpha, epsilon, max_rounds):
    theta = np.zeros(X.shape[1])
    for _ in range(max_rounds):
        wrong = y * (X @ theta) <= 0
        delta = y[wrong] @ X[wrong] / len(y)
        theta = theta + alpha * delta
        solved = not wrong.any()
        if solved or np.linalg.norm(delta) < epsilon:
            break
    return theta, solved


equivalent = {
    "if solved or np.linalg.norm(delta) < epsilon: -> if np.linalg.norm(delta) < epsilon:": (
        "once nothing is wrong, Δ is 0 and more rounds change nothing, they only take time"
    ),
}


def right_by_loops(X, y, alpha, epsilon, max_rounds):
    """The slide, line by line."""
    n, d = np.shape(X)
    theta, rounds, going = [0.0] * d, 0, True
    while going and rounds < max_rounds:
        delta, mistakes = np.zeros(d), 0
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * np.dot(x_i, theta) <= 0:
                delta, mistakes = delta + y_i * np.asarray(x_i), mistakes + 1
        delta = delta / n
        theta, rounds = [t + alpha * step for t, step in zip(theta, delta, strict=True)], rounds + 1
        going = mistakes > 0 and not np.sqrt(np.dot(delta, delta)) < epsilon
    return theta, mistakes == 0


def library_batch(X, y, alpha, epsilon, max_rounds):
    from lecturelib.perceptron_variants import batch_perceptron as batch

    model = batch(X[:, 1:], y, learning_rate=alpha, epsilon=epsilon, max_epochs=max_rounds)
    return np.append(model.bias, model.weights), model.converged


def variant(X, y, alpha, epsilon, max_rounds, *, share=None, strict=False, honest=True, watch=True):
    """The loop with one thing changed, for the mistakes below."""
    theta = np.zeros(X.shape[1])
    for _ in range(max_rounds):
        wrong = y * (X @ theta) < 0 if strict else y * (X @ theta) <= 0
        delta = y[wrong] @ X[wrong] / (len(y) if share is None else share(wrong))
        theta = theta + alpha * delta
        solved = not wrong.any()
        small = bool(np.linalg.norm(delta) < epsilon)
        if solved or (watch and small):
            break
    return theta, solved if honest else bool(solved or small)


def wrong_stopped_means_solved(X, y, alpha, epsilon, max_rounds):
    """You say `solved` whenever Δ is small; mistakes may cancel, so look whether one was found."""
    return variant(X, y, alpha, epsilon, max_rounds, honest=False)


def wrong_ignores_epsilon(X, y, alpha, epsilon, max_rounds):
    """You never look at ε; stop also after a round with ‖Δ‖ < ε."""
    return variant(X, y, alpha, epsilon, max_rounds, watch=False)


def wrong_the_sum(X, y, alpha, epsilon, max_rounds):
    """Your Δ is the sum over the mistakes (lecture 3's rule); lecture 5 divides it by n."""
    return variant(X, y, alpha, epsilon, max_rounds, share=lambda wrong: 1)


def wrong_mean_of_the_mistakes(X, y, alpha, epsilon, max_rounds):
    """You divide by the number of mistakes; the lecture divides by n, the number of all examples."""
    return variant(X, y, alpha, epsilon, max_rounds, share=lambda wrong: max(1, wrong.sum()))


def wrong_content_on_the_boundary(X, y, alpha, epsilon, max_rounds):
    """With `< 0` nothing is wrong at θ = 0, and you stop before you have begun; the boundary is a mistake, `<= 0`."""
    return variant(X, y, alpha, epsilon, max_rounds, strict=True)


def wrong_online(X, y, alpha, epsilon, max_rounds):
    """You change θ within the round (the online rule); judge all examples by the same θ, then step once."""
    theta = np.zeros(X.shape[1])
    for _ in range(max_rounds):
        before, mistakes = theta, 0
        for x_i, y_i in zip(X, y, strict=True):
            if y_i * (x_i @ theta) <= 0:
                theta, mistakes = theta + alpha * y_i * x_i / len(y), mistakes + 1
        if mistakes == 0 or np.linalg.norm(theta - before) / alpha < epsilon:
            break
    return theta, mistakes == 0


def wrong_compares_the_step(X, y, alpha, epsilon, max_rounds):
    """You compare α‖Δ‖ with ε; the lecture compares ‖Δ‖, which from θ = 0 does not depend on the rate."""
    theta = np.zeros(X.shape[1])
    for _ in range(max_rounds):
        wrong = y * (X @ theta) <= 0
        step = alpha * (y[wrong] @ X[wrong]) / len(y)
        theta = theta + step
        if not wrong.any() or np.linalg.norm(step) < epsilon:
            break
    return theta, bool(not wrong.any())


@pytest.mark.points(1)
def test_the_lengths_that_stop_it(student, rng):
    """A limit just above the first ‖Δ‖ stops it after one round, one just below does not, whatever the rate."""
    X, y = separable(rng, 16, 4)
    y[0] = -y[0]
    first = float(np.linalg.norm(y @ X)) / 16
    for alpha in (0.25, 4.0):
        for epsilon in (0.0, 0.99 * first, 1.01 * first, 0.125):
            for rounds in (1, 2, 7):
                theta, solved = answer(student, X, y, alpha, epsilon, rounds)
                expected, truly = batch_perceptron(X, y, alpha, epsilon, rounds)
                close(theta, expected, "theta")
                assert solved == truly, "whether it is solved is not right"


@pytest.mark.points(1)
def test_one_mistake_among_many(student, rng):
    """Two mistakes of 64 are a small Δ: with a small epsilon it goes on, with a larger one it stops with them."""
    x, label = np.append(1.0, numbers(rng, 2)), int(rng.choice([-1, 1]))
    X = np.vstack([np.tile(x, (62, 1)), np.tile(-x / 4, (2, 1))])
    y = np.full(64, label)
    for epsilon in (0.0, 0.5 * float(np.linalg.norm(x)) / 64, 0.75 * float(np.linalg.norm(x)) / 64):
        for rounds in (1, 2, 3):
            theta, solved = answer(student, X, y, 1.0, epsilon, rounds)
            expected, truly = batch_perceptron(X, y, 1.0, epsilon, rounds)
            close(theta, expected, "theta")
            assert solved == truly, "whether it is solved is not right"
    theta, solved = answer(student, np.array([x]), np.array([label]), 0.5, 0.0, 5)
    close(theta, 0.5 * label * x, "theta from one example")
    assert solved, "one example is right after one round, and the second round sees it"
