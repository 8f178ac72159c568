"""The numbers that the drawings of L2c tell are right, and their pictures show them."""

import numpy as np
import pytest

from lecturelib.figures import L2c as figures
from lecturelib.figures.L2c import _downhill
from lecturelib.margin_losses import MARGIN_LOSSES, empirical_risk
from lecturelib.stochastic import sgd
from tests.lecturelib.figures.common import DrawingTests, said

RNG = np.random.default_rng(2)
X = RNG.normal(size=(60, 3))
TRUE = np.where(X @ [1.0, -2.0, 0.5] > 0, 1, -1)
FLIPPED = RNG.random(60) < 0.15
Y = np.where(FLIPPED, -TRUE, TRUE)
NEW = (X[:20] + 0.1, TRUE[:20])
SPOTS = np.array([0.5, 0.7, 0.9, 1.1, 1.3, -5.0, -6.0])
HOLE = (np.concatenate([SPOTS, -SPOTS])[:, None], np.repeat([1, -1], 7))


def band():
    return figures.margin_band(X, Y, FLIPPED, NEW, learning_rate=0.05, passes=3, off=(-6.0, 6.0))


def swings():
    return figures.weight_swings([0.1, 1.0, 10.0], RNG.normal(size=(3, 4, 5)), RNG.random((3, 4)))


@pytest.mark.parametrize(("low", "high"), [(-6.0, 6.0), (-1.0, 6.0), (-6.0, 1.0), (-1.5, 2.0)])
def test_the_band_tells_what_sgd_does(low, high):
    limits = {"kappa_minus": low if low > -6 else -np.inf, "kappa_plus": high if high < 6 else np.inf}
    run = sgd(X, Y, learning_rate=0.05, max_epochs=3, tol=0, record="update", **limits)
    cost = empirical_risk(*NEW, run.weights, run.bias, loss="log") / 20
    told = said(band(), kappa_minus=low, kappa_plus=high)
    assert f"the loss on new samples is {cost:.3f}" in told
    assert f"{len(run.history) - 1} steps in 180 looks" in told
    M = Y * run.decision(X)
    over = (limits["kappa_minus"] > M) | (limits["kappa_plus"] < M)
    assert f"{100 * over[FLIPPED].mean():.0f} percent of the labels turned round" in told
    assert f"{100 * over[~FLIPPED].mean():.0f} percent of the right ones" in told


def test_a_ball_rolls_to_the_next_hollow_and_no_further():
    heights = np.array([5.0, 4.0, 2.0, 3.0, 6.0, 1.0, 1.0])
    assert [_downhill(heights, place) for place in range(7)] == [2, 2, 2, 2, 5, 5, 6]


@pytest.mark.parametrize("loss", MARGIN_LOSSES)
def test_only_the_sigmoid_leads_two_ways(loss):
    drawing = figures.risk_of_one_weight(*HOLE, list(MARGIN_LOSSES))
    ends = {said(drawing, loss=loss, start_at=start).split("leads to ")[1] for start in (-3.0, 0.0, 3.0)}
    assert len(ends) == (2 if loss == "sigmoid" else 1)


def test_hills_want_one_feature():
    with pytest.raises(ValueError, match="one feature"):
        figures.risk_of_one_weight(X, Y, ["log"])


def test_swings_snap_to_the_nearest_penalty_and_tell_its_numbers():
    W, costs = np.zeros((2, 2, 2)), np.array([[1.0, 3.0], [5.0, 7.0]])
    W[1] = [[3.0, 4.0], [3.0, 2.0]]
    told = said(figures.weight_swings([0.1, 10.0], W, costs, measure="loss"), log_tau=0.4)
    assert told.startswith("At τ = 10 a weight swings by 0.50")
    assert told.endswith("and the loss 6.000, in the median.")


def test_swings_want_weights_and_costs_that_pair_up():
    with pytest.raises(ValueError, match="weight_swings: weights must be"):
        figures.weight_swings([1.0, 2.0], np.zeros((3, 2, 2)), np.zeros((3, 2)))


CASES = {
    "margin_band": (band(), [{"kappa_minus": -6.0, "kappa_plus": 6.0}, {"kappa_minus": -1.0, "kappa_plus": 2.0}]),
    "risk_of_one_weight": (
        figures.risk_of_one_weight(*HOLE, ["log", "sigmoid"]),
        [{"loss": "log", "start_at": 2}, {"loss": "sigmoid", "start_at": 0}],
    ),
    "weight_swings": (swings(), [{"log_tau": -1.0}, {"log_tau": 1.0}]),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES
