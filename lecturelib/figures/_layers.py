"""The layers of a figure: what matplotlib draws one above the other, each recorded by itself."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.spines import Spine
from matplotlib.text import Text

from lecturelib.figures._recorder import Op, Recorder


@dataclass(frozen=True)
class Layer:
    """One artist with all that it consists of."""

    artist: Artist

    def is_stale(self) -> bool:
        return bool(self.artist.stale)

    def record(self, recorder: Recorder) -> list[Op]:
        ops = recorder.record(self.draw)
        self.artist.stale = False  # also where matplotlib does not do so itself, as for an empty text
        for op in ops if self._lies_on_an_image() else ():
            op["fixed"] = 1
        if isinstance(self.artist, Axis):
            _mark_texts(self.artist, ops)
        return ops

    def draw(self, recorder: Recorder) -> None:
        if hasattr(self.artist, "do_3d_projection") and self.artist.get_visible():
            self.artist.do_3d_projection()
        if isinstance(self.artist, AxesImage) and _has_even_scales(self.artist.axes):
            recorder.draw_cells(self.artist)
        else:
            self.artist.draw(recorder)

    def _lies_on_an_image(self) -> bool:
        """Then its black and white were chosen for the image, the same in every theme, as is its colour bar."""
        ax = self.artist.axes
        if ax is not None and ax.get_label() == "<colorbar>":
            return not isinstance(self.artist, Axis | Spine | Text)
        if ax is None or not ax.images or isinstance(self.artist, Axis | Spine) or self.artist is ax.patch:
            return False
        if isinstance(self.artist, Text):
            x, y = self.artist.get_transform().transform(self.artist.get_unitless_position())
            return bool(ax.bbox.contains(x, y))
        return True


class Frame3D(Layer):
    """What three-dimensional axes draw below their artists: panes, grids, and the axes themselves."""

    artist: Any  # Axes3D, which only few figures have to import

    def is_stale(self) -> bool:
        return False  # a new limit or view makes everything stale

    def draw(self, recorder: Recorder) -> None:
        every = (self.artist.xaxis, self.artist.yaxis, self.artist.zaxis)
        for axis in every:
            axis.draw_pane(recorder)
        for axis in every:
            axis.draw_grid(recorder)
        for axis in every:
            axis.draw(recorder)


def layers_of(figure: Figure) -> Iterator[Layer]:
    """All layers, lowest first, but the paper: a page has its own."""
    for artist in sorted((a for a in figure.get_children() if a is not figure.patch), key=Artist.get_zorder):
        if isinstance(artist, Axes):
            yield from _layers_of_axes(artist) if artist.get_visible() else ()
        else:
            yield Layer(artist)


def any_axis_is_stale(figure: Figure) -> bool:
    return any(artist.stale for ax in figure.axes for artist in ax.get_children() if isinstance(artist, Axis))


def _layers_of_axes(ax: Axes) -> Iterator[Layer]:
    flat = ax.name != "3d"
    framed = ax.axison and ax.get_frame_on()
    if flat and framed:
        yield Layer(ax.patch)
    elif not flat:
        yield Frame3D(ax)
    for artist in sorted(ax.get_children(), key=Artist.get_zorder):
        drawn = flat or not isinstance(artist, Axis)
        drawn = drawn and (framed or not isinstance(artist, Spine)) and (ax.axison or not isinstance(artist, Axis))
        if drawn and artist is not ax.patch:
            yield Layer(artist)


def _has_even_scales(ax: Any) -> bool:
    return ax.get_xscale() == ax.get_yscale() == "linear"


def _mark_texts(axis: Any, ops: list[Op]) -> None:
    """Say which texts are the numbers along an axis, and where its label goes when they grow."""
    ways = {"left": [-1, 0], "right": [1, 0], "top": [0, -1], "bottom": [0, 1]}
    for op in ops:
        if op.get("t") == axis.label.get_text():
            op["push"] = ways[axis.get_label_position()]
        elif "t" in op:
            op["tick"] = 1
