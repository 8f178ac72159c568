"""The perceptron against scikit-learn and against what is known of it."""

import numpy as np
import pytest
from sklearn.linear_model import Perceptron

from lecturelib import data
from lecturelib.perceptron import perceptron


@pytest.mark.parametrize("distance", [1.0, 4.0], ids=["overlapping", "separable"])
def test_it_agrees_with_scikit_learn_after_as_many_epochs(distance):
    X, y = data.two_clouds(80, distance=distance, seed=3)
    ours = perceptron(X, y, max_epochs=7)
    theirs = Perceptron(shuffle=False, tol=None, max_iter=7).fit(X, y)
    np.testing.assert_allclose(ours.weights, theirs.coef_[0])
    assert ours.bias == pytest.approx(theirs.intercept_[0])


@pytest.mark.parametrize(("table", "learnt"), [((-1, -1, -1, 1), True), ((-1, 1, 1, 1), True), ((-1, 1, 1, -1), False)])
def test_it_learns_and_and_or_but_never_xor(table, learnt):
    corners = [[0, 0], [0, 1], [1, 0], [1, 1]]
    model = perceptron(corners, table, max_epochs=1000)
    assert model.converged is learnt
    assert np.array_equal(model.predict(corners), table) is learnt


def test_setosa_and_versicolor_are_separated_in_ten_updates_from_zero_in_the_order_of_the_file():
    model = perceptron(*data.two_species("setosa", "versicolor"))
    assert model.converged
    assert len(model.history) - 1 == 10


def test_versicolor_and_virginica_are_never_separated():
    X, y = data.two_species("versicolor", "virginica", data.iris().features)
    model = perceptron(X, y, max_epochs=300, record="epoch")
    assert not model.converged
    assert model.history.mistakes.min() > 0


def test_from_zero_the_learning_rate_only_scales_the_weights():
    X, y = data.two_clouds(seed=1)
    slow, fast = (perceptron(X, y, learning_rate=eta) for eta in (0.25, 4.0))
    np.testing.assert_allclose(16 * slow.history.weights, fast.history.weights)
    np.testing.assert_array_equal(slow.history.sample, fast.history.sample)


def test_each_update_raises_the_margin_of_its_sample_by_eta_times_its_squared_length():
    X, y = data.two_clouds(seed=2, distance=2)
    past = perceptron(X, y, learning_rate=0.7, start=(1, -2, 0.5), max_epochs=5).history
    for t in range(1, len(past)):
        x_i, y_i = X[past.sample[t]], y[past.sample[t]]
        before, after = (y_i * (past.weights[s] @ x_i + past.bias[s]) for s in (t - 1, t))
        assert before <= 0
        assert after - before == pytest.approx(0.7 * (x_i @ x_i + 1))


def test_recording_by_epoch_or_not_at_all_changes_nothing_but_the_history():
    X, y = data.two_clouds(distance=2)
    runs = {record: perceptron(X, y, record=record, max_epochs=9) for record in ("update", "epoch", "off")}
    assert runs["off"].history is None
    assert len(runs["epoch"].history) == 10
    for model in runs.values():
        np.testing.assert_array_equal(model.weights, runs["update"].weights)


def test_integers_and_lists_are_as_good_as_floats():
    corners = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], dtype=np.uint8)
    as_lists = perceptron(corners.tolist(), [-1, -1, -1, 1])
    np.testing.assert_array_equal(perceptron(corners, np.array([-1, -1, -1, 1])).weights, as_lists.weights)


def test_no_argument_is_changed():
    X, y = data.two_clouds()
    copies = X.copy(), y.copy()
    start = np.array([1.0, 1.0, 1.0])
    perceptron(X, y, start=start)
    np.testing.assert_array_equal(X, copies[0])
    np.testing.assert_array_equal(y, copies[1])
    np.testing.assert_array_equal(start, np.ones(3))


def test_unknown_options_are_told_in_a_sentence():
    X, y = data.two_clouds()
    with pytest.raises(ValueError, match='perceptron: record must be "update", "epoch" or "off", got \'all\''):
        perceptron(X, y, record="all")
    with pytest.raises(ValueError, match="perceptron: learning_rate must be a number above 0, got 0"):
        perceptron(X, y, learning_rate=0)
    with pytest.raises(ValueError, match=r"start must hold 2 weights and a bias, so 3 numbers, got shape \(2,\)"):
        perceptron(X, y, start=[1, 2])
