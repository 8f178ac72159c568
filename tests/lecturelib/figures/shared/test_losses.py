import numpy as np
from matplotlib.figure import Figure

from lecturelib.figures import shared


def test_loss_curves_tell_value_and_slope_at_the_margin():
    drawing = shared.loss_curves({"square": lambda M: (1 - M) ** 2}, slopes={"square": lambda M: -2 * (1 - M)})
    assert drawing(Figure())(loss="square", margin=-0.5).endswith(
        "it is 2.25 at the margin −0.5, where its slope is −3."
    )


def test_the_handle_of_the_margin_runs_along_the_loss_that_stands_out():
    update = shared.loss_curves({"square": lambda M: (1 - M) ** 2, "same": np.ones_like})(Figure())
    for loss, heights in (("square", [4, 0.25]), ("same", [1, 1])):
        update(loss=loss, margin=0.0)
        _, ways = update.places["margin"]
        assert ways(np.array([-1.0, 0.5])).tolist() == [[-1, heights[0]], [0.5, heights[1]]]
