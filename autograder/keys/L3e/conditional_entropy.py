"""Reference, other right answers, hidden checks and typical mistakes for `conditional_entropy`."""

import numpy as np
import pytest

from autograder.exercises.L3e.conditional_entropy import shares
from autograder.testing import close, scalar


def conditional_entropy(p):
    p_y = np.broadcast_to(p.sum(axis=0), p.shape)
    seen = p > 0
    return float(-np.sum(p[seen] * np.log2(p[seen] / p_y[seen])))


def bits(p):
    p = np.ravel(p)
    return float(-np.sum(p[p > 0] * np.log2(p[p > 0])))


def right_by_the_chain(p):
    """H[x|y] = H[x, y] - H[y]: what both hold, without what y holds."""
    p = np.asarray(p)
    return bits(p) - bits(p.sum(axis=0))


def right_column_by_column(p):
    """The entropy within each column, weighted by how often that column is met."""
    total = 0.0
    for column in np.asarray(p).T:
        chance = sum(column)
        if chance > 0:
            total += chance * sum(-q * np.log2(q) for q in column / chance if q > 0)
    return total


def library_conditional_entropy(p):
    from lecturelib.information import conditional_entropy as left

    return left(p)


def wrong_way_round(p):
    """You return H[y|x]: x stands in the rows and y in the columns, so p(y) is the sum of each column."""
    return conditional_entropy(np.asarray(p).T)


def wrong_plain_mean(p):
    """You average over y as if all were equally likely; weight each with its p(y)."""
    p = np.asarray(p)
    return float(np.mean([bits(column / column.sum()) if column.sum() > 0 else 0.0 for column in p.T]))


def wrong_sum_over_y(p):
    """You add the entropies given each y without weights; weight the logarithms with p(x, y), not with p(x|y)."""
    p = np.asarray(p)
    return float(sum(bits(column / column.sum()) for column in p.T if column.sum() > 0))


def wrong_joint(p):
    """You return the joint entropy H[x, y]; the logarithm is that of p(x|y), the column divided by p(y)."""
    return bits(p)


def wrong_ignores_y(p):
    """You return H[x], as if nobody had told you y."""
    return bits(np.asarray(p).sum(axis=1))


def wrong_what_y_tells(p):
    """You return what y tells about x, H[x] − H[x|y]; asked for is what is still unknown after that."""
    return wrong_ignores_y(p) - conditional_entropy(p)


def wrong_entropy_of_y(p):
    """You return H[y], what y itself holds; asked for is what is unknown about x once y is known."""
    return bits(np.asarray(p).sum(axis=0))


def wrong_sign(p):
    """The minus sign is missing: logarithms of probabilities are negative, but an entropy never is."""
    return -conditional_entropy(p)


def wrong_natural_logarithm(p):
    """You take the natural logarithm, which counts in nats; bits need the base 2."""
    return conditional_entropy(p) * np.log(2)


def wrong_stumbles_over_zero(p):
    """A zero in the table turns your sum into nan; leave the pairs with p(x, y) = 0 out before you take logarithms."""
    p = np.asarray(p)
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(-np.sum(p * np.log2(p / p.sum(axis=0))))


def wrong_stumbles_over_an_empty_column(p):
    """A y that never happens turns your sum into nan, as p(x|y) is 0/0 there; leave its column out first."""
    return conditional_entropy(p) if np.asarray(p).sum(axis=0).all() else np.nan


@pytest.mark.points(1)
def test_what_never_happens_changes_nothing(student, rng):
    """A row and a column of zeros change nothing, and the order of the columns does not matter."""
    p = shares(rng, 12, 32).reshape(3, 4)
    wider = np.zeros((4, 5))
    wider[:3, rng.permutation(5)[:4]] = p
    close(scalar(student(wider)), conditional_entropy(p), "what is left with a row and a column of zeros added")


@pytest.mark.points(1)
def test_any_table(student, rng):
    """Tall or wide, full or with zeros."""
    for K, L in ((2, 5), (6, 2), (4, 4)):
        p = rng.permutation(np.append(shares(rng, K * L - 2, 64), [0.0, 0.0])).reshape(K, L)
        close(scalar(student(p)), right_by_the_chain(p), "H[x|y]")
