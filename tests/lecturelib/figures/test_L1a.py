import numpy as np
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L1a as figures
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron
from tests.lecturelib.figures.common import DrawingTests

X, Y = data.two_clouds()
SAMPLES = [(*x, t) for x, t in zip(X, Y, strict=True)]
MODEL = perceptron(X, Y, start=[1.0, -2.0, 0.5])


def test_a_walk_of_the_perceptron_stops_only_if_a_line_separates_the_samples():
    update = figures.perceptron_walk(X, learning_rate=0.2, start=[1.0, -2.0, 0.5])(Figure())
    model = perceptron(X, Y, learning_rate=0.2, start=[1.0, -2.0, 0.5])
    steps = len(model.history) - 1
    assert update(SAMPLES, step=30).endswith(f"0 of 40 samples on its wrong side; it stops after step {steps}.")
    astray = [*SAMPLES, (*X[Y == -1].mean(axis=0), 1)]
    assert update(astray, step=30).endswith("no end in sight.")


def test_the_margins_picture_counts_what_is_wrong_and_names_the_least_distance():
    X, y = np.array([[3.0, 0.0], [1.0, 0.0], [-2.0, 5.0], [0.5, 0.0]]), np.array([1, 1, -1, -1])
    update = figures.margins(LinearClassifier(np.array([2.0, 0.0]), 0.0), X, y)(Figure())
    assert update().endswith("1 of 4 samples are on the wrong side, and the least distance is −0.5.")


CASES = {
    "line_and_normal": (figures.line_and_normal(), [{"w1": 1.0, "w2": 1.5, "w0": -2.0}]),
    "gate_by_hand": (figures.gate_by_hand(), [{"gate": "XOR", "w1": 1.0, "w2": 1.0, "threshold": 0.5}]),
    "transfer_functions": (figures.transfer_functions(), [{}]),
    "transfer_map": (figures.transfer_map(), [{"transfer": "tanh"}]),
    "perceptron_walk": (
        figures.perceptron_walk(X, learning_rate=0.2, start=[1.0, -2.0, 0.5]),
        [{"samples": SAMPLES, "step": 2}, {"samples": [*SAMPLES, (-2.0, -1.0, 1)], "step": 30}],
    ),
    "margins": (figures.margins(MODEL, X + 1, Y), [{}]),
    "perceptron_run": (figures.perceptron_run(X, Y), [{"learning_rate": 0.2, "w1": 1.0, "w2": -2.0, "w0": 0.5}]),
    "criterion_by_angle": (figures.criterion_by_angle(X, Y), [{"angle": 60}]),
    "fitted_lines": (figures.fitted_lines({"a / b": (X, Y, MODEL), "c / d": (X, Y, MODEL)}, ("one", "other")), [{}]),
    "mistakes_by_epoch": (figures.mistakes_by_epoch({"one": MODEL, "two": MODEL}), [{}]),
}


class TestDrawings(DrawingTests):
    CASES = CASES
