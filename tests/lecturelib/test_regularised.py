"""Ridge, lasso and elastic net: against scikit-learn, plain loops, and the limits that lecture 5 names."""

import numpy as np
import pytest
from sklearn.linear_model import ElasticNet, Lasso, Ridge

from lecturelib.features import augment
from lecturelib.regression import least_squares
from lecturelib.regularised import regularised_cost, ridge, ridge_descent, ridge_gradient, ridge_path
from lecturelib.sparse import elastic_net, elastic_net_path, lasso, lasso_path, soft_threshold


def noisy_line(n=60, d=6, seed=0, common=0.0):
    """Half of the features matter; `common` adds the same to all of them, so that they are correlated."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d)) + common * rng.normal(size=(n, 1))
    return X, X @ (rng.normal(size=d) * (np.arange(d) % 2)) + 2.0 + 0.5 * rng.normal(size=n)


def coordinate_loop(X, y, l1, l2, sweeps=3000):
    """Coordinate descent as a student would write it."""
    X, y, n, w = X - X.mean(axis=0), y - y.mean(), len(X), np.zeros(X.shape[1])
    for _ in range(sweeps):
        for j in range(len(w)):
            rho = X[:, j] @ (y - X @ w + X[:, j] * w[j]) / n
            w[j] = np.sign(rho) * max(abs(rho) - l1, 0) / (X[:, j] @ X[:, j] / n + l2)
    return w


# Ridge.


@pytest.mark.parametrize("l2", [1e-6, 0.01, 1.0, 1e4])
@pytest.mark.parametrize(("n", "d"), [(60, 6), (5, 12), (6, 6)])
def test_ridge_is_scikit_learns_with_alpha_n_times_lambda(n, d, l2):
    X, y = noisy_line(n, d)
    ours, theirs = ridge(X, y, l2=l2), Ridge(alpha=n * l2).fit(X, y)
    np.testing.assert_allclose(ours.weights, theirs.coef_, rtol=1e-6, atol=1e-9)
    assert ours.bias == pytest.approx(theirs.intercept_, rel=1e-6)


def test_ridge_is_the_lectures_closed_form_with_a_zero_for_the_bias():
    X, y = noisy_line()
    Z, free = augment(X), np.diag([1.0] * 6 + [0.0])
    theta = np.linalg.inv(Z.T @ Z + 60 * 0.3 * free) @ Z.T @ y
    model = ridge(X, y, l2=0.3)
    np.testing.assert_allclose(np.append(model.weights, model.bias), theta, rtol=1e-9)


def test_ridge_with_lambda_zero_is_least_squares_also_where_many_are_as_good():
    X, y = noisy_line()
    for data in (X, X[:, [0, 1, 1, 2]], X[:4]):
        np.testing.assert_allclose(
            ridge(data, y[: len(data)], l2=0).weights, least_squares(data, y[: len(data)]).weights
        )


def test_at_ten_billion_only_the_mean_of_y_is_left():
    X, y = noisy_line()
    model = ridge(X, y, l2=1e10)
    assert model.bias == pytest.approx(y.mean(), abs=1e-8)
    np.testing.assert_allclose(model.weights, 0, atol=1e-9)


def test_the_whole_path_is_ridge_at_each_strength_in_the_order_given():
    X, y = noisy_line()
    l2 = np.array([0.1, 0.0, 10.0, 1e-3])
    path = ridge_path(X, y, l2=l2)
    assert len(path) == 4
    for k, strength in enumerate(l2):
        alone = ridge(X, y, l2=strength)
        np.testing.assert_allclose(path.weights[k], alone.weights, rtol=1e-9)
        np.testing.assert_allclose(path.predict(X)[k], alone.predict(X), rtol=1e-9)
        np.testing.assert_allclose(path.at(k).predict(X), alone.predict(X), rtol=1e-9)


def test_along_the_path_the_weights_only_shrink_and_none_becomes_zero():
    path = ridge_path(*noisy_line(), l2=np.logspace(-4, 4, 30))
    assert (np.diff(np.linalg.norm(path.weights, axis=1)) < 0).all()
    assert (path.weights != 0).all()


def test_an_offset_in_x_or_y_moves_the_bias_and_nothing_else():
    X, y = noisy_line()
    model = ridge(X, y, l2=0.2)
    np.testing.assert_allclose(ridge(X + 1e8, y, l2=0.2).weights, model.weights, rtol=1e-5)
    moved = ridge(X, y + 50, l2=0.2)
    np.testing.assert_allclose(moved.weights, model.weights, rtol=1e-9)
    assert moved.bias == pytest.approx(model.bias + 50)


@pytest.mark.parametrize("seed", range(3))
def test_the_gradient_agrees_with_finite_differences_and_spares_the_bias(seed):
    X, y = noisy_line(20, 3, seed)
    rng, h = np.random.default_rng(seed), 1e-5
    w, b = rng.normal(size=3), rng.normal()
    slope_w, slope_b = ridge_gradient(X, y, w, b, l2=0.7)

    def cost(w, b):
        return regularised_cost(X, y, w, b, l2=0.7)

    rise = [cost(w + h * e, b) - cost(w - h * e, b) for e in np.eye(3)]
    np.testing.assert_allclose(slope_w, np.array(rise) / (2 * h), rtol=1e-6)
    assert slope_b == pytest.approx((cost(w, b + h) - cost(w, b - h)) / (2 * h), rel=1e-6)
    assert slope_b == ridge_gradient(X, y, w, b, l2=99.0)[1]


def test_descent_takes_the_lectures_steps_with_both_lines_from_the_same_errors():
    X, y = noisy_line(20, 2)
    model = ridge_descent(X, y, l2=0.3, learning_rate=0.05, start=[1, -1, 0.5], max_epochs=10, tol=0)
    theta = np.array([0.5, 1.0, -1.0])  # theta_0 first, as in the lecture
    Z = np.column_stack([np.ones(20), X])
    for t in range(1, 11):
        new = theta.copy()
        for j in range(3):
            gradient = sum((Z[i] @ theta - y[i]) * Z[i, j] for i in range(20)) / 20
            new[j] = theta[j] * (1 - 0.05 * 0.3 * (j > 0)) - 0.05 * gradient
        theta = new
        np.testing.assert_allclose([model.history.bias[t], *model.history.weights[t]], theta)


@pytest.mark.parametrize("l2", [0.0, 0.5])
def test_descent_ends_at_the_closed_form(l2):
    X, y = noisy_line()
    model = ridge_descent(X, y, l2=l2, learning_rate=0.2, max_epochs=5000, tol=1e-12)
    assert model.converged
    np.testing.assert_allclose(model.weights, ridge(X, y, l2=l2).weights, atol=1e-9)
    cost = regularised_cost(X, y, model.history.weights, model.history.bias, l2=l2)
    assert (np.diff(cost) <= 1e-12).all()


def test_descent_diverges_where_alpha_lambda_exceeds_two_and_the_closed_form_does_not():
    X, y = noisy_line()
    with pytest.warns(RuntimeWarning, match="ridge_descent: it diverged by epoch"):
        model = ridge_descent(X, y, l2=1e10, learning_rate=0.05)
    assert not model.converged
    assert np.isfinite(model.weights).all()
    assert np.isfinite(ridge(X, y, l2=1e10).weights).all()


def test_a_feature_from_1_to_2000_beside_one_from_1_to_5_makes_descent_crawl_until_both_are_standardised():
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.uniform(1, 2000, size=50), rng.uniform(1, 5, size=50)])
    y = 0.01 * X[:, 0] + 3 * X[:, 1]
    scaled = (X - X.mean(axis=0)) / X.std(axis=0)
    raw = ridge_descent(X, y, learning_rate=1e-6, max_epochs=2000, tol=1e-9)
    quick = ridge_descent(scaled, y, learning_rate=0.5, max_epochs=2000, tol=1e-9)
    assert quick.converged
    assert not raw.converged
    assert len(quick.history) < 100


# Lasso and elastic net.


@pytest.mark.parametrize("share", [0.01, 0.1, 0.5])
@pytest.mark.parametrize("l1_ratio", [0.2, 0.7, 1.0])
@pytest.mark.parametrize(("n", "d", "common"), [(60, 6, 0.0), (60, 6, 2.0), (15, 30, 0.0)])
def test_the_elastic_net_agrees_with_scikit_learn(n, d, common, l1_ratio, share):
    X, y = noisy_line(n, d, common=common)
    strength = share * np.abs((X - X.mean(axis=0)).T @ (y - y.mean()) / n).max()
    ours = elastic_net(X, y, strength=strength, l1_ratio=l1_ratio)
    theirs = ElasticNet(alpha=strength, l1_ratio=l1_ratio, tol=1e-12, max_iter=200_000).fit(X, y)
    assert ours.converged
    np.testing.assert_allclose(ours.weights, theirs.coef_, atol=1e-5)
    assert ours.bias == pytest.approx(theirs.intercept_, abs=1e-5)
    l1, l2 = strength * l1_ratio, strength * (1 - l1_ratio)
    costs = [
        regularised_cost(X, y, w, b, l1=l1, l2=l2)
        for w, b in ((ours.weights, ours.bias), (theirs.coef_, theirs.intercept_))
    ]
    assert costs[0] <= costs[1] + 1e-12


@pytest.mark.parametrize("seed", range(3))
def test_coordinate_descent_ends_where_the_plain_loop_does(seed):
    X, y = noisy_line(40, 5, seed, common=1.0)
    np.testing.assert_allclose(lasso(X, y, l1=0.1).weights, coordinate_loop(X, y, 0.1, 0.0), atol=1e-8)
    net = elastic_net(X, y, strength=0.4, l1_ratio=0.25)
    np.testing.assert_allclose(net.weights, coordinate_loop(X, y, 0.1, 0.3), atol=1e-8)


@pytest.mark.parametrize("seed", range(3))
def test_the_lasso_leaves_no_direction_in_which_the_cost_would_fall(seed):
    """The derivative is -l1 sign(w_j) where w_j is not 0, and within +-l1 where it is."""
    X, y = noisy_line(50, 8, seed)
    model, l1 = lasso(X, y, l1=0.3), 0.3
    slope = X.T @ (model.predict(X) - y) / 50
    used = model.weights != 0
    np.testing.assert_allclose(slope[used], -l1 * np.sign(model.weights[used]), atol=1e-9)
    assert (np.abs(slope[~used]) <= l1).all()
    assert model.predict(X).mean() == pytest.approx(y.mean())


def test_the_lasso_sets_weights_to_exactly_zero_where_ridge_does_not():
    X, y = noisy_line()
    assert (lasso(X, y, l1=0.3).weights == 0).sum() >= 2
    assert (ridge(X, y, l2=0.3).weights == 0).sum() == 0


def test_all_weights_are_zero_from_the_greatest_covariance_on_and_not_below():
    X, y = noisy_line()
    limit = np.abs((X - X.mean(axis=0)).T @ y / 60).max()
    assert (lasso(X, y, l1=1.0001 * limit).weights == 0).all()
    assert (lasso(X, y, l1=0.9999 * limit).weights != 0).sum() == 1


def test_for_orthonormal_features_the_lasso_is_the_soft_threshold_of_least_squares():
    Q = np.linalg.qr(np.random.default_rng(0).normal(size=(50, 5)) @ np.diag([1, 2, 3, 4, 5]))[0]
    X = np.sqrt(50) * np.linalg.qr(Q - Q.mean(axis=0))[0]
    y = X @ [3.0, -2.0, 0.2, 0.0, 1.0]
    np.testing.assert_allclose(lasso(X, y, l1=0.5).weights, soft_threshold(least_squares(X, y).weights, 0.5), atol=1e-9)


def test_the_soft_threshold_is_the_minimiser_it_claims_to_be():
    grid = np.linspace(-5, 5, 100_001)
    for value in (-3.2, -0.4, 0.0, 0.9, 2.5):
        best = grid[(0.5 * (grid - value) ** 2 + 1.0 * np.abs(grid)).argmin()]
        assert soft_threshold(value, 1.0) == pytest.approx(best, abs=1e-4)


def test_the_ends_of_the_elastic_net_are_lasso_and_ridge():
    X, y = noisy_line()
    np.testing.assert_array_equal(elastic_net(X, y, strength=0.2, l1_ratio=1).weights, lasso(X, y, l1=0.2).weights)
    np.testing.assert_allclose(elastic_net(X, y, strength=0.2, l1_ratio=0).weights, ridge(X, y, l2=0.2).weights)
    np.testing.assert_allclose(lasso(X, y, l1=0).weights, least_squares(X, y).weights)


def test_equal_features_share_their_weight_in_the_elastic_net_and_the_lasso_is_as_good_with_either():
    X, y = noisy_line(50, 3)
    X = X[:, [1, 1, 0]]
    shared = elastic_net(X, y, strength=0.1, l1_ratio=0.5).weights
    assert shared[0] == pytest.approx(shared[1])
    ours, theirs = lasso(X, y, l1=0.1), Lasso(alpha=0.1, tol=1e-12).fit(X, y)
    assert ours.converged
    np.testing.assert_allclose(
        regularised_cost(X, y, ours.weights, ours.bias, l1=0.1),
        regularised_cost(X, y, theirs.coef_, theirs.intercept_, l1=0.1),
        rtol=1e-9,
    )


def test_a_constant_feature_gets_no_weight():
    X, y = noisy_line(50, 3)
    X = np.column_stack([X, np.full(50, 0.1)])
    for model in (lasso(X, y, l1=0.01), ridge(X, y, l2=0.01), elastic_net(X, y, strength=0.01)):
        assert model.weights[3] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("l1_ratio", [0.3, 1.0])
def test_a_path_is_the_elastic_net_at_each_of_its_strengths(l1_ratio):
    X, y = noisy_line(common=1.0)
    path = elastic_net_path(X, y, l1_ratio=l1_ratio)
    assert len(path) == 100
    assert path.converged
    assert (path.weights[0] == 0).all()
    assert (np.diff(path.strength) < 0).all()
    for k in (10, 50, 99):
        alone = elastic_net(X, y, strength=path.strength[k], l1_ratio=l1_ratio)
        np.testing.assert_allclose(path.weights[k], alone.weights, atol=1e-7)
        np.testing.assert_allclose(path.at(k).predict(X), alone.predict(X), atol=1e-6)


def test_the_rows_of_a_path_come_in_the_order_of_the_strengths_given():
    X, y = noisy_line()
    up, down = lasso_path(X, y, l1=[0.01, 0.1, 1.0]), lasso_path(X, y, l1=[1.0, 0.1, 0.01])
    np.testing.assert_allclose(up.weights, down.weights[::-1], atol=1e-9)
    np.testing.assert_allclose(up.strength, down.strength[::-1])


def test_a_descent_that_is_cut_short_says_so():
    X, y = noisy_line(common=5.0)
    assert not lasso(X, y, l1=1e-3, max_epochs=1).converged


# Bad input.


@pytest.mark.parametrize(
    ("learn", "option", "value"),
    [
        (ridge_path, "l2", [1.0, -1.0]),
        (lasso_path, "l1", [1.0, -1.0]),
    ],
)
def test_a_negative_strength_is_refused(learn, option, value):
    with pytest.raises(ValueError, match=f"{learn.__name__}: {option} must be 0 or a number above it, got"):
        learn(*noisy_line(), **{option: value})


def test_other_senseless_options_are_refused():
    X, y = noisy_line()
    with pytest.raises(ValueError, match=r"elastic_net: l1_ratio must lie between 0 \(ridge\) and 1 \(lasso\), got 2"):
        elastic_net(X, y, l1_ratio=2)
    with pytest.raises(ValueError, match=r"ridge_path: l2 must be a list of strengths, shape \(m,\), got shape \(\)"):
        ridge_path(X, y, l2=1.0)


def test_a_path_cannot_be_changed_and_no_argument_is():
    X, y = noisy_line()
    copies = X.copy(), y.copy()
    path = lasso_path(X, y)
    with pytest.raises(ValueError, match="read-only"):
        path.weights[0, 0] = 1
    ridge(X, y)
    np.testing.assert_array_equal(X, copies[0])
    np.testing.assert_array_equal(y, copies[1])
