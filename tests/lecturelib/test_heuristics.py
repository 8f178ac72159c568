"""Each heuristic of stochastic descent against what it promises."""

import numpy as np
import pytest

from lecturelib import data
from lecturelib.heuristics import (
    correlation_start,
    inverse_rate,
    multi_start,
    random_jumps,
    random_start,
    robbins_monro,
    subsample_start,
)
from lecturelib.margin_losses import empirical_risk
from lecturelib.stochastic import sgd

# One feature; the negatives lie between two groups of positives. The sigmoid loss has a minimum on either side, and
# that on the left, where the greater group is, is the lower one.
BETWEEN = np.array([[-2.0], [-2.2], [-1.8], [0.0], [0.1], [-0.1], [0.2], [-0.2], [2.0], [2.1]])
SIDES = np.array([1, 1, 1, -1, -1, -1, -1, -1, 1, 1])
SLOWLY = {"loss": "sigmoid", "learning_rate": 0.05, "order": "given", "max_epochs": 150}


@pytest.mark.parametrize("d", [1, 4, 25])
def test_small_random_weights_lie_within_one_over_twice_the_number_of_features(d):
    starts = np.array([random_start(d, seed=seed) for seed in range(50)])
    assert starts.shape == (50, d + 1)
    assert np.abs(starts).max() <= 1 / (2 * d)
    assert np.abs(starts).max() > 0.4 / d
    np.testing.assert_array_equal(random_start(d, seed=3), starts[3])


def test_the_correlation_start_is_least_squares_where_the_features_are_orthogonal():
    X = np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]])
    y = np.array([1, 1, 1, -1])
    best = np.linalg.lstsq(np.column_stack([X, np.ones(4)]), y, rcond=None)[0]
    np.testing.assert_allclose(correlation_start(X, y), best)


def test_a_feature_that_is_always_zero_starts_at_zero():
    assert correlation_start([[0, 1], [0, 2]], [1, -1])[0] == 0


@pytest.mark.parametrize("seed", range(3))
def test_a_subsample_of_both_classes_already_gives_a_good_start(seed):
    X, y = data.two_clouds(300, distance=5, seed=seed)
    start = subsample_start(X, y, size=20, seed=seed)
    assert (np.where(X @ start[:2] + start[2] >= 0, 1, -1) == y).mean() > 0.9
    rare = np.where(np.arange(300) == 17, 1, -1)
    assert subsample_start(X, rare, size=2, seed=seed).shape == (3,)


def test_with_the_sigmoid_loss_the_start_decides_in_which_minimum_it_ends():
    left, right = (sgd(BETWEEN, SIDES, start=[slope, -3.0], **SLOWLY) for slope in (-3.0, 3.0))
    risks = [empirical_risk(BETWEEN, SIDES, m.weights, m.bias, loss="sigmoid") for m in (left, right)]
    assert risks[1] > risks[0] + 1.5
    assert left.weights[0] < 0 < right.weights[0]


def test_with_a_convex_loss_every_start_ends_in_the_same_place():
    ends = [sgd(BETWEEN, SIDES, start=[slope, -3.0], **{**SLOWLY, "loss": "square"}) for slope in (-3.0, 3.0)]
    np.testing.assert_allclose(ends[0].weights, ends[1].weights, rtol=1e-2, atol=1e-3)


def test_several_starts_or_random_jumps_leave_the_worse_minimum():
    stuck = sgd(BETWEEN, SIDES, start=[3.0, -3.0], **SLOWLY)
    several = multi_start(BETWEEN, SIDES, runs=6, reach=3.0, **SLOWLY)
    jumped = random_jumps(BETWEEN, SIDES, jumps=8, size=10.0, start=[3.0, -3.0], **SLOWLY)
    assert stuck.weights[0] > 0
    assert several.weights[0] < 0
    assert jumped.weights[0] < 0


def test_no_jump_is_the_plain_run_and_jumps_never_raise_the_risk():
    plain, none, some = (
        sgd(BETWEEN, SIDES, **SLOWLY),
        random_jumps(BETWEEN, SIDES, jumps=0, **SLOWLY),
        random_jumps(BETWEEN, SIDES, jumps=3, **SLOWLY),
    )
    risks = [empirical_risk(BETWEEN, SIDES, m.weights, m.bias, loss="sigmoid") for m in (plain, none, some)]
    assert risks[0] == risks[1] >= risks[2]


@pytest.mark.parametrize(
    ("schedule", "vanishes", "sum_diverges", "squares_converge"),
    [
        (lambda k: 0.1, False, True, False),
        (inverse_rate(3.0), True, True, True),
        (lambda k: k**-0.5, True, True, False),
        (lambda k: k**-0.75, True, True, True),
        (lambda k: 1 / (1 + 0.01 * k), True, True, True),
        (lambda k: 1 / (k * np.log(k + 1)), True, True, True),
        (lambda k: k**-2.0, True, False, True),
        (lambda k: 0.99**k, True, False, True),
    ],
)
def test_robbins_and_monros_conditions_hold_for_powers_between_a_half_and_one(
    schedule, vanishes, sum_diverges, squares_converge
):
    found = robbins_monro(schedule)
    assert (found.vanishes, found.sum_diverges, found.squares_converge) == (vanishes, sum_diverges, squares_converge)
    assert found.holds == (vanishes and sum_diverges and squares_converge)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda X, y: subsample_start(X, y, size=3), "subsample_start: size must be a whole number from 2 to 2, got 3"),
        (lambda X, y: multi_start(X, y, runs=0), "multi_start: runs must be a whole number from 1 to"),
        (lambda X, y: random_jumps(X, y, jumps=-1), "random_jumps: jumps must be a whole number from 0 to"),
        (lambda X, y: random_start(0), "random_start: d must be a whole number from 1 to"),
        (lambda X, y: inverse_rate(0), "inverse_rate: c must be a number above 0, got 0"),
        (lambda X, y: robbins_monro(lambda k: -1.0), "robbins_monro: a schedule must give steps from 0 up, got -1.0"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call([[1.0], [2.0]], [-1, 1])
