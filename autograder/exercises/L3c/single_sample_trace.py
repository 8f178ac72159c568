r"""**Keep a diary.** Walk with the single-sample rule (L3.16, L3.17) and write down every $a$ that you pass through.
Visit the samples in their order, round after round; at a mistake, $a^T z \le 0$, take the step
$a \leftarrow a + \alpha z$, and go on *to the next sample*. Stop after `steps` updates, or when a whole round brings
no mistake.

- `Z`: $n$ samples, augmented, those of class 2 multiplied by $-1$, shape (n, d);
- `a`: the start $a^{(1)}$, $d$ numbers; `alpha`: the learning rate; `steps`: the most updates, a whole number;
- the result has a row for the start and one for each update: shape (updates + 1, d).

The example is the lecture's: five samples that no line separates.

    >>> Z = np.array([[1.0, 2, 1], [1, 4, 3], [1, 3, 5], [-1, -1, -3], [-1, -5, -6]])
    >>> single_sample_trace(Z, np.array([1.0, 1.0, 1.0]), alpha=1.0, steps=3)
    array([[ 1.,  1.,  1.],
           [ 0.,  0., -2.],
           [ 1.,  2., -1.],
           [ 0.,  1., -4.]])
"""

from itertools import pairwise

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def single_sample_trace(Z, a, alpha, steps):
    """Return all a on the way.   Z: (n, d), a: (d,), alpha: a number, steps: a whole number -> (updates + 1, d)"""
    ...


hints = (
    "What must you remember besides a, and when does the walk end?",
    "Two loops: the outer one over rounds, the inner one over the samples; a list holds the rows. After each update "
    "count whether there are `steps` of them; after each round, ask whether it had a mistake at all.",
    "`a = a + alpha * z` makes a new array; with `a += …` you would change the one that is already in your list.",
)


def walk(got, d):
    """The result as rows of d numbers."""
    rows = as_numbers(got)
    assert rows.shape[1:] == (d,), f"rows of {d} numbers were expected, but the shape is {rows.shape}"
    return rows


def hopeless(rng, n=5, d=3):
    """Samples that no a has on its right side: the last is minus the first."""
    Z = numbers(rng, n, d)
    Z[:, 0] = np.sign(Z[:, 0])
    Z[-1] = -Z[0]
    return Z


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_every_step_is_one_sample_that_was_wrong(student, rng):
    """From the start on, each row is the one before plus α times the next sample that was wrong, round after round."""
    for n, d, alpha in ((5, 3, 0.5), (8, 2, 0.75)):
        Z, a = hopeless(rng, n, d), numbers(rng, d)
        rows = walk(student(Z, a, alpha, steps=12), d)
        close(rows[0], a, "the first row")
        assert len(rows) == 13, f"12 updates and the start make 13 rows, not {len(rows)}"
        visited = -1
        for old, new in pairwise(rows):
            order = (visited + 1 + np.arange(n)) % n
            same = np.abs((new - old) / alpha - Z[order]).max(axis=1) < 1e-9
            assert same.any(), "a step is not alpha times one of the samples"
            skipped, visited = order[: same.argmax()], order[same.argmax()]
            assert Z[visited] @ old <= 1e-9, "a step was made for a sample that was right"
            assert (Z[skipped] @ old > 0).all(), "a sample that was wrong was skipped: each is visited in its turn"


@pytest.mark.points(1)
def test_where_a_line_separates_the_walk_comes_to_rest(student, rng):
    """On samples that some a separates, the last row gets all of them right, the row before does not.

    A sample on the line is not right yet: from a start with one there it moves, too.
    """
    Z = numbers(rng, 7, 3)
    Z[:, 0] = np.abs(Z[:, 1:]).sum(axis=1) + np.abs(Z[:, 0])  # a = (1, 0, 0) separates
    Z[0] = [0.25, 0.25, 0.25]
    with_one_on_the_line = np.array([2.0, -1.0, -1.0])
    for a in (-np.abs(numbers(rng, 3)), with_one_on_the_line):
        rows = walk(student(Z, a, 0.25, steps=10_000), 3)
        close(rows[0], a, "the first row")
        assert 1 < len(rows) < 10_001, "it should move, and it should stop by itself"
        assert (Z @ rows[-1] > 0).all(), "the last a still gets a sample wrong"
        assert (Z @ rows[-2] <= 0).any(), "it went on although all samples were right"
    Z *= np.where(Z @ a < 0, -1, 1)[:, None]
    Z = np.vstack([Z[Z @ a > 0], -a])  # only the last is wrong
    rows = walk(student(Z, a, 0.125, steps=1), 3)
    close(rows, [a, 0.875 * a], "the diary where only the last sample is wrong")
