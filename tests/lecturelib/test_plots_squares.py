"""The drawings of least squares say what a plain loop counts, and move as matplotlib would draw them at once."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import data, plots
from lecturelib.adaline import batch_lms, isoline_errors, lms
from lecturelib.losses import squared_error
from lecturelib.perceptron import perceptron
from lecturelib.picture import Picture
from lecturelib.plots.squares import segments, until_gone
from lecturelib.regression import least_squares, pseudoinverse
from tests.direct import pixels, saved

SIZE = (7.0, 4.0)
X, Y = data.two_clouds(60)
FIT = least_squares(X, Y)
WIDTH, T = data.two_species("versicolor", "virginica", ("petal width",), seed=0)
WIDTH = WIDTH - 1
WINDOW = (-0.5, 3.5, -2.5, 0.5)
TWICE = np.column_stack([WIDTH, WIDTH / 2.54]) - [WIDTH.mean(), WIDTH.mean() / 2.54]


def with_one_more(far):
    more, labels = np.vstack([X, [far, -far]]), np.append(Y, 1)
    return more, labels, {"perceptron": perceptron(more, labels), "least squares": least_squares(more, labels)}


CASES = {
    "isolines": (
        plots.isolines(X, Y, FIT.weights, FIT.bias),
        [{"length": length, "shift": shift} for length, shift in ((0.2, 0.0), (0.5, 0.4), (1.5, -0.4))],
    ),
    "two_walks": (
        plots.two_walks(WIDTH, T, window=WINDOW),
        [{"learning_rate": eta, "epoch": epoch} for eta, epoch in ((0.001, 0), (0.01, 9), (0.05, 30))],
    ),
    "rivals": (plots.rivals(with_one_more, X, Y), [{"far": far} for far in (0.0, 5.0, 60.0)]),
    "valley": (
        plots.valley(TWICE, T, learning_rate=0.01, window=(-4.0, 4.0, -3.0, 3.0)),
        [{"first": first, "second": second} for first, second in ((0.0, 0.0), (3.0, 1.0), (-2.0, -2.0))],
    ),
}


@pytest.fixture(scope="module", params=CASES)
def moved(request):
    """A drawing's values, its picture, which has been at each of them, and what it looked like at the first."""
    drawing, values = CASES[request.param]
    picture = Picture(drawing, size=SIZE)
    untouched, *_ = [picture.png(**value) for value in values]
    return values, picture, untouched


def test_a_moved_drawing_is_what_matplotlib_itself_would_save(moved):
    values, picture, untouched = moved
    assert picture.png(**values[0]) == untouched
    frames = [pixels(picture.png(**value)) for value in values]
    direct = Picture(picture.drawing, size=SIZE)
    direct.png(**values[0])
    for place in (2, 1):  # the other way round, so that what an update leaves behind would show
        np.testing.assert_array_equal(frames[place], saved(direct, values[place]))


def test_moving_a_drawing_leaves_its_background_alone(moved, monkeypatch):
    values, picture, _ = moved
    monkeypatch.setattr(picture.canvas, "draw", lambda: pytest.fail("the whole picture was drawn again"))
    assert len({picture.png(**value) for value in values}) == len(values), "some values give the same picture"


def test_a_drawing_has_labelled_axes_a_title_and_a_sentence(moved):
    _, picture, _ = moved
    assert picture.sentence.endswith(".")
    assert not picture.sentence[0].islower()
    assert all(ax.get_title() and ax.get_ylabel() for ax in picture.figure.axes)


def test_isolines_tell_the_two_errors_and_count_what_a_plain_loop_counts():
    update = plots.isolines(X, Y, FIT.weights, FIT.bias)(Figure())
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
    plots.isolines(X, Y, FIT.weights, FIT.bias)(figure)(length=float(np.linalg.norm(FIT.weights)))
    short, far = ([bar.get_height() for bar in bars] for bars in figure.axes[1].containers)
    np.testing.assert_allclose(np.add(short, far), isoline_errors(X, Y, FIT.weights, FIT.bias))


@pytest.mark.parametrize(("eta", "epoch"), [(0.001, 4), (0.01, 17), (0.013, 30)])
def test_two_walks_are_those_of_the_library(eta, epoch):
    said = plots.two_walks(WIDTH, T, window=WINDOW)(Figure())(learning_rate=eta, epoch=epoch)
    for name, rule in (("one by one", lms), ("batch", batch_lms)):
        end = rule(WIDTH, T, learning_rate=eta, max_epochs=epoch, tol=0.0)
        assert f"{name} {squared_error(WIDTH, T, end.weights, end.bias):.3g}" in said


def test_a_walk_that_runs_away_is_told_without_a_warning():
    said = plots.two_walks(WIDTH, T, window=WINDOW)(Figure())(learning_rate=0.05, epoch=30)
    assert "batch beyond a million" in said


def test_a_path_ends_where_it_is_far_outside():
    path = np.array([[0.0, 0.0], [1.0, 0.0], [1e9, 0.0], [-1e30, 0.0]])
    assert len(until_gone(path, (-1.0, 1.0, -1.0, 1.0))) == 3
    np.testing.assert_array_equal(until_gone(path[:2], (-1.0, 1.0, -1.0, 1.0)), path[:2])


def test_rivals_count_the_mistakes_of_each_and_also_stand_still():
    sepals, species = data.two_species("setosa", "versicolor", ("sepal length", "sepal width"))
    lines = {
        "perceptron": perceptron(sepals, species, max_epochs=1000),
        "least squares": least_squares(sepals, species),
    }
    said = plots.rivals(lines, sepals, species)(Figure())()
    assert said == "Of 100 samples perceptron misses 0 and least squares misses 1."


def test_the_valley_ends_at_the_shortest_from_zero_and_beside_it_from_elsewhere():
    figure = Figure()
    update = plots.valley(TWICE, T, learning_rate=0.01, window=(-4.0, 4.0, -3.0, 3.0))(figure)
    shortest = np.linalg.norm(pseudoinverse(TWICE) @ T)
    assert update(first=0.0, second=0.0).endswith(f"the length of w is {shortest:.3g}.")
    update(first=3.0, second=1.0)
    assert f"(the shortest: {shortest:.3g})" in figure.axes[0].get_title()
    assert f"length {shortest:.3g} " not in figure.axes[0].get_title()


def test_the_valley_refuses_independent_columns_and_a_need_for_a_bias():
    for features in (X - X.mean(axis=0), TWICE[:60] + 1):
        with pytest.raises(ValueError, match="valley: X must have two dependent columns"):
            plots.valley(features, Y, learning_rate=0.01, window=WINDOW)


def test_segments_have_a_gap_after_each():
    got = segments(np.array([[0.0, 1.0], [2.0, 3.0]]), np.array([[4.0, 5.0], [6.0, 7.0]]))
    np.testing.assert_array_equal(got, [[0, 4, np.nan, 2, 6, np.nan], [1, 5, np.nan, 3, 7, np.nan]])
