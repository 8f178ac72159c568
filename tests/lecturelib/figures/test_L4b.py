"""The drawings of L4b tell and show what counting and plain sums find."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L4b as figures
from lecturelib.figures.L4b import _SHARES, _gaussian_density, _least_error
from lecturelib.gaussians import two_gaussians
from lecturelib.logistic import LogisticClassifier, reprior
from tests.lecturelib.figures.common import DrawingTests

RNG = np.random.default_rng(5)
Y = np.repeat([-1, 1], [20, 12])
X = RNG.normal(size=(32, 2)) + np.outer(Y, [1.0, 0.5])
MODEL = LogisticClassifier(np.array([2.0, 1.0]), -0.3)
BIRDS = figures.missing_prior(5.0, 3.5, 0.5, names=("heavy", "light"), feature="mass in kg")
BOARD = figures.gaussian_board()
SIZES = figures.mistakes_by_sample_size(
    lambda shift: {
        10: {"the best rule": [0.1] * 5, "one": np.array([0.1, 0.15, 0.2, 0.3, 0.4]) + shift},
        100: {"the best rule": [0.1] * 5, "one": np.array([0.04, 0.05, 0.05, 0.05, 0.06]) + shift},
    },
    window=(0.0, 0.7),
)
CELLAR = figures.new_prior(MODEL, X, Y, old=0.4, classes=("red", "white"))


@pytest.mark.parametrize(("distance", "rho", "prior"), [(2.0, 0.0, 0.5), (2.0, 0.8, 0.2), (1.0, -0.5, 0.9)])
def test_the_least_error_is_what_counting_finds(distance, rho, prior):
    samples, y = data.toys.two_gaussians(200_000, distance=distance, correlation=rho, prior=prior)
    mu = np.array([distance / 2, 0.0])
    model = two_gaussians(mu, -mu, [[1, rho], [rho, 1]], prior=prior)
    counted = np.mean(model.predict(samples) != y)
    assert _least_error(distance / np.sqrt(1 - rho**2), prior) == pytest.approx(counted, abs=0.003)


def test_the_boundary_is_taken_hold_of_where_it_stands_at_each_prior():
    figure = Figure()
    update = BIRDS(figure)
    update(prior=0.9)
    cut = next(line for line in figure.axes[0].lines if line.get_label() == "boundary")
    assert update.places["prior"][1][44, 0] == pytest.approx(cut.get_xdata()[0])


def test_halfway_between_the_means_the_posterior_is_the_prior():
    figure = Figure()
    BOARD(figure)(distance=2.0, correlation=0.5, prior=0.2)
    curve, dot = (line.get_xydata() for line in figure.axes[3].lines if len(line.get_xydata()) in (1, 241))
    np.testing.assert_allclose(dot, [[0, 0.2]])
    assert np.interp(0, *curve.T) == pytest.approx(0.2)


def test_a_bell_has_the_area_one():
    x = np.linspace(-20, 24, 4001)
    assert _gaussian_density(x, 2.0, 1.5).sum() * (x[1] - x[0]) == pytest.approx(1.0)


def test_the_panels_of_the_board_tell_of_one_boundary():
    figure = Figure()
    BOARD(figure)(distance=2.0, correlation=0.6, prior=0.2)
    _, bells, odds, posterior = figure.axes
    cut = odds.lines[-1].get_xdata()[0]
    first, second = (np.interp(cut, *line.get_data()) for line in bells.lines[:2])
    assert first == pytest.approx(second, rel=2e-3)
    assert np.interp(cut, *odds.lines[0].get_data()) == pytest.approx(0.0, abs=1e-9)
    assert np.interp(cut, *posterior.lines[0].get_data()) == pytest.approx(0.5, abs=2e-3)


def test_the_board_draws_the_joint_densities_along_the_way():
    figure = Figure()
    BOARD(figure)(distance=2.0, correlation=0.6, prior=0.2)
    inverse, joint = np.linalg.inv([[1.0, 0.6], [0.6, 1.0]]), []
    for line, share, mean in zip(figure.axes[1].lines, (0.2, 0.8), (1.0, -1.0), strict=False):
        away = np.column_stack([line.get_xdata() - mean, 0 * line.get_xdata()])
        joint.append(share * np.exp(-(away @ inverse * away).sum(axis=1) / 2))
    drawn = [line.get_ydata() for line in figure.axes[1].lines[:2]]
    np.testing.assert_allclose(drawn, joint / np.max(joint))  # in parts of the highest


def test_mistakes_by_sample_size_are_medians_between_their_quartiles():
    figure = Figure()
    told = SIZES(figure)(shift=0.1)
    assert told == (
        "With shift 0.1, from 10 to 100 samples the mistakes go: one from 0.300 to 0.150; the best rule has 0.100."
    )
    floor, medians, bars = figure.axes[0].lines
    np.testing.assert_allclose(medians.get_ydata(), [0.3, 0.15])
    np.testing.assert_allclose(bars.get_ydata()[:2], [0.25, 0.4])
    assert floor.get_ydata() == [0.1, 0.1]


@pytest.mark.parametrize("prior", [0.1, 0.5, 0.97])
def test_the_areas_are_the_mistakes(prior):
    figure = Figure()
    told = BIRDS(figure)(prior=prior)
    sure, extra = (area_of(patch.get_xy()) for patch in figure.axes[0].patches)
    assert sure == pytest.approx(_least_error(3.0, prior), abs=1e-3)
    assert sure + extra == pytest.approx(_least_error(3.0, 0.5), abs=5e-3)
    assert f"{_least_error(3.0, prior):.1%} mistakes, not {_least_error(3.0, 0.5):.1%}." in told


def area_of(corners):
    x, y = corners.T
    return abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / 2


@pytest.mark.parametrize(("log_odds", "told"), [(0.0, "C_2"), (0.5, "C_1"), (-2.0, "C_2")])
def test_both_ways_to_decide_are_one(log_odds, told):
    figure = Figure()
    assert figures.sigmoid_and_logit()(figure)(log_odds=log_odds).endswith(f"choose {told}.")
    assert all(ax.get_title().endswith(f"choose ${told}$") for ax in figure.axes)


def test_mistakes_at_a_new_share_are_those_of_a_weighted_count():
    figure = Figure()
    told = CELLAR(figure)(share=0.9)
    weight = np.where(Y == 1, 0.9 / 12, 0.1 / 20)
    before, after = ((weight * (model.predict(X) != Y)).sum() for model in (MODEL, reprior(MODEL, old=0.4, new=0.9)))
    assert f"{before:.1%} with the learnt bias and {after:.1%} with" in told
    _, learnt, corrected = (line.get_ydata() for line in figure.axes[1].lines[:3])
    place = int(np.flatnonzero(_SHARES == 0.9)[0])
    np.testing.assert_allclose([learnt[place], corrected[place]], [before, after])
    assert learnt[39] == corrected[39]  # at the old share nothing is corrected


CASES = {
    "gaussian_board": (
        BOARD,
        [{"distance": 2.0, "correlation": 0.0, "prior": 0.5}, {"distance": 3.0, "correlation": -0.6, "prior": 0.9}],
    ),
    "missing_prior": (BIRDS, [{"prior": 0.5}, {"prior": 0.9}]),
    "sigmoid_and_logit": (figures.sigmoid_and_logit(), [{"log_odds": 0.0}, {"log_odds": 3.0}]),
    "mistakes_by_sample_size": (SIZES, [{"shift": 0.1}, {"shift": 0.2}]),
    "new_prior": (CELLAR, [{"share": 0.4}, {"share": 0.9}]),
}


class TestDrawings(DrawingTests):
    CASES = CASES
