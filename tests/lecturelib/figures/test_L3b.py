"""The drawings of L3b tell and show what plain loops find."""

from itertools import pairwise

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.discriminant import LinearMachine
from lecturelib.figures import L3b as figures
from lecturelib.figures.L3b import _cone, _hull, _inside
from lecturelib.regression import ho_kashyap, mse_procedure
from tests.lecturelib.figures.common import LabelledDrawingTests, said

RNG = np.random.default_rng(3)
NORMALS = np.array([[1.0, 0.2], [-0.4, 1.0], [-0.5, -1.0]])
MACHINE = LinearMachine(NORMALS, np.array([0.0, 0.3, 0.1]), np.array(["a", "b", "c"]))
X = RNG.normal(size=(40, 2))
WINDOW = (-1.0, 8.0, 3.0, 15.0)


def four(far):
    points, y = data.four_points(far=far)
    return points, y, np.ones(4), mse_procedure(points, y)


FAR = data.four_points(far=10.0)
RUNS = [(np.ones(4), mse_procedure(*FAR))]
RUNS += [(run.margins, run) for run in (ho_kashyap(*FAR, learning_rate=0.1, max_epochs=k) for k in (1, 2, 3))]
STEPS = figures.margins_by_step(*FAR, RUNS, window=WINDOW)


def test_the_tip_of_a_the_far_sample_and_the_tops_of_bars_lie_under_their_handles():
    cone, figure = figures.solution_cone([1.5, 4.0, -1.0, 0.5], [1, 1, -1, -1]), Figure()
    update = cone(figure)
    update(angle=120, length=2.5)
    plane, ways = update.places["angle"]
    assert plane is figure.axes[1]
    np.testing.assert_allclose(ways(np.array([120.0]))[0], plane.lines[-1].get_xydata()[0])
    figure = Figure()
    ways = {"far": lambda far: np.column_stack([0 * far, far])}
    drawing = figures.margins_asked_and_given(four, window=WINDOW, samples_of=ways, bars_of={"b2": 1})
    update = drawing(figure)
    update(far=10.0)
    ax, ways = update.places["far"]
    drawn = np.vstack([line.get_xydata() for line in ax.lines])
    assert ways(np.array([10.0])).tolist()[0] in drawn.tolist()
    bars, tops = update.places["b2"]
    asked = bars.patches[1]
    np.testing.assert_allclose(tops(np.array([1.0])), [(asked.get_x() + asked.get_width() / 2, asked.get_height())])


@pytest.mark.parametrize(("angle", "offset"), [(0, 0.0), (90, 0.5), (-35, 0.25), (60, -0.75)])
def test_a_straight_walk_meets_the_regions_that_its_points_are_in_and_none_twice(angle, offset):
    figure = Figure()
    told = figures.line_through_regions(MACHINE, X, MACHINE.predict(X))(figure)(angle=angle, offset=offset)
    begin, end = figure.axes[0].lines[0].get_xydata()
    along = begin + np.linspace(0, 1, 997)[:, None] * (end - begin)
    met = list(dict.fromkeys(MACHINE.predict(along).tolist()))
    assert f"meets {', then '.join(met)}, each once." in told
    assert figure.axes[0].get_title() == " → ".join(met)


def test_the_greatest_discriminant_is_on_top_of_the_others():
    figure = Figure()
    figures.line_through_regions(MACHINE, X, MACHINE.predict(X))(figure)(angle=20, offset=0.0)
    top, *lines = figure.axes[1].lines
    for line in lines:
        t, g = line.get_xdata(), line.get_ydata()
        height = np.interp(top.get_xdata(), t, g)
        assert (top.get_ydata() >= height - 1e-9).all()


@pytest.mark.parametrize("angle", [0.0, 37.0, 90.0, -120.0])
def test_a_walk_ends_at_the_walls(angle):
    ahead = np.array([np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))])
    low, high = np.array([-1.0, -2.0]), np.array([3.0, 2.0])
    _, points = _inside(np.array([0.5, 0.5]), ahead, low, high)
    assert (points >= low - 1e-9).all()
    assert (points <= high + 1e-9).all()
    for end in points[[0, -1]]:
        assert min(np.abs(end - low).min(), np.abs(end - high).min()) < 1e-9


def test_the_cone_holds_exactly_the_solutions():
    Z = np.array([[1.0, 1.5], [1.0, 4.0], [-1.0, 1.0], [-1.0, -0.5]])
    _, one, other = _cone(Z)
    for share in (0.02, 0.5, 0.98):
        assert (Z @ (share * one + (1 - share) * other) > 0).all()
    for outside in (1.1 * one - 0.1 * other, 1.1 * other - 0.1 * one):
        assert (Z @ outside <= 0).any()


def test_a_cone_across_the_first_direction_is_of_one_piece():
    _, one, other = _cone(np.array([[1.0, 1.0], [1.0, -1.0]]))
    np.testing.assert_allclose(sorted([one[1], other[1]]), [-np.sqrt(0.5), np.sqrt(0.5)], atol=2e-3)


def test_without_a_solution_the_cone_is_empty():
    assert not _cone(np.array([[1.0, 0.0], [-1.0, 0.0]])).any()


def test_the_length_of_a_changes_no_verdict():
    drawing = figures.solution_cone([1.5, 4.0, -1.0, 0.5], [1, 1, -1, -1])
    for length in (0.5, 4.0):
        assert "0 of 4 normalised samples are on its wrong side" in said(drawing, angle=130, length=length)
        assert "1 of 4 normalised samples are" in said(drawing, angle=110, length=length)


def test_the_bars_are_the_margins():
    figure = Figure()
    told = figures.margins_asked_and_given(four, window=WINDOW)(figure)(far=10.0)
    points, y, b, model = four(10.0)
    heights = [bar.get_height() for bar in figure.axes[1].patches]
    np.testing.assert_allclose(heights, [*b, *(y * model.decision(points))])
    assert "leaves 1 not on the right side" in told
    assert "gives 0.20, 0.92, −0.04, 1.16." in told


@pytest.mark.parametrize(
    ("far", "verdict"), [(4.0, "separates"), (9.3, "separates"), (9.4, "leaves 1"), (9.5, "leaves 1")]
)
def test_the_far_sample_pulls_the_line_over_another(far, verdict):
    assert f"the line {verdict}" in said(figures.margins_asked_and_given(four, window=WINDOW), far=far)


def test_the_margins_by_step_are_those_of_the_runs():
    figure = Figure()
    told = STEPS(figure)(step=2)
    points, y = data.four_points(far=10.0)
    asked, model = RUNS[2]
    lines = {line.get_label(): line for line in figure.axes[1].lines}
    assert lines["$a^T z^i$, got"].get_ydata()[-1] == pytest.approx(y[0] * model.decision(points)[0])
    assert lines["$b_i$, asked"].get_ydata().tolist() == [1.0, 1.0, 1.0]
    assert told.startswith("After 2 steps the line leaves 1 not on the right side: it was asked for the margins 1.00,")
    assert f", {asked[3]:.2f} and gives" in told


def test_samples_are_numbered_on_the_side_that_is_turned_away_from_the_line():
    figure = Figure()
    figures.margins_asked_and_given(four, window=WINDOW)(figure)(far=10.0)
    points, _, _, model = four(10.0)
    places = np.array([text.get_position() for text in figure.axes[0].texts])
    assert (np.abs(model.decision(places)) > np.abs(model.decision(points))).all()


def test_the_common_point_is_in_both_hulls():
    points, y = data.five_points()
    u = ho_kashyap(points, y).certificate
    assert "(3.1, 4.57)" in said(figures.common_point_of_hulls(points, y, u))
    np.testing.assert_allclose(u[y == 1] @ points[y == 1], u[y == -1] @ points[y == -1])


def test_a_hull_has_all_points_on_its_left():
    corners = _hull(X)
    assert (corners[0] == corners[-1]).all()
    for begin, end in pairwise(corners):
        (dx, dy), away = end - begin, X - begin
        assert (dx * away[:, 1] - dy * away[:, 0] >= -1e-12).all()


CASES = {
    "line_through_regions": (
        figures.line_through_regions(MACHINE, X, MACHINE.predict(X)),
        [{"angle": 10, "offset": 0.0}, {"angle": -60, "offset": 0.5}],
    ),
    "solution_cone": (
        figures.solution_cone([2.0, 0.5], [1, -1]),
        [{"angle": 60, "length": 1.0}, {"angle": 120, "length": 2.0}],
    ),
    "margins_asked_and_given": (figures.margins_asked_and_given(four, window=WINDOW), [{"far": 4.0}, {"far": 12.0}]),
    "margins_by_step": (STEPS, [{"step": 0}, {"step": 3}]),
}


@pytest.mark.full
class TestDrawings(LabelledDrawingTests):
    CASES = CASES
