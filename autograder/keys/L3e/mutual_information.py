"""Reference, other right answers, hidden checks and typical mistakes for `mutual_information`."""

import numpy as np
import pytest

from autograder.exercises.L3e.mutual_information import shares
from autograder.testing import close, scalar


def mutual_information(p):
    apart = np.outer(p.sum(axis=1), p.sum(axis=0))
    seen = p > 0
    return float(np.sum(p[seen] * np.log2(p[seen] / apart[seen])))


def bits(p):
    p = np.ravel(p)
    return float(-np.sum(p[p > 0] * np.log2(p[p > 0])))


def right_by_entropies(p):
    """What both hold apart, without what they hold together."""
    p = np.asarray(p)
    return bits(p.sum(axis=0)) + bits(p.sum(axis=1)) - bits(p)


def right_by_what_is_left(p):
    """The lecture's first form: H[x], less what each y leaves of it."""
    p = np.asarray(p)
    left = sum(column.sum() * bits(column / column.sum()) for column in p.T if column.sum() > 0)
    return bits(p.sum(axis=1)) - left


def library_mutual_information(p):
    from lecturelib.information import mutual_information as shared

    return shared(p)


def wrong_what_is_left(p):
    """You return H[x|y], what is still unknown; what y tells is the rest of H[x]."""
    p = np.asarray(p)
    return bits(p) - bits(p.sum(axis=0))


def wrong_joint(p):
    """You return the joint entropy H[x, y]; what x and y share is H[x] + H[y] less that."""
    return bits(p)


def wrong_sign(p):
    """Yours has the opposite sign: in the fraction p(x, y) stands above and p(x) p(y) below."""
    return -mutual_information(p)


def wrong_entropy_of_x(p):
    """You return H[x], all that there is to know about x; what y tells is that less H[x|y], which remains unknown."""
    return bits(np.asarray(p).sum(axis=1))


def wrong_sum_of_both(p):
    """You return H[x] + H[y]; what they share is in both of these, so take H[x, y] away."""
    p = np.asarray(p)
    return bits(p.sum(axis=1)) + bits(p.sum(axis=0))


def wrong_margins_exchanged(p):
    """Your table of independent ones has x and y exchanged: p(x) is the sum of each row and belongs to the rows."""
    p = np.asarray(p)
    apart = np.outer(p.sum(axis=0), p.sum(axis=1))
    seen = p > 0
    return float(np.sum(p[seen] * np.log2(p[seen] / apart[seen])))


def wrong_natural_logarithm(p):
    """You take the natural logarithm, which counts in nats; bits need the base 2."""
    return mutual_information(p) * np.log(2)


def wrong_not_weighted(p):
    """You weight the logarithms with p(x) p(y); the weight of a pair is how often it really occurs, p(x, y)."""
    p = np.asarray(p)
    apart = np.outer(p.sum(axis=1), p.sum(axis=0))
    seen = p > 0
    return float(np.sum(apart[seen] * np.log2(p[seen] / apart[seen])))


def wrong_as_a_share(p):
    """You divide by H[x], which gives the share of what was unknown; asked for are the bits themselves."""
    p = np.asarray(p)
    return mutual_information(p) / bits(p.sum(axis=1))


def wrong_stumbles_over_zero(p):
    """A zero in the table turns your sum into nan; leave the pairs with p(x, y) = 0 out before you take logarithms."""
    p = np.asarray(p)
    with np.errstate(divide="ignore", invalid="ignore"):
        return float(np.sum(p * np.log2(p / np.outer(p.sum(axis=1), p.sum(axis=0)))))


@pytest.mark.points(1)
def test_who_always_lies_tells_as_much_as_who_never_does(student, rng):
    """Of a fair coin, a liar who always says the opposite tells 1 bit; one who lies every now and then tells less."""
    lies = float(rng.integers(1, 4)) / 8
    for chance in (lies, 1 - lies):
        told = 1 + chance * np.log2(chance) + (1 - chance) * np.log2(1 - chance)
        p = np.array([[1 - chance, chance], [chance, 1 - chance]]) / 2
        close(scalar(student(p)), told, "what somebody tells who lies sometimes")
    close(scalar(student(np.array([[0.0, 0.5], [0.5, 0.0]]))), 1.0, "what a liar tells")


@pytest.mark.points(1)
def test_any_table(student, rng):
    """Tall or wide, with zeros, also with a whole row or column of them."""
    for K, L in ((2, 5), (6, 2), (4, 4)):
        p = np.zeros((K, L))
        p[: K - (K > 2), 1:] = shares(rng, (K - (K > 2)) * (L - 1), 64).reshape(-1, L - 1)
        p[0, :2] = p[0, 1::-1]
        close(scalar(student(p)), right_by_entropies(p), "I[x, y]")
