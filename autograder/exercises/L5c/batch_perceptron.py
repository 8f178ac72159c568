r"""**Stopped is not solved.** Lecture 5's batch perceptron (L5.13), from $\theta = 0$: in each round look at all
examples, add up $y^{(i)} x^{(i)}$ over those with $y^{(i)}\,\theta^T x^{(i)} \le 0$, divide the sum by $n$ to get
$\Delta$, and do $\theta \leftarrow \theta + \alpha \Delta$. Stop after a round with $\lVert\Delta\rVert < \epsilon$,
and also after one that found no mistake. At most `max_rounds` rounds.

- `X`: $n$ examples, shape (n, d + 1), the constant being a column like the others; `y`: their $n$ labels, $-1$ or $+1$;
- `alpha`: $\alpha > 0$; `epsilon`: $\epsilon \ge 0$; `max_rounds`: a whole number, at least 1;
- the result is the pair `(theta, solved)`: the $d + 1$ weights, and whether the last round found no mistake,
  `True` or `False`.

The slide leaves out the second half of the answer. Without it you cannot tell XOR below, where the four mistakes
cancel and $\Delta = 0$, from a success.

    >>> X = np.array([[1.0, 0.0, 0.0], [1.0, 0.0, 1.0], [1.0, 1.0, 0.0], [1.0, 1.0, 1.0]])
    >>> batch_perceptron(X, np.array([-1, 1, 1, -1]), alpha=2.0, epsilon=0.001, max_rounds=100)
    (array([0., 0., 0.]), False)
    >>> batch_perceptron(X, np.array([-1, 1, 1, 1]), alpha=2.0, epsilon=0.001, max_rounds=100)
    (array([-0.5,  1. ,  1. ]), True)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def batch_perceptron(X, y, alpha, epsilon, max_rounds):
    """Return (theta, solved).   X: (n, d + 1), y: (n,), alpha, epsilon, max_rounds: numbers -> (d + 1,) and a bool"""
    ...


hints = (
    "There are two reasons to stop. Which of them does `solved` tell?",
    "Within a round all examples are judged by the same θ. Δ is the sum over the wrong ones, divided by n.",
    "The wrong ones are `y * (X @ theta) <= 0`; count them before θ moves.",
)


def separable(rng, n=8, d=3):
    """Examples that a plane separates with room to spare; n is a power of 2, so that dividing by it is exact."""
    X, theta = np.zeros((n, d)), numbers(rng, d)
    for i in range(n):
        while abs(X[i] @ theta) < 1:
            X[i] = np.append(1.0, numbers(rng, d - 1))
    return X, np.where(X @ theta > 0, 1, -1)


def answer(student, *call):
    """theta as an array and `solved` as a bool, with the shapes looked at."""
    theta, solved = pair(student(*call))
    assert scalar(solved) in (0, 1), "the second part of the answer must be True or False"
    return vector(theta, call[0].shape[1]), bool(solved)


@pytest.mark.points(1)
def test_it_goes_on_until_all_are_right(student, rng):
    """With epsilon = 0 and rounds enough, separable examples end up right, every one; a single round only begins."""
    X, y = separable(rng)
    X, y = np.vstack([X, -X]), np.append(y, -y)  # both classes
    theta, solved = answer(student, X, y, 1.0, 0.0, 12_000)  # by Novikov, enough
    assert (y * (X @ theta) > 0).all(), "some examples are still on the wrong side"
    assert solved, "all examples are right, but the answer says that it is not solved"
    start, solved = answer(student, X, y, 1.0, 0.0, 1)
    assert not solved, "the only round began at θ = 0, where everything is a mistake, so nothing was solved in it"
    close(start * len(y), y @ X, "n times θ after one round")


@pytest.mark.points(1)
def test_the_length_that_stops_it(student, rng):
    """Two examples at right angles, of different class: in the first round ‖Δ‖ is five units, in the second nothing is
    wrong. It stops unsolved only if epsilon is larger than these five units, whatever the rate."""
    unit, y = float(rng.integers(1, 9)) / 4, rng.permutation([-1, 1])
    X = unit * np.array([6.0, 8.0])[:, None] * np.eye(3)[rng.permutation(3)[:2]]
    for alpha in (0.25, 4.0):
        for epsilon, stays in ((4.0, True), (5.0, True), (6.0, False)):
            theta, solved = answer(student, X, y, alpha, epsilon * unit, 9)
            close(2 * theta, alpha * (y @ X), "twice θ")
            assert solved == stays, "whether it is solved is not right"


@pytest.mark.points(1)
def test_mistakes_may_cancel_or_remain(student, rng):
    """Where all mistakes cancel, it stops unsolved. Where one of four examples stays wrong, θ loses an eighth of αx in
    each round after the first, until the rounds are over or epsilon is larger than ‖Δ‖."""
    x, label = numbers(rng, 3), int(rng.choice([-1, 1]))
    theta, solved = answer(student, np.array([x, x, -x, -x]), label * np.array([1, -1, 1, -1]), 1.0, 0.25, 50)
    close(theta, np.zeros(3), "θ where all mistakes cancel")
    assert not solved, "the mistakes cancel, but they are mistakes"
    X, y, alpha = np.array([x, x, x, -x / 2]), np.full(4, label), float(rng.choice([0.5, 2.0]))
    length = np.linalg.norm(x)
    for epsilon, rounds, eighths in ((0.0, 1, 5), (0.0, int(rng.integers(3, 6)), None), (0.2 * length, 9, 4)):
        theta, solved = answer(student, X, y, alpha, epsilon, rounds)
        left = 6 - rounds if eighths is None else eighths
        close(8 * theta / x, np.full(3, left * label * alpha), "the eighths of x in θ")
        assert not solved, "one example is still wrong"
