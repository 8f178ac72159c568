"""Paths, numbers and images as text for a page."""

import base64
import io
from typing import Any

import numpy as np
from matplotlib.path import Path
from numpy.typing import NDArray
from PIL import Image

_LETTERS = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
_FAR = 1e5  # beyond it a path's points are of no use to anybody, and too long for the arithmetic of browsers


def path_data(path: Path, *, digits: int = 1) -> str:
    """The path as SVG writes it.

    >>> path_data(Path([[0, 0], [10.04, 0], [5, 8.66], [0, 0]], [1, 2, 2, 79]))
    'M0 0L10 0 5 8.7Z'
    """
    words: list[str] = []
    before = None
    points = (np.clip(np.asarray(path.vertices), -_FAR, _FAR).round(digits) + 0.0).tolist()  # a zero has no sign
    plain = [Path.MOVETO] + [Path.LINETO] * (len(points) - 1)
    codes = plain if path.codes is None else np.asarray(path.codes).tolist()
    for code, (x, y) in zip(codes, points, strict=True):
        if code == Path.STOP:
            break
        if code == Path.CLOSEPOLY:
            words.append("Z")
        else:
            letter = _LETTERS[code] if code != before or code == Path.MOVETO else " "
            words.append(f"{letter}{x:.7g} {y:.7g}")
        before = code
    return "".join(words)


def rounded(number: Any, digits: int = 1) -> float:
    """A number as JSON needs it: short, and no whole number with a point."""
    short = round(float(number), digits)
    return int(short) if short == int(short) else short


def png(pixels: NDArray[np.uint8]) -> str:
    """The pixels, (height, width, 4), as a PNG file in base64, with a palette where they have few colours."""
    image = Image.fromarray(np.ascontiguousarray(pixels))
    plain = image.convert("RGB")
    few = pixels[..., 3].min() == 255 and plain.getcolors(256)
    file = io.BytesIO()
    (plain.quantize(len(few), dither=Image.Dither.NONE) if few else image).save(file, "png")
    return base64.b64encode(file.getvalue()).decode()


def png_of_few_colours(pixels: NDArray[np.uint8]) -> bytes:
    """The opaque pixels, (height, width, 4), as a PNG file with a palette: a third of the size.

    Most of a figure is white. Left out of the search for the other 255 colours it stays as it is, and the search takes
    a fifth of the time. Pillow's usual search would spend them on what is frequent, and turn a small red dot yellow.
    """
    flat = np.ascontiguousarray(pixels).reshape(-1, 4)
    inked = flat.view(np.uint32).ravel() != 0xFFFFFFFF
    inked[0] = True  # there has to be something to search in
    strip = Image.fromarray(flat[inked][np.newaxis, :, :3])
    found = strip.quantize(255, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    places = np.full(len(flat), 255, dtype=np.uint8)
    places[inked] = np.asarray(found).ravel()
    picture = Image.frombytes("P", (pixels.shape[1], pixels.shape[0]), places.tobytes())
    colours = (found.getpalette() or [])[:765]
    picture.putpalette([*colours, *[255] * (768 - len(colours))])
    file = io.BytesIO()
    picture.save(file, "png")
    return file.getvalue()
