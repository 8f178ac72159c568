r"""**From bells to lines.** Return the weights and biases of $K$ Gaussian classes with one covariance (L4.8),
$$ w_i = \Sigma^{-1} \mu_i , \qquad w_{i0} = -\tfrac12\, \mu_i^T \Sigma^{-1} \mu_i + \log P(C_i) . $$
Then $g_i(x) = w_i^T x + w_{i0}$ is the log-posterior of class $i$, but for a term that all classes share.

- `means`: the $K$ means, one a row, shape (K, d); `covariance`: $\Sigma$, shape (d, d), symmetric and invertible;
- `priors`: the $K$ probabilities $P(C_i)$, each above 0;
- the result is the pair `(W, w0)`: $W$ has a row $w_i$ for each class, shape (K, d), and $w_0$ has $K$ numbers.

No training, no steps: for Gaussians the best line that there is comes from a formula.

    >>> means = np.array([[2.0, 0.0], [0.0, 4.0]])
    >>> covariance = np.array([[2.0, 0.0], [0.0, 4.0]])
    >>> lda_weights(means, covariance, np.array([0.5, 0.5]))
    (array([[1., 0.],
           [0., 1.]]), array([-1.69314718, -2.69314718]))
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, vector


def lda_weights(means, covariance, priors):
    """Return (W, w0).   means: (K, d), covariance: (d, d), priors: (K,) -> (K, d), (K,)"""
    ...


hints = (
    "For one class, `np.linalg.solve(covariance, mean)` is Σ⁻¹μ. All at once: solve(covariance, means.T).T",
    "μᵀΣ⁻¹μ is the dot product of μ with the weights that you have just found; so w_i0 needs no further inverse.",
    "The dot products of the rows of two matrices are `(means * W).sum(axis=1)`.",
)


def bells(rng, K=3, d=2):
    """Means, a covariance that is not diagonal, and priors that are not all the same."""
    A = numbers(rng, d, d)
    size = rng.permutation(np.arange(1, K + 1))
    return numbers(rng, K, d), A @ A.T + 2 * np.eye(d) + 0.5, size / size.sum()


def discriminants(got, X):
    W, w0 = pair(got)
    return X @ np.asarray(W, dtype=float).T + vector(w0, len(w0))


@pytest.mark.points(1)
def test_halfway_between_two_means_only_the_priors_speak(student, rng):
    """Halfway between two means the densities are equal, so there g_1 − g_2 = log P(C_1)/P(C_2)."""
    means, covariance, priors = bells(rng, K=2)
    g = discriminants(student(means, covariance, priors), means.mean(axis=0)[None])
    close(g[0, 0] - g[0, 1], np.log(priors[0] / priors[1]), "g_1 − g_2 halfway")


@pytest.mark.points(1)
def test_the_greatest_slope_points_to_the_mean(student, rng):
    """The spread of the class turns w_i back into its mean: Σ w_i = μ_i."""
    means, covariance, priors = bells(rng)
    W, _ = pair(student(means, covariance, priors))
    close(np.asarray(W, dtype=float) @ covariance, means, "Σ w_i of each class")


@pytest.mark.points(1)
def test_another_origin_changes_no_difference(student, rng):
    """Move everything by one vector: all g_i change alike, so their differences stay."""
    means, covariance, priors = bells(rng)
    X, shift = numbers(rng, 4, 2), numbers(rng, 2)
    g = discriminants(student(means, covariance, priors), X)
    moved = discriminants(student(means + shift, covariance, priors), X + shift)
    assert not np.allclose(g[:, 0], g[:, 1]), "the discriminants of different classes differ here"
    close(moved - moved[:, :1], g - g[:, :1], "the differences of the discriminants")
