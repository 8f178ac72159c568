import numpy as np
import pytest

from lecturelib import neuron
from lecturelib.neuron import GATES, TRANSFER, mcculloch_pitts, sigmoid

CORNERS = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])


@pytest.mark.parametrize(("gate", "table"), [("AND", [0, 0, 0, 1]), ("OR", [0, 1, 1, 1])])
def test_the_gates_fire_as_their_truth_tables_say(gate, table):
    assert mcculloch_pitts(CORNERS, *GATES[gate]).tolist() == table


def test_not_turns_its_input_round():
    assert mcculloch_pitts([[0], [1]], *GATES["NOT"]).tolist() == [1, 0]


def test_a_sum_that_just_reaches_the_threshold_fires():
    assert mcculloch_pitts([1, 1], [1, 1], 2) == 1


def test_no_neuron_on_a_fine_grid_computes_xor():
    ticks = np.arange(-3, 3.01, 0.5)
    weights = np.array(np.meshgrid(ticks, ticks, ticks)).reshape(3, -1)
    fires = (CORNERS @ weights[:2] >= weights[2]).astype(int)
    right = (fires == np.array([[0], [1], [1], [0]])).sum(axis=0)
    assert right.max() == 3


def test_the_sigmoid_survives_extreme_sums_and_is_symmetric():
    a = np.array([-1e4, -3.0, 0.0, 3.0, 1e4])
    np.testing.assert_allclose(sigmoid(a) + sigmoid(-a), 1)
    np.testing.assert_allclose(sigmoid(a[1:4]), 1 / (1 + np.exp(-a[1:4])))


def test_no_transfer_function_ever_falls():
    a = np.linspace(-5, 5, 1001)
    for name, function in TRANSFER.items():
        assert (np.diff(function(a)) >= 0).all(), name


def test_tanh_is_the_sigmoid_stretched():
    a = np.linspace(-3, 3, 7)
    np.testing.assert_allclose(neuron.tanh(a), 2 * sigmoid(2 * a) - 1)


def test_a_monotone_transfer_function_leaves_the_boundary_where_it_was():
    X = np.random.default_rng(0).normal(size=(200, 2))
    positive = X @ [1.0, -2.0] + 0.3 >= 0
    for transfer, level in {"step": 1, "sign": 1, "linear": 0, "sigmoid": 0.5, "tanh": 0}.items():
        np.testing.assert_array_equal(neuron.neuron(X, [1.0, -2.0], 0.3, transfer) >= level, positive)


def test_an_unknown_transfer_function_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="transfer must be one of step, sign, linear, sigmoid, tanh, got 'relu'"):
        neuron.neuron([[1.0]], [1.0], 0.0, "relu")
