"""Reference, other right answers, hidden checks and typical mistakes for `reconstruct`."""

import numpy as np
import pytest

from autograder.testing import close, numbers


def reconstruct(Z, A, mean, scale):
    return mean + scale * (Z @ A.T)


def library_reconstruct(Z, A, mean, scale):
    from lecturelib import projection

    return mean + scale * projection.reconstruct(Z, A)


def right_sample_by_sample(Z, A, mean, scale):
    """The formula as it stands, with A z for one sample after the other."""
    return [mean + scale * (A @ z) for z in Z]


def right_with_stretched_axes(Z, A, mean, scale):
    """Stretch the axes once, then walk along them."""
    stretched = np.diag(scale) @ A
    return np.array([sum((z[j] * stretched[:, j] for j in range(len(z))), start=mean) for z in Z])


def wrong_forgets_the_scale(Z, A, mean, scale):
    """You did not undo the division by the standard deviations; multiply each feature by its `scale`."""
    return mean + Z @ A.T


def wrong_forgets_the_mean(Z, A, mean, scale):
    """You did not add the mean again; the result is still measured from the middle of the data."""
    return scale * (Z @ A.T)


def wrong_scales_the_mean(Z, A, mean, scale):
    """You multiply the mean by the scale as well; add the mean last, for it was subtracted first."""
    return scale * (mean + Z @ A.T)


def wrong_divides(Z, A, mean, scale):
    """You divide by the scale once more; on the way back it has to be multiplied."""
    return mean + (Z @ A.T) / scale


def wrong_not_transposed(Z, A, mean, scale):
    """You multiply by A as on the way there; the way back is A z for each sample, so A transposed for rows."""
    return mean + scale * (Z @ A)


def wrong_subtracts_the_mean(Z, A, mean, scale):
    """You subtract the mean once more; on the way back it has to be added."""
    return scale * (Z @ A.T) - mean


def wrong_square_of_the_scale(Z, A, mean, scale):
    """You multiply by the square of `scale`, as if it were a root; it holds the standard deviations themselves."""
    return mean + scale**2 * (Z @ A.T)


def wrong_root_of_the_scale(Z, A, mean, scale):
    """You take the root of `scale`, as if it held variances; it holds the standard deviations themselves."""
    return mean + np.sqrt(scale) * (Z @ A.T)


@pytest.mark.points(1)
def test_any_number_of_axes(student, rng):
    """One axis or several, one sample or many, and a constant feature whose scale is 1."""
    for n, d, k in ((1, 3, 1), (8, 5, 2), (4, 6, 6)):
        A, Z, mean = np.linalg.qr(rng.normal(size=(d, k))).Q, numbers(rng, n, k), numbers(rng, d)
        scale = np.append(np.abs(numbers(rng, d - 1)), 1.0)
        close(student(Z, A, mean, scale), reconstruct(Z, A, mean, scale), "the samples")
