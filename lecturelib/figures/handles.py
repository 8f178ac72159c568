"""Controls that have their place in the picture: points to drag, and sliders with something to take hold of.

Where the handle of a slider is at each of its stops is either a coordinate (`drag="x"`) or said by the drawing
(`drag="path"`, see `drawing.attach`). A slider along x and one along y of the same axes share a handle.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import ArrayLike
from traitlets import Any as AnyTrait
from traitlets import HasTraits, TraitError, Unicode, validate

from lecturelib.figures.scene import Scene
from lecturelib.figures.shared.points import class_names

DRAGS = ("x", "y", "path")


class Point(HasTraits):
    """A point to drag. Its value is (x, y)."""

    value = AnyTrait()
    description = Unicode()

    def __init__(self, value: Any, *, step: float, axes: int, description: str) -> None:
        self.step, self.axes = step, axes
        super().__init__(value=value, description=description)
        self.start = self.value

    @validate("value")
    def _checked(self, proposal: dict[str, Any]) -> Any:
        return _pair(proposal["value"])

    def on_page(self) -> dict[str, Any]:
        return {"kind": "point", "step": self.step, "on": self.axes}


class Points(Point):
    """Points to drag, to add to and to remove. Its value is a tuple of (x, y, label), or of (x, y) without classes."""

    def __init__(self, value: Any, *, classes: Mapping[Any, str], **options: Any) -> None:
        self.classes = classes
        super().__init__(value, **options)

    @validate("value")
    def _checked(self, proposal: dict[str, Any]) -> Any:
        rows = tuple((*_pair(row[:2]), *row[2:]) for row in proposal["value"])
        if not rows or {label for row in rows for label in row[2:]} != set(self.classes):
            raise TraitError(
                f"points must be rows (x, y, label), at least one of each class, got {proposal['value']!r}"
            )
        return rows

    def on_page(self) -> dict[str, Any]:
        classes = {"labels": [*self.classes], "names": [*self.classes.values()]}
        return {**super().on_page(), "kind": "points", **classes, "start": self.start}


def point(x: float, y: float, *, step: float = 0.1, axes: int = 0, label: str = "") -> Point:
    """A point to drag, at first at (x, y), in coordinates of the figure's first axes or of another of its `axes`."""
    return Point((x, y), step=step, axes=axes, description=label)


def points(X: ArrayLike, y: ArrayLike | None = None, *, step: float = 0.1, axes: int = 0, label: str = "") -> Points:
    """Samples to drag; a click on free paper adds one, of the class that a menu says. X is (n, 2), y is (n,).

    The last sample of a class cannot be removed.
    """
    places = np.asarray(X, dtype=float).tolist()
    if y is None:
        return Points(places, classes={}, step=step, axes=axes, description=label)
    labels = np.unique(np.asarray(y))
    classes = dict(zip(labels.tolist(), class_names(labels), strict=True))
    rows = [(*place, name) for place, name in zip(places, np.asarray(y).tolist(), strict=True)]
    return Points(rows, classes=classes, step=step, axes=axes, description=label)


class Handles:
    """What a page has to know of a figure's handles: `whole` is all of it, `changes` what it does not know yet."""

    def __init__(self, scene: Scene, controls: Mapping[str, Any]) -> None:
        self.scene = scene
        self.controls = {
            name: control for name, control in controls.items() if isinstance(control, Point) or _drag(control)
        }
        self._known: dict[str, dict[str, Any]] = {}

    def whole(self) -> dict[str, dict[str, Any]]:
        self._known = {name: self._moving(name) for name in self.controls}
        return {name: {**self._lasting(name), **moving} for name, moving in self._known.items()}

    def changes(self) -> dict[str, dict[str, Any]]:
        now = {name: self._moving(name) for name in self.controls}
        before, self._known = self._known, now
        found = {name: {key: value for key, value in now[name].items() if value != before[name][key]} for name in now}
        return {name: changed for name, changed in found.items() if changed}

    def take(self, values: Mapping[str, Any]) -> None:
        """The page has moved a handle, and so knows its value; or both values, where two sliders share it."""
        for name, value in values.items():
            self._known[name]["value"] = value
        for name, value in values.items():
            self.controls[name].value = value

    def _lasting(self, name: str) -> dict[str, Any]:
        control = self.controls[name]
        own = control.on_page() if isinstance(control, Point) else self._of_slider(name)
        label = " and ".join(self._label(each) for each in (name, own.get("partner")) if each)
        return {**own, "label": label}

    def _label(self, name: str) -> str:
        return self.controls[name].description or name.replace("_", " ")

    def _of_slider(self, name: str) -> dict[str, Any]:
        control = self.controls[name]
        ax, _ = self._places(name)
        shared = {"partner": partner} if (partner := self._partner(name)) else {}
        place = self.scene.figure.axes.index(ax)
        return {"kind": "slider", "low": control.min, "step": control.step, "on": place, **shared}

    def _partner(self, name: str) -> str:
        """The slider along y that shares the knob of this one along x: if each is the only one of its axes."""
        drags = {other: _drag(control) for other, control in self.controls.items()}
        way, axes = drags[name]
        across, up = ([other for other in drags if drags[other] == (each, axes)] for each in "xy")
        return up[0] if way == "x" and len(across) == len(up) == 1 else ""

    def _moving(self, name: str) -> dict[str, Any]:
        control = self.controls[name]
        value = {"value": _as_json(control.value)}
        return value if isinstance(control, Point) else {**value, "places": _short(self._places(name)[1])}

    def _places(self, name: str) -> tuple[Axes, Any]:
        """The axes of a slider's handle, and its place at each stop of the slider."""
        control = self.controls[name]
        drag, axes = _drag(control)
        stops = control.min + control.step * np.arange(round((control.max - control.min) / control.step) + 1)
        if drag == "path":
            said = getattr(self.scene.update, "places", {})
            if name not in said:
                raise ValueError(f'explore: drag="path" needs a drawing that says where the handle of {name} is')
            ax, places = said[name]
            return ax, places(stops) if callable(places) else places
        ax = self.scene.figure.axes[axes]
        middle = (ax.transAxes - ax.transData).transform((0.5, 0.5))
        return ax, np.array([(stop, middle[1]) if drag == "x" else (middle[0], stop) for stop in stops])


def _drag(control: Any) -> Any:
    return getattr(control, "drag", None)


def _pair(value: Any) -> tuple[float, float]:
    x, y = map(float, value)
    return x, y


def _as_json(value: Any) -> Any:
    return [_as_json(part) for part in value] if isinstance(value, tuple) else value


def _short(places: ArrayLike) -> list[list[float]]:
    return [[float(f"{number:.5g}") for number in place] for place in np.asarray(places, dtype=float).tolist()]
