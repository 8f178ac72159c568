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
        groups = sorted(_merged(found), key=lambda group: (-round(group[1].y1, -2), group[1].x0))
        self.boxes = [self._box(box) for _, box in groups]
        self._places = {artist: place for place, (artists, _) in enumerate(groups) for artist in artists}
        # The paper of axes does not know to which it belongs, and would cover another panel on a narrow screen.
        self._places |= {ax.patch: self._places[ax] for ax in figure.axes if ax in self._places}

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


def _merged(parts: list[tuple[set[Artist], Bbox]]) -> Iterator[tuple[set[Artist], Bbox]]:
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


def _belong_together(artists: set[Artist], box: Bbox, other: tuple[set[Artist], Bbox]) -> bool:
    shared = Bbox.intersection(box, other[1])
    if shared is not None and shared.width * shared.height > 0.2 * box.width * box.height:
        return True
    is_bar = any(isinstance(artist, Axes) and artist.get_label() == "<colorbar>" for artist in artists)
    return is_bar and any(isinstance(artist, Axes) for artist in other[0])
