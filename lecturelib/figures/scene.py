"""A figure as vectors: recorded once as a whole, and from then on only what moved.

A scene is JSON that `scene.js` draws. Its layers are the artists, lowest first, each a list of ops (see `_recorder`);
its panels are the parts of the figure that may be put below each other where a screen is narrow (see `_panels`).
"""

from itertools import count
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.legend import Legend

from lecturelib.figures._axes import axes_on_page
from lecturelib.figures._layers import Layer, any_axis_is_stale, layers_of
from lecturelib.figures._panels import Panels
from lecturelib.figures._recorder import Op, Recorder
from lecturelib.figures._svg import png_of_few_colours
from lecturelib.figures.drawing import Drawing
from lecturelib.figures.style import house_style

_STILL_DPI = 200


class Scene:
    """Records a drawing at any values. `sentence` says in words what is shown.

    Matplotlib marks an artist as stale when it is changed, so a drawing need not say what it moves.
    """

    def __init__(self, drawing: Drawing, *, size: tuple[float, float] = (8, 4), dpi: int = 100) -> None:
        with house_style():
            self.figure = Figure(figsize=size, dpi=dpi, layout="constrained")
        self.canvas = FigureCanvasAgg(self.figure)
        self.sentence = ""
        self.drawing = drawing
        with house_style():
            self.update = drawing(self.figure)
        self._recorder = Recorder(*self.canvas.get_width_height(), dpi)
        self._panels: Panels | None = None
        self._numbers = count()
        self._names: dict[Layer, str] = {}
        self._recorded: dict[str, list[Op]] = {}
        self._axes: list[dict[str, Any] | None] = []

    def whole(self, **values: Any) -> dict[str, Any]:
        """The scene at these values. The first ones decide on the layout."""
        self._move(values)
        if not self._panels:
            self._lay_out()
            self._panels = Panels(self.figure, self.canvas)
        elif any_axis_is_stale(self.figure):
            self._settle()
        layers = [*layers_of(self.figure)]
        self._name(layers)
        self._recorded = {self._names[layer]: layer.record(self._recorder) for layer in layers}
        self._axes = self._axes_on_page()
        return self.shown()

    def patch(self, **values: Any) -> dict[str, Any]:
        """What differs from the last recording: some layers, and the order of all where it is another one."""
        self._move(values)
        everything = any_axis_is_stale(self.figure)  # a limit moves all that is inside
        if everything:
            self._settle()
        layers, before = [*layers_of(self.figure)], list(self._recorded)
        due = [layer for layer in layers if everything or layer.is_stale() or layer not in self._names]
        self._name(layers)
        fresh = {self._names[layer]: layer.record(self._recorder) for layer in due}
        changed = {name: ops for name, ops in fresh.items() if self._recorded.get(name) != ops}
        self._recorded = {name: (self._recorded | changed)[name] for name in self._names.values()}
        order = {} if list(self._recorded) == before else {"order": list(self._recorded)}
        axes, self._axes = self._axes, self._axes_on_page() if everything else self._axes
        scales = {} if self._axes == axes else {"axes": self._axes}
        return {"say": self.sentence, "layers": changed, **order, **scales}

    def shown(self) -> dict[str, Any]:
        """The scene as recorded last. A layer's name begins with the number of its panel."""
        assert self._panels, "shown: record the whole scene first"
        width, height = self.canvas.get_width_height()
        return {
            "width": width,
            "height": height,
            "panels": self._panels.boxes,
            "legends": {
                name: self._panels.anchor_of(layer.artist)
                for layer, name in self._names.items()
                if isinstance(layer.artist, Legend)
            },
            "axes": self._axes,
            "layers": [*map(list, self._recorded.items())],
            "say": self.sentence,
        }

    def still(self) -> bytes:
        """The figure as it is now as a PNG file, twice as wide as the scene: for readers without a kernel."""
        dpi = self.figure.dpi
        self.figure.dpi = _STILL_DPI
        self.canvas.draw()
        picture = np.array(self.canvas.buffer_rgba())
        self.figure.dpi = dpi
        return png_of_few_colours(picture)

    def _lay_out(self) -> None:
        """Give each axes its place, for good."""
        for ax in self.figure.axes:
            ax.spines[:].set_in_layout(False)  # a tenth of the time, for nothing: its axis takes no less room
        engine = self.figure.get_layout_engine()
        assert engine
        engine.execute(self.figure)
        self.figure.set_layout_engine("none")

    def _settle(self) -> None:
        """Let axes take their shape, and titles go where there is room: that is done when they are measured."""
        for ax in self.figure.axes:
            ax.get_tightbbox(self.canvas.get_renderer(), bbox_extra_artists=[])

    def moved_on_page(self) -> dict[str, dict[str, Any]]:
        """The artists with a `gid`, which a page twin moves: their layers, their axes, and ops that show their look."""
        named = {str(gid): layer for layer in self._names if (gid := layer.artist.get_gid())}
        axes = self.figure.axes
        return {
            gid: {
                "layer": self._names[layer],
                "axes": axes.index(layer.artist.axes) if layer.artist.axes in axes else 0,
                "ops": layer.record_look(self._recorder),
            }
            for gid, layer in named.items()
        }

    def _axes_on_page(self) -> list[dict[str, Any] | None]:
        assert self._panels
        _, height = self.canvas.get_width_height()
        return [axes_on_page(ax, height, self._panels.place_of(ax)) for ax in self.figure.axes]

    def _move(self, values: dict[str, Any]) -> None:
        with house_style():  # which also a title asks for whenever its words change
            self.sentence = self.update(**values)

    def _name(self, layers: list[Layer]) -> None:
        """Give new layers names, and forget those that are gone."""
        assert self._panels, "patch: record the whole scene first"
        known, place = self._names, self._panels.place_of
        self._names = {layer: known.get(layer) or f"{place(layer.artist)}.{next(self._numbers)}" for layer in layers}
