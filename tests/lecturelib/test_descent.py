"""Descents: the lecture's numbers, the lecture's loop, what is known of each method, and what goes wrong."""

import numpy as np
import pytest

from lecturelib.descent import (
    Quadratic,
    conjugate_gradient,
    gradient_descent,
    nonlinear_conjugate_gradient,
    optimal_rate,
    steepest_descent,
)
from lecturelib.features import augment, standardise

BOWL = Quadratic([[2.0, 0.0], [0.0, 2.0]], [10.0, 20.0], 125.0)  # (x1 - 5)^2 + (x2 - 10)^2


def random_bowl(d, seed, condition=50.0):
    rng = np.random.default_rng(seed)
    Q = np.linalg.qr(rng.normal(size=(d, d)))[0]
    A = Q @ np.diag(np.geomspace(1, condition, d)) @ Q.T
    return Quadratic((A + A.T) / 2, rng.normal(size=d))


def lecture_loop(gradient, x, alpha, eps):
    yield x
    while alpha * np.linalg.norm(gradient(x)) > eps:
        x = x - alpha * gradient(x)
        yield x


def rosenbrock(x):
    return float((1 - x[0]) ** 2 + 10 * (x[1] - x[0] ** 2) ** 2)


def rosenbrock_gradient(x):
    return np.array([-2 * (1 - x[0]) - 40 * x[0] * (x[1] - x[0] ** 2), 20 * (x[1] - x[0] ** 2)])


def test_setting_the_derivative_to_zero_and_descending_find_the_same_minimum():
    end = gradient_descent(lambda x: (x[0] - 5) ** 2, lambda x: 2 * (x - 5), [-3.0], tol=1e-9)
    assert end.x == pytest.approx(5)


def test_the_gradient_direction_and_the_step_of_the_lecture():
    assert (-BOWL.gradient([10, 5])).tolist() == [-10, 10]
    past = gradient_descent(BOWL, BOWL.gradient, [10, 5], learning_rate=0.2).history
    np.testing.assert_allclose(past.x[1], [8, 7], rtol=1e-14)
    np.testing.assert_allclose(past.value[:2], [50, 18], rtol=1e-14)


@pytest.mark.parametrize("seed", range(3))
def test_gradient_descent_walks_through_exactly_the_points_of_the_lectures_loop(seed):
    J = random_bowl(3, seed)
    start = np.random.default_rng(seed).normal(size=3)
    end = gradient_descent(J, J.gradient, start, learning_rate=0.02, tol=1e-4, max_steps=5000)
    np.testing.assert_array_equal(end.history.x, list(lecture_loop(J.gradient, start, 0.02, 1e-4)))
    assert end.converged


def test_with_a_fixed_rate_the_steps_shrink_by_themselves():
    past = gradient_descent(BOWL, BOWL.gradient, [10, 5]).history
    steps = np.linalg.norm(np.diff(past.x, axis=0), axis=1)
    assert (np.diff(steps) < 0).all()
    assert set(past.rate[1:]) == {0.1}


@pytest.mark.parametrize(
    ("rate", "end"), [(0.99, "converged"), (1.0, "gave up"), (1.003, "gave up"), (1.5, "diverged")]
)
def test_a_rate_below_one_over_the_curvature_converges_and_one_above_is_said_to_diverge(rate, end):
    # J'' = 2, so the distance to the minimum is multiplied by 1 - 2 alpha in each step
    outcome = gradient_descent(BOWL, BOWL.gradient, [10, 5], learning_rate=rate).outcome
    assert outcome.startswith(end)
    assert ("diverge" in outcome) == (rate > 1)


def test_divergence_ends_early_with_finite_numbers_and_without_warnings():
    for J, gradient in [
        (lambda x: float(np.exp(x @ x)), lambda x: 2 * x * np.exp(x @ x)),
        (lambda x: float(x[0] ** 4), lambda x: 4 * x**3),
    ]:
        end = gradient_descent(J, gradient, [3.0], learning_rate=1.0)
        assert end.outcome.startswith("diverged: J went from")
        assert not end.converged
        assert np.isfinite(end.x).all()
        assert end.steps < 10


def test_descent_stops_in_the_local_minimum_of_its_side():
    def cost(x):
        return float(x[0] ** 4 - 4 * x[0] ** 2 + x[0])

    ends = [gradient_descent(cost, lambda x: 4 * x**3 - 8 * x + 1, [start], learning_rate=0.02) for start in (-1, 1)]
    assert all(end.converged for end in ends)
    assert ends[0].value < ends[1].value - 2


def test_a_vanishing_rate_makes_the_lectures_stop_rule_fire_far_from_the_minimum():
    def rate(k):
        return 0.1 / k**3

    early = gradient_descent(BOWL, BOWL.gradient, [10, 5], learning_rate=rate, stop="step")
    assert early.converged  # so it says
    assert np.linalg.norm(BOWL.gradient(early.x)) > 5
    honest = gradient_descent(BOWL, BOWL.gradient, [10, 5], learning_rate=rate)
    assert not honest.converged
    assert honest.outcome.startswith("gave up after 1000 steps")


def test_the_rate_c_over_k_arrives_and_is_tested_by_the_gradient():
    end = gradient_descent(BOWL, BOWL.gradient, [10, 5], learning_rate=lambda k: 0.45 / k, tol=0.1)
    assert end.converged
    assert np.linalg.norm(BOWL.gradient(end.x)) <= 0.1
    np.testing.assert_allclose(end.history.rate[1:4], [0.45, 0.225, 0.15])


@pytest.mark.parametrize("seed", range(4))
def test_the_optimal_step_on_a_quadratic_is_its_closed_form(seed):
    J = random_bowl(4, seed)
    x = np.random.default_rng(seed).normal(size=4) * 10
    g = J.gradient(x)
    assert optimal_rate(J, J.gradient, x, -g) == pytest.approx(g @ g / (g @ np.asarray(J.A) @ g), rel=1e-9)


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
def test_the_optimal_step_is_found_at_any_scale(scale):
    rate = optimal_rate(
        lambda x: float(np.cosh(x[0] / scale)),
        lambda x: np.sinh(x / scale) / scale,
        np.array([scale]),
        np.array([-scale]),
    )
    assert rate == pytest.approx(1.0, rel=1e-6)


def test_the_optimal_step_does_not_jump_over_a_hill_into_higher_ground():
    def cost(x):  # a minimum near 0.2, a hill, then a higher valley beyond
        return float(x[0] ** 2 - 0.4 * x[0] + 3 * (1 - np.cos(3 * x[0])))

    def gradient(x):
        return 2 * x - 0.4 + 9 * np.sin(3 * x)

    x, p = np.array([-0.8]), np.array([4.0])
    assert p @ gradient(x) < 0
    assert cost(x + optimal_rate(cost, gradient, x, p) * p) < cost(x)


@pytest.mark.parametrize("seed", range(3))
def test_each_steepest_step_turns_by_a_right_angle_and_lowers_j(seed):
    J = random_bowl(3, seed)
    past = steepest_descent(J, J.gradient, [3.0, -2.0, 1.0], max_steps=30).history
    for before, after in zip(past.x[:-1], past.x[1:], strict=True):
        one, two = J.gradient(before), J.gradient(after)
        assert abs(one @ two) <= 1e-6 * (one @ one)
    assert (np.diff(past.value) < 0).all()


@pytest.mark.parametrize("d", [1, 2, 5, 20])
@pytest.mark.parametrize("seed", range(3))
def test_conjugate_gradient_solves_the_system_in_d_steps(d, seed):
    J = random_bowl(d, seed, condition=5)
    end = conjugate_gradient(J.A, J.b)
    assert end.converged
    assert end.steps <= d
    np.testing.assert_allclose(end.x, np.linalg.solve(J.A, J.b), rtol=1e-7, atol=1e-9)


def test_rounding_costs_conjugate_gradient_a_few_steps_more_where_the_curvatures_differ_much():
    J = random_bowl(20, 0, condition=1000)
    end = conjugate_gradient(J.A, J.b)
    assert end.converged
    assert 20 < end.steps < 60
    np.testing.assert_allclose(end.x, np.linalg.solve(J.A, J.b), rtol=1e-6, atol=1e-8)


def test_the_directions_of_conjugate_gradient_are_conjugate():
    J = random_bowl(6, 1)
    steps = np.diff(conjugate_gradient(J.A, J.b).history.x, axis=0)
    products = steps @ np.asarray(J.A) @ steps.T
    np.testing.assert_allclose(products - np.diag(np.diag(products)), 0, atol=1e-9 * np.abs(products).max())


def test_conjugate_gradient_needs_as_many_steps_as_there_are_different_curvatures():
    A = np.diag([1.0, 1.0, 1.0, 7.0, 7.0])
    assert conjugate_gradient(A, np.arange(1.0, 6.0)).steps == 2


def test_on_an_ill_conditioned_bowl_conjugate_gradient_needs_two_steps_and_gradient_descent_hundreds():
    J = Quadratic(np.diag([1.0, 100.0]), [0.0, 0.0])
    start = [100.0, 1.0]
    fixed = gradient_descent(J, J.gradient, start, learning_rate=2 / 101, stop="gradient", max_steps=5000)
    steepest = steepest_descent(J, J.gradient, start, max_steps=5000)
    assert fixed.converged
    assert steepest.converged
    assert min(fixed.steps, steepest.steps) > 500
    assert conjugate_gradient(J.A, J.b, start=start).steps == 2
    assert nonlinear_conjugate_gradient(J, J.gradient, start).steps == 2


@pytest.mark.parametrize("seed", range(3))
def test_on_a_quadratic_the_nonlinear_form_takes_the_steps_of_the_linear_one(seed):
    J = random_bowl(4, seed, condition=10)
    linear = conjugate_gradient(J.A, J.b, tol=1e-6).history.x
    bent = nonlinear_conjugate_gradient(J, J.gradient, np.zeros(4), tol=1e-6).history.x
    np.testing.assert_allclose(bent[:4], linear[:4], rtol=1e-5, atol=1e-7)


def counted(gradient, looks):
    return lambda x: looks.append(x) or gradient(x)


@pytest.mark.parametrize("seed", range(8))
def test_the_search_for_the_best_step_does_not_get_lost_in_rounding(seed):
    """In the last bits of the start, and of a J that is a long sum, lies no reason to look a hundred times."""
    rng = np.random.default_rng(seed)
    X, y = augment(rng.normal(size=(300, 5))), rng.choice([-1, 1], size=300)

    def risk(w):
        return float(np.logaddexp(0, -y * (X @ w)).sum())

    def slope(w):
        return -(y / (1 + np.exp(y * (X @ w)))) @ X

    for J, gradient, start in ((risk, slope, np.ones(6)), (rosenbrock, rosenbrock_gradient, np.array([-1.2, 1.0]))):
        looks = []
        nudged = start * (1 + 1e-15 * rng.normal(size=len(start)))
        end = steepest_descent(J, counted(gradient, looks), nudged, max_steps=2000)
        assert end.converged
        assert len(looks) < 25 * end.steps


def test_nonlinear_conjugate_gradient_goes_through_rosenbrocks_bent_valley_faster_than_steepest_descent():
    clever, plain = (
        find(rosenbrock, rosenbrock_gradient, [-1.2, 1.0], tol=1e-5, max_steps=3000)
        for find in (nonlinear_conjugate_gradient, steepest_descent)
    )
    assert clever.converged
    np.testing.assert_allclose(clever.x, [1, 1], atol=1e-4)
    assert 3 * clever.steps < plain.steps


def test_a_descent_that_starts_at_the_minimum_takes_no_step():
    for find in (gradient_descent, steepest_descent, nonlinear_conjugate_gradient):
        end = find(BOWL, BOWL.gradient, [5.0, 10.0])
        assert end.converged
        assert end.steps == 0
    assert conjugate_gradient(np.eye(2), [0.0, 0.0]).steps == 0


def test_the_result_cannot_be_changed_and_the_start_is_not():
    start = np.array([10.0, 5.0])
    end = gradient_descent(BOWL, BOWL.gradient, start)
    for array in (end.x, end.history.x, end.history.value):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    assert start.tolist() == [10, 5]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (
            lambda: steepest_descent(BOWL, BOWL.gradient, [1.0, 2.0], tol=0),
            "steepest_descent: tol must be a number above 0, got 0",
        ),
        (lambda: conjugate_gradient([[1.0, 2.0], [0.0, 1.0]], [1.0, 1.0]), "conjugate_gradient: A must be symmetric"),
        (lambda: conjugate_gradient([[1.0, 2.0]], [1.0, 1.0]), "conjugate_gradient: A must be symmetric"),
        (
            lambda: conjugate_gradient(np.diag([1.0, -1.0]), [1.0, 1.0]),
            "conjugate_gradient: A must be positive definite",
        ),
    ],
)
def test_bad_input_is_refused_in_one_sentence(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()


def test_features_of_equal_scale_save_thousands_of_steps():
    """Lecture 5's example: one feature from 1 to 2000, another from 1 to 5, a least-squares bowl over their weights."""
    rng = np.random.default_rng(0)
    X = np.column_stack([rng.uniform(1, 2000, size=100), rng.uniform(1, 5, size=100)])
    steps = []
    for features in (X, standardise(X).apply(X), standardise(X, by="range").apply(X)):
        Z = augment(features)
        J = Quadratic(Z.T @ Z / 100, Z.T @ (X @ [0.01, 3.0] + 7) / 100)
        safe = 1 / np.linalg.eigvalsh(J.A).max()  # the greatest curvature sets the rate for all directions
        end = gradient_descent(
            J, J.gradient, np.zeros(3), learning_rate=safe, stop="gradient", max_steps=3000, tol=1e-4
        )
        steps.append(end.steps)
    assert steps[0] == 3000  # and not there yet
    assert max(steps[1:]) < 300
