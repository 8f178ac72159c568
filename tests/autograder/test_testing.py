"""The comparisons that checks are written with accept every form of the right thing and name what is wrong."""

import numpy as np
import pytest

from autograder.testing import close, numbers, pair, scalar, vector


@pytest.mark.parametrize("right", [[1.0, 2.0], (1, 2), np.array([1, 2]), np.array([1.0, 2.0], dtype=np.float32)])
def test_two_numbers_may_come_as_list_tuple_or_array(right):
    close(vector(right, 2), [1, 2])


@pytest.mark.parametrize("one", [1, 1.0, True, np.float64(1), np.int64(1), np.array(1.0)])
def test_one_number_may_come_in_any_type(one):
    close(one, 1)


@pytest.mark.parametrize(
    ("attempt", "sentence"),
    [
        (lambda: close(None, 1.0), "nothing came back: does the function return its result"),
        (lambda: pair(None), "nothing came back: does the function return its result"),
        (lambda: pair(3.0), "two things were expected, as in `return w, b`, but a float came back"),
        (lambda: scalar(np.ones(1)), r"one number was expected, but the shape is \(1,\)"),
        (lambda: close("1", 1), "numbers were expected, but a str came back"),
        (lambda: vector([[1, 2], [3]], 2), "rows of different lengths came back"),
        (lambda: vector(np.ones((2, 1)), 2), r"2 numbers in one row were expected, but the shape is \(2, 1\)"),
        (lambda: close([1.0, np.nan], [1.0, 2.0]), "some of what came back is not a finite number"),
        (lambda: close([1.0, 2.0], [1.0, 2.5], "dE/dw"), "dE/dw is not right"),
    ],
)
def test_what_is_wrong_is_named(attempt, sentence):
    with pytest.raises(AssertionError, match=sentence):
        attempt()


def test_sums_and_products_of_the_numbers_are_exact():
    a, b = numbers(np.random.default_rng(1), 2, 1000)
    assert (a != 0).all()
    assert sum(p * q for p, q in zip(a, b, strict=True)) == (a * b)[::-1].sum() == a @ b
