"""The costs and errors that curves tell are those that they were given, at the place that was asked for."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures import shared
from lecturelib.selection import Choice
from tests.lecturelib.figures.common import said


def choice(noise=0.1):
    return Choice(np.array([0.1, 1.0, 10.0, 100.0]), np.array([0.9, 0.5, 0.55, 0.8]), np.full(4, noise))


def test_cost_by_iteration_tells_each_run_at_the_step_or_at_its_end():
    drawing = shared.cost_by_iteration({"slow": [8.0, 4.0, 2.0], "fast": [8.0, 0.0]})
    assert said(drawing, step=1) == "The cost after each iteration: slow is at 4 after 1; fast is at 0 after 1."
    assert said(drawing) == "The cost after each iteration: slow is at 2 after 2; fast is at 0 after 1."


def test_cost_by_iteration_bears_a_run_that_explodes():
    costs = {"wild": [1.0, 1e200, np.inf, np.nan]}
    for log in (True, False):
        assert "inf after 2" in said(shared.cost_by_iteration(costs, log=log, window=(0, 3, 0.1, 10)), step=2)


def test_a_title_may_say_the_sliders_values_in_other_words():
    figure = Figure()
    runs = shared.cost_by_iteration(
        lambda power: {"run": [2.0, 10.0**power]},
        window=(0, 1, 0.1, 10),
        title=lambda power: f"the cost at {10**power}",
    )
    assert runs(figure)(power=0) == "The cost at 1: run is at 1 after 1."
    assert figure.axes[0].get_title() == "the cost at 1"


def test_learning_curves_tell_both_errors_at_the_nearest_place():
    drawing = shared.learning_curves([1, 10, 100], [0.1, 0.2, 0.3], [0.6, 0.4, 0.5], xlabel="penalty", log=True)
    assert said(drawing, at=20) == "At penalty 10 the error is 0.2 in training, 0.4 in validation."
    assert said(drawing, at=40).startswith("At penalty 100 ")
    assert (
        said(drawing) == "Against penalty, the training error goes from 0.1 to 0.3, that of validation from 0.6 to 0.5."
    )


def test_the_choice_marks_the_best_and_the_simplest_within_one_standard_error():
    figure = Figure()
    update = shared.penalty_choice(choice)(figure)
    assert update() == "The mean loss is least, 0.500 ± 0.100 at λ = 1; the simplest is λ = 10."
    marks = {line.get_label(): line.get_xydata().tolist() for line in figure.axes[0].lines}
    assert marks["least mean"] == [[1.0, 0.5]]
    assert marks["simplest"] == [[10.0, 0.55]]
    assert "the simplest is λ = 1." in update(noise=0.01)


def test_runs_that_move_need_a_window():
    with pytest.raises(ValueError, match=r"^cost_by_iteration: runs that move need a window="):
        shared.cost_by_iteration(lambda rate: {})


def test_learning_curves_must_pair_up():
    with pytest.raises(ValueError, match=r"^learning_curves: x has 2 samples but validation has 1"):
        shared.learning_curves([1, 2], [0.1, 0.2], [0.3])
