"""Stochastic descent against the lecture's loop and scikit-learn, and each heuristic against what it promises."""

import numpy as np
import pytest
from sklearn.linear_model import SGDClassifier

from lecturelib import data
from lecturelib.margin_losses import MARGIN_LOSSES, empirical_risk, margins
from lecturelib.perceptron import perceptron
from lecturelib.stochastic import (
    by_turns,
    correlation_start,
    inverse_rate,
    mistakes_often,
    multi_start,
    random_jumps,
    random_start,
    robbins_monro,
    sgd,
    subsample_start,
)

# One feature; the negatives lie between two groups of positives. The sigmoid loss has a minimum on either side, and
# that on the left, where the greater group is, is the lower one.
BETWEEN = np.array([[-2.0], [-2.2], [-1.8], [0.0], [0.1], [-0.1], [0.2], [-0.2], [2.0], [2.1]])
SIDES = np.array([1, 1, 1, -1, -1, -1, -1, -1, 1, 1])
SLOWLY = {"loss": "sigmoid", "learning_rate": 0.05, "order": "given", "max_epochs": 150}


def lecture_loop(X, y, loss, mu, tau, alpha, w, epochs):
    """The slide, in augmented vectors, one sample after the other; yields w and Q."""
    Z, L = np.column_stack([X, np.ones(len(X))]), MARGIN_LOSSES[loss]
    Q, k = np.mean([float(L.value(y_i * (z_i @ w))) for z_i, y_i in zip(Z, y, strict=True)]), 1
    for _ in range(epochs):
        for z_i, y_i in zip(Z, y, strict=True):
            M = y_i * (z_i @ w)
            Q = (1 - alpha) * Q + alpha * L.value(M)
            w = w * (1 - mu(k) * tau) - mu(k) * L.slope(M) * z_i * y_i
            k += 1
            yield *w, Q


@pytest.mark.parametrize("loss", MARGIN_LOSSES)
@pytest.mark.parametrize("mu", [lambda k: 0.05, lambda k: 0.5 / k], ids=["constant", "c over k"])
def test_it_walks_through_exactly_the_weights_and_risks_of_the_lectures_loop(loss, mu):
    X, y = data.two_clouds(30, distance=1, seed=3)
    start = np.array([0.2, -0.4, 0.1])
    options = {"loss": loss, "learning_rate": mu, "l2": 0.1, "smoothing": 0.2, "tol": 1e-15}
    model = sgd(X, y, start=start, order="given", max_epochs=3, record="update", **options)
    walked = np.column_stack([model.history.weights, model.history.bias, model.risks])[1:]
    naive = list(lecture_loop(X, y, loss, mu, 0.1, 0.2, start, 3))
    np.testing.assert_allclose(walked, naive, rtol=1e-9)


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


@pytest.mark.parametrize("d", [1, 4, 25])
def test_small_random_weights_lie_within_one_over_twice_the_number_of_features(d):
    starts = np.array([random_start(d, seed=seed) for seed in range(50)])
    assert starts.shape == (50, d + 1)
    assert np.abs(starts).max() <= 1 / (2 * d)
    assert np.abs(starts).max() > 0.4 / d
    np.testing.assert_array_equal(random_start(d, seed=3), starts[3])


def test_the_correlation_start_is_least_squares_where_the_features_are_orthogonal():
    X = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])
    y = np.array([1, 1, 1, -1])
    best = np.linalg.lstsq(np.column_stack([X, np.ones(4)]), y, rcond=None)[0]
    np.testing.assert_allclose(correlation_start(X, y), best)


def test_a_feature_that_is_always_zero_starts_at_zero():
    assert correlation_start([[0, 1], [0, 2]], [1, -1])[0] == 0


@pytest.mark.parametrize("seed", range(3))
def test_a_subsample_of_both_classes_already_gives_a_good_start(seed):
    X, y = data.two_clouds(300, distance=5, seed=seed)
    start = subsample_start(X, y, size=20, seed=seed)
    assert (np.where(X @ start[:2] + start[2] >= 0, 1, -1) == y).mean() > 0.9
    rare = np.where(np.arange(300) == 17, 1, -1)
    assert subsample_start(X, rare, size=2, seed=seed).shape == (3,)


def test_with_the_sigmoid_loss_the_start_decides_in_which_minimum_it_ends():
    left, right = (sgd(BETWEEN, SIDES, start=[slope, -3.0], **SLOWLY) for slope in (-3.0, 3.0))
    risks = [empirical_risk(BETWEEN, SIDES, m.weights, m.bias, loss="sigmoid") for m in (left, right)]
    assert risks[1] > risks[0] + 1.5
    assert left.weights[0] < 0 < right.weights[0]


def test_with_a_convex_loss_every_start_ends_in_the_same_place():
    ends = [sgd(BETWEEN, SIDES, start=[slope, -3.0], **{**SLOWLY, "loss": "square"}) for slope in (-3.0, 3.0)]
    np.testing.assert_allclose(ends[0].weights, ends[1].weights, rtol=1e-2, atol=1e-3)


def test_several_starts_or_random_jumps_leave_the_worse_minimum():
    stuck = sgd(BETWEEN, SIDES, start=[3.0, -3.0], **SLOWLY)
    several = multi_start(BETWEEN, SIDES, runs=6, reach=3.0, **SLOWLY)
    jumped = random_jumps(BETWEEN, SIDES, jumps=8, size=10.0, start=[3.0, -3.0], **SLOWLY)
    assert stuck.weights[0] > 0
    assert several.weights[0] < 0
    assert jumped.weights[0] < 0


def test_no_jump_is_the_plain_run_and_jumps_never_raise_the_risk():
    plain, none, some = (
        sgd(BETWEEN, SIDES, **SLOWLY),
        random_jumps(BETWEEN, SIDES, jumps=0, **SLOWLY),
        random_jumps(BETWEEN, SIDES, jumps=3, **SLOWLY),
    )
    risks = [empirical_risk(BETWEEN, SIDES, m.weights, m.bias, loss="sigmoid") for m in (plain, none, some)]
    assert risks[0] == risks[1] >= risks[2]


@pytest.mark.parametrize(
    ("schedule", "vanishes", "sum_diverges", "squares_converge"),
    [
        (lambda k: 0.1, False, True, False),
        (inverse_rate(3.0), True, True, True),
        (lambda k: k**-0.5, True, True, False),
        (lambda k: k**-0.75, True, True, True),
        (lambda k: 1 / (1 + 0.01 * k), True, True, True),
        (lambda k: 1 / (k * np.log(k + 1)), True, True, True),
        (lambda k: k**-2.0, True, False, True),
        (lambda k: 0.99**k, True, False, True),
    ],
)
def test_robbins_and_monros_conditions_hold_for_powers_between_a_half_and_one(
    schedule, vanishes, sum_diverges, squares_converge
):
    found = robbins_monro(schedule)
    assert (found.vanishes, found.sum_diverges, found.squares_converge) == (vanishes, sum_diverges, squares_converge)
    assert found.holds == (vanishes and sum_diverges and squares_converge)


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
        (lambda X, y: subsample_start(X, y, size=3), "subsample_start: size must be a whole number from 2 to 2, got 3"),
        (lambda X, y: multi_start(X, y, runs=0), "multi_start: runs must be a whole number from 1 to"),
        (lambda X, y: random_jumps(X, y, jumps=-1), "random_jumps: jumps must be a whole number from 0 to"),
        (lambda X, y: random_start(0), "random_start: d must be a whole number from 1 to"),
        (lambda X, y: inverse_rate(0), "inverse_rate: c must be a number above 0, got 0"),
        (lambda X, y: robbins_monro(lambda k: -1.0), "robbins_monro: a schedule must give steps from 0 up, got -1.0"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call([[1.0], [2.0]], [-1, 1])
