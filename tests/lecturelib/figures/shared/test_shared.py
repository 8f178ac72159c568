"""Every shared drawing: moved, it is what matplotlib would have drawn at once; it is cheap to move, and legible."""

import numpy as np

from lecturelib import data
from lecturelib.figures import shared
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron
from lecturelib.regression import least_squares
from lecturelib.selection import Choice
from tests.lecturelib.figures.common import LabelledDrawingTests

X, Y = data.two_clouds(60)
LOSSES = {"hinge": lambda M: np.maximum(0, 1 - M), "square": lambda M: (1 - M) ** 2}
SLOPES = {"hinge": lambda M: -1.0 * (M <= 1), "square": lambda M: -2 * (1 - M)}
ERRORS = np.linspace(1, 0.1, 50)


def turned_with_its_samples(angle):
    return LinearClassifier(np.array([np.cos(angle), np.sin(angle)]), 0.3), X + angle, Y


def descent(rate, width):
    """J = x1^2 + width x2^2 and the way down it, which for a large rate leads far out."""
    points = [np.array([2.0, 1.5])]
    for _ in range(12):
        points.append(points[-1] - rate * 2 * np.array([1.0, width]) * points[-1])
    return lambda x: x[0] ** 2 + width * x[1] ** 2, np.array(points)


def costs(rate):
    cost, path = descent(rate, 2.0)
    return {"steep": [cost(x) for x in path], "half": [cost(x) / 2 for x in path]}


class Disc:
    """Class +1 within a radius."""

    def __init__(self, radius):
        self.radius = radius

    def decision(self, X):
        return self.radius**2 - np.square(X).sum(axis=1)


def disc(radius):
    return Disc(radius)


def with_one_more(far):
    more, labels = np.vstack([X, [far, -far]]), np.append(Y, 1)
    return more, labels, {"perceptron": perceptron(more, labels), "least squares": least_squares(more, labels)}


def choice(noise):
    return Choice(np.array([0.1, 1.0, 10.0, 100.0]), np.array([0.9, 0.5, 0.55, 0.8]), np.full(4, noise))


def polynomial(degree):
    coefficients = np.polyfit(X[:, 0], X[:, 1], degree)
    return lambda x: np.polyval(coefficients, x[:, 0])


BOWL, WAY = descent(0.2, 2.0)
ROWS = tuple(map(tuple, X[:9].tolist()))

CASES = {
    "decision_regions": (
        shared.decision_regions(turned_with_its_samples, X, Y, undecided="none"),
        [{"angle": angle} for angle in (0.0, 0.7, 1.5)],
    ),
    "probability_bands": (
        shared.probability_bands(disc, X, Y, new=(X[:9], -Y[:9])),
        [{"radius": radius} for radius in (1.0, 1.4, 2.0)],
    ),
    "compared_lines": (shared.compared_lines(with_one_more, X, Y), [{"far": far} for far in (0.0, 5.0, 60.0)]),
    "compared_lines with one marked and a part enlarged": (
        shared.compared_lines(with_one_more, X, Y, marked="the far one", enlarged=(-0.2, 0.2, -0.2, 0.2)),
        [{"far": far} for far in (3.0, 60.0)],
    ),
    "loss_curves": (
        shared.loss_curves(LOSSES, slopes=SLOPES),
        [
            {"loss": "hinge", "margin": -3.0},
            {"loss": "square", "margin": 0.0},
            {"loss": "hinge", "margin": 3.0},
        ],
    ),
    "descent_path": (
        shared.descent_path(BOWL, WAY, gradient=lambda x: 2 * np.array([1.0, 2.0]) * x),
        [{"step": step} for step in (0, 6, 12)],
    ),
    "descent_path of a cost that moves": (
        shared.descent_path(None, descent, window=(-3, 3, -2, 2)),
        [{"step": 12, "rate": rate, "width": width} for rate, width in ((0.01, 1.0), (0.1, 4.0), (2.0, 9.0))],
    ),
    "cost_by_iteration": (
        shared.cost_by_iteration(costs, window=(0, 12, 1e-4, 1e4)),
        [{"rate": 0.01}, {"rate": 0.2, "step": 5}, {"rate": 2.0}],
    ),
    "learning_curves": (
        shared.learning_curves(np.arange(50), ERRORS, ERRORS + ERRORS[::-1] ** 3),
        [{"at": place} for place in (0, 25, None)],
    ),
    "penalty_choice": (
        shared.penalty_choice(choice, new=[1, 0.6, 0.5, 0.9], top=1.2),
        [{"noise": noise} for noise in (0.1, 0.05, 0.01)],
    ),
    "results_by_seed": (
        shared.results_by_seed(lambda k: {"none": [1.0, 2.0], "one": [k, 1.0]}, measure="loss", window=(0, 4)),
        [{"k": k} for k in (3.0, 0.5, 1.5)],
    ),
    "curve_by_hand": (
        shared.curve_by_hand(X[:, 0], X[:, 1], truth=lambda x: x[:, 0], new=([1.0], [2.0])),
        [
            {"samples": ROWS, "degree": 1},
            {"samples": ROWS[:4], "degree": 3},
            {"samples": ROWS, "degree": 3, "log_lambda": -1},
        ],
    ),
    "fit_1d": (shared.fit_1d(polynomial, X[:, 0], X[:, 1]), [{"degree": degree} for degree in (0, 5, 11)]),
}


class TestDrawings(LabelledDrawingTests):
    CASES = CASES


def test_no_shared_drawing_is_forgotten_here():
    assert set(shared.__all__) == {name.partition(" ")[0] for name in CASES}
