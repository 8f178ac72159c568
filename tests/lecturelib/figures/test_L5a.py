"""The numbers that the drawings of L5a tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.features import augment, polynomial_features, standardise
from lecturelib.figures import L5a as figures
from lecturelib.figures.L5a import _ellipses, _walk_home, bowl
from lecturelib.regression import least_squares
from lecturelib.regularised import regularised_cost, ridge_descent
from tests.lecturelib.figures.common import LabelledDrawingTests, said

X, Y = data.houses()
X_1, Y_1 = np.array([0.0, 1.0, 2.0, 4.0]), np.array([1.0, 1.0, 3.0, 4.0])
LINE = figures.line_and_cost(X_1, Y_1, window=(-1, 2, -1, 2), names=("x", "y"))
BASIS = figures.basis_board(
    X_1, Y_1, {"powers": lambda x, m: polynomial_features(x, degree=m)}, names=("x of the samples", "y of the samples")
)
BOWLS = figures.costs_by_scale(
    lambda ratio: data.houses(ratio=ratio), windows=((-30, 130, -60, 100), (-20, 190, -75, 135))
)
NEW = figures.predicted_and_true(
    lambda shift: (Y, {"good": Y + 1.0, "bad": Y + shift, "wild": 1e9 * Y}), window=(50, 500, 50, 500), usual=Y.mean()
)


def test_the_line_is_that_of_gradient_descent():
    run = ridge_descent(X_1[:, None], Y_1, learning_rate=0.1, max_epochs=30, tol=0)
    figure = Figure()
    told = LINE(figure)(learning_rate=0.1, step=30)
    ends, heights = figure.axes[0].lines[2].get_data()
    assert told.startswith(f"With learning rate 0.1 and step 30, the line is y = {run.bias:.3g} + ")
    np.testing.assert_allclose(heights, run.bias + run.weights[0] * np.asarray(ends))
    assert told.endswith(f"where J is {regularised_cost(X_1[:, None], Y_1, run.weights, run.bias):.3g}.")


def test_the_ellipses_are_lines_of_equal_cost():
    A, centre = np.array([[2.0, 0.5], [0.5, 1.0]]), np.array([3.0, -1.0])
    off = np.column_stack(_ellipses(A, centre, 8.0))[:121] - centre
    np.testing.assert_allclose(np.einsum("ij,jk,ik->i", off, A, off) / 2, 8.0)


@pytest.mark.parametrize("degree", [1, 2, 3])
def test_the_board_adds_the_functions_up_as_least_squares_does(degree):
    phi = polynomial_features(X_1[:, None], degree=degree)
    miss = np.sqrt(np.mean((least_squares(phi, Y_1).predict(phi) - Y_1) ** 2))
    powers = "1 power," if degree == 1 else f"{degree} powers,"
    told = said(BASIS, basis="powers", degree=degree)
    assert powers in told
    assert float(told.rstrip(".").split()[-1].replace("−", "-")) == pytest.approx(miss, rel=5e-3, abs=1e-12)


@pytest.mark.parametrize("Z", [standardise(X).apply(X), standardise(X, by="range").apply(X), X - X.mean(axis=0) + 2.0])
def test_the_steps_are_counted_as_by_walking(Z):
    Z = augment(Z / Z.std(axis=0))
    A, best, steps = bowl(Z, Y)
    path = best - _walk_home(A, best, steps)
    J = np.array([np.mean((Z @ theta - Y) ** 2) / 2 for theta in path])
    rate, theta = 2 / np.linalg.eigvalsh(A)[[0, -1]].sum(), np.zeros(3)
    for _ in range(steps):
        theta = theta - rate * (Z @ theta - Y) @ Z / len(Y)
    np.testing.assert_allclose(path[-1], theta, atol=1e-8)
    excess = (J - np.mean((Z @ best - Y) ** 2) / 2) / (J[0] - np.mean((Z @ best - Y) ** 2) / 2)
    assert excess[-1] <= 1e-3 < excess[-2]


def test_steps_grow_with_the_square_of_the_ratio_but_not_if_standardised():
    counts = {}
    for log_ratio in (1.0, 2.0):
        told = said(BOWLS, log_ratio=log_ratio).partition("steps: ")[2].rstrip(".").split(", ")
        counts[log_ratio] = {name: int(count.replace(",", "")) for count, name in (each.split(" ", 1) for each in told)}
    assert counts[2.0]["standardised"] == counts[1.0]["standardised"] == 3
    assert counts[2.0]["centred"] / counts[1.0]["centred"] == pytest.approx(100, rel=0.05)
    assert counts[2.0]["as measured"] > counts[2.0]["centred"]


def test_the_mean_errors_are_told_also_outside_the_window():
    wild = np.mean(1e9 * Y - Y)
    told = said(NEW, shift=-30.0)
    assert f"are: good 1, bad 30, wild {wild:,.0f}; " in told
    assert told.endswith("; wild: 50 of 50 are outside the picture.")


CASES = {
    "line_and_cost": (LINE, [{"learning_rate": 0.1, "step": 9}, {"learning_rate": 0.5, "step": 200}]),
    "basis_board": (BASIS, [{"basis": "powers", "degree": 1}, {"basis": "powers", "degree": 3}]),
    "costs_by_scale": (BOWLS, [{"log_ratio": 0.5}, {"log_ratio": 2.6}]),
    "predicted_and_true": (NEW, [{"shift": 10.0}, {"shift": 90.0}]),
}


@pytest.mark.full
class TestDrawings(LabelledDrawingTests):
    CASES = CASES
