import numpy as np
import pytest

from lecturelib import data
from lecturelib.losses import perceptron_criterion, perceptron_criterion_gradient


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
