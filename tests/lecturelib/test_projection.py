"""Projections and principal components against scikit-learn, against NumPy, and against what defines them."""

import numpy as np
import pytest
from sklearn.datasets import load_digits
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

from lecturelib import data
from lecturelib.projection import (
    centre,
    choose_k,
    cube_distances,
    elbow,
    next_axis,
    pca,
    pca_svd,
    project,
    proportion_of_variance,
    reconstruct,
    reconstruction_error,
    rotation,
)

METHODS = pytest.mark.parametrize("method", [pca, pca_svd])


def cloud(seed=0, n=60, d=5):
    """Correlated data whose variances all differ."""
    rng = np.random.default_rng(seed)
    return rng.normal(size=(n, d)) * np.arange(1, d + 1) @ rng.normal(size=(d, d)) + rng.normal(size=d)


def random_axes(seed, d, k):
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(d, k))).Q


# Translation, rotation, projection


def test_centred_data_have_mean_zero_and_the_original_is_untouched():
    X = cloud()
    copy = X.copy()
    Z, mean = centre(X)
    np.testing.assert_allclose(Z.mean(axis=0), 0, atol=1e-12)
    np.testing.assert_allclose(Z + mean, X)
    np.testing.assert_array_equal(X, copy)


def test_a_rotation_keeps_lengths_and_turns_back_by_the_opposite_angle():
    X = cloud(d=2)
    turned = project(X, rotation(0.7))
    np.testing.assert_allclose(np.linalg.norm(turned, axis=1), np.linalg.norm(X, axis=1))
    np.testing.assert_allclose(project(turned, rotation(-0.7)), X)
    np.testing.assert_allclose(rotation(0.3) @ rotation(0.4), rotation(0.7))


def test_each_coordinate_is_the_dot_product_with_its_own_axis():
    """The slide writes (x_i - mu).a_i; sample i has a coordinate for every axis j."""
    X, A = cloud(), random_axes(1, 5, 3)
    Z = project(X, A)
    for i, x_i in enumerate(X):
        for j, a_j in enumerate(A.T):
            assert Z[i, j] == pytest.approx(sum(p * q for p, q in zip(x_i, a_j, strict=True)))


def test_projecting_twice_is_projecting_once_and_what_is_missed_is_at_right_angles():
    X, A = cloud(), random_axes(2, 5, 2)
    seen = reconstruct(project(X, A), A)
    np.testing.assert_allclose(reconstruct(project(seen, A), A), seen)
    np.testing.assert_allclose((X - seen) @ A, 0, atol=1e-10)


def test_all_axes_together_lose_nothing():
    X, A = cloud(), random_axes(3, 5, 5)
    np.testing.assert_allclose(reconstruct(project(X, A), A), X)


# Principal components


@METHODS
@pytest.mark.parametrize("shape", [(60, 5), (5, 60), (40, 40), (7, 1)], ids=str)
def test_axes_and_coordinates_are_scikit_learns(method, shape):
    X = cloud(1, *shape)
    k = min(min(shape) - 1, 3) or 1
    ours, theirs = method(X, k=k, normalise=False), PCA(k, svd_solver="full").fit(X)
    np.testing.assert_allclose(ours.axes.T, theirs.components_, atol=1e-8)
    np.testing.assert_allclose(ours.project(X), theirs.transform(X), atol=1e-8)
    np.testing.assert_allclose(ours.reconstruct(ours.project(X)), theirs.inverse_transform(theirs.transform(X)))
    # scikit-learn divides by n - 1, the lecture by n
    np.testing.assert_allclose(ours.eigenvalues[:k] * len(X) / (len(X) - 1), theirs.explained_variance_)


@METHODS
def test_normalising_first_is_scikit_learns_scaler_followed_by_its_pca(method):
    X = cloud(2)
    ours, Z = method(X, k=2), StandardScaler().fit_transform(X)
    np.testing.assert_allclose(ours.project(X), PCA(2).fit_transform(Z), atol=1e-10)


@pytest.mark.parametrize("normalise", [True, False])
def test_covariance_and_svd_find_the_same_components(normalise):
    X = cloud(3)
    one, other = pca(X, normalise=normalise), pca_svd(X, normalise=normalise)
    np.testing.assert_allclose(one.axes, other.axes, atol=1e-10)
    np.testing.assert_allclose(one.eigenvalues, other.eigenvalues)
    np.testing.assert_allclose(one.scale, other.scale)


def test_it_is_the_lectures_recipe_sample_by_sample():
    X = cloud(4)
    Z = (X - X.mean(axis=0)) / X.std(axis=0)
    S = np.zeros((5, 5))
    for z_i in Z:
        S += np.outer(z_i, z_i) / len(Z)
    model = pca(X)
    for a, eigenvalue in zip(model.axes.T, model.eigenvalues, strict=True):
        np.testing.assert_allclose(S @ a, eigenvalue * a, atol=1e-12)
    assert model.eigenvalues.sum() == pytest.approx(5)  # each normalised feature has variance 1


def test_many_blocks_of_rows_add_up_to_the_same_covariance():
    X = cloud(5, n=5000)
    np.testing.assert_allclose(pca(X, normalise=False).eigenvalues, np.linalg.eigvalsh(np.cov(X.T, ddof=0))[::-1])


@METHODS
def test_axes_are_orthonormal_and_coordinates_uncorrelated_with_the_eigenvalues_as_variances(method):
    X = cloud(6)
    model = method(X)
    np.testing.assert_allclose(model.axes.T @ model.axes, np.eye(5), atol=1e-12)
    np.testing.assert_allclose(np.cov(model.project(X).T, ddof=0), np.diag(model.eigenvalues), atol=1e-10)
    assert (np.diff(model.eigenvalues) <= 0).all()


@METHODS
def test_all_components_give_the_data_back(method):
    X = cloud(7)
    model = method(X)
    np.testing.assert_allclose(model.reconstruct(model.project(X)), X)


def test_no_direction_has_more_variance_than_the_first_axis():
    X, _ = centre(cloud(8))
    model = pca(X, normalise=False)
    for a in np.random.default_rng(0).normal(size=(500, 5)):
        assert np.var(X @ a) / (a @ a) <= model.eigenvalues[0]


@pytest.mark.parametrize("k", [1, 2, 4])
def test_no_other_axes_have_a_smaller_reconstruction_error(k):
    X = cloud(9)
    model = pca(X, k=k, normalise=False)
    least = reconstruction_error(X, model.axes)
    assert least == pytest.approx(len(X) * model.eigenvalues[k:].sum())  # the variance that was dropped
    for seed in range(100):
        assert reconstruction_error(X, random_axes(seed, 5, k)) >= least


def test_the_error_alone_leaves_a_rotation_inside_the_subspace_free():
    X = cloud(10)
    A = pca(X, k=2, normalise=False).axes
    turned = A @ rotation(0.8)
    assert reconstruction_error(X, turned) == pytest.approx(reconstruction_error(X, A))
    before, after = (np.cov(project(X, axes).T) for axes in (A, turned))
    assert before[0, 1] == pytest.approx(0, abs=1e-10)
    assert abs(after[0, 1]) > 1
    assert after[0, 0] < before[0, 0]  # so only the greatest variance singles out the first axis


def test_error_and_variance_add_up_to_all_there_is():
    X, _ = centre(cloud(11))
    A = random_axes(0, 5, 2)
    assert reconstruction_error(X, A) + (project(X, A) ** 2).sum() == pytest.approx((X**2).sum())


# Later components


@pytest.mark.parametrize("seed", range(4))
def test_each_later_component_is_the_best_direction_at_right_angles_to_the_earlier(seed):
    X, _ = centre(cloud(seed))
    model, S = pca(X, normalise=False), X.T @ X / len(X)
    for j in range(1, 5):
        a = next_axis(S, model.axes[:, :j])
        np.testing.assert_allclose(a, model.axes[:, j], atol=1e-7)
        np.testing.assert_allclose(a @ model.axes[:, :j], 0, atol=1e-12)


def test_where_no_variance_is_left_the_next_axis_is_still_at_right_angles():
    a = next_axis(np.diag([4.0, 0.0, 0.0]), [[1.0], [0.0], [0.0]])
    assert a[0] == 0
    assert np.linalg.norm(a) == pytest.approx(1)
    with pytest.raises(ValueError, match="the number of earlier axes must be a whole number from 1 to 2, got 3"):
        next_axis(np.eye(3), np.eye(3))


# Numbers that are hard on the computer


@METHODS
def test_constant_features_are_not_divided_and_come_back_as_they_were(method):
    X = np.column_stack([cloud(1, d=2), np.full(60, 0.1), np.zeros(60), np.full(60, 1e8 + 0.1)])
    model = method(X)
    np.testing.assert_array_equal(model.scale[2:], 1)
    np.testing.assert_allclose(model.axes[2:, :2], 0, atol=1e-12)
    np.testing.assert_allclose(model.reconstruct(model.project(X)), X)


@METHODS
def test_a_feature_that_varies_only_in_its_last_digits_is_not_taken_for_constant(method):
    X = np.column_stack([cloud(1, d=1)[:, 0], 1e8 + np.arange(60) % 2 * 1e-5])
    assert method(X).scale[1] == pytest.approx(5e-6, rel=1e-3)
    assert method(X).eigenvalues.sum() == pytest.approx(2)


@METHODS
def test_numbers_whose_squares_vanish_are_left_alone(method):
    X = cloud(1, d=2) * [1.0, 1e-200]
    assert np.isfinite(method(X).project(X)).all()


@METHODS
def test_an_offset_of_a_hundred_million_changes_no_axis(method):
    X = cloud(2)
    near, far = method(X, normalise=False), method(X + 1e8, normalise=False)
    np.testing.assert_allclose(far.axes, near.axes, atol=1e-6)
    np.testing.assert_allclose(far.eigenvalues, near.eigenvalues, rtol=1e-6)
    np.testing.assert_allclose(far.mean, near.mean + 1e8)


@METHODS
def test_the_digits_lose_little_with_21_components_unscaled_and_31_normalised(method):
    X = load_digits().data
    model = method(X)
    assert np.flatnonzero(X.std(axis=0) == 0).tolist() == [0, 32, 39]
    assert model.eigenvalues.sum() == pytest.approx(61)
    assert choose_k(model.eigenvalues) == 31
    assert choose_k(method(X, normalise=False).eigenvalues) == 21


@METHODS
def test_fewer_samples_than_features_leave_one_axis_less_than_samples(method):
    X = cloud(3, n=6, d=30)
    model = method(X, normalise=False)
    assert model.axes.shape == (30, 6)
    assert model.eigenvalues[5] == pytest.approx(0, abs=1e-9)
    assert (model.eigenvalues >= 0).all()
    np.testing.assert_allclose(model.reconstruct(model.project(X)), X)


@METHODS
def test_integers_are_cast_and_equal_samples_have_no_variance(method):
    pixels = np.array([[0, 255], [255, 0], [10, 20]], dtype=np.uint8)
    np.testing.assert_allclose(method(pixels).eigenvalues, method(pixels.astype(float)).eigenvalues)
    assert method([[3, 4], [3, 4]]).eigenvalues.tolist() == [0, 0]
    assert method([[3, 4]]).project([[3, 4]]).tolist() == [[0]]


# How many


def test_proportion_of_variance_is_scikit_learns_cumulative_ratio():
    X = data.iris().X
    ours = proportion_of_variance(pca(X, normalise=False).eigenvalues)
    np.testing.assert_allclose(ours, np.cumsum(PCA().fit(X).explained_variance_ratio_))


def test_k_is_the_first_that_holds_more_than_the_share():
    assert choose_k([6.0, 3.5, 0.5]) == 2
    assert choose_k([6.0, 3.0, 1.0]) == 3  # exactly 0.9 is not more
    assert choose_k([0.6, 0.3, 0.1]) == 3
    assert choose_k([6.0, 3.0, 1.0], share=0) == 1
    assert choose_k([6.0, 3.0, 1.0], share=1 - 1e-15) == 3
    for seed in range(5):
        eigenvalues = pca(cloud(seed)).eigenvalues
        k = choose_k(eigenvalues, share=0.8)
        shares = np.append(0, proportion_of_variance(eigenvalues))
        assert shares[k - 1] <= 0.8 < shares[k]


@pytest.mark.parametrize(
    ("scree", "k"),
    [
        ([10, 9, 1, 0.9, 0.8], 2),
        ([10, 1, 0.9, 0.8], 1),
        ([5, 4, 3, 2, 1], 5),
        ([5, 4.9, 4.7, 1], 4),
        ([3], 1),
        ([2, 2], 2),
    ],
    ids=str,
)
def test_the_elbow_stands_where_the_scree_begins_and_a_straight_or_bulging_one_has_none(scree, k):
    assert elbow(scree) == k


def test_the_elbow_counts_the_directions_that_are_no_noise():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(500, 3)) @ (3 * random_axes(1, 10, 3).T) + 0.3 * rng.normal(size=(500, 10))
    assert elbow(pca(X, normalise=False).eigenvalues) == 3


# The curse of dimensionality


def test_distances_concentrate_as_the_dimension_grows():
    contrast = [np.ptp(r) / r.min() for r in (cube_distances(300, d, seed=4) for d in (2, 10, 100, 1000))]
    assert contrast == sorted(contrast, reverse=True)
    assert contrast[0] > 5
    assert contrast[-1] < 0.2


def test_the_mean_squared_distance_in_the_cube_is_a_sixth_of_the_dimension():
    squared = np.mean([np.mean(cube_distances(200, 30, seed=seed) ** 2) for seed in range(50)])
    assert squared == pytest.approx(30 / 6, rel=0.02)


# Bad input


@METHODS
def test_more_axes_than_samples_or_features_are_refused(method):
    who = method.__name__
    with pytest.raises(ValueError, match=f"{who}: k must be a whole number from 1 to 5, got 6"):
        method(cloud(), k=6)
    with pytest.raises(ValueError, match=f"{who}: k must be a whole number from 1 to 3, got 0"):
        method(cloud(n=3), k=0)


def test_a_model_refuses_data_of_another_width_and_cannot_be_changed():
    model = pca(cloud(), k=2)
    with pytest.raises(ValueError, match="project: X must have 5 columns, as in training, got 4"):
        model.project(np.zeros((1, 4)))
    with pytest.raises(ValueError, match="reconstruct: X must have 2 columns"):
        model.reconstruct(np.zeros((1, 3)))
    with pytest.raises(ValueError, match="read-only"):
        model.axes[0, 0] = 5


def test_axes_that_are_not_orthonormal_are_refused():
    with pytest.raises(
        ValueError, match=r"project: the 2 columns of axes must be orthonormal, A\^T A = I; try np.linalg"
    ):
        project([[1.0, 2.0]], [[1.0, 1.0], [0.0, 1.0]])
    with pytest.raises(ValueError, match=r"project: axes must have shape \(d, k\), an axis a column, got \(2,\)"):
        project([[1.0, 2.0]], [1.0, 0.0])


@pytest.mark.parametrize("function", [proportion_of_variance, choose_k, elbow])
def test_bad_eigenvalues_are_refused_in_a_sentence(function):
    for bad in ([1.0, 2.0], [1.0, -1.0], [0.0, 0.0]):
        with pytest.raises(ValueError, match="eigenvalues must fall from above 0 to no less than 0"):
            function(bad)
    with pytest.raises(ValueError, match="eigenvalues must be finite, got nan at index 0"):
        function([np.nan, 1.0])


@pytest.mark.parametrize("share", [-0.1, 1.0, np.nan])
def test_a_share_outside_0_to_1_is_refused(share):
    with pytest.raises(ValueError, match=f"choose_k: share must lie between 0 and 1, below 1, got {share}"):
        choose_k([2.0, 1.0], share=share)
