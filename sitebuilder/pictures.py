"""The frames of a figure on the site: what changes is drawn again, the rest is kept as a background."""

import struct
import zlib
from itertools import dropwhile
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from numpy.typing import NDArray

from lecturelib.figures.drawing import Drawing
from lecturelib.figures.style import house_style


class Picture:
    """Renders a drawing at any values, quickly: a site has thousands of frames.

    Matplotlib marks an artist as stale when it is changed; those that an update has changed are *moving*. They,
    and what lies above them, are drawn on a stored picture of the rest. So a drawing need not say what it moves.
    """

    def __init__(self, drawing: Drawing, *, size: tuple[float, float] = (8, 4), dpi: int = 100) -> None:
        with house_style():
            self.figure = Figure(figsize=size, dpi=dpi, layout="constrained")
        self.canvas = FigureCanvasAgg(self.figure)
        self.sentence = ""
        self.drawing = drawing
        with house_style():
            self.update = drawing(self.figure)
        for ax in self.figure.axes:
            ax.spines[:].set_in_layout(False)  # a tenth of the time, for nothing: its axis takes no less room
        self._moving: set[Artist] = set()
        self._background: Any = None  # a buffer of matplotlib's, which has no public type
        self._layers: tuple[list[Artist], list[Artist]] = ([], [])
        self._legends: dict[Legend, tuple[bytes, NDArray[np.uint8]]] = {}

    def png(self, **values: Any) -> bytes:
        """The picture at these values; `sentence` then says in words what it shows."""
        with house_style():
            self.sentence = self.update(**values)
        self._draw()
        return _png_of(np.asarray(self.canvas.buffer_rgba()))

    def _draw(self) -> None:
        stacks = [*map(_stack_of, self.figure.axes), _stack_of(self.figure)]
        artists = [artist for stack in stacks for artist in stack]
        changed = {artist for artist in artists if artist.stale}
        if self._background is not None:  # at first everything is stale, though it may never move again
            self._moving |= changed
        foreground = [artist for stack in stacks for artist in _foreground_of(stack, self._moving)]
        if (artists, foreground) != self._layers or any(isinstance(artist, Axis) for artist in changed):
            self._layers = (artists, foreground)
            self._draw_background()
        self.canvas.restore_region(self._background)
        for artist in foreground:
            if isinstance(artist, Legend) and artist not in self._moving:
                self._draw_legend(artist)
            else:
                artist.draw(self.canvas.get_renderer())
        for artist in artists:
            artist.stale = False  # also where matplotlib does not do so itself, as for an empty text

    def _draw_legend(self, legend: Legend) -> None:
        """Draw it or, if the pixels below it are those of last time, copy the result of last time.

        A legend often lies above what moves but seldom touches it, and its texts cost more than all the rest.
        """
        box = legend.get_window_extent(self.canvas.get_renderer()).padded(2)
        height = self.canvas.get_width_height()[1]
        rows = slice(max(0, int(height - box.y1)), int(height - box.y0) + 1)
        covered = np.asarray(self.canvas.buffer_rgba())[rows, max(0, int(box.x0)) : int(box.x1) + 1]
        below = covered.tobytes()
        if legend in self._legends and self._legends[legend][0] == below:
            covered[:] = self._legends[legend][1]
        else:
            legend.draw(self.canvas.get_renderer())
            self._legends[legend] = below, covered.copy()

    def _draw_background(self) -> None:
        artists, foreground = self._layers
        for artist in artists:
            artist.set_animated(artist in foreground)  # canvas.draw leaves an animated artist out
        self.canvas.draw()
        self._background = self.canvas.copy_from_bbox(self.figure.bbox)
        self.figure.set_layout_engine("none")  # the axes stay where the first drawing put them


def _stack_of(holder: Axes | Figure) -> list[Artist]:
    """The artists of a figure or axes, lowest first."""
    held = (a for a in holder.get_children() if not isinstance(a, Axes) and a is not holder.patch)
    return sorted(held, key=Artist.get_zorder)


def _foreground_of(stack: list[Artist], moving: set[Artist]) -> list[Artist]:
    """The lowest moving artist and all above it; not an axis without a grid, for that lies outside the plot."""
    above = dropwhile(lambda artist: artist not in moving or isinstance(artist, Axis), stack)
    return [a for a in above if not isinstance(a, Axis) or any(line.get_visible() for line in a.get_gridlines())]


def _png_of(pixels: NDArray[np.uint8]) -> bytes:
    """The pixels, (height, width, 4), as a PNG file that is made quickly rather than small.

    Pillow would try five filters on each row, which takes longer than drawing it and gains nothing on plain areas.
    """
    height, width, _ = pixels.shape
    unfiltered = np.zeros((height, 1), dtype=np.uint8)  # a row begins with the number of its filter
    rows = np.hstack([unfiltered, pixels.reshape(height, -1)])
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits each of red, green, blue and opacity
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows.tobytes(), 1)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )
