import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures import shared
from tests.lecturelib.figures.common import said


def test_fit_1d_tells_the_mean_squared_error_of_samples_and_of_new_ones():
    x = np.array([0.0, 1.0, 2.0])
    drawing = shared.fit_1d(lambda level: lambda column: np.full(len(column), level), x, x, new=([5.0], [1.0]))
    told = said(drawing, level=1.0)
    assert told.endswith("fitted to 3 samples has the mean squared error 0.667 on the samples, 0 on new ones.")
    assert said(drawing, level=1e300).endswith("inf on the samples, inf on new ones.")


ROWS = ((0.0, 1.0), (1.0, 3.0), (1.0, 1.0), (2.0, 2.0))
BY_HAND = shared.curve_by_hand([0.0, 2.0], [0.0, 4.0])


def test_a_curve_has_no_higher_degree_than_its_samples_can_determine():
    assert (
        said(BY_HAND, samples=ROWS[:1], degree=3)
        == "The curve of degree 0 has the mean squared error 0 on the samples."
    )
    told = said(BY_HAND, samples=ROWS, degree=5)
    assert told == "The curve of degree 2 has the mean squared error 0.5 on the samples."  # 1 and 3 at the same x


def test_a_price_flattens_a_curve_to_the_mean_of_its_samples():
    figure = Figure()
    told = BY_HAND(figure)(samples=ROWS, degree=2, log_lambda=9.0)
    np.testing.assert_allclose(figure.axes[0].lines[-1].get_ydata(), 1.75, atol=1e-6)
    assert told.startswith("The curve of degree 2 at the price λ = 10⁹ has the mean squared error 0.688")


def test_x_and_y_must_pair_up():
    with pytest.raises(ValueError, match="fit_1d: x has 2 samples but y has 3"):
        shared.fit_1d(None, [1, 2], [1, 2, 3])
