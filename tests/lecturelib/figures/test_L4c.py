"""The numbers that the drawings of L4c tell are those of the models behind them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.figures import L4c as figures
from lecturelib.figures.L4c import _apart
from lecturelib.logistic import logistic_discrimination
from lecturelib.losses import cross_entropy
from lecturelib.neuron import sigmoid
from lecturelib.softmax import softmax_regression
from tests.lecturelib.figures.common import DrawingTests, said

X, Y = data.on_a_line(20, gap=-0.3)
R = (Y + 1) // 2
MODEL = logistic_discrimination(X, R, labels=(0, 1), max_epochs=100)
AT = np.array([1, 10, 100])
RUN = figures.Run(X[:, 0], R, MODEL.history.weights[AT, 0], MODEL.history.bias[AT])
LEVELS = np.repeat([0, 1, 2], 10)
PLANE = np.random.default_rng(0).normal(size=(30, 2)) + np.array([[0, 2], [2, 0], [-2, -1]])[LEVELS]
THREE = softmax_regression(PLANE, LEVELS, max_epochs=200, l2=0.1)
ONE = softmax_regression(X, np.where(X[:, 0] > 0.7, 2, R), max_epochs=50)
WEIGHTS = np.random.default_rng(1).normal(size=(3, 4, 6))


def up_to(K):
    """A machine for the first K classes, with their samples."""
    some = LEVELS < K
    return softmax_regression(PLANE[some], LEVELS[some], max_epochs=50, l2=0.1), PLANE[some], LEVELS[some]


CASES = {
    "cross_entropy_of_answer": (figures.cross_entropy_of_answer(), [{"answer": 0.5}, {"answer": 0.98}]),
    "hardening": (
        figures.hardening({"a / b": RUN}, AT),
        [{"pair": "a / b", "log_epochs": 0.0}, {"pair": "a / b", "log_epochs": 2.0}],
    ),
    "log_odds_and_probability": (
        figures.log_odds_and_probability(lambda slope: lambda X: slope * X[:, 0], X[:, 0], R),
        [{"slope": 1.0}, {"slope": -2.0}],
    ),
    "softmax_regions": (figures.softmax_regions(up_to, PLANE, LEVELS), [{"K": 2}, {"K": 3}]),
    "discriminants_and_probabilities": (
        figures.discriminants_and_probabilities(ONE),
        [{"tilt": 0.0, "reference": "none"}, {"tilt": 5.0, "reference": "2"}],
    ),
    "weight_images": (
        figures.weight_images(WEIGHTS, range(4), "{} of 9 wrong".format, shape=(2, 3)),
        [{"epoch": 0}, {"epoch": 2}],
    ),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES


def test_the_surprise_is_minus_the_logarithm():
    told = said(figures.cross_entropy_of_answer(), answer=0.9)
    assert "the answer 0.90 costs 0.105 if r is 1 and 2.3 if r is 0" in told


def test_the_dots_are_taken_hold_of_on_their_curves():
    answers = figures.cross_entropy_of_answer()(Figure()).places["answer"][1]
    np.testing.assert_allclose(np.exp(-answers[:, 1]), answers[:, 0])
    update = figures.hardening({"a / b": RUN}, AT)(Figure())
    update(pair="a / b", log_epochs=0.0)
    np.testing.assert_allclose(update.places["log_epochs"][1][::2], np.column_stack([AT, RUN.slopes]))


def test_hardening_tells_slope_mistakes_and_cost_of_the_recorded_epoch():
    model = MODEL.at(10)
    wrong = int((model.predict(X) != R).sum())
    cost = cross_entropy(X, R, model.weights, model.bias)
    told = said(figures.hardening({"a / b": RUN}, AT), pair="a / b", log_epochs=1.2)
    slope = f"After 10 epochs the sigmoid for a / b has the slope {model.weights[0]:.3f}"
    assert told == f"{slope}, {wrong} of 20 wrong and the cross-entropy {cost:.3g}."


def test_chances_draw_the_sigmoid_of_the_log_odds():
    figure = Figure()
    figures.log_odds_and_probability(lambda: lambda X: 3 * X[:, 0] - 1, X[:, 0], R)(figure)()
    odds, chance = (ax.lines[1] for ax in figure.axes)
    np.testing.assert_allclose(chance.get_ydata(), sigmoid(odds.get_ydata()))


def test_confidence_counts_errors_and_sure_answers():
    top = THREE.proba(PLANE).max(axis=1)
    wrong, sure = np.mean(THREE.predict(PLANE) != LEVELS), np.mean(top >= 0.9)
    expected = f"The regions of 3 classes have {wrong:.1%} wrong, {sure:.0%} answered with 0.9 or more."
    assert said(figures.softmax_regions(THREE, PLANE, LEVELS)) == expected


def test_the_border_of_confidence_is_where_two_classes_share_the_lead():
    figure = Figure()
    figures.softmax_regions(THREE, PLANE, LEVELS)(figure)()
    border = next(line for line in figure.axes[0].lines if line.get_label() == "border")
    P = THREE.proba(np.column_stack(border.get_data())[~np.isnan(border.get_xdata())])
    ordered = np.sort(P, axis=1)
    assert np.abs(ordered[:, -1] - ordered[:, -2]).max() < 0.02


def test_a_tilt_moves_the_discriminants_but_no_probability_and_a_reference_takes_it_out():
    def drawn(**values):
        figure = Figure()
        figures.discriminants_and_probabilities(ONE)(figure)(**values)
        return [np.array([line.get_ydata() for line in ax.lines]) for ax in figure.axes]

    lines, chances = drawn(tilt=0.0)
    tilted, same = drawn(tilt=4.0)
    assert np.abs(tilted - lines).max() == pytest.approx(8)
    np.testing.assert_allclose(same, chances, atol=1e-12)
    for one, other in zip(drawn(tilt=0.0, reference="1"), drawn(tilt=4.0, reference="1"), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-12)


def test_weight_images_stand_apart_and_are_scaled_to_the_greatest():
    assert np.isnan(_apart(WEIGHTS[0], (2, 3))[:, 3]).all()
    figure = Figure()
    told = figures.weight_images(WEIGHTS, range(4), "{} of 9 wrong".format, shape=(2, 3))(figure)(epoch=1)
    shown = np.concatenate([np.ravel(ax.images[0].get_array()) for ax in figure.axes])
    assert np.nanmax(np.abs(shown)) == 1
    assert told == "After epoch 1 the weights of 4 classes are images: 1 of 9 wrong."
