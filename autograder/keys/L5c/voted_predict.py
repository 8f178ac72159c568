"""Reference, other right answers, hidden checks and typical mistakes for `voted_predict`."""

import numpy as np
import pytest

from autograder.exercises.L5c.voted_predict import panel
from autograder.testing import close, numbers, vector


def voted_predict(thetas, votes, X):
    said = np.where(X @ thetas.T >= 0, 1, -1)
    return np.where(said @ votes >= 0, 1, -1)


def right_by_counting(thetas, votes, X):
    """+1 wins if it gets at least half of all the votes."""
    labels = []
    for x in X:
        for_it = sum(c for theta, c in zip(thetas, votes, strict=True) if np.dot(theta, x) >= 0)
        labels.append(1 if for_it >= sum(votes) - for_it else -1)
    return labels


def library_voted(thetas, votes, X):
    from lecturelib.perceptron_variants import VotedClassifier

    return VotedClassifier(thetas[:, 1:], thetas[:, 0], votes).predict(X[:, 1:])


def wrong_average(thetas, votes, X):
    """You add up θᵀx and take the sign last: that is the averaged perceptron. A voter says −1 or +1, no more."""
    return np.where(X @ thetas.T @ votes >= 0, 1, -1)


def wrong_one_voter_one_vote(thetas, votes, X):
    """Each θ has one vote with you; the one that survived c examples has c."""
    return np.where(np.where(X @ thetas.T >= 0, 1, -1).sum(axis=1) >= 0, 1, -1)


def wrong_last(thetas, votes, X):
    """You ask the last θ only; all of them vote."""
    return np.where(X @ thetas[-1] >= 0, 1, -1)


def wrong_best(thetas, votes, X):
    """You ask only the θ that survived longest; all of them vote."""
    return np.where(X @ thetas[np.argmax(votes)] >= 0, 1, -1)


def wrong_abstains(thetas, votes, X):
    """A voter with θᵀx = 0 abstains with you, as np.sign(0) is 0; here sign(0) = +1."""
    return np.where(np.sign(X @ thetas.T) @ votes >= 0, 1, -1)


def wrong_tie_is_negative(thetas, votes, X):
    """A tie goes to −1 with you; sign(0) = +1 holds for the sum, too."""
    return np.where(np.where(X @ thetas.T >= 0, 1, -1) @ votes > 0, 1, -1)


def wrong_share(thetas, votes, X):
    """You return the balance of the votes; its sign is asked for."""
    return np.where(X @ thetas.T >= 0, 1, -1) @ votes / np.sum(votes)


@pytest.mark.points(1)
def test_zero_is_positive_in_both_places(student, rng):
    """A voter on whose boundary the example lies says +1, and a tie of the votes is +1."""
    thetas, x = panel(rng, [-1, 1, 1])
    aside = numbers(rng, 3)
    thetas[1] = aside * (x @ x) - (aside @ x) * x  # theta.x = 0, without rounding
    X = np.array([x, x])
    for votes, winner in (([2.0, 2.0, 1.0], 1), ([7.0, 2.0, 1.0], -1), ([4.0, 0.0, 4.0], 1), ([4.0, 1.0, 2.0], -1)):
        close(vector(student(thetas, np.array(votes), X), 2), [winner, winner])
    close(vector(student(np.zeros((1, 3)), np.array([4.0]), X), 2), [1, 1], "what θ = 0 says")


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One voter or many, one example or many, whole numbers or fractions."""
    for T, n, d in ((1, 5, 2), (30, 1, 4), (41, 20, 3)):
        thetas, votes = rng.integers(-3, 4, size=(T, d)), rng.integers(0, 9, size=T).astype(float)
        votes[0] += 1.0 + (votes.sum() % 2)  # an even sum would allow a tie
        X = numbers(rng, n, d)
        close(vector(student(thetas, votes, X), n), voted_predict(thetas, votes, X))
