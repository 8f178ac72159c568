"""Regions of the plane as polygons, found by asking at points to which region they belong."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path
from numpy.typing import ArrayLike, NDArray

from lecturelib.figures.shared.windows import Window
from lecturelib.figures.style import GREY
from lecturelib.validation import Floats

Codes = Callable[[Floats], ArrayLike]  # points (n, 2) -> the numbers of their regions (n,), from 0

_Grid = NDArray[np.int_]

# A region is asked for on a coarse lattice, and on a finer one only where neighbours on the coarse one disagree;
# between neighbours of the finer one the border is found by halving their distance.
_COARSE, _FINER, _HALVINGS = 40, 3, 5
_SIZE = _COARSE * _FINER + 1
_FLAT = 0.0006  # of the window: points of an outline that are nearer than this to a straight line are left out


class Regions:
    """Areas below all else in a window, each region in its colour, and with `border` a line between them."""

    def __init__(self, ax: Axes, window: Window, colours: Sequence[str], *, border: bool = False) -> None:
        self.window = window
        left, right, low, high = window
        ax.add_patch(Rectangle((left, low), right - left, high - low, facecolor=colours[0], zorder=0))
        self.areas = [PathPatch(_EMPTY, facecolor=colour, edgecolor="none", zorder=0) for colour in colours[1:]]
        self.border = PathPatch(_EMPTY, edgecolor=GREY, facecolor="none", linewidth=2 if border else 0, zorder=0)
        for patch in (*self.areas, self.border):
            ax.add_patch(patch)

    def show(self, codes: Codes) -> None:
        """Region 0 is what no other covers."""
        found = outlines(codes, self.window)
        for number, area in enumerate(self.areas, start=1):
            area.set_path(_joined([np.vstack([loop, loop[:1]]) for loop in found.get(number, [])]))
        others = [loop for number, loops in found.items() if number for loop in loops]
        self.border.set_path(_joined([part for loop in others for part in self._inner(loop)]))
        for patch in (*self.areas, self.border):
            patch.stale = True  # matplotlib's set_path forgets that

    def _inner(self, loop: Floats) -> Iterator[Floats]:
        """The parts of an outline that do not run along the window's edge."""
        closed = np.vstack([loop, loop[:1]])
        cuts = np.flatnonzero(_runs_along_edge(closed, self.window)) + 1
        yield from (part for part in np.split(closed, cuts) if len(part) > 1)


_EMPTY = Path(np.empty((0, 2)))


def outlines(codes: Codes, window: Window) -> dict[int, list[Floats]]:
    """Of each region the closed lines around it (m, 2): counterclockwise, and clockwise around what it leaves out."""
    low, size = np.array(window[::2]), np.array(window[1::2]) - np.array(window[::2])

    def asked(points: Floats) -> _Grid:
        return np.asarray(codes(low + points * size)).astype(int)

    lattice = np.pad(_lattice(asked), 1, constant_values=-1)  # around the window there is no region
    places = _border_points(asked, lattice)
    return {
        number: [low + _straightened(places[loop]) * size for loop in _loops(lattice, number)]
        for number in np.flatnonzero(np.bincount(lattice[1:-1, 1:-1].ravel())).tolist()
    }


def _lattice(asked: Callable[[Floats], _Grid]) -> _Grid:
    """The region at each point of the finer lattice over the unit square, row by row from below."""
    ticks = np.linspace(0, 1, _SIZE)
    points = np.stack(np.meshgrid(ticks, ticks), axis=-1)
    coarse = asked(points[::_FINER, ::_FINER].reshape(-1, 2)).reshape(_COARSE + 1, _COARSE + 1)
    corners = np.stack([coarse[:-1, :-1], coarse[:-1, 1:], coarse[1:, :-1], coarse[1:, 1:]])
    mixed = np.ptp(corners, axis=0) > 0
    fine = np.empty((_SIZE, _SIZE), dtype=int)
    fine[:-1, :-1] = np.kron(coarse[:-1, :-1], np.ones((_FINER, _FINER), dtype=int))
    fine[-1], fine[:, -1] = np.repeat(coarse[-1], _FINER)[:_SIZE], np.repeat(coarse[:, -1], _FINER)[:_SIZE]
    near = np.zeros((_SIZE, _SIZE), dtype=bool)
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):  # the squares with their far edges
        near[row : _SIZE - 1 + row, column : _SIZE - 1 + column] |= np.kron(mixed, np.ones((_FINER, _FINER))) > 0
    if near.any():
        fine[near] = asked(points[near])
    return fine


def _border_points(asked: Callable[[Floats], _Grid], lattice: _Grid) -> Floats:
    """Where the border crosses the edge from each point of the padded lattice to its right, then upwards; and the
    middle of what crosses the edges of each square, for borders that meet there.   -> (3 * points, 2), unit square
    """
    side = len(lattice)
    ticks = np.clip((np.arange(side) - 1) / (_SIZE - 1), 0, 1)
    places = np.stack(np.meshgrid(ticks, ticks), axis=-1)
    to_right, upwards = np.full((side, side, 2), np.nan), np.full((side, side, 2), np.nan)
    to_right[:, :-1] = _halved(asked, places[:, :-1], places[:, 1:], lattice[:, :-1], lattice[:, 1:])
    upwards[:-1] = _halved(asked, places[:-1], places[1:], lattice[:-1], lattice[1:])
    between = [_inside(to_right, lattice[:, :-1], lattice[:, 1:]), _inside(upwards, lattice[:-1], lattice[1:])]
    around = np.full((4, side, side, 2), np.nan)
    around[:, :-1, :-1] = between[0][:-1, :-1], between[1][:-1, 1:], between[0][1:, :-1], between[1][:-1, :-1]
    crossed = np.isfinite(around)
    middle = np.where(crossed, around, 0).sum(axis=0) / np.maximum(crossed.sum(axis=0), 1)
    return np.concatenate([part.reshape(-1, 2) for part in (to_right, upwards, middle)])


def _inside(crossings: Floats, here: _Grid, there: _Grid) -> Floats:
    """The crossings between two regions, without those of the window's edge."""
    kept = crossings.copy()
    kept[: len(here), : here.shape[1]][(here < 0) | (there < 0)] = np.nan
    return kept


def _halved(asked: Callable[[Floats], _Grid], start: Floats, end: Floats, here: _Grid, there: _Grid) -> Floats:
    """Where between start and end the region `here` ends; NaN where it does not."""
    found = np.full(start.shape, np.nan)
    differ = here != there
    near, far, region = start[differ], end[differ], here[differ]
    outside = (region < 0) | (there[differ] < 0)  # the window's edge, which needs no search
    near[outside & (region < 0)] = far[outside & (region < 0)]
    far[outside] = near[outside]
    for _ in range(_HALVINGS if not outside.all() else 0):
        middle = (near + far) / 2
        same = outside.copy()
        same[~outside] = asked(middle[~outside]) == region[~outside]
        near, far = np.where(same[:, None], middle, near), np.where(same[:, None], far, middle)
    found[differ] = (near + far) / 2
    return found


def _loops(lattice: _Grid, number: int) -> Iterator[NDArray[np.int_]]:
    """The places, in `_border_points`, that a closed line around the region passes."""
    follow = _steps(lattice, number)
    while follow:
        start, (middle, place) = follow.popitem()
        loop = [start]
        while True:
            loop += [middle] if middle >= 0 else []
            if place == start:
                break
            loop.append(place)
            middle, place = follow.pop(place)
        yield np.array(loop)


def _steps(lattice: _Grid, number: int) -> dict[int, tuple[int, int]]:
    """From each crossing of the region's border the next one, in the same square, and before it the square's middle if
    the border goes through that because it meets others there, else -1.
    """
    side = len(lattice)
    at = np.arange(side * side).reshape(side, side)[:-1, :-1]
    corners = np.stack([lattice[:-1, :-1], lattice[:-1, 1:], lattice[1:, 1:], lattice[1:, :-1]])  # counterclockwise
    edges = np.stack([at, at + 1 + side * side, at + side, at + side * side])  # from each of them to the next
    inside = corners == number
    ways = np.sort(corners, axis=0)
    meeting = (np.diff(ways, axis=0) != 0).sum(axis=0) > 1
    meeting |= (inside[0] == inside[2]) & (inside[1] == inside[3]) & (inside[0] != inside[1])
    steps: dict[int, tuple[int, int]] = {}
    for leaving in range(4):
        for back in range(1, 4):  # this many corners in a row are inside
            run = [inside[(leaving - n) % 4] for n in range(back)]
            here = np.logical_and.reduce([*run, ~inside[(leaving + 1) % 4], ~inside[(leaving - back) % 4]])
            middles = np.where(meeting[here], at[here] + 2 * side * side, -1)
            entering = edges[(leaving - back) % 4][here]
            pairs = zip(middles.tolist(), entering.tolist(), strict=True)
            steps.update(zip(edges[leaving][here].tolist(), pairs, strict=True))
    return steps


def _straightened(loop: Floats) -> Floats:
    """The closed line, in the unit square, without the points that its neighbours make superfluous.

    Those stay where it comes to the square's edge or leaves it.
    """
    loop = loop[(loop != np.roll(loop, 1, axis=0)).any(axis=1)]
    loop = np.roll(loop, -_farthest(loop), axis=0)  # a point that is far from another is a corner
    closed = np.vstack([loop, loop[:1]])
    turns = np.flatnonzero(np.diff(_runs_along_edge(closed, (0, 1, 0, 1)), prepend=False))
    anchors = sorted({0, _farthest(loop), len(loop), *turns.tolist()})
    kept, waiting = set(anchors), [*pairwise(anchors)]
    while waiting:
        first, last = waiting.pop()
        if last - first < 2:
            continue
        way, between = closed[last] - closed[first], closed[first + 1 : last] - closed[first]
        off = np.abs(between @ [way[1], -way[0]]) / np.hypot(*way)
        if off.max() > _FLAT:
            corner = first + 1 + int(off.argmax())
            kept.add(corner)
            waiting += [(first, corner), (corner, last)]
    return closed[sorted(kept)[:-1]]


def _farthest(loop: Floats) -> int:
    """The place of the point that is farthest from the first."""
    return int(np.square(loop - loop[0]).sum(axis=1).argmax())


def _runs_along_edge(line: Floats, window: Window) -> NDArray[np.bool_]:
    """Whether the line runs along an edge of the window from each of its points to the next."""
    left, right, low, high = window
    edges = ((line[:, 0], left), (line[:, 0], right), (line[:, 1], low), (line[:, 1], high))
    near = 1e-9 * max(right - left, high - low)  # after scaling it is off by a rounding error
    at_edge = np.stack([np.abs(place - edge) < near for place, edge in edges])
    return np.any(at_edge[:, :-1] & at_edge[:, 1:], axis=0)


def _joined(lines: Sequence[Floats]) -> Path:
    return Path.make_compound_path(*map(Path, lines)) if lines else _EMPTY
