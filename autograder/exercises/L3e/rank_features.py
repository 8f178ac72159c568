r"""**Which question first?** Rank features by what each of them tells about the class (L3.26),
$$ I[x_j, c] = H[c] - H[c|x_j] . $$
Return the columns of `X` in the order of their information, the most informative first. Probabilities are shares:
$p(x, c)$ is the number of samples with that value and that class, divided by $n$.

- `X`: $n$ samples of $d$ features, shape (n, d), all of them whole numbers; a number is only a *name* here, 7 is not
  more than 2;
- `y`: the $n$ classes, whole numbers too, and perhaps more than two;
- the result has the $d$ column numbers $0, \dots, d - 1$. (No two columns will tell equally much.)

If you need a helper, such as an entropy, define it within the function.

    >>> X = np.array([[5, 1, 0], [5, 1, 1], [5, 2, 1], [5, 2, 1]])
    >>> rank_features(X, np.array([0, 0, 1, 1]))
    array([1, 2, 0])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def rank_features(X, y):
    """Return the columns, best first.   X: (n, d), y: (n,) of whole numbers -> (d,) of column numbers"""
    ...


hints = (
    "For one column: which values does it have, and which classes occur with each? `np.unique` names the values.",
    "H[c] is the same for all columns. So the most informative column is the one that leaves the least: H[c|x_j].",
    "For each value v of the column, the classes `y[x == v]` have an entropy; weigh it with the share of such samples.",
    "`np.argsort(bits)` has the least first; with a minus sign before the bits, the greatest comes first.",
)


def noisy_copies(rng, flips, n=40):
    """Two equally frequent classes, and columns that name them, each wrong for so many samples of either class."""
    y = np.repeat([0, 1], n // 2)
    X = np.column_stack([y] * len(flips))
    for column, wrong in zip(X.T, flips, strict=True):
        column[:wrong] = 1
        column[n // 2 : n // 2 + wrong] = 0
    order = rng.permutation(n)
    return X[order], y[order]


@pytest.mark.points(1)
def test_the_fewer_mistakes_the_more_it_tells(student, rng):
    """Columns that copy the class with ever more mistakes, in any order, under any names of their values."""
    flips = rng.permutation([0, 2, 4, 7, 9])
    X, y = noisy_copies(rng, flips)
    names = np.array([rng.permutation(9)[:2] for _ in flips])
    X = np.column_stack([name[column] for name, column in zip(names, X.T, strict=True)])
    close(vector(student(X, y), 5), np.argsort(flips), "the order of the columns")


@pytest.mark.points(1)
@pytest.mark.draws(8)  # some orders are the same read from place to column and from column to place
def test_always_wrong_is_as_good_as_always_right(student, rng):
    """A column that is nearly always wrong tells much; one that is right half of the time tells nothing."""
    flips = rng.permutation([1, 17, 14, 10])  # of 20: as good as 1, 3, 6 and 10
    X, y = noisy_copies(rng, flips)
    close(vector(student(X, y), 4), np.argsort(np.minimum(flips, 20 - flips)), "the order of the columns")
