r"""**A second opinion for everybody.** To choose a threshold, or to look at mistakes, you need a score for each
training row, from a model that has **not** seen that row. Cross-validation (L3.22) makes such models anyway; keep
what they say.

For each fold: take all rows of the *other* folds, learn the scaling from them (`scaler = features.standardise(...)`,
L5.3), train `model = logistic_newton(Z, y, l2=l2)` on these rows, scaled: `Z = scaler.apply(...)` (L4.12), and ask
`model.decision(...)` for the rows of the fold, scaled in the same way. Return the $n$ scores, each at the place of its
row.

- `X`: shape (n, d); `y`: its $n$ labels, $-1$ or $+1$;
- `fold`: $n$ whole numbers, the fold to which each row belongs; two folds or more, numbered anyhow, each with rows of
  both classes outside it, perhaps only one row;
- `l2`: the penalty, above 0.

You may, and should, use the library here; the first cell of this notebook has imported `features` and
`logistic_newton`. There is also `cross_validate`, but that keeps only the losses.

    >>> X, y = np.array([[1.0], [2.0], [4.0], [1.0], [3.0], [6.0]]), np.array([-1, 1, 1, -1, -1, 1])
    >>> out_of_fold_scores(X, y, np.array([7, 0, 7, 0, 7, 0]), 0.5).round(3)
    array([ 0.023, -1.43 ,  1.25 , -2.25 ,  0.841,  1.852])
"""

import numpy as np
import pytest

from autograder.testing import close, numbers, vector

library = "to train the library's models without a leak is the task"


def out_of_fold_scores(X, y, fold, l2):
    """Return the score of each row.   X: (n, d), y: (n,), fold: (n,), l2: a number -> (n,)"""
    ...


hints = (
    "Which rows may a model see that is to score the rows of fold 3? And which rows may its scaling see?",
    "Make room for n scores, and loop over the folds (`np.unique`). A mask says which rows are in the fold.",
    "`standardise` learns from the rows outside, and so does the model; the scaler's `apply` treats both parts.",
    "With the mask, the scores go to their places: `scores[inside] = model.decision(...)`.",
)


def study(rng, n=16, d=3, folds=4):
    """Two overlapping classes, in folds that hold both."""
    y = np.tile([-1, 1], n // 2)
    X = numbers(rng, n, d) + y[:, None] * np.array([1.0, *[0.0] * (d - 1)])
    number = rng.permutation(np.arange(1, 30))[:folds]
    fold = number[np.arange(n) // 2 % folds]
    mixed = rng.permutation(n)
    return X[mixed], y[mixed], fold[mixed], float(2.0 ** rng.choice([-2, -1, 1, 2]))


def asked(student, X, y, fold, l2):
    return vector(student(X, y, fold, l2), len(y))


@pytest.mark.points(1)
def test_a_fold_does_not_see_its_own_labels(student, rng):
    """With the labels of one fold exchanged its own scores stay, and those of the others change."""
    X, y, fold, l2 = study(rng)
    own = fold == fold[0]
    before, after = asked(student, X, y, fold, l2), asked(student, X, np.where(own, -y, y), fold, l2)
    close(after[own], before[own], "the scores of the fold whose labels were exchanged", tolerance=1e-6)
    assert np.abs(after - before)[~own].min() > 1e-5, "the other folds should have learnt from the exchanged labels"


@pytest.mark.points(1)
def test_a_row_does_not_move_the_rest_of_its_fold(student, rng):
    """One row is moved far away: the others of its fold keep their scores, and the other folds change theirs."""
    X, y, fold, l2 = study(rng, d=int(rng.integers(1, 4)))
    row = int(rng.integers(16))
    moved = X + 20.0 * np.eye(16)[:, [row]]
    rest = (fold == fold[row]) & (np.arange(16) != row)
    before, after = asked(student, X, y, fold, l2), asked(student, moved, y, fold, l2)
    close(after[rest], before[rest], "the scores of its neighbours in the fold", tolerance=1e-6)
    assert np.abs(after - before)[fold != fold[row]].max() > 1e-5, (
        "the other folds should have learnt from the moved row"
    )


@pytest.mark.points(1)
def test_a_huge_penalty_leaves_the_odds(student, rng):
    """With a penalty of 10^12 only the bias is left: the logarithm of the odds among the rows outside the fold."""
    X, y, fold, _ = study(rng)
    y[np.flatnonzero((fold == fold[0]) & (y == -1))[0]] = 1  # or the odds would be even everywhere
    got = asked(student, X, y, fold, 1e12)
    for number in np.unique(fold):
        ahead, behind = (np.count_nonzero(y[fold != number] == label) for label in (1, -1))
        close(got[fold == number], np.full(4, np.log(ahead) - np.log(behind)), "the scores", tolerance=1e-5)


@pytest.mark.points(1)
def test_units_do_not_matter(student, rng):
    """Features in other units, with another zero point, give the same scores; exchanged labels change their sign."""
    X, y, fold, l2 = study(rng, 8, 2, 4)
    units = 10.0 ** rng.permutation([-2, 3])
    before = asked(student, X, y, fold, l2)
    assert len(np.unique(before.round(6))) > 2, "not all rows of a class have the same score"
    close(asked(student, X * units + 5.0, y, fold, l2), before, "the scores in other units", tolerance=1e-5)
    close(asked(student, X, -y, fold, l2), -before, "the scores for exchanged labels", tolerance=1e-5)
