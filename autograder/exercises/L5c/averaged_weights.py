r"""**The mean of a life.** The averaged perceptron (L5.14) needs no crowd at test time. Run the online perceptron from
$\theta = 0$ over the examples, `epochs` times, with $\theta \leftarrow \theta + y^{(i)} x^{(i)}$ where
$y^{(i)}\,\theta^T x^{(i)} \le 0$; after *every* visit, also one that changed nothing, note the $\theta$ that is in use.
Return the mean of all the notes.

- `X`: $n$ examples, shape (n, d + 1), the constant being a column like the others; `y`: their $n$ labels, $-1$ or $+1$;
- `epochs`: how often to go through all of them, at least 1, in the order of the rows;
- the result has $d + 1$ numbers, the mean of $n$ times `epochs` notes.

So a $\theta$ counts as often as it was in use: one that is right for a thousand examples outweighs one that lasts for
two. Noting is a thought, not a command: a running sum will do.

    >>> averaged_weights(np.array([[1.0, 2.0], [1.0, 1.0], [1.0, -1.0]]), np.array([1, -1, -1]), epochs=1)
    array([0.33333333, 1.33333333])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def averaged_weights(X, y, epochs):
    """Return the mean of theta over all visits.   X: (n, d + 1), y: (n,), epochs: a whole number -> (d + 1,)"""
    ...


hints = (
    "Keep two vectors: θ, which the rule changes, and the sum of the θ's so far. Which of them grows at every visit?",
    "The rule goes on with θ, never with the mean. Divide once, at the very end: by how many visits?",
)


@pytest.mark.points(1)
def test_a_faithful_theta_is_its_own_mean(student, rng):
    """One example, seen again and again: it is a mistake once, and every note after it is the same."""
    x, y = numbers(rng, 3), int(rng.choice([-1, 1]))
    first = vector(student(np.array([x]), np.array([y]), 1), 3)
    assert y * (first @ x) > 0, "the mean does not get the only example right"
    close(vector(student(np.array([4 * x]), np.array([-y]), 1), 3), -4 * first, "the mean of the opposite, enlarged,")
    for epochs in (2, 5):
        close(vector(student(np.array([x]), np.array([y]), epochs), 3), first, "the mean after more epochs")
    close(vector(student(np.array([x, x, x]), np.array([y, y, y]), 2), 3), first, "the mean of copies")


@pytest.mark.points(1)
def test_late_lessons_count_less(student, rng):
    """Examples at right angles, each missed once: the first lesson is in all notes, the last of n in one."""
    n = 5
    X = np.eye(n)[rng.permutation(n)] * 2.0 ** rng.integers(0, 3, size=(n, 1))
    y = rng.permutation([1, 1, -1, -1, 1])
    theta = vector(student(X, y, 1), n)
    learnt = y * (X @ theta) / np.square(X).sum(axis=1)  # the share of the notes in which each lesson is
    close(n * learnt, np.arange(n, 0, -1), "in how many notes each lesson is")
    later = vector(student(X, y, 3), n)
    close(3 * n * y * (X @ later) / np.square(X).sum(axis=1), 2 * n + np.arange(n, 0, -1), "the same after 3 epochs")
