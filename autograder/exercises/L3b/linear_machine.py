r"""**The greatest wins.** A linear machine has a discriminant for each of its $m$ classes,
$$ g_i(x) = w_i^T x + w_{i0} , \qquad i = 0, \dots, m - 1 , $$
and gives a sample to the class with the greatest (L3.10). Return the class of every sample.

- `W`: the weights, a row for each class, shape (m, d); `w0`: the $m$ biases, shape (m,);
- `X`: $n$ samples, shape (n, d);
- the result has $n$ whole numbers from 0 to $m - 1$. Of classes with equally great $g_i$, the smallest number wins.

The last layer of almost every network that names what is in a picture is such a machine.

    >>> W, w0 = np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([0.0, 1.0])
    >>> linear_machine(W, w0, np.array([[3.0, 1.0], [1.5, 1.0], [2.0, 1.0], [-3.0, -4.5]]))
    array([0, 1, 0, 0])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def linear_machine(W, w0, X):
    """Return the classes.   W: (m, d), w0: (m,), X: (n, d) -> (n,) of whole numbers"""
    ...


hints = (
    "Which numbers do you have to compare for one sample, and how many are there?",
    "Make a table of all discriminants, a row for each sample and a column for each class; then find the place of "
    "the greatest in each row.",
    "`X @ W.T` has the shape (n, m); add the biases, and `np.argmax(g, axis=1)` finds the first of the greatest.",
)


def of_means(rng, m=4, d=3):
    """The machine that gives a sample to the nearest of m different points; the points themselves are its samples.

    Without the biases it would not: one of the points has a larger product with another one than with itself.
    """
    while True:
        means = numbers(rng, m, d)
        products = means @ means.T
        if len(np.unique(means, axis=0)) == m and (products.max(axis=1) > products.diagonal()).any():
            return means, -(means**2).sum(axis=1) / 2


@pytest.mark.points(1)
def test_nearest_to_itself(student, rng):
    """With weights μᵢ and biases −‖μᵢ‖²/2 the nearest μᵢ wins: that of μᵢ is μᵢ, and of equal classes the first."""
    for m, d in ((2, 1), (4, 3), (3, 5)):
        means, w0 = of_means(rng, m, d)
        order = rng.permutation(np.repeat(np.arange(m), 2))
        close(vector(student(means, w0, means[order]), 2 * m), order, "the class of each μ")
    twice = student(np.vstack([means, means]), np.append(w0, w0), means[order])
    close(vector(twice, 2 * m), order, "the class of each μ, with each class there twice,")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_only_differences_count(student, rng):
    """The same v·x + c added to all gᵢ changes no class; classes in reverse order have their numbers reversed."""
    means, w0 = of_means(rng)
    X = np.vstack([means, (2 * rng.normal(size=(5, 3))).round(4)])
    before = vector(student(means, w0, X), 9)
    assert len(set(before[:4].tolist())) == 4, "the first four samples are in four different classes here"
    v, c = numbers(rng, 3), float(numbers(rng))
    close(vector(student(means + v, w0 + c, X), 9), before, "the classes with v·x + c added")
    close(vector(student(means[::-1], w0[::-1], X), 9), 3 - before, "the classes in reverse order")
