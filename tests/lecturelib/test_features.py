"""Features: the same decisions in other clothes, and more of them where a line is not enough."""

import numpy as np
import pytest
from sklearn.preprocessing import MinMaxScaler, PolynomialFeatures, StandardScaler

from lecturelib import data
from lecturelib.features import (
    augment,
    basis_features,
    gaussian_features,
    indicator_features,
    log_features,
    normalise_signs,
    polynomial_features,
    quadratic_features,
    separates,
    sine_features,
    standardise,
)


@pytest.mark.parametrize("seed", range(3))
def test_a_feature_of_minus_one_and_the_opposite_weight_decide_like_one_of_plus_one(seed):
    rng = np.random.default_rng(seed)
    X, w, threshold = rng.normal(size=(20, 3)), rng.normal(size=3), rng.normal()
    np.testing.assert_allclose(
        augment(X, value=-1.0) @ np.append(w, threshold), augment(X) @ np.append(w, -threshold), rtol=1e-12
    )


def test_normalised_samples_of_the_lecture_are_those_of_its_table():
    Z = normalise_signs(augment([[6, 9], [5, 7], [5, 9], [0, 4]]), [1, 1, -1, -1])
    assert Z.tolist() == [[6, 9, 1], [5, 7, 1], [-5, -9, -1], [0, -4, -1]]


@pytest.mark.parametrize("seed", range(4))
def test_a_vector_separates_exactly_if_it_predicts_every_class_with_room_to_spare(seed):
    X, y = data.two_clouds(20, distance=3, seed=seed)
    for a in np.random.default_rng(seed).normal(size=(50, 3)):
        assert separates(normalise_signs(augment(X), y), a) == bool((y * (X @ a[:2] + a[2]) > 0).all())


def test_one_separating_vector_implies_infinitely_many():
    Z = normalise_signs(augment([[2.0], [4.0]]), [-1, 1])
    assert all(separates(Z, np.array([1.0, -3.0 + shift]) * scale) for shift in (-0.9, 0, 0.9) for scale in (0.1, 7))


@pytest.mark.parametrize("by", ["deviation", "range"])
@pytest.mark.parametrize("seed", range(3))
def test_standardising_agrees_with_scikit_learn(by, seed):
    X = np.random.default_rng(seed).normal(3, 50, size=(40, 4))
    theirs = StandardScaler().fit_transform(X) if by == "deviation" else MinMaxScaler().fit_transform(X)
    ours = standardise(X, by=by).apply(X)
    np.testing.assert_allclose(ours, theirs - theirs.mean(axis=0), atol=1e-12)


def test_new_data_get_the_centre_and_scale_of_the_training_data_not_their_own():
    scaler = standardise([[0.0], [2.0]])
    assert scaler.apply([[3.0], [5.0]]).tolist() == [[2.0], [4.0]]
    np.testing.assert_allclose(scaler.undo(scaler.apply([[3.0], [5.0]])), [[3.0], [5.0]])


@pytest.mark.parametrize("constant", [0.1, 1e8 + 0.1, -3.0, 0.0])
@pytest.mark.parametrize("by", ["deviation", "range"])
def test_a_constant_column_becomes_exactly_zero_and_is_not_divided(by, constant):
    X = np.column_stack([np.full(7, constant), np.arange(7)])
    scaler = standardise(X, by=by)
    assert scaler.apply(X)[:, 0].tolist() == [0.0] * 7
    assert scaler.scale[0] == 1


def test_an_offset_of_a_hundred_million_costs_no_more_than_the_rounding_of_the_centre():
    X = np.random.default_rng(0).integers(-50, 50, size=(200, 2)) / 64
    np.testing.assert_allclose(standardise(X + 1e8).apply(X + 1e8), standardise(X).apply(X), atol=1e-7)


def test_a_standardiser_cannot_be_changed_and_does_not_change_the_data():
    X = np.array([[1.0], [2.0]])
    scaler = standardise(X)
    with pytest.raises(ValueError, match="read-only"):
        scaler.centre[0] = 0
    assert X.tolist() == [[1.0], [2.0]]


def test_powers_are_those_of_scikit_learn_for_one_feature_and_have_no_products_for_two():
    x = np.linspace(-2, 2, 9)[:, None]
    np.testing.assert_allclose(
        polynomial_features(x, degree=4), PolynomialFeatures(4, include_bias=False).fit_transform(x)
    )
    assert polynomial_features([[2, 3]], degree=3).tolist() == [[2, 3, 4, 9, 8, 27]]


@pytest.mark.parametrize("d", [1, 2, 5])
def test_quadratic_features_are_those_of_scikit_learn_each_product_once(d):
    X = np.random.default_rng(d).normal(size=(30, d))
    Z = quadratic_features(X)
    np.testing.assert_allclose(Z, PolynomialFeatures(2, include_bias=False).fit_transform(X))
    assert Z.shape[1] == d + d * (d + 1) // 2
    assert np.linalg.matrix_rank(augment(Z)) == min(30, Z.shape[1] + 1)


def test_the_lectures_double_sum_has_equal_columns_and_is_singular():
    X = np.random.default_rng(0).normal(size=(30, 2))
    doubled = np.column_stack([X, *(X[:, i] * X[:, j] for i in range(2) for j in range(2))])
    assert np.linalg.matrix_rank(doubled) == doubled.shape[1] - 1


@pytest.mark.parametrize("seed", range(3))
def test_any_quadratic_discriminant_is_linear_in_the_quadratic_features(seed):
    rng = np.random.default_rng(seed)
    X, W, w = rng.normal(size=(10, 3)), rng.normal(size=(3, 3)), rng.normal(size=3)
    i, j = np.triu_indices(3)
    both = np.where(i == j, W[i, j], W[i, j] + W[j, i])
    direct = [x @ W @ x + w @ x for x in X]
    np.testing.assert_allclose(quadratic_features(X) @ np.append(w, both), direct, rtol=1e-12)


def test_bumps_are_one_on_their_centre_and_follow_lecture_fours_formula():
    X = np.random.default_rng(0).normal(size=(6, 2))
    bumps = gaussian_features(X, centres=X[:3], width=0.7)
    np.testing.assert_allclose(np.diag(bumps), 1.0)
    c = 2 * 0.7**2
    naive = [[np.exp(-sum((a - b) ** 2 for a, b in zip(x, m, strict=True)) / c) for m in X[:3]] for x in X]
    np.testing.assert_allclose(bumps, naive)
    assert gaussian_features([[1e8]], centres=[0.0], width=1.0).tolist() == [[0.0]]


def test_sine_log_and_indicator_do_what_they_say():
    x = np.array([[0.5], [1.0], [2.0]])
    np.testing.assert_allclose(sine_features(x, frequency=3.0), np.sin(3 * x))
    np.testing.assert_allclose(log_features(x), np.log(x))
    assert indicator_features(x, threshold=1.0).ravel().tolist() == [0, 0, 1]


def test_any_functions_stand_side_by_side_as_a_basis():
    X = np.array([[1.0, 2.0], [3.0, 4.0]])
    Z = basis_features(X, quadratic_features, lambda X: X[:, 1] > 3)
    np.testing.assert_array_equal(Z, np.column_stack([quadratic_features(X), [0, 1]]))


def test_xor_is_separable_with_the_product_of_its_features():
    corners, y = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=np.uint8), np.array([-1, 1, 1, -1])
    # x1 + x2 - 2 x1 x2 - 1/2
    assert separates(normalise_signs(augment(quadratic_features(corners)), y), [1, 1, 0, -2, 0, -0.5])


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: standardise([[1.0, 2.0]]).apply([[1.0]]), "apply: X must have 2 columns, as in training, got 1"),
        (lambda: log_features([[1.0, 0.0]]), "log_features: X must be above 0, got 0.0 in row 0, column 1; shift"),
        (lambda: gaussian_features([[1.0]], centres=[[0.0, 1.0]], width=1), r"centres must have shape \(m, 1\)"),
        (lambda: basis_features([[1.0]]), "basis_features: give at least one function of X"),
        (lambda: basis_features([[0.0]], lambda X: 0 / (X + np.nan)), "basis_features: X must be finite, got nan"),
        (lambda: separates([[1.0, 2.0]], [1.0]), "separates: X must have 1 columns"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()
