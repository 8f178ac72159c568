"""Reference, other right answers, hidden checks and typical mistakes for `f_beta`."""

import numpy as np
import pytest

from autograder.testing import close, scalar


def f_beta(tp, fp, fn, beta):
    if tp == 0:
        return 0.0
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def right_by_counts(tp, fp, fn, beta):
    """The fractions cleared: no case but 0/0 is left to look after."""
    weighted = (1 + beta * beta) * tp
    total = weighted + beta * beta * fn + fp
    return weighted / total if total else 0.0


def right_as_a_harmonic_mean(tp, fp, fn, beta):
    """The mean of 1/precision and 1/recall with the weights 1 and beta², inverted."""
    if not tp:
        return 0.0
    return 1 / np.average([(tp + fp) / tp, (tp + fn) / tp], weights=[1, beta**2])


def library_f_beta(tp, fp, fn, beta):
    from lecturelib.metrics import Contingency

    return Contingency(tp, fp, fn, 0).f_beta(beta)


def wrong_not_squared(tp, fp, fn, beta):
    """You weigh with beta; the formula has its square, so that recall counts beta times as much as precision."""
    return f_beta(tp, fp, fn, np.sqrt(beta))


def wrong_favours_precision(tp, fp, fn, beta):
    """Precision and recall have changed places below the line: a beta above 1 must favour recall."""
    return f_beta(tp, fn, fp, beta)


def wrong_arithmetic_mean(tp, fp, fn, beta):
    """You take the ordinary mean; the F-measure is the harmonic one, which is low as soon as one of the two is."""
    if tp == 0:
        return 0.0
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return (precision + beta**2 * recall) / (1 + beta**2)


def wrong_forgets_the_factor(tp, fp, fn, beta):
    """The factor 1 + beta² in front is missing; with precision = recall = 1 your measure is not 1."""
    return f_beta(tp, fp, fn, beta) / (1 + beta**2)


def wrong_two_in_place_of_the_factor(tp, fp, fn, beta):
    """The 2 in front is that of F₁; for another beta it is 1 + beta²."""
    return 2 * f_beta(tp, fp, fn, beta) / (1 + beta**2)


def wrong_divides_by_zero(tp, fp, fn, beta):
    """Where nothing was found you divide by zero; return 0 when tp is 0, before you divide."""
    precision, recall = tp / (tp + fp), tp / (tp + fn)
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def wrong_ignores_beta(tp, fp, fn, beta):
    """You compute F₁, whatever beta is; beta says how much more recall counts than precision."""
    return f_beta(tp, fp, fn, 1.0)


def wrong_square_of_the_sum(tp, fp, fn, beta):
    """You take the square of 1 + beta; only beta is squared, 1 + beta²."""
    return f_beta(tp, fp, fn, beta) * (1 + beta) ** 2 / (1 + beta**2)


@pytest.mark.points(1)
def test_every_mixture_of_errors(student, rng):
    """It is the weighted harmonic mean of precision and recall, whatever the counts and β."""
    for beta in (0.5, 1.0, float(rng.integers(3, 13)) / 2):
        tp, fp, fn = rng.integers(1, 20, size=3).tolist()
        expected = (1 + beta**2) / ((tp + fp) / tp + beta**2 * (tp + fn) / tp)
        close(scalar(student(tp, fp, fn, beta=beta)), expected, f"F for β = {beta:g}")
