"""The curves, counts and choices that the drawings of `plots.curves` show are those of the models behind them."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib import plots
from lecturelib.features import quadratic_features
from lecturelib.logistic import LogisticClassifier
from lecturelib.picture import Picture
from lecturelib.plots.curves import outside_in
from lecturelib.selection import Choice
from tests.direct import direct_rendering, pixels
from tests.figures import complaints

RNG = np.random.default_rng(1)
X = RNG.uniform(-2, 2, size=(60, 2))
Y = np.where(np.square(X).sum(axis=1) < 1.5, 1, -1)


class Disc:
    """Class +1 within a radius."""

    def __init__(self, radius):
        self.line = LogisticClassifier(np.array([0.0, 0.0, -1.0, 0.0, -1.0]), float(radius) ** 2)

    def decision(self, X):
        return self.line.decision(quadratic_features(X))

    def predict(self, X):
        return self.line.predict(quadratic_features(X))


def choice(noise=0.1):
    return Choice(np.array([0.1, 1.0, 10.0, 100.0]), np.array([0.9, 0.5, 0.55, 0.8]), np.full(4, noise))


def walks(start=0.0):
    """Two bumps that walk to the right and grow, one faster than the other."""
    steps = np.arange(5.0)
    paths = [np.column_stack([start + speed * steps, 0 * steps, 1 + 0.1 * steps]) for speed in (0.25, 0.5)]
    return [(path, 0.3 / (1 + steps)) for path in paths]


def bump_search():
    return plots.bump_search(walks, X, (Y == 1).astype(float), window=(-3, 3, -3, 3), top=0.4)


DRAWINGS = [
    (plots.bands(lambda radius: Disc(radius), X, Y, new=(X[:9], -Y[:9])), {"radius": 1.0}, {"radius": 1.4}),
    (plots.penalty_choice(choice, new=[1, 0.6, 0.5, 0.9]), {"noise": 0.1}, {"noise": 0.01}),
    (bump_search(), {"epoch": 0, "start": 0.0}, {"epoch": 4, "start": -1.0}),
]


@pytest.mark.parametrize(("drawing", "start", "moved"), DRAWINGS)
def test_a_moved_picture_is_that_drawn_afresh_and_in_good_style(drawing, start, moved):
    picture = Picture(drawing)
    picture.png(**start)
    assert (pixels(picture.png(**moved)) == direct_rendering(drawing, start, moved)).all()
    assert not complaints(picture)


@pytest.mark.parametrize("radius", [0.8, 1.2])
def test_the_boundary_lies_where_the_probability_is_one_half(radius):
    figure = Figure()
    told = plots.bands(lambda radius: Disc(radius), X, Y)(figure)(radius=radius)
    lines = {line.get_label(): line.get_xydata() for line in figure.axes[0].lines}
    for p in (0.1, 0.5, 0.9):
        curve = lines[f"P = {p:g}"]
        wanted = radius**2 - np.log(p / (1 - p))
        assert len(curve) == 0 if wanted < 0 else np.allclose(np.square(curve).sum(axis=1), wanted, atol=0.01)
    wrong = sum(Disc(radius).predict(X) != Y)
    assert told == f"With radius {radius:g}, the boundary has {wrong} of 60 samples wrong."


def test_a_boundary_outside_the_window_is_not_drawn_and_new_samples_are_counted():
    figure = Figure()
    told = plots.bands(Disc(50.0), X, Y, new=(X[:10], np.ones(10)))(figure)()
    assert not len(figure.axes[0].lines[3].get_xdata())
    assert told == f"The boundary has {sum(Y == -1)} of 60 samples wrong, 0 of 10 new ones."


def test_the_choice_marks_the_best_and_the_simplest_within_one_standard_error():
    figure = Figure()
    update = plots.penalty_choice(choice)(figure)
    assert update() == "The mean loss is least, 0.500 ± 0.100 at λ = 1; the simplest is λ = 10."
    marks = {line.get_label(): line.get_xydata().tolist() for line in figure.axes[0].lines}
    assert marks["least mean"] == [[1.0, 0.5]]
    assert marks["simplest"] == [[10.0, 0.55]]
    assert "the simplest is λ = 1." in update(noise=0.01)


def test_the_circle_is_where_the_bump_is_one_half():
    figure = Figure()
    told = bump_search()(figure)(epoch=2)
    assert told.startswith("With epoch 2, of 60 samples are wrong: batch ")
    ring = figure.axes[0].lines[0].get_xydata()
    assert np.allclose(np.exp(-np.square(ring - [0.5, 0.0]).sum(axis=1) / (2 * 1.2**2)), 0.5)


def test_who_is_inside_is_taken_for_a_one():
    f = np.exp(-np.square(X - [0.3, 0.1]).sum(axis=1) / 2)
    assert outside_in(X, (Y == 1).astype(int), np.array([0.3, 0.1]), -1.0) == sum((f >= 0.5) != (Y == 1))
