r"""**The mean of a life.** The averaged perceptron (L5.14) needs no vote at test time. Run the online perceptron from
$\theta = 0$ over the examples, `epochs` times, with $\theta \leftarrow \theta + y^{(i)} x^{(i)}$ where
$y^{(i)}\,\theta^T x^{(i)} \le 0$; after *every* visit, also one that changed nothing, note the $\theta$ that is in use.
Return the mean of all the notes.

- `X`: $n$ examples, shape (n, d + 1), the constant being a column like the others; `y`: their $n$ labels, $-1$ or $+1$;
- `epochs`: how often to go through all of them, at least 1, in the order of the rows;
- the result has $d + 1$ numbers, the mean of $n$ times `epochs` notes.

So a $\theta$ counts as often as it was in use: one that is right for a thousand examples outweighs one that lasts for
two. You need not keep the notes: a running sum will do.

    >>> averaged_weights(np.array([[1.0, 0.0], [1.0, -2.0]]), np.array([1, -1]), epochs=2)
    array([0.75, 1.5 ])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def averaged_weights(X, y, epochs):
    """Return the mean of theta over all visits.   X: (n, d + 1), y: (n,), epochs: a whole number -> (d + 1,)"""
    ...


hints = (
    "Which θ judges the next example: the one in use, or the mean so far?",
    "Keep two vectors: θ, which the rule changes, and the sum of the θ's so far, which grows at every visit.",
    "Divide once, at the very end, by the number of visits.",
)


@pytest.mark.points(1)
def test_a_theta_that_stays_is_its_own_mean(student, rng):
    """One example, seen again and again: it is a mistake once, and every note after it is the same."""
    x, y = numbers(rng, int(rng.integers(2, 5))), int(rng.choice([-1, 1]))
    first = vector(student(np.array([x]), np.array([y]), 1), len(x))
    assert y * (first @ x) > 0, "the mean does not get the only example right"
    opposite = vector(student(np.array([4 * x]), np.array([-y]), 1), len(x))
    close(opposite, -4 * first, "the mean for the opposite label and four times the example")
    for epochs in (2, 5):
        close(vector(student(np.array([x]), np.array([y]), epochs), len(x)), first, "the mean after more epochs")
    close(vector(student(np.array([x, x, x]), np.array([y, y, y]), 2), len(x)), first, "the mean for copies")


@pytest.mark.points(1)
def test_late_lessons_count_less(student, rng):
    """Examples at right angles, each missed once: the first lesson is in all notes, the last of n in one."""
    n = int(rng.integers(4, 7))
    X = np.eye(n)[rng.permutation(n)] * 2.0 ** rng.integers(0, 3, size=(n, 1))
    y = rng.permutation([1, -1, 1, -1, 1, -1][:n])
    theta = vector(student(X, y, 1), n)
    learnt = y * (X @ theta) / np.square(X).sum(axis=1)  # the share of the notes in which each lesson is
    close(n * learnt, np.arange(n, 0, -1), "in how many notes each lesson is")
    later = vector(student(X, y, 3), n)
    close(3 * n * y * (X @ later) / np.square(X).sum(axis=1), 2 * n + np.arange(n, 0, -1), "the same after 3 epochs")


@pytest.mark.points(1)
def test_the_rule_goes_on_with_theta(student, rng):
    """3x and x, of different classes: the notes are 3 and 2 times x in the first epoch, then 2 and 1, then 1 and 0."""
    x, y = numbers(rng, 3), int(rng.choice([-1, 1]))
    notes = np.array([3, 2, 2, 1, 1, 0])
    for epochs in (2, 1, 3):  # 2 first: noting only the end of each epoch shows as that
        mean = vector(student(np.array([3 * x, x]), np.array([y, -y]), epochs), 3)
        close(2 * epochs * mean / x, np.full(3, y * notes[: 2 * epochs].sum()), "the sum of the notes, by x,")
