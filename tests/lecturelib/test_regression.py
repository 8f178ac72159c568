"""Least squares by steps, by equations and as a classifier: against scikit-learn, loops and the lectures' numbers."""

import numpy as np
import pytest
from sklearn.linear_model import LinearRegression

from lecturelib import data
from lecturelib.adaline import adaline, batch_lms, isoline_errors, lms
from lecturelib.features import augment, normalise_signs, separates
from lecturelib.losses import squared_error, squared_error_gradient
from lecturelib.perceptron import perceptron
from lecturelib.regression import (
    ho_kashyap,
    least_squares,
    moments,
    mse_procedure,
    normal_equations,
    pseudoinverse,
)

CORNERS = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
XOR = np.array([-1, 1, 1, -1])
# Lecture 3's two examples: the fourth sample of the second lies far out on its right side.
FIRST = [[6, 9], [5, 7], [5, 9], [0, 4]]
SECOND = [[6, 9], [5, 7], [5, 9], [0, 10]]
SIDES = np.array([1, 1, -1, -1])


def noisy_line(n=60, d=4, seed=0, noise=0.5):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    return X, X @ rng.normal(size=d) + 2.0 + noise * rng.normal(size=n)


# Least squares.


@pytest.mark.parametrize(("n", "d"), [(60, 4), (5, 3), (4, 4), (3, 8)])
def test_least_squares_agrees_with_scikit_learn(n, d):
    X, y = noisy_line(n, d)
    ours, theirs = least_squares(X, y), LinearRegression().fit(X, y)
    np.testing.assert_allclose(ours.weights, theirs.coef_, rtol=1e-9, atol=1e-12)
    assert ours.bias == pytest.approx(theirs.intercept_, rel=1e-9)
    np.testing.assert_allclose(ours.predict(X), theirs.predict(X), rtol=1e-9)


def test_least_squares_solves_the_lectures_normal_equations_in_augmented_samples():
    X, y = noisy_line()
    model, Z = least_squares(X, y), augment(X)
    by_the_slide = np.linalg.inv(sum(np.outer(z, z) for z in Z)) @ sum(t * z for z, t in zip(Z, y, strict=True))
    np.testing.assert_allclose(np.append(model.weights, model.bias), by_the_slide, rtol=1e-9)
    np.testing.assert_allclose(normal_equations(Z, y), by_the_slide, rtol=1e-9)


def test_without_the_augmentation_the_lectures_formula_fits_only_lines_through_the_origin():
    X, y = noisy_line()
    assert ((normal_equations(X, y) @ X.T - y) ** 2).sum() > 5 * ((least_squares(X, y).predict(X) - y) ** 2).sum()


@pytest.mark.parametrize("spoil", [lambda X: X[:, [0, 1, 1]], lambda X: np.column_stack([X, 0.1 * np.ones(len(X))])])
def test_of_equally_good_lines_the_shortest_is_taken(spoil):
    X, y = noisy_line(40, 3)
    X = spoil(X)
    ours, theirs = least_squares(X, y), LinearRegression().fit(X, y)
    np.testing.assert_allclose(ours.weights, theirs.coef_, atol=1e-10)
    np.testing.assert_allclose(ours.predict(X), theirs.predict(X), atol=1e-10)
    longer = ours.weights + (np.array([0, 1, -1]) if X.shape[1] == 3 else np.array([0, 0, 0, 1]))
    assert np.linalg.norm(ours.weights) < np.linalg.norm(longer)


def test_an_offset_of_a_hundred_million_costs_few_digits():
    X, y = noisy_line(500, 3)
    np.testing.assert_allclose(least_squares(X + 1e8, y).weights, least_squares(X, y).weights, rtol=1e-6)


def test_features_of_very_different_scale_are_not_taken_for_dependent_ones():
    X, y = noisy_line()
    scale = np.array([1e-9, 1.0, 1e5, 1e9])
    np.testing.assert_allclose(least_squares(X * scale, y).weights * scale, least_squares(X, y).weights, rtol=1e-9)


def test_the_ill_conditioned_hilbert_matrix_is_solved_as_well_as_scikit_learn_does():
    i = np.arange(30)
    X = 1.0 / (i[:, None] + np.arange(1, 7) + 1)
    true = np.arange(1.0, 7.0)
    ours, theirs = least_squares(X, X @ true + 3), LinearRegression().fit(X, X @ true + 3)
    assert np.abs(ours.weights - true).max() <= 10 * np.abs(theirs.coef_ - true).max() + 1e-9


def test_a_column_that_nearly_repeats_another_is_still_told_from_it():
    rng = np.random.default_rng(0)
    x, e = rng.normal(size=(2, 200))
    X = np.column_stack([x, x + 1e-7 * e])
    np.testing.assert_allclose(least_squares(X, X @ [1.0, 2.0]).weights, [1.0, 2.0], rtol=1e-6)


def test_the_residuals_are_orthogonal_to_every_feature_and_sum_to_zero():
    X, y = noisy_line()
    rest = y - least_squares(X, y).predict(X)
    np.testing.assert_allclose(rest @ augment(X), 0, atol=1e-10)


def test_moments_in_blocks_are_those_of_the_centred_data():
    X, y = noisy_line(5000, 3)
    X = X + np.array([0.0, 1e7, -3.0])
    gram, moment, mean_x, mean_y = moments(X, y)
    centred = X - X.mean(axis=0)
    np.testing.assert_allclose(gram, centred.T @ centred, rtol=1e-6, atol=1e-3)
    np.testing.assert_allclose(moment, centred.T @ (y - y.mean()), rtol=1e-6, atol=1e-3)
    np.testing.assert_allclose(mean_x, X.mean(axis=0))
    assert mean_y == pytest.approx(y.mean())


# The pseudoinverse.


@pytest.mark.parametrize("shape", [(6, 3), (3, 6), (4, 4)])
def test_the_pseudoinverse_has_moore_and_penroses_four_properties_and_is_d_by_n(shape):
    rng = np.random.default_rng(1)
    for X in (rng.normal(size=shape), np.outer(rng.normal(size=shape[0]), rng.normal(size=shape[1]))):
        P = pseudoinverse(X)
        assert P.shape == shape[::-1]
        for left, right in ((X @ P @ X, X), (P @ X @ P, P), ((X @ P).T, X @ P), ((P @ X).T, P @ X)):
            np.testing.assert_allclose(left, right, atol=1e-10)


def test_the_lectures_formula_is_the_pseudoinverse_at_full_column_rank_only():
    X, _ = noisy_line(7, 3)
    np.testing.assert_allclose(pseudoinverse(X), np.linalg.inv(X.T @ X) @ X.T, rtol=1e-9)
    with pytest.raises(ValueError, match=r"normal_equations: X'X is singular, its rank is 1 of 2; take pseudoinverse"):
        normal_equations([[1, 1], [2, 2], [3, 3]], [1, 2, 3])
    np.testing.assert_allclose(pseudoinverse([[1, 1], [2, 2], [3, 3]]) @ [1, 2, 3], [0.5, 0.5])


def test_only_a_square_non_singular_x_has_an_inverse_and_then_it_is_the_pseudoinverse():
    X, t = np.array([[2.0, 1.0], [1.0, 3.0]]), np.array([1.0, 2.0])
    np.testing.assert_allclose(pseudoinverse(X) @ t, np.linalg.inv(X) @ t)


def test_the_pseudoinverse_of_nothing_but_zeros_is_zero():
    np.testing.assert_array_equal(pseudoinverse(np.zeros((3, 2))), np.zeros((2, 3)))


# LMS and ADALINE.


def test_lms_ends_the_nearer_to_least_squares_the_smaller_its_rate():
    X, y = noisy_line()
    best = least_squares(X, y).weights
    far = [
        np.linalg.norm(lms(X, y, learning_rate=eta, max_epochs=5000, tol=1e-12).weights - best)
        for eta in (0.1, 0.01, 0.001)
    ]
    assert far[0] > 3 * far[1] > 9 * far[2]


def test_lms_says_that_it_has_settled_when_an_epoch_moves_nothing():
    X, y = noisy_line()
    settled, cut_off = (lms(X, y, learning_rate=0.01, max_epochs=epochs) for epochs in (2000, 5))
    assert settled.converged
    assert not cut_off.converged
    assert len(settled.history) < 2000
    assert len(cut_off.history) == 6


def test_batch_lms_walks_down_the_gradient_of_half_the_squared_error():
    X, y = noisy_line(30, 2)
    model = batch_lms(X, y, learning_rate=0.01, start=[1, -1, 0.5], max_epochs=5, tol=0)
    w, b = np.array([1.0, -1.0]), 0.5
    for t in range(1, 6):
        slope_w, slope_b = squared_error_gradient(X, y, w, b)
        w, b = w - 0.01 * slope_w, b - 0.01 * slope_b
        np.testing.assert_allclose(model.history.weights[t], w)
        assert model.history.bias[t] == pytest.approx(b)


@pytest.mark.parametrize("seed", range(3))
def test_the_gradient_of_the_error_agrees_with_finite_differences(seed):
    X, y = noisy_line(20, 3, seed)
    rng, h = np.random.default_rng(seed), 1e-5
    w, b = rng.normal(size=3), rng.normal()
    slope_w, slope_b = squared_error_gradient(X, y, w, b)
    rise = [squared_error(X, y, w + h * e, b) - squared_error(X, y, w - h * e, b) for e in np.eye(3)]
    np.testing.assert_allclose(slope_w, np.array(rise) / (2 * h), rtol=1e-6)
    rise_b = squared_error(X, y, w, b + h) - squared_error(X, y, w, b - h)
    assert slope_b == pytest.approx(rise_b / (2 * h), rel=1e-6)


def test_batch_lms_tends_to_least_squares_and_its_error_only_falls():
    X, y = noisy_line()
    model, best = batch_lms(X, y, learning_rate=0.01, tol=1e-12, max_epochs=3000), least_squares(X, y)
    np.testing.assert_allclose(model.weights, best.weights, atol=1e-8)
    error = squared_error(X, y, model.history.weights, model.history.bias)
    assert (np.diff(error) <= 1e-9).all()


def test_batch_lms_diverges_just_above_two_over_the_greatest_eigenvalue_and_not_below():
    X, y = noisy_line(30, 2)
    limit = 2 / np.linalg.eigvalsh(augment(X).T @ augment(X))[-1]
    below = batch_lms(X, y, learning_rate=0.99 * limit, max_epochs=5000)
    assert below.converged
    with pytest.warns(RuntimeWarning, match="batch_lms: it diverged by epoch .* choose a smaller one or scale X"):
        above = batch_lms(X, y, learning_rate=1.5 * limit, max_epochs=5000)
    assert not above.converged
    assert np.isfinite(above.weights).all()


def test_on_raw_stackloss_batch_lms_diverges_from_a_rate_of_8_2_millionths_on_and_says_so():
    X, y, options = data.stackloss().X, data.stackloss().y, {"max_epochs": 20_000, "tol": 0.0, "record": "off"}
    below = batch_lms(X, y, learning_rate=8.19e-6, **options)
    assert -1 < below.bias < 0  # the condition is 3.3 million: on its way to -39.92 it has hardly begun
    with pytest.warns(RuntimeWarning, match="batch_lms: it diverged by epoch"):
        assert not batch_lms(X, y, learning_rate=8.21e-6, **options).converged


def test_lms_with_too_large_a_rate_says_so_and_returns_finite_weights():
    X, y = noisy_line()
    with pytest.warns(RuntimeWarning, match="lms: it diverged by epoch"):
        model = lms(100 * X, y, learning_rate=1.0, max_epochs=500)
    assert not model.converged
    assert np.isfinite(model.weights).all()
    assert np.isfinite(model.history.weights).all()


def test_the_error_is_the_sum_of_the_errors_around_the_two_isolines():
    X, y = data.two_clouds(30, distance=2)
    W, b = np.random.default_rng(0).normal(size=(5, 2)), np.linspace(-1, 1, 5)
    up, down = isoline_errors(X, y, W, b)
    np.testing.assert_allclose(up + down, squared_error(X, y, W, b))
    np.testing.assert_allclose(up, [0.5 * ((X[y == 1] @ w + c - 1) ** 2).sum() for w, c in zip(W, b, strict=True)])


def test_adaline_is_lms_on_the_labels_and_settles_where_the_perceptron_cannot():
    X, y = data.two_clouds(60, distance=2)
    neuron, rule = adaline(X, y, max_epochs=3000), lms(X, y, max_epochs=3000)
    np.testing.assert_array_equal(neuron.weights, rule.weights)
    assert neuron.converged
    assert (neuron.predict(X) == y).mean() > 0.8
    assert len(neuron.history) == len(rule.history)


def test_a_sample_far_on_its_right_side_turns_adaline_against_another_though_a_line_separates():
    X = (np.array(SECOND) - np.mean(SECOND, axis=0)) / np.std(SECOND, axis=0)
    neuron = adaline(X, SIDES, learning_rate=0.005, max_epochs=20_000, tol=1e-9, record="off")
    assert neuron.converged
    assert neuron.predict(X).tolist() == [1, 1, 1, -1]
    assert perceptron(X, SIDES).converged


# The MSE procedure.


@pytest.mark.parametrize(
    ("X", "b", "a", "reached"),
    [
        (FIRST, 1, (2.663, 1.045, -0.944), (0.438, 1.281, 0.607, 1.112)),
        (SECOND, 1, (3.219, 0.153, -0.438), (0.197, 0.920, -0.044, 1.161)),
        (SECOND, (1, 1, 1, 10), (-1.051, 1.664, -0.898), (0.854, 0.985, 0.810, 10.029)),
    ],
    ids=["separates", "does not", "repaired"],
)
def test_the_mse_procedure_gives_the_numbers_of_the_lecture(X, b, a, reached):
    model = mse_procedure(X, SIDES, margins=b)
    np.testing.assert_allclose([model.bias, *model.weights], a, atol=5e-4)
    np.testing.assert_allclose(SIDES * model.decision(X), reached, atol=5e-4)
    Z = normalise_signs(augment(X), SIDES)
    assert separates(Z, np.append(model.weights, model.bias)) is (min(reached) > 0)
    np.testing.assert_allclose(np.append(model.weights, model.bias), np.linalg.pinv(Z) @ np.full(4, b))


def test_the_fourth_margin_repairs_it_from_1_4615_on():
    def separated(b4):
        return bool((SIDES * mse_procedure(SECOND, SIDES, margins=[1, 1, 1, b4]).decision(SECOND) > 0).all())

    assert [separated(b4) for b4 in (1.4614, 1.4616, 2, 10, 100)] == [False, True, True, True, True]


def test_with_all_margins_1_the_far_point_does_harm_from_9_4_on():
    def separated(height):
        X = [*SECOND[:3], [0, height]]
        return bool((SIDES * mse_procedure(X, SIDES).decision(X) > 0).all())

    assert [separated(height) for height in (4, 9.39, 9.41, 10, 50)] == [True, True, False, False, False]


def test_with_equal_margins_the_mse_procedure_is_least_squares_on_the_labels():
    X, y = data.two_clouds(60, distance=2)
    ours, theirs = mse_procedure(X, y, margins=2.0), LinearRegression().fit(X, 2.0 * y)
    np.testing.assert_allclose(ours.weights, theirs.coef_, rtol=1e-9)
    assert ours.bias == pytest.approx(theirs.intercept_)


@pytest.mark.parametrize(
    ("margins", "sentence"),
    [
        ([1, 1, 1, 1, 1], r"margins must be one number or one for each of the 4 samples, got shape \(5,\)"),
        ([1, 1, 0, 1], r"margins must be numbers above 0, got 0.0; a sample's side is told by y"),
        (-1, r"margins must be numbers above 0, got -1.0"),
    ],
    ids=["the five ones of the slide", "zero", "negative"],
)
def test_margins_that_cannot_be_meant_are_refused(margins, sentence):
    for procedure in (mse_procedure, ho_kashyap):
        with pytest.raises(ValueError, match=f"{procedure.__name__}: {sentence}"):
            procedure(FIRST, SIDES, margins=margins)


# Ho and Kashyap.


def test_ho_kashyap_repairs_the_lectures_example_by_itself():
    model = ho_kashyap(SECOND, SIDES)
    assert model.separable is True
    assert model.converged
    np.testing.assert_array_equal(model.predict(SECOND), SIDES)
    assert (model.margins >= 1).all()


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("distance", [1.0, 3.0, 6.0])
def test_ho_kashyap_either_separates_or_proves_that_nothing_can(distance, seed):
    X, y = data.two_clouds(60, distance=distance, seed=seed)
    Z, model = normalise_signs(augment(X), y), ho_kashyap(X, y)
    if model.separable:
        assert separates(Z, np.append(model.weights, model.bias))
        assert model.certificate is None
    else:
        u = model.certificate
        assert model.separable is False
        assert not model.converged
        assert u.min() >= 0
        assert u.sum() == pytest.approx(1)
        np.testing.assert_allclose(u @ Z, 0, atol=1e-12)


def test_ho_kashyap_proves_xor_impossible_at_once_by_four_equal_shares():
    model = ho_kashyap(CORNERS, XOR, record="epoch")
    assert model.separable is False
    assert len(model.history) == 1
    np.testing.assert_allclose(model.certificate, 0.25)


def test_ho_kashyap_agrees_with_what_is_known_of_the_irises():
    features = data.iris().features
    assert ho_kashyap(*data.two_species("setosa", "versicolor", features)).separable is True
    assert ho_kashyap(*data.two_species("versicolor", "virginica", features)).separable is False


@pytest.mark.parametrize("gap", [1e-2, 1e-4, 1e-6])
def test_ho_kashyap_never_claims_a_proof_against_classes_that_a_narrow_gap_separates(gap):
    x = np.random.default_rng(0).uniform(gap / 2, 1, size=40)
    X, y = np.append(x, [gap / 2, -gap / 2]), np.append(np.ones(40, dtype=int), [1, -1])
    X[20:40] *= -1
    y[20:40] = -1
    assert ho_kashyap(X[:, None], y, max_epochs=300).separable is not False


def test_ho_kashyaps_rule_is_the_lectures_and_no_margin_ever_falls():
    X, y = data.two_clouds(60, distance=4, seed=2)
    Z = normalise_signs(augment(X), y)
    b = np.ones(60)
    a = np.linalg.pinv(Z) @ b
    model = ho_kashyap(X, y, learning_rate=0.5, max_epochs=6, record="epoch")
    for t in range(6):
        np.testing.assert_allclose(np.append(model.history.weights[t], model.history.bias[t]), a)
        e = Z @ a - b
        assert ((e + np.abs(e)) >= 0).all()
        b = b + 0.5 * (e + np.abs(e))
        a = np.linalg.pinv(Z) @ b
    np.testing.assert_allclose(model.margins, b)
    assert model.separable is None


def test_ho_kashyap_refuses_a_rate_above_one():
    with pytest.raises(ValueError, match="ho_kashyap: learning_rate must not be above 1, got 2"):
        ho_kashyap(CORNERS, XOR, learning_rate=2)


# Bad input.


@pytest.mark.parametrize("learn", [lms, batch_lms])
def test_the_unit_of_y_changes_neither_when_it_stops_nor_whether_it_converged(learn):
    X, y = noisy_line()
    as_measured, in_nanometres, in_gigametres = (learn(X, unit * y, max_epochs=3000) for unit in (1.0, 1e9, 1e-9))
    for other, unit in ((in_nanometres, 1e9), (in_gigametres, 1e-9)):
        np.testing.assert_allclose(other.weights, unit * as_measured.weights, rtol=1e-9)
        assert len(other.history) == len(as_measured.history)
        assert other.converged == as_measured.converged


def test_integers_are_cast_and_no_argument_is_changed():
    X, y = np.array([[0, 1], [2, 3], [4, 4], [5, 9]], dtype=np.uint8), np.array([0, 1, 2, 3], dtype=np.uint8)
    copies = X.copy(), y.copy()
    as_floats = least_squares(X.astype(float), y.astype(float)).weights
    np.testing.assert_array_equal(least_squares(X, y).weights, as_floats)
    lms(X, y, learning_rate=0.001)
    batch_lms(X, y, learning_rate=0.001)
    np.testing.assert_array_equal(X, copies[0])
    np.testing.assert_array_equal(y, copies[1])
