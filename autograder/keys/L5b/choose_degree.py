"""Reference, other right answers, hidden checks and typical mistakes for `choose_degree`."""

import numpy as np
import pytest

from autograder.exercises.L5b.choose_degree import scene
from autograder.testing import close, numbers, scalar


def choose_degree(x, y, x_new, y_new, max_degree):
    errors = []
    for degree in range(1, max_degree + 1):
        fit = np.polyfit(x, y, degree)
        errors.append(np.mean((np.polyval(fit, x_new) - y_new) ** 2))
    return 1 + int(np.argmin(errors))


equivalent = {
    "errors.append(np.mean((np.polyval(fit, x_new) - y_new) ** 2)) -> "
    "errors.append(np.sum((np.polyval(fit, x_new) - y_new) ** 2))": "the sum is m times the mean, for every degree"
}


def right_by_lstsq(x, y, x_new, y_new, max_degree):
    """With a design matrix of powers, and the root of the sum of squares in place of the mean."""
    best, least = 0, np.inf
    for degree in range(1, max_degree + 1):
        theta = np.linalg.lstsq(np.vander(x, degree + 1), y, rcond=None)[0]
        missed = np.linalg.norm(np.vander(x_new, degree + 1) @ theta - y_new)
        if missed < least:
            best, least = degree, missed
    return best


def library_least_squares(x, y, x_new, y_new, max_degree):
    from lecturelib.features import polynomial_features
    from lecturelib.regression import least_squares

    def error(degree):
        line = least_squares(polynomial_features(x[:, None], degree=degree), y)
        return np.mean((line.predict(polynomial_features(x_new[:, None], degree=degree)) - y_new) ** 2)

    return min(range(1, max_degree + 1), key=error)


def by(errors):
    return 1 + int(np.argmin(errors))


def wrong_judged_on_the_training_samples(x, y, x_new, y_new, max_degree):
    """You judge each degree on the samples it was fitted to; there the largest wins. Fit to `x`, judge on `x_new`."""
    return max_degree


def wrong_counts_from_zero(x, y, x_new, y_new, max_degree):
    """You return a place in the list, which begins at 0; the first degree is 1."""
    return choose_degree(x, y, x_new, y_new, max_degree) - 1


def wrong_fits_the_new_samples(x, y, x_new, y_new, max_degree):
    """You fit to the new samples and judge on the training ones; fit to the training ones and judge on the new ones."""
    most = min(max_degree, len(x_new) - 1)
    return by([np.mean((np.polyval(np.polyfit(x_new, y_new, p), x) - y) ** 2) for p in range(1, most + 1)])


def wrong_fits_all_samples(x, y, x_new, y_new, max_degree):
    """You fit to all samples, also to those that you judge by; then the largest degree looks best again."""
    both, targets = np.append(x, x_new), np.append(y, y_new)
    fits = [np.polyfit(both, targets, p) for p in range(1, max_degree + 1)]
    return by([np.mean((np.polyval(fit, x_new) - y_new) ** 2) for fit in fits])


def wrong_errors_cancel(x, y, x_new, y_new, max_degree):
    """You take the mean of errors with their signs, so one too high and one too low cancel; square them first."""
    fits = [np.polyfit(x, y, p) for p in range(1, max_degree + 1)]
    return by([abs(np.mean(np.polyval(fit, x_new) - y_new)) for fit in fits])


def wrong_no_constant(x, y, x_new, y_new, max_degree):
    """Your curves have no constant θ₀, so all of them must pass through the origin."""
    errors = []
    for p in range(1, max_degree + 1):
        powers = np.arange(1, p + 1)
        theta = np.linalg.lstsq(x[:, None] ** powers, y, rcond=None)[0]
        errors.append(np.mean((x_new[:, None] ** powers @ theta - y_new) ** 2))
    return by(errors)


def wrong_returns_the_error(x, y, x_new, y_new, max_degree):
    """You return the least error; the degree that has it is asked for."""
    fits = [np.polyfit(x, y, p) for p in range(1, max_degree + 1)]
    return min(np.mean((np.polyval(fit, x_new) - y_new) ** 2) for fit in fits)


def wrong_leaves_out_the_last_degree(x, y, x_new, y_new, max_degree):
    """You stop one degree early: `range(1, max_degree)` ends before max_degree."""
    return choose_degree(x, y, x_new, y_new, max(max_degree - 1, 1))


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_last_degree_and_the_first_may_win(student, rng):
    """Also max_degree itself, if it is the best; and 1, if it is, or if it is the only one."""
    x, y, x_new, (first, last) = scene(rng, [1, 5])
    while wrong_fits_all_samples(x, y, x_new, last, 4) == choose_degree(x, y, x_new, last, 4):
        x, y, x_new, (first, last) = scene(rng, [1, 5])
    close(scalar(student(x, y, x_new, first, 5)), 1, "the degree where 1 is best")
    close(scalar(student(x, y, x_new, last, 5)), 5, "the degree where the largest is best")
    close(scalar(student(x, y, x_new, last, 1)), 1, "the only degree")
    close(scalar(student(x, y, x_new, last, 4)), choose_degree(x, y, x_new, last, 4), "the degree, if 5 is not allowed")


def by_the_median(x, y, x_new, y_new, max_degree):
    fits = [np.polyfit(x, y, p) for p in range(1, max_degree + 1)]
    return by([np.median((np.polyval(fit, x_new) - y_new) ** 2) for fit in fits])


def noisy_scene(rng, mistake):
    """New samples with noise, by which one degree is clearly the best, and the mistake finds another."""
    while True:
        x, y, x_new, (y_new,) = scene(rng, [int(rng.integers(1, 5))])
        y_new = y_new + numbers(rng, len(y_new)) / 2
        fits = [np.polyfit(x, y, p) for p in range(1, 6)]
        errors = np.sort([np.mean((np.polyval(fit, x_new) - y_new) ** 2) for fit in fits])
        found = choose_degree(x, y, x_new, y_new, 5)
        if found < 5 and errors[0] < 0.9 * errors[1] and mistake(x, y, x_new, y_new, 5) != found:
            return x, y, x_new, y_new, found


@pytest.mark.points(1)
def test_with_noise(student, rng):
    """New samples that no curve meets: the mean of all squares decides, and no new sample takes part in the fit."""
    for mistake in (by_the_median, wrong_errors_cancel, wrong_fits_all_samples, wrong_no_constant):
        x, y, x_new, y_new, found = noisy_scene(rng, mistake)
        close(scalar(student(x, y, x_new, y_new, 5)), found, "the degree")
