"""What must hold for any data, with hypothesis looking for data for which it does not."""

from functools import partial

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from lecturelib import data, losses
from lecturelib.adaline import batch_lms
from lecturelib.descent import conjugate_gradient
from lecturelib.features import standardise
from lecturelib.information import conditional_entropy, entropy, mutual_information
from lecturelib.margin_losses import MARGIN_LOSSES, empirical_risk, risk_gradient
from lecturelib.metrics import auc_rank_sum, roc_points
from lecturelib.perceptron import novikov_bound, perceptron
from lecturelib.regression import ho_kashyap, least_squares
from lecturelib.regularised import regularised_cost, ridge, ridge_gradient

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("steady")

numbers = st.floats(-10, 10).map(lambda value: round(value, 3))
seeds = st.integers(0, 10_000)


def samples(rows, columns):
    return arrays.arrays(float, (rows, columns), elements=numbers)


def slope(cost, point, h=1e-6):
    """The gradient at a point (d,), by central differences."""
    return np.array([cost(point + h * e) - cost(point - h * e) for e in np.eye(len(point))]) / (2 * h)


# Each a cost and its gradient, as functions of (X, y, weights, bias) with y of -1 and +1.
GRADIENTS = {
    "criterion": (losses.perceptron_criterion, losses.perceptron_criterion_gradient),
    "squared error": (losses.squared_error, losses.squared_error_gradient),
    "cross-entropy": tuple(
        lambda X, y, w, b, of=of: of(X, (y + 1) // 2, w, b)
        for of in (losses.cross_entropy, losses.cross_entropy_gradient)
    ),
    "ridge": (partial(regularised_cost, l2=0.7), partial(ridge_gradient, l2=0.7)),
    "risk": (partial(empirical_risk, loss="sigmoid", l2=0.3), partial(risk_gradient, loss="sigmoid", l2=0.3)),
}


@pytest.mark.parametrize("name", GRADIENTS)
@given(X=samples(12, 2), line=arrays.arrays(float, 3, elements=numbers), seed=seeds)
def test_every_gradient_is_the_slope_of_its_cost(name, X, line, seed):
    cost, gradient = GRADIENTS[name]
    y = np.random.default_rng(seed).choice([-1, 1], size=12)
    assume(np.abs(X @ line[:2] + line[2]).min() > 1e-3)  # the criterion has a kink where a sample lies on the line
    found = np.append(*gradient(X, y, line[:2], line[2]))
    np.testing.assert_allclose(found, slope(lambda a: cost(X, y, a[:2], a[2]), line), rtol=1e-5, atol=1e-3)


@given(samples(8, 2), arrays.arrays(float, 9, elements=numbers), seeds)
def test_the_gradient_for_three_classes_is_the_slope_of_their_cross_entropy(X, point, seed):
    y = np.random.default_rng(seed).integers(3, size=8)
    W, b = losses.softmax_cross_entropy_gradient(X, y, point[:6].reshape(3, 2), point[6:])
    found = slope(lambda a: losses.softmax_cross_entropy(X, y, a[:6].reshape(3, 2), a[6:]), point)
    np.testing.assert_allclose(np.append(W, b), found, rtol=1e-5, atol=1e-3)


@pytest.mark.parametrize("name", MARGIN_LOSSES)
@given(margin=st.floats(-20, 20))
def test_the_slope_of_every_margin_loss_is_its_derivative(name, margin):
    assume(min(abs(margin), abs(margin - 1)) > 1e-3)  # the kinks of Hebb and hinge
    loss, h = MARGIN_LOSSES[name], 1e-6
    rise = float(loss.value(np.array([margin + h]))[0] - loss.value(np.array([margin - h]))[0])
    assert float(loss.slope(np.array([margin]))[0]) == pytest.approx(rise / (2 * h), rel=1e-4, abs=1e-6)


LEARNERS = [least_squares, partial(ridge, l2=0.1), partial(batch_lms, learning_rate=1e-4, max_epochs=20)]


@pytest.mark.parametrize("learn", LEARNERS, ids=["least squares", "ridge", "batch LMS"])
@given(X=samples(15, 2), y=arrays.arrays(float, 15, elements=numbers), seed=seeds)
def test_what_sees_all_samples_at_once_does_not_care_for_their_order(learn, X, y, seed):
    order = np.random.default_rng(seed).permutation(15)
    assume(np.linalg.cond(np.column_stack([X, np.ones(15)])) < 1e6)
    first, second = learn(X, y), learn(X[order], y[order])
    np.testing.assert_allclose(first.weights, second.weights, atol=1e-6)


@given(samples(15, 2), arrays.arrays(float, 15, elements=numbers), st.floats(0.01, 100))
def test_a_feature_in_other_units_gets_the_weight_in_those_units(X, y, factor):
    assume(np.linalg.cond(np.column_stack([X, np.ones(15)])) < 1e4)
    scaled = least_squares(X * [factor, 1.0], y)
    np.testing.assert_allclose(scaled.weights * [factor, 1.0], least_squares(X, y).weights, atol=1e-5)


@pytest.mark.parametrize("by", ["deviation", "range"])
@given(X=samples(10, 2), factor=st.floats(0.01, 100), shift=numbers)
def test_standardised_features_do_not_know_their_units(by, X, factor, shift):
    assume(np.ptp(X, axis=0).min() > 0.1)
    moved = factor * X + shift
    np.testing.assert_allclose(standardise(moved, by=by).apply(moved), standardise(X, by=by).apply(X), atol=1e-7)


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


@given(arrays.arrays(int, 20, elements=st.integers(0, 5)), st.floats(0.01, 100), seeds)
def test_the_area_under_the_roc_curve_knows_neither_the_unit_of_the_scores_nor_the_order_of_the_samples(
    scores, factor, seed
):
    rng = np.random.default_rng(seed)
    y, order = rng.choice([-1, 1], size=20), rng.permutation(20)
    assume(len(set(y)) == 2)
    assert auc_rank_sum(y[order], factor * scores[order] - 1) == auc_rank_sum(y, scores)


@given(st.integers(2, 6), seeds)
def test_conjugate_gradients_end_in_as_many_steps_as_there_are_dimensions(d, seed):
    rng = np.random.default_rng(seed)
    directions = np.linalg.qr(rng.normal(size=(d, d)))[0]
    A, b = directions * np.linspace(1, 5, d) @ directions.T, rng.normal(size=d)
    end = conjugate_gradient(A, b)
    assert end.steps <= d
    np.testing.assert_allclose(A @ end.x, b, atol=1e-6)


@given(seeds, st.floats(0.05, 5), arrays.arrays(float, 3, elements=st.floats(-2, 2)), st.floats(0.02, 50))
def test_no_separable_run_needs_more_updates_than_novikov_allows(seed, rate, start, length):
    X, y = data.two_clouds(30, distance=8.0, seed=seed)
    direction = np.array([0.8, 0.6, 0.0])
    assume((y * (X @ direction[:2]) > 0.1).all())
    model = perceptron(X, y, learning_rate=rate, start=start, max_epochs=10_000)
    assert model.converged
    bound = novikov_bound(X, y, length * direction, start=start, learning_rate=rate)
    assert model.history.mistakes.sum() <= bound


@given(seeds)
def test_ho_and_kashyap_tell_apart_what_can_be_separated_and_what_cannot(seed):
    X, y = data.two_clouds(20, distance=9.0, seed=seed)
    assert ho_kashyap(X, y).separable is True
    mixed = np.vstack([X, X[y == 1].mean(axis=0)])  # a negative sample in the midst of the positive ones
    assert ho_kashyap(mixed, np.append(y, -1)).separable is False
