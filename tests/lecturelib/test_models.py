import numpy as np
import pytest

from lecturelib import data
from lecturelib.discriminant import linear_discriminant
from lecturelib.features import augment
from lecturelib.models import LinearClassifier
from lecturelib.perceptron import perceptron


def test_a_point_on_the_line_counts_as_positive():
    model = LinearClassifier(np.array([1.0, -1.0]), 0.0)
    assert model.predict([[2.0, 2.0], [1.0, 2.0], [2.0, 1.0]]).tolist() == [1, -1, 1]


def test_a_model_and_its_history_cannot_be_changed():
    model = perceptron(*data.two_clouds())
    with pytest.raises(ValueError, match="read-only"):
        model.weights[0] = 5
    with pytest.raises(ValueError, match="read-only"):
        model.history.bias[0] = 5
    with pytest.raises(AttributeError):
        model.bias = 5.0


def test_any_past_step_can_be_brought_back():
    model = perceptron(*data.two_clouds(), start=(1, -2, 0.5))
    np.testing.assert_array_equal(model.at(0).weights, [1, -2])
    assert model.at(0).bias == 0.5
    np.testing.assert_array_equal(model.at(len(model.history) - 1).weights, model.weights)
    with pytest.raises(ValueError, match=f"at: step must lie between 0 and {len(model.history) - 1}, got -1"):
        model.at(-1)
    with pytest.raises(ValueError, match="at: this model has no history; train it with record="):
        perceptron(*data.two_clouds(), record="off").at(0)


def test_augmentation_turns_the_bias_into_a_weight():
    X, _ = data.two_clouds(seed=4)
    w, w0 = np.array([0.3, -1.2]), 0.7
    np.testing.assert_allclose(augment(X) @ np.append(w, w0), linear_discriminant(X, w, w0))
    np.testing.assert_allclose(augment(X, value=-1) @ np.append(w, -w0), linear_discriminant(X, w, w0))


def test_the_weights_are_normal_to_every_step_along_the_line():
    w, w0 = np.array([2.0, -3.0]), 1.5
    on_the_line = np.array([[t, (w0 + w[0] * t) / 3.0] for t in (-4.0, 0.0, 2.5)])
    np.testing.assert_allclose(linear_discriminant(on_the_line, w, w0), 0, atol=1e-12)
    np.testing.assert_allclose(np.diff(on_the_line, axis=0) @ w, 0, atol=1e-12)


def test_scaling_weights_and_bias_scales_g_and_moves_no_decision():
    X, _ = data.two_clouds(seed=4)
    one, five = (LinearClassifier(c * np.array([1.0, 2.0]), c * 0.5) for c in (1, 5))
    np.testing.assert_allclose(five.decision(X), 5 * one.decision(X))
    np.testing.assert_array_equal(five.predict(X), one.predict(X))
