"""Stochastic descent against scikit-learn and what is known of it, and each order against what it promises."""

from dataclasses import replace

import numpy as np
import pytest
from sklearn.linear_model import SGDClassifier

from lecturelib import data
from lecturelib.heuristics import inverse_rate
from lecturelib.margin_losses import MARGIN_LOSSES, ZERO_ONE, at_one_margin, empirical_risk, margins
from lecturelib.orders import by_turns, mistakes_often
from lecturelib.perceptron import perceptron
from lecturelib.stochastic import sgd


@pytest.mark.parametrize("loss", [*MARGIN_LOSSES.values(), ZERO_ONE], ids=lambda loss: loss.name)
@pytest.mark.parametrize("M", [-1e300, -1000.0, -700.5, -30.0, -1.5, 0.0, 0.5, 1.0, 1.5, 30.0, 699.5, 1000.0, 1e300])
def test_a_loss_of_one_margin_is_the_loss_of_many(loss, M):
    one, many = at_one_margin(loss)(M), (loss.value([M])[0], loss.slope([M])[0])
    if loss.name == "exp" and -710 < M < -700:
        assert min(one[0], many[0]) > 1e300  # on the brink: one of them may say infinity
    else:
        np.testing.assert_allclose(one, many, rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize("loss", MARGIN_LOSSES)
def test_a_margin_that_is_no_number_has_a_loss_that_is_none(loss):
    assert np.isnan(at_one_margin(MARGIN_LOSSES[loss])(np.nan)[0])


def test_a_loss_of_ones_own_is_used_even_under_a_known_name():
    X, y = data.two_clouds(30, distance=1, seed=3)
    own = replace(MARGIN_LOSSES["log"], slope=MARGIN_LOSSES["square"].slope)
    theirs, mine = (sgd(X, y, loss=loss, learning_rate=0.01, max_epochs=2, tol=0) for loss in ("square", own))
    np.testing.assert_allclose(mine.weights, theirs.weights, rtol=1e-12)


@pytest.mark.parametrize(
    ("loss", "theirs", "factor"),
    # scikit-learn counts in nats and halves the square
    [
        ("hebb", "perceptron", 1),
        ("hinge", "hinge", 1),
        ("log", "log_loss", np.log(2)),
        ("square", "squared_error", 0.5),
    ],
)
@pytest.mark.parametrize("l2", [0.0, 0.3])
def test_it_agrees_with_scikit_learn_after_as_many_epochs(loss, theirs, factor, l2):
    X, y = data.two_clouds(80, distance=1, seed=3)
    ours = sgd(X, y, loss=loss, learning_rate=0.02 * factor, l2=l2 / factor, order="given", max_epochs=7, tol=1e-15)
    other = SGDClassifier(
        loss=theirs,
        penalty="l2" if l2 else None,
        alpha=l2 or 1.0,
        learning_rate="constant",
        eta0=0.02,
        shuffle=False,
        tol=None,
        max_iter=7,
        fit_intercept=False,
    ).fit(np.column_stack([X, np.ones(len(X))]), y)
    np.testing.assert_allclose([*ours.weights, ours.bias], other.coef_[0], rtol=1e-9)


def test_with_hebbs_loss_it_is_rosenblatts_perceptron():
    X, y = data.two_clouds(60, distance=2, seed=1)
    start = [0.3, -1.0, 0.2]
    ours = sgd(X, y, loss="hebb", learning_rate=0.7, start=start, order="given", max_epochs=9, tol=1e-15)
    theirs = perceptron(X, y, learning_rate=0.7, start=start, max_epochs=9)
    np.testing.assert_allclose(ours.weights, theirs.weights, rtol=1e-12)
    np.testing.assert_array_equal(ours.history.mistakes[:9], theirs.history.mistakes)


def test_the_first_smoothed_risk_is_the_mean_loss_of_the_start():
    X, y = data.two_clouds(40, distance=1)
    model = sgd(X, y, start=[1.0, -1.0, 0.0], max_epochs=1)
    assert model.risks[0] == pytest.approx(empirical_risk(X, y, [1.0, -1.0], 0.0, loss="log") / 40)


def test_the_smoothed_risk_follows_the_mean_loss():
    X, y = data.two_clouds(200, distance=2)
    model = sgd(X, y, learning_rate=0.01, max_epochs=30)
    true = empirical_risk(X, y, model.weights, model.bias, loss="log") / 200
    assert model.risks[-1] == pytest.approx(true, rel=0.1)
    assert len(model.risks) == len(model.history)


def test_it_ends_when_neither_the_risk_nor_the_weights_move():
    X, y = data.two_clouds(40, distance=1)
    model = sgd(X, y, learning_rate=0.01, l2=0.1, order="given", max_epochs=2000)
    assert model.converged
    assert model.outcome == "converged"
    weights = np.column_stack([model.history.weights, model.history.bias])
    assert np.linalg.norm(weights[-1] - weights[-2]) <= 1e-4 * max(1, np.linalg.norm(weights[-1]))
    assert abs(model.risks[-1] - model.risks[-2]) <= 1e-4
    assert not sgd(X, y, learning_rate=0.01, max_epochs=2).converged


@pytest.mark.parametrize("loss", ["square", "exp"])
def test_divergence_is_said_and_leaves_finite_weights(loss):
    X, y = data.two_clouds(60, distance=1)
    model = sgd(10 * X, y, loss=loss, learning_rate=1.0)
    assert model.outcome.startswith("diverged: the smoothed risk reached")
    assert not model.converged
    assert np.isfinite(model.weights).all()
    assert np.isfinite(model.history.weights).all()


def test_weight_decay_keeps_the_weights_small_where_they_would_grow_for_ever():
    X, y = data.two_clouds(60, distance=7)
    free, held = (sgd(X, y, l2=l2, max_epochs=200, tol=1e-12) for l2 in (0.0, 0.05))
    assert np.linalg.norm(held.weights) < 0.5 * np.linalg.norm(free.weights)
    assert (held.predict(X) == y).all()


def test_a_fixed_rate_keeps_trembling_on_noisy_data_and_c_over_k_does_not():
    X, y = data.two_clouds(100, distance=1)
    fixed, falling = (sgd(X, y, learning_rate=rate, max_epochs=60, tol=1e-12) for rate in (0.5, inverse_rate(0.5)))
    steps = [np.linalg.norm(np.diff(model.history.weights[-20:], axis=0), axis=1).max() for model in (fixed, falling)]
    assert steps[1] < 0.1 * steps[0]


def test_by_turns_the_classes_alternate_and_every_sample_is_seen():
    y = np.array([1] * 3 + [-1] * 10)
    order = by_turns(np.zeros(13), y, np.random.default_rng(0))
    assert y[order].tolist() == [-1, 1] * 10
    assert set(order) == set(range(13))


def test_mistakes_come_about_three_times_as_often():
    margins_ = np.where(np.arange(1000) < 500, -1.0, 1.0)
    rng = np.random.default_rng(0)
    drawn = np.concatenate([mistakes_often(margins_, np.ones(1000), rng) for _ in range(20)])
    assert (drawn < 500).mean() == pytest.approx(0.75, abs=0.02)


@pytest.mark.parametrize("order", ["given", "shuffled", "turns", "mistakes"])
def test_every_order_learns_what_can_be_separated_and_the_seed_decides_the_rest(order):
    X, y = data.two_clouds(60, distance=7)
    one, same = (sgd(X, y, order=order, max_epochs=20, seed=4) for _ in range(2))
    assert (one.predict(X) == y).all()
    np.testing.assert_array_equal(one.history.weights, same.history.weights)


def test_an_order_of_ones_own_will_do():
    X, y = data.two_clouds(10)
    model = sgd(X, y, order=lambda margins, y, rng: np.array([7]), max_epochs=1, record="update")
    assert model.history.sample.tolist() == [-1, 7]


def test_samples_outside_the_kappas_are_passed_over():
    X, y = data.two_clouds(60, distance=1)
    start, options = [1.0, 0.5, 0.0], {"order": "given", "max_epochs": 1, "record": "update", "learning_rate": 1e-9}
    M = margins(X, y, start[:2], start[2])
    model = sgd(X, y, start=start, kappa_minus=-0.5, kappa_plus=1.0, **options)
    np.testing.assert_array_equal(model.history.sample[1:], np.flatnonzero((M >= -0.5) & (M <= 1.0)))


def test_passing_over_what_looks_like_noise_keeps_an_outlier_from_moving_the_line():
    X, y = data.two_clouds(60, distance=7)
    noisy, labels = np.vstack([X, [[200.0, 150.0]]]), np.append(y, -1)
    clean = perceptron(X, y)
    start = [*clean.weights, clean.bias]
    options = {"start": start, "loss": "hinge", "order": "given", "max_epochs": 5}
    assert (sgd(noisy, labels, kappa_minus=-20.0, **options).predict(X) == y).all()
    assert (sgd(noisy, labels, **options).predict(X) != y).any()


def test_data_are_cast_and_left_alone():
    X, y = np.array([[0, 0], [3, 3], [0, 1], [3, 2]], dtype=np.uint8), np.array([-1, 1, -1, 1])
    assert (sgd(X, y).predict(X) == y).all()
    assert X.dtype == np.uint8
    assert sgd(X, y, record="off").history is None


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda X, y: sgd(X, [0, 1]), r"sgd: y must hold only -1 and \+1, got \[0 1\]; map 0/1 labels with 2\*y - 1"),
        (lambda X, y: sgd(X, [1, 1]), "sgd: y holds only the label 1; a boundary needs samples of both classes"),
        (lambda X, y: sgd([1.0, 2.0], y), r"sgd: X must have shape \(n, d\), got \(2,\)"),
        (lambda X, y: sgd([[np.nan], [1.0]], y), "sgd: X must be finite, got nan in row 0, column 0"),
        (lambda X, y: sgd(X, y, loss="huber"), "sgd: loss must be one of hebb, hinge, log, square, sigmoid, exp"),
        (lambda X, y: sgd(X, y, learning_rate=0), "sgd: learning_rate must be a number above 0, got 0"),
        (lambda X, y: sgd(X, y, smoothing=-1), "sgd: smoothing must be a number above 0, got -1"),
        (lambda X, y: sgd(X, y, l2=-1), "sgd: l2 must be 0 or a number above it, got -1"),
        (lambda X, y: sgd(X, y, order="random"), "sgd: order must be one of given, shuffled, turns, mistakes, or a f"),
        (lambda X, y: sgd(X, y, record="all"), 'sgd: record must be "update", "epoch" or "off", got \'all\''),
        (lambda X, y: sgd(X, y, kappa_minus=2.0, kappa_plus=1.0), "sgd: kappa_minus must be below kappa_plus, got 2.0"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call([[1.0], [2.0]], [-1, 1])
