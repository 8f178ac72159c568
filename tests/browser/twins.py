"""The figures of the notebooks that a page can move by itself, and random values for their controls."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import ipywidgets
import numpy as np

from autograder.authoring.build_notebooks import assemble, sources
from lecturelib.figures import page, widgets
from lecturelib.figures.drawing import Drawing
from lecturelib.figures.handles import Point, Points
from lecturelib.figures.widgets import Explorer
from tests.browser.scenes import FIGURES

HALF = 0.5  # a pixel

# The notebooks that draw with twins; those of `shared` are drawn by several.
TWINS = {file.stem: page.twins(file.stem) for file in (FIGURES / "page").glob("*.js")}


def explorers(notebook: str) -> Iterator[Explorer]:
    """The figures of a notebook whose drawings have twins, from its cells up to the last of them."""
    (source,) = sources([notebook])
    cells = [cell for cell in assemble(source)["cells"] if {"setup", "demo"} & {*cell["metadata"].get("tags", ())}]
    names = TWINS.get(notebook, frozenset()) | TWINS.get("shared", frozenset())
    found = [n for n, cell in enumerate(cells) if any(f".{name}(" in cell["source"] for name in names)]
    namespace: dict[str, Any] = {}
    shown: list[Explorer] = []

    def explore(drawing: Drawing, **options: Any) -> None:
        module, name = page.home(drawing)
        if name in page.twins(module):
            shown.append(widgets.explore(drawing, **options))

    for cell in cells[: max(found, default=-1) + 1]:
        exec(compile(cell["source"], f"{notebook}, {cell['id']}", "exec"), namespace)
        namespace["explore"] = explore
    yield from shown


# ---------------------------------------------------------------------------------------------- random values


def random_values(explorer: Explorer, rng: np.random.Generator) -> dict[str, Any]:
    return {name: random_value(control, explorer, rng) for name, control in explorer.controls.items()}


def random_value(control: Any, explorer: Explorer, rng: np.random.Generator) -> Any:
    if isinstance(control, Points):
        labels = [*control.classes] or [None]
        labels += [labels[rng.integers(len(labels))] for _ in range(rng.integers(10))]  # at least one of each class
        places = [random_place(control, explorer, rng) for _ in labels]
        return tuple((*place, label) if control.classes else place for place, label in zip(places, labels, strict=True))
    if isinstance(control, Point):
        return random_place(control, explorer, rng)
    if isinstance(control, ipywidgets.Checkbox):
        return bool(rng.integers(2))
    if hasattr(control, "options"):
        options = [option[1] if isinstance(option, tuple) else option for option in control.options]
        return options[rng.integers(len(options))]
    return widgets.readable(control.min + control.step * int(rng.integers(stops_of(control))))


def stops_of(control: Any) -> int:
    return round((control.max - control.min) / control.step) + 1


def random_place(control: Point, explorer: Explorer, rng: np.random.Generator) -> tuple[float, float]:
    """Inside the axes, on the grid on which a reader moves it."""
    ax = explorer.scene.figure.axes[control.axes]
    low, high = np.sort([ax.get_xlim(), ax.get_ylim()], axis=1).T
    x, y = np.clip((rng.uniform(low, high) / control.step).round() * control.step, low, high).round(10).tolist()
    return x, y


# ---------------------------------------------------------------------------------------------- comparing


def differences(explorer: Explorer, patch: dict[str, Any]) -> Iterator[str]:
    """Where the page's patch is not what the explorer's scene shows."""
    scene = explorer.scene.shown()
    if patch["say"] != scene["say"]:
        yield f"the page says {patch['say']!r}, Python {scene['say']!r}"
    layers = dict(scene["layers"])
    for name, artist in page.twin(explorer.scene)["artists"].items():
        one, other = patch["layers"].get(artist["layer"]), layers[artist["layer"]]
        if one is None or not alike(one, other):
            yield f"{name}: the page draws {one}, Python {other}"
    for name, handle in explorer.handles.whole().items():
        if name in patch["handles"] and not np.allclose(patch["handles"][name]["places"], handle["places"], rtol=1e-3):
            yield f"the handle of {name}: the page has {patch['handles'][name]['places']}, Python {handle['places']}"


def alike(ops: list[dict[str, Any]], others: list[dict[str, Any]]) -> bool:
    """Whether two lists of ops show the same, up to half a pixel and what nobody sees."""
    ops, others = [*filter(visible, ops)], [*filter(visible, others)]
    return len(ops) == len(others) and all(map(op_alike, ops, others))


def visible(op: dict[str, Any]) -> bool:
    return bool(op.get("t", "").strip() or op.get("at", True)) and ("d" not in op or "at" in op or bool(seen(op).size))


def op_alike(op: dict[str, Any], other: dict[str, Any]) -> bool:
    if "t" in op:
        return op["t"] == other["t"] and near([*op["anchor"], op["y"]], [*other["anchor"], other["y"]])
    if "at" in op:
        return near(op["at"], other["at"])
    return distance(seen(op), segments(other)) <= HALF and distance(seen(other), segments(op)) <= HALF


def near(one: list[float], other: list[float]) -> bool:
    return len(one) == len(other) and bool(np.allclose(one, other, atol=HALF, rtol=0))


def segments(op: dict[str, Any]) -> np.ndarray:
    """The straight lines of a path, from point to point.   -> (n, 2, 2)"""
    found = []
    for piece in op["d"].split("M")[1:]:
        corners = np.array(piece.rstrip("Z").replace("L", " ").split(), dtype=float).reshape(-1, 2)
        corners = np.vstack([corners, corners[:1]]) if piece.endswith("Z") else corners
        found += [*pairwise(corners)]
    return np.array(found).reshape(-1, 2, 2)


def seen(op: dict[str, Any]) -> np.ndarray:
    """Points along the path, about a pixel apart, without those that are clipped.   -> (n, 2)"""
    left, top, width, height = op["clip"] if isinstance(op.get("clip"), list) else (-1e6, -1e6, 2e6, 2e6)
    low, high = np.array([left, top]) + HALF, np.array([left + width, top + height]) - HALF
    points = [np.empty((0, 2))]
    for start, end in segments(op):
        first, last = shares_inside(start, end, low, high)
        if first <= last:
            count = int(np.hypot(*(end - start)) * (last - first)) + 2
            points.append(start + np.linspace(first, last, count)[:, None] * (end - start))
    return np.concatenate(points)


def shares_inside(start: Any, end: Any, low: Any, high: Any) -> tuple[float, float]:
    """From which to which share of its way a segment is within a rectangle; the first is larger if it never is."""
    first, last = 0.0, 1.0
    for s, way, least, most in zip(start, end - start, low, high, strict=True):
        if way == 0:
            first, last = (first, last) if least <= s <= most else (1.0, 0.0)
        else:
            enter, leave = sorted([(least - s) / way, (most - s) / way])
            first, last = max(first, enter), min(last, leave)
    return first, last


def distance(points: np.ndarray, lines: np.ndarray) -> float:
    """How far the farthest of the points is from the nearest of the segments."""
    if not len(points) or not len(lines):
        return float(len(points) and np.inf)
    start, way = lines[:, 0], lines[:, 1] - lines[:, 0]
    length = np.maximum((way**2).sum(axis=1), 1e-12)
    farthest = 0.0
    for point in points:
        share = np.clip(((point - start) * way).sum(axis=1) / length, 0, 1)
        farthest = max(farthest, float(np.hypot(*(start + share[:, None] * way - point).T).min()))
    return farthest
