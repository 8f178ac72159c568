import numpy as np
import pytest

from lecturelib import data
from lecturelib.discriminant import (
    LinearMachine,
    class_margins,
    linear_discriminant,
    only_positive,
    project,
    signed_distance,
    two_class_discriminant,
    weights_per_deviation,
)
from lecturelib.logistic import logistic_newton
from lecturelib.models import LinearClassifier
from lecturelib.softmax import softmax_regression


def random_machine(seed, k=4, d=2):
    rng = np.random.default_rng(seed)
    return LinearMachine(rng.normal(size=(k, d)), rng.normal(size=k), np.array(list("abcdefgh"[:k])))


@pytest.mark.parametrize("seed", range(4))
def test_a_sample_is_its_projection_and_its_distance_along_the_normal(seed):
    rng = np.random.default_rng(seed)
    X, w, w0 = rng.normal(size=(20, 3)), rng.normal(size=3), rng.normal()
    foot, r = project(X, w, w0), signed_distance(X, w, w0)
    np.testing.assert_allclose(linear_discriminant(foot, w, w0), 0, atol=1e-12)
    np.testing.assert_allclose(foot + np.outer(r, w / np.linalg.norm(w)), X)
    np.testing.assert_allclose(np.abs(r), np.linalg.norm(X - foot, axis=1))


def test_no_point_of_the_plane_is_nearer_than_the_projection():
    rng = np.random.default_rng(5)
    X, w, w0 = rng.normal(size=(1, 2)), np.array([1.0, -2.0]), 0.7
    others = project(rng.normal(size=(200, 2)) * 5, w, w0)
    assert np.linalg.norm(others - X, axis=1).min() >= abs(signed_distance(X, w, w0)[0])


def test_the_origin_lies_at_w0_over_the_length_of_w_and_scaling_moves_nothing():
    assert signed_distance([[0.0, 0.0]], [3.0, 4.0], 10.0)[0] == pytest.approx(2)
    assert signed_distance([[0.0, 0.0]], [30.0, 40.0], 100.0)[0] == pytest.approx(2)


def test_without_weights_there_is_no_hyperplane():
    for function in (signed_distance, project):
        with pytest.raises(ValueError, match=f"{function.__name__}: the weights are all 0, so there is no hyperplane"):
            function([[1.0, 2.0]], [0.0, 0.0], 1.0)


def test_the_unit_of_a_feature_changes_its_weight_but_not_its_weight_per_deviation():
    X, y = data.two_clouds(60, distance=1.5)
    metres, millimetres = logistic_newton(X, y), logistic_newton(X * [1000, 1], y)
    assert metres.weights[0] == pytest.approx(1000 * millimetres.weights[0])
    np.testing.assert_allclose(
        weights_per_deviation(metres.weights, X), weights_per_deviation(millimetres.weights, X * [1000, 1])
    )


@pytest.mark.parametrize("seed", range(4))
def test_two_classes_need_only_the_difference_of_their_discriminants(seed):
    machine = random_machine(seed, k=2)
    X = np.random.default_rng(seed).normal(size=(50, 2))
    g = two_class_discriminant(machine)
    np.testing.assert_allclose(g.decision(X), machine.decision(X) @ [1, -1])
    np.testing.assert_array_equal(g.predict(X) == 1, machine.predict(X) == "a")


def test_one_discriminant_needs_two_classes():
    with pytest.raises(ValueError, match="two_class_discriminant: the machine must know 2 classes, got 3"):
        two_class_discriminant(random_machine(0, k=3))


@pytest.mark.parametrize("seed", range(4))
def test_the_regions_of_a_linear_machine_are_convex(seed):
    machine = random_machine(seed)
    rng = np.random.default_rng(seed)
    P, Q, t = rng.normal(size=(500, 2)) * 4, rng.normal(size=(500, 2)) * 4, rng.random((500, 1))
    together = machine.predict(P) == machine.predict(Q)
    assert together.any()
    between = machine.predict(t * P + (1 - t) * Q)
    np.testing.assert_array_equal(between[together], machine.predict(P)[together])


def test_a_class_on_both_sides_of_another_is_out_of_reach():
    X = np.array([[-2.0], [-2.1], [0.0], [0.1], [2.0], [2.1]])
    y = np.array(["outer", "outer", "inner", "inner", "outer", "outer"])
    assert (softmax_regression(X, y, l2=0.01).predict(X) == y).mean() < 1
    split = np.array(["left", "left", "inner", "inner", "right", "right"])  # three classes of one piece are no trouble
    assert (softmax_regression(X, split, l2=0.01, learning_rate=0.1).predict(X) == split).all()


def test_exactly_one_positive_leaves_regions_ambiguous_where_argmax_answers():
    machine = LinearMachine(np.array([[1.0, 0.0], [-1.0, 1.0], [-1.0, -1.0]]), np.full(3, -1.0), np.array([0, 1, 2]))
    one, none, several = [5.0, 0.0], [0.0, 0.0], [-5.0, 0.0]
    scores = machine.decision([one, none, several])
    assert (scores > 0).sum(axis=1).tolist() == [1, 0, 2]
    assert only_positive(scores).tolist() == [0, -1, -1]
    assert set(machine.predict([one, none, several])) <= {0, 1, 2}


@pytest.mark.parametrize("seed", range(4))
def test_where_exactly_one_is_positive_argmax_agrees(seed):
    scores = np.random.default_rng(seed).normal(size=(300, 3))
    only = only_positive(scores)
    assert 0 < (only == -1).mean() < 1
    np.testing.assert_array_equal(only[only >= 0], scores.argmax(axis=1)[only >= 0])


def test_the_margin_among_classes_is_the_binary_margin_when_there_are_two():
    X, y = data.two_clouds(40, distance=1)
    model = LinearClassifier(np.array([1.0, 0.3]), -0.2)
    f = model.decision(X)
    scores = np.column_stack([-f / 2, f / 2])
    np.testing.assert_allclose(class_margins(scores, (y + 1) // 2), y * f)


def test_a_negative_margin_is_a_mistake_and_a_positive_one_is_none():
    machine = random_machine(1)
    X = np.random.default_rng(1).normal(size=(100, 2))
    code = np.random.default_rng(2).integers(4, size=100)
    margin = class_margins(machine.decision(X), code)
    np.testing.assert_array_equal(margin > 0, machine.predict(X) == machine.classes[code])


def test_margins_refuse_classes_that_are_not_there():
    with pytest.raises(ValueError, match="class_margins: code must hold 2 columns from 0 to 1"):
        class_margins([[1.0, 2.0], [3.0, 4.0]], [0, 2])
    with pytest.raises(ValueError, match="class_margins: scores must have a column for each of 2 classes or more"):
        class_margins([[1.0]], [0])


def test_a_machine_cannot_be_changed_and_its_parts_must_fit():
    machine = random_machine(0)
    with pytest.raises(ValueError, match="read-only"):
        machine.weights[0, 0] = 1
    with pytest.raises(ValueError, match="decision: X must have 2 columns, as in training, got 3"):
        machine.predict([[1.0, 2.0, 3.0]])
    with pytest.raises(ValueError, match=r"LinearMachine: weights .* must pair up"):
        LinearMachine(np.zeros((3, 2)), np.zeros(2), np.arange(3))
    with pytest.raises(ValueError, match="at: this model has no history"):
        machine.at(0)
