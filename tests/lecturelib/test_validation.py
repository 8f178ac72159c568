"""Bad data are refused in one sentence that says who complains, what was got and what to do."""

import numpy as np
import pytest

from lecturelib.models import LinearClassifier
from lecturelib.validation import lines, samples, targets

GOOD = [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize(
    ("X", "y", "sentence"),
    [
        (
            [1.0, 2.0],
            [1, -1],
            r"samples: X must have shape \(n, d\), got \(2,\); make one feature a column with X\[",
        ),
        (np.zeros((2, 2, 2)), [1, -1], r"samples: X must have shape \(n, d\), got \(2, 2, 2\)$"),
        (np.zeros((0, 2)), [], r"samples: X is empty, its shape is \(0, 2\); give at least one sample"),
        ([[1.0, np.nan], [1.0, 2.0]], [1, -1], "samples: X must be finite, got nan in row 0, column 1; drop or fill"),
        ([[1.0, 2.0], [-np.inf, 2.0]], [1, -1], "samples: X must be finite, got -inf in row 1, column 0"),
        (GOOD, [1, -1, 1], "samples: X has 2 samples but y has 3; they must pair up"),
        (GOOD, [[1], [-1]], r"samples: y must have shape \(n,\), got \(2, 1\); flatten a column with y.ravel\(\)"),
        (GOOD, [0, 1], r"samples: y must hold only -1 and \+1, got \[0 1\]; map 0/1 labels with 2\*y - 1"),
        (GOOD, ["no", "yes"], r"got \['no' 'yes'\]; map labels with np.where\(y == 'yes', 1, -1\)"),
        (np.ones((3, 1)), [1, 2, 3], r"got \[1 2 3\]; choose two of the classes, or take a learner of many"),
        (GOOD, np.array(["yes", None], dtype=object), "samples: y must be finite, got None at index 1; drop or fill"),
        ([["red"], ["blue"]], [1, -1], "samples: X must hold numbers, in rows of equal length; could not convert"),
        (GOOD, [1, 1], "samples: y holds only the label 1; a boundary needs samples of both classes"),
    ],
)
def test_bad_samples_are_refused(X, y, sentence):
    with pytest.raises(ValueError, match=sentence):
        samples(X, y)


def test_words_are_no_targets():
    with pytest.raises(
        ValueError, match=r"targets: y must hold numbers to predict, got .*'a'.*; labels are for a class"
    ):
        targets(GOOD, ["a", "b"])


@pytest.mark.parametrize(
    ("weights", "bias", "sentence"),
    [
        ([1.0, 2.0, 3.0], 0.0, r"lines: weights must have shape \(2,\) or \(T, 2\), one a feature, got \(3,\)"),
        ([1.0, np.nan], 0.0, "lines: weights must be finite, got nan; replace it by a number"),
        ([[1.0, 2.0]] * 3, [0.0, 1.0], r"lines: bias must be one number for each line, shape \(3,\), got \(2,\)"),
    ],
)
def test_weights_that_do_not_fit_the_data_are_refused(weights, bias, sentence):
    with pytest.raises(ValueError, match=sentence):
        lines(weights, bias, 2, axes=(1, 2))


def test_good_samples_come_back_as_floats_and_the_original_is_untouched():
    X, y = samples(np.array([[1, 2], [3, 4]], dtype=np.uint8), (-1, 1))
    assert X.dtype == float
    assert y.tolist() == [-1, 1]


def test_a_model_refuses_data_of_another_width():
    with pytest.raises(ValueError, match="decision: X must have 2 columns, as in training, got 3"):
        LinearClassifier(np.array([1.0, 2.0]), 0.0).predict([[1, 2, 3]])
