"""Bad data are refused in one sentence that says who complains, what was got and what to do."""

import numpy as np
import pytest

from lecturelib.models import LinearClassifier
from lecturelib.validation import samples

GOOD = [[1.0, 2.0], [3.0, 4.0]]


@pytest.mark.parametrize(
    ("X", "y", "sentence"),
    [
        (
            [1.0, 2.0],
            [1, -1],
            r"f: X must have shape \(n, d\), got \(2,\); make one feature a column with X\[",
        ),
        (np.zeros((2, 2, 2)), [1, -1], r"f: X must have shape \(n, d\), got \(2, 2, 2\)$"),
        (np.zeros((0, 2)), [], r"f: X is empty, its shape is \(0, 2\); give at least one sample"),
        ([[1.0, np.nan], [1.0, 2.0]], [1, -1], "f: X must be finite, got nan in row 0, column 1; drop or fill"),
        ([[1.0, 2.0], [-np.inf, 2.0]], [1, -1], "f: X must be finite, got -inf in row 1, column 0"),
        (GOOD, [1, -1, 1], "f: X has 2 samples but y has 3; they must pair up"),
        (GOOD, [[1], [-1]], r"f: y must have shape \(n,\), got \(2, 1\); flatten a column with y.ravel\(\)"),
        (GOOD, [0, 1], r"f: y must hold only -1 and \+1, got \[0 1\]; map 0/1 labels with 2\*y - 1"),
        (GOOD, [1, 3], r"f: y must hold only -1 and \+1, got \[1 3\]$"),
        (GOOD, [1, 1], "f: y holds only the label 1; a boundary needs samples of both classes"),
    ],
)
def test_bad_samples_are_refused(X, y, sentence):
    with pytest.raises(ValueError, match=sentence):
        samples(X, y, who="f")


def test_good_samples_come_back_as_floats_and_the_original_is_untouched():
    X, y = samples(np.array([[1, 2], [3, 4]], dtype=np.uint8), (-1, 1), who="f")
    assert X.dtype == float
    assert y.tolist() == [-1, 1]


def test_a_model_refuses_data_of_another_width():
    with pytest.raises(ValueError, match="decision: X must have 2 columns, as in training, got 3"):
        LinearClassifier(np.array([1.0, 2.0]), 0.0).predict([[1, 2, 3]])
