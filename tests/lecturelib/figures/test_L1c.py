"""Distances, projections and contours: moved, they are what matplotlib would draw, and their numbers are right."""

import numpy as np
import pytest
from matplotlib.figure import Figure
from sklearn.decomposition import PCA

from lecturelib import data, projection
from lecturelib.figures import L1c as figures
from lecturelib.figures.L1c.lagrange import _contour_line, _meeting_points
from lecturelib.figures.scene import Scene
from tests.lecturelib.figures.common import DrawingTests, LabelledDrawingTests, said

PHENOLS = data.wine().columns("flavanoids", "total phenols")


def area(x):
    return x[0] * x[1]


def fence(x, level):
    return x[0] + x[1] - level


def stretched(a):
    return 4 * a[0] ** 2 + a[1] ** 2


def circle(a, level=1.0):
    return a[0] ** 2 + a[1] ** 2 - level


CASES = {
    "distances_in_a_cube": (figures.distances_in_a_cube(50), [{"doublings": k} for k in (0, 4, 10)]),
    "projection_onto_axis": (figures.projection_onto_axis(PHENOLS), [{"angle": angle} for angle in (0, 30, 180)]),
    "contour_and_constraint": (
        figures.contour_and_constraint(area, fence),
        [{"c": c, "level": level} for c, level in ((4.0, 6), (9.0, 6), (1.0, 9))],
    ),
    "scree": (figures.scree([4.0, 2.0, 1.0, 0.5, 0.0]), [{"k": k} for k in (1, 3, 5)]),
}


class TestDrawings(LabelledDrawingTests):
    CASES = CASES


IMAGES = {
    "images": (
        figures.images({"given": np.eye(4), "doubled": lambda k: k * np.eye(4)}, shape=(2, 2), captions="abcd"),
        [{"k": k} for k in (0, 1, 2)],
    ),
}


class TestImages(DrawingTests):  # rows of pixels have one title and no x axis
    CASES = IMAGES


def test_scree_refuses_eigenvalues_that_rise():
    with pytest.raises(ValueError, match=r"^scree: eigenvalues must descend"):
        figures.scree([1.0, 2.0])


def test_scree_refuses_more_components_than_there_are():
    with pytest.raises(ValueError, match=r"^scree: k must lie between 1 and 2, got 3"):
        said(figures.scree([2.0, 1.0]), k=3)


def test_the_crowd_tells_the_ratio_of_the_nearest_to_the_furthest():
    r = projection.cube_distances(100, 16, seed=3)
    told = said(figures.distances_in_a_cube(100, seed=3), doublings=4)
    assert told.startswith("In 16 dimensions")
    assert f" {r.min() / r.max():.2f} times" in told


def test_what_the_shadow_shows_and_what_it_misses_are_variance_and_error():
    A = projection.rotation(np.deg2rad(40))[:, :1]
    error = projection.reconstruction_error(PHENOLS, A) / len(PHENOLS)
    told = said(figures.projection_onto_axis(PHENOLS), angle=40)
    assert f"the variance {np.var(PHENOLS @ A):.3f}, and {error:.3f} of" in told
    assert f"of the total {PHENOLS.var(axis=0).sum():.3f} is missed" in told


@pytest.mark.parametrize(
    ("c", "told"), [(8.0, "crosses the curve, gradients 18° apart"), (9.0, "touches"), (9.25, "does not meet")]
)
def test_the_contour_crosses_touches_and_misses_the_fence(c, told):
    assert told in said(figures.contour_and_constraint(area, fence), c=c, level=6)


@pytest.mark.parametrize(("c", "told"), [(0.9, "does not meet"), (1.0, "touches"), (2.5, "crosses"), (4.0, "touches")])
def test_ellipses_touch_the_circle_at_the_two_eigenvalues(c, told):
    assert told in said(figures.contour_and_constraint(stretched, circle, window=(-1.6, 1.6, -1.6, 1.6)), c=c)


def test_a_contour_meets_the_curve_where_both_equations_hold():
    line = np.column_stack([np.linspace(0, 6, 50), 6 - np.linspace(0, 6, 50)])
    points, touches = _meeting_points(area, line, 5.0)
    np.testing.assert_allclose(np.sort(points, axis=0), [[1, 1], [5, 5]], atol=1e-2)
    assert not touches


def test_a_contour_in_two_pieces_has_a_gap_and_a_height_that_is_not_there_none():
    grid = np.array(np.meshgrid(np.linspace(-2, 2, 41), np.linspace(-2, 2, 41)))
    line = _contour_line(Figure().subplots(), grid, grid[0] ** 2, 1.0)
    assert np.isnan(line).any(axis=1).sum() == 1
    np.testing.assert_allclose(np.nanmax(np.abs(np.abs(line[:, 0]) - 1)), 0, atol=1e-6)
    assert len(_contour_line(Figure().subplots(), grid, grid[0] ** 2, 5.0)) == 0


def test_views_put_the_same_samples_side_by_side():
    wine = data.wine()
    scene = Scene(figures.projected_samples({"raw": wine.X[:, :2], "other": wine.X[:, 2:4]}, wine.y))
    assert scene.whole()["say"] == "178 samples of 3 classes along two axes: raw, other."
    assert [ax.get_title() for ax in scene.figure.axes] == ["raw", "other"]
    with pytest.raises(ValueError, match="projected_samples: X must have 2 columns"):
        figures.projected_samples({"wide": wine.X}, wine.y)


def test_scree_agrees_with_scikit_learn_on_the_wines():
    wine = data.wine()
    scaled = (wine.X - wine.X.mean(axis=0)) / wine.X.std(axis=0)
    oracle = PCA().fit(scaled)
    drawing = figures.scree(oracle.explained_variance_)
    for k in (1, 8, 13):
        share = oracle.explained_variance_ratio_[:k].sum()
        assert f"The first {k} of 13 components hold {share:.3f} of the variance" in said(drawing, k=k)


def test_images_tell_how_far_each_row_is_from_the_first():
    given = np.arange(8.0).reshape(2, 4)
    drawing = figures.images({"given": given, "rebuilt": lambda error: given + error}, shape=(2, 2))
    assert said(drawing, error=-3).endswith("rebuilt differs by 3 in the root mean square.")
    assert said(drawing, error=1e-14).endswith("rebuilt differs by 0 in the root mean square.")
