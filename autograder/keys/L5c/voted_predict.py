"""Reference, other right answers, hidden checks and typical mistakes for `voted_predict`."""

import numpy as np
import pytest

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


def right_by_shares(thetas, votes, X):
    """The votes are made shares first; the sign is that of the mean."""
    said = 2.0 * (X @ thetas.T >= 0) - 1
    return 2 * (said @ (votes / votes.sum()) >= 0).astype(int) - 1


def library_voted(thetas, votes, X):
    from lecturelib.perceptron_variants import VotedClassifier

    return VotedClassifier(thetas[:, 1:], thetas[:, 0], votes).predict(X[:, 1:])


def wrong_average(thetas, votes, X):
    """You add up θᵀx and take the sign last, as the averaged perceptron does; here each voter says −1 or +1."""
    return np.where(X @ thetas.T @ votes >= 0, 1, -1)


def wrong_one_voter_one_vote(thetas, votes, X):
    """You give each θ one vote; the one that survived c examples has c."""
    return np.where(np.where(X @ thetas.T >= 0, 1, -1).sum(axis=1) >= 0, 1, -1)


def wrong_last(thetas, votes, X):
    """You ask the last θ only; all of them vote."""
    return np.where(X @ thetas[-1] >= 0, 1, -1)


def wrong_best(thetas, votes, X):
    """You ask only the θ that survived longest; all of them vote."""
    return np.where(X @ thetas[np.argmax(votes)] >= 0, 1, -1)


def wrong_abstains(thetas, votes, X):
    """Your voters abstain where θᵀx = 0, as np.sign(0) is 0; here sign(0) = +1."""
    return np.where(np.sign(X @ thetas.T) @ votes >= 0, 1, -1)


def wrong_tie_is_negative(thetas, votes, X):
    """You give a tie to −1; sign(0) = +1 holds for the sum, too."""
    return np.where(np.where(X @ thetas.T >= 0, 1, -1) @ votes > 0, 1, -1)


def wrong_sign_of_zero(thetas, votes, X):
    """You use np.sign, for which 0 has the sign 0, so voters abstain and a tie has no label; here sign(0) = +1."""
    return np.sign(np.sign(X @ thetas.T) @ votes)


def wrong_yes_or_nothing(thetas, votes, X):
    """Your voters say 1 or 0, so no vote counts against +1; let them say +1 or −1."""
    return np.where((X @ thetas.T >= 0) @ votes >= 0, 1, -1)


def wrong_share(thetas, votes, X):
    """You return the balance of the votes; its sign is asked for."""
    return np.where(X @ thetas.T >= 0, 1, -1) @ votes / np.sum(votes)


def wrong_tie_has_no_label(thetas, votes, X):
    """np.sign gives a tie of the votes the label 0; here sign(0) = +1, for the sum as for each voter."""
    return np.sign(np.where(X @ thetas.T >= 0, 1, -1) @ votes)


@pytest.mark.points(1)
def test_any_size(student, rng):
    """One voter or many, one example or many, with ties and voters that see 0."""
    for T, n, d in ((1, 5, 2), (30, 1, 4), (41, 20, 3), (4, 30, 2)):
        thetas, votes = rng.integers(-3, 4, size=(T, d)) / 2, rng.integers(0, 5, size=T).astype(float)
        votes[0] += 2.0 ** np.ceil(np.log2(votes.sum() + 1)) - votes.sum()  # so that their shares are exact, and ties
        X = numbers(rng, n, d)
        close(vector(student(thetas, votes, X), n), voted_predict(thetas, votes, X))
    both = np.vstack([thetas, -thetas])
    close(vector(student(both, np.tile(votes, 2), X), n), np.ones(n), "the labels where each voter has an opponent")
    one_more = np.vstack([0 * thetas[:1], thetas])
    close(vector(student(one_more, np.append(votes.sum(), votes), X), n), np.ones(n), "the labels where θ = 0 decides")
