import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures import L2d


def test_a_slider_that_moves_nothing_is_refused():
    with pytest.raises(TypeError, match="nothing moves with k; give the drawing a function of it"):
        L2d.confusion(np.eye(2), "ab")(Figure())(k=3)
