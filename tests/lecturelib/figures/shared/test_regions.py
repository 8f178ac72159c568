"""Regions are where one would find them by asking everywhere, and straight borders are straight."""

import numpy as np
import pytest
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.path import Path

from lecturelib.figures.shared.regions import Regions, outlines

WINDOW = (-3.0, 3.0, -2.0, 2.0)
RNG = np.random.default_rng(3)
EVERYWHERE = RNG.uniform((-3, -2), (3, 2), size=(3000, 2))
CENTRES, OWNERS = RNG.normal(size=(60, 2)), RNG.integers(0, 3, 60)


def nearest(points):
    return OWNERS[np.square(points[:, None] - CENTRES).sum(axis=2).argmin(axis=1)]


def checkers(points):
    """Squares that touch at their corners."""
    return np.floor(points + 0.05).sum(axis=1) % 2


def ring(points):
    return np.abs(np.hypot(*points.T) - 1.3) < 0.4


def half(points):
    return points @ [1.0, 0.5] > 0.3


def covered(loops, points):
    """How often the loops go around each point, clockwise ones counted backwards."""
    turns = np.zeros(len(points), dtype=int)
    for loop in loops:
        x, y = loop.T
        way = np.sign(x @ np.roll(y, -1) - y @ np.roll(x, -1))
        turns += Path(np.vstack([loop, loop[:1]])).contains_points(points) * int(way)
    return turns


@pytest.mark.parametrize("codes", [nearest, checkers, ring, half])
def test_nearly_every_point_lies_in_the_polygons_of_its_own_region_and_in_no_other(codes):
    found = outlines(codes, WINDOW)
    true = np.asarray(codes(EVERYWHERE)).astype(int)
    for number, loops in found.items():
        assert np.mean(covered(loops, EVERYWHERE) != (true == number)) < 0.005


def test_a_straight_border_has_two_ends_and_nothing_between():
    (below,), (above,) = outlines(half, WINDOW)[0], outlines(half, WINDOW)[1]
    assert len(below) == len(above) == 4
    on_the_border = [point for point in above if abs(point @ [1.0, 0.5] - 0.3) < 1e-3]
    assert len(on_the_border) == 2


def test_one_region_alone_is_the_window():
    (loop,) = outlines(lambda points: np.zeros(len(points)), WINDOW)[0]
    assert {tuple(point) for point in loop} == {(-3, -2), (3, -2), (3, 2), (-3, 2)}


def test_the_line_between_regions_does_not_run_along_the_edge_of_the_window():
    ax = Figure().subplots()
    regions = Regions(ax, WINDOW, ("#ffeecc", "#ccddff"), border=True)
    regions.show(half)
    assert np.allclose(regions.border.get_path().vertices @ [1.0, 0.5], 0.3, atol=0.01)
    regions.show(lambda points: np.ones(len(points)))
    assert not len(regions.border.get_path().vertices)


def test_each_region_has_its_colour_and_one_that_is_gone_has_none():
    figure = Figure()
    regions = Regions(figure.subplots(), WINDOW, ("#ffeecc", "#ccddff", "#ccffdd"))
    regions.show(nearest)
    assert [to_hex(area.get_facecolor()) for area in regions.areas] == ["#ccddff", "#ccffdd"]
    regions.show(half)
    assert [len(area.get_path().vertices) > 0 for area in regions.areas] == [True, False]
