"""A fingerprint is the same for equal replies, in spite of rounding, and another one for others."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.harness.calls import Call, Reply
from autograder.harness.sealed_mistakes import fingerprints, possible_fingerprints
from autograder.testing import same

NUMBERS = st.floats(-1e9, 1e9) | st.integers(-50, 50).map(float) | st.integers(-(2**24), 2**24).map(lambda n: n / 2**20)


def of(*values):
    return set(fingerprints([Call("f", b"", Reply(value)) for value in values]))


@given(st.lists(NUMBERS, min_size=1, max_size=30), st.lists(st.floats(-1, 1), min_size=30, max_size=30))
def test_rounding_leaves_at_least_one_of_the_two(found, noise):
    """With whole numbers and fractions, too, which a grid of decimal places has at its borders."""
    rounded = [x + abs(x) * 1e-13 * e for x, e in zip(found, noise, strict=False)]
    assert of(np.array(found)) & of(np.array(rounded))


@pytest.mark.parametrize("border", [0.25, 0.75])
def test_a_number_at_the_border_of_one_grid_is_inside_the_other(border):
    at = np.array([np.expm1((1_000_000 + border) * 1e-6), 1.0])
    assert len(of(at * (1 - 1e-12)) & of(at * (1 + 1e-12))) == 1


ALIKE = [
    ([0.0, 1.0], [-0.0, 1.0]),
    ([0.0, 1.0], [1e-17, 1.0]),
    ([-1e-17, 1.0], [1e-17, 1.0]),
    ([1e-13, -1e-14], [0.0, 0.0]),
    ([1, 2], np.array([1.0, 2.0])),
    ((1, 2), np.array([1, 2], dtype="int8")),
    (True, 1.0),
    ((np.ones(2), 3), [[1.0, 1.0], np.float64(3)]),
    ({"a": [1, 2], "b": 0.5}, {"b": np.float64(0.5), "a": (1.0, 2.0)}),
    ([np.nan, np.inf], np.array([np.nan, np.inf])),
    ([], ()),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_kinds_of_numbers_and_sequences_do_not_matter(one, other):
    assert same(one, other)
    assert of(one) & of(other)


DIFFERENT = [
    *(
        1.0,
        1.0001,
        -1.0,
        np.nan,
        np.inf,
        -np.inf,
        None,
        "1.0",
        "None",
        {"a": 1.0},
        (np.ones(2), 1.0),
        (np.ones(2), 2.0),
    ),
    *([1.0], [[1.0]], [1.0, 2.0], [2.0, 1.0], [1e-9, 0.0], [2e-9, 0.0], [], ["1.0"]),
]


def test_other_replies_have_others():
    found = [of(each) for each in DIFFERENT]
    assert len(set().union(*found)) == 2 * len(DIFFERENT)


def test_order_and_number_of_the_calls_matter():
    assert not of(1.0, 2.0) & of(2.0, 1.0)
    assert not of(1.0) & of(1.0, 1.0)


def test_errors_count_by_their_kind():
    types = [set(fingerprints([Call("f", b"", error=error)])) for error in ("TypeError", "ValueError", "")]
    assert len(set().union(*types)) == 6


def test_printing_counts_only_where_nothing_comes_back():
    printed, silent = (of_reply(Reply(2.0, printed=each)) for each in (True, False))
    assert printed == silent
    printed, silent = (of_reply(Reply(None, printed=each)) for each in (True, False))
    assert not printed & silent


def test_who_also_changes_an_argument_may_be_taken_for_one_who_does_not():
    """But not the other way round."""
    changing, leaving = (Call("f", b"", Reply(2.0, changed)) for changed in (("x",), ()))
    assert set(fingerprints([leaving])) < set(possible_fingerprints([changing]))
    assert not set(fingerprints([changing])) & set(possible_fingerprints([leaving]))


def of_reply(reply):
    return set(fingerprints([Call("f", b"", reply)]))
