"""The drawings of L4a show the lines, feet, weights and bends that the library computes."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures import L4a as figures
from lecturelib.figures.L4a import _ellipses
from lecturelib.models import LinearClassifier
from tests.lecturelib.figures.common import DrawingTests

RNG = np.random.default_rng(5)
X = RNG.normal(size=(40, 2)) + np.repeat([[0.0, 0.0], [3.0, 2.0]], 20, axis=0)
Y = np.repeat([-1, 1], 20)
NAMES = ("length", "width")


def fits(tilt=0.0):
    return LinearClassifier(np.array([1.0, tilt]), -1.5), LinearClassifier(np.array([1.0, 1.0]), -2.5), X, Y


def weights(factor=1.0):
    return np.array([2.0, -3.0]) * [factor, 1], np.array([2.0, -3.0])


BENDS = {"a wave": lambda X: np.sin(X[:, 0]), "a step": lambda X: X[:, 0] > 3}
WINDOW = (0.0, 7.0, 0.0, 6.0)
POINT = {"w": (1.6, 1.2), "w0": -1.0, "x": (3.0, 1.0)}
PARABOLA = LinearClassifier(np.array([3.0, -1.0]), -2.0)  # zero at 1 and 2
LIFTED = figures.quadratic_feature(PARABOLA, [0.0, 1.5, 3.0], [-1, 1, -1], classes=("out", "in"), feature="length (cm)")


def test_both_roads_tell_how_many_samples_they_have_wrong():
    figure = Figure()
    told = figures.likelihood_and_discriminant(fits, X, Y)(figure)(tilt=0.5)
    for ax, model, name in zip(figure.axes, fits(0.5), ("likelihoods", "discriminant"), strict=False):
        wrong = sum(model.predict(x[None])[0] != label for x, label in zip(X, Y, strict=True))
        assert ax.get_title() == f"by {name}: {wrong} of 40 wrong"
        assert f"by {name} it has {wrong} of 40 wrong" in told
        ends = ax.lines[-1].get_xydata()
        np.testing.assert_allclose(model.decision(ends), 0, atol=1e-9)


def test_an_ellipse_is_one_deviation_away_from_its_class_mean():
    turn = np.linspace(0, 2 * np.pi, 12)
    around = _ellipses(X, Y, np.column_stack([np.cos(turn), np.sin(turn)]))
    within = np.vstack([X[label == Y] - X[label == Y].mean(axis=0) for label in (-1, 1)])
    inverse = np.linalg.inv(within.T @ within / len(X))
    for label, points in zip((-1, 1), np.split(around, 2), strict=True):
        away = points - X[label == Y].mean(axis=0)
        np.testing.assert_allclose(np.einsum("ni,ij,nj->n", away, inverse, away), 1)


def test_the_bars_are_as_long_as_the_weights():
    figure = Figure()
    told = figures.weight_bars(weights, NAMES)(figure)(factor=0.1)
    for ax, expected in zip(figure.axes, weights(0.1), strict=True):
        np.testing.assert_allclose([bar.get_width() for bar in ax.patches], expected)
    assert "the weights are length 0.2, width −3; for each deviation they are length 2, width −3." in told


@pytest.mark.parametrize("w", [(2.0, 0.0), (1.2, 1.6), (0.0, 2.0), (-1.6, -1.2)])
def test_the_foot_is_on_the_line_and_the_way_to_it_along_w(w):
    figure = Figure()
    told = figures.distance_to_line()(figure)(**{**POINT, "w": w})
    lines = {line.get_label(): line.get_xydata() for line in figure.axes[0].lines}
    (foot,) = lines["its foot $x_p$"]
    assert foot @ w - 1 == pytest.approx(0, abs=1e-9)
    away = np.array([3.0, 1.0]) - foot
    assert away[0] * w[1] - away[1] * w[0] == pytest.approx(0, abs=1e-9)
    r = (np.array([3.0, 1.0]) @ w - 1) / 2
    assert f"r = {r:.3g}".replace("-", "−") in told
    assert "the origin has r = −0.5" in figure.axes[0].get_title()


def test_the_line_is_taken_hold_of_where_it_is_nearest_to_the_origin():
    update = figures.distance_to_line()(Figure())
    update(**POINT)
    places = update.places["w0"][1]
    np.testing.assert_allclose(places @ POINT["w"], np.linspace(3, -3, 13), atol=1e-9)
    np.testing.assert_allclose(places @ [-1.2, 1.6], 0, atol=1e-9)


def test_without_w_there_is_no_line():
    figure = Figure()
    assert "there is no line" in figures.distance_to_line()(figure)(**{**POINT, "w": (0.0, 0.0)})
    lines = {line.get_label(): line.get_xydata() for line in figure.axes[0].lines}
    assert np.isnan(lines["$g(x) = 0$"]).all()
    assert not len(lines["its foot $x_p$"])


def test_a_line_in_the_lifted_plane_cuts_the_feature_twice():
    figure = Figure()
    assert "cuts the feature at 1.00 and 2.00." in LIFTED(figure)()
    assert figure.axes[0].get_title() == "in $x$: cut at 1.00 and 2.00"
    np.testing.assert_allclose(PARABOLA.decision(figure.axes[1].lines[-1].get_xydata()), 0, atol=1e-9)


def test_a_bent_line_is_the_straight_one_plus_what_is_added():
    figure = Figure()
    figures.basis_function_boundary(BENDS, window=WINDOW)(figure)(function="a wave", weight=1.5)
    x1, x2 = border_of(figure).T
    np.testing.assert_allclose(x2, 1 + x1 / 2 + 1.5 * np.sin(x1), atol=0.02)


def border_of(figure):
    """Points of the line between g < 0 and g > 0."""
    return figure.axes[1].patches[-1].get_path().vertices


def test_without_weight_the_line_is_straight():
    figure = Figure()
    figures.basis_function_boundary(BENDS, window=WINDOW)(figure)(function="a step", weight=0.0)
    x1, x2 = border_of(figure).T
    np.testing.assert_allclose(x2, 1 + x1 / 2, atol=0.01)


CASES = {
    "likelihood_and_discriminant": (figures.likelihood_and_discriminant(fits, X, Y), [{"tilt": 0.0}, {"tilt": 2.0}]),
    "weight_bars": (figures.weight_bars(weights, NAMES), [{"factor": 1.0}, {"factor": -4.0}]),
    "distance_to_line": (
        figures.distance_to_line(),
        [POINT, {**POINT, "w": (-1.0, 0.5), "x": (-2.0, 1.0)}, {**POINT, "w": (0.0, 0.0)}],
    ),
    "basis_function_boundary": (
        figures.basis_function_boundary(BENDS, window=WINDOW),
        [{"function": name, "weight": 1.0} for name in BENDS],
    ),
    "quadratic_feature": (LIFTED, [{}]),
}


class TestDrawings(DrawingTests):
    CASES = CASES
