"""The circles and counts that the drawing of L3d shows are those of the bumps behind it."""

import numpy as np
import pytest
from matplotlib.figure import Figure

from lecturelib.figures import L3d as figures
from lecturelib.figures.L3d import _outside_in
from tests.lecturelib.figures.common import LabelledDrawingTests

RNG = np.random.default_rng(1)
X = RNG.uniform(-2, 2, size=(60, 2))
Y = np.where(np.square(X).sum(axis=1) < 1.5, 1, -1)


def walks(start=0.0):
    """Two bumps that walk to the right and grow, one faster than the other."""
    steps = np.arange(5.0)
    paths = [np.column_stack([start + speed * steps, 0 * steps, 1 + 0.1 * steps]) for speed in (0.25, 0.5)]
    return [(path, 0.3 / (1 + steps)) for path in paths]


def bump_search():
    return figures.bump_search(walks, X, (Y == 1).astype(float), window=(-3, 3, -3, 3), top=0.4)


CASES = {"bump_search": (bump_search(), [{"epoch": 0, "start": 0.0}, {"epoch": 4, "start": -1.0}])}


@pytest.mark.full
class TestDrawings(LabelledDrawingTests):
    CASES = CASES


def test_the_circle_is_where_the_bump_is_one_half():
    figure = Figure()
    told = bump_search()(figure)(epoch=2)
    assert told.startswith("With epoch 2, of 60 samples are wrong: batch ")
    ring = figure.axes[0].lines[0].get_xydata()
    assert np.allclose(np.exp(-np.square(ring - [0.5, 0.0]).sum(axis=1) / (2 * 1.2**2)), 0.5)


def test_who_is_inside_is_taken_for_a_one():
    f = np.exp(-np.square(X - [0.3, 0.1]).sum(axis=1) / 2)
    assert _outside_in(X, (Y == 1).astype(int), np.array([0.3, 0.1]), -1.0) == sum((f >= 0.5) != (Y == 1))
