"""The layers of a figure: what matplotlib draws one above the other, each recorded by itself."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.spines import Spine
from matplotlib.text import Text

from lecturelib.figures._recorder import Op, Recorder
from lecturelib.figures._svg import rounded

_ALIGNED = {"left": "start", "center": "middle", "right": "end"}  # as SVG calls it


@dataclass(frozen=True)
class Layer:
    """One artist with all that it consists of."""

    artist: Artist

    def is_stale(self) -> bool:
        return bool(self.artist.stale)

    def record(self, recorder: Recorder) -> list[Op]:
        if self.artist.get_gid() and self.artist.get_snap() is not False:
            self.artist.set_snap(False)  # a page twin puts upright lines where they are, not onto whole pixels
        ops = recorder.record(self.draw)
        self.artist.stale = False  # also where matplotlib does not do so itself, as for an empty text
        for op in ops if self._lies_on_an_image() else ():
            op["fixed"] = 1
        if isinstance(self.artist, Axis):
            _mark_numbers(ops, [self.artist])
            _mark_label(ops, self.artist)
        elif isinstance(self.artist, Text):
            _keep_together(ops, self.artist, recorder.height)
        return ops

    def draw(self, recorder: Recorder) -> None:
        if hasattr(self.artist, "do_3d_projection") and self.artist.get_visible():
            self.artist.do_3d_projection()
        if isinstance(self.artist, AxesImage) and _has_even_scales(self.artist.axes):
            recorder.draw_cells(self.artist)
        else:
            self.artist.draw(recorder)

    def record_look(self, recorder: Recorder) -> list[Op]:
        """The ops of the artist, made up where there is nothing to be seen of it yet. The artist stays as it is."""
        with _something_to_see(self.artist):
            ops = self.record(recorder)
        self.artist.stale = False
        if isinstance(self.artist, Text):
            for op in ops:
                op["align"] = _ALIGNED[self.artist.get_horizontalalignment()]
        return ops

    def _lies_on_an_image(self) -> bool:
        """Then its black and white were chosen for the image, which is the same in every theme."""
        ax = self.artist.axes
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

    def record(self, recorder: Recorder) -> list[Op]:
        ops = super().record(recorder)
        _mark_numbers(ops, self._axes())
        return ops

    def draw(self, recorder: Recorder) -> None:
        self.artist.M = self.artist.get_proj()
        for axis in self._axes():
            axis.draw_pane(recorder)
        for axis in self._axes():
            axis.draw_grid(recorder)
        for axis in self._axes():
            axis.draw(recorder)

    def _axes(self) -> tuple[Any, ...]:
        return self.artist.xaxis, self.artist.yaxis, self.artist.zaxis


@contextmanager
def _something_to_see(artist: Artist) -> Iterator[None]:
    """For a while a line, an area or a text is not empty."""
    ax: Any = artist.axes
    if isinstance(artist, Line2D):
        data = artist.get_data()
        artist.set_data(ax.get_xlim(), ax.get_ylim())
        yield
        artist.set_data(*data)
    elif isinstance(artist, PathPatch):
        path = artist.get_path()
        artist.set_path(Path.unit_rectangle())
        yield
        artist.set_path(path)
    elif isinstance(artist, Text):
        words = artist.get_text()
        artist.set_text("x")
        yield
        artist.set_text(words)
    else:
        yield


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


def _mark_numbers(ops: list[Op], axes: Sequence[Any]) -> None:
    """Say which texts are the numbers along axes, of which some are left out where they have to grow."""
    labels = {axis.label.get_text() for axis in axes}
    for op in ops:
        if "t" in op and op["t"] not in labels:
            op["tick"] = 1


def _mark_label(ops: list[Op], axis: Any) -> None:
    """Say where the label of an axis goes when its numbers grow."""
    ways = {"left": [-1, 0], "right": [1, 0], "top": [0, -1], "bottom": [0, 1]}
    for op in ops:
        if op.get("t") == axis.label.get_text():
            op["push"] = ways[axis.get_label_position()]


def _keep_together(ops: list[Op], text: Text, height: int) -> None:
    """Let all lines of a text grow about one point, and with them the box around them."""
    lines = [op for op in ops if "t" in op]
    if not lines:  # it says nothing now, and may have no place either
        return
    x, y = text.get_transform().transform(text.get_unitless_position())
    anchor = [rounded(x), rounded(height - y)]
    for op in lines:
        op["anchor"] = anchor
    if text.get_bbox_patch():
        ops[ops.index(lines[0]) - 1]["around"] = {"x": 0, "y": 0, "size": lines[0]["size"], "anchor": anchor}
