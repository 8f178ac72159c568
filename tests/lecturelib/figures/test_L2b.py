"""The numbers that the drawings of L2b tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.features import signed
from lecturelib.figures import L2b as figures
from lecturelib.figures.L2b import UPDATE_RULES, _updated
from lecturelib.margin_losses import MARGIN_LOSSES, empirical_risk, risk_descent
from lecturelib.perceptron import novikov_bound, perceptron
from lecturelib.stochastic import sgd
from tests.lecturelib.figures.common import DrawingTests, said

X1, Y1 = data.on_a_line(30, gap=-0.3)
X, Y = data.two_clouds(30, distance=4.0)
RUN = perceptron(X, Y)
OWN = np.append(RUN.weights, RUN.bias)


@pytest.mark.parametrize("loss", MARGIN_LOSSES)
def test_the_landscape_tells_the_risk_that_descent_has_reached(loss):
    run = risk_descent(X1, Y1, loss=loss, learning_rate=0.002, start=(-1, 1), max_steps=60)
    told = said(figures.risk_landscape(X1, Y1), loss=loss, learning_rate=0.002, w1=-1.0, bias=1.0, step=25)
    risk = empirical_risk(X1, Y1, run.history.weights[25], run.history.bias[25], loss=loss)
    assert f"after step 25 the risk is {risk:.3g}" in told


def test_the_landscape_says_that_a_descent_runs_away_and_where_it_ended():
    told = said(figures.risk_landscape(X1, Y1), loss="square", learning_rate=0.1, w1=-1.0, bias=1.0, step=60)
    assert "it has ended there" in told
    assert told.endswith("it diverges.")


def test_the_running_risk_is_that_of_sgd_and_the_one_from_zero_lacks_the_first_q():
    figure = Figure()
    figures.running_risk(X, Y, epochs=2)(figure)(learning_rate=0.1, smoothing=0.05)
    dots, truth, estimate, naive = figure.axes[0].lines
    run = sgd(X, Y, loss="log", learning_rate=0.1, smoothing=0.05, max_epochs=2, tol=0.0, record="update")
    np.testing.assert_allclose(estimate.get_ydata(), run.risks)
    by_hand = [0.0]
    for loss in dots.get_ydata():
        by_hand.append(0.95 * by_hand[-1] + 0.05 * loss)
    np.testing.assert_allclose(naive.get_ydata(), by_hand, atol=1e-12)
    last = empirical_risk(X, Y, run.weights, run.bias, loss="log") / len(Y)
    assert truth.get_ydata()[-1] == pytest.approx(last)


def test_only_the_slides_rules_harm_a_missed_sample_or_move_at_a_right_one():
    w, x = np.array([1.0, 0.5]), np.array([-1.25, 1.0])  # a mistake for the upper class, right for the lower one
    gains = {rule: _updated(rule, w, x, 1, 0.4) @ x - w @ x for rule in UPDATE_RULES}
    hebb = 0.4 * (x @ x)
    wanted = {"Hebb, ±1": 1, "Rosenblatt, 0/1": 1, "Rosenblatt, ±1": 2, "the slide, 0/1": -2, "the slide, ±1": -2}
    assert gains == pytest.approx({rule: times * hebb for rule, times in wanted.items()})
    moved = {rule for rule in UPDATE_RULES if np.any(_updated(rule, w, x, -1, 0.4) != w)}
    assert moved == {"the slide, 0/1"}


def test_the_squeeze_holds_at_every_update_and_ends_at_the_bound():
    figure = Figure()
    last = len(RUN.history) - 1
    told = figures.novikov_inequalities(RUN, X, Y, {"own": OWN})(figure)(separator="own", step=last)
    assert f"{last} of {last} updates, with the bound {novikov_bound(X, Y, OWN):.3g} by own" in told
    _, longer, along, floor = figure.axes[0].lines
    R = np.linalg.norm(signed(X, Y), axis=1).max()
    t = np.arange(last + 1)
    assert (longer.get_ydata() <= R * np.sqrt(t) + 1e-9).all()
    assert (along.get_ydata() <= longer.get_ydata() + 1e-9).all()
    assert (np.interp(t, *floor.get_data()) <= along.get_ydata() + 1e-9).all()


def test_the_squeeze_refuses_a_run_that_did_not_start_at_zero():
    with pytest.raises(ValueError, match="started at 0"):
        figures.novikov_inequalities(perceptron(X, Y, start=[1, 0, 0]), X, Y, {"own": OWN})


def test_runs_above_the_diagonal_are_counted():
    told = said(figures.updates_and_bounds({"true": [(3, 3.0), (0, 5.0)], "false": [(9, 8.0)]}))
    assert told == "Counted updates against the bound in 3 runs: 1 of them are above the diagonal."


def test_from_zero_the_rate_changes_neither_updates_nor_bound():
    drawing = figures.orders_and_bound(X, Y, OWN, orders=5)
    slow, fast = (said(drawing, learning_rate=rate, length=0.0, angle=90) for rate in (0.25, 2.0))
    assert slow.partition(": ")[2] == fast.partition(": ")[2]
    assert f"the bound is {novikov_bound(X, Y, OWN):.3g}." in slow


CASES = {
    "risk_landscape": (
        figures.risk_landscape(X1, Y1),
        [
            {"loss": "log", "learning_rate": 0.01, "w1": -1.0, "bias": 1.0, "step": 5},
            {"loss": "exp", "learning_rate": 0.05, "w1": 2.0, "bias": 0.0, "step": 50},
        ],
    ),
    "running_risk": (
        figures.running_risk(X, Y),
        [{"learning_rate": 0.1, "smoothing": 0.02}, {"learning_rate": 2.0, "smoothing": 0.5}],
    ),
    "one_update": (
        figures.one_update(),
        [
            {"rule": UPDATE_RULES[0], "sample_class": "upper", "feature": -1.25, "learning_rate": 0.4},
            {"rule": UPDATE_RULES[-2], "sample_class": "lower", "feature": 0.75, "learning_rate": 0.8},
        ],
    ),
    "novikov_inequalities": (
        figures.novikov_inequalities(RUN, X, Y, {"own": OWN}),
        [{"separator": "own", "step": 0}, {"separator": "own", "step": len(RUN.history) - 1}],
    ),
    "orders_and_bound": (
        figures.orders_and_bound(X, Y, OWN, orders=5),
        [
            {"learning_rate": 1.0, "length": 0.0, "angle": 90},
            {"learning_rate": 0.5, "length": 20.0, "angle": 180},
        ],
    ),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES
