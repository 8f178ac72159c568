"""Regions, bands and lines are where the models behind them say, and their mistakes are counted right."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.discriminant import LinearMachine
from lecturelib.features import quadratic_features
from lecturelib.figures import shared
from lecturelib.figures.shared.decision_boundaries import place_of_label
from lecturelib.logistic import LogisticClassifier
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron
from lecturelib.regression import least_squares
from tests.lecturelib.figures.common import said

X, Y = data.two_clouds(60)
NORMALS = np.array([[1.0, 0.2], [-0.4, 1.0], [-0.5, -1.0]])
MACHINE = LinearMachine(NORMALS, np.array([0.0, 0.3, 0.1]), np.array(["a", "b", "c"]))
WINDOW = (-3.0, 3.0, -2.0, 2.0)
CLOUD = np.random.default_rng(1).uniform(-2, 2, size=(60, 2))
INSIDE = np.where(np.square(CLOUD).sum(axis=1) < 1.5, 1, -1)


class Disc:
    """Class +1 within a radius."""

    def __init__(self, radius):
        self.line = LogisticClassifier(np.array([0.0, 0.0, -1.0, 0.0, -1.0]), float(radius) ** 2)

    def decision(self, X):
        return self.line.decision(quadratic_features(X))

    def predict(self, X):
        return self.line.predict(quadratic_features(X))


def test_regions_count_what_a_plain_loop_counts():
    model = LinearClassifier(np.array([1.0, 0.2]), 0.1)
    wrong = sum((x_i @ model.weights + model.bias >= 0) != (y_i == 1) for x_i, y_i in zip(X, Y, strict=True))
    assert (
        said(shared.decision_regions(model, X, Y))
        == f"The regions of 2 classes have {wrong} of 60 samples in a wrong one."
    )


def test_regions_name_the_setting_and_follow_samples_that_move():
    upright = LinearClassifier(np.array([1.0, 0.0]), 0.0)
    drawing = shared.decision_regions(lambda flip: (upright, X, np.sign(X[:, 0]) * flip), X, Y)
    assert said(drawing, flip=1) == "With flip 1, the regions of 2 classes have 0 of 60 samples in a wrong one."
    assert "60 of 60" in said(drawing, flip=-1)


def test_a_prediction_that_is_no_class_has_a_place_of_its_own():
    assert list(place_of_label(["b", "neither", "a"], np.array(["a", "b"]))) == [1, 2, 0]


@pytest.mark.parametrize("radius", [0.8, 1.2])
def test_the_boundary_lies_where_the_probability_is_one_half(radius):
    figure = Figure()
    told = shared.probability_bands(lambda radius: Disc(radius), CLOUD, INSIDE)(figure)(radius=radius)
    lines = {line.get_label(): line.get_xydata() for line in figure.axes[0].lines}
    for p in (0.1, 0.5, 0.9):
        curve = lines[f"P = {p:g}"]
        wanted = radius**2 - np.log(p / (1 - p))
        assert len(curve) == 0 if wanted < 0 else np.allclose(np.square(curve).sum(axis=1), wanted, atol=0.01)
    wrong = sum(Disc(radius).predict(CLOUD) != INSIDE)
    assert told == f"With radius {radius:g}, the boundary has {wrong} of 60 samples wrong."


def test_a_boundary_outside_the_window_is_not_drawn_and_new_samples_are_counted():
    figure = Figure()
    told = shared.probability_bands(Disc(50.0), CLOUD, INSIDE, new=(CLOUD[:10], np.ones(10)))(figure)()
    assert not len(figure.axes[0].lines[3].get_xdata())
    assert told == f"The boundary has {sum(INSIDE == -1)} of 60 samples wrong, 0 of 10 new ones."


def test_compared_lines_count_the_mistakes_of_each_and_also_stand_still():
    sepals, species = data.two_species("setosa", "versicolor", ("sepal length", "sepal width"))
    lines = {
        "perceptron": perceptron(sepals, species, max_epochs=1000),
        "least squares": least_squares(sepals, species),
    }
    said = shared.compared_lines(lines, sepals, species)(Figure())()
    assert said == "Of 100 samples perceptron misses 0 and least squares misses 1."


def with_one_more(far):
    return np.vstack([X, [0.0, far]]), np.append(Y, 1), {"line": LinearClassifier(np.array([1.0, 0.0]), 0.0)}


def test_a_marked_sample_that_leaves_the_window_is_shown_at_its_edge_with_an_arrow():
    figure = Figure()
    update = shared.compared_lines(with_one_more, X, Y, marked="the giant")(figure)
    (ax,) = figure.axes
    for far, marker, words in ((1.0, "*", "the giant"), (99.0, "^", "the giant, beyond the edge"), (-99.0, "v", "")):
        update(far=far)
        (mark,) = (line for line in ax.lines if line.get_marker() == marker)
        assert ax.get_ylim()[0] < mark.get_ydata()[0] < ax.get_ylim()[1]
        assert words in [text.get_text() for text in ax.texts] or not words


def test_an_enlarged_part_has_the_same_lines():
    figure = Figure()
    model = perceptron(X, Y)
    shared.compared_lines({"perceptron": model}, X, Y, enlarged=(-0.1, 0.1, -0.1, 0.1))(figure)()
    for ax in figure.axes:
        (line,) = (line for line in ax.lines if line.get_label() == "perceptron")
        np.testing.assert_allclose(model.decision(line.get_xydata()), 0, atol=1e-9)
    wide, narrow = (np.ptp(ax.get_xlim()) for ax in figure.axes)
    assert figure.axes[1].get_title() == f"{wide / narrow:.0f} times enlarged"


def test_regions_refuse_a_third_feature():
    with pytest.raises(ValueError, match=r"^decision_regions: X must have 2 features, got 3; choose two with"):
        shared.decision_regions(None, np.ones((4, 3)), [0, 0, 1, 1])


def test_regions_refuse_a_seventh_class():
    with pytest.raises(ValueError, match=r"^decision_regions: y may hold up to 6 classes, got 7"):
        shared.decision_regions(None, np.ones((7, 2)), range(7))
