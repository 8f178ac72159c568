r"""**Who is in charge here?** Each of $K$ classes has a discriminant $g_i(x) = w_i^T x + w_{i0}$. There are two ways to
name the class of a sample (L4.7):

- *the greatest*: the class with the greatest $g_i(x)$; of equals, the first;
- *the only positive one*: the class $i$ with $g_i(x) > 0$, if it is the only such class. If none is positive, or
  several are, nobody is in charge, and we write $-1$.

Return both, for every sample.

- `W`: the weights, shape (K, d); `w0`: the $K$ biases; `X`: $n$ samples, shape (n, d); classes are counted from 0;
- the result is the pair `(greatest, only)`, each $n$ whole numbers.

The second way needs a line between each class and *all* the others. The first one does without, and always answers.

    >>> W, w0 = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, -1.0]]), np.array([0.0, 0.0, -1.0])
    >>> linear_machine_regions(W, w0, np.array([[-1.0, 2.0], [2.0, 1.0], [-0.25, -0.5], [0.0, -0.5]]))
    (array([1, 0, 0, 0]), array([ 1, -1, -1, -1]))
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def linear_machine_regions(W, w0, X):
    """Return (greatest, only).   W: (K, d), w0: (K,), X: (n, d) -> (n,), (n,) of whole numbers"""
    ...


hints = (
    "How many discriminants does each sample have, and what is the shape of the table of all of them?",
    "With a row for each sample, the first answer is the place of the greatest number in the row.",
    "A table of True and False says where g is above 0; its sum along a row counts who claims the sample.",
    "In a row with one True, `argmax` finds its place: `np.where(count == 1, …, -1)`.",
)
RAYS = np.array([[3.0, 4.0], [-4.0, 3.0], [-3.0, -4.0], [4.0, -3.0]])  # none has a positive product with another


def star(rng, K):
    """K classes around the origin: along its own ray each is the only positive one."""
    rays = rng.permutation(RAYS)[:K] * 2.0 ** rng.integers(-2, 1)
    return rays, np.full(K, -0.75 * (rays[0] @ rays[0]))


@pytest.mark.points(1)
def test_far_out_both_agree_and_in_the_middle_nobody_is_in_charge(student, rng):
    """In a star of classes both agree along each ray; at the centre none is positive, and only the greatest answers."""
    for K in (2, 4):
        rays, w0 = star(rng, K)
        order = rng.permutation(np.append(np.repeat(np.arange(K), 2), [-1, -1]))
        X = np.where((order >= 0)[:, None], rays[order], 0.5 * rays[[int(rng.integers(K))]])
        greatest, only = (vector(each, len(X)) for each in pair(student(rays, w0, X)))
        close(only, order, "the only positive class")
        close(greatest[order >= 0], order[order >= 0], "the greatest, where it is the only positive one")
        assert greatest.min() >= 0, "the greatest always exists, also where none is positive"


@pytest.mark.points(1)
def test_a_common_shift_moves_only_one_of_the_two(student, rng):
    """The same number added to all biases never changes the greatest; if it is large, all are positive, so -1."""
    W, w0, X = numbers(rng, 3, 2), numbers(rng, 3), numbers(rng, 9, 2)
    greatest, _ = pair(student(W, w0, X))
    g = [[sum(p * q for p, q in zip(w, x, strict=True)) + b for w, b in zip(W, w0, strict=True)] for x in X]
    for place, row in zip(vector(greatest, 9), g, strict=True):
        assert place in range(3), "the classes are 0, 1 and 2"
        assert row[int(place)] == max(row), "this is not the class with the greatest discriminant"
    for shift in (64.0, -64.0):
        shifted, only = pair(student(W, w0 + shift, X))
        close(vector(shifted, 9), vector(greatest, 9), "the greatest after the shift")
        close(vector(only, 9), np.full(9, -1), f"the only positive one, with {shift:+g} on all biases,")


@pytest.mark.points(1)
def test_on_a_border_nobody_is_positive(student, rng):
    """A discriminant that is exactly 0 is not positive; of equal ones the first is the greatest."""
    w = numbers(rng, 2)
    along = np.array([-w[1], w[0]])  # w·along = 0, exactly
    W, X = np.array([w, -w, w, -w]), np.array([along, -2 * along, w, -w])
    greatest, only = pair(student(W, np.zeros(4), X))
    close(vector(greatest, 4), [0, 0, 0, 1], "the greatest")
    close(vector(only, 4), [-1, -1, -1, -1], "the only positive one")
    greatest, only = pair(student(W[:2], np.zeros(2), X))
    close(vector(greatest, 4), [0, 0, 0, 1], "the greatest of two")
    close(vector(only, 4), [-1, -1, 0, 1], "the only positive one of two")
    _, only = pair(student(W[:2], np.array([0.0, -1.0]), X[:2]))
    close(vector(only, 2), [-1, -1], "the only positive one, where one is 0 and the other below")
