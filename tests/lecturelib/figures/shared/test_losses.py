from matplotlib.figure import Figure

from lecturelib.figures import shared


def test_loss_curves_tell_value_and_slope_at_the_margin():
    drawing = shared.loss_curves({"square": lambda M: (1 - M) ** 2}, slopes={"square": lambda M: -2 * (1 - M)})
    assert drawing(Figure())(loss="square", margin=-0.5).endswith(
        "it is 2.25 at the margin −0.5, where its slope is −3."
    )
