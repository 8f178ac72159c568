"""Reference, other right answers, hidden checks and typical mistakes for `rate_limits`."""

import numpy as np
import pytest

from autograder.exercises.L3c.rate_limits import crossing, crowded
from autograder.testing import close, pair, scalar


def rate_limits(Z, a, m):
    now, slopes = Z @ a, Z @ Z[m]
    at_risk = (now > 0) & (slopes < 0)
    return float(-now[m] / slopes[m]), float((now[at_risk] / -slopes[at_risk]).min())


def right_by_a_loop(Z, a, m):
    """Sample by sample: where does its straight line cross 0?"""
    z = Z[m]
    high = np.inf
    for z_i in Z:
        if z_i @ a > 0 and z_i @ z < 0:
            high = min(high, (z_i @ a) / -(z_i @ z))
    return -(a @ z) / np.linalg.norm(z) ** 2, high


def right_by_two_points(Z, a, m):
    """From the products before and after a step of length 1."""
    before, after = Z @ a, Z @ (a + Z[m])
    with np.errstate(divide="ignore", invalid="ignore"):
        cross = before / (before - after)
    return [cross[m], min(c for c, b, e in zip(cross, before, after, strict=True) if b > 0 and e < b)]


def wrong_not_squared(Z, a, m):
    """You divide by the length of z_M; its slope is z_M·z_M, the square of the length."""
    low, high = rate_limits(Z, a, m)
    return low * np.linalg.norm(Z[m]), high


def wrong_sign_of_the_low(Z, a, m):
    """Your lower limit is negative; a·z_M is below 0, so divide minus that by the slope."""
    low, high = rate_limits(Z, a, m)
    return -low, high


def wrong_last_lost(Z, a, m):
    """You return the α at which the last sample is lost; the first one to be lost sets the limit."""
    now, slopes = Z @ a, Z @ Z[m]
    at_risk = (now > 0) & (slopes < 0)
    return float(-now[m] / slopes[m]), float((now[at_risk] / -slopes[at_risk]).max())


def wrong_counts_those_that_gain(Z, a, m):
    """You look at all samples that are right; those whose product grows, z_M·z_i > 0, are never lost."""
    now, slopes = Z @ a, Z @ Z[m]
    right = (now > 0) & (slopes != 0)
    return float(-now[m] / slopes[m]), float(np.abs(now[right] / slopes[right]).min())


def wrong_counts_those_that_were_wrong(Z, a, m):
    """Your upper limit is set by a sample that was wrong before; only one that was right can be lost."""
    now, slopes = Z @ a, Z @ Z[m]
    moves = (slopes != 0) & (np.arange(len(Z)) != m)
    cross = -now[moves] / slopes[moves]
    return float(-now[m] / slopes[m]), float(cross[cross > 0].min())


def wrong_way_round(Z, a, m):
    """Your two limits are swapped: first the one for z_M, then the one for the others."""
    return rate_limits(Z, a, m)[::-1]


def wrong_slope_of_each(Z, a, m):
    """You divide by z_i·z_i; the step goes along z_M, so the slope of sample i is z_M·z_i."""
    now, slopes = Z @ a, Z @ Z[m]
    at_risk = (now > 0) & (slopes < 0)
    return float(-now[m] / slopes[m]), float((now / (Z**2).sum(axis=1))[at_risk].min())


def wrong_ignores_m(Z, a, m):
    """You always take the first sample for z_M; it is row m of Z."""
    return rate_limits(Z, a, 0)


def wrong_length_in_place_of_the_slope(Z, a, m):
    """You return distances from a to the lines of the samples; the limits are numbers of steps along z_M."""
    distances = Z @ a / np.linalg.norm(Z, axis=1)
    return -distances[m], distances[distances > 0].min()


def wrong_takes_negative_limits(Z, a, m):
    """Of a sample that gains you take the α at which it was on the line, below 0; only falling ones can be lost."""
    now, slopes = Z @ a, Z @ Z[m]
    right = (now > 0) & (slopes != 0)
    return float(-now[m] / slopes[m]), float((-now[right] / slopes[right]).min())


@pytest.mark.points(1)
def test_both_limits(student, rng):
    """Both limits are right, whatever the samples; a sample on the line is not right, so it cannot be lost."""
    Z, a, m = crowded(rng)
    close(scalar(pair(student(Z, a, m))[1]), 1.0, "the upper limit")
    for n, d in ((9, 3), (14, 5), (9, 2)):
        Z, a, m = crossing(rng, n, d)
        low, high = pair(student(Z, a, m))
        close(scalar(low), rate_limits(Z, a, m)[0], "the lower limit")
        close(scalar(high), rate_limits(Z, a, m)[1], "the upper limit")


@pytest.mark.points(1)
def test_the_limits_scale_with_a(student, rng):
    """Twice a has twice both limits. With 2 z_i in place of the other z_i, the upper limit stays."""
    Z, a, m = crossing(rng)
    low, high = (scalar(limit) for limit in pair(student(Z, a, m)))
    close(scalar(pair(student(Z, 2 * a, m))[0]), 2 * low, "the lower limit at 2a")
    close(scalar(pair(student(Z, 2 * a, m))[1]), 2 * high, "the upper limit at 2a")
    stretched = Z * np.where(np.arange(len(Z)) == m, 1.0, 2.0)[:, None]
    close(scalar(pair(student(stretched, a, m))[1]), high, "the upper limit with the other samples stretched")
    close([low, high], rate_limits(Z, a, m), "the limits")
