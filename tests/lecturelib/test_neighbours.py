"""The neighbours' vote against a plain loop and scikit-learn, and its margin against the one of a linear classifier."""

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier

from lecturelib import data
from lecturelib.neighbours import knn_margins, nearest, nearest_neighbours


def three_clouds(seed=0, n=90):
    rng = np.random.default_rng(seed)
    code = np.arange(n) % 3
    return rng.normal(size=(n, 2)) + np.array([[0, 0], [2, 0], [0, 2]])[code], np.array(["a", "b", "c"])[code]


def plain_votes(X, y, u, k, weight, leave_out=None):
    """C_y(u) by the formula: sort all distances, add up the weights of the first k."""
    votes = dict.fromkeys(np.unique(y), 0.0)
    others = sorted((np.sqrt(((x - u) ** 2).sum()), i) for i, x in enumerate(X) if i != leave_out)
    for rank, (distance, i) in enumerate(others[:k], start=1):
        votes[y[i]] += weight(rank, distance)
    return votes


WEIGHTS = {
    "uniform": lambda rank, distance: 1.0,
    "rank": lambda rank, distance: 1 - (rank - 1) / 7,
    "distance": lambda rank, distance: 1 / distance,
}


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_votes_are_what_a_plain_loop_counts(weights):
    X, y = three_clouds()
    U = np.random.default_rng(1).normal(size=(30, 2)) * 2
    model = nearest_neighbours(X, y, k=7, weights=weights)
    expected = [list(plain_votes(X, y, u, 7, WEIGHTS[weights]).values()) for u in U]
    np.testing.assert_allclose(model.decision(U), expected, rtol=1e-9)


@pytest.mark.parametrize("weights", ["uniform", "distance"])
@pytest.mark.parametrize("k", [1, 6, 90])
def test_it_agrees_with_scikit_learn(k, weights):
    X, y = three_clouds(2)
    U = np.vstack([np.random.default_rng(3).normal(size=(200, 2)) * 2, X[:10]])  # some on the very spot of a sample
    ours = nearest_neighbours(X, y, k=k, weights=weights)
    # Its other way takes squares from squares, and on the very spot may leave 1e-8 instead of 0.
    theirs = KNeighborsClassifier(k, weights=weights, algorithm="kd_tree").fit(X, y)
    np.testing.assert_allclose(ours.proba(U), theirs.predict_proba(U), atol=1e-9)
    np.testing.assert_array_equal(ours.predict(U), theirs.predict(U))


def test_it_agrees_with_scikit_learn_in_many_dimensions_and_blocks():
    rng = np.random.default_rng(4)
    X, y, U = rng.normal(size=(1500, 30)), rng.integers(4, size=1500), rng.normal(size=(2500, 30))
    theirs = KNeighborsClassifier(5).fit(X, y)
    np.testing.assert_array_equal(nearest_neighbours(X, y, k=5).predict(U), theirs.predict(U))
    distance, index = theirs.kneighbors(U)
    ours_index, ours_distance = nearest(X, U, 5)
    np.testing.assert_array_equal(ours_index, index)
    np.testing.assert_allclose(ours_distance, distance)


@pytest.mark.parametrize("k", [1, 7, 15])
def test_of_equally_near_samples_the_first_counts_and_not_the_one_that_rounding_favours(k):
    X = (data.iris().X[:, :2] * 10).round()  # whole numbers: many are equally near, and the plain distances are exact
    plain = np.sqrt(((X[:, None] - X) ** 2).sum(axis=2))
    np.fill_diagonal(plain, np.inf)
    index, _ = nearest(X, X, k, leave_out=True)
    np.testing.assert_array_equal(index, plain.argsort(axis=1, kind="stable")[:, :k])


def test_a_function_of_rank_and_distance_may_be_the_weight():
    X, y = three_clouds(5)
    ours = nearest_neighbours(X, y, k=4, weights=lambda rank, distance: 0.5**rank * np.exp(-distance))
    u = np.array([0.7, 0.7])
    expected = plain_votes(X, y, u, 4, lambda rank, distance: 0.5**rank * np.exp(-distance))
    np.testing.assert_allclose(ours.decision([u])[0], list(expected.values()))
    by_rank = nearest_neighbours(X, y, k=4, weights=lambda rank, distance: 0.5**rank)
    assert by_rank.decision([u]).sum() == pytest.approx(15 / 16)


@pytest.mark.parametrize("weights", WEIGHTS)
def test_the_margin_is_the_vote_for_ones_own_class_less_the_best_other_without_oneself(weights):
    X, y = three_clouds(6, 45)
    margins = knn_margins(X, y, k=7, weights=weights)
    for i in range(len(X)):
        votes = plain_votes(X, y, X[i], 7, WEIGHTS[weights], leave_out=i)
        own = votes.pop(y[i])
        assert margins[i] == pytest.approx(own - max(votes.values()), abs=1e-9)


def test_with_two_classes_the_margin_is_y_times_the_signed_vote_as_for_a_linear_classifier():
    X, y = data.two_clouds(50, distance=1.5)
    index, _ = nearest(X, X, 5, leave_out=True)
    weight = 1 - np.arange(5) / 5
    f = (y[index] * weight).sum(axis=1)
    np.testing.assert_allclose(knn_margins(X, y, k=5, weights="rank"), y * f, atol=1e-12)


def test_equal_samples_are_neighbours_of_each_other_but_nobody_is_ones_own():
    X, y = [[1.0], [1.0], [1.0], [5.0]], [0, 0, 1, 1]
    index, distance = nearest(np.array(X), np.array(X), 2, leave_out=True)
    assert all(i not in row for i, row in enumerate(index))
    np.testing.assert_array_equal(distance[:3], 0)
    assert knn_margins(X, y, k=2)[:3].tolist() == [0, 0, -2]


def test_with_one_neighbour_each_training_sample_names_itself():
    X, y = three_clouds(7)
    np.testing.assert_array_equal(nearest_neighbours(X, y, k=1).predict(X), y)


def test_a_far_origin_does_no_harm():
    X, y = three_clouds(8)
    U = np.random.default_rng(9).normal(size=(100, 2))
    near, far = nearest_neighbours(X, y, k=3), nearest_neighbours(X + 1e8, y, k=3)
    assert (near.predict(U) == far.predict(U + 1e8)).mean() > 0.98  # 1e8 + x itself is rounded to eight digits


def test_small_integers_do_not_overflow():
    X = np.array([[0, 255], [250, 3], [255, 0]], dtype=np.uint8)
    assert nearest_neighbours(X, ["low", "high", "high"], k=1).predict([[240, 10]]).tolist() == ["high"]


def test_bad_input_is_told_in_a_sentence():
    X, y = three_clouds()
    with pytest.raises(ValueError, match="knn_margins: k must be a whole number from 1 to 89, got 90"):
        knn_margins(X, y, k=90)
    with pytest.raises(ValueError, match="weights must be one of uniform, rank, distance or a function, got 'near'"):
        nearest_neighbours(X, y, weights="near")
    with pytest.raises(ValueError, match="decision: X must have 2 columns, as in training, got 3"):
        nearest_neighbours(X, y).predict([[1.0, 2.0, 3.0]])
