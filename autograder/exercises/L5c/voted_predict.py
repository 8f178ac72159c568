r"""**One line, many votes.** A perceptron in training holds many $\theta$'s, $\theta_1, \dots, \theta_T$; of these
$\theta_t$ survived $c_t$ examples. The voted perceptron (L5.14) asks all of them,
$$ h(x) = \operatorname{sign}\Big( \sum_{t=1}^{T} c_t \operatorname{sign}(\theta_t^T x) \Big) , \qquad
\operatorname{sign}(0) = +1 \text{ in both places.} $$

- `thetas`: the weights, one $\theta_t$ in each row, shape (T, d + 1); `votes`: the $T$ numbers $c_t \ge 0$;
- `X`: $n$ examples, shape (n, d + 1), the constant being a column like the others;
- the result has $n$ numbers, each $-1$ or $+1$.

A voter shouts no louder for being far from the boundary. That is what tells a vote from an average.

    >>> thetas = np.array([[-1.0, -1.0], [0.0, -1.0], [-2.0, 1.0]])
    >>> voted_predict(thetas, np.array([1.0, 3.0, 4.0]), np.array([[1.0, -1.0], [1.0, 2.0], [1.0, 0.0]]))
    array([ 1,  1, -1])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def voted_predict(thetas, votes, X):
    """Return the label that wins for each example.   thetas: (T, d + 1), votes: (T,), X: (n, d + 1) -> (n,)"""
    ...


hints = (
    "What does one voter say of one example, and how much does that count?",
    "Make a table with a row for each example and a column for each voter: −1 or +1, before anything is added up.",
    "The table comes from `X @ thetas.T`. For `np.sign` 0 has the sign 0, so compare with 0 and use `np.where`.",
)


def panel(rng, sides):
    """Voters of very different lengths, which see the one example on these sides."""
    x = np.append(1.0, numbers(rng, 2))
    thetas = []
    for side in sides:
        theta = numbers(rng, 3)
        while theta @ x == 0:
            theta = numbers(rng, 3)
        thetas.append(side * np.sign(theta @ x) * theta * 4.0 ** rng.integers(-2, 3))
    return np.array(thetas), x


@pytest.mark.points(1)
def test_the_weightier_side_wins(student, rng):
    """Three voters against two: the votes decide, not the number of voters and not the length of their weights."""
    label = int(rng.choice([-1, 1]))
    thetas, x = panel(rng, label * np.array([1, -1, -1, 1, -1]))
    loud = thetas * np.array([1, 100, 1, 0.01, 1])[:, None]
    for votes, winner in (([5, 2, 2, 3, 3], label), ([1, 2, 3, 1, 1], -label), ([3, 2, 2, 3, 1], label)):
        close(vector(student(loud, np.array(votes, dtype=float), np.array([x, x])), 2), [winner, winner])


@pytest.mark.points(1)
def test_only_directions_matter(student, rng):
    """Voters made longer or shorter say the same; if all of them say the opposite, the other class wins."""
    T, d = int(rng.integers(5, 8)), int(rng.integers(3, 5))
    thetas, votes = numbers(rng, T, d), 2.0 ** rng.permutation(T)
    X = np.column_stack([np.ones(6), numbers(rng, 6, d - 1) + 0.1 / 7.0 ** np.arange(d - 1)])  # on no voter's line
    first = vector(student(thetas, votes, X), 6)
    assert set(np.unique(first)) <= {-1.0, 1.0}, "labels are −1 and +1"
    close(vector(student(thetas * 3.0 ** rng.integers(-3, 4, size=(T, 1)), 5 * votes, X), 6), first)
    close(vector(student(-thetas, votes, X), 6), -first, "the labels with the signs of all weights changed")


@pytest.mark.points(1)
def test_zero_is_positive_in_both_places(student, rng):
    """A voter on whose boundary the example lies says +1, and a tie of the votes is +1."""
    thetas, x = panel(rng, [-1, 1, 1])
    x[1], thetas[1] = 0.0, [0.0, float(numbers(rng)), 0.0]  # so that theta.x = 0 for the second voter
    thetas[[0, 2], 0] = [-20.0, 20.0]  # and the others stay on their sides
    thetas[[0, 2], 1:] = numbers(rng, 2, 2)
    X = np.array([x, x])
    for votes, winner in (([4.0, 0.0, 4.0], 1), ([2.0, 2.0, 1.0], 1), ([7.0, 2.0, 1.0], -1), ([4.0, 1.0, 2.0], -1)):
        close(vector(student(thetas, np.array(votes), X), 2), [winner, winner])
    close(vector(student(np.zeros((1, 3)), np.array([4.0]), X), 2), [1, 1], "what θ = 0 says")
