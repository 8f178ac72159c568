"""The numbers that the drawings of L5b tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.features import standardise
from lecturelib.figures import L5b as figures
from lecturelib.regularised import ridge, ridge_descent
from lecturelib.sparse import elastic_net_path, lasso_path
from tests.lecturelib.figures.common import DrawingTests, said

X, Y = data.parabola(12)
NEW = data.parabola(30, seed=1)


class Power:
    """Ridge on the powers of one feature."""

    def __init__(self, degree, l2):
        self.degree = degree
        self.model = ridge(self.phi(X), Y, l2=l2)

    def phi(self, X):
        return np.column_stack([X[:, 0] ** p for p in range(1, self.degree + 1)])

    def predict(self, X):
        return self.model.predict(self.phi(X))


FITS = {(degree, log): Power(degree, 10.0**log) for degree in (1, 2, 3) for log in (-2, -1, 0)}
LONGLEY = data.longley()
Z, JOBS = standardise(LONGLEY.X).apply(LONGLEY.X), LONGLEY.y / 1000
STRENGTHS = 10.0 ** np.arange(-3, 1.1, 0.5)
PATHS = {r: elastic_net_path(Z, JOBS, strength=STRENGTHS, l1_ratio=r) for r in (0.0, 0.5, 1.0)}

MAP = figures.degree_and_penalty(FITS, (X[:, 0], Y), (NEW[0][:, 0], NEW[1]), names=("x of samples", "y of samples"))
PRICES = figures.ridge_and_lasso()
WEIGHTS = figures.shrinking_paths(lambda l1_ratio: PATHS[l1_ratio], LONGLEY.features, reach=(-4, 9))
STANDARD = standardise(X).apply(X)
HEAVY = figures.heavy_penalty(STANDARD[:, 0], Y, learning_rate=0.05, names=("x, of samples", "y, of samples"))


def test_the_map_holds_the_error_of_every_curve_on_new_samples():
    figure = Figure()
    told = MAP(figure)(degree=2, log_lambda=-1)
    table = figure.axes[1].images[0].get_array()
    wanted = [[np.mean((FITS[p, log].predict(NEW[0]) - NEW[1]) ** 2) ** 0.5 for log in (-2, -1, 0)] for p in (1, 2, 3)]
    np.testing.assert_allclose(table, wanted)
    assert told.endswith(f" new ones by {wanted[1][1]:.3g}.")
    assert [float(v[0]) for v in figure.axes[1].lines[0].get_data()] == [-1, 2]


@pytest.mark.parametrize(("wanted", "penalty"), [(1.0, 0.25), (-2.0, 1.0), (0.5, 2.0), (3.0, 0.0)])
def test_both_dots_lie_at_the_bottom_of_their_curve(wanted, penalty):
    figure = Figure()
    PRICES(figure)(wanted=wanted, penalty=penalty)
    left = figure.axes[0].lines
    for curve, dot in ((left[0], left[1]), (left[2], left[3])):
        (place,), (height,) = dot.get_data()
        assert height <= curve.get_ydata().min() + 1e-12
        assert abs(place - curve.get_xdata()[curve.get_ydata().argmin()]) <= 0.0125 + 1e-12


def test_a_small_wish_gets_nothing_from_the_lasso():
    assert said(PRICES, wanted=-0.5, penalty=1.0).endswith("ridge gives −0.25, lasso 0.")


@pytest.mark.parametrize("log_lambda", [-2.0, -1.0, 1.0])
def test_the_weights_at_zero_are_counted(log_lambda):
    zeros = (lasso_path(Z, JOBS, l1=[10.0**log_lambda]).weights == 0).sum()
    assert f"{zeros} of 6 weights are exactly 0" in said(WEIGHTS, l1_ratio=1.0, log_lambda=log_lambda)
    assert "0 of 6 weights are exactly 0" in said(WEIGHTS, l1_ratio=0.0, log_lambda=log_lambda)


@pytest.mark.parametrize("log_lambda", [-1.0, 1.0, 1.5])
def test_the_walk_is_that_of_ridge_descent(log_lambda):
    figure = Figure()
    HEAVY(figure)(log_lambda=log_lambda)
    free, l2 = ridge(STANDARD, Y, l2=0.0), 10.0**log_lambda
    start = np.append(free.weights, free.bias)
    run = ridge_descent(STANDARD, Y, l2=l2, learning_rate=0.05, start=start, max_epochs=10, tol=0)
    np.testing.assert_allclose(figure.axes[1].lines[0].get_ydata(), run.history.weights[:, 0], atol=1e-9)


def test_a_huge_price_leaves_the_mean_and_breaks_descent():
    figure = Figure()
    told = HEAVY(figure)(log_lambda=10.0)
    assert told.endswith(" descent explodes.")
    np.testing.assert_allclose(figure.axes[0].lines[2].get_ydata(), Y.mean(), atol=1e-6)
    assert said(HEAVY, log_lambda=1.5).endswith("descent swings in.")
    assert said(HEAVY, log_lambda=0.0).endswith("descent creeps in.")


def test_heavy_price_wants_a_standardised_feature():
    with pytest.raises(ValueError, match="heavy_penalty: x must have mean 0 and deviation 1"):
        figures.heavy_penalty(X[:, 0], Y, learning_rate=0.05, names=("x", "y"))


CASES = {
    "degree_and_penalty": (MAP, [{"degree": 1, "log_lambda": -2}, {"degree": 3, "log_lambda": 0}]),
    "ridge_and_lasso": (PRICES, [{"wanted": 1.0, "penalty": 0.25}, {"wanted": -2.0, "penalty": 1.0}]),
    "shrinking_paths": (WEIGHTS, [{"l1_ratio": 0.0, "log_lambda": -2.0}, {"l1_ratio": 1.0, "log_lambda": 0.0}]),
    "heavy_penalty": (HEAVY, [{"log_lambda": -2.0}, {"log_lambda": 10.0}]),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES
