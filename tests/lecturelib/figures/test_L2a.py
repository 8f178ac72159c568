"""The numbers that the drawings of L2a tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L2a as figures
from lecturelib.figures.L2a import _ANGLES, _margins_by_angle
from lecturelib.margin_losses import MARGIN_LOSSES
from lecturelib.neighbours import knn_margins
from tests.lecturelib.figures.common import LabelledDrawingTests, said

X, Y = data.two_clouds(40, distance=1.5, seed=2)
CENTRE = (X[Y == -1].mean(axis=0) + X[Y == 1].mean(axis=0)) / 2


def slow_margins(angle, length=1.0):
    """As on paper: w of that length and direction, and the line through the middle of the centres."""
    w = length * np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))])
    return np.array([y_i * (w @ (x_i - CENTRE)) for x_i, y_i in zip(X, Y, strict=True)])


@pytest.mark.parametrize("angle", [-90, -17, 0, 64, 90])
def test_the_margins_of_each_angle_are_those_of_its_line(angle):
    np.testing.assert_allclose(_margins_by_angle(X, Y)[angle + 90], slow_margins(angle), atol=1e-12)


def test_turning_margins_counts_and_sorts_them():
    figure = Figure()
    told = figures.turning_margins(X, Y)(figure)(angle=30)
    M = slow_margins(30)
    assert told.startswith(f"With w at 30 degrees {(M < 0).sum()} of {len(Y)} margins are negative")
    right, wrong = figure.axes[1].patches
    np.testing.assert_allclose(right.get_data().values + wrong.get_data().values, np.sort(M))


def test_neighbour_margins_tells_who_is_outvoted_class_by_class():
    flowers = data.iris()
    points = flowers.columns("sepal length", "sepal width")
    drawing = figures.neighbour_margins(lambda k: knn_margins(points, flowers.y, k=k) / k, points, flowers.y)
    M = knn_margins(points, flowers.y, k=7)
    told = ", ".join(f"{(M[flowers.y == name] < 0).sum()} {name}" for name in np.unique(flowers.y))
    assert said(drawing, k=7) == f"With k 7, the neighbours outvote {(M < 0).sum()} of 150 samples: {told}."


@pytest.mark.parametrize("loss", MARGIN_LOSSES)
def test_risk_by_direction_sums_the_losses_and_finds_the_least(loss):
    totals = [MARGIN_LOSSES[loss].value(slow_margins(angle, 0.7)).sum() for angle in _ANGLES]
    best = int(np.argmin(totals))
    told = said(figures.risk_by_direction(X, Y), loss=loss, length=0.7, angle=25)
    wrong = (slow_margins(25) < 0).sum()
    assert f"the {loss} loss sums to {totals[115]:.1f}, with {wrong} mistakes" in told
    least = f"{_ANGLES[best]}".replace("-", "−")
    assert told.endswith(f"it is least at {least}, with {(slow_margins(_ANGLES[best]) < 0).sum()}.")


def test_a_sample_beyond_the_frame_is_drawn_at_its_edge():
    figure = Figure()
    figures.risk_by_direction(X, Y, top=2.0)(figure)(loss="exp", length=5.0, angle=90)
    heights = np.concatenate([line.get_ydata() for line in figure.axes[0].lines if line.get_marker() in "so"])
    assert heights.max() == 2.0


@pytest.mark.parametrize("activation", ["step", "sign", "linear", "sigmoid", "tanh"])
def test_no_activation_and_no_weight_changes_who_is_on_the_wrong_side(activation):
    x = X[:, 0]
    wrong = (np.where(x > 0.2, 1, -1) != Y).sum()
    for weight in (0.1, 3.0):
        told = said(figures.neuron_output(x, Y), activation=activation, weight=weight, threshold=0.2)
        assert f"has {wrong} of {len(Y)} on the wrong side" in told


def test_a_step_gives_two_answers_and_a_sigmoid_many():
    drawing = figures.neuron_output(X[:, 0], Y)
    assert said(drawing, activation="step", weight=1.0, threshold=0.0).endswith("in 2 answers.")
    assert not said(drawing, activation="sigmoid", weight=1.0, threshold=0.0).endswith("in 2 answers.")


CASES = {
    "turning_margins": (figures.turning_margins(X, Y), [{"angle": 10}, {"angle": -70}]),
    "neighbour_margins": (figures.neighbour_margins(lambda k: knn_margins(X, Y, k=k) / k, X, Y), [{"k": 1}, {"k": 15}]),
    "risk_by_direction": (
        figures.risk_by_direction(X, Y),
        [{"loss": "hinge", "length": 0.5, "angle": 0}, {"loss": "square", "length": 2.0, "angle": 30}],
    ),
    "neuron_output": (
        figures.neuron_output(X[:, 0], Y),
        [
            {"activation": "tanh", "weight": 1.0, "threshold": 0.0},
            {"activation": "step", "weight": 2.0, "threshold": 0.5},
        ],
    ),
}


@pytest.mark.full
class TestDrawings(LabelledDrawingTests):
    CASES = CASES
