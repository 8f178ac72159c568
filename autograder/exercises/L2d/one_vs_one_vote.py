r"""**Everybody against everybody.** In one-vs-one classification (L2.19) each pair of classes has a classifier of its
own, and each of these has one vote. Return, for each sample, the class with the most votes.

- `g`: what the $Q$ classifiers say of the $n$ samples, shape (n, Q);
- `duels`: shape (Q, 2), the two classes $a, b$ of each classifier: where its $g \ge 0$ it votes for $a$, else for $b$;
- `K`: the number of classes, which are $0, \dots, K - 1$;
- the result has $n$ class numbers. Of classes with equally many votes, the smallest number wins.

A vote is a vote: how loudly a classifier speaks does not matter, since nothing has brought the $g$ of different
classifiers to one scale. In the example, the three classes have 1, 1 and 1 votes for the first sample, and 1, 2 and 0
for the second.

    >>> duels = np.array([[0, 1], [1, 2], [2, 0]])
    >>> one_vs_one_vote(np.array([[0.5, 1.0, 4.0], [-1.0, 0.0, -8.0]]), duels, 3)
    array([0, 1])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def one_vs_one_vote(g, duels, K):
    """Return the winners.   g: (n, Q), duels: (Q, 2) of classes, K: a whole number -> (n,) of classes"""
    ...


hints = (
    "What must you count for each sample before you can say who wins?",
    "Make a table of votes, a row for each sample and a column for each class, and go through the duels.",
    "In duel q, samples with `g[:, q] >= 0` give a vote to a. `np.argmax(votes, axis=1)` takes the first of equals.",
)


def tournament(rng, champions=(), K=4, n=6):
    """All pairs of K classes in a random order, each pair either way round, and what their classifiers say.

    The first samples have champions: classes that win all of their duels, but faintly.
    """
    pairs = [(a, b) if rng.random() < 0.5 else (b, a) for a in range(K) for b in range(a)]
    duels = np.array(pairs)[rng.permutation(len(pairs))]
    g = 8 * numbers(rng, n, len(duels))
    for i, champion in enumerate(champions):
        g[i, duels[:, 0] == champion] = 0.25
        g[i, duels[:, 1] == champion] = -0.25
    return g, duels


def one_defeat(rng):
    """Ten duels of five classes: one class loses to a later one but wins the other three; nobody else wins three."""
    beats = np.array([(0, 2), (0, 3), (0, 4), (1, 0), (1, 4), (2, 1), (2, 4), (3, 2), (3, 1), (4, 3)])
    names = rng.permutation(5)
    first, second = sorted(names[:2])
    names[:2] = first, second
    return names[0], names[beats]


@pytest.mark.points(1)
def test_who_wins_every_duel_wins(student, rng):
    """A class that wins all of its duels is the winner, however faintly; so is one that wins more than all others."""
    champions = rng.permutation(4)
    g, duels = tournament(rng, champions)
    close(vector(student(g, duels, 4), 6)[:4], champions, "the winner of every duel")
    winner, beats = one_defeat(rng)
    close(vector(student(np.ones((1, 10)), beats, 5), 1), [winner], "the class that wins three of its four duels")


@pytest.mark.points(1)
def test_neither_loudness_nor_the_order_of_the_duels_matters(student, rng):
    """Louder classifiers, duels in another order, or (b, a) with −g in place of (a, b) with g: the winners stay.

    Only where g is 0 does it matter which class of a duel is the first: that one gets the vote.
    """
    g, duels = tournament(rng, rng.permutation(4)[:2])
    before = vector(student(g, duels, 4), 6)
    assert before[0] != before[1], "the first two samples have different winners here"
    close(vector(student(g[::-1], duels, 4), 6), before[::-1], "the winners of the samples in reverse order")
    louder = rng.choice([0.25, 1.0, 16.0], size=len(duels))
    close(vector(student(g * louder, duels, 4), 6), before, "the winners with louder classifiers")
    order = rng.permutation(len(duels))
    close(vector(student(g[:, order], duels[order], 4), 6), before, "the winners with the duels in another order")
    close(vector(student(-g, duels[:, ::-1], 4), 6), before, "the winners with the two classes of every duel swapped")
    a, b = rng.permutation(3)[:2]
    close(vector(student(np.zeros((2, 1)), np.array([[a, b]]), 3), 2), [a, a], "the winner of a single duel with g = 0")
