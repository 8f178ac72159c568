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
        (lambda: vector(np.full(2, np.longdouble("1e4000")), 2), "some of what came back is not a finite number"),
        (lambda: close([1.0, 2.0], [1.0, 2.5], "dE/dw"), "dE/dw is not right"),
    ],
)
def test_what_is_wrong_is_named(attempt, sentence):
    with pytest.raises(AssertionError, match=sentence):
        attempt()


@pytest.mark.parametrize("tiny", [5e-324, -1e-300, 1e-13, np.longdouble("1e-4000")])
def test_what_is_0_but_for_rounding_is_0_to_every_check(tiny):
    assert scalar(tiny) == 0
    assert not vector([tiny, 0.0, -tiny], 3).any()
    close(tiny, 0)


@pytest.mark.parametrize("small", [1e-11, 1e-9, -1e-6, 1e-4])
@pytest.mark.parametrize("tolerance", [1e-8, 1e-5])
def test_small_numbers_are_compared_by_their_own_size(small, tolerance):
    close([small, 0.0], [small * (1 + 1e-10), small * 1e-10], tolerance=tolerance)
    with pytest.raises(AssertionError, match="the result is not right"):
        close([small, small], [2 * small, small], tolerance=tolerance)


def test_what_is_left_of_a_sum_that_nearly_cancels_may_err_as_its_terms_do():
    close(0.003 + 1e-9, 0.003)
    close([1.0, 1e-9], [1.0, 0.0])


@pytest.mark.parametrize(
    ("got", "right", "words"),
    [
        ([-1.0, 2.5], [1.0, -2.5], "it has the opposite sign"),
        ([2.0, 6.0], [1.0, 3.0], "it is twice as large as it should be"),
        (0.35, 0.7, "it is half as large as it should be"),
        ([5.0, 15.0], [1.0, 3.0], "it is too large, each number by the same factor"),
        ([1.0, 3.0], [7.0, 21.0], "it is too small, each number by the same factor"),
        ([[1.0, 2.0], [3.0, 4.0]], [[1.0, 3.0], [2.0, 4.0]], "it is transposed: its rows should be columns"),
        (np.ones((3, 1)), np.ones(3), "it has an axis too many, as a column has in place of a plain row"),
        ([3.0, 2.0, 1.0], [1.0, 2.0, 3.0], "it is in reverse order"),
        ([0.0, 1.0, 2.0], [1.0, 2.0, 3.0], "it is too small by one"),
        ([0.0, 1.0, 3.0], [1.0, 3.0, 9.0], "it is shifted by one place"),
    ],
)
def test_a_failure_says_how_the_result_resembles_the_right_one(got, right, words):
    with pytest.raises(AssertionError) as caught:
        close(got, right)
    assert str(caught.value).endswith(f": {words}")


@pytest.mark.parametrize(
    ("got", "right"), [(1, -1), (2, 1), (0, 1), (1, 5), ([1, 1], [1, -1]), ([1, 1], [-1, -1]), ([1, 2.5], [0.1, 4])]
)
def test_a_likeness_that_may_be_an_accident_is_not_mentioned(got, right):
    with pytest.raises(AssertionError, match=r"^the result is not right$"):
        close(got, right)


def test_sums_and_products_of_the_numbers_are_exact():
    a, b = numbers(np.random.default_rng(1), 2, 1000)
    assert (a != 0).all()
    assert sum(p * q for p, q in zip(a, b, strict=True)) == (a * b)[::-1].sum() == a @ b
