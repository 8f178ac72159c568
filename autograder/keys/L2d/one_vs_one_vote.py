"""Reference, other right answers, hidden checks and typical mistakes for `one_vs_one_vote`."""

import numpy as np
import pytest

from autograder.testing import close, vector


def one_vs_one_vote(g, duels, K):
    votes = np.zeros((len(g), K))
    for q, (a, b) in enumerate(duels):
        votes[:, a] += g[:, q] >= 0
        votes[:, b] += g[:, q] < 0
    return votes.argmax(axis=1)


equivalent = {
    "votes = np.zeros((len(g), K)) -> votes = np.ones((len(g), K))": "a vote more for every class changes no winner",
}


def right_by_loops(g, duels, K):
    """Sample by sample, a list of those voted for; the first class with the most votes."""
    winners = []
    for row in g:
        named = [int(a) if value >= 0 else int(b) for value, (a, b) in zip(row, duels, strict=True)]
        winners.append(max(range(K), key=lambda k: (named.count(k), -k)))
    return winners


def right_by_one_product(g, duels, K):
    """Votes as a product with a code: +1/2 for the first of a duel, -1/2 for the second; each duel adds a constant."""
    code = np.eye(K)[duels[:, 0]] - np.eye(K)[duels[:, 1]]
    both = np.eye(K)[duels[:, 0]] + np.eye(K)[duels[:, 1]]
    votes = (np.where(g >= 0, 1, -1) @ code + both.sum(axis=0)) / 2
    return np.argmax(votes, axis=1)


def wrong_adds_the_values(g, duels, K):
    """You add up the values g, so the loudest classifier decides; each of them has one vote, whatever its g."""
    votes = np.zeros((len(g), K))
    for q, (a, b) in enumerate(duels):
        votes[:, a] += g[:, q]
        votes[:, b] -= g[:, q]
    return votes.argmax(axis=1)


def wrong_votes_for_the_loser(g, duels, K):
    """Your votes go to the wrong side: where g >= 0 the vote is for the first class of the duel."""
    return one_vs_one_vote(-g, duels, K)


def wrong_last_in_a_tie(g, duels, K):
    """Of classes with equally many votes you take the last; the smallest number should win."""
    votes = np.zeros((len(g), K))
    for q, (a, b) in enumerate(duels):
        votes[:, a] += g[:, q] >= 0
        votes[:, b] += g[:, q] < 0
    return K - 1 - votes[:, ::-1].argmax(axis=1)


def wrong_zero_votes_for_the_second(g, duels, K):
    """Where g is exactly 0 you vote for the second class of the duel; g >= 0 is a vote for the first."""
    return one_vs_one_vote(np.where(g == 0, -1.0, g), duels, K)


def wrong_ignores_the_second(g, duels, K):
    """You only give votes to the first class of each duel; where g < 0 the second one gets the vote."""
    votes = np.zeros((len(g), K))
    for q, (a, _) in enumerate(duels):
        votes[:, a] += g[:, q] >= 0
    return votes.argmax(axis=1)


def wrong_knock_out(g, duels, K):
    """You play a knock-out: only the winner so far goes on. In one-vs-one every duel gives a vote."""
    meets = {(int(a), int(b)): q for q, (a, b) in enumerate(duels)}
    winners = []
    for row in g:
        best = 0
        for k in range(1, K):
            if (best, k) in meets:
                best = best if row[meets[best, k]] >= 0 else k
            elif (k, best) in meets:
                best = k if row[meets[k, best]] >= 0 else best
        winners.append(best)
    return np.array(winners)


def wrong_duels_in_the_usual_order(g, duels, K):
    """You take the duels to be (0, 1), (0, 2), (1, 2) and so on; which classes a column is about stands in `duels`."""
    usual = np.array([(a, b) for a in range(K) for b in range(a + 1, K)])
    return one_vs_one_vote(g[:, : len(usual)], usual[: g.shape[1]], K)


def wrong_loudest_duel(g, duels, K):
    """You listen only to the classifier with the greatest g; every duel gives a vote, and the most votes win."""
    loudest = np.abs(g).argmax(axis=1)
    says_first = np.take_along_axis(g, loudest[:, None], axis=1)[:, 0] >= 0
    return np.where(says_first, duels[loudest, 0], duels[loudest, 1])


def wrong_returns_the_votes(g, duels, K):
    """You return how many votes the winner has; return which class it is."""
    votes = np.zeros((len(g), K))
    for q, (a, b) in enumerate(duels):
        votes[:, a] += g[:, q] >= 0
        votes[:, b] += g[:, q] < 0
    return votes.max(axis=1)


@pytest.mark.points(1)
def test_in_a_tie_the_smallest_number_wins(student, rng):
    """Rock, paper, scissors: each class has one vote, and 0 wins; where 0 has fewer, the smallest of the others."""
    duels = np.array([[0, 1], [1, 2], [2, 0]])
    louder = np.abs(rng.integers(1, 9, size=(2, 3)) / 4)
    close(vector(student(np.array([[1, 1, 1], [-1, -1, -1]]) * louder, duels, 3), 2), [0, 0])
    close(vector(student(np.array([[-1.0, 1.0, 1.0, -1.0]]), np.array([[0, 1], [1, 2], [2, 3], [3, 2]]), 4), 1), [1])
    close(vector(student(np.array([[0.0], [-0.25], [0.25]]), np.array([[2, 1]]), 3), 3), [2, 1, 2])


@pytest.mark.points(1)
def test_it_is_what_counting_votes_gives(student, rng):
    """Any number of classes, any duels, a value of exactly 0 among the others: the most votes win."""
    for K in (2, 3, 6):
        duels = np.array([rng.permutation(K)[:2] for _ in range(2 * K + 1)])
        g = rng.integers(-2, 3, size=(8, len(duels))) * 0.5
        close(vector(student(g, duels, K), 8), right_by_loops(g, duels, K))
