import numpy as np
import pytest

from lecturelib.differentiable import cost, learn_function
from lecturelib.regression import least_squares


def line(X, w):
    return X @ w[:-1] + w[-1]


def slope_of_line(X, w):
    return np.column_stack([X, np.ones(len(X))])


def wave(X, w):
    return w[0] * np.sin(w[1] * X[:, 0])


def slope_of_wave(X, w):
    return np.column_stack([np.sin(w[1] * X[:, 0]), w[0] * X[:, 0] * np.cos(w[1] * X[:, 0])])


@pytest.fixture
def noisy_line():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(40, 2))
    return X, X @ [1.0, -2.0] + 0.5 + 0.1 * rng.normal(size=40)


def test_for_a_line_it_finds_the_least_squares_line(noisy_line):
    learnt = learn_function(line, slope_of_line, *noisy_line, np.zeros(3), tol=1e-14)
    closed = least_squares(*noisy_line)
    np.testing.assert_allclose(learnt.weights, [*closed.weights, closed.bias], atol=1e-5)
    assert learnt.converged


def test_one_sample_at_a_time_is_the_plain_loop(noisy_line):
    X, y = noisy_line
    w = np.zeros(3)
    for x_i, y_i in zip(X, y, strict=True):
        error = w[0] * x_i[0] + w[1] * x_i[1] + w[2] - y_i
        w = w - 0.05 * error * np.array([x_i[0], x_i[1], 1.0])
    learnt = learn_function(line, slope_of_line, X, y, np.zeros(3), learning_rate=0.05, batch=False, max_epochs=1)
    np.testing.assert_allclose(learnt.weights, w)


def test_its_step_is_the_slope_of_the_cost_by_finite_differences():
    rng = np.random.default_rng(1)
    X, w = rng.normal(size=(15, 1)), np.array([1.3, 0.8])
    y = rng.normal(size=15)
    step = (w - learn_function(wave, slope_of_wave, X, y, w, learning_rate=0.1, max_epochs=1).weights) / 0.1
    for j, e in enumerate(np.eye(2) * 1e-6):
        assert step[j] == pytest.approx((cost(wave, X, y, w + e) - cost(wave, X, y, w - e)) / 2e-6, rel=1e-5)


def test_a_wave_is_learnt_from_a_near_start_and_missed_from_a_far_one():
    X = np.linspace(0, 5, 50)[:, None]
    y = wave(X, np.array([2.0, 1.5]))
    near = learn_function(wave, slope_of_wave, X, y, [1.5, 1.3], learning_rate=0.1, max_epochs=5000, tol=1e-14)
    far = learn_function(wave, slope_of_wave, X, y, [1.5, 4.0], learning_rate=0.1, max_epochs=5000, tol=1e-14)
    np.testing.assert_allclose(near.weights, [2.0, 1.5], atol=1e-3)
    assert far.costs[-1] > 0.1  # another valley


def test_the_cost_never_rises_at_a_small_rate(noisy_line):
    assert (np.diff(learn_function(line, slope_of_line, *noisy_line, np.zeros(3), learning_rate=0.1).costs) <= 0).all()


def test_a_rate_that_is_too_large_is_not_called_converged(noisy_line):
    with np.errstate(over="ignore", invalid="ignore"):
        assert not learn_function(line, slope_of_line, *noisy_line, np.zeros(3), learning_rate=50.0).converged
