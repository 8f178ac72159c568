"""Where the coordinates of axes are in the picture, for what is moved or computed on the page."""

from typing import Any

from matplotlib.axes import Axes

from lecturelib.figures._svg import rounded

_SCALES = {"linear": 0, "log": 1}


def axes_on_page(ax: Axes, height: float, panel: int) -> dict[str, Any] | None:
    """The box in pixels (left, top, width, height), the limits, and for x and y whether the scale is logarithmic; None
    where there is more to it than that.
    """
    scales = [_SCALES.get(scale) for scale in (ax.get_xscale(), ax.get_yscale())]
    if ax.name != "rectilinear" or None in scales:
        return None
    box = [rounded(value, 2) for value in (ax.bbox.x0, height - ax.bbox.y1, ax.bbox.width, ax.bbox.height)]
    x, y = ([float(f"{limit:.8g}") for limit in limits] for limits in (ax.get_xlim(), ax.get_ylim()))
    return {"panel": panel, "box": box, "x": x, "y": y, "log": scales}
