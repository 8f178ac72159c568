"""The colours, markers and line styles of all figures."""

from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.colors import to_hex, to_rgb, to_rgba

# Colour-blind readers can tell Okabe and Ito's colours apart; a marker repeats what the colour says.
BLUE, ORANGE, GREEN, VERMILLION, PURPLE, SKY, YELLOW, BLACK = (
    "#0072B2", "#E69F00", "#009E73", "#D55E00", "#CC79A7", "#56B4E9", "#F0E442", "#000000",
)  # fmt: skip
GREY = "#707070"

# Orange, sky and yellow are too pale for white paper by themselves, so every marker has a thin dark edge.
CLASS_STYLES = ((ORANGE, "s"), (BLUE, "o"), (GREEN, "^"), (PURPLE, "D"), (SKY, "v"), (YELLOW, "P"))

# Five colours and six dashes have no common factor: 30 lines differ, and neighbours differ in both. The pale
# colours are left out, for a thin line in one of them is lost on white.
LINE_COLOURS = (BLUE, VERMILLION, GREEN, PURPLE, BLACK)
LINE_DASHES = ("-", "--", "-.", ":", (0, (8, 2)), (0, (4, 1, 1, 1, 1, 1)))

# From dark to light, so that low and high contours differ even without colours; the lightest still stands out from
# white paper.
CONTOUR_COLOURS = [to_hex(colour) for colour in colormaps["cividis"](np.linspace(0, 0.6, 12))]

# Pale orange for the negative side, pale blue for the positive one.
TWO_SIDES = ("#FBE9C6", "#CFE3F1")
SOLUTION = "#9FE0CB"  # a pale green; greys get darker with each mistake

# Greys for areas and lines in the background, where nothing has to stand out.
NO_CLASS, PALE_GREY, FAINT_LINES = "#E0E0E0", "#D9D9D9", "#C8C8C8"


def line_style(place: int) -> dict[str, Any]:
    """Colour and dashes of the line at this place among several."""
    return {"color": LINE_COLOURS[place % 5], "linestyle": LINE_DASHES[place % 6], "linewidth": 2}


def pale(colour: str, strength: float = 0.25) -> str:
    """A tint of the colour, for an area behind markers of the colour itself."""
    red, green, blue = (1 - strength * (1 - part) for part in to_rgb(colour))
    return to_hex((red, green, blue))


def see_through(colour: str) -> dict[str, Any]:
    """The look of one dot among many: its edge is seen over others, and they are seen through its middle."""
    return {"markeredgecolor": colour, "markerfacecolor": to_rgba(colour, 0.3)}
