"""The numbers that the drawings of L6 show are those of the study behind them."""

import numpy as np
import pytest

from lecturelib.figures import L6 as figures
from lecturelib.figures.L6 import costs
from tests.lecturelib.figures.common import DrawingTests, said

RNG = np.random.default_rng(2)
Y = np.repeat([-1, 1], 40)
SCORES = RNG.normal(size=80) * 2 + 2 * Y
KS, L2 = (2, 4, 6), np.array([0.1, 1.0, 10.0])
LOSSES = np.array([[0.5, 0.4, 0.6], [0.4, 0.2, 0.5], [0.9, 0.3, 0.4]])
CLASSES = {"benign": RNG.normal(size=(30, 3)) - 1, "malignant": RNG.normal(size=(20, 3)) + 1}
PAID = np.random.default_rng(3).uniform(0.2, 0.7, size=300)

CASES = {
    "leaky_selection": (
        figures.leaky_selection([5, 10, 15], [0.3, 0.2, 0.1], [0.5, 0.45, 0.55], chance=0.5),
        [{"k": 5}, {"k": 15}],
    ),
    "two_hyperparameters": (
        figures.two_hyperparameters(KS, L2, LOSSES, LOSSES / 5),
        [{"k": 2, "log_lambda": -1}, {"k": 6, "log_lambda": 1}],
    ),
    "cost_by_threshold": (
        figures.cost_by_threshold(Y, SCORES, names=("benign", "malignant"), window=(-4, 4)),
        [{"threshold": 0.0, "miss": 10}, {"threshold": -1.5, "miss": 1}],
    ),
    "resamples": (
        figures.resamples(lambda rows: PAID[:rows], measure="cost", window=(0.0, 1.0)),
        [{"rows": 20}, {"rows": 300}],
    ),
    "mistakes_one_by_one": (
        figures.mistakes_one_by_one(CLASSES, np.eye(3) * 2, ["a miss", "an alarm", "a miss"], ["a", "b", "c"]),
        [{"case": 1}, {"case": 3}],
    ),
}


@pytest.mark.full
class TestDrawings(DrawingTests):
    CASES = CASES


@pytest.mark.parametrize(("miss", "alarm"), [(1.0, 1.0), (10.0, 1.0), (1.0, 3.0)])
def test_costs_are_those_of_a_plain_loop(miss, alarm):
    cuts = [-10.0, *SCORES[::9], 0.5, 10.0]
    for cut, cost in zip(cuts, costs(Y, SCORES, cuts, miss=miss, alarm=alarm), strict=True):
        paid = [
            miss if y == 1 and s < cut else alarm if y == -1 and s >= cut else 0.0
            for y, s in zip(Y, SCORES, strict=True)
        ]
        assert cost == pytest.approx(np.mean(paid))


def test_peeking_tells_both_errors_at_the_k_nearest_to_the_slider():
    told = said(figures.leaky_selection([5, 10], [0.3, 0.2], [0.5, 0.45], chance=0.5), k=9)
    assert (
        told
        == "With 10 features kept, choosing before the split promises an error of 0.20, choosing inside gives 0.45."
    )


def test_two_knobs_tells_the_loss_here_and_the_least_of_all():
    told = said(figures.two_hyperparameters(KS, L2, LOSSES, LOSSES / 5), k=6, log_lambda=1)
    assert told == "With k = 6 and λ = 10 the loss is 0.400 ± 0.080; the least of all is 0.200, at k = 4 and λ = 1."


def test_the_cost_of_a_threshold_is_told_with_its_mistakes_and_the_cheapest():
    drawing = figures.cost_by_threshold([-1, 1, -1, 1], [0.0, 1.0, 2.0, 3.0], names=("no", "yes"), window=(-1, 4))
    assert said(drawing, threshold=2.5, miss=5) == (
        "With threshold 2.5 and miss 5, 1 samples are missed and 0 alarms are false, a cost of 1.250; "
        "the least is 0.250 at threshold 1."
    )


def test_resamples_lie_between_their_quantiles():
    told = said(figures.resamples(np.arange(101) / 100, measure="cost", window=(0, 1), level=0.9))
    assert told == "90% of 101 resamples lie between 0.050 and 0.950; the cost is 0.500 on average."


def test_a_case_is_named_with_what_is_oddest_about_it():
    drawing = figures.mistakes_one_by_one(CLASSES, [[0.0, -3.5, 1.0]], ["a miss"], ["radius", "texture", "area"])
    assert said(drawing, case=1) == "Case 1 is a miss; it is farthest off in texture, by −3.5."
