import numpy as np
import pytest
from sklearn.metrics import log_loss

from lecturelib import data
from lecturelib.losses import (
    cross_entropy,
    cross_entropy_gradient,
    perceptron_criterion,
    perceptron_criterion_gradient,
    softmax_cross_entropy,
    softmax_cross_entropy_gradient,
    squared_error,
    squared_error_gradient,
)
from lecturelib.margin_losses import empirical_risk
from lecturelib.neuron import sigmoid


def naive_criterion(X, y, w, b):
    total = 0.0
    for x_i, y_i in zip(X, y, strict=True):
        g = sum(w_j * x_ij for w_j, x_ij in zip(w, x_i, strict=True)) + b
        if y_i * g < 0:
            total -= y_i * g
    return total


@pytest.mark.parametrize("seed", range(4))
def test_the_criterion_is_what_a_plain_loop_adds_up(seed):
    X, y = data.two_clouds(30, distance=1, seed=seed)
    w, b = np.random.default_rng(seed).normal(size=2), 0.3
    assert perceptron_criterion(X, y, w, b) == pytest.approx(naive_criterion(X, y, w, b))


@pytest.mark.parametrize("seed", range(4))
def test_the_gradient_agrees_with_finite_differences_in_weights_and_bias(seed):
    X, y = data.two_clouds(30, distance=1, seed=seed)
    rng = np.random.default_rng(seed)
    w, b, h = rng.normal(size=2), rng.normal(), 1e-6
    slope_w, slope_b = perceptron_criterion_gradient(X, y, w, b)
    for j, e in enumerate(np.eye(2)):
        rise = perceptron_criterion(X, y, w + h * e, b) - perceptron_criterion(X, y, w - h * e, b)
        assert slope_w[j] == pytest.approx(rise / (2 * h), rel=1e-4)
    rise = perceptron_criterion(X, y, w, b + h) - perceptron_criterion(X, y, w, b - h)
    assert slope_b == pytest.approx(rise / (2 * h), rel=1e-4)


def test_without_mistakes_the_criterion_and_its_gradient_are_zero():
    X, y = np.array([[1.0, 0.0], [-1.0, 0.0]]), np.array([1, -1])
    assert perceptron_criterion(X, y, [1.0, 0.0], 0.0) == 0
    slope, slope_b = perceptron_criterion_gradient(X, y, [1.0, 0.0], 0.0)
    assert slope.tolist() == [0, 0]
    assert slope_b == 0


def test_the_criterion_grows_with_the_length_of_w_though_the_line_stays():
    X, y = data.two_clouds(distance=1)
    one = perceptron_criterion(X, y, [1.0, -1.0], 0.5)
    assert perceptron_criterion(X, y, [3.0, -3.0], 1.5) == pytest.approx(3 * one)
    assert perceptron_criterion(X, y, [0.0, 0.0], 0.0) == 0


def naive_cross_entropy(X, y, w, b):
    p = [1 / (1 + np.exp(-(sum(w_j * x_j for w_j, x_j in zip(w, x_i, strict=True)) + b))) for x_i in X]
    return -sum(r * np.log(p_i) + (1 - r) * np.log(1 - p_i) for r, p_i in zip(y, p, strict=True))


def naive_softmax_cross_entropy(X, y, W, b):
    total = 0.0
    for x_i, y_i in zip(X, y, strict=True):
        e = [np.exp(w_k @ x_i + b_k) for w_k, b_k in zip(W, b, strict=True)]
        for k in range(len(W)):  # the lecture forgets this sum
            total -= (k == y_i) * np.log(e[k] / sum(e))
    return total


def slopes(cost, w, b, h=1e-6):
    """Central differences of cost(w, b) in every weight and every bias."""
    w, b = np.asarray(w, dtype=float), np.asarray(b, dtype=float)
    dw = [(cost(w + h * e, b) - cost(w - h * e, b)) / (2 * h) for e in np.eye(w.size).reshape(-1, *w.shape)]
    db = [(cost(w, b + h * e) - cost(w, b - h * e)) / (2 * h) for e in np.eye(b.size).reshape(-1, *b.shape)]
    return np.reshape(dw, w.shape), np.reshape(db, b.shape)


@pytest.mark.parametrize("seed", range(3))
def test_squared_error_is_half_the_sum_and_its_gradient_that_of_finite_differences(seed):
    rng = np.random.default_rng(seed)
    X, y, w, b = rng.normal(size=(20, 3)), rng.normal(size=20), rng.normal(size=3), 0.4
    assert squared_error(X, y, w, b) == pytest.approx(
        sum((y_i - x_i @ w - b) ** 2 for x_i, y_i in zip(X, y, strict=True)) / 2
    )
    dw, db = slopes(lambda w, b: squared_error(X, y, w, b), w, b)
    found_w, found_b = squared_error_gradient(X, y, w, b)
    np.testing.assert_allclose(found_w, dw, rtol=1e-6)
    assert found_b == pytest.approx(float(db), rel=1e-6)


@pytest.mark.parametrize("seed", range(3))
def test_cross_entropy_is_what_a_plain_loop_and_scikit_learn_find_and_its_gradient_fits(seed):
    X, signs = data.two_clouds(30, distance=1, seed=seed)
    y, w, b = (signs + 1) // 2, np.random.default_rng(seed).normal(size=2), -0.3
    assert cross_entropy(X, y, w, b) == pytest.approx(naive_cross_entropy(X, y, w, b))
    assert cross_entropy(X, y, w, b) == pytest.approx(log_loss(y, sigmoid(X @ w + b), normalize=False))
    dw, db = slopes(lambda w, b: cross_entropy(X, y, w, b), w, b)
    found_w, found_b = cross_entropy_gradient(X, y, w, b)
    np.testing.assert_allclose(found_w, dw, rtol=1e-5)
    assert found_b == pytest.approx(float(db), rel=1e-5)


def test_cross_entropy_is_the_log_loss_of_the_margin_in_nats():
    X, y = data.two_clouds(30, distance=1)
    bits = empirical_risk(X, y, [1.0, -0.5], 0.2, loss="log")
    assert cross_entropy(X, (y + 1) / 2, [1.0, -0.5], 0.2) == pytest.approx(bits * np.log(2))


@pytest.mark.parametrize("seed", range(3))
def test_cross_entropy_is_convex_along_any_line(seed):
    X, y = data.two_clouds(30, distance=1, seed=seed)
    one, two = np.random.default_rng(seed).normal(size=(2, 3))
    costs = [cross_entropy(X, (y + 1) / 2, p[:2], p[2]) for p in np.linspace(one, two, 21)]
    assert (np.diff(costs, 2) > 0).all()


@pytest.mark.parametrize("seed", range(3))
def test_softmax_cross_entropy_is_what_a_plain_loop_adds_up_and_its_gradient_fits(seed):
    rng = np.random.default_rng(seed)
    X, y, W, b = rng.normal(size=(15, 2)), rng.integers(0, 3, size=15), rng.normal(size=(3, 2)), rng.normal(size=3)
    assert softmax_cross_entropy(X, y, W, b) == pytest.approx(naive_softmax_cross_entropy(X, y, W, b))
    dw, db = slopes(lambda W, b: softmax_cross_entropy(X, y, W, b), W, b)
    found_w, found_b = softmax_cross_entropy_gradient(X, y, W, b)
    np.testing.assert_allclose(found_w, dw, rtol=1e-5, atol=1e-8)
    np.testing.assert_allclose(found_b, db, rtol=1e-5, atol=1e-8)


def test_two_classes_with_one_at_zero_are_the_binary_cross_entropy():
    X, y = data.two_clouds(20, distance=1)
    r, w = (y + 1) // 2, np.array([0.7, -1.1])
    both = softmax_cross_entropy(X, r, np.array([[0.0, 0.0], w]), [0.0, 0.4])
    assert both == pytest.approx(cross_entropy(X, r, w, 0.4))


def test_adding_the_same_vector_to_every_class_changes_nothing():
    rng = np.random.default_rng(0)
    X, y, W, b = rng.normal(size=(15, 2)), rng.integers(0, 3, size=15), rng.normal(size=(3, 2)), rng.normal(size=3)
    moved = softmax_cross_entropy(X, y, W + np.array([5.0, -7.0]), b + 3)
    assert moved == pytest.approx(softmax_cross_entropy(X, y, W, b))


def test_extreme_scores_cost_what_they_should_without_overflow():
    X = [[1e4], [-1e4]]
    assert cross_entropy(X, [1, 0], [1.0], 0.0) == 0
    assert cross_entropy(X, [0, 1], [1.0], 0.0) == 2e4
    assert cross_entropy_gradient(X, [0, 1], [1.0], 0.0)[0] == 2e4
    assert softmax_cross_entropy(X, [1, 0], [[1.0], [-1.0]], [0.0, 0.0]) == 4e4
    assert np.isfinite(softmax_cross_entropy_gradient(X, [1, 0], [[1.0], [-1.0]], [0.0, 0.0])[0]).all()


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda X: cross_entropy(X, [-1, 1], [1.0], 0.0),
            "cross_entropy: y must lie between 0 and 1, got -1 to 1; map",
        ),
        (lambda X: cross_entropy(X, [0, 2], [1.0], 0.0), "cross_entropy: y must lie between 0 and 1, got 0 to 2$"),
        (lambda X: cross_entropy(X, ["a", "b"], [1.0], 0.0), "cross_entropy: y must hold numbers"),
        (
            lambda X: softmax_cross_entropy(X, [0, 2], [[1.0], [2.0]], [0, 0]),
            r"softmax_cross_entropy: y must hold class numbers 0 to 1, got \[0 2\]; number labels with np.unique",
        ),
        (
            lambda X: softmax_cross_entropy(X, ["a", "b"], [[1.0], [2.0]], [0, 0]),
            "softmax_cross_entropy: y must hold class numbers 0 to 1",
        ),
    ],
)
def test_bad_input_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call([[1.0], [2.0]])
