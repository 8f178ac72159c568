r"""**Let the folds vote.** Somebody has run $k$-fold cross-validation for you (L3.22): every one of $m$ penalties was
trained $k$ times, each time without one fold, and judged on that fold. What is left is the decision.

The loss of a penalty is its **mean** over the folds, and what that mean is worth is told by its **standard error**:
the standard deviation of its $k$ losses, with $k - 1$ in the denominator, divided by $\sqrt k$. Return two penalties:

- `best`: the one with the least mean loss;
- `simplest`: the *greatest* penalty whose mean loss is at most that of `best` plus the standard error **of** `best`.

The arguments:

- `lambdas`: $m$ different penalties, in any order;
- `losses`: shape (m, k), a row for each penalty, a column for each fold;
- the result is the pair `(best, simplest)`, two of the `lambdas`. Of several with the same least mean, `best` is the
  greatest.

The second is known as the *one-standard-error rule* (Breiman and others, 1984): if the folds cannot tell two models
apart, take the calmer one.

    >>> losses = np.array([[0.1, 0.5, 0.6], [0.1, 0.3, 0.5], [0.3, 0.4, 0.5], [0.7, 0.8, 0.9]])
    >>> choose_lambda(np.array([0.01, 0.1, 1.0, 10.0]), losses)
    (0.1, 1.0)
"""

import numpy as np
import pytest

from autograder.testing import close, pair, scalar


def choose_lambda(lambdas, losses):
    """Return (best, simplest).   lambdas: (m,), losses: (m, k) -> two numbers"""
    ...


hints = (
    "One mean for each row: losses.mean(axis=1).",
    "np.std divides by k unless you say ddof=1. Then divide by the root of k.",
    "Which penalties have a mean of at most that of the best plus its standard error? Of these take the greatest.",
)


def table(rng, k, steps):
    """Ascending penalties, and their losses on 3 or 4 folds: the means are `steps` standard errors above 0.5."""
    m = len(steps)
    lambdas = np.cumsum(rng.integers(1, 9, size=m)) / 4
    swing = np.array([-1.0, 0.0, 1.0] if k == 3 else [-1.0, -0.5, 0.5, 1.0]) * float(rng.integers(1, 5)) / 64
    error = swing.std(ddof=1) / np.sqrt(k)
    return lambdas, 0.5 + error * np.array(steps)[:, None] + rng.permutation(swing)


def answers(student, lambdas, losses):
    """The two results, looked at one by one."""
    best, simplest = pair(student(lambdas, losses))
    return scalar(best), scalar(simplest)


@pytest.mark.points(1)
def test_the_order_of_rows_and_folds_does_not_matter(student, rng):
    """Mixed rows (with their penalties) and mixed columns change nothing; with penalties ten times as large, so is the
    choice."""
    lambdas, losses = table(rng, 4, [2.0, 0.0, 0.8, 3.0, 5.0])
    before = answers(student, lambdas, losses)
    rows, columns = rng.permutation(5), rng.permutation(4)
    close(answers(student, lambdas[rows], losses[rows][:, columns]), before, "the choice after mixing")
    close(answers(student, 10 * lambdas, losses), 10 * np.array(before), "the choice among ten times the penalties")
    assert set(before) <= set(lambdas.tolist()), "both must be among the penalties"
    assert before[0] < before[1], "here a greater penalty is within one standard error of the best"


@pytest.mark.points(1)
def test_without_noise_there_is_nothing_to_forgive(student, rng):
    """If all folds agree, the standard error is 0, and the simplest is the best."""
    lambdas = np.cumsum(rng.integers(1, 9, size=5)) / 4
    means = rng.permutation(np.arange(5)) / 8
    best, simplest = answers(student, lambdas, np.repeat(means[:, None], 4, axis=1))
    close(best, lambdas[means == 0][0], "the best")
    close(simplest, best, "the simplest")
