"""Splits, folds and cross-validation against scikit-learn's, and against what makes them honest."""

from types import SimpleNamespace

import numpy as np
import pytest
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_squared_error as oracle_squared_error
from sklearn.model_selection import GridSearchCV, KFold, PredefinedSplit, StratifiedKFold, cross_val_score
from sklearn.neighbors import NearestCentroid

from lecturelib import data
from lecturelib.metrics import error_rate
from lecturelib.perceptron import perceptron
from lecturelib.regression import least_squares
from lecturelib.selection import (
    Choice,
    choose_l2,
    cross_validate,
    drop_features,
    folds,
    mean_squared_error,
    split,
    stratified_folds,
)


def line(seed=0, n=40, d=12):
    """A target that depends on two of many features, and noise."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(n, d))
    return X, X[:, 0] - 2 * X[:, 1] + rng.normal(size=n)


def ridge(X, y, *, l2):
    return Ridge(alpha=l2).fit(X, y)


def in_folds(parts, n):
    """scikit-learn's splitter with our folds."""
    number = np.empty(n, dtype=int)
    for i, fold in enumerate(parts):
        number[fold] = i
    return PredefinedSplit(number)


# Splitting


@pytest.mark.parametrize("stratified", [False, True])
@pytest.mark.parametrize("test_size", [0.1, 0.25, 0.5, 0.99])
def test_a_split_deals_out_every_sample_once_and_keeps_its_label(stratified, test_size):
    X = np.arange(101.0)[:, None]
    train, test = split(X, X[:, 0] // 34, test_size=test_size, stratified=stratified)
    assert len(test[1]) == np.ceil(test_size * 101)
    np.testing.assert_array_equal(np.sort(np.concatenate([train[0], test[0]])[:, 0]), X[:, 0])
    for part in (train, test):
        np.testing.assert_array_equal(part[0][:, 0] // 34, part[1])


@pytest.mark.parametrize("seed", range(5))
def test_a_stratified_split_keeps_the_share_of_every_class(seed):
    rng = np.random.default_rng(seed)
    y = rng.permutation(np.repeat(["common", "rare", "seldom"], [150, 10, 40]))
    _, (_, held_out) = split(np.zeros((200, 1)), y, test_size=0.3, stratified=True, seed=seed)
    counts = [np.sum(held_out == name) for name in ("common", "rare", "seldom")]
    np.testing.assert_allclose(counts, [45, 3, 12], atol=1)


def test_the_seed_decides_the_split():
    X, y = line()
    one, same, other = (split(X, y, seed=seed)[1][1].tolist() for seed in (1, 1, 2))
    assert one == same != other


# Folds


@pytest.mark.parametrize(("n", "k"), [(10, 2), (11, 3), (7, 7), (100, 8)])
def test_folds_in_order_are_scikit_learns(n, k):
    theirs = [test for _, test in KFold(k).split(np.zeros(n))]
    for ours, fold in zip(folds(n, k=k, seed=None), theirs, strict=True):
        np.testing.assert_array_equal(ours, fold)


@pytest.mark.parametrize("seed", [None, 0, 1])
def test_each_sample_is_in_exactly_one_fold(seed):
    y = np.random.default_rng(4).integers(3, size=50)
    for parts in (folds(50, k=7, seed=seed), stratified_folds(y, k=7, seed=seed)):
        assert sorted(np.concatenate(parts).tolist()) == list(range(50))
        assert np.ptp([len(fold) for fold in parts]) <= 1


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("k", [2, 3, 5])
def test_stratified_folds_hold_each_class_as_often_as_scikit_learns(seed, k):
    y = np.append(np.arange(4).repeat(5), np.random.default_rng(seed).integers(4, size=60))
    theirs = [np.bincount(y[test]) for _, test in StratifiedKFold(k).split(y, y)]
    ours = [np.bincount(y[fold]) for fold in stratified_folds(y, k=k, seed=seed)]
    np.testing.assert_array_equal(ours, theirs)


def test_without_strata_a_fold_may_miss_a_class_altogether():
    y = np.repeat(["a", "b", "c"], 10)
    assert [set(y[fold]) for fold in folds(30, k=3, seed=None)] == [{"a"}, {"b"}, {"c"}]
    assert [len(set(y[fold])) for fold in stratified_folds(y, k=3)] == [3, 3, 3]


# Cross-validation


def test_classification_errors_are_scikit_learns_on_the_same_folds():
    flowers = data.iris()
    ours = cross_validate(lambda X, y: NearestCentroid().fit(X, y), flowers.X, flowers.y, k=6, stratified=True, seed=3)
    parts = stratified_folds(flowers.y, k=6, seed=3)
    theirs = cross_val_score(NearestCentroid(), flowers.X, flowers.y, cv=in_folds(parts, 150))
    np.testing.assert_allclose(ours.losses, 1 - theirs)


def test_regression_errors_are_scikit_learns_on_the_same_folds():
    X, y = line()
    ours = cross_validate(lambda A, b: ridge(A, b, l2=2.0), X, y, loss=mean_squared_error)
    scoring = {"scoring": "neg_mean_squared_error", "cv": in_folds(folds(40), 40)}
    theirs = cross_val_score(Ridge(alpha=2.0), X, y, **scoring)
    np.testing.assert_allclose(ours.losses, -theirs)
    assert ours.mean == pytest.approx(-theirs.mean())
    assert ours.standard_error == pytest.approx(theirs.std(ddof=1) / np.sqrt(5))


def test_no_model_is_tested_on_a_sample_it_was_trained_on():
    seen = []

    def remember(X, y):
        def predict(Q):
            seen.append((set(X[:, 0]), set(Q[:, 0])))
            return np.zeros(len(Q))

        return SimpleNamespace(predict=predict)

    X = np.arange(23.0)[:, None]
    cross_validate(remember, X, np.zeros(23), k=4)
    assert len(seen) == 4
    for trained, tested in seen:
        assert not trained & tested
        assert trained | tested == set(range(23))


def test_any_algorithm_of_the_library_can_be_judged():
    X, y = data.two_clouds(60, distance=8)
    result = cross_validate(perceptron, X, y, stratified=True)
    assert result.mean == result.standard_error == 0
    assert cross_validate(lambda A, b: perceptron(A, b, max_epochs=5), *data.two_clouds(60, distance=1)).mean > 0.05


def test_leaving_one_out_is_k_equal_to_n():
    X, y = line(n=12, d=2)
    result = cross_validate(lambda A, b: ridge(A, b, l2=1.0), X, y, k=12, loss=mean_squared_error)
    by_hand = []
    for i in range(12):
        rest = np.arange(12) != i
        by_hand.append((ridge(X[rest], y[rest], l2=1.0).predict(X[[i]])[0] - y[i]) ** 2)
    np.testing.assert_allclose(np.sort(result.losses), np.sort(by_hand))


def test_a_model_that_learns_by_heart_is_found_out():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(100, 1)), rng.integers(2, size=100)

    def by_heart(A, b):
        return SimpleNamespace(predict=lambda Q: b[np.abs(Q - A.T).argmin(axis=1)])

    assert error_rate(y, by_heart(X, y).predict(X)) == 0
    assert cross_validate(by_heart, X, y).mean > 0.35


# Choosing lambda


def test_the_choice_is_that_of_a_grid_search_on_the_same_folds():
    X, y = line(1)
    strengths = [0.01, 1.0, 10.0, 100.0, 1000.0]
    ours = choose_l2(ridge, X, y, strengths, seed=2)
    search = GridSearchCV(
        Ridge(), {"alpha": strengths}, scoring="neg_mean_squared_error", cv=in_folds(folds(40, seed=2), 40)
    ).fit(X, y)
    assert ours.best == search.best_params_["alpha"]
    np.testing.assert_allclose(ours.mean, -search.cv_results_["mean_test_score"])
    np.testing.assert_allclose(ours.standard_error, search.cv_results_["std_test_score"] / 2)  # n - 1 for n: 5 folds


def test_too_little_and_too_much_penalty_are_both_worse_than_the_chosen_one():
    X, y = line(3, n=30, d=25)
    choice = choose_l2(ridge, X, y, np.logspace(-4, 4, 17))
    assert choice.l2[0] < choice.best < choice.l2[-1]
    assert choice.mean.min() < min(choice.mean[0], choice.mean[-1])
    assert choice.simplest >= choice.best


def test_the_simplest_is_the_greatest_penalty_within_one_error_bar_of_the_best():
    choice = Choice(np.array([0.1, 1.0, 10.0, 100.0]), np.array([3.0, 1.0, 1.4, 2.0]), np.full(4, 0.5))
    assert (choice.best, choice.simplest) == (1.0, 10.0)
    level = Choice(np.array([0.1, 1.0]), np.array([2.0, 2.0]), np.zeros(2))
    assert (level.best, level.simplest) == (1.0, 1.0)  # of equals the stronger penalty


def test_penalties_in_any_order_give_the_same_choice_and_are_left_as_they_were():
    X, y = line()
    strengths = np.array([10.0, 0.1, 1.0])
    one, other = choose_l2(ridge, X, y, strengths), choose_l2(ridge, X, y, np.sort(strengths))
    np.testing.assert_array_equal(one.mean, other.mean)
    assert strengths.tolist() == [10.0, 0.1, 1.0]
    with pytest.raises(ValueError, match="read-only"):
        one.mean[0] = 0


def test_the_squared_error_is_scikit_learns_also_for_bytes():
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(2, 30))
    assert mean_squared_error(a, b) == pytest.approx(oracle_squared_error(a, b))
    assert mean_squared_error(np.array([0], dtype=np.uint8), np.array([2], dtype=np.uint8)) == 4


# Bad input


@pytest.mark.parametrize("k", [0, 1, 41, 2.5])
def test_a_number_of_folds_out_of_range_is_refused(k):
    X, y = line()
    with pytest.raises(ValueError, match=f"cross_validate: k must be a whole number from 2 to 40, got {k}"):
        cross_validate(ridge, X, y, k=k)
    with pytest.raises(ValueError, match=f"stratified_folds: k must be a whole number from 2 to 40, got {k}"):
        stratified_folds(np.arange(40) % 2, k=k)


def test_a_class_too_small_for_the_folds_is_named():
    sentence = "stratified_folds: the class rare has 2 samples, too few for 5 folds; lower k, or use folds without"
    with pytest.raises(ValueError, match=sentence):
        stratified_folds(["rare"] * 2 + ["common"] * 20)


def test_bad_data_and_penalties_are_told_in_a_sentence():
    X, y = line()
    with pytest.raises(ValueError, match=r"split: of 1 samples, test_size=0\.25 leaves none to train on; lower it"):
        split([[1.0]], [1])
    with pytest.raises(ValueError, match=r"choose_l2: l2 must .*, got -1"):
        choose_l2(ridge, X, y, [1.0, -1.0])
    with pytest.raises(ValueError, match="choose_l2: l2 is empty"):
        choose_l2(ridge, X, y, [])


def test_dropping_features_keeps_those_that_tell_something():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(120, 5))
    y = 3 * X[:, 1] - 2 * X[:, 3] + 0.3 * rng.normal(size=120)
    order, losses = drop_features(least_squares, X, y, loss=mean_squared_error)
    assert set(order[-2:]) == {1, 3}
    assert sorted(order) == [0, 1, 2, 3, 4]
    assert losses[3] < 0.2 < losses[4]  # without one of the two it does not go
