r"""**Put the best one in your pocket.** The walk goes on for ever, and the $a$ at which you happen to stop may be bad.
So keep, besides the $a$ that walks, the best that you have met (L3.18). Given the whole walk, return what is in the
pocket at its end.

- `Z`: $n$ samples, augmented, those of class 2 multiplied by $-1$, shape (n, d);
- `path`: the walk, one $a$ in each row, the start first, shape (T, d);
- the result is the pair `(a, errors)`: the row with the fewest samples on the wrong side, $a^T z \le 0$, as $d$
  numbers, and how many these are. A later $a$ gets into the pocket only if it makes *fewer* mistakes than the one
  that is in it.

The walk itself is not changed by the pocket. It is a memory, nothing else.

    >>> Z = np.array([[1.0, 2.0], [-1.0, -3.0], [-1.0, 1.0]])
    >>> pocket(Z, np.array([[0.0, 1.0], [1.0, -2.0], [-1.0, 0.25], [0.0, 0.0]]))
    (array([0., 1.]), 1)
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


def pocket(Z, path):
    """Return (a, errors).   Z: (n, d), path: (T, d) -> (d,) and a whole number"""
    ...


hints = (
    "How many mistakes does each a of the path make? Count a·z ≤ 0 for every row.",
    "Of several with the fewest, which is the one that got into the pocket first?",
    "`path @ Z.T` has a row for each a and a column for each sample.",
)


def graded(rng, counts):
    """Samples, and a path whose a make these numbers of mistakes: two features, samples on a half circle."""
    n = max(counts) + 2
    turns = np.arange(n) * np.pi / n + 0.2
    Z = np.column_stack([np.cos(turns), np.sin(turns)])
    looks = turns[0] + np.pi / 2 + (np.asarray(counts) - 0.5) * np.pi / n  # so many lie behind a
    lengths = (1 + rng.permutation(len(counts))) / 2
    path = lengths[:, None] * np.column_stack([np.cos(looks), np.sin(looks)])
    return Z[rng.permutation(n)].round(2), path.round(2)


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_it_keeps_the_best_of_the_walk(student, rng):
    """Wherever on the walk the best a stands, it is the one, and its mistakes are counted."""
    for best in (0, 3, 6):
        counts = rng.permutation(np.arange(3, 10))
        counts[best] = int(rng.integers(1, 3))
        Z, path = graded(rng, counts)
        a, errors = pair(student(Z, path))
        close(vector(a, 2), path[best], "the a in the pocket")
        close(scalar(errors), counts[best], "the number of mistakes")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_what_comes_later_must_be_better(student, rng):
    """A longer walk with nothing better leaves the pocket alone, also with something that is just as good."""
    counts = [5, int(rng.integers(2, 4)), 4]
    Z, path = graded(rng, [*counts, counts[1], 6, counts[1] - 1])
    kept, _ = pair(student(Z, path[:3]))
    close(vector(kept, 2), path[1], "the a in the pocket")
    kept, _ = pair(student(Z, path[:5]))
    close(vector(kept, 2), path[1], "the a in the pocket after something just as good")
    kept, _ = pair(student(Z, path))
    close(vector(kept, 2), path[5], "the a in the pocket after something better")


@pytest.mark.points(1)
def test_samples_on_the_line_are_mistakes(student, rng):
    """a = 0 has every sample on its line, so anything with one right sample is better."""
    for n, d in ((5, 3), (2, 4)):
        Z = numbers(rng, n, d)
        path = np.array([np.zeros(d), Z[int(rng.integers(n))], np.zeros(d)])
        a, errors = pair(student(Z, path))
        close(vector(a, d), path[1], "the a in the pocket")
        close(scalar(errors), (Z @ path[1] <= 0).sum(), "the number of mistakes")
        close(scalar(pair(student(Z, path[:1]))[1]), n, "the mistakes of a = 0")
