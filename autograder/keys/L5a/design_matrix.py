"""Reference, other right answers, hidden checks and typical mistakes for `design_matrix`."""

import numpy as np
import pytest

from autograder.testing import as_numbers, close, numbers


def design_matrix(x, degree, centres, width):
    powers = [x**p for p in range(degree + 1)]
    bumps = [np.exp(-((x - m) ** 2) / (2 * width**2)) for m in centres]
    return np.column_stack(powers + bumps)


def right_row_by_row(x, degree, centres, width):
    """Each sample by itself, as plain lists."""
    rows = []
    for v in x:
        rows.append([1.0] + [float(v) ** p for p in range(1, degree + 1)])
        rows[-1] += [float(np.exp(-0.5 * ((v - m) / width) ** 2)) for m in centres]
    return rows


def right_by_tables(x, degree, centres, width):
    """Without a loop: all powers, and all differences, as tables."""
    powers = np.vander(x, degree + 1, increasing=True)
    return np.hstack([powers, np.exp(-np.square(np.subtract.outer(x, centres)) / 2 / width / width)])


def library_features(x, degree, centres, width):
    from lecturelib.features import gaussian_features, polynomial_features

    columns = [np.ones(len(x))]
    if degree:
        columns.append(polynomial_features(x[:, None], degree=degree))
    if len(centres):
        columns.append(gaussian_features(x[:, None], centres=centres, width=width))
    return np.column_stack(columns)


def wrong_without_ones(x, degree, centres, width):
    """phi_0 = 1 is missing; without it there is no bias."""
    return design_matrix(x, degree, centres, width)[:, 1:]


def wrong_one_power_short(x, degree, centres, width):
    """The highest power is missing: `range` stops one before its end."""
    phi = design_matrix(x, degree, centres, width)
    return np.delete(phi, degree, axis=1)


def wrong_without_the_2(x, degree, centres, width):
    """Your bumps are too narrow: the exponent is divided by twice the square of the width."""
    powers = [x**p for p in range(degree + 1)]
    return np.column_stack(powers + [np.exp(-((x - m) ** 2) / width**2) for m in centres])


def wrong_width_not_squared(x, degree, centres, width):
    """You divide by the width; in the exponent it is squared, as the distance is."""
    powers = [x**p for p in range(degree + 1)]
    return np.column_stack(powers + [np.exp(-((x - m) ** 2) / (2 * width)) for m in centres])


def wrong_not_squared(x, degree, centres, width):
    """Your bumps come to a sharp point; square the distance in the exponent."""
    powers = [x**p for p in range(degree + 1)]
    return np.column_stack(powers + [np.exp(-np.abs(x - m) / (2 * width**2)) for m in centres])


def wrong_without_the_minus(x, degree, centres, width):
    """Your bumps grow away from their centres: the minus in the exponent is missing."""
    powers = [x**p for p in range(degree + 1)]
    return np.column_stack(powers + [np.exp((x - m) ** 2 / (2 * width**2)) for m in centres])


def wrong_density(x, degree, centres, width):
    """Your bumps are densities, divided by the width and the root of 2π; each bump has the height 1, however wide."""
    phi = design_matrix(x, degree, centres, width)
    phi[:, degree + 1 :] /= width * np.sqrt(2 * np.pi)
    return phi


def wrong_bumps_first(x, degree, centres, width):
    """Your bumps stand before the powers; the order is 1, powers, bumps."""
    phi = design_matrix(x, degree, centres, width)
    return np.hstack([phi[:, :1], phi[:, degree + 1 :], phi[:, 1 : degree + 1]])


def wrong_transposed(x, degree, centres, width):
    """You have a row for each function; make a row for each sample and a column for each function."""
    return design_matrix(x, degree, centres, width).T


@pytest.mark.points(1)
def test_any_design(student, rng):
    """One sample or many, with no powers, no bumps, or many of both."""
    for n, degree, k in ((1, 1, 1), (4, 0, 2), (9, 4, 0), (12, 3, 5), (3, 0, 0)):
        x, centres, width = numbers(rng, n), numbers(rng, k), float(rng.choice([0.5, 1.5, 3.0]))
        phi = as_numbers(student(x, degree, centres, width))
        close(phi, right_row_by_row(x, degree, centres, width), "Phi")
