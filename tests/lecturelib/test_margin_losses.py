"""The six losses of the margin: their values, slopes and claims; the risks they add up to; descent on them."""

from inspect import unwrap

import numpy as np
import pytest
from matplotlib.figure import Figure
from sklearn.linear_model import LogisticRegression

from autograder.keys.L2a.loss_derivative import library_slope
from autograder.keys.L2a.margin_loss import library_margin_loss
from lecturelib import data
from lecturelib.descent import nonlinear_conjugate_gradient, steepest_descent
from lecturelib.figures import L2b, shared
from lecturelib.losses import perceptron_criterion
from lecturelib.margin_losses import (
    MARGIN_LOSSES,
    MarginLoss,
    empirical_risk,
    margin_loss,
    margins,
    risk_descent,
    risk_gradient,
    zero_one,
)
from lecturelib.stochastic import sgd

LINE = np.linspace(-6, 6, 2401)
FORMULAS = {
    "hebb": lambda M: -M if M < 0 else 0.0,  # (s)+ is s [s > 0]; the slide has the sign of the bracket wrong
    "hinge": lambda M: 1 - M if M < 1 else 0.0,
    "log": lambda M: np.log2(1 + np.exp(-M)),
    "square": lambda M: (1 - M) ** 2,
    "sigmoid": lambda M: 2 / (1 + np.exp(M)),
    "exp": lambda M: np.exp(-M),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_each_loss_is_its_formula(name):
    np.testing.assert_allclose(MARGIN_LOSSES[name].value(LINE), [FORMULAS[name](M) for M in LINE], atol=1e-14)


def test_there_are_six():
    assert list(MARGIN_LOSSES) == list(FORMULAS)


@pytest.mark.parametrize("name", FORMULAS)
def test_each_slope_agrees_with_finite_differences_away_from_the_kinks(name):
    loss, h = MARGIN_LOSSES[name], 1e-6
    M = np.random.default_rng(0).uniform(-6, 6, size=200)
    rise = (loss.value(M + h) - loss.value(M - h)) / (2 * h)
    np.testing.assert_allclose(loss.slope(M), rise, rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize("loss", MARGIN_LOSSES.values(), ids=MARGIN_LOSSES)
def test_monotone_means_that_no_slope_is_positive(loss):
    assert (np.diff(loss.value(LINE)) <= 0).all() == loss.monotone
    assert (loss.slope(LINE) <= 0).all() == loss.monotone


@pytest.mark.parametrize("loss", MARGIN_LOSSES.values(), ids=MARGIN_LOSSES)
def test_only_hebbs_loss_fails_to_bound_the_count_of_errors(loss):
    assert (loss.value(LINE) >= zero_one(LINE)).all() == loss.bounds_zero_one
    assert loss.bounds_zero_one == (loss.name != "hebb")


@pytest.mark.parametrize("loss", MARGIN_LOSSES.values(), ids=MARGIN_LOSSES)
def test_smooth_means_that_the_slope_does_not_jump(loss):
    jump = np.abs(np.diff(loss.slope(np.linspace(-2, 2, 40001)))).max()
    assert (jump < 0.5) == loss.smooth


@pytest.mark.parametrize("loss", MARGIN_LOSSES.values(), ids=MARGIN_LOSSES)
def test_convex_means_that_the_slope_never_falls(loss):
    assert (np.diff(loss.slope(LINE)) >= -1e-12).all() == loss.convex
    assert loss.convex == (loss.name != "sigmoid")


def test_the_square_is_the_one_loss_that_punishes_being_too_right():
    assert [name for name, loss in MARGIN_LOSSES.items() if not loss.monotone] == ["square"]
    assert MARGIN_LOSSES["square"].value(4.0) > MARGIN_LOSSES["square"].value(1.0)


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("M", [-1e4, -745.0, 0.0, 745.0, 1e4])
def test_no_loss_warns_or_turns_into_nan_at_extreme_margins(name, M):
    loss = MARGIN_LOSSES[name]
    assert not np.isnan(loss.value(M))
    assert not np.isnan(loss.slope(M))
    if name == "log":
        assert loss.value(M) == pytest.approx(max(0.0, -M) / np.log(2), abs=1.0)


def test_small_losses_keep_their_digits():
    assert MARGIN_LOSSES["log"].value(50.0) == pytest.approx(np.exp(-50) / np.log(2), rel=1e-12)
    assert MARGIN_LOSSES["log"].slope(50.0) == pytest.approx(-np.exp(-50) / np.log(2), rel=1e-12)
    assert MARGIN_LOSSES["sigmoid"].value(50.0) == pytest.approx(2 * np.exp(-50), rel=1e-12)


def test_at_its_kink_a_loss_still_pushes_or_zero_weights_could_never_move():
    assert MARGIN_LOSSES["hebb"].slope(0.0) == -1
    assert MARGIN_LOSSES["hinge"].slope(1.0) == -1


@pytest.mark.parametrize("seed", range(3))
def test_a_negative_margin_is_an_error_of_the_classifier(seed):
    X, y = data.two_clouds(50, distance=1, seed=seed)
    w, b = np.random.default_rng(seed).normal(size=2), 0.2
    wrong = np.where(X @ w + b >= 0, 1, -1) != y
    np.testing.assert_array_equal(margins(X, y, w, b) < 0, wrong)
    assert empirical_risk(X, y, w, b) == wrong.sum()


def test_zero_weights_make_no_errors_by_the_lectures_count_though_they_decide_nothing():
    X, y = data.two_clouds(20)
    assert empirical_risk(X, y, [0.0, 0.0], 0.0) == 0
    assert (margins(X, y, [0.0, 0.0], 0.0) <= 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_hebbs_risk_is_the_perceptron_criterion(seed):
    X, y = data.two_clouds(30, distance=1, seed=seed)
    w, b = np.random.default_rng(seed).normal(size=2), -0.4
    assert empirical_risk(X, y, w, b, loss="hebb") == pytest.approx(perceptron_criterion(X, y, w, b))


@pytest.mark.parametrize("name", FORMULAS)
@pytest.mark.parametrize("l2", [0.0, 2.5])
def test_the_gradient_of_the_risk_agrees_with_finite_differences_in_weights_and_bias(name, l2):
    X, y = data.two_clouds(30, distance=1, seed=4)
    theta, h = np.array([0.7, -0.4, 0.3]), 1e-6
    slope_w, slope_b = risk_gradient(X, y, theta[:2], theta[2], loss=name, l2=l2)
    for j, (e, slope) in enumerate(zip(np.eye(3), [*slope_w, slope_b], strict=True)):
        up, down = theta + h * e, theta - h * e
        rise = empirical_risk(X, y, up[:2], up[2], loss=name, l2=l2)
        rise -= empirical_risk(X, y, down[:2], down[2], loss=name, l2=l2)
        assert slope == pytest.approx(rise / (2 * h), rel=1e-5), j


def test_the_count_of_errors_has_no_gradient_to_go_by():
    X, y = data.two_clouds(30, distance=1)
    slope, slope_b = risk_gradient(X, y, [1.0, -1.0], 0.0, loss="zero_one")
    assert slope.tolist() == [0, 0]
    assert slope_b == 0


@pytest.mark.parametrize("name", FORMULAS)
def test_descent_on_the_risk_walks_through_the_weights_of_the_lectures_formula(name):
    X, y = data.two_clouds(20, distance=1, seed=2)
    mu, tau, w = 0.01, 0.5, np.array([0.3, -0.2, 0.1])
    model = risk_descent(X, y, loss=name, learning_rate=mu, l2=tau, start=w, max_steps=15)
    Z = np.column_stack([X, np.ones(len(X))])
    walked = np.column_stack([model.history.weights, model.history.bias])
    for row in walked:
        np.testing.assert_allclose(row, w, rtol=1e-10)
        gradient = np.zeros(3)
        for z_i, y_i in zip(Z, y, strict=True):
            gradient = gradient + MARGIN_LOSSES[name].slope(y_i * (z_i @ w)) * z_i * y_i
        w = w * (1 - mu * tau) - mu * gradient


@pytest.mark.parametrize("method", [steepest_descent, nonlinear_conjugate_gradient])
def test_the_penalised_log_loss_ends_where_scikit_learns_logistic_regression_does(method):
    X, y = data.two_clouds(60, distance=1, seed=1)
    tau = 0.7
    ours = risk_descent(X, y, loss="log", l2=tau, method=method, tol=1e-7)
    Z = np.column_stack([X, np.ones(len(X))])  # so that its penalty, like lecture 2's, covers the bias
    theirs = LogisticRegression(C=1 / (tau * np.log(2)), fit_intercept=False, tol=1e-10).fit(Z, y)
    assert ours.converged
    np.testing.assert_allclose([*ours.weights, ours.bias], theirs.coef_[0], rtol=1e-5)


def test_the_square_loss_ends_at_least_squares():
    X, y = data.two_clouds(40, distance=2, seed=5)
    model = risk_descent(X, y, loss="square", learning_rate=0.002, tol=1e-10, max_steps=5000)
    best = np.linalg.lstsq(np.column_stack([X, np.ones(len(X))]), y, rcond=None)[0]
    np.testing.assert_allclose([*model.weights, model.bias], best, rtol=1e-5)


def test_on_separable_data_the_log_loss_has_no_minimum_until_the_weights_are_penalised():
    X, y = data.two_clouds(30, distance=6, seed=0)
    short, long = (risk_descent(X, y, learning_rate=0.01, tol=1e-12, max_steps=steps) for steps in (100, 1000))
    assert np.linalg.norm(long.weights) > 1.2 * np.linalg.norm(short.weights)
    assert not long.converged
    assert risk_descent(X, y, learning_rate=0.01, l2=0.5, max_steps=5000).converged


def test_divergence_is_said_and_leaves_finite_weights():
    X, y = data.two_clouds(40, distance=1)
    for loss in ("square", "exp"):
        model = risk_descent(X, y, loss=loss, learning_rate=1.0)
        assert model.outcome.startswith("diverged: J went from 40")
        assert not model.converged
        assert np.isfinite(model.weights).all()


def test_the_history_knows_the_risk_and_the_mistakes_of_each_step():
    X, y = data.two_clouds(40, distance=1)
    model = risk_descent(X, y, learning_rate=0.01, max_steps=20)
    assert len(model.history) == len(model.risks) == len(model.history.mistakes) + 1 == 21
    early = model.at(7)
    assert empirical_risk(X, y, early.weights, early.bias, loss="log") == pytest.approx(model.risks[7])
    assert (margins(X, y, early.weights, early.bias) <= 0).sum() == model.history.mistakes[7]


def test_a_loss_of_ones_own_will_do():
    cubic = MarginLoss(
        "cubic", "(1 - M)+^3", "none", lambda M: np.maximum(0, 1 - M) ** 3, lambda M: -3 * np.maximum(0, 1 - M) ** 2
    )
    assert margin_loss(cubic) is cubic
    assert empirical_risk([[0.0]], [1], [1.0], -1.0, loss=cubic) == 8


def test_a_loss_added_to_the_table_is_known_everywhere(monkeypatch):
    """One entry, without a form for single numbers: descent, both kinds of picture and the exercises' keys find it."""
    own = MarginLoss(
        "squared hinge", "(1 - M)+^2", "none",
        lambda M: np.maximum(0, np.subtract(1, M)) ** 2,
        lambda M: -2 * np.maximum(0, np.subtract(1, M)),
    )  # fmt: skip
    monkeypatch.setitem(MARGIN_LOSSES, own.name, own)
    X, y = data.two_clouds(30, distance=1, seed=3)
    options = {"loss": own.name, "learning_rate": 0.005}
    walked = sgd(X, y, **options, max_epochs=3)
    np.testing.assert_allclose(walked.history.weights, unwrap(sgd)(X, y, **options, max_epochs=3).history.weights)
    down = risk_descent(X, y, **options)
    assert down.risks[-1] == pytest.approx(empirical_risk(X, y, down.weights, down.bias, loss=own.name))
    told = L2b.risk_landscape(X[:, :1], y)(Figure())(**options, w1=0.0, bias=0.0, step=1)
    assert f"Descent on the {own.name} loss" in told
    curves = shared.loss_curves({name: loss.value for name, loss in MARGIN_LOSSES.items()})(Figure())
    assert f"{own.name} stands out: it is 4 at the margin" in curves(loss=own.name, margin=-1.0)
    np.testing.assert_array_equal(library_margin_loss(own.name, LINE), own.value(LINE))
    np.testing.assert_array_equal(library_slope(own.name, LINE), own.slope(LINE))
