r"""**Which question first?** Rank features by what each of them tells about the class (L3.26),
$$ I[x_j, c] = H[c] - H[c|x_j] . $$
Return the columns of `X` in the order of their information, the most informative first. Probabilities are shares:
$p(x, c)$ is the number of samples with that value and that class, divided by $n$.

- `X`: $n$ samples of $d$ features, shape (n, d), all of them whole numbers; a number is only a *name* here: 7 is not
  more than 2;
- `y`: the $n$ classes, whole numbers too, and perhaps more than two;
- the result has the $d$ column numbers $0, \dots, d - 1$. (No two columns will tell equally much.)

If you need a helper, such as an entropy, define it within the function.

    >>> X = np.array([[2, 1, 1], [0, 0, 2], [0, 1, 0], [0, 1, 2], [0, 0, 2], [2, 0, 1]])
    >>> rank_features(X, np.array([0, 0, 1, 1, 2, 2]))
    array([1, 2, 0])
"""

import numpy as np
import pytest

from autograder.testing import close, vector


def rank_features(X, y):
    """Return the columns, best first.   X: (n, d), y: (n,) of whole numbers -> (d,) of column numbers"""
    ...


hints = (
    "For one column: which values does it have, and which classes occur with each of them?",
    "H[c] is the same for all columns. So the most informative column is the one that leaves the least: H[c|x_j].",
    "The classes that come with one value have an entropy; weight it with the share of the samples with that value.",
    "`y[x == v]` are the classes that come with the value v; `np.argsort` sorts the columns, the least first.",
)


def other_order(rng, d):
    """An order that cannot be mistaken for the list of places: reading it the other way round gives another one."""
    while True:
        order = rng.permutation(d)
        if d < 3 or np.any(order[order] != np.arange(d)):
            return order


def samples_of(rng, tables):
    """Shuffled samples with these counts (value by class) in their columns, under any names, and the tables' places."""
    classes = np.sum(tables[0], axis=0)
    y = np.repeat(np.arange(len(classes)), classes)
    columns = []
    for table in tables:
        values = [rng.permutation(np.repeat(np.arange(len(table)), counts)) for counts in np.transpose(table)]
        columns.append(rng.permutation(9)[: len(table)][np.concatenate(values)])
    order, places = rng.permutation(len(y)), other_order(rng, len(tables))
    return np.column_stack([columns[place] for place in places])[order], y[order], np.argsort(places)


@pytest.mark.points(1)
def test_the_fewer_mistakes_the_more_it_tells(student, rng):
    """The fewer mistakes a copy of the class has, the more it tells; what is nearly always wrong tells as much as what
    is nearly always right.
    """
    for right, many in (((6, 5, 4, 3), 6), ((0, 4, 2), 5)):  # so many of the samples of either class
        X, y, order = samples_of(rng, [[[n, many - n], [many - n, n]] for n in right])
        close(vector(student(X, y), len(right)), order, "the order of the columns")


@pytest.mark.points(1)
def test_it_is_not_the_majority_nor_the_rarest_value(student, rng):
    """What is nearly sure in many cases beats what is right most often; what is sure but rare counts little."""
    sure_in_half = [[8, 0], [4, 4]]
    right_most_often = [[11, 2], [1, 2]]
    sure_but_rare = [[1, 0], [11, 4]]  # one value is pure, but only one sample has it
    constant = [[12, 4]]
    X, y, order = samples_of(rng, [sure_in_half, right_most_often, sure_but_rare, constant])
    close(vector(student(X, y), 4), order, "the order of the columns")


@pytest.mark.points(1)
@pytest.mark.draws(3)
def test_numbers_are_only_names(student, rng):
    """With two classes or three: no value has to rise with the class, and each class counts."""
    names_the_class = [[0, 4, 0], [4, 0, 0], [0, 0, 4]]
    tells_two_apart = [[4, 0, 2], [0, 4, 2]]
    rules_one_out = [[2, 2, 0], [2, 0, 2], [0, 2, 2]]
    sure_but_rare = [[1, 0, 0], [0, 1, 0], [3, 3, 4]]
    X, y, order = samples_of(rng, [names_the_class, tells_two_apart, rules_one_out, sure_but_rare])
    close(vector(student(X, y), 4), order, "the order of the columns")
    X, y, order = samples_of(rng, [[[0, 4], [2, 0], [2, 0]], [[3, 1], [1, 3], [0, 0]]])
    hump = order[0]  # its values 1, 0 and 2 shall stand for the classes 0, 1 and 0: no correlation at all
    X[:, hump] = np.where(y == 1, 1, np.where(X[:, hump] == X[y == 0, hump].min(), 0, 2))
    close(vector(student(X, y), 2), order, "the order of the columns")
