r"""**Let the folds vote.** Somebody has run $k$-fold cross-validation for you (L3.22): every one of $m$ penalties was
trained $k$ times, each time without one fold, and judged on that fold. What is left is the decision.

The loss of a penalty is its **mean** over the folds, and how far that mean can be trusted is its **standard error**:
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

In the example the second row is the best, with a mean of 4 and a standard error of 1:

    >>> losses = np.array([[4.7, 4.9, 5.1], [2.0, 5.0, 5.0], [1.0, 8.0, 9.0], [6.0, 3.5, 6.0]])
    >>> choose_lambda(np.array([10.0, 1.0, 1000.0, 100.0]), losses)
    (1.0, 10.0)
"""

import numpy as np
import pytest

from autograder.testing import close, pair, scalar


def choose_lambda(lambdas, losses):
    """Return (best, simplest).   lambdas: (m,), losses: (m, k) -> two numbers"""
    ...


hints = (
    "What is the mean loss of each penalty, and along which axis of the table do you take it?",
    "NumPy's standard deviation has k below unless you say otherwise; divide it by the root of k, the number of folds.",
    "Which penalties have a mean of at most that of the best plus its standard error? Of these take the greatest.",
    "`losses.std(axis=1, ddof=1)` has k - 1 below; `lambdas[mean <= limit]` are the penalties within the limit.",
)


def table(rng, steps, k, lucky):
    """Ascending penalties and their k losses; the means are so many steps above 20, and the best has the error 1.

    One fold of the best is far below its others if `lucky`, and far above if not; in other rows it is the other way
    round. Rows from 2 steps up are noisier.
    """
    steps = np.array(steps)
    lambdas = np.cumsum(rng.integers(1, 9, size=len(steps))) / 4
    swing = np.ones((len(steps), k))  # of standard error 1 and mean 0
    swing[np.arange(len(steps)), rng.integers(k, size=len(steps))] = 1 - k
    noise = np.where(steps == 0, 1, -1) * np.where(steps < 2, 1, 4) * (1 if lucky else -1)
    return lambdas, 20 + steps[:, None] + noise[:, None] * swing


def answers(student, lambdas, losses):
    """The two results, looked at one by one."""
    best, simplest = pair(student(lambdas, losses))
    return scalar(best), scalar(simplest)


@pytest.mark.points(1)
def test_the_order_of_rows_does_not_matter(student, rng):
    """Penalties may come in any order, each with its row; with penalties ten times as large, so is the choice."""
    lambdas, losses = table(rng, [3.0, 0.0, 0.875, 1.125, 1.5, 2.5], 4, lucky=True)
    mixed = rng.permutation(6)
    close(answers(student, lambdas[mixed], losses[mixed]), lambdas[[1, 2]], "the choice from mixed rows")
    close(answers(student, 10 * lambdas[::-1], losses[::-1]), 10 * lambdas[[1, 2]], "the choice from reversed rows")


@pytest.mark.points(1)
def test_the_limit_is_one_standard_error_of_the_best(student, rng):
    """7/8 of a standard error above the best is within the limit, 9/8 is not, however noisy other rows are."""
    for k, lucky in ((3, True), (4, False)):
        lambdas, losses = table(rng, [3.0, 0.0, 0.625, 0.875, 1.125, 2.5], k, lucky)
        close(answers(student, lambdas, losses), lambdas[[1, 3]], "the choice")


@pytest.mark.points(1)
def test_luck_on_some_folds_does_not_count(student, rng):
    """A penalty that is splendid on one fold and bad on the others does not win, nor one that is bad on only one."""
    lambdas = np.cumsum(rng.integers(1, 9, size=4)) / 4
    losses = np.array([[0.0, 9.0, 9.0], [2.0, 4.0, 3.0], [3.5, 3.5, 3.5], [1.0, 1.0, 16.0]])
    mixed = rng.permutation(4)
    if np.argmax(mixed == 1) < np.argmax(mixed == 2):  # the greatest within the limit shall not be the last
        mixed = mixed[::-1]
    close(answers(student, lambdas[mixed], losses[mixed]), lambdas[[1, 2]], "the choice")


@pytest.mark.points(1)
def test_of_equals_the_greatest_is_best(student, rng):
    """Of two penalties with the same least mean the greater is best; if all its folds agree, it is the simplest too."""
    lambdas = np.cumsum(rng.integers(1, 9, size=4)) / 4
    losses = 3 + np.array([[1.0, 2.0, 3.0, 2.0], [-1.0, 2.0, 1.0, -2.0], [0.0, 0.0, 0.0, 0.0], [0.25, 0.5, 0.75, 0.5]])
    mixed = rng.permutation(4)
    for order in (mixed, mixed[::-1]):  # so that each of the two comes first once
        close(answers(student, lambdas[order], losses[order]), lambdas[[2, 2]], "the choice")
