"""Every drawing with sliders: moved, it is what matplotlib would have drawn at once, and cheap to move."""

import numpy as np
import pytest

from lecturelib import data, plots
from lecturelib.models import LinearClassifier
from lecturelib.picture import Picture
from tests.direct import pixels, saved

SIZE = (5.0, 3.0)
RNG = np.random.default_rng(0)
X, Y = data.two_clouds(60)
Z = np.column_stack([X, np.ones(60)]) * Y[:, None]
LOSSES = {"hinge": lambda M: np.maximum(0, 1 - M), "square": lambda M: (1 - M) ** 2}
SLOPES = {"hinge": lambda M: -1.0 * (M <= 1), "square": lambda M: -2 * (1 - M)}
PENALTIES = np.logspace(-3, 2, 20)
ERRORS = np.linspace(1, 0.1, 50)


def turned_with_its_samples(angle):
    return LinearClassifier(np.array([np.cos(angle), np.sin(angle)]), 0.3), X + angle, Y


def descent(rate, width):
    """J = x1^2 + width x2^2 and the way down it, which for a large rate leads far out."""
    points = [np.array([2.0, 1.5])]
    for _ in range(12):
        points.append(points[-1] - rate * 2 * np.array([1.0, width]) * points[-1])
    return lambda x: x[0] ** 2 + width * x[1] ** 2, np.array(points)


def costs(rate):
    cost, path = descent(rate, 2.0)
    return {"steep": [cost(x) for x in path], "half": [cost(x) / 2 for x in path]}


def polynomial(degree):
    coefficients = np.polyfit(X[:, 0], X[:, 1], degree)
    return lambda x: np.polyval(coefficients, x[:, 0])


BOWL, WAY = descent(0.2, 2.0)
CASES = {
    "regions": (
        plots.regions(turned_with_its_samples, X, Y, undecided="none"),
        [{"angle": angle} for angle in (0.0, 0.7, 1.5)],
    ),
    "loss_curves": (
        plots.loss_curves(LOSSES, slopes=SLOPES),
        [
            {"loss": "hinge", "margin": -3.0},
            {"loss": "square", "margin": 0.0},
            {"loss": "hinge", "margin": 3.0},
        ],
    ),
    "descent_path": (
        plots.descent_path(BOWL, WAY, gradient=lambda x: 2 * np.array([1.0, 2.0]) * x),
        [{"step": step} for step in (0, 6, 12)],
    ),
    "descent_path of a cost that moves": (
        plots.descent_path(None, descent, window=(-3, 3, -2, 2)),
        [{"step": 12, "rate": rate, "width": width} for rate, width in ((0.01, 1.0), (0.1, 4.0), (2.0, 9.0))],
    ),
    "cost_by_iteration": (
        plots.cost_by_iteration(costs, window=(0, 12, 1e-4, 1e4)),
        [{"rate": 0.01}, {"rate": 0.2, "step": 5}, {"rate": 2.0}],
    ),
    "weight_space": (
        plots.weight_space(Z[:20], RNG.normal(size=(9, 3)).cumsum(axis=0)),
        [{"step": step} for step in (0, 4, 8)],
    ),
    "roc_curve": (plots.roc_curve(Y, X[:, 0]), [{"threshold": threshold} for threshold in (-4.0, 0.0, 4.0)]),
    "confusion": (
        plots.confusion(lambda shift: np.arange(25).reshape(5, 5) * shift, "abcde"),
        [{"shift": shift} for shift in (0, 1, 20)],
    ),
    "scree": (plots.scree([4.0, 2.0, 1.0, 0.5, 0.0]), [{"k": k} for k in (1, 3, 5)]),
    "images": (
        plots.images({"given": np.eye(4), "doubled": lambda k: k * np.eye(4)}, shape=(2, 2), captions="abcd"),
        [{"k": k} for k in (0, 1, 2)],
    ),
    "coefficient_paths": (
        plots.coefficient_paths(PENALTIES, 1 / (1 + np.outer(PENALTIES, (1, 2, 3)))),
        [{"log_lambda": exponent} for exponent in (-3.0, 0.1, 2.0)],
    ),
    "learning_curves": (
        plots.learning_curves(np.arange(50), ERRORS, ERRORS + ERRORS[::-1] ** 3),
        [{"at": place} for place in (0, 25, None)],
    ),
    "fit_1d": (plots.fit_1d(polynomial, X[:, 0], X[:, 1]), [{"degree": degree} for degree in (0, 5, 11)]),
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
    assert any(ax.get_title() for ax in picture.figure.axes) or picture.figure.get_suptitle()
    assert all(ax.get_ylabel() for ax in picture.figure.axes)
