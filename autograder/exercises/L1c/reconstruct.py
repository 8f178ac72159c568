r"""**Back again.** A sample was mean-adjusted, normalised and projected: $z = A^T\big((x - \mu) / s\big)$, feature by
feature. What was it? Undo the three steps, in the reverse order, as far as the $k$ numbers remember (L1.16):
$$ \hat x = \mu + s \circ (A z) , $$
where $\circ$ multiplies entry by entry.

- `Z`: the coordinates of $n$ samples, shape (n, k); `A`: the $k$ orthonormal axes as columns, shape (d, k);
- `mean` and `scale`: the $d$ means $\mu$ and the $d$ standard deviations $s$ that were used before;
- the result has shape (n, d), samples in rows again.

Whoever skips this step and looks at $A z$ itself sees a picture in the wrong units.

    >>> reconstruct(np.array([[5.0]]), np.array([[0.6], [0.8]]), np.array([10.0, 20.0]), np.array([1.0, 2.0]))
    array([[13., 28.]])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers


def reconstruct(Z, A, mean, scale):
    """Return the samples as far as Z remembers them.   Z: (n, k), A: (d, k), mean: (d,), scale: (d,) -> (n, d)"""
    ...


hints = (
    "Samples are rows here: where the formula says A z for one sample, what turns all rows of Z at once?",
    "Dividing was the second step on the way there, so multiplying by `scale` is the second on the way back.",
)

HALVES = np.array([[1, 1, 1, 1], [1, -1, 1, -1], [1, 1, -1, -1], [1, -1, -1, 1]]) / 2


def four_axes(rng):
    """Orthonormal axes of four dimensions that are not their own transpose."""
    while True:
        A = HALVES[rng.permutation(4)] * rng.choice([-1.0, 1.0], size=4)
        if not np.array_equal(A, A.T):
            return A


def scales(rng):
    """Four powers of two, all different: dividing by them is exact."""
    return rng.permutation([0.25, 0.5, 2.0, 4.0])


@pytest.mark.points(2)
def test_with_all_axes_everything_comes_back(student, rng):
    """Samples that were mean-adjusted, normalised and projected on all d axes come back as they were."""
    X, A, mean, scale = numbers(rng, 6, 4), four_axes(rng), numbers(rng, 4), scales(rng)
    there = np.array([[np.sum((x - mean) / scale * a) for a in A.T] for x in X])
    close(student(there, A, mean, scale), X, "the samples")


@pytest.mark.points(1)
def test_it_goes_out_from_the_mean_along_the_axes(student, rng):
    """With z = 0 it is the mean; going twice as far along an axis leads twice as far from the mean."""
    A, mean, scale, Z = four_axes(rng)[:, :2], numbers(rng, 4), scales(rng), numbers(rng, 3, 2)
    close(student(np.zeros((1, 2)), A, mean, scale), [mean], "the sample with z = 0")
    once, twice = np.asarray(student(Z, A, mean, scale)), np.asarray(student(2 * Z, A, mean, scale))
    close(twice - mean, 2 * (once - mean), "what is twice as far")
    close((once - mean) / scale @ A, Z, "the projection of the result")
