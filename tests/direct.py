"""What an interactive figure must show: the same drawing, saved by matplotlib itself without our shortcuts."""

import io
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from lecturelib.figures.drawing import Drawing
from lecturelib.figures.picture import Picture


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
    picture = Picture(drawing, size=size)
    picture.update(**start)
    picture.figure.get_layout_engine().execute(picture.figure)
    picture.figure.set_layout_engine("none")
    for values in places:
        picture.update(**values)
        picture.canvas.draw()
        yield np.array(picture.canvas.buffer_rgba())[..., :3]


def saved(picture: Picture, values: dict[str, Any]) -> NDArray[np.uint8]:
    """The pixels at `values` of a picture that has been drawn once, and so has its layout."""
    picture.update(**values)
    buffer = io.BytesIO()
    picture.figure.savefig(buffer, format="rgba", dpi=picture.figure.dpi)
    width, height = picture.canvas.get_width_height()
    return np.frombuffer(buffer.getvalue(), dtype=np.uint8).reshape(height, width, 4)[..., :3]


def pixels(png: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
