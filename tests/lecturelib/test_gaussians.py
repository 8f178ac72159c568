"""Gaussian classes against Bayes' rule written out, against scikit-learn, and against each other."""

import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis

from lecturelib import data
from lecturelib.gaussians import lda, qda, shared_gaussians, two_gaussians
from lecturelib.logistic import logistic_newton
from lecturelib.neuron import sigmoid

COVARIANCE = np.array([[2.0, 0.6], [0.6, 0.5]])


def density(X, mean, covariance):
    """The normal density, straight from the book."""
    apart = X - mean
    exponent = -0.5 * np.einsum("ni,ij,nj->n", apart, np.linalg.inv(covariance), apart)
    return np.exp(exponent) / np.sqrt(np.linalg.det(2 * np.pi * covariance))


def drawn(seed, n=4000, priors=(0.5, 0.5)):
    """Two Gaussian classes with one covariance; y is -1 and +1, the means are at (0, 0) and (2, 1)."""
    rng = np.random.default_rng(seed)
    y = np.where(rng.random(n) < priors[1], 1, -1)
    return rng.multivariate_normal([0, 0], COVARIANCE, size=n) + np.where(y[:, None] == 1, [2.0, 1.0], 0), y


@pytest.mark.parametrize("prior", [0.05, 0.5, 0.8])
def test_the_log_odds_of_two_gaussians_are_those_of_bayes_rule_with_the_prior(prior):
    X = np.random.default_rng(0).normal(size=(30, 2)) * 2
    m_1, m_2 = np.array([2.0, 1.0]), np.array([0.0, -1.0])
    one, two = prior * density(X, m_1, COVARIANCE), (1 - prior) * density(X, m_2, COVARIANCE)
    model = two_gaussians(m_1, m_2, COVARIANCE, prior=prior)
    np.testing.assert_allclose(model.proba(X), one / (one + two))
    np.testing.assert_allclose(model.decision(X), np.log(one / two))


def test_without_the_prior_as_on_the_slide_a_rare_class_is_found_too_often():
    X, y = drawn(1, n=20_000, priors=(0.95, 0.05))
    m_1, m_2 = np.array([2.0, 1.0]), np.array([0.0, 0.0])
    right, slide = (two_gaussians(m_1, m_2, COVARIANCE, prior=prior) for prior in (0.05, 0.5))
    assert slide.decision([(m_1 + m_2) / 2])[0] == pytest.approx(0)  # halfway, whatever the prior
    assert right.bias - slide.bias == pytest.approx(np.log(0.05 / 0.95))
    assert (right.predict(X) != y).mean() < (slide.predict(X) != y).mean() - 0.02


def test_k_gaussians_with_one_covariance_give_the_posterior_of_bayes_rule():
    rng = np.random.default_rng(2)
    means, priors, X = rng.normal(size=(4, 2)) * 2, np.array([0.1, 0.2, 0.3, 0.4]), rng.normal(size=(30, 2)) * 3
    joint = np.column_stack([p * density(X, m, COVARIANCE) for m, p in zip(means, priors, strict=True)])
    model = shared_gaussians(means, COVARIANCE, priors, np.arange(4))
    np.testing.assert_allclose(model.proba(X), joint / joint.sum(axis=1, keepdims=True))


def test_two_classes_of_the_machine_are_the_two_gaussians():
    means = np.array([[0.0, 1.0], [2.0, -1.0]])
    machine = shared_gaussians(means, COVARIANCE, [0.3, 0.7], [-1, 1])
    model = two_gaussians(means[1], means[0], COVARIANCE, prior=0.7)
    np.testing.assert_allclose(machine.weights[1] - machine.weights[0], model.weights)
    assert machine.bias[1] - machine.bias[0] == pytest.approx(model.bias)


@pytest.mark.parametrize("name", ["iris", "random"])
def test_lda_agrees_with_scikit_learn(name):
    if name == "iris":
        X, y = data.iris().X, data.iris().y
    else:
        X, y = drawn(3, 300)
    theirs = LinearDiscriminantAnalysis().fit(X, y)
    ours = lda(X, y)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
    np.testing.assert_allclose(ours.proba(X), theirs.predict_proba(X), atol=1e-9)


def test_lda_takes_other_priors_as_scikit_learn_does():
    X, y = data.iris().X, data.iris().y
    priors = [0.8, 0.15, 0.05]
    theirs = LinearDiscriminantAnalysis(priors=priors).fit(X, y)
    np.testing.assert_allclose(lda(X, y, priors=priors).proba(X), theirs.predict_proba(X), atol=1e-9)


@pytest.mark.parametrize("shrinkage", [0.0, 0.1])
def test_qda_agrees_with_scikit_learn(shrinkage):
    X, y = data.iris().X, data.iris().y
    theirs = QuadraticDiscriminantAnalysis(reg_param=shrinkage).fit(X, y)
    ours = qda(X, y, shrinkage=shrinkage)
    np.testing.assert_array_equal(ours.predict(X), theirs.predict(X))
    np.testing.assert_allclose(ours.decision(X), theirs.decision_function(X), atol=1e-6)
    np.testing.assert_allclose(ours.proba(X), theirs.predict_proba(X), atol=1e-7)


def test_qda_is_bayes_rule_with_a_covariance_for_each_class():
    X, y = drawn(4, 200)
    model = qda(X, y, priors=[0.3, 0.7])
    joint = np.column_stack(
        [p * density(X, X[y == c].mean(axis=0), np.cov(X[y == c].T, ddof=0)) for c, p in [(-1, 0.3), (1, 0.7)]]
    )
    np.testing.assert_allclose(model.proba(X), joint / joint.sum(axis=1, keepdims=True))


def test_multiplied_out_the_discriminants_are_quadratic_forms():
    X, y = data.iris().X, data.iris().y
    model = qda(X, y)
    W, w, w0 = model.quadratic_form()
    np.testing.assert_allclose(np.einsum("ni,kij,nj->nk", X, W, X) + X @ w.T + w0, model.decision(X), atol=1e-8)


def test_equal_covariances_make_the_quadratic_discriminants_differ_by_a_linear_one():
    rng = np.random.default_rng(5)
    cloud = rng.normal(size=(40, 2))
    X, y = np.vstack([cloud, cloud + np.array([3.0, 1.0])]), np.repeat(["a", "b"], 40)
    np.testing.assert_allclose(qda(X, y).proba(X), lda(X, y).proba(X))


def test_with_a_shared_covariance_the_linear_discriminant_is_as_good_as_any():
    X, y = drawn(6, 20_000)
    best = (two_gaussians([2.0, 1.0], [0.0, 0.0], COVARIANCE).predict(X) != y).mean()
    assert abs(best - error_of_bayes_rule()) < 0.01
    for learn in (lda, qda, logistic_newton):
        model = learn(X[:2000], y[:2000])
        assert (model.predict(X) != y).mean() < best + 0.005


def error_of_bayes_rule():
    """The error of Bayes' rule, Phi(-D/2) with the Mahalanobis distance D, by summing up the normal density."""
    apart = np.array([2.0, 1.0])
    half = np.sqrt(apart @ np.linalg.solve(COVARIANCE, apart)) / 2
    ticks = np.linspace(half, half + 10, 100_001)
    return np.trapezoid(np.exp(-(ticks**2) / 2), ticks) / np.sqrt(2 * np.pi)


def test_lda_and_logistic_discrimination_learn_the_same_kind_of_posterior_two_ways():
    X, y = drawn(7, 20_000)
    likelihood, discriminant = lda(X, y), logistic_newton(X, y)
    np.testing.assert_allclose(likelihood.weights[1] - likelihood.weights[0], discriminant.weights, atol=0.1)
    np.testing.assert_allclose(likelihood.proba(X)[:, 1], sigmoid(discriminant.decision(X)), atol=0.03)


def test_only_qda_finds_a_class_on_both_sides_of_another():
    X = np.array([[-5.0], [-4.0], [-0.5], [0.0], [0.5], [4.0], [5.0]])
    y = np.array(["outer", "outer", "inner", "inner", "inner", "outer", "outer"])
    assert (qda(X, y).predict(X) == y).all()
    assert (lda(X, y).predict(X) == y).mean() < 1


@pytest.mark.parametrize("learn", [lda, qda])
def test_a_far_origin_and_odd_units_do_no_harm(learn):
    X, y = data.iris().X, data.iris().y
    plain = learn(X, y).proba(X)
    np.testing.assert_allclose(learn(X + 1e8, y).proba(X + 1e8), plain, atol=1e-5)
    units = np.array([1e9, 1e-9, 1.0, 1e3])
    np.testing.assert_allclose(learn(X * units, y).proba(X * units), plain, atol=1e-7)


def test_lda_gives_a_constant_feature_no_weight_and_survives_equal_ones():
    X, y = data.iris().X, data.iris().y
    plain = lda(X, y)
    padded = lda(np.column_stack([X, np.full(len(X), 0.1)]), y)
    np.testing.assert_array_equal(padded.weights[:, 4], 0)
    np.testing.assert_allclose(padded.weights[:, :4], plain.weights, rtol=1e-8)
    doubled = np.column_stack([X, X])
    np.testing.assert_allclose(lda(doubled, y).proba(doubled), plain.proba(X), atol=1e-8)


def test_qda_refuses_a_flat_class_unless_it_is_shrunk():
    X, y = data.iris().X, data.iris().y
    padded = np.column_stack([X, np.full(len(X), 0.1)])
    with pytest.raises(ValueError, match=r"covariance of class setosa \(50 samples, 5 features\) is singular; drop"):
        qda(padded, y)
    with pytest.raises(ValueError, match="is singular"):
        qda(X[:, :2][[0, 1, 60, 61, 62]], y[[0, 1, 60, 61, 62]])
    assert (qda(padded, y, shrinkage=0.01).predict(padded) == y).mean() > 0.9


def test_a_prior_of_one_is_refused():
    with pytest.raises(ValueError, match="two_gaussians: prior must be a probability between 0 and 1, got 1"):
        two_gaussians([0.0], [1.0], [[1.0]], prior=1)
