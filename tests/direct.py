"""What a figure must show: the same drawing, painted by matplotlib itself without our shortcuts."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from numpy.typing import NDArray
from PIL import Image

from lecturelib.figures.drawing import Drawing
from lecturelib.figures.style import house_style


def direct_rendering(
    drawing: Drawing, start: dict[str, Any], values: dict[str, Any], size: tuple[float, float] = (8, 4)
) -> NDArray[np.uint8]:
    """The pixels at `values`, in the layout that the drawing took at its `start`."""
    (pixels,) = direct_renderings(drawing, start, [values], size)
    return pixels


def direct_renderings(
    drawing: Drawing, start: dict[str, Any], places: Iterable[dict[str, Any]], size: tuple[float, float] = (8, 4)
) -> Iterator[NDArray[np.uint8]]:
    """The pixels at several values, each a whole drawing of one figure: to lay that out takes longest."""
    with house_style():
        figure = Figure(figsize=size, dpi=100, layout="constrained")
    canvas = FigureCanvasAgg(figure)
    with house_style():
        update = drawing(figure)
        update(**start)
    figure.get_layout_engine().execute(figure)
    figure.set_layout_engine("none")
    for values in places:
        with house_style():
            update(**values)
        canvas.draw()
        yield np.array(canvas.buffer_rgba())[..., :3]


def pixels(png: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
