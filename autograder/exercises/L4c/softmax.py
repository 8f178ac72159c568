r"""**A maximum with manners.** Turn the discriminants of $K$ classes into probabilities,
$$ y_i = \frac{\exp(g_i)}{\sum_{j=1}^K \exp(g_j)} . \qquad \text{(L4.14)} $$

- `g`: discriminants of $N$ samples, shape (N, K), of any size: a thousand is nothing unusual;
- the result has the same shape; nothing in it is below 0, and each row sums to 1.

$\exp(1000)$ is more than a computer can hold. But adding one number to all $g_i$ of a sample changes no $y_i$ (the
lecture's redundancy), so you are free to choose a number that keeps the exponentials small.

    >>> softmax(np.array([[0.0, np.log(2), 0.0], [1000.0, 1000.0, -1000.0]]))
    array([[0.25, 0.5 , 0.25],
           [0.5 , 0.5 , 0.  ]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def softmax(g):
    """Return the probabilities of each sample.   g: (N, K) -> (N, K)"""
    ...


hints = (
    "Which numbers share the 1 between them: those of a row, or those of a column?",
    "Each row has its own sum; keep the axis (`keepdims`), so that a table can be divided by it.",
    "Before taking exponentials, subtract from each row the number that makes its greatest exponential exactly 1.",
)


def table(got, n, k):
    values = as_numbers(got)
    assert values.shape == (n, k), f"the shape is {values.shape}, but it should be {(n, k)}"
    return values


@pytest.mark.points(1)
def test_rows_are_probabilities_whose_log_ratios_are_the_differences(student, rng):
    """Each row sums to 1, and log(y_i / y_j) is g_i - g_j."""
    for n, k in ((5, 3), (3, int(rng.integers(4, 7))), (1, 2)):
        g = numbers(rng, n, k)
        y = table(student(g), n, k)
        assert (y > 0).all(), "a probability is not above 0"
        close(y.sum(axis=1), np.ones(n), "the sum of a row")
        close(np.log(y[:, 1:] / y[:, :-1]), g[:, 1:] - g[:, :-1], "log of the ratio of two neighbours")


@pytest.mark.points(1)
def test_large_numbers_do_no_harm(student, rng):
    """A number for each row, as large as you like, added to all its g changes nothing; a hopeless class gets 0."""
    g = numbers(rng, 4, 3)
    y = table(student(g), 4, 3)
    assert np.ptp(y) > 0.01, "not all probabilities are the same"
    far = rng.permutation([[1000.0], [-1000.0], [3e4], [-3e4]])
    large = table(student(g + far), 4, 3)
    assert (large > 0).all(), "a probability is not above 0"
    close(large, y, "the result for large g")
    close(np.log(large[:, 2] / large[:, 0]), g[:, 2] - g[:, 0], "log of the ratio of the last and the first")
    order, hopeless = rng.permutation(4), np.array([[2000.0, 2000.0, 0.0, -2000.0]])
    close(table(student(hopeless[:, order]), 1, 4), np.array([[0.5, 0.5, 0, 0]])[:, order], "the result")
