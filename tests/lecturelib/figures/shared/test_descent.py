import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures import shared
from tests.lecturelib.figures.common import said


def test_descent_path_reproduces_the_step_of_the_lecture():
    drawing = shared.descent_path(lambda x: (x[0] - 5) ** 2 + (x[1] - 10) ** 2, [[10, 5], [8, 7]])
    assert said(drawing, step=0) == "Step 0 of 1 is at (10, 5), where J is 50."
    assert said(drawing) == "Step 1 of 1 is at (8, 7), where J is 18."


def test_descent_path_says_when_it_has_left_the_window():
    drawing = shared.descent_path(np.sum, lambda far: [[0, 0], [far, 0]], window=(-1, 1, -1, 1))
    assert said(drawing, step=1, far=1e300).endswith(
        "step 1 of 1 is at (10³⁰⁰, 0), outside the window, where J is 10³⁰⁰."
    )


def test_of_a_long_path_only_the_last_steps_have_dots():
    figure = Figure()
    way = np.random.default_rng(0).normal(size=(400, 2)).cumsum(axis=0)
    shared.descent_path(lambda x: x @ x, way)(figure)(step=300)
    earlier, dotted, *_ = figure.axes[0].lines
    assert earlier.get_marker() == "None"
    np.testing.assert_array_equal(np.vstack([earlier.get_xydata(), dotted.get_xydata()[1:]]), way[:301])
    assert len(dotted.get_xdata()) < 50


def test_a_path_that_moves_needs_a_window():
    with pytest.raises(ValueError, match="descent_path: a path that moves needs a window="):
        shared.descent_path(np.sum, lambda rate: [[0, 0]])
