"""Softmax regression against the lecture's sums written out, against scikit-learn, and against its own two forms."""

import math

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from lecturelib import data
from lecturelib.gaussians import lda
from lecturelib.logistic import logistic_discrimination
from lecturelib.neuron import sigmoid
from lecturelib.softmax import (
    SoftmaxClassifier,
    log_softmax,
    reprior_classes,
    softmax,
    softmax_regression,
)


def flowers():
    """The three irises by their sepals only, which overlap, standardised."""
    iris = data.iris()
    X = iris.columns("sepal length", "sepal width")
    return (X - X.mean(axis=0)) / X.std(axis=0), iris.y


def three_clouds(seed=0, n=60):
    rng = np.random.default_rng(seed)
    code = np.arange(n) % 3
    return rng.normal(size=(n, 2)) + np.array([[0, 0], [1.5, 0], [0, 1.5]])[code], np.array(["a", "b", "c"])[code]


def cross_entropy(X, code, W, b):
    """Summed over samples and over classes: the slide's formula has lost the second sum."""
    total = 0.0
    for x, own in zip(X, code, strict=True):
        scores = [w_i @ x + b_i for w_i, b_i in zip(W, b, strict=True)]
        bottom = sum(math.exp(a) for a in scores)
        for i, a in enumerate(scores):
            total -= (i == own) * math.log(math.exp(a) / bottom)
    return total


def test_softmax_sums_to_one_ignores_a_common_shift_and_survives_extremes():
    a = np.random.default_rng(0).normal(size=(5, 4)) * 3
    np.testing.assert_allclose(softmax(a).sum(axis=1), 1)
    np.testing.assert_allclose(softmax(a + 1e3), softmax(a))
    np.testing.assert_allclose(softmax(a), np.exp(a) / np.exp(a).sum(axis=1, keepdims=True))
    np.testing.assert_array_equal(softmax([1e300, -1e300, 0]), [1, 0, 0])
    np.testing.assert_allclose(log_softmax(a), np.log(softmax(a)))


def test_with_two_classes_softmax_is_the_sigmoid_of_the_difference():
    a = np.random.default_rng(1).normal(size=(9, 2)) * 5
    np.testing.assert_allclose(softmax(a)[:, 0], sigmoid(a[:, 0] - a[:, 1]))


@pytest.mark.parametrize("reference", [None, "b"])
def test_each_step_is_eta_times_the_slope_of_the_cross_entropy_summed_over_all_classes(reference):
    X, y = three_clouds(2, 15)
    code = np.unique(y, return_inverse=True)[1]
    past = softmax_regression(X, y, learning_rate=0.1, reference=reference, max_epochs=3).history
    W, b, h = past.weights[2], past.bias[2], 1e-5
    for i in range(3):
        learns = reference is None or i != 1
        for j, e in enumerate(np.eye(2)):
            shift = h * np.outer(np.eye(3)[i], e)
            slope = (cross_entropy(X, code, W + shift, b) - cross_entropy(X, code, W - shift, b)) / (2 * h)
            assert past.weights[3, i, j] - W[i, j] == pytest.approx(-0.1 * slope * learns, rel=1e-5)
        shift = h * np.eye(3)[i]
        slope = (cross_entropy(X, code, W, b + shift) - cross_entropy(X, code, W, b - shift)) / (2 * h)
        assert past.bias[3, i] - b[i] == pytest.approx(-0.1 * slope * learns, rel=1e-5)


@pytest.mark.parametrize("l2", [1.0, 20.0])
def test_it_finds_the_minimum_of_scikit_learn(l2):
    X, y = flowers()
    theirs = LogisticRegression(C=1 / l2, tol=1e-10, max_iter=2000).fit(X, y)
    ours = softmax_regression(X, y, l2=l2, tol=1e-8, max_epochs=5000)
    assert ours.converged
    # The mean of the biases is free and stays where it started; scikit-learn's is at zero.
    np.testing.assert_allclose(ours.weights, theirs.coef_, atol=1e-5)
    np.testing.assert_allclose(ours.bias - ours.bias.mean(), theirs.intercept_ - theirs.intercept_.mean(), atol=1e-5)
    np.testing.assert_allclose(ours.proba(X), theirs.predict_proba(X), atol=1e-6)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))


def test_the_full_form_never_moves_the_sum_of_its_weight_vectors():
    past = softmax_regression(*three_clouds(), max_epochs=300).history
    np.testing.assert_allclose(past.weights.sum(axis=1) - past.weights[0].sum(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(past.bias.sum(axis=1) - past.bias[0].sum(), 0, atol=1e-12)


def test_the_full_form_and_the_one_with_a_reference_class_give_the_same_probabilities():
    X, y = three_clouds(3)
    full, short = (
        softmax_regression(X, y, reference=reference, tol=1e-9, max_epochs=20_000) for reference in (None, "c")
    )
    assert full.converged
    assert short.converged
    np.testing.assert_array_equal(short.weights[2], 0)
    assert short.bias[2] == 0
    np.testing.assert_allclose(short.proba(X), full.proba(X), atol=1e-6)
    np.testing.assert_allclose(full.relative_to("c").weights, short.weights, atol=1e-5)


def test_the_reference_form_divides_by_one_plus_the_sum_over_the_other_classes():
    X, y = three_clouds(4)
    model = softmax_regression(X, y, reference="c", max_epochs=100)
    others = np.exp(model.decision(X)[:, :2])  # the sum runs to K - 1: the reference class gives the 1
    np.testing.assert_allclose(model.proba(X)[:, 2], 1 / (1 + others.sum(axis=1)))


def test_a_penalty_tells_the_two_forms_apart():
    X, y = three_clouds(5)
    full, short = (softmax_regression(X, y, reference=r, l2=5.0, max_epochs=5000) for r in (None, "c"))
    assert np.abs(full.proba(X) - short.proba(X)).max() > 0.01


def test_adding_one_vector_to_all_weights_changes_no_probability():
    X, y = three_clouds(6)
    model = softmax_regression(X, y, max_epochs=50)
    shifted = SoftmaxClassifier(model.weights + np.array([3.0, -7.0]), model.bias + 2.0, model.classes)
    np.testing.assert_allclose(shifted.proba(X), model.proba(X))
    np.testing.assert_allclose(model.relative_to("a").proba(X), model.proba(X))


def test_two_classes_with_a_reference_are_logistic_discrimination():
    X, y = data.two_clouds(60, distance=1.5)
    two = softmax_regression(X, y, reference=-1, tol=1e-9, max_epochs=10_000)
    one = logistic_discrimination(X, y, tol=1e-9, max_epochs=10_000)
    np.testing.assert_allclose(two.weights[1], one.weights, atol=1e-6)
    np.testing.assert_allclose(two.proba(X)[:, 1], one.proba(X), atol=1e-7)


def test_separable_classes_warn_and_never_converge_but_do_with_a_penalty():
    X, y = [[0.0], [1.0], [5.0], [6.0]], ["a", "a", "b", "b"]
    with pytest.warns(UserWarning, match="softmax_regression: a hyperplane separates the classes"):
        assert not softmax_regression(X, y, max_epochs=500).converged
    assert softmax_regression(X, y, l2=1.0, learning_rate=0.1).converged


def test_early_stopping_returns_the_epoch_with_the_least_held_out_loss():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(60, 20)), np.arange(60) % 3
    X[:, 0] += 0.5 * y
    stopped = softmax_regression(X[:42], y[:42], held_out=(X[42:], y[42:]), patience=15, max_epochs=3000)
    past = stopped.history
    losses = [cross_entropy(X[42:], y[42:], W, b) for W, b in zip(past.weights, past.bias, strict=True)]
    best = int(np.argmin(losses))
    assert 0 < best == len(losses) - 16
    np.testing.assert_array_equal(stopped.weights, past.weights[best])
    np.testing.assert_array_equal(stopped.at(best).bias, stopped.bias)


def test_new_priors_are_bayes_rule():
    X, y = three_clouds(7)
    model = lda(X, y)
    new = np.array([0.7, 0.2, 0.1])
    posterior = model.proba(X) / (1 / 3) * new
    corrected = reprior_classes(model, old=np.full(3, 1 / 3), new=new)
    np.testing.assert_allclose(corrected.proba(X), posterior / posterior.sum(axis=1, keepdims=True))
    np.testing.assert_allclose(corrected.bias, lda(X, y, priors=new).bias)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"reference": "z"}, "softmax_regression: reference must be one of the classes a, b, c, got 'z'"),
        ({"held_out": ([[1.0, 2.0]], ["z"])}, "held_out holds the label z, which training does not"),
        ({"held_out": ([[1.0]], ["a"])}, "held_out: X must have 2 columns"),
    ],
)
def test_bad_options_are_told_in_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        softmax_regression(*three_clouds(), **options)


def test_bad_priors_are_refused():
    X, y = three_clouds()
    model = lda(X, y)
    for bad in ([0.5, 0.5], [0.5, 0.5, 0.0], [0.5, 0.5, 0.5]):
        with pytest.raises(ValueError, match="reprior_classes: priors must be 3 numbers above 0 that sum to 1"):
            reprior_classes(model, old=bad, new=[0.2, 0.3, 0.5])
