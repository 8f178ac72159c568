"""What must hold for any data, with hypothesis looking for data for which it does not."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from lecturelib import data
from lecturelib.descent import conjugate_gradient
from lecturelib.information import conditional_entropy, entropy, mutual_information
from lecturelib.losses import perceptron_criterion, perceptron_criterion_gradient
from lecturelib.margin_losses import MARGIN_LOSSES
from lecturelib.metrics import auc_rank_sum, roc_points
from lecturelib.perceptron import novikov_bound, perceptron
from lecturelib.regression import ho_kashyap, least_squares

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")

numbers = st.floats(-10, 10).map(lambda value: round(value, 3))
seeds = st.integers(0, 10_000)


def samples(rows, columns):
    return arrays.arrays(float, (rows, columns), elements=numbers)


@given(samples(12, 2), arrays.arrays(float, 3, elements=numbers), seeds)
def test_the_gradient_of_the_criterion_is_its_slope(X, line, seed):
    y = np.random.default_rng(seed).choice([-1, 1], size=12)
    w, b, h = line[:2], line[2], 1e-6
    assume(np.abs(X @ w + b).min() > 1e-3)  # it has a kink where a sample lies on the line
    slope_w, slope_b = perceptron_criterion_gradient(X, y, w, b)
    rises = [perceptron_criterion(X, y, w + h * e, b) - perceptron_criterion(X, y, w - h * e, b) for e in np.eye(2)]
    np.testing.assert_allclose(slope_w, np.array(rises) / (2 * h), atol=1e-4)
    rise = perceptron_criterion(X, y, w, b + h) - perceptron_criterion(X, y, w, b - h)
    assert slope_b == pytest.approx(rise / (2 * h), abs=1e-4)


@pytest.mark.parametrize("name", MARGIN_LOSSES)
@given(margin=st.floats(-20, 20))
def test_the_slope_of_every_margin_loss_is_its_derivative(name, margin):
    assume(min(abs(margin), abs(margin - 1)) > 1e-3)  # the kinks of Hebb and hinge
    loss, h = MARGIN_LOSSES[name], 1e-6
    rise = float(loss.value(np.array([margin + h]))[0] - loss.value(np.array([margin - h]))[0])
    assert float(loss.slope(np.array([margin]))[0]) == pytest.approx(rise / (2 * h), rel=1e-4, abs=1e-6)


@given(samples(15, 2), arrays.arrays(float, 15, elements=numbers), seeds)
def test_least_squares_does_not_care_for_the_order_of_samples(X, y, seed):
    order = np.random.default_rng(seed).permutation(15)
    assume(np.linalg.cond(np.column_stack([X, np.ones(15)])) < 1e6)
    first, second = least_squares(X, y), least_squares(X[order], y[order])
    np.testing.assert_allclose(first.weights, second.weights, atol=1e-6)


@given(samples(15, 2), arrays.arrays(float, 15, elements=numbers), st.floats(0.01, 100))
def test_a_feature_in_other_units_gets_the_weight_in_those_units(X, y, factor):
    assume(np.linalg.cond(np.column_stack([X, np.ones(15)])) < 1e4)
    scaled = least_squares(X * [factor, 1.0], y)
    np.testing.assert_allclose(scaled.weights * [factor, 1.0], least_squares(X, y).weights, atol=1e-5)


@given(arrays.arrays(float, (3, 4), elements=st.floats(0, 1)))
def test_to_know_y_never_raises_the_entropy_of_x_on_average(table):
    assume(table.sum() > 1e-3)
    p = table / table.sum()
    assert entropy(p.sum(axis=1)) >= conditional_entropy(p) - 1e-9
    assert mutual_information(p) >= -1e-9
    assert mutual_information(p) == pytest.approx(mutual_information(p.T), abs=1e-9)


@given(arrays.arrays(int, 20, elements=st.integers(0, 5)), seeds)
def test_the_area_under_the_roc_curve_is_the_rank_sum_also_with_ties(scores, seed):
    y = np.random.default_rng(seed).choice([-1, 1], size=20)
    assume(len(set(y)) == 2)
    assert roc_points(y, scores).auc == pytest.approx(auc_rank_sum(y, scores), abs=1e-12)


@given(st.integers(2, 6), seeds)
def test_conjugate_gradients_end_in_as_many_steps_as_there_are_dimensions(d, seed):
    rng = np.random.default_rng(seed)
    directions = np.linalg.qr(rng.normal(size=(d, d)))[0]
    A, b = directions * np.linspace(1, 5, d) @ directions.T, rng.normal(size=d)
    end = conjugate_gradient(A, b)
    assert end.steps <= d
    np.testing.assert_allclose(A @ end.x, b, atol=1e-6)


@given(seeds, st.floats(0.05, 5), arrays.arrays(float, 3, elements=st.floats(-2, 2)))
def test_no_separable_run_needs_more_updates_than_novikov_allows(seed, rate, start):
    X, y = data.two_clouds(30, distance=8.0, seed=seed)
    direction = np.array([0.8, 0.6, 0.0])
    assume((y * (X @ direction[:2]) > 0.1).all())
    model = perceptron(X, y, learning_rate=rate, start=start, max_epochs=10_000)
    assert model.converged
    bound = novikov_bound(X, y, direction, start=start, learning_rate=rate)
    assert model.history.mistakes.sum() <= bound


@given(seeds)
def test_ho_and_kashyap_tell_apart_what_can_be_separated_and_what_cannot(seed):
    X, y = data.two_clouds(20, distance=9.0, seed=seed)
    assert ho_kashyap(X, y).separable is True
    mixed = np.vstack([X, X[y == 1].mean(axis=0)])  # a negative sample in the midst of the positive ones
    assert ho_kashyap(mixed, np.append(y, -1)).separable is not True
