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
from numpy.typing import NDArray

from lecturelib.figures.scene import Scene

E_NOTATION = re.compile(r"\de[+\-−]?\d|^1e[+\-−]?\d", re.IGNORECASE)
_PADDING = 4  # pixels between the frame of a legend and its words
_WIDEST = 40  # times the size of its letters: what a phone shows in letters of 9 pixels
_HEIGHT = 0.85  # of capitals with what reaches below their line, as a share of their size
_TOUCHING = 2  # pixels by which two words may overlap: letters do not fill their boxes


def about_layout(scene: Scene) -> Iterator[str]:
    """What is wrong with the places of words and legends in a scene as it was recorded last."""
    texts, (width, height) = [*texts_of(scene)], scene.figure.bbox.size
    for said, outline in texts:
        if (outline < -1).any() or (outline > [width + 1, height + 1]).any():
            yield f"the words {said!r} are cut by the edge of the figure"
        if np.hypot(*(outline[1] - outline[0])) > _WIDEST * np.hypot(*(outline[3] - outline[0])) / _HEIGHT:
            yield f"the words {said!r} are too many for a phone"
    for (said, outline), (other_said, other) in combinations(texts, 2):
        if _overlap(outline, other):
            yield f"the words {said!r} and {other_said!r} overlap"
    for said in (said for said, _ in texts if E_NOTATION.search(said)):
        yield f"{said!r} has a number as only computers write it"
    legends = [legend for legend in scene.figure.findobj(Legend) if legend.get_visible()]
    for legend in legends:
        if _inside(legend).width > _WIDEST * legend.prop.get_size_in_points() / 72 * scene.figure.dpi:
            yield f"the legend with {legend.texts[0].get_text()!r} is too wide for a phone"
    for ax in scene.figure.axes:
        for legend in legends:
            if what := covered(ax, _inside(legend)):
                yield f"a legend covers {what}, at {ax.get_title()!r}"


def texts_of(scene: Scene) -> Iterator[tuple[str, NDArray[np.float64]]]:
    """Each line of text that is drawn, with the corners of its outline in pixels, y downwards.   (4, 2)"""
    for _, ops in scene.shown()["layers"]:
        for op in ops:
            if op.get("t", "").strip():
                yield op["t"], _outline(op)


def _outline(op: dict[str, Any]) -> NDArray[np.float64]:
    """The corners of a line of capitals, which starts at the op's place and is turned by its angle."""
    angle = np.radians(op.get("angle", 0))
    along, up = np.array([np.cos(angle), np.sin(angle)]), np.array([np.sin(angle), -np.cos(angle)])
    low = np.array([op["x"], op["y"]]) - 0.1 * op["size"] * up
    high = low + _HEIGHT * op["size"] * up
    return np.array([low, low + op["length"] * along, high + op["length"] * along, high])


def _overlap(one: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    """Whether two rectangles share more than a touch: by some side, neither is beyond the other."""
    for corners in (one, other):
        for side in (corners[1] - corners[0], corners[3] - corners[0]):
            first, second = (each @ side / np.hypot(*side) for each in (one, other))
            if min(first.max(), second.max()) - max(first.min(), second.min()) <= _TOUCHING:
                return False
    return True


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
