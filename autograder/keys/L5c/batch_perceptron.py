"""Reference, other right answers, hidden checks and typical mistakes for `batch_perceptron`."""

import numpy as np
import pytest

from autograder.exercises.L5c.batch_perceptron import answer, separable
from autograder.testing import close


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
    """You say `solved` whenever Δ is small; mistakes may cancel, so check whether the round found any."""
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
    """With `< 0` nothing is wrong at θ = 0, and you stop before you have begun; an example on the boundary is wrong."""
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


def wrong_without_alpha(X, y, alpha, epsilon, max_rounds):
    """You ignore α; each step is α times Δ."""
    return variant(X, y, 1.0, epsilon, max_rounds)


def wrong_one_round_more(X, y, alpha, epsilon, max_rounds):
    """You make a round too many; `max_rounds` counts the first one, too."""
    return variant(X, y, alpha, epsilon, max_rounds + 1)


def wrong_judges_the_last_theta(X, y, alpha, epsilon, max_rounds):
    """You ask whether the last θ is right; `solved` says whether the last round found no mistake, before its step."""
    theta, _ = variant(X, y, alpha, epsilon, max_rounds)
    return theta, bool((y * (X @ theta) > 0).all())


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


def wrong_sign_of_zero(X, y, alpha, epsilon, max_rounds):
    """You compare sign(θᵀx) with y and take sign(0) = +1, so at θ = 0 positive examples pass; test y θᵀx ≤ 0."""
    theta = np.zeros(X.shape[1])
    for _ in range(max_rounds):
        wrong = np.where(X @ theta >= 0, 1, -1) != y
        delta = y[wrong] @ X[wrong] / len(y)
        theta = theta + alpha * delta
        solved = not wrong.any()
        if solved or np.linalg.norm(delta) < epsilon:
            break
    return theta, solved


@pytest.mark.points(2)
def test_walks_of_any_length(student, rng):
    """With labels that cannot be learnt, for large and small rates, epsilons and numbers of rounds."""
    theta = expected = np.zeros(4)
    while np.allclose(theta, expected):  # as where every round finds all examples wrong, or none
        X, y = separable(rng, 16, 4)
        y[0] = -y[0]
        (theta, _), (expected, _) = (rule(X, y, 4.0, 0.0, 7) for rule in (wrong_mean_of_the_mistakes, batch_perceptron))
    first = float(np.linalg.norm(y @ X)) / 16
    for alpha, epsilon, rounds in (
        *((0.25, 0.0, 1), (4.0, 0.0, 7), (0.25, 0.99 * first, 7), (4.0, 1.01 * first, 7)),
        *((4.0, 0.125, 40), (0.25, 0.5, 2)),
    ):
        theta, solved = answer(student, X, y, alpha, epsilon, rounds)
        expected, truly = batch_perceptron(X, y, alpha, epsilon, rounds)
        close(theta, expected, "theta")
        assert solved == truly, "whether it is solved is not right"
    X, y = X[0] * np.array([[1, 1, 1, 1], [1, -1, -1, -1]]), np.array([1, -1]) * y[1]
    for rounds, stays in ((1, False), (2, True)):
        theta, solved = answer(student, X, y, 0.5, 0.0, rounds)
        close(2 * theta, 0.5 * y @ X, "twice theta for two opposite examples")
        assert solved == stays, "two opposite examples are right after one round, which the second round sees"
