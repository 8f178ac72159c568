"""Reference, other right answers, hidden checks and typical mistakes for `best_fixed_rate`."""

import numpy as np
import pytest

from autograder.exercises.L3a.best_fixed_rate import bowl
from autograder.testing import close, numbers, pair, scalar


def best_fixed_rate(A):
    curvatures = np.linalg.eigvalsh(A)
    low, high = curvatures[0], curvatures[-1]
    return 2 / (low + high), (high - low) / (high + low)


def right_by_the_condition_number(A):
    """Everything hangs on the ratio of the largest to the smallest curvature."""
    kappa, high = np.linalg.cond(A), np.linalg.norm(A, 2)
    return 2 / (high * (1 + 1 / kappa)), (kappa - 1) / (kappa + 1)


def right_by_narrowing(A):
    """No formula: rho is convex in alpha, so cut off the worse third, again and again."""
    curvatures = np.linalg.eigvals(np.asarray(A, dtype=float)).real

    def rho(alpha):
        return max(abs(1 - alpha * curvature) for curvature in curvatures)

    left, right = 0.0, 2 / min(curvatures)
    for _ in range(200):
        first, second = left + (right - left) / 3, right - (right - left) / 3
        left, right = (left, second) if rho(first) < rho(second) else (first, right)
    return (left + right) / 2, rho((left + right) / 2)


def wrong_the_limit(A):
    """Your rate is that at which divergence begins, and with it the steepest direction bounces forever; take less."""
    curvatures = np.linalg.eigvalsh(A)
    alpha = 2 / curvatures[-1]
    return alpha, np.abs(1 - alpha * curvatures).max()


def wrong_suits_the_steepest_only(A):
    """Your rate suits the steepest direction only; the flattest one would gain from a larger rate."""
    curvatures = np.linalg.eigvalsh(A)
    alpha = 1 / curvatures[-1]
    return alpha, np.abs(1 - alpha * curvatures).max()


def wrong_suits_the_flattest_only(A):
    """Your rate suits the flattest direction; the steepest one may run away with it."""
    curvatures = np.linalg.eigvalsh(A)
    alpha = 1 / curvatures[0]
    return alpha, np.abs(1 - alpha * curvatures).max()


def wrong_mean_of_all_curvatures(A):
    """You take the mean of all eigenvalues; those between the smallest and the largest do not matter."""
    curvatures = np.linalg.eigvalsh(A)
    alpha = 1 / np.mean(curvatures)
    return alpha, np.abs(1 - alpha * curvatures).max()


def wrong_reads_the_diagonal(A):
    """You read the curvatures from the diagonal of A; in a rotated bowl they are not there. Use the eigenvalues."""
    curvatures = np.diag(A)
    low, high = curvatures.min(), curvatures.max()
    return 2 / (low + high), (high - low) / (high + low)


def wrong_half_as_large(A):
    """Your rate is half of the best: the 2 is lost. Set 1 - alpha low equal to -(1 - alpha high)."""
    curvatures = np.linalg.eigvalsh(A)
    alpha = 1 / (curvatures[0] + curvatures[-1])
    return alpha, np.abs(1 - alpha * curvatures).max()


def wrong_ratio_upside_down(A):
    """Your rho is not the factor of a step: check it with |1 - alpha lambda| at your alpha."""
    alpha, rho = best_fixed_rate(A)
    return alpha, 1 - rho


def wrong_ratio_of_curvatures(A):
    """Your rho is the smallest curvature divided by the largest; rho is |1 - alpha lambda| in the worst direction."""
    curvatures = np.linalg.eigvalsh(A)
    return best_fixed_rate(A)[0], curvatures[0] / curvatures[-1]


def wrong_swapped(A):
    """Your two results are swapped: first alpha, then rho."""
    return best_fixed_rate(A)[::-1]


@pytest.mark.points(1)
def test_rho_is_what_a_step_leaves_of_the_distance(student, rng):
    """Walk from the worst start: each step leaves the share rho of the distance."""
    A = bowl(rng, 4)
    alpha, rho = map(scalar, pair(student(A)))
    worst = np.linalg.eigh(A)[1][:, 0]
    close(np.linalg.norm(worst - alpha * A @ worst), rho, "rho")
    close([alpha, rho], best_fixed_rate(A), "the pair")


@pytest.mark.points(1)
def test_a_round_bowl_is_done_in_one_step(student, rng):
    """If all curvatures are the same, rho is 0; also with one variable."""
    for d in (1, 3):
        curvature = float(abs(numbers(rng)))
        alpha, rho = map(scalar, pair(student(curvature * np.eye(d))))
        close(alpha, 1 / curvature, "alpha")
        close(rho, 0, "rho")
