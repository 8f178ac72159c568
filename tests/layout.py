"""Whether the words of a figure can be read where they stand: none over another, none cut, no legend over data."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import Collection, LineCollection, PathCollection
from matplotlib.contour import ContourSet
from matplotlib.legend import Legend
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.transforms import Bbox, IdentityTransform

from lecturelib.figures.scene import Scene

E_NOTATION = re.compile(r"\de[+\-−]?\d|^1e[+\-−]?\d", re.IGNORECASE)
_PADDING = 4  # pixels between the frame of a legend and its words
_TOUCHING = 2  # pixels by which two words may overlap: letters do not fill their boxes


def about_layout(scene: Scene) -> Iterator[str]:
    """What is wrong with the places of words and legends in a scene as it was recorded last."""
    texts = [*texts_of(scene)]
    for said, box in texts:
        if min(box.x0, box.y0, scene.figure.bbox.width - box.x1, scene.figure.bbox.height - box.y1) < -1:
            yield f"the words {said!r} are cut by the edge of the figure"
    for (said, box), (other_said, other_box) in combinations(texts, 2):
        shared = Bbox.intersection(box, other_box)
        if shared is not None and min(shared.width, shared.height) > _TOUCHING:
            yield f"the words {said!r} and {other_said!r} overlap"
    for said in (said for said, _ in texts if E_NOTATION.search(said)):
        yield f"{said!r} has a number as only computers write it"
    for ax in scene.figure.axes:
        for legend in scene.figure.findobj(Legend):
            if legend.get_visible() and (what := covered(ax, _inside(legend))):
                yield f"a legend covers {what}, at {ax.get_title()!r}"


def texts_of(scene: Scene) -> Iterator[tuple[str, Bbox]]:
    """Each line of text that is drawn, with its box in pixels, y upwards."""
    for _, ops in scene.shown()["layers"]:
        for op in ops:
            if op.get("t", "").strip() and not op.get("angle", 0) % 90:
                yield op["t"], _box_of(op, scene.figure.bbox.height)


def _box_of(op: dict[str, Any], height: float) -> Bbox:
    """About the box of a line of capitals, which starts at the op's place and is turned by its angle."""
    angle = np.radians(op.get("angle", 0))
    along, up = np.array([np.cos(angle), np.sin(angle)]), np.array([np.sin(angle), -np.cos(angle)])
    start = np.array([op["x"], op["y"]])
    ends = np.array([start - 0.1 * op["size"] * up, start + op["length"] * along + 0.75 * op["size"] * up])
    (x0, y0), (x1, y1) = ends.min(axis=0), ends.max(axis=0)
    return Bbox.from_extents(x0, height - y1, x1, height - y0)


def _inside(legend: Legend) -> Bbox:
    return legend.get_window_extent().padded(-_PADDING)


def covered(ax: Axes, box: Bbox) -> str:
    """What of the data in these axes is within the box, in words; nothing, one hopes."""
    seen = Bbox.intersection(box, ax.bbox)
    if seen is None or not ax.get_visible():
        return ""
    for line in (line for line in ax.lines if line.get_visible()):
        path = line.get_path().transformed(line.get_transform())
        if _marks(line) and _any_within(path.vertices, seen, line.get_markersize() / 2 * ax.figure.dpi / 72):
            return f"points of {line.get_label()!r}"
        if line.get_linestyle() != "None" and _crosses(path, seen):
            return f"the line {line.get_label()!r}"
    for collection in (found for found in ax.collections if found.get_visible()):
        if what := _covered_of(collection, seen):
            return what
    bars = (patch for patch in ax.patches if isinstance(patch, Rectangle) and patch.get_zorder() >= 1)
    if any(bar.get_visible() and bar.get_height() and bar.get_window_extent().overlaps(seen) for bar in bars):
        return "bars"
    if any(image.get_window_extent().overlaps(seen) for image in ax.images):
        return "an image"
    return ""


def _marks(line: Any) -> bool:
    return line.get_marker() not in ("None", "", None)


def _covered_of(collection: Collection, box: Bbox) -> str:
    if isinstance(collection, PathCollection) and not isinstance(collection, ContourSet):
        places = collection.get_offset_transform().transform(collection.get_offsets())
        return f"points of {collection.get_label()!r}" if _any_within(places, box, 4) else ""
    if isinstance(collection, LineCollection) or (isinstance(collection, ContourSet) and not collection.filled):
        to_pixels = collection.get_transform() or IdentityTransform()
        if any(_crosses(path.transformed(to_pixels), box) for path in collection.get_paths()):
            return "lines"
    return ""


def _any_within(places: Any, box: Bbox, size: float) -> bool:
    return bool(box.padded(size).count_contains(places))


def _crosses(path: Path, box: Bbox) -> bool:
    return bool(len(path.vertices)) and path.cleaned(remove_nans=True).intersects_bbox(box, filled=False)
