r"""**A Gaussian of its own.** If a class has a covariance $\Sigma_i$ of its own, its discriminant is quadratic (L4.8):
$$ g_i(x) = -\tfrac12 (x - \mu_i)^T \Sigma_i^{-1} (x - \mu_i) - \tfrac12 \log |\Sigma_i| + \log P(C_i) . $$
Return it for every sample. It is $\log p(x|C_i) P(C_i)$ without the $-\frac d2 \log 2\pi$ that all classes share.

- `X`: $n$ samples, shape (n, d); `mean`: $\mu_i$, shape (d,); `covariance`: $\Sigma_i$, shape (d, d), symmetric and
  invertible; `prior`: $P(C_i)$, a number above 0;
- the result has $n$ numbers.

The determinant is the price of being wide: a class that spreads over a large area can have but little density
anywhere. With a shared $\Sigma$ all classes pay the same, and it may be left out; here it may not.

    >>> X = np.array([[1.0, 0.0], [3.0, 0.0]])
    >>> covariance = np.array([[4.0, 2.0], [2.0, 2.0]])
    >>> qda_score(X, np.array([1.0, 0.0]), covariance, 0.5)
    array([-1.38629436, -2.38629436])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector


def qda_score(X, mean, covariance, prior):
    """Return g of each sample.   X: (n, d), mean: (d,), covariance: (d, d), prior: number -> (n,)"""
    ...


hints = (
    "Which of the three terms is different for each sample, and which are the same for all of them?",
    "For one sample, with a = x − μ, the first term needs Σ⁻¹a and its dot product with a.",
    "|Σ| stands in the formula with a logarithm, a half and a minus; NumPy finds it with `np.linalg.det`.",
    "All samples at once: with A = X − mean, `(A @ inverse * A).sum(axis=1)` has aᵀΣ⁻¹a of each row.",
)


def root(rng, d):
    """A matrix B with zeros above its diagonal, which makes a covariance BBᵀ and a sample μ + Bz of every z."""
    return np.tril(numbers(rng, d, d), -1) + np.diag(rng.integers(2, 9, size=d)) / 2


@pytest.mark.points(1)
def test_it_falls_from_the_mean_as_the_spread_says(student, rng):
    """It is greatest at the mean; a sample that is z deviations away, a vector, has z·z/2 less."""
    for d in (1, 2, 3):
        mean, B, Z = numbers(rng, d), root(rng, d), numbers(rng, 4, d)
        Z[0] = 0
        got = vector(student(mean + Z @ B.T, mean, B @ B.T, 0.5), 4)
        close(got - got[0], -(Z**2).sum(axis=1) / 2, "how far it falls")


@pytest.mark.points(1)
def test_the_price_of_being_wide(student, rng):
    """At the mean it is log P where all deviations are 1; a deviation of s in one direction costs log s."""
    for d in (2, 3):
        mean, prior, s = numbers(rng, d), float(rng.integers(1, 10)) / 10, rng.integers(1, 9, size=d) / 2
        shear = np.tril(numbers(rng, d, d), -1) + np.eye(d)  # which leaves every area as it is
        B = shear * s
        got = vector(student(mean[None], mean, B @ B.T, prior), 1)
        close(got, [np.log(prior) - np.log(s).sum()], "g at the mean")
