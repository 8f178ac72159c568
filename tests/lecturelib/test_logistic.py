"""Logistic discrimination against the lecture's pseudo-code, against scikit-learn, and against what is known of it."""

import math
import warnings

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from lecturelib import data
from lecturelib.logistic import LogisticClassifier, logistic_discrimination, logistic_newton, logit, reprior
from lecturelib.neuron import sigmoid

BOTH = pytest.mark.parametrize("learn", [logistic_discrimination, logistic_newton])


def overlapping(seed=0, n=80):
    return data.two_clouds(n, distance=1.5, seed=seed)


def petal_lengths(negative, positive):
    """Standardised by the two species at hand."""
    X, y = data.two_species(negative, positive, ("petal length",))
    return (X - X.mean(axis=0)) / X.std(axis=0), y


def lecture_loop(X, r, eta, w, epochs):
    """The pseudo-code of the lecture, index by index, w[d] being the bias; yields w after each epoch."""
    n, d = X.shape
    for _ in range(epochs):
        delta = [0.0] * (d + 1)
        for t in range(n):
            x = [*X[t], 1.0]
            o = sum(w[j] * x[j] for j in range(d + 1))
            y = 1 / (1 + math.exp(-o))
            for j in range(d + 1):
                delta[j] += (r[t] - y) * x[j]
        w = [w[j] + eta * delta[j] for j in range(d + 1)]
        yield w


def cross_entropy(X, r, w, b, l2=0.0):
    y = sigmoid(X @ w + b)
    return -np.sum(r * np.log(y) + (1 - r) * np.log(1 - y)) + l2 / 2 * w @ w


def test_logit_and_sigmoid_undo_each_other():
    a = np.linspace(-30, 30, 61)
    np.testing.assert_allclose(logit(sigmoid(a)), a, atol=1e-2)  # at 30 the probability itself is rounded
    np.testing.assert_allclose(logit(sigmoid(a[15:46])), a[15:46], rtol=1e-9, atol=1e-12)
    p = np.array([1e-300, 0.2, 0.5, 0.9])
    np.testing.assert_allclose(sigmoid(logit(p)), p)
    np.testing.assert_array_equal(logit([0.0, 1.0]), [-np.inf, np.inf])
    with pytest.raises(ValueError, match=r"logit: a probability lies between 0 and 1, got 1.5; is it a log-odds"):
        logit(1.5)


@pytest.mark.parametrize("seed", range(3))
def test_it_walks_through_exactly_the_weights_of_the_lectures_loop(seed):
    X, y = overlapping(seed, 20)
    start = np.random.default_rng(seed).normal(size=3)
    model = logistic_discrimination(X, y, learning_rate=0.05, start=start, max_epochs=20)
    walked = np.column_stack([model.history.weights, model.history.bias])
    np.testing.assert_allclose(walked, [start, *lecture_loop(X, (y + 1) // 2, 0.05, start, 20)], rtol=1e-10)


def test_each_step_is_eta_times_the_slope_of_the_penalised_cross_entropy():
    X, y = overlapping(1)
    r, h, eta = (y + 1) / 2, 1e-6, 0.01
    past = logistic_discrimination(X, y, start=(0.4, -0.7, 0.3), learning_rate=eta, l2=2.0, max_epochs=1).history
    w, b = past.weights[0], past.bias[0]
    for j, e in enumerate(np.eye(2)):
        slope = (cross_entropy(X, r, w + h * e, b, 2.0) - cross_entropy(X, r, w - h * e, b, 2.0)) / (2 * h)
        assert past.weights[1, j] - w[j] == pytest.approx(-eta * slope, rel=1e-5)
    slope = (cross_entropy(X, r, w, b + h, 2.0) - cross_entropy(X, r, w, b - h, 2.0)) / (2 * h)
    assert past.bias[1] - b == pytest.approx(-eta * slope, rel=1e-5)


def test_it_starts_near_zero_and_the_seed_decides_where():
    X, y = overlapping()
    first, again, other = (logistic_discrimination(X, y, seed=seed, max_epochs=1).at(0) for seed in (0, 0, 1))
    assert 0 < np.abs([*first.weights, first.bias]).max() < 0.01
    np.testing.assert_array_equal(first.weights, again.weights)
    assert not np.array_equal(first.weights, other.weights)


@BOTH
@pytest.mark.parametrize("l2", [0.5, 10.0])
def test_both_ways_find_the_minimum_of_scikit_learn(learn, l2):
    X, y = overlapping(2)
    theirs = LogisticRegression(C=1 / l2, tol=1e-10, max_iter=1000).fit(X, y)
    ours = learn(X, y, l2=l2, tol=1e-9, max_epochs=5000)
    assert ours.converged
    np.testing.assert_allclose(ours.weights, theirs.coef_[0], rtol=1e-5)
    assert ours.bias == pytest.approx(theirs.intercept_[0], abs=1e-5)
    np.testing.assert_allclose(ours.proba(X), theirs.predict_proba(X)[:, 1], atol=1e-6)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


def test_without_a_penalty_both_ways_agree_on_overlapping_classes():
    X, y = overlapping(3)
    slow, fast = logistic_discrimination(X, y, tol=1e-10, max_epochs=10_000), logistic_newton(X, y)
    assert slow.converged
    assert fast.converged
    assert len(fast.history) < 12 < len(slow.history)
    np.testing.assert_allclose(slow.weights, fast.weights, atol=1e-7)


def test_at_the_minimum_the_probabilities_add_up_to_the_number_of_positives():
    X, y = overlapping(4)
    assert logistic_newton(X, y).proba(X).sum() == pytest.approx((y == 1).sum())


@pytest.mark.parametrize(("epochs", "slope"), [(1_000, 7.97), (10_000, 11.97)])
def test_setosa_and_versicolor_let_the_sigmoid_harden_without_end(epochs, slope):
    X, y = petal_lengths("setosa", "versicolor")
    with pytest.warns(UserWarning, match="a hyperplane separates the classes .* set l2 above 0 or stop early"):
        model = logistic_discrimination(X, y, max_epochs=epochs)
    assert model.weights[0] == pytest.approx(slope, abs=0.005)
    assert not model.converged
    assert model.history.mistakes[100:].max() == 0  # the error rate has long stayed the same


@pytest.mark.full
def test_after_a_hundred_thousand_epochs_the_slope_has_doubled_and_is_still_growing():
    X, y = petal_lengths("setosa", "versicolor")
    with pytest.warns(UserWarning, match="separates"):
        model = logistic_discrimination(X, y, max_epochs=100_000, record="off")
    assert model.weights[0] == pytest.approx(16.748, abs=0.001)


def test_versicolor_and_virginica_let_the_slope_stop():
    X, y = petal_lengths("versicolor", "virginica")
    descent, newton = logistic_discrimination(X, y, max_epochs=10_000), logistic_newton(X, y)
    assert descent.converged
    assert newton.converged
    assert descent.weights[0] == pytest.approx(7.395, abs=5e-4)
    assert newton.weights[0] == pytest.approx(7.3946, abs=5e-5)


@BOTH
def test_a_penalty_gives_separable_classes_a_minimum_and_silences_the_warning(learn):
    X, y = petal_lengths("setosa", "versicolor")
    model = learn(X, y, l2=1.0)
    assert model.converged
    assert (model.predict(X) == y).all()


def test_newton_says_that_separable_classes_have_no_minimum():
    X, y = petal_lengths("setosa", "versicolor")
    with pytest.warns(UserWarning, match="logistic_newton: a hyperplane separates"):
        assert not logistic_newton(X, y).converged
    with pytest.warns(UserWarning, match="some samples may lie on it"):
        assert not logistic_newton([[-2], [-1], [0], [0], [1], [2]], [-1, -1, -1, 1, 1, 1], max_epochs=200).converged


def test_a_gradient_that_vanishes_on_separable_classes_is_no_convergence():
    X, y = petal_lengths("setosa", "versicolor")
    with pytest.warns(UserWarning, match="separates"):
        assert not logistic_discrimination(X, y, tol=0.01).converged


def test_early_stopping_returns_the_epoch_with_the_least_held_out_loss():
    rng = np.random.default_rng(5)
    X, y = rng.normal(size=(40, 25)), rng.choice([-1, 1], size=40)  # nothing to learn but noise
    y[:4] = [1, 1, -1, -1]
    X[:, 0] += 0.5 * y
    train, held_out = (X[:28], y[:28]), (X[28:], y[28:])
    stopped = logistic_discrimination(*train, held_out=held_out, patience=30, max_epochs=2000)
    past = stopped.history
    losses = [cross_entropy(held_out[0], held_out[1] == 1, w, b) for w, b in zip(past.weights, past.bias, strict=True)]
    best = int(np.argmin(losses))
    assert 0 < best == len(losses) - 31
    np.testing.assert_array_equal(stopped.weights, past.weights[best])
    assert not stopped.converged


def test_early_stopping_that_never_stops_changes_nothing():
    X, y = overlapping(6)
    plain = logistic_discrimination(X, y, max_epochs=3000)
    watched = logistic_discrimination(X, y, max_epochs=3000, held_out=(X, y))
    assert plain.converged
    assert watched.converged
    np.testing.assert_array_equal(watched.weights, plain.weights)


@BOTH
def test_zero_and_one_do_as_well_as_minus_and_plus_one(learn):
    X, y = overlapping(7)
    signs, bits = learn(X, y), learn(X, (y + 1) // 2, labels=(0, 1))
    np.testing.assert_array_equal(signs.weights, bits.weights)
    np.testing.assert_array_equal((signs.predict(X) + 1) // 2, bits.predict(X))


def test_both_ways_to_decide_are_one():
    X, y = overlapping(8)
    model = logistic_newton(X, y)
    np.testing.assert_array_equal(model.predict(X) == 1, model.proba(X) >= 0.5)
    assert LogisticClassifier(np.array([1.0]), 0.0).predict([[0.0]]) == 1


def test_newton_does_not_mind_units_or_a_far_origin():
    X, y = overlapping(9)
    plain = logistic_newton(X, y)
    scaled = logistic_newton(X * [1e9, 1e-9], y)
    np.testing.assert_allclose(scaled.weights * [1e9, 1e-9], plain.weights, rtol=1e-6)
    far = logistic_newton(X + 1e8, y)
    assert far.converged
    np.testing.assert_allclose(far.weights, plain.weights, rtol=1e-5)


def test_newton_gives_a_constant_feature_no_weight_and_equal_features_equal_ones():
    X, y = overlapping(10)
    plain = logistic_newton(X, y)
    padded = logistic_newton(np.column_stack([X, np.full(len(X), 0.1)]), y)
    assert padded.weights[2] == 0
    np.testing.assert_allclose(padded.weights[:2], plain.weights)
    doubled = logistic_newton(np.column_stack([X, X]), y)
    assert doubled.converged
    np.testing.assert_allclose(doubled.weights, np.tile(plain.weights, 2) / 2)


def test_newton_never_raises_the_loss():
    X, y = overlapping(11)
    X[0] *= 50  # an outlier that lets a full step overshoot
    past = logistic_newton(X, y).history
    sign = -y
    losses = [np.logaddexp(0, sign * (X @ w + b)).sum() for w, b in zip(past.weights, past.bias, strict=True)]
    assert np.diff(losses).max() <= 1e-9


@BOTH
def test_any_past_step_is_a_classifier_with_the_same_labels(learn):
    X, y = overlapping()
    model = learn(X, (y + 1) // 2, labels=(0, 1), max_epochs=5, record="update")
    assert isinstance(model.at(2), LogisticClassifier)
    assert set(model.at(2).predict(X)) <= {0, 1}
    np.testing.assert_array_equal(model.at(5).weights, model.weights)
    assert learn(X, y, record="off", max_epochs=2).history is None


def test_integers_of_eight_bits_do_not_overflow_and_no_argument_is_changed():
    X = np.array([[200, 3], [10, 250], [220, 240], [5, 9], [100, 100]], dtype=np.uint8)
    y = np.array([1, -1, 1, -1, 1])
    copies = X.copy(), y.copy()
    np.testing.assert_allclose(
        logistic_newton(X, y, l2=1.0).weights, logistic_newton(X.astype(float), y, l2=1.0).weights
    )
    np.testing.assert_array_equal(X, copies[0])
    np.testing.assert_array_equal(y, copies[1])


def test_features_of_any_size_neither_overflow_nor_warn():
    X, y = overlapping()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        model = logistic_discrimination(X * 1e150, y, max_epochs=3)
    assert np.isfinite(model.proba(X * 1e150)).all()


@pytest.mark.parametrize("new", [0.02, 0.5, 0.7])
def test_a_corrected_bias_gives_the_posterior_of_bayes_rule_at_the_new_prior(new):
    X, y = overlapping(12)
    model = logistic_newton(X, y)
    old = (y == 1).mean()
    p = model.proba(X)
    positive, negative = p / old * new, (1 - p) / (1 - old) * (1 - new)
    corrected = reprior(model, old=old, new=new)
    np.testing.assert_allclose(corrected.proba(X), positive / (positive + negative))
    np.testing.assert_array_equal(corrected.weights, model.weights)


def test_correcting_the_bias_comes_near_to_training_at_the_new_prior():
    rng = np.random.default_rng(13)
    y = np.where(np.arange(40_000) < 20_000, 1, -1)
    X = rng.normal(size=(len(y), 1)) + y[:, None]
    rare = np.r_[0:2_000, 20_000:38_000]  # the same densities, but only a tenth is positive
    even, uneven = logistic_newton(X, y), logistic_newton(X[rare], y[rare])
    assert abs(even.bias - uneven.bias) > 2
    assert reprior(even, old=0.5, new=0.1).bias == pytest.approx(uneven.bias, abs=0.1)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"learning_rate": 1, "l2": 3}, "learning_rate . l2 is 3, so the weights would explode; keep it below 1"),
        ({"labels": (0, 1)}, r"y must hold only 0 and 1, got \[-1  1\]"),
        ({"held_out": ([[1.0], [2.0]], [-1, 1])}, "held_out: X must have 2 columns, as in training, got 1"),
        ({"held_out": ([[1.0, 2.0]], [0])}, "held_out: y must hold only"),
    ],
)
def test_bad_options_are_told_in_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        logistic_discrimination(*overlapping(), **options)


def test_a_prior_of_zero_is_refused():
    with pytest.raises(ValueError, match="reprior: new must be a probability between 0 and 1, got 0"):
        reprior(LogisticClassifier(np.array([1.0]), 0.0), old=0.5, new=0)
