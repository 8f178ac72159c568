r"""**A bell of its own.** If a class has a covariance $\Sigma_i$ of its own, its discriminant is quadratic (L4.8):
$$ g_i(x) = -\tfrac12 (x - \mu_i)^T \Sigma_i^{-1} (x - \mu_i) - \tfrac12 \log |\Sigma_i| + \log P(C_i) . $$
Return it for every sample. It is $\log p(x|C_i) P(C_i)$ without the $-\frac d2 \log 2\pi$ that all classes share.

- `X`: $n$ samples, shape (n, d); `mean`: $\mu_i$, shape (d,); `covariance`: $\Sigma_i$, shape (d, d), symmetric and
  invertible; `prior`: $P(C_i)$, a number above 0;
- the result has $n$ numbers.

The determinant is the price of being wide: a class that spreads over a large area can have but little density
anywhere. With a shared $\Sigma$ all classes pay the same, and one may forget it; here one may not.

    >>> X = np.array([[0.0, 0.0], [4.0, 0.0]])
    >>> covariance = np.array([[4.0, 0.0], [0.0, 0.25]])
    >>> qda_score(X, np.array([0.0, 0.0]), covariance, 1.0)
    array([ 0., -2.])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def qda_score(X, mean, covariance, prior):
    """Return g of each sample.   X: (n, d), mean: (d,), covariance: (d, d), prior: number -> (n,)"""
    ...


hints = (
    "For one sample, with a = x − μ, the first term is -a @ np.linalg.solve(covariance, a) / 2.",
    "All samples at once: with A = X − mean, `(A @ inverse * A).sum(axis=1)` has aᵀΣ⁻¹a of each row.",
    "|Σ| is `np.linalg.det(covariance)`; it stands in the formula with a logarithm, a half and a minus.",
)


def class_and_samples(rng, n=5, d=2):
    A = numbers(rng, d, d)
    return numbers(rng, n, d), numbers(rng, d), A @ A.T + np.eye(d), float(rng.integers(1, 10)) / 10


@pytest.mark.points(1)
def test_it_falls_from_the_mean_as_the_spread_says(student, rng):
    """It is greatest at the mean; s deviations away, along either axis of the ellipse, it is s²/2 less."""
    mean, s = numbers(rng, 2), 1 + abs(float(numbers(rng)))
    lengths, axes = np.linalg.eigh(class_and_samples(rng)[2])
    covariance = axes * lengths @ axes.T
    X = np.array([mean, mean + s * np.sqrt(lengths[0]) * axes[:, 0], mean - s * np.sqrt(lengths[1]) * axes[:, 1]])
    got = vector(student(X, mean, covariance, 0.5), 3)
    close(got - got[0], [0, -(s**2) / 2, -(s**2) / 2], "how far it falls")


@pytest.mark.points(1)
def test_it_is_a_density(student, rng):
    """The density exp(g)/(2π) of a class with prior P sums up to P over the plane, narrow or wide."""
    covariance, prior = class_and_samples(rng)[2], float(rng.integers(2, 10)) / 10
    reach = 6 * np.sqrt(np.diag(covariance))
    x1, x2 = (np.linspace(-r, r, 121) for r in reach)
    grid = np.stack(np.meshgrid(x1, x2), axis=-1).reshape(-1, 2)
    area = (x1[1] - x1[0]) * (x2[1] - x2[0])
    heights = np.exp(vector(student(grid, np.zeros(2), covariance, prior), len(grid))) / (2 * np.pi)
    close(heights.sum() * area, prior, "the sum of the density over the plane", tolerance=1e-4)
