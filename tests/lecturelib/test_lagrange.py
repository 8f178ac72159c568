"""Extrema on a curve, against those that can be found by hand and by trying all points of the curve."""

import numpy as np
import pytest

from lecturelib.lagrange import gradient, lagrange


def circle(x):
    return x[0] ** 2 + x[1] ** 2 - 1


def ellipse(x):
    return x[0] ** 2 / 9 + x[1] ** 2 - 1


def hills(x):
    return np.sin(2 * x[0]) + x[0] * x[1] + np.exp(-x[1])


@pytest.mark.parametrize(("sense", "sign"), [("max", 1), ("min", -1)])
@pytest.mark.parametrize("start", [(1.0, 0.2), (0.3, -2.0), (-0.5, 0.1)])
def test_a_plane_over_a_circle_is_extreme_in_the_direction_of_its_gradient(start, sense, sign):
    best = lagrange(lambda x: 3 * x[0] + 4 * x[1], circle, start, sense=sense)
    assert best.converged
    np.testing.assert_allclose(best.point, [sign * 0.6, sign * 0.8], atol=1e-8)
    assert best.multiplier == pytest.approx(sign * 2.5)
    assert best.value == pytest.approx(sign * 5)


def test_the_rectangle_of_greatest_area_with_a_given_perimeter_is_the_square():
    best = lagrange(lambda x: x[0] * x[1], lambda x: x[0] + x[1] - 10, (1.0, 9.0))
    np.testing.assert_allclose(best.point, [5, 5], atol=1e-6)
    assert best.multiplier == pytest.approx(5)


def test_the_first_principal_axis_is_the_extremum_of_the_variance_on_the_circle():
    S = np.array([[3.0, 1.2], [1.2, 2.0]])
    best = lagrange(lambda a: a @ S @ a, circle, (1.0, 0.0))
    eigenvalues, vectors = np.linalg.eigh(S)
    np.testing.assert_allclose(best.point, vectors[:, 1] * np.sign(vectors[0, 1]), atol=1e-8)
    assert best.multiplier == pytest.approx(eigenvalues[1])
    assert lagrange(lambda a: a @ S @ a, circle, (1.0, 0.0), sense="min").multiplier == pytest.approx(eigenvalues[0])


@pytest.mark.parametrize("start", [(3.0, 0.1), (0.0, 1.0), (-2.0, -0.5)])
@pytest.mark.parametrize("sense", ["max", "min"])
def test_where_it_stops_the_gradients_are_parallel_and_the_neighbours_are_no_better(start, sense):
    best = lagrange(hills, ellipse, start, sense=sense)
    assert best.converged
    assert ellipse(best.point) == pytest.approx(0, abs=1e-10)
    np.testing.assert_allclose(gradient(hills, best.point), best.multiplier * gradient(ellipse, best.point), atol=1e-6)
    angle = np.arctan2(best.point[1], best.point[0] / 3) + np.linspace(-0.01, 0.01, 21)
    nearby = [hills((3 * np.cos(t), np.sin(t))) for t in angle]
    assert best.value == pytest.approx(max(nearby) if sense == "max" else min(nearby), abs=1e-8)


def test_every_step_of_the_path_lies_on_the_curve_and_it_climbs_until_the_top_is_passed():
    best = lagrange(lambda x: x[1], ellipse, (2.9, 0.1))
    np.testing.assert_allclose([ellipse(x) for x in best.path], 0, atol=1e-10)
    heights = best.path[:, 1]
    top = int(heights.argmax())
    assert (np.diff(heights[: min(top, 20)]) > 0).all()
    assert len(best.path) > 10
    with pytest.raises(ValueError, match="read-only"):
        best.path[0, 0] = 5


def test_the_multiplier_says_how_much_a_wider_constraint_would_gain():
    def area_at(total):
        return lagrange(lambda x: x[0] * x[1], lambda x: x[0] + x[1] - total, (1.0, 9.0))

    gain = (area_at(10.01).value - area_at(9.99).value) / 0.02
    assert gain == pytest.approx(area_at(10.0).multiplier, rel=1e-6)


def test_a_start_where_the_curve_is_level_already_stays_there():
    best = lagrange(lambda x: 0.0, circle, (1.0, 0.0))
    assert best.converged
    assert len(best.path) == 1


def test_on_a_curve_without_end_it_gives_up_and_says_so():
    best = lagrange(lambda x: x[0], lambda x: x[1], (0.0, 1.0), max_steps=50)
    assert not best.converged
    assert best.point[0] == pytest.approx(5)


def test_bad_input_is_told_in_a_sentence():
    with pytest.raises(
        ValueError, match=r"lagrange: the gradient of g is zero at \[0. 0.\], so the curve has no tangent"
    ):
        lagrange(hills, circle, (0.0, 0.0))
    with pytest.raises(ValueError, match="lagrange: found no point with g = 0"):
        lagrange(hills, lambda x: x[0] ** 2 + x[1] ** 2 + 1, (1.0, 0.3))
    with pytest.raises(ValueError, match='lagrange: sense must be "max" or "min", got \'up\''):
        lagrange(hills, circle, (1.0, 0.0), sense="up")
    with pytest.raises(ValueError, match=r"start must be a point of the plane, so 2 numbers, got shape \(3,\)"):
        lagrange(hills, circle, (1.0, 0.0, 0.0))
    with pytest.raises(ValueError, match="lagrange: step must be a number above 0, got 0"):
        lagrange(hills, circle, (1.0, 0.0), step=0)
