r"""**The line of code.** Standardise all features except $x_0$ (L5.3),
$$ x_j^{(i)} \leftarrow \frac{x_j^{(i)} - \mu_j}{s_j} \quad \text{for } j = 1 \dots d, \qquad
\mu_j = \frac1n \sum_i x_j^{(i)} , \quad s_j^2 = \frac1n \sum_i \bigl( x_j^{(i)} - \mu_j \bigr)^2 . $$

- `X`: the training samples, shape (n, d + 1), whose first column is $x_0 = 1$; no other column is constant;
- the result is `(Z, mu, s)`: the new samples, shape (n, d + 1), first column still 1; the $d$ means $\mu_1, \dots,
  \mu_d$; and the $d$ deviations $s_1, \dots, s_d$.

Why return `mu` and `s`? Without them nobody could ever use the model on new data.

    >>> Z, mu, s = standardise(np.array([[1.0, 10.0, 5.0], [1.0, 30.0, 1.0]]))
    >>> Z, mu, s
    (array([[ 1., -1.,  1.],
           [ 1.,  1., -1.]]), array([20.,  3.]), array([10.,  2.]))
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers, something, vector


def standardise(X):
    """Return (Z, mu, s).   X: (n, d+1), first column 1 -> (n, d+1), (d,), (d,)"""
    ...


hints = (
    "Over what does the mean of a feature run, over a row of X or over a column?",
    "Set the first column apart and treat the others. NumPy's `std` divides by n, as the formula does.",
    "For all features at once: `rest.mean(axis=0)`. `np.column_stack` puts the ones back in front.",
)


def three(got, n, d):
    """What came back, as Z, mu and s."""
    something(got)
    assert isinstance(got, tuple | list), "three things were expected, as in `return Z, mu, s`"
    assert len(got) == 3, "three things were expected, as in `return Z, mu, s`"
    Z = as_numbers(got[0])
    assert Z.shape == (n, d + 1), f"the shape of Z is {Z.shape}, but it should be {(n, d + 1)}"
    return Z, vector(got[1], d), vector(got[2], d)


def training(rng, n=7, d=3):
    """Samples of very different scales, with x_0 = 1 and no other constant column."""
    while True:
        rest = numbers(rng, n, d) * 10.0 ** np.arange(d) + 5
        if np.ptp(rest, axis=0).all():
            return np.column_stack([np.ones(n), rest])


@pytest.mark.points(1)
def test_each_feature_has_mean_0_and_variance_1(student, rng):
    """In Z every feature but the first has mean 0 and mean square 1, and its samples are in the order of X."""
    for n, d in ((7, 3), (int(rng.integers(3, 6)), 1), (3, 5)):
        X = training(rng, n, d)
        Z, _, _ = three(student(X), n, d)
        close(Z[:, 1:].sum(axis=0) / n, np.zeros(d), "the means of Z, without the first column,")
        close((Z[:, 1:] ** 2).sum(axis=0) / n, np.ones(d), "the mean squares of Z, without the first column,")
        for old, new in zip(X.T[1:], Z.T[1:], strict=True):
            in_order = (np.diff(new[old.argsort()]) > -1e-9).all()
            assert in_order, "the samples with larger values in X have larger ones in Z"


@pytest.mark.points(1)
def test_x_0_is_left_alone(student, rng):
    """The first column is 1 as before, and the other columns are not."""
    X = training(rng, d=2)
    Z, _, _ = three(student(X), 7, 2)
    close(Z[:, 0], np.ones(7), "the first column")
    for old, new in zip(X.T[1:], Z.T[1:], strict=True):
        assert new.argmax() == old.argmax(), "the largest value of a feature stays the largest"
        assert new.argmin() == old.argmin(), "the smallest value of a feature stays the smallest"


@pytest.mark.points(1)
def test_mu_and_s_lead_back(student, rng):
    """Z times s plus mu is X again, so nothing is lost."""
    for n, d in ((7, 3), (4, 2)):
        X = training(rng, n, d)
        Z, mu, s = three(student(X), n, d)
        assert (s > 0).all(), "deviations are above 0 here"
        assert not np.allclose(Z, X), "Z should not be X itself"
        close(Z[:, 1:] * s + mu, X[:, 1:], "Z times s plus mu, without the first column,")
