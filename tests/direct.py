"""What an interactive figure must show: the same drawing, saved by matplotlib itself without our shortcuts."""

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from lecturelib.picture import Picture
from lecturelib.plots import Drawing


def direct_rendering(
    drawing: Drawing, start: dict[str, Any], values: dict[str, Any], size: tuple[float, float] = (8, 4)
) -> NDArray[np.uint8]:
    """The pixels at `values`, in the layout that the drawing took at its `start`."""
    picture = Picture(drawing, size=size)
    picture.png(**start)
    return saved(picture, values)


def saved(picture: Picture, values: dict[str, Any]) -> NDArray[np.uint8]:
    """The pixels at `values` of a picture that has been drawn once, and so has its layout."""
    picture.update(**values)
    buffer = io.BytesIO()
    picture.figure.savefig(buffer, dpi=picture.figure.dpi)
    return pixels(buffer.getvalue())


def pixels(png: bytes) -> NDArray[np.uint8]:
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
