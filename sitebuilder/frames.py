"""Inside the kernel of a notebook: draw an interactive figure at every value that its sliders can take on a page."""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from lecturelib.figures.widgets import Explorer
from sitebuilder.controls import Control, described, is_menu, played, stops_of, values_of
from sitebuilder.pictures import Picture

# What a reader can do to a figure. A grid has all combinations of its controls; else each slider moves alone, with
# the others at their start, and a menu stays where it is put meanwhile, or goes back as well.
_Freedom = Literal["grid", "menus", "alone"]

# The most stops of a slider, from a light figure to the heaviest: many menus and sliders have many combinations.
_LEVELS: tuple[tuple[int, _Freedom], ...] = (
    (61, "menus"), (41, "menus"), (31, "menus"), (21, "menus"),
    (31, "alone"), (21, "alone"), (13, "alone"), (9, "alone"), (5, "alone"),
)  # fmt: skip
_FRAMES_OF_A_FIGURE = 250
_FRAMES_OF_A_GRID = 150
_BYTES_OF_A_PAGE = 4_700_000  # of the 6 MB that a page may weigh; the rest is for text, fonts and still pictures
_SAMPLE = 6  # frames tell how much all of them will weigh


@dataclass(frozen=True)
class Figure:
    """`frames` holds file and alt text by the places of the controls: "0,12" is the first and the thirteenth value."""

    controls: list[Control]
    play: str
    freedom: _Freedom
    width: int
    height: int
    frames: dict[str, tuple[str, str]]

    @property
    def first(self) -> tuple[str, str]:
        return self.frames[key(control.start for control in self.controls)]


def report_figures(results: Mapping[int, Any], folder: str) -> None:
    """Draw all figures among the results of the cells into the folder; print them as JSON, by number of execution."""
    explorers = {count: result for count, result in results.items() if isinstance(result, Explorer) and result.controls}
    grid = next((count for count, explorer in explorers.items() if _can_be_grid(explorer)), None)
    sketches = {count: _Sketch(explorer, grid=count == grid) for count, explorer in explorers.items()}
    _thin_out(list(sketches.values()))
    print(json.dumps({count: asdict(sketch.write(Path(folder))) for count, sketch in sketches.items()}))


def _can_be_grid(explorer: Explorer) -> bool:
    """Two sliders whose pictures, all combinations of them, are few enough for one page."""
    sizes = [len(values_of(control)) for control in explorer.controls.values()]
    sliders = [control for control in explorer.controls.values() if not is_menu(control)]
    return len(sliders) == 2 and int(np.prod(sizes)) <= _FRAMES_OF_A_GRID


def _thin_out(sketches: list["_Sketch"]) -> None:
    """Take stops away until the page is light enough: first as estimated, then as drawn.

    From figures that are heavy because they have many, or a figure of heavy pictures would be left with few.
    """
    for draw_first in (False, True):
        for sketch in sketches if draw_first else ():
            sketch.draw_all()
        while sum(sketch.weight for sketch in sketches) > _BYTES_OF_A_PAGE:
            max(sketches, key=lambda sketch: sketch.weight * sketch.stops).thinner()


class _Sketch:
    """An interactive figure on its way to a page: what it shows at each place, kept while the stops are chosen."""

    def __init__(self, explorer: Explorer, *, grid: bool) -> None:
        self.explorer = explorer
        self.levels: list[tuple[int, _Freedom]] = [(_LEVELS[0][0], "grid"), *_LEVELS] if grid else list(_LEVELS)
        self.picture = Picture(explorer.scene.drawing, size=tuple(explorer.scene.figure.get_size_inches()))
        self.picture.png(**explorer.values)  # the start decides on the layout, as in the notebook
        self.drawn: dict[tuple[Any, ...], tuple[bytes, str]] = {}
        while len(self.places) > _FRAMES_OF_A_FIGURE:
            self.thinner()

    def thinner(self) -> None:
        """Go on to the next level with fewer pictures."""
        before = len(self.places)
        while len(self.places) >= before:
            if len(self.levels) == 1:
                raise ValueError(f"{', '.join(self.explorer.controls)}: too many or too heavy pictures for a page")
            self.levels.pop(0)

    @property
    def stops(self) -> int:
        return self.levels[0][0]

    @property
    def freedom(self) -> _Freedom:
        return self.levels[0][1]

    @property
    def values(self) -> list[list[Any]]:
        """The stops of each control."""
        return [stops_of(control, self.stops) for control in self.explorer.controls.values()]

    @property
    def controls(self) -> list[Control]:
        named = zip(self.explorer.controls.items(), self.values, strict=True)
        return [described(name, control, values) for (name, control), values in named]

    @property
    def places(self) -> dict[tuple[int, ...], tuple[Any, ...]]:
        """The values of the controls at each combination of their places that a reader can bring about."""
        stops = self.values
        return {
            place: tuple(stop[n] for stop, n in zip(stops, place, strict=True))
            for place in sorted(reachable(self.controls, self.freedom))
        }

    @property
    def weight(self) -> int:
        """The bytes of all its pictures, estimated from a few as long as not all are drawn."""
        wanted = list(self.places.values())
        for values in wanted[:: max(1, len(wanted) // _SAMPLE)]:
            self._draw(values)
        drawn = [self.drawn[values][0] for values in wanted if values in self.drawn]
        mean = sum(map(len, drawn)) / len(drawn)
        return sum(map(len, set(drawn))) + round(mean * (len(wanted) - len(drawn)))

    def draw_all(self) -> None:
        for values in self.places.values():
            self._draw(values)

    def write(self, folder: Path) -> Figure:
        """The figure with all its frames, which become files that are named by their contents."""
        self.draw_all()
        frames = {}
        for place, values in self.places.items():
            data, sentence = self.drawn[values]
            frames[key(place)] = (write_frame(data, folder), sentence)
        width, height = self.picture.canvas.get_width_height()
        return Figure(self.controls, played(self.explorer), self.freedom, width, height, frames)

    def _draw(self, values: tuple[Any, ...]) -> None:
        if values not in self.drawn:
            png = self.picture.png(**dict(zip(self.explorer.controls, values, strict=True)))
            self.drawn[values] = (compact(png), self.picture.sentence)


def reachable(controls: list[Control], freedom: _Freedom) -> set[tuple[int, ...]]:
    """The combinations of places that a reader can bring about."""
    combinations = set()
    for moved in controls:
        free = [control is moved or freedom == "grid" or (freedom == "menus" and control.menu) for control in controls]
        places = [range(len(c.texts)) if f else [c.start] for c, f in zip(controls, free, strict=True)]
        combinations |= set(product(*places))
    return combinations


def key(place: Any) -> str:
    return ",".join(map(str, place))


def compact(png: bytes) -> bytes:
    """The picture in a quarter of the bytes: its rounded colours, stored without further loss."""
    buffer = io.BytesIO()
    pixels = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    Image.fromarray(rounded(pixels)).save(buffer, "webp", lossless=True, method=4, quality=80)
    return buffer.getvalue()


def rounded(pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The pixels with each colour at the nearest multiple of 4, so off by 2 of 255 at most, which nobody sees.

    Matplotlib leaves a noise of 1 in areas that it resamples; without it they are flat, and cost next to nothing.
    """
    return np.clip((pixels.astype(int) + 2) // 4 * 4, 0, 255).astype(np.uint8)


def write_frame(data: bytes, folder: Path) -> str:
    """Store a compact picture under a name made from its contents: equal pictures share a file."""
    name = f"{hashlib.sha256(data).hexdigest()[:16]}.webp"
    (folder / name).write_bytes(data)
    return name
