"""The drawings of least squares say what a plain loop counts, and move as matplotlib would draw them at once."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data
from lecturelib.adaline import batch_lms, isoline_errors, lms
from lecturelib.figures import L1b as figures
from lecturelib.figures.L1b import _segments
from lecturelib.losses import squared_error
from lecturelib.regression import least_squares, pseudoinverse
from tests.lecturelib.figures.common import LabelledDrawingTests

X, Y = data.two_clouds(60)
FIT = least_squares(X, Y)
WIDTH, T = data.two_species("versicolor", "virginica", ("petal width",), seed=0)
WIDTH = WIDTH - 1
WINDOW = (-0.5, 3.5, -2.5, 0.5)
TWICE = np.column_stack([WIDTH, WIDTH / 2.54]) - [WIDTH.mean(), WIDTH.mean() / 2.54]


CASES = {
    "isolines": (
        figures.isolines(X, Y, FIT.weights, FIT.bias),
        [{"length": length, "shift": shift} for length, shift in ((0.2, 0.0), (0.5, 0.4), (1.5, -0.4))],
    ),
    "lms_and_batch_paths": (
        figures.lms_and_batch_paths(WIDTH, T, window=WINDOW),
        [{"learning_rate": eta, "epoch": epoch} for eta, epoch in ((0.001, 0), (0.01, 9), (0.05, 30))],
    ),
    "valley_of_minima": (
        figures.valley_of_minima(TWICE, T, learning_rate=0.01, window=(-4.0, 4.0, -3.0, 3.0)),
        [{"start": start} for start in ((0.0, 0.0), (3.0, 1.0), (-2.0, -2.0))],
    ),
}


class TestDrawings(LabelledDrawingTests):
    CASES = CASES


def test_isolines_tell_the_two_errors_and_count_what_a_plain_loop_counts():
    update = figures.isolines(X, Y, FIT.weights, FIT.bias)(Figure())
    size = np.linalg.norm(FIT.weights)
    for length, shift in ((0.3, 0.0), (0.8, 0.5), (1.4, -0.5)):
        w, b = FIT.weights * length / size, FIT.bias * length / size - length * shift
        up, down = isoline_errors(X, Y, w, b)
        margins = [y_i * (w @ x_i + b) for x_i, y_i in zip(X, Y, strict=True)]
        wrong, beyond = sum(m <= 0 for m in margins), sum(m > 1 for m in margins)
        said = update(length=length, shift=shift)
        assert f"{wrong} samples are on the wrong side and {beyond} beyond their isoline" in said
        assert said.endswith(f"E is {up:.1f} + {down:.1f}.")


def test_the_bars_of_the_isolines_add_up_to_the_errors():
    figure = Figure()
    figures.isolines(X, Y, FIT.weights, FIT.bias)(figure)(length=float(np.linalg.norm(FIT.weights)))
    short, far = ([bar.get_height() for bar in bars] for bars in figure.axes[1].containers)
    np.testing.assert_allclose(np.add(short, far), isoline_errors(X, Y, FIT.weights, FIT.bias))


@pytest.mark.parametrize(("eta", "epoch"), [(0.001, 4), (0.01, 17), (0.013, 30)])
def test_two_walks_are_those_of_the_library(eta, epoch):
    said = figures.lms_and_batch_paths(WIDTH, T, window=WINDOW)(Figure())(learning_rate=eta, epoch=epoch)
    for name, rule in (("one by one", lms), ("batch", batch_lms)):
        end = rule(WIDTH, T, learning_rate=eta, max_epochs=epoch, tol=0.0)
        assert f"{name} {squared_error(WIDTH, T, end.weights, end.bias):.3g}" in said


def test_a_walk_that_runs_away_is_told_without_a_warning():
    said = figures.lms_and_batch_paths(WIDTH, T, window=WINDOW)(Figure())(learning_rate=0.05, epoch=30)
    assert "batch beyond a million" in said


def test_the_valley_ends_at_the_shortest_from_zero_and_beside_it_from_elsewhere():
    figure = Figure()
    update = figures.valley_of_minima(TWICE, T, learning_rate=0.01, window=(-4.0, 4.0, -3.0, 3.0))(figure)
    shortest = np.linalg.norm(pseudoinverse(TWICE) @ T)
    assert update(start=(0.0, 0.0)).endswith(f"the length of w is {shortest:.3g}.")
    update(start=(3.0, 1.0))
    assert f"(the shortest: {shortest:.3g})" in figure.axes[0].get_title()
    assert f"length {shortest:.3g} " not in figure.axes[0].get_title()


def test_the_valley_refuses_independent_columns_and_a_need_for_a_bias():
    for features in (X - X.mean(axis=0), TWICE[:60] + 1):
        with pytest.raises(ValueError, match="valley_of_minima: X must have two dependent columns"):
            figures.valley_of_minima(features, Y, learning_rate=0.01, window=WINDOW)


def test_segments_have_a_gap_after_each():
    got = _segments(np.array([[0.0, 1.0], [2.0, 3.0]]), np.array([[4.0, 5.0], [6.0, 7.0]]))
    np.testing.assert_array_equal(got, [[0, 4, np.nan, 2, 6, np.nan], [1, 5, np.nan, 3, 7, np.nan]])
