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
    """You divide by the width, not by its square; so the width would not be a width."""
    powers = [x**p for p in range(degree + 1)]
    return np.column_stack(powers + [np.exp(-((x - m) ** 2) / (2 * width)) for m in centres])


def wrong_not_squared(x, degree, centres, width):
    """Your bumps have a peak like a tent: the distance in the exponent is to be squared."""
    powers = [x**p for p in range(degree + 1)]
    return np.column_stack(powers + [np.exp(-np.abs(x - m) / (2 * width**2)) for m in centres])


def wrong_bumps_first(x, degree, centres, width):
    """The bumps stand before the powers in yours; the order is 1, powers, bumps."""
    phi = design_matrix(x, degree, centres, width)
    return np.hstack([phi[:, :1], phi[:, degree + 1 :], phi[:, 1 : degree + 1]])


def wrong_transposed(x, degree, centres, width):
    """You have a row for each function; it should be a row for each sample, a column for each function."""
    return design_matrix(x, degree, centres, width).T


@pytest.mark.points(1)
def test_every_function_in_its_place(student, rng):
    """With no powers, no bumps, many of both; one sample or many."""
    for n, degree, k in ((1, 1, 1), (4, 0, 2), (9, 4, 0), (12, 3, 5), (3, 0, 0)):
        x, centres, width = numbers(rng, n), numbers(rng, k), float(rng.choice([0.5, 1.5, 3.0]))
        phi = as_numbers(student(x, degree, centres, width))
        expected = [
            [1.0, *(v**p for p in range(1, degree + 1)), *(np.exp(-(((v - m) / width) ** 2) / 2) for m in centres)]
            for v in x.tolist()
        ]
        close(phi, expected, "Phi")


@pytest.mark.points(1)
def test_whole_numbers_will_do(student, rng):
    """Also whole numbers, among them 0."""
    x = np.append(rng.integers(-3, 4, size=5), 0)
    close(as_numbers(student(x, 3, np.array([1, 2]), 2)), design_matrix(x, 3, np.array([1, 2]), 2), "Phi")
