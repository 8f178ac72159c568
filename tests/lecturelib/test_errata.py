"""The counterexamples of docs/errata.md that no test of a module holds already."""

import numpy as np
import pytest

from lecturelib import data
from lecturelib.adaline import batch_lms
from lecturelib.descent import gradient_descent
from lecturelib.features import augment, normalise_signs, separates
from lecturelib.gaussians import two_gaussians
from lecturelib.losses import (
    cross_entropy,
    cross_entropy_gradient,
    perceptron_criterion_gradient,
    squared_error,
    squared_error_gradient,
)
from lecturelib.neuron import sigmoid
from lecturelib.perceptron import hebb_step, rosenblatt_step
from lecturelib.perceptron_variants import batch_perceptron
from lecturelib.regression import least_squares, normal_equations, pseudoinverse
from lecturelib.stochastic import sgd


def test_l1_6_without_a_bias_no_line_tells_1_from_2():
    X, y = np.array([[1.0], [2.0]]), np.array([-1, 1])
    assert separates(normalise_signs(augment(X), y), [1.0, -1.5])
    assert not any(separates(y[:, None] * X, [w]) for w in np.linspace(-5, 5, 101))
    assert perceptron_criterion_gradient(X, y, [1.0], 0.0)[1] == 1  # -t of the one that is missed


def test_l1_6_the_gradient_of_the_criterion_is_the_sum_of_the_single_steps():
    X, y = data.two_clouds(30, distance=1.0)
    w, b = np.array([0.3, -1.0]), 0.2
    steps = [np.append(*hebb_step(w, b, x_i, y_i)) - np.append(w, b) for x_i, y_i in zip(X, y, strict=True)]
    np.testing.assert_allclose(-np.append(*perceptron_criterion_gradient(X, y, w, b)), np.sum(steps, axis=0))


def test_l1_10_twice_the_same_data_double_the_error_and_halve_the_useful_rate():
    X, y = data.two_clouds(20)
    once, twice = (X, y), (np.vstack([X, X]), np.append(y, y))
    assert squared_error(*twice, [0.5, 1.0], 0.1) == pytest.approx(2 * squared_error(*once, [0.5, 1.0], 0.1))
    ours, theirs = batch_lms(*once, learning_rate=0.002), batch_lms(*twice, learning_rate=0.001)
    np.testing.assert_allclose(ours.weights, theirs.weights, rtol=1e-10)


def test_l1_10_without_the_half_the_gradient_is_twice_as_long():
    X, y = data.two_clouds(20)
    Z, a = augment(X), np.array([0.5, 1.0, 0.1])
    without = 2 * Z.T @ (Z @ a - y)
    np.testing.assert_allclose(without, 2 * np.append(*squared_error_gradient(X, y, a[:2], a[2])))


def test_l1_11_a_column_of_ones_has_no_inverse_but_one_least_squares_answer():
    assert normal_equations([[1.0], [1.0]], [1.0, 3.0]).tolist() == [2.0]
    np.testing.assert_allclose(pseudoinverse([[1.0], [1.0]]), [[0.5, 0.5]])


def test_l1_11_the_pseudoinverse_of_four_ones_is_a_quarter_of_them():
    ones = np.ones((2, 2))
    np.testing.assert_allclose(pseudoinverse(ones), ones / 4)
    assert np.linalg.matrix_rank(ones.T @ ones) == 1


def test_l2_8_the_smoothed_risk_of_weights_that_hardly_move_stays_where_it_is():
    X, y = data.two_clouds(100)
    model = sgd(X, y, loss="log", smoothing=0.01, learning_rate=1e-12, max_epochs=1)
    assert model.risks[-1] == pytest.approx(1)  # log2(1 + e^0) for each sample; from Q = 0 it would be 1 - 0.99^100


def test_l2_9_with_signs_in_place_of_steps_a_right_answer_of_0_would_be_changed():
    w, x = np.array([-3.0]), np.array([1.0])
    assert rosenblatt_step(w, 0.0, x, 0)[0] == w
    assert w - (np.sign(w @ x) - 0) * x != w


def test_l3_5_with_1_over_k_the_lectures_test_fires_at_500_on_a_slope_without_a_minimum():
    end = gradient_descent(
        lambda x: 5 * x[0], lambda x: np.array([5.0]), [0.0], learning_rate=lambda k: 1 / k, stop="step", tol=0.01
    )
    assert end.converged
    assert end.steps + 1 == 500  # it is tested before the 500th step
    assert end.history.value[-1] < end.history.value[-2]


def test_l3_7_the_best_constant_for_0_0_3_is_their_mean_not_their_median():
    assert least_squares(np.zeros((3, 1)), [0.0, 0.0, 3.0]).bias == pytest.approx(1)


def test_l3_8_without_the_one_the_line_through_1_2_and_2_3_has_slope_8_5():
    X, y = [[1.0], [2.0]], [2.0, 3.0]
    assert normal_equations(X, y)[0] == pytest.approx(8 / 5)
    line = least_squares(X, y)
    assert (line.weights[0], line.bias) == (pytest.approx(1), pytest.approx(1))


def test_l3_18_with_halved_steps_the_walk_stays_near_wherever_it_began():
    X, y = data.five_points()
    reach = np.linalg.norm(augment(X), axis=1).sum()
    far = np.array([1000.0, 0.0, 0.0])
    model = batch_perceptron(X, y, average=False, start=far, learning_rate=lambda k: 0.5**k, max_epochs=200)
    assert not model.converged
    assert np.linalg.norm(np.append(model.weights, model.bias) - far) <= reach


def test_l4_9_between_the_means_the_posterior_is_the_prior():
    assert two_gaussians([1.0], [-1.0], [[1.0]], prior=0.9).proba([[0.0]])[0] == pytest.approx(0.9)
    assert two_gaussians([1.0], [-1.0], [[1.0]], prior=0.5).proba([[0.0]])[0] == pytest.approx(0.5)


def test_l4_12_without_its_brackets_the_cross_entropy_would_reward_the_wrong_answer():
    y = sigmoid(np.array([-5.0, 0.0, 5.0]))
    printed = np.log(1 - y)  # the minus covers the first term only, and r = 0
    ours = [cross_entropy([[1.0]], [0], [g], 0.0) for g in (-5.0, 0.0, 5.0)]
    assert printed.argmin() == 2
    assert np.argmin(ours) == 0


def test_l4_12_a_gradient_that_does_not_change_may_be_far_from_zero():
    slopes = [cross_entropy_gradient([[1.0]], [1], [w], 0.0)[0][0] for w in (-50.0, -49.0, -40.0)]
    assert slopes == [pytest.approx(-1, abs=1e-15)] * 3


@pytest.mark.parametrize(("rate", "updates"), [(1.0, 11), (100.0, 1)])
def test_l5_9_from_a_start_other_than_zero_the_rate_decides_how_many_updates_it_takes(rate, updates):
    walk = [np.array([10.0])]
    for _ in range(20):
        walk.append(hebb_step(walk[-1], 0.0, [1.0], -1, learning_rate=rate)[0])
    assert np.count_nonzero(np.diff(walk, axis=0)) == updates


def test_l5_10_an_updated_sample_may_still_be_wrong():
    w, _ = hebb_step([-10.0, 0.0], 0.0, [1.0, 0.0], +1)
    assert w @ [1.0, 0.0] == -9
