"""Inside a process that runs a notebook: what an interactive figure shows wherever its controls stand."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lecturelib.figures.widgets import Explorer
from sitebuilder.controls import is_menu, values_of, widgets_of

Grid = NDArray[Any]  # a text for each state, with an axis for each control
_Row = tuple[tuple[str, str], ...]  # the layers of one state, lowest first: the name of each, and its ops as JSON
_Slot = tuple[int, str]  # see _gathered

_MOST_STATES = 5_000
_MOST_LETTERS = 15_000_000  # of layers that differ: it takes too long to pack more
_NOTHING = "[]"


@dataclass(frozen=True)
class States:
    """The scene of a figure at its start and, for each place of a grid, the ops of every layer, the sentence, and where
    its handles are.

    The grid has an axis for each control. Where `together` is false it has one for each menu, and one for all sliders,
    on which each of them in turn takes all its values while the others are at their start.
    """

    scene: dict[str, Any]
    layers: dict[str, Grid]
    said: Grid
    handles: Grid  # the `axes` and `handles` of a patch, as JSON
    together: bool


def record(explorer: Explorer, *, together: bool) -> States | None:
    """Record a figure whose controls are at their start, or return None where that would be too much for a page."""
    start = explorer.values
    axes = _axes(explorer, together=together)
    shape = tuple(map(len, axes))
    if prod(shape) > _MOST_STATES:
        return None
    explorer.scene.patch(**start)
    scene = explorer.scene.shown()
    recorder = _Recorder(explorer, start)
    rows, said, handles = (np.empty(shape, object) for _ in range(3))
    for place in _walk(shape, [recorder.seconds_of(axis) for axis in axes]):
        stops = [axis[stop] for axis, stop in zip(axes, place, strict=True)]
        rows[place], said[place] = recorder.move(stops)
        handles[place] = recorder.handles()
        if recorder.letters > _MOST_LETTERS:
            return None
    first = recorder.move([])[0]
    layers = [*_layers(rows, first)]
    scene["layers"] = [[name, json.loads(ops)] for name, ops, _ in layers]
    return States(scene, {name: everywhere for name, _, everywhere in layers}, said, handles, together)


def _axes(explorer: Explorer, *, together: bool) -> list[list[dict[str, Any]]]:
    """What is moved from the start at each stop of each axis."""
    controls = widgets_of(explorer)
    stops = {name: [{name: value} for value in values_of(control)] for name, control in controls.items()}
    if together:
        return list(stops.values())
    menus = [name for name, control in controls.items() if is_menu(control)]
    return [*(stops[name] for name in menus), [stop for name in stops if name not in menus for stop in stops[name]]]


def _walk(shape: tuple[int, ...], seconds: list[float]) -> Iterator[tuple[int, ...]]:
    """All places, each a step along one axis from the one before, and mostly along that which takes the least time."""
    slowest_first = sorted(range(len(shape)), key=lambda axis: -seconds[axis])
    place, direction = [0] * len(shape), [1] * len(shape)
    yield tuple(place)
    while True:
        for axis in reversed(slowest_first):
            if 0 <= place[axis] + direction[axis] < shape[axis]:
                place[axis] += direction[axis]
                break
            direction[axis] *= -1
        else:
            return
        yield tuple(place)


class _Recorder:
    """Follows a scene from patch to patch."""

    def __init__(self, explorer: Explorer, start: dict[str, Any]) -> None:
        self.explorer = explorer
        self.scene = explorer.scene
        self.start = start
        self.letters = 0
        self._layers = {name: _as_text(ops) for name, ops in explorer.scene.shown()["layers"]}
        self._known: set[str] = set()

    def move(self, stops: list[dict[str, Any]]) -> tuple[_Row, str]:
        """The layers and the sentence when the controls have been moved from their start to these values."""
        values = self.start | {name: value for stop in stops for name, value in stop.items()}
        patch = self.scene.patch(**values)
        for name, ops in patch["layers"].items():
            self._layers[name] = _as_text(ops)
            self._note(self._layers[name])
        if "order" in patch:
            self._layers = {name: self._layers[name] for name in patch["order"]}
        return tuple(self._layers.items()), patch["say"]

    def handles(self) -> str:
        """Where sliders can be taken hold of in the picture."""
        found = {
            name: {"places": handle["places"]}
            for name, handle in self.explorer.handles.whole().items()
            if "places" in handle
        }
        return _as_text({"handles": found, "axes": self.scene.shown()["axes"]}) if found else "{}"

    def seconds_of(self, axis: list[dict[str, Any]]) -> float:
        """How long it takes to move along an axis."""
        begun = process_time()
        for stop in (axis[0], axis[-1]):
            self.move([stop])
        return process_time() - begun

    def _note(self, text: str) -> None:
        if text not in self._known:
            self._known.add(text)
            self.letters += len(text)


def _as_text(value: Any) -> str:
    return sys.intern(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _layers(rows: Grid, first: _Row) -> Iterator[tuple[str, str, Grid]]:
    """The layers of all states, lowest first: the name of each, what it shows at the start, and what everywhere."""
    lasting = _lasting([first, *rows.flat])
    start, gathered = _gathered(first, lasting), [_gathered(row, lasting) for row in rows.flat]
    for slot in sorted({slot for row in [start, *gathered] for slot in row}):
        everywhere = np.array([row.get(slot, _NOTHING) for row in gathered], object).reshape(rows.shape)
        below, panel = slot
        name = f"{panel}.above-{below}" if panel else lasting[below]
        yield name, start.get(slot, _NOTHING), everywhere


def _lasting(rows: list[_Row]) -> list[str]:
    """The layers that are there in every state, if they always lie upon each other in the same order."""
    orders = {tuple(name for name, _ in row) for row in rows}
    lasting = [name for name, _ in rows[0] if all(name in order for order in orders)]
    same = all([name for name in order if name in lasting] == lasting for order in orders)
    return lasting if same else []


def _gathered(row: _Row, lasting: list[str]) -> dict[_Slot, str]:
    """The layers of a state by their slots. A lasting one has its own: its place, and "". Others come and go; those of
    a panel that lie upon the same lasting layer share one: the place of that layer, and the number of their panel.
    """
    places = {name: place for place, name in enumerate(lasting)}
    slots: dict[_Slot, str] = {}
    below = -1
    for name, ops in row:
        below = places.get(name, below)
        slot = (below, "" if name in places else name.partition(".")[0])
        parts = [part for part in (slots.get(slot, _NOTHING), ops) if part != _NOTHING]
        slots[slot] = f"[{','.join(part[1:-1] for part in parts)}]"
    return slots
