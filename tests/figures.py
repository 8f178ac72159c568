"""What every picture owes its readers, as far as a program can tell: colours that the colour-blind can tell apart and
never colour alone, enough contrast, words on the axes and in place of the picture."""

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.collections import PathCollection
from matplotlib.colors import to_hex, to_rgb, to_rgba
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from matplotlib.text import Text

from lecturelib.figures import style
from lecturelib.figures.scene import Scene
from tests.layout import about_layout

OKABE_ITO = [
    to_rgb(colour)
    for colour in (style.BLUE, style.ORANGE, style.GREEN, style.VERMILLION, style.PURPLE, style.SKY, style.YELLOW)
]
WORD_COLOURS = {to_rgb(style.word_colour(to_hex(colour))) for colour in OKABE_ITO}
VERB = re.compile(r"\b(is|are|has|have|\w+s|rise|did|found|stand|hold|differ|lie|goes?|converged|crosses) ")
NUMBER = re.compile(r"[−\d.,]+|\$.*\$")
TEXT_CONTRAST, OTHER_CONTRAST = 4.5, 3.0  # WCAG 2.2, AA


def complaints(scene: Scene) -> list[str]:
    """What is wrong with a figure that has been recorded; nothing, one hopes."""
    figure = scene.figure
    found = [*about_layout(scene), *about_words(scene)]
    found += [*about_colours(figure), *about_colour_alone(figure), *about_contrast(figure)]
    if to_rgba(figure.get_facecolor())[3] < 1 or luminance(figure.get_facecolor()) < 0.9:
        found.append("it has no opaque light paper of its own: on a dark page it would be unreadable")
    return [*found, *about_text_contrast(figure)]  # the last draws the figure anew


def about_words(scene: Scene) -> Iterator[str]:
    said, axes = scene.sentence, scene.figure.axes
    if not (said.endswith(".") and not said[0].islower() and len(said.split()) >= 6 and VERB.search(said)):
        yield f"its alt text is not a sentence: {said!r}"
    if not re.search(r"\d|\w [A-Z]\w|: |, ", said):
        yield f"its alt text names nothing: {said!r}"
    if not (any(ax.get_title() for ax in axes) or scene.figure.get_suptitle()):
        yield "it has no title"
    for ax in axes:
        x_numbers, y_numbers = (
            any(NUMBER.fullmatch(tick.get_text()) for tick in axis.get_ticklabels()) for axis in (ax.xaxis, ax.yaxis)
        )
        if y_numbers and not (ax.get_ylabel() and (ax.get_xlabel() or not x_numbers)):
            yield f"an axis has numbers but no label, at {ax.get_title()!r}"


def about_colours(figure: Figure) -> Iterator[str]:
    for artist, colour in inks(figure):
        names_a_line = isinstance(artist, Text) and to_rgb(colour) in WORD_COLOURS
        if not (names_a_line or is_grey(colour) or any(is_tint(colour, base) for base in OKABE_ITO)):
            yield f"{artist} has the colour {colour}, which is not Okabe and Ito's"
    for image in (image for ax in figure.axes for image in ax.images if image.get_array().ndim == 2):
        steps = np.diff([luminance(colour) for colour in image.cmap(np.arange(image.cmap.N))])[1:]
        if (steps < -0.002).any() and (steps > 0.002).any():
            yield f"the colours {image.cmap.name} go neither from dark to light nor from light to dark"


def inks(figure: Figure) -> Iterator[tuple[Any, Any]]:
    """The colours of lines, markers, areas and words."""
    for line in lines_of(figure):
        marked = line.get_marker() not in ("None", "", None)
        colours = (line.get_markerfacecolor(), line.get_markeredgecolor()) if marked else (line.get_color(),)
        yield from ((line, colour) for colour in colours)
    for points in figure.findobj(PathCollection):
        yield from ((points, tuple(colour)) for colour in (*points.get_facecolor(), *points.get_edgecolor()))
    for patch in figure.findobj(Patch):
        yield from ((patch, colour) for colour in (patch.get_facecolor(), patch.get_edgecolor()))
    yield from ((text, text.get_color()) for text in figure.findobj(Text))


def lines_of(figure: Figure) -> list[Line2D]:
    """The lines that a drawing drew, without those of axes and legends."""
    return [line for ax in figure.axes for line in ax.lines]


def is_grey(colour: Any) -> bool:
    return str(colour) == "none" or bool(np.ptp(to_rgb(colour)) < 0.01)


def is_tint(colour: Any, base: tuple[float, float, float]) -> bool:
    """Whether the colour is the base, or the base mixed with white."""
    missing, whole = 1 - np.array(to_rgb(colour)), 1 - np.array(base)
    strength = missing @ whole / (whole @ whole)
    return bool(strength < 1.01 and np.abs(missing - strength * whole).max() < 0.03)


def about_colour_alone(figure: Figure) -> Iterator[str]:
    for ax in figure.axes:
        for (colour, look, one), (other_colour, other_look, other) in combinations(looks(ax), 2):
            named = not (one.startswith("_") and other.startswith("_"))  # a dot upon a line has the line's look
            if named and colour != other_colour and look == other_look:
                yield f"{one!r} and {other!r} differ in colour alone, at {ax.get_title()!r}"


def looks(ax: Axes) -> Iterator[tuple[Any, Any, str]]:
    """Of each line and each set of points: its colour, what else tells it apart, and its label."""
    for line in ax.lines:
        marker = line.get_marker()
        dot = (marker, line.get_fillstyle(), line.get_markersize()) if marker not in ("None", "", None) else None
        width = line.get_linewidth() if line.get_linestyle() != "None" else 0
        yield to_rgb(line.get_color()), (str(line._unscaled_dash_pattern), width, dot), str(line.get_label())
    for points in ax.findobj(PathCollection):
        if len(points.get_facecolor()) == 1:
            yield tuple(points.get_facecolor()[0]), points.get_paths()[0].vertices.tobytes(), str(points.get_label())


def about_contrast(figure: Figure) -> Iterator[str]:
    """Lines, points and bars against white paper; upon an image other colours may serve better."""
    for ax in (ax for ax in figure.axes if not ax.images and ax.get_label() != "<colorbar>"):
        for artist, colours in graphics(ax):
            alpha = 1.0 if artist.get_alpha() is None else artist.get_alpha()
            best = max((contrast(to_rgba(colour, alpha), "white") for colour in colours), default=21)
            if best < OTHER_CONTRAST:
                yield f"{artist.get_label()!r} has a contrast of only {best:.1f}, at {ax.get_title()!r}"


def graphics(ax: Axes) -> Iterator[tuple[Any, list[Any]]]:
    for line in ax.lines:
        if line.get_linestyle() != "None":
            yield line, [line.get_color()]
        else:
            filled = [] if line.get_fillstyle() == "none" else [line.get_markerfacecolor()]
            yield line, [line.get_markeredgecolor(), *filled]
    for points in ax.findobj(PathCollection):
        yield points, [*points.get_facecolor(), *points.get_edgecolor()]
    for bar in (patch for patch in ax.patches if isinstance(patch, Rectangle)):
        yield bar, [bar.get_facecolor(), bar.get_edgecolor()]


def about_text_contrast(figure: Figure) -> Iterator[str]:
    """Words against what is behind the middle of them."""
    words = [text for text in figure.findobj(Text) if text.get_text().strip() and text.get_visible()]
    boxes = [text.get_window_extent() for text in words]
    for unseen in (*words, *figure.findobj(Axis)):  # numbers of axes cost most of a drawing, also unseen
        unseen.set_visible(False)
    figure.canvas.draw()
    paper = np.asarray(figure.canvas.buffer_rgba())[::-1, :, :3] / 255  # matplotlib counts its rows from below
    for text, box in zip(words, boxes, strict=True):
        text.set_visible(True)
        column, row = np.clip([(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2], 0, np.array(paper.shape[1::-1]) - 1)
        own = text.get_bbox_patch()
        behind = tuple(paper[int(row), int(column)]) if own is None else own.get_facecolor()
        if (got := contrast(text.get_color(), behind)) < TEXT_CONTRAST:
            yield f"the words {text.get_text()!r} have a contrast of only {got:.1f}"


def contrast(one: Any, other: Any) -> float:
    """WCAG's contrast of two colours, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Any) -> float:
    """WCAG's relative luminance, of a colour that lets white paper shine through where it is not opaque."""
    *rgb, alpha = to_rgba(colour)
    parts = 1 - alpha * (1 - np.array(rgb))
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])
