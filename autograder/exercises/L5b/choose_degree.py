r"""**Let new samples choose.** The cheapest cure for overfitting is to leave out the powers that do harm. Which ones?
Samples that took no part in the fit can say (L5.4, L5.16). For each degree $p = 1, 2, \dots$ up to `max_degree`, fit
$$ h_\theta(x) = \theta_0 + \theta_1 x + \dots + \theta_p x^p $$
to the training samples by least squares, and return the degree whose mean squared error on the *new* samples is least.

- `x`, `y`: the $n$ training samples, shapes (n,), with $n$ greater than `max_degree`;
- `x_new`, `y_new`: the $m$ new ones, shapes (m,); `max_degree`: the largest degree to try, a whole number from 1 on;
- the result is one whole number, the degree.

On the training samples the largest degree always wins: never let students mark their own papers.

    >>> x, y = np.array([-2.0, -1.0, 0.0, 1.0, 2.0]), np.array([1.0, -0.5, 1.0, 1.0, 1.5])
    >>> choose_degree(x, y, np.array([-1.5, 0.5, 1.5]), np.array([1.0, 0.5, 2.0]), 4)
    2
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, scalar


def choose_degree(x, y, x_new, y_new, max_degree):
    """Return the degree.   x, y: (n,), x_new, y_new: (m,), max_degree: a whole number -> a whole number"""
    ...


hints = (
    "Which samples does a fit see, and which ones judge it?",
    "Loop over the degrees and collect the errors. `np.polyfit` fits a polynomial, `np.polyval` uses it.",
    "The least error is at `np.argmin(errors)`, but a list begins at 0 and the degrees at 1.",
)


def orders(rng, n=8, most=5, m=7):
    """Training x, new x, and at both the polynomials of degree 0 to `most` that are orthonormal on the training x."""
    places = rng.permutation(np.arange(-8, 8))[: n + m] / 4
    x, x_new = places[:n], places[n:]
    Q, R = np.linalg.qr(np.vander(x, most + 1, increasing=True))
    return x, x_new, Q, np.linalg.solve(R.T, np.vander(x_new, most + 1, increasing=True).T).T


def scene(rng, goals, most=5):
    """Training samples that need every degree, and for each goal new ones that follow the fit of that degree.

    They do not lie on it exactly: a curve that goes through all of them could be fitted to them by any higher degree as
    well, and among these rounding would choose. They are also shifted a little, so that the errors of another degree,
    added up with their signs, cancel.
    """
    while True:
        x, x_new, Q, Q_new = orders(rng, most=most)
        weights = 2 * np.sign(numbers(rng, most + 1)) + numbers(rng, most + 1) / 4
        fits = np.cumsum(Q_new * weights, axis=1).T[1:]  # of each degree from 1, at the new x
        shifts = [min((np.delete(fits, goal - 1, 0) - fits[goal - 1]).mean(axis=1), key=abs) for goal in goals]
        y_new = [fits[goal - 1] + shift + numbers(rng, 7) / 64 for goal, shift in zip(goals, shifts, strict=True)]
        misses = [((fits - y) ** 2).sum(axis=1) for y in y_new]
        if all(2 * miss[goal - 1] < np.delete(miss, goal - 1).min() for goal, miss in zip(goals, misses, strict=True)):
            return x, Q @ weights, x_new, y_new


def telling_scene(rng, goals):
    """A scene in which a fit to all samples, the new ones among them, hides one of these degrees."""
    while True:
        x, y, x_new, targets = scene(rng, goals)
        Q, _ = np.linalg.qr(np.vander(np.append(x, x_new), 6, increasing=True))
        for goal, y_new in zip(goals, targets, strict=True):
            fits = np.cumsum(Q[len(x) :] * (np.append(y, y_new) @ Q), axis=1).T[1:]
            misses = ((fits - y_new) ** 2).sum(axis=1)
            if misses[goal - 1] > 1.01 * misses.min():
                return x, y, x_new, targets


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_the_new_samples_decide(student, rng):
    """The same training samples, but new ones close to the fit of one degree, then of another: that degree wins."""
    goals = rng.permutation([5, 4, rng.integers(1, 4)]).tolist()
    x, y, x_new, targets = telling_scene(rng, goals)
    for goal, y_new in zip(goals, targets, strict=True):
        close(scalar(student(x, y, x_new, y_new, 5)), goal, "the degree that fits the new samples best")
    close(scalar(student(x, y, x_new, targets[goals.index(5)], 1)), 1, "the only degree that may be tried")


@pytest.mark.points(1)
@pytest.mark.draws(2)
def test_units_and_order_do_not_matter(student, rng):
    """Other units of y, a shift of all of y, or the samples in another order change nothing, whatever the degree."""
    goals = [1, 4]
    x, y, x_new, targets = telling_scene(rng, goals)
    for goal, y_new in zip(goals, targets, strict=True):
        close(scalar(student(x, 8 * y + 40, x_new, 8 * y_new + 40, 5)), goal, "the degree in other units")
        mixed, mixed_new = rng.permutation(len(x)), rng.permutation(len(x_new))
        again = student(x[mixed], y[mixed], x_new[mixed_new], y_new[mixed_new], 5)
        close(scalar(again), goal, "the degree with the samples in another order")
