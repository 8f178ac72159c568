import numpy as np
import pytest

from lecturelib.figures import shared
from tests.lecturelib.figures.common import said


def test_fit_1d_tells_the_mean_squared_error_of_samples_and_of_new_ones():
    x = np.array([0.0, 1.0, 2.0])
    drawing = shared.fit_1d(lambda level: lambda column: np.full(len(column), level), x, x, new=([5.0], [1.0]))
    told = said(drawing, level=1.0)
    assert told.endswith("fitted to 3 samples has the mean squared error 0.667 on the samples, 0 on new ones.")
    assert said(drawing, level=1e300).endswith("inf on the samples, inf on new ones.")


def test_x_and_y_must_pair_up():
    with pytest.raises(ValueError, match="fit_1d: x has 2 samples but y has 3"):
        shared.fit_1d(None, [1, 2], [1, 2, 3])
