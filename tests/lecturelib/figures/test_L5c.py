"""The numbers that the drawings of L5c tell are right, and their pictures show them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L5c as figures
from lecturelib.perceptron import perceptron, perceptron_errors
from lecturelib.perceptron_variants import averaged_perceptron, batch_perceptron, voted_perceptron, xor_from_three
from tests.lecturelib.figures.common import DrawingTests, said

X, Y = data.two_clouds(40, distance=2.0, seed=3)
NEW, NEW_Y = data.two_clouds(60, distance=2.0, seed=4)
START = [2.0, -1.0, 0.5]
CROWD = voted_perceptron(X, Y, max_epochs=6)
IMAGES = data.digits().X[:4]


def origin():
    return figures.through_origin(X[:, 0], Y, classes=("−1", "+1"), feature="a feature", reach=4.0)


@pytest.mark.parametrize(("theta_0", "theta_1", "words"), [(-0.5, 1.0, "a threshold at 0.5"), (1, 0, "no threshold")])
def test_the_threshold_is_where_the_line_meets_height_one(theta_0, theta_1, words):
    wrong = (np.where(theta_0 + theta_1 * X[:, 0] >= 0, 1, -1) != Y).sum()
    told = said(origin(), theta_0=theta_0, theta_1=theta_1)
    assert words in told
    assert f"{wrong} of 40 samples are wrong" in told


@pytest.mark.parametrize("label", [1, -1])
def test_an_update_adds_the_squared_length_of_the_sample(label):
    assert "from −3.61 to −0.356, so it is still wrong" in said(
        figures.effect_of_update(), length=2.0, angle=180, label=label
    )
    assert "so it is right now" in said(figures.effect_of_update(), length=2.0, angle=120, label=label)


@pytest.mark.parametrize(("log_rate", "epsilon"), [(0.0, 0.1), (1.0, 0.01), (1.0, 0.001)])
def test_the_batch_rule_stops_where_the_library_stops(log_rate, epsilon):
    run = batch_perceptron(X, Y, learning_rate=10**log_rate, epsilon=epsilon, start=START, max_epochs=80)
    told = said(figures.batch_stop(X, Y, START, most=80), log_rate=log_rate, log_epsilon=np.log10(epsilon))
    assert f"after {len(run.history.mistakes)} epochs, with {run.history.mistakes[-1]} of 40" in told


@pytest.mark.parametrize("epoch", [1, 4, 6])
def test_the_council_tells_the_mistakes_of_last_vote_and_average(epoch):
    fits = [learn(X, Y, max_epochs=epoch) for learn in (perceptron, voted_perceptron, averaged_perceptron)]
    last, voted, averaged = (int((fit.predict(NEW) != NEW_Y).sum()) for fit in fits)
    told = said(figures.voted_and_averaged(CROWD, len(Y), NEW, NEW_Y), epoch=epoch)
    assert f"last {last}, voted {voted}, averaged {averaged};" in told


def test_the_council_tells_how_far_single_lines_go():
    last = CROWD.history.epoch == 5
    first = np.flatnonzero(last)[0] - 1  # still in use when the epoch begins
    wrong = perceptron_errors(NEW, NEW_Y, CROWD.weights[first:], CROWD.bias[first:])
    told = said(figures.voted_and_averaged(CROWD, len(Y), NEW, NEW_Y), epoch=6)
    assert told.endswith(f"the {len(wrong)} single lines of that epoch make {wrong.min()} to {wrong.max()}.")


@pytest.mark.parametrize(("bias", "wrong"), [(-3.0, 2), (-1.0, 0), (0.0, 2)])
def test_the_bias_of_the_third_decides_what_two_layers_compute(bias, wrong):
    assert said(figures.two_layers(xor_from_three()), bias=bias).endswith(f"{wrong} of 4 corners are wrong.")


ROWS = tuple((*place, label) for place, label in zip(X[:12].tolist(), Y[:12].tolist(), strict=True))


def test_the_voters_are_the_lines_of_the_run_and_their_average_is_that_of_the_library():
    figure = Figure()
    told = figures.voters(X)(figure)(samples=ROWS, epochs=4)
    lines = {line.get_label(): line.get_xydata() for line in figure.axes[0].lines}
    model, mean = (fit(X[:12], Y[:12], max_epochs=4) for fit in (voted_perceptron, averaged_perceptron))
    np.testing.assert_allclose(mean.decision(lines["their average"]), 0, atol=1e-9)
    for weights, bias, ends in zip(model.weights[1:], model.bias[1:], lines["each θ"].reshape(-1, 3, 2), strict=True):
        np.testing.assert_allclose(ends[:2] @ weights + bias, 0, atol=1e-9)
    wrong = [(fit.predict(X[:12]) != Y[:12]).sum() for fit in (model, mean)]
    assert told.endswith(f"voted {wrong[0]}, averaged {wrong[1]}.")


CASES = {
    "voters": (figures.voters(X), [{"samples": ROWS, "epochs": 1}, {"samples": ROWS[:-1], "epochs": 5}]),
    "through_origin": (origin(), [{"theta_0": -0.5, "theta_1": 1.0}, {"theta_0": 0.0, "theta_1": 0.0}]),
    "effect_of_update": (
        figures.effect_of_update(),
        [{"length": 0.0, "angle": 90, "label": -1}, {"length": 1.0, "angle": 120, "label": 1}],
    ),
    "batch_stop": (
        figures.batch_stop(X, Y, START, most=50),
        [{"log_rate": 0.0, "log_epsilon": -2.0}, {"log_rate": 2.0, "log_epsilon": -0.5}],
    ),
    "voted_and_averaged": (figures.voted_and_averaged(CROWD, len(Y), NEW, NEW_Y), [{"epoch": 1}, {"epoch": 6}]),
    "vote_shares": (figures.vote_shares(IMAGES, [0.5, 0.25, 0.75, 1.0], positive="8"), [{}]),
    "two_layers": (figures.two_layers(xor_from_three()), [{"bias": -1.0}, {"bias": 2.0}]),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES
