r"""**Back again.** A sample was mean-adjusted, normalised and projected: $z = A^T\big((x - \mu) / s\big)$, feature by
feature. What was it? Undo the three steps, in the reverse order, as far as the $k$ numbers remember (L1.16):
$$ \hat x = \mu + s \circ (A z) , $$
where $\circ$ multiplies entry by entry.

- `Z`: the coordinates of $n$ samples, shape (n, k); `A`: the $k$ orthonormal axes as columns, shape (d, k);
- `mean` and `scale`: the $d$ means $\mu$ and the $d$ standard deviations $s$ that were used before;
- the result has shape (n, d), samples in rows again.

Whoever skips this step and looks at $A z$ itself sees a picture in the wrong units.

    >>> Z, A = np.array([[5.0], [-10.0]]), np.array([[0.6], [0.8]])
    >>> reconstruct(Z, A, np.array([10.0, 20.0]), np.array([1.0, 2.0]))
    array([[13., 28.],
           [ 4.,  4.]])
"""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def reconstruct(Z, A, mean, scale):
    """Return the samples as far as Z remembers them.   Z: (n, k), A: (d, k), mean: (d,), scale: (d,) -> (n, d)"""
    ...


hints = (
    "Samples are rows here: where the formula says A z for one sample, what does the same for all rows of Z at once?",
    "Dividing was the second step on the way there, so multiplying by `scale` is the second on the way back.",
)

HALVES = np.array([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]) / 2
PLANE = np.array([[0.6, -0.8], [0.8, 0.6]])


def axes(rng, d):
    """Orthonormal axes of two or four dimensions, with short entries; they are not their own transpose."""
    while True:
        A = (HALVES if d == 4 else PLANE)[rng.permutation(d)] * rng.choice([-1.0, 1.0], size=d)
        if not np.array_equal(A, A.T):
            return A


def scales(rng, d):
    """Powers of two, all different: dividing by them is exact."""
    return rng.permutation([0.25, 0.5, 2.0, 4.0])[:d]


@pytest.mark.points(2)
def test_with_all_axes_everything_comes_back(student, rng):
    """Samples that were mean-adjusted, normalised and projected on all d axes come back as they were."""
    for n, d in ((6, 4), (1, 2), (3, 2)):
        X, A, mean, scale = numbers(rng, n, d), axes(rng, d), numbers(rng, d), scales(rng, d)
        there = np.array([[np.sum((x - mean) / scale * a) for a in A.T] for x in X])
        close(student(there, A, mean, scale), X, "the samples")


@pytest.mark.points(1)
def test_it_goes_out_from_the_mean_along_the_axes(student, rng):
    """With z = 0 it is the mean; going twice as far along an axis leads twice as far from the mean."""
    for n, d, k in ((3, 4, 2), (2, 2, 1)):
        A, mean, scale, Z = axes(rng, d)[:, :k], numbers(rng, d), scales(rng, d), numbers(rng, n, k)
        close(student(np.zeros((1, k)), A, mean, scale), [mean], "the sample with z = 0")
        once, twice = (as_numbers(student(times * Z, A, mean, scale)) for times in (1, 2))
        assert once.shape == (n, d), f"the shape should be {(n, d)}, but it is {once.shape}"
        close(twice - mean, 2 * (once - mean), "what is twice as far")
        close((once - mean) / scale @ A, Z, "the projection of the result")
