"""The numbers that the drawings of L3a tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.descent import Quadratic, gradient_descent, optimal_rate
from lecturelib.figures import L3a as figures
from lecturelib.figures.drawing import number
from lecturelib.figures.L3a import _four_ways
from tests.lecturelib.figures.common import DrawingTests, said

ROUND = Quadratic(2 * np.eye(2), [10.0, 20.0], 125.0)
OVAL = Quadratic(np.diag([2.0, 10.0]), [10.0, 100.0], 525.0)
A = np.array([10.0, 5.0])
WINDOW = (-1.0, 13.0, 3.0, 17.0)
SHAPES = {"x²/2": (lambda x: x**2 / 2, lambda x: x), "|x|": (np.abs, np.sign)}
COMPASS = figures.step_direction({"round": ROUND, "oval": OVAL}, A, window=WINDOW)
STEP = figures.step_size(ROUND, ROUND.gradient, A, window=WINDOW)
BOARD = figures.descent_board(OVAL, OVAL.gradient, window=WINDOW, costs=(0, 40, 1e-6, 1e4), start_1=10.0, start_2=5.0)
SHRINKING = figures.shrinking_steps(SHAPES, start=1.93, window=(-2.2, 2.2, -0.1, 2.3))


@pytest.mark.parametrize("length", [0.25, 3.0, 7.0])
def test_on_a_round_bowl_straight_down_is_best_at_any_length(length):
    assert said(COMPASS, bowl="round", angle=60, length=length).endswith("the best is 0.")


def test_on_an_oval_bowl_straight_down_is_best_for_short_steps_only():
    assert said(COMPASS, bowl="oval", angle=0, length=0.25).endswith("the best is 0.")
    assert said(COMPASS, bowl="oval", angle=0, length=6.0).endswith("the best is 28.")


def test_the_compass_goes_the_way_it_is_told():
    figure = Figure()
    COMPASS(figure)(bowl="round", angle=0, length=np.sqrt(50))
    tip = figure.axes[0].lines[2]
    np.testing.assert_allclose(np.ravel(tip.get_data()), [5, 10], atol=1e-9)  # straight down to the bottom


def test_the_lecture_step_leads_from_50_to_18():
    assert said(STEP, learning_rate=0.2) == (
        "With learning rate 0.2, one step leads to (8, 7) and takes J from 50 to 18."
    )


def test_the_curve_over_the_rates_is_lowest_at_the_best_rate():
    figure = Figure()
    STEP(figure)(learning_rate=0.2)
    rates, heights = figure.axes[1].lines[0].get_data()
    assert rates[np.argmin(heights)] == pytest.approx(optimal_rate(ROUND, ROUND.gradient, A, -ROUND.gradient(A)))


def test_the_board_shows_the_walk_of_gradient_descent():
    figure = Figure()
    told = BOARD(figure)(learning_rate=0.16, step=7)
    run = gradient_descent(OVAL, OVAL.gradient, A, learning_rate=0.16, tol=1e-9, max_steps=40)
    np.testing.assert_allclose(np.transpose(figure.axes[0].lines[0].get_data()), run.history.x[:8])
    np.testing.assert_allclose(figure.axes[1].lines[0].get_ydata(), run.history.value)
    assert told.endswith("still under way.")


@pytest.mark.parametrize(
    ("rate", "ending"), [(0.16, "gave up after 40 steps."), (0.21, "it diverges."), (0.2, "gave up after 40 steps.")]
)
def test_the_board_says_how_it_ends(rate, ending):
    assert said(BOARD, learning_rate=rate, step=40).endswith(ending)


def test_a_start_from_sliders_is_where_the_walk_begins():
    board = figures.descent_board(OVAL, OVAL.gradient, window=WINDOW, costs=(0, 40, 1e-6, 1e4))
    figure = Figure()
    told = board(figure)(learning_rate=0.1, start_1=2.0, start_2=4.0, step=0)
    np.testing.assert_allclose(np.ravel(figure.axes[0].lines[1].get_data()), [2, 4])
    assert f"J is {OVAL([2, 4]):.3g}" in told


def test_steps_shrink_on_a_round_bottom_and_not_at_an_edge():
    assert "have lengths from 0.579 to 0.00066" in said(SHRINKING, shape="x²/2", learning_rate=0.3)
    assert "have lengths from 0.3 to 0.3" in said(SHRINKING, shape="|x|", learning_rate=0.3)


@pytest.mark.parametrize("kappa", [2.0, 9.0, 20.0])
def test_from_the_worst_start_steepest_descent_walks_like_the_best_fixed_rate(kappa):
    ways = _four_ways(kappa, [kappa, 1.0])
    np.testing.assert_allclose(ways["steepest"].history.x, ways["fixed"].history.x, atol=1e-5)
    assert ways["conjugate"].steps == 2


def test_the_race_tells_j_of_each_way():
    told = said(figures.four_descents(), kappa=9, start_2=2.0, step=12)
    for name, end in _four_ways(9.0, (9.0, 2.0)).items():
        assert f"{name} {number(end.history.value[min(12, end.steps)])}" in told


CASES = {
    "step_direction": (
        COMPASS,
        [{"bowl": "round", "angle": 60, "length": 2.0}, {"bowl": "oval", "angle": -20, "length": 6.0}],
    ),
    "step_size": (STEP, [{"learning_rate": 0.2}, {"learning_rate": 1.05}]),
    "descent_board": (BOARD, [{"learning_rate": 0.16, "step": 9}, {"learning_rate": 0.21, "step": 40}]),
    "shrinking_steps": (SHRINKING, [{"shape": "x²/2", "learning_rate": 0.3}, {"shape": "|x|", "learning_rate": 0.9}]),
    "four_descents": (
        figures.four_descents(),
        [{"kappa": 9, "start_2": 2.0, "step": 12}, {"kappa": 1, "start_2": 0.5, "step": 40}],
    ),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES
    SIZE = (8, 4.2)  # as in the notebook
