r"""**From Gaussians to lines.** Return the weights and biases of $K$ Gaussian classes with one covariance (L4.8),
$$ w_i = \Sigma^{-1} \mu_i , \qquad w_{i0} = -\tfrac12\, \mu_i^T \Sigma^{-1} \mu_i + \log P(C_i) . $$
Then $g_i(x) = w_i^T x + w_{i0}$ is the log-posterior of class $i$, but for a term that all classes share.

- `means`: the $K$ means, one a row, shape (K, d); `covariance`: $\Sigma$, shape (d, d), symmetric and invertible;
- `priors`: the $K$ probabilities $P(C_i)$, each above 0;
- the result is the pair `(W, w0)`: $W$ has a row $w_i$ for each class, shape (K, d), and $w_0$ has $K$ numbers.

No training, no steps: for Gaussians the best line that there is comes from a formula.

    >>> means = np.array([[2.0, 0.0], [0.0, 1.0]])
    >>> covariance = np.array([[2.0, 1.0], [1.0, 1.0]])
    >>> lda_weights(means, covariance, np.array([0.25, 0.75]))
    (array([[ 2., -2.],
           [-1.,  2.]]), array([-3.38629436, -1.28768207]))
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers, pair, vector


def lda_weights(means, covariance, priors):
    """Return (W, w0).   means: (K, d), covariance: (d, d), priors: (K,) -> (K, d), (K,)"""
    ...


hints = (
    "How do you find the weights of one class as the solution of a linear system, without inverting a matrix?",
    "μᵀΣ⁻¹μ is the dot product of a mean with the weights that you have just found; so w_i0 needs no further inverse.",
    "`np.linalg.solve(covariance, mean)` is Σ⁻¹μ of one class; it takes several columns at once, such as `means.T`.",
)


def classes(rng, K, d):
    """Means, a covariance that is not diagonal, and priors that are not all the same."""
    A = numbers(rng, d, d)
    size = rng.permutation([1, 3] if K == 2 else [1, 2, 5])
    return numbers(rng, K, d), A @ A.T + 2 * np.eye(d) + 0.53125, size / size.sum()  # with no covariance of 0


def weights(got, K, d):
    """The two results, looked at one by one."""
    W, w0 = pair(got)
    W = as_numbers(W)
    assert W.shape == (K, d), f"W should have the shape {(K, d)}, but it has {W.shape}"
    return W, vector(w0, K)


def discriminants(got, X, K):
    W, w0 = weights(got, K, X.shape[1])
    return X @ W.T + w0


@pytest.mark.points(1)
def test_halfway_between_two_means_only_the_priors_count(student, rng):
    """Halfway between two means the densities are equal, so there g_1 − g_2 = log P(C_1)/P(C_2)."""
    for d in (1, 2, 3):
        means, covariance, priors = classes(rng, 2, d)
        g = discriminants(student(means, covariance, priors), means.mean(axis=0)[None], 2)
        close(g[0, 0] - g[0, 1], np.log(priors[0] / priors[1]), "g_1 − g_2 halfway")


@pytest.mark.points(1)
def test_the_covariance_turns_weights_into_means(student, rng):
    """Multiplied by the covariance, the weights of a class are its mean again: Σ w_i = μ_i."""
    for K, d in ((3, 2), (2, 3)):
        means, covariance, priors = classes(rng, K, d)
        W, _ = weights(student(means, covariance, priors), K, d)
        close(W @ covariance, means, "Σ w_i of each class")


@pytest.mark.points(1)
def test_another_origin_changes_no_difference(student, rng):
    """Move everything by one vector: all g_i change alike, so their differences stay; at the origin, a class with its
    mean there has the logarithm of its prior.
    """
    means, covariance, priors = classes(rng, 3, 2)
    X, shift = numbers(rng, 4, 2), numbers(rng, 2)
    g = discriminants(student(means, covariance, priors), X, 3)
    moved = discriminants(student(means + shift, covariance, priors), X + shift, 3)
    assert not np.allclose(g[:, 0], g[:, 1]), "the discriminants of different classes differ here"
    close(moved - moved[:, :1], g - g[:, :1], "the differences of the discriminants")
    _, w0 = weights(student(means - means[0], covariance, priors), 3, 2)
    close(w0[0], np.log(priors[0]), "the bias of a class with its mean at the origin")
