"""The numbers that the drawings of L3c tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L3c as figures
from lecturelib.heuristics import inverse_rate
from lecturelib.perceptron import perceptron, perceptron_cost, perceptron_errors
from lecturelib.perceptron_variants import batch_perceptron, pocket
from tests.lecturelib.figures.common import DrawingTests, said

X, Y = data.five_points()
LINE = X[:, :1] - 3
WALK = perceptron(X, Y, start=[1, 1, 1], max_epochs=20)
SLOW = {c: perceptron(X, Y, start=[1, 1, 1], learning_rate=inverse_rate(c), max_epochs=40) for c in (1.0, 5.0)}
TEN, TEN_Y = data.two_clouds(10, seed=4)
SPACE = figures.weight_space(
    np.random.default_rng(1).normal(size=(20, 3)), np.random.default_rng(0).normal(size=(9, 3)).cumsum(axis=0)
)


def step():
    return figures.one_step(TEN, TEN_Y, [1.0, 0.3], 0.3, 0, most=2.0)


def both():
    return figures.batch_and_single(X, Y, [1, 1, 1], passes=10)


@pytest.mark.parametrize(("angle", "mistakes", "loss"), [(0, 2, 2.0), (90, 3, 3.0), (30, 1, np.cos(np.pi / 6) + 1.0)])
def test_the_plane_tells_mistakes_and_loss(angle, mistakes, loss):
    told = said(figures.mistakes_and_loss(LINE, Y), angle=angle, length=2.0)
    assert f"{mistakes} of 5 samples wrong" in told
    assert f"the perceptron loss is {2 * loss:.2f}" in told


def test_the_handle_of_the_angle_is_where_the_dot_is():
    figure = Figure()
    update = figures.mistakes_and_loss(LINE, Y)(figure)
    update(angle=30, length=1.5)
    plane, ways = update.places["angle"]
    places = [line.get_xydata() for line in plane.lines if len(line.get_xydata()) == 1]
    np.testing.assert_allclose(ways(np.array([30])), *places)


def test_each_wedge_of_the_plane_says_how_many_mistakes_there_are():
    figure = Figure()
    figures.mistakes_and_loss(LINE, Y)(figure)(angle=30, length=1.0)
    counts = [text for text in figure.axes[0].texts if text.get_text().isdigit()]
    assert len(counts) == 10
    for text in counts:
        a = text.get_position()
        assert int(text.get_text()) == perceptron_errors(LINE, Y, [a[1]], a[0])


def test_the_blue_lines_are_of_equal_loss():
    figure = Figure()
    figures.mistakes_and_loss(LINE, Y)(figure)(angle=30, length=1.0)
    for level, line in zip((2, 4, 6, 8), figure.axes[0].lines, strict=False):
        a = line.get_xydata()
        between = a[:-1] + 0.3 * np.diff(a, axis=0)
        for each in (a, between):
            loss = len(Y) * perceptron_cost(LINE, Y, each[:, 1:], each[:, 0])
            np.testing.assert_allclose(loss, level, atol=1e-6)


def test_without_a_weight_there_is_no_boundary():
    assert "no boundary" in said(figures.mistakes_and_loss(LINE, Y), angle=180, length=1.0)


def test_the_plane_wants_one_feature():
    with pytest.raises(ValueError, match="one feature"):
        figures.mistakes_and_loss(X, Y)


@pytest.mark.parametrize(
    ("alpha", "words"),
    [(0.4, "still wrong, and 0 that were right are lost"), (0.7, "right, and 0"), (1.1, "right, and 1")],
)
def test_a_step_may_be_too_short_or_too_long(alpha, words):
    assert words in said(step(), alpha=alpha)


def test_a_step_needs_a_mistake():
    with pytest.raises(ValueError, match="wrong side"):
        figures.one_step(TEN, TEN_Y, [1.0, 0.3], 0.3, 1)


@pytest.mark.parametrize("epochs", [1, 3, 20])
def test_the_best_so_far_is_what_the_pocket_holds(epochs):
    iteration = 1 + int(WALK.history.mistakes[:epochs].sum())
    kept = pocket(X, Y, start=[1, 1, 1], max_epochs=epochs)
    figure = Figure()
    told = figures.run_and_pocket(WALK, X, Y, span=(1, len(WALK.history)))(figure)(iteration=iteration)
    assert told.endswith(f"has {perceptron_errors(X, Y, kept.weights, kept.bias)}.")
    best = next(line for line in figure.axes[0].lines if line.get_label() == "best so far")
    assert np.allclose(kept.decision(np.column_stack(best.get_data())), 0, atol=1e-9)


def test_a_walk_needs_its_history():
    with pytest.raises(ValueError, match="history"):
        figures.run_and_pocket(WALK, X, Y, span=(1, len(WALK.history) + 1))


def test_sinking_tells_the_length_of_a():
    run = SLOW[5.0].history
    length = np.linalg.norm(np.append(run.weights[31], run.bias[31]))
    assert f"at iteration 32, a has the length {length:.2f}" in said(
        figures.decreasing_rate(SLOW, X, Y), c=5.0, log_k=np.log10(32)
    )


def test_sinking_needs_histories():
    with pytest.raises(ValueError, match="no history"):
        figures.decreasing_rate({1.0: perceptron(X, Y, record="off")}, X, Y)


@pytest.mark.parametrize("epoch", [0, 1, 7, 10])
def test_batch_and_single_tell_what_the_two_rules_do(epoch):
    told = said(both(), alpha=0.5, epoch=epoch)
    runs = [
        learn(X, Y, start=[1, 1, 1], learning_rate=0.5, max_epochs=max(epoch, 1), **options)
        for learn, options in ((batch_perceptron, {"average": False}), (perceptron, {}))
    ]
    for run, steps in zip(runs, (epoch, runs[1].history.mistakes.sum()), strict=True):
        then = run.at(0) if epoch == 0 else run
        wrong = perceptron_errors(X, Y, then.weights, then.bias)
        assert f"{wrong} wrong after {steps if epoch else 0} step" in told


CASES = {
    "mistakes_and_loss": (
        figures.mistakes_and_loss(LINE, Y),
        [{"angle": 30, "length": 1.0}, {"angle": -100, "length": 3.0}],
    ),
    "weight_space": (SPACE, [{"step": 0}, {"step": 4}, {"step": 8}]),
    "one_step": (step(), [{"alpha": 0.0}, {"alpha": 0.7}, {"alpha": 2.0}]),
    "run_and_pocket": (figures.run_and_pocket(WALK, X, Y, span=(3, 30)), [{"iteration": 3}, {"iteration": 29}]),
    "decreasing_rate": (figures.decreasing_rate(SLOW, X, Y), [{"c": 1.0, "log_k": 0.0}, {"c": 5.0, "log_k": 1.8}]),
    "batch_and_single": (both(), [{"alpha": 0.3, "epoch": 0}, {"alpha": 1.0, "epoch": 9}]),
}


class TestDrawings(DrawingTests):
    CASES = CASES


def test_weight_space_counts_the_mistakes_of_the_lectures_trace():
    points, labels = data.five_points()
    Z = np.column_stack([np.ones(5), points]) * labels[:, None]
    path = np.array([[1, 1, 1], [0, 0, -2], [1, 2, -1], [0, 1, -4], [1, 3, -3], [2, 6, 2]])
    drawing = figures.weight_space(Z, path, axes=(1, 2))
    for step, a in enumerate(path):
        wrong = sum(a @ z <= 0 for z in Z)
        told = said(drawing, step=step)
        assert (
            told
            == f"After step {step} of 5, {wrong} of 5 samples are on the wrong side; no solution region is in view."
        )


def test_weight_space_finds_the_solution_region_where_there_is_one():
    path = np.array([[-1.0, -1.0], [1.0, 1.0]])
    drawing = figures.weight_space(np.eye(2), path)
    assert "2 of 2 samples are on the wrong side; a solution region is in view" in said(drawing, step=0)
    assert "0 of 2" in said(drawing, step=1)


def test_weight_space_wants_weights_that_fit_the_samples():
    with pytest.raises(ValueError, match="weight_space: Z has 3 columns but path has 2"):
        figures.weight_space(np.ones((4, 3)), np.ones((4, 2)))
