"""The panels of a figure: parts that may be put below each other where a screen is too narrow for all.

A panel is one of the axes, with its colour bar and with other axes that it overlaps, or a title or legend of the whole
figure.
"""

from collections.abc import Iterator

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.transforms import Bbox

_Part = tuple[set[Artist], Bbox]

_ROOM = 4  # pixels around what a panel holds


class Panels:
    """Made when the figure has its layout. `boxes` says where each panel is, row by row: left, top, width, height."""

    def __init__(self, figure: Figure, canvas: FigureCanvasAgg) -> None:
        self.width, self.height = canvas.get_width_height()
        renderer = canvas.get_renderer()
        found = [
            ({artist}, box.padded(_ROOM))
            for artist in figure.get_children()
            if artist is not figure.patch and (box := artist.get_tightbbox(renderer)) is not None and box.width > 0
        ]
        groups = _row_by_row(list(_merged(found)))
        self.boxes = [self._box(box) for _, box in groups]
        self._places = {artist: place for place, (artists, _) in enumerate(groups) for artist in artists}

    def place_of(self, artist: Artist) -> int:
        """The number of the panel that it belongs to; a text of the figure that was empty at first joins the first."""
        return self._places.get(artist.axes or artist, 0)

    def anchor_of(self, legend: Legend) -> list[float] | None:
        """The point of a legend that stays where it is when its words have to grow: its corner nearest to the edge."""
        whole = legend.axes.bbox if legend.axes else Bbox.from_extents(0, 0, self.width, self.height)
        box = legend.get_window_extent()
        x = box.x0 if legend.axes is None or box.x0 - whole.x0 < whole.x1 - box.x1 else box.x1
        y = box.y0 if box.y0 - whole.y0 < whole.y1 - box.y1 else box.y1
        return [round(float(x), 1), round(float(self.height - y), 1)]

    def _box(self, box: Bbox) -> list[float]:
        left, top = max(box.x0, 0), max(self.height - box.y1, 0)
        right, bottom = min(box.x1, self.width), min(self.height - box.y0, self.height)
        return [round(float(value), 1) for value in (left, top, right - left, bottom - top)]


def _row_by_row(groups: list[_Part]) -> list[_Part]:
    """From above, and in a row from the left; a row is all that lies for the most part beside its highest part."""
    ordered: list[_Part] = []
    waiting = sorted(groups, key=lambda group: -group[1].y1)
    while waiting:
        highest = waiting[0][1]
        row = [group for group in waiting if _lie_beside(group[1], highest)]
        ordered += sorted(row, key=lambda group: group[1].x0)
        waiting = [group for group in waiting if group not in row]
    return ordered


def _lie_beside(box: Bbox, other: Bbox) -> bool:
    shared = min(box.y1, other.y1) - max(box.y0, other.y0)
    return bool(shared > 0.5 * min(box.height, other.height))


def _merged(parts: list[_Part]) -> Iterator[_Part]:
    """The parts, with those put together that overlap, and each colour bar with the axes nearest to it."""
    waiting = sorted(parts, key=lambda part: part[1].width * part[1].height)
    while waiting:
        artists, box = waiting.pop(0)
        others = [part for part in waiting if _belong_together(artists, box, part)]
        if not others:
            yield artists, box
        else:
            partner = min(others, key=lambda part: abs(part[1].x0 - box.x0))
            waiting[waiting.index(partner)] = (partner[0] | artists, Bbox.union([partner[1], box]))


def _belong_together(artists: set[Artist], box: Bbox, other: _Part) -> bool:
    shared = Bbox.intersection(box, other[1])
    if shared is not None and shared.width * shared.height > 0.2 * box.width * box.height:
        return True
    is_bar = any(isinstance(artist, Axes) and artist.get_label() == "<colorbar>" for artist in artists)
    return is_bar and any(isinstance(artist, Axes) for artist in other[0])
