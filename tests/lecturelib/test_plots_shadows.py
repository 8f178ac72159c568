"""Shadows, crowds and touching contours: moved, they are what matplotlib would draw, and their numbers are right."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data, plots, projection
from lecturelib.picture import Picture
from lecturelib.plots.shadows import contour_line, meeting_points
from tests.direct import pixels, saved

SIZE = (5.0, 3.0)
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
    "crowd": (plots.crowd(50), [{"doublings": k} for k in (0, 4, 10)]),
    "shadow": (plots.shadow(PHENOLS), [{"angle": angle} for angle in (0, 30, 180)]),
    "touching": (
        plots.touching(area, fence),
        [{"c": c, "level": level} for c, level in ((4.0, 6), (9.0, 6), (1.0, 9))],
    ),
}


def said(drawing, **values):
    return drawing(Figure())(**values)


@pytest.mark.parametrize("name", CASES)
def test_a_moved_drawing_is_what_matplotlib_itself_would_save_and_its_background_stays(name, monkeypatch):
    drawing, values = CASES[name]
    picture = Picture(drawing, size=SIZE)
    for value in values:
        picture.png(**value)
    monkeypatch.setattr(picture.canvas, "draw", lambda: pytest.fail("the whole picture was drawn again"))
    frames = [pixels(picture.png(**value)) for value in values]
    assert len({frame.tobytes() for frame in frames}) == len(values), "some values give the same picture"
    direct = Picture(drawing, size=SIZE)
    direct.png(**values[0])
    for place in (2, 1):
        np.testing.assert_array_equal(frames[place], saved(direct, values[place]))
    assert all(ax.get_title() and ax.get_ylabel() and ax.get_xlabel() for ax in picture.figure.axes)


def test_the_crowd_tells_the_ratio_of_the_nearest_to_the_furthest():
    r = projection.cube_distances(100, 16, seed=3)
    told = said(plots.crowd(100, seed=3), doublings=4)
    assert told.startswith("In 16 dimensions")
    assert f" {r.min() / r.max():.2f} times" in told


def test_what_the_shadow_shows_and_what_it_misses_are_variance_and_error():
    A = projection.rotation(np.deg2rad(40))[:, :1]
    error = projection.reconstruction_error(PHENOLS, A) / len(PHENOLS)
    told = said(plots.shadow(PHENOLS), angle=40)
    assert f"the variance {np.var(PHENOLS @ A):.3f}, and {error:.3f} of" in told
    assert f"of the total {PHENOLS.var(axis=0).sum():.3f} is missed" in told


@pytest.mark.parametrize(
    ("c", "told"), [(8.0, "crosses the curve, gradients 18° apart"), (9.0, "touches"), (9.25, "does not meet")]
)
def test_the_contour_crosses_touches_and_misses_the_fence(c, told):
    assert told in said(plots.touching(area, fence), c=c, level=6)


@pytest.mark.parametrize(("c", "told"), [(0.9, "does not meet"), (1.0, "touches"), (2.5, "crosses"), (4.0, "touches")])
def test_ellipses_touch_the_circle_at_the_two_eigenvalues(c, told):
    assert told in said(plots.touching(stretched, circle, window=(-1.6, 1.6, -1.6, 1.6)), c=c)


def test_a_contour_meets_the_curve_where_both_equations_hold():
    line = np.column_stack([np.linspace(0, 6, 50), 6 - np.linspace(0, 6, 50)])
    points, touches = meeting_points(area, line, 5.0)
    np.testing.assert_allclose(np.sort(points, axis=0), [[1, 1], [5, 5]], atol=1e-2)
    assert not touches


def test_a_contour_in_two_pieces_has_a_gap_and_a_height_that_is_not_there_none():
    grid = np.array(np.meshgrid(np.linspace(-2, 2, 41), np.linspace(-2, 2, 41)))
    line = contour_line(Figure().subplots(), grid, grid[0] ** 2, 1.0)
    assert np.isnan(line).any(axis=1).sum() == 1
    np.testing.assert_allclose(np.nanmax(np.abs(np.abs(line[:, 0]) - 1)), 0, atol=1e-6)
    assert len(contour_line(Figure().subplots(), grid, grid[0] ** 2, 5.0)) == 0


def test_views_put_the_same_samples_side_by_side():
    wine = data.wine()
    picture = Picture(plots.views({"raw": wine.X[:, :2], "other": wine.X[:, 2:4]}, wine.y))
    picture.png()
    assert picture.sentence == "178 samples of 3 classes along two axes: raw, other."
    assert [ax.get_title() for ax in picture.figure.axes] == ["raw", "other"]
    with pytest.raises(ValueError, match="views: X must have 2 columns"):
        plots.views({"wide": wine.X}, wine.y)
