"""The rules around the perceptron: against the lectures' own loops, their numbers, and what is known of them."""

from itertools import pairwise

import numpy as np
import pytest
from sklearn.linear_model import SGDClassifier
from sklearn.svm import SVC

from lecturelib import data
from lecturelib.features import augment, normalise_signs
from lecturelib.losses import perceptron_criterion
from lecturelib.perceptron import (
    hebb_step,
    novikov_bound,
    online_perceptron,
    perceptron,
    perceptron_cost,
    perceptron_errors,
    rosenblatt_step,
)
from lecturelib.perceptron_variants import (
    averaged_perceptron,
    batch_perceptron,
    pocket,
    voted_perceptron,
    xor_from_three,
)

# Lecture 3: class 1 is (2, 1), (4, 3), (3, 5), class 2 is (1, 3), (5, 6), and no line separates them.
X_LECTURE = np.array([[2.0, 1.0], [4.0, 3.0], [3.0, 5.0], [1.0, 3.0], [5.0, 6.0]])
Y_LECTURE = np.array([1, 1, 1, -1, -1])
CORNERS = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
XOR = np.array([-1, 1, 1, -1])


def walked(model):
    """The recorded lines as lecture 3 writes them, bias first."""
    return np.column_stack([model.history.bias, model.history.weights])


def batch_loop(X, y, alpha, theta, epochs, *, average):
    """The pseudo-code of lecture 5, sample by sample; yields each new theta."""
    Z = augment(X)
    for _ in range(epochs):
        delta = np.zeros_like(theta)
        for z_i, y_i in zip(Z, y, strict=True):
            if y_i * (z_i @ theta) <= 0:
                delta = delta + y_i * z_i
        theta = theta + alpha * (delta / len(X) if average else delta)
        yield theta


def survivors(X, y, epochs):
    """Freund and Schapire's loop: every line in use and the visits it was in use after."""
    Z, line, count, lines = augment(X), np.zeros(X.shape[1] + 1), 0, []
    for _ in range(epochs):
        for z_i, y_i in zip(Z, y, strict=True):
            if y_i * (z_i @ line) <= 0:
                lines.append((line, count))
                line, count = line + y_i * z_i, 1
            else:
                count += 1
    return [*lines, (line, count)]


def test_the_single_sample_rule_goes_through_the_printed_weights():
    model = perceptron(X_LECTURE, Y_LECTURE, start=[1, 1, 1])
    printed = [[1, 1, 1], [0, 0, -2], [1, 2, -1], [0, 1, -4], [1, 3, -3], [2, 6, 2]]
    np.testing.assert_array_equal(walked(model)[:6], printed)


def test_the_third_update_happens_on_the_line_so_the_trace_needs_not_more_than_zero():
    past = perceptron(X_LECTURE, Y_LECTURE, start=[1, 1, 1]).history
    missed = X_LECTURE[past.sample[3]]
    assert missed @ past.weights[2] + past.bias[2] == 0


def test_iterations_900_to_915_make_one_or_two_mistakes():
    past = perceptron(X_LECTURE, Y_LECTURE, start=[1, 1, 1], max_epochs=1000).history
    errors = perceptron_errors(X_LECTURE, Y_LECTURE, past.weights[899:915], past.bias[899:915])
    assert set(errors.tolist()) == {1, 2}


def test_with_c_over_k_the_steps_vanish_but_the_mistakes_go_on_between_one_and_three():
    model = perceptron(X_LECTURE, Y_LECTURE, start=[1, 1, 1], learning_rate=lambda k: 1 / k, max_epochs=2000)
    past = model.history
    errors = perceptron_errors(X_LECTURE, Y_LECTURE, past.weights[899:], past.bias[899:])
    assert set(errors.tolist()) == {1, 2, 3}
    assert not model.converged
    assert np.abs(np.diff(past.weights[-10:], axis=0)).max() < 0.01


def test_with_c_over_k_the_cost_falls_towards_that_of_the_useless_zero():
    past = perceptron(X_LECTURE, Y_LECTURE, start=[1, 1, 1], learning_rate=lambda k: 1 / k, max_epochs=5000).history
    early, late = (perceptron_cost(X_LECTURE, Y_LECTURE, past.weights[t], past.bias[t]) for t in (10, -1))
    assert late < early / 3
    assert np.linalg.norm(past.weights[-1]) < np.linalg.norm(past.weights[10])


def test_the_pocket_stops_at_a_good_solution_and_never_gets_worse():
    errors = []
    for epochs in range(1, 40):
        model = pocket(X_LECTURE, Y_LECTURE, start=[1, 1, 1], max_epochs=epochs)
        errors.append(int(perceptron_errors(X_LECTURE, Y_LECTURE, model.weights, model.bias)))
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] == 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("average", [True, False])
def test_the_batch_rule_walks_through_the_weights_of_the_lectures_loop(average, seed):
    X, y = data.two_clouds(50, distance=1.5, seed=seed)
    start = np.random.default_rng(seed).normal(size=3)
    model = batch_perceptron(X, y, learning_rate=0.3, start=start, average=average, max_epochs=20)
    ours = np.column_stack([model.history.weights, model.history.bias])
    np.testing.assert_allclose(ours, [start, *batch_loop(X, y, 0.3, start, 20, average=average)], rtol=1e-10)


@pytest.mark.parametrize("average", [True, False])
def test_the_batch_rule_separates_what_can_be_separated(average):
    X, y = data.two_clouds(60, distance=6, seed=1)
    model = batch_perceptron(X, y, average=average)
    assert model.converged
    np.testing.assert_array_equal(model.predict(X), y)
    assert model.history.mistakes[-1] == 0


def test_the_batch_rule_is_gradient_descent_on_the_perceptron_cost():
    X, y = data.two_clouds(40, distance=1)
    model = batch_perceptron(X, y, start=[0.5, -1.0, 0.2], learning_rate=0.01, max_epochs=1)
    h, w, b = 1e-6, np.array([0.5, -1.0]), 0.2
    for j, e in enumerate(np.eye(2)):
        slope = (perceptron_cost(X, y, w + h * e, b) - perceptron_cost(X, y, w - h * e, b)) / (2 * h)
        assert model.weights[j] - w[j] == pytest.approx(-0.01 * slope, rel=1e-5)


def test_on_xor_the_batch_rule_stops_at_zero_with_every_sample_wrong():
    model = batch_perceptron(CORNERS, XOR, epsilon=0.001)
    assert (model.weights.tolist(), model.bias, model.converged) == ([0, 0], 0, False)
    assert perceptron_errors(CORNERS, XOR, model.weights, model.bias) == 4


def test_of_5000_samples_epsilon_may_overlook_a_last_mistake():
    """The average hides one mistake in 5000: ||(x, 1)|| / 5000 < 0.001. Without epsilon it is found."""
    X = np.vstack([np.tile([[2.0, 0.0], [-2.0, 0.0]], (2499, 1)), [[2.0, 0.0], [0.1, 1.0]]])
    y = np.where(X[:, 0] > 0, 1, -1)
    start = [1.0, -0.5, 0.0]
    stopped = batch_perceptron(X, y, start=start, epsilon=0.001)
    assert not stopped.converged
    assert perceptron_errors(X, y, stopped.weights, stopped.bias) == 1
    assert batch_perceptron(X, y, start=start, max_epochs=5000, record="off").converged


def test_in_the_batch_rule_the_k_of_c_over_k_counts_epochs():
    X, y = data.two_clouds(30, distance=1)
    model = batch_perceptron(X, y, learning_rate=lambda k: 2 / k, average=False, max_epochs=3)
    theta = np.zeros(3)
    for k in (1, 2, 3):
        theta = next(batch_loop(X, y, 2 / k, theta, 1, average=False))
    np.testing.assert_allclose(np.append(model.weights, model.bias), theta)


@pytest.mark.parametrize("seed", range(4))
def test_the_pocket_holds_the_first_of_the_best_lines_of_the_walk(seed):
    X, y = data.two_clouds(60, distance=2, seed=seed)
    walk = perceptron(X, y, max_epochs=15).history
    errors = perceptron_errors(X, y, walk.weights, walk.bias)
    model = pocket(X, y, max_epochs=15, record="update")
    np.testing.assert_array_equal(model.weights, walk.weights[errors.argmin()])
    np.testing.assert_array_equal(model.history.weights, walk.weights)


def test_on_separable_data_the_pocket_stops_without_a_mistake():
    X, y = data.two_clouds(60, distance=6)
    model = pocket(X, y)
    assert model.converged
    assert perceptron_errors(X, y, model.weights, model.bias) == 0


def test_the_vote_is_what_a_plain_loop_counts():
    X, y = data.two_clouds(40, distance=1.5, seed=4)
    model = voted_perceptron(X, y, max_epochs=30)
    assert len(model.votes) > 10
    balance = [sum(c if line @ z >= 0 else -c for line, c in survivors(X, y, 30)) / (30 * 40) for z in augment(X)]
    np.testing.assert_allclose(model.decision(X), balance, atol=1e-12)
    np.testing.assert_array_equal(model.predict(X), np.where(np.array(balance) >= 0, 1, -1))


@pytest.mark.parametrize("distance", [1.5, 6.0], ids=["overlapping", "separable"])
def test_the_average_agrees_with_scikit_learn(distance):
    X, y = data.two_clouds(80, distance=distance, seed=3)
    theirs = SGDClassifier(
        loss="perceptron", penalty=None, learning_rate="constant", eta0=1.0, average=True,
        shuffle=False, tol=None, max_iter=7,
    ).fit(X, y)  # fmt: skip
    ours = averaged_perceptron(X, y, max_epochs=7)
    np.testing.assert_allclose(ours.weights, theirs.coef_[0], rtol=1e-9)
    assert ours.bias == pytest.approx(theirs.intercept_[0], rel=1e-9)


def test_vote_and_average_beat_the_last_line_on_held_out_samples():
    """Averaged over ten sets: the last line has just moved for one sample, and may be bad for the others."""
    right = np.zeros(3)
    for seed in range(10):
        X, y = data.two_clouds(400, distance=2, seed=seed)
        models = (
            learn(X[:200], y[:200], max_epochs=10) for learn in (perceptron, voted_perceptron, averaged_perceptron)
        )
        right += [(model.predict(X[200:]) == y[200:]).mean() / 10 for model in models]
    assert min(right[1], right[2]) > right[0] + 0.02


def test_votes_and_their_lines_cannot_be_changed():
    model = voted_perceptron(*data.two_clouds())
    with pytest.raises(ValueError, match="read-only"):
        model.votes[0] = 9


def test_hebbs_step_raises_the_margin_by_eta_times_the_squared_length_and_may_leave_it_negative():
    w, b = hebb_step([3.0, 0.0], 0.0, [-1.0, 0.0], +1, learning_rate=0.5)
    before, after = -3.0, w @ [-1.0, 0.0] + b
    assert after - before == 0.5 * (1 + 1)
    assert after < 0


def test_a_sample_that_is_right_changes_nothing():
    assert hebb_step([1.0, 0.0], 0.0, [2.0, 5.0], +1)[1] == 0
    assert rosenblatt_step([1.0, 0.0], 0.0, [2.0, 5.0], 1)[1] == 0


def test_from_zero_hebbs_step_moves_where_the_lectures_strict_test_never_would():
    assert hebb_step([0.0], 0.0, [2.0], -1)[0].tolist() == [-2]


@pytest.mark.parametrize("seed", range(6))
def test_rosenblatts_form_is_hebbs_for_0_1_doubles_it_for_signs_and_lecture_5_halves_it_again(seed):
    rng = np.random.default_rng(seed)
    w, b, x, y = rng.normal(size=3), rng.normal(), rng.normal(size=3), int(rng.choice([-1, 1]))
    hebb = hebb_step(w, b, x, y, learning_rate=0.4)
    zero_one = rosenblatt_step(w, b, x, (y + 1) // 2, learning_rate=0.4)
    doubled = rosenblatt_step(w, b, x, y, learning_rate=0.4, labels=(-1, 1))
    halved = rosenblatt_step(w, b, x, y, learning_rate=0.2, labels=(-1, 1))
    for other in (zero_one, halved):
        np.testing.assert_allclose(np.append(*other), np.append(*hebb))
    np.testing.assert_allclose(doubled[0] - w, 2 * (hebb[0] - w))


def test_rosenblatts_form_with_the_sign_of_the_slide_walks_away_from_the_sample():
    """Lecture 2 adds (o - y) x; subtracting it, as we do, turns w towards a missed positive sample."""
    x = np.array([-2.0, 1.0])
    ours, _ = rosenblatt_step([1.0, 0.0], 0.0, x, 1)
    slide = np.array([1.0, 0.0]) + (0 - 1) * x
    assert ours @ x > -2 > slide @ x


def test_rosenblatts_form_separates_0_1_labels_when_looped():
    X, y = data.two_clouds(40, distance=6)
    w, b = np.zeros(2), 0.0
    for _ in range(50):
        for x_i, y_i in zip(X, (y + 1) // 2, strict=True):
            w, b = rosenblatt_step(w, b, x_i, y_i)
    assert perceptron_errors(X, y, w, b) == 0


def test_labels_outside_the_allowed_ones_are_refused():
    with pytest.raises(ValueError, match="rosenblatt_step: y must be 0 or 1, got -1; `labels` can name others"):
        rosenblatt_step([0.0], 0.0, [1.0], -1)


@pytest.mark.parametrize("seed", range(3))
def test_one_pass_over_a_stream_is_one_epoch(seed):
    X, y = data.two_clouds(50, distance=1.5, seed=seed)
    model = online_perceptron(zip(X, y, strict=True), learning_rate=0.5, start=[1, -1, 0])
    batch = perceptron(X, y, learning_rate=0.5, start=[1, -1, 0], max_epochs=1)
    np.testing.assert_allclose(walked(model), walked(batch), atol=1e-12)
    np.testing.assert_array_equal(model.history.sample, batch.history.sample)
    np.testing.assert_array_equal(model.history.mistakes, batch.history.mistakes)


@pytest.mark.parametrize(
    ("stream", "sentence"),
    [
        ([], "online_perceptron: the stream is empty; give at least one example"),
        ([([1.0], 1), ([2.0], 0)], r"online_perceptron: labels must be -1 or \+1, got 0 with example 1"),
        ([([1.0], 1), ([2.0, 3.0], 1)], "online_perceptron: X must have 1 columns, as in training, got 2"),
        ([([np.nan], 1)], "online_perceptron: X must be finite, got nan"),
    ],
)
def test_a_bad_stream_is_refused(stream, sentence):
    with pytest.raises(ValueError, match=sentence):
        online_perceptron(stream)


@pytest.mark.parametrize("seed", range(3))
def test_the_cost_is_the_mean_where_lectures_1_and_3_take_the_sum(seed):
    X, y = data.two_clouds(30, distance=1, seed=seed)
    w, b = np.random.default_rng(seed).normal(size=2), 0.3
    assert 30 * perceptron_cost(X, y, w, b) == pytest.approx(perceptron_criterion(X, y, w, b))


def test_many_lines_at_once_cost_what_each_does():
    X, y = data.two_clouds(30, distance=1)
    W, b = np.random.default_rng(0).normal(size=(7, 2)), np.linspace(-1, 1, 7)
    for many in (perceptron_cost, perceptron_errors):
        np.testing.assert_allclose(many(X, y, W, b), [many(X, y, w, c) for w, c in zip(W, b, strict=True)])


def test_zero_weights_cost_nothing_and_are_wrong_everywhere():
    X, y = data.two_clouds(30)
    assert perceptron_cost(X, y, [0, 0], 0) == 0
    assert perceptron_errors(X, y, [0, 0], 0) == 30


def test_along_a_line_in_weight_space_the_cost_is_piecewise_linear_and_the_errors_piecewise_constant():
    X, y = data.two_clouds(8, distance=1)
    t = np.linspace(-3, 3, 6001)
    W = np.array([1.0, 0.5]) + t[:, None] * np.array([-0.3, 1.0])
    bends = np.abs(np.diff(perceptron_cost(X, y, W, np.zeros(6001)), 2)) > 1e-12
    jumps = np.diff(perceptron_errors(X, y, W, np.zeros(6001))) != 0
    assert bends.sum() <= 2 * 8
    assert jumps.sum() <= 8


@pytest.mark.parametrize("seed", range(8))
def test_no_run_from_zero_makes_more_updates_than_novikov_allows_at_any_rate_and_in_any_order(seed):
    rng = np.random.default_rng(seed)
    X, y = data.two_clouds(40, distance=6, seed=seed)
    bound = novikov_bound(X, y, line := separator(X, y))
    for rate in (0.1, 1.0, 30.0):
        order = rng.permutation(40)
        model = perceptron(X[order], y[order], learning_rate=rate, max_epochs=10_000)
        assert model.converged
        assert len(model.history) - 1 <= bound
        assert novikov_bound(X, y, line, learning_rate=rate) == pytest.approx(bound)


@pytest.mark.parametrize("seed", range(8))
def test_no_run_from_another_start_makes_more_updates_than_novikov_allows(seed):
    rng = np.random.default_rng(seed)
    X, y = data.two_clouds(40, distance=6, seed=seed)
    for size in (0.1, 10.0, 300.0):
        start, rate = size * rng.normal(size=3), rng.uniform(0.1, 2)
        model = perceptron(X, y, learning_rate=rate, start=start, max_epochs=100_000)
        bound = novikov_bound(X, y, separator(X, y), start=start, learning_rate=rate)
        assert model.converged
        assert len(model.history) - 1 <= bound


def test_a_start_that_is_right_far_enough_leaves_nothing_to_do():
    X, y = data.two_clouds(40, distance=6)
    line = separator(X, y)
    assert novikov_bound(X, y, line, start=1e6 * line) < 1e-3


def test_setosa_and_versicolor_in_four_features_take_five_updates_of_221458_allowed():
    X, y = data.two_species("setosa", "versicolor", data.iris().features)
    model = perceptron(X, y)
    assert len(model.history) - 1 == 5
    assert novikov_bound(X, y, np.append(model.weights, model.bias)) == pytest.approx(221_458, abs=0.5)


def test_the_separator_of_greatest_margin_lowers_the_221458_to_150_5():
    """In augmented space; a support vector machine finds it if every z_i = y_i (x_i, 1) faces its mirror image."""
    X, y = data.two_species("setosa", "versicolor", data.iris().features)
    Z = normalise_signs(augment(X), y)
    machine = SVC(kernel="linear", C=1e8, tol=1e-8).fit(np.vstack([Z, -Z]), np.repeat([1, -1], len(Z)))
    assert novikov_bound(X, y, machine.coef_[0]) == pytest.approx(150.5, abs=0.05)


def test_novikovs_bound_as_printed_allows_fewer_updates_than_are_made():
    """The slide has max ||x|| / delta^2, without the square and for w~ of any length."""
    X, y, line = np.array([[10.0], [-10.0]]), np.array([1, -1]), np.array([1.0, 0.0])
    updates = len(perceptron(X, y).history) - 1
    printed = np.sqrt(101) / 10**2
    assert printed < updates == 1 <= novikov_bound(X, y, line)
    assert novikov_bound(X, y, 50 * line) == pytest.approx(101 / 10**2)


def separator(X, y):
    """A separating line, as (w_1, …, w_d, bias)."""
    line = perceptron(X, y, max_epochs=10_000)
    assert line.converged
    return np.append(line.weights, line.bias)


def test_three_learn_xor_which_one_cannot():
    network = xor_from_three()
    np.testing.assert_array_equal(network.predict(CORNERS), XOR)
    assert all(neuron.converged for neuron in (*network.hidden, network.output))
    assert not perceptron(CORNERS, XOR).converged


def test_the_hidden_neurons_of_xor_are_or_and_nand():
    outputs = [neuron.predict(CORNERS).tolist() for neuron in xor_from_three().hidden]
    assert outputs == [[-1, 1, 1, 1], [1, 1, 1, -1]]


def test_xor_says_yes_between_two_parallel_lines():
    along = np.linspace(-1, 2, 61)[:, None] * [1.0, 1.0]
    said = xor_from_three().predict(along)
    assert sum(a != b for a, b in pairwise(said)) == 2
