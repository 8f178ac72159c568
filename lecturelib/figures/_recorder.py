"""A matplotlib renderer that notes what is drawn instead of painting it.

Each call becomes an *op*, a small dictionary that `scene.js` turns into an SVG element. Positions are pixels at the
figure's dpi, with y downwards. What an op holds:

    d               a path: SVG's path data          at    the places of a marker with the path d: [x, y, x, y, …]
    t, x, y, size   a line of text, its baseline's start, its size      math, outline   letters of a formula, its bars
    png, box        an image in a rectangle          fill, stroke, width, dash, join, cap, fill_opacity, …  as in SVG
    clip            a rectangle or a path            fixed   keep the colours in a dark theme
"""

from functools import cache
from typing import Any

import numpy as np
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.image import AxesImage
from matplotlib.mathtext import MathTextParser
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D, Transform
from numpy.typing import NDArray

from lecturelib.figures._svg import path_data, png, rounded

Op = dict[str, Any]

_USUAL_ENDS = {"join": "round", "cap": "butt"}  # where an op does not say
_FACES = {"DejaVuSans": 0, "DejaVuSans-Oblique": 1, "DejaVuSans-Bold": 2}  # which `scene.css` asks for
_SHARPNESS = 2  # pixels of an image for each of the figure's, as modern displays have them


class Recorder(RendererBase):
    """Notes the calls of artists' `draw` in `ops`."""

    def __init__(self, width: int, height: int, dpi: float) -> None:
        super().__init__()
        self.width, self.height, self.dpi = width, height, dpi
        self.ops: list[Op] = []
        self._measure, self._formulas = _text_tools(dpi)
        self._upside_down = Affine2D().scale(1, -1).translate(0, height)

    def record(self, draw: Any) -> list[Op]:
        """What `draw(self)` draws."""
        self.ops = []
        draw(self)
        return self.ops

    # ------------------------------------------------------------------------------ what matplotlib asks a renderer

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self.width, self.height

    def points_to_pixels(self, points: Any) -> Any:
        return points * self.dpi / 72

    def flipy(self) -> bool:
        return True

    def option_image_nocomposite(self) -> bool:
        return True  # each image by itself, as each of them may change

    def get_image_magnification(self) -> float:
        return _SHARPNESS

    def get_text_width_height_descent(self, s: str, prop: Any, ismath: Any) -> tuple[float, float, float]:
        """As in the picture that the layout was made for."""
        return self._measure.get_text_width_height_descent(s, prop, ismath)

    # ------------------------------------------------------------------------------ drawing

    def draw_path(self, gc: GraphicsContextBase, path: Path, transform: Transform, rgbFace: Any = None) -> None:
        look = self._look(gc, rgbFace)
        if "stroke" not in look and "fill" not in look:
            return
        window = None if rgbFace is not None or gc.get_hatch() else (-50, -50, self.width + 50, self.height + 50)
        drawn = path.cleaned(
            transform + self._upside_down,
            remove_nans=True,
            clip=window,
            simplify=window is not None and path.should_simplify,
            curves=True,
            stroke_width=self.points_to_pixels(gc.get_linewidth()),
            snap=gc.get_snap(),
        )
        if data := path_data(drawn):
            self.ops.append({"d": data, **look})

    def draw_markers(
        self, gc: GraphicsContextBase, marker_path: Path, marker_trans: Transform, path: Path, trans: Transform,
        rgbFace: Any = None,
    ) -> None:  # fmt: skip
        places = [points[-2:] for points, _ in path.iter_segments(trans + self._upside_down, simplify=False)]
        sharp = len(marker_path) == 2  # the mark of an axis, which is to be one pixel wide and has no inside
        face = None if sharp else rgbFace
        self._markers(gc, marker_path, marker_trans, np.array(places).reshape(-1, 2), face, sharp=sharp)

    def draw_path_collection(
        self, gc: Any, master_transform: Any, paths: Any, all_transforms: Any, offsets: Any, offset_trans: Any,
        *looks: Any, **more: Any,
    ) -> None:  # fmt: skip
        """Where all paths are one and the same they are markers; else each is a path of its own.

        The two helpers have underscores, yet matplotlib's own renderers outside its package use them, too.
        """
        if len(paths) == 1 and len(all_transforms) <= 1 and len(offsets) > 1:
            shape = [*self._iter_collection_raw_paths(master_transform, paths, all_transforms)]  # type: ignore[attr-defined]
            for x, y, (path, transform), look, face in self._iter_collection(  # type: ignore[attr-defined]
                gc, shape, offsets, offset_trans, *looks, **more
            ):
                self._markers(look, path, transform, np.array([[x, self.height - y]]), face)
        else:
            super().draw_path_collection(
                gc, master_transform, paths, all_transforms, offsets, offset_trans, *looks, **more
            )

    def draw_image(self, gc: GraphicsContextBase, x: float, y: float, im: Any, transform: Any = None) -> None:
        """An image in the figure's own pixels, as matplotlib hands it on, upside down."""
        height, width = (size / _SHARPNESS for size in im.shape[:2])
        place = [rounded(value) for value in (x, self.height - y - height, width, height)]
        self.ops.append({"png": png(im[::-1]), "box": place, **self._clip(gc)})

    def draw_cells(self, image: AxesImage) -> None:
        """An image in its own pixels, which a browser enlarges: smaller than what matplotlib makes of it, and sharp."""
        cells = image.to_rgba(np.ma.asarray(image.get_array()), alpha=image.get_alpha(), bytes=True)
        left, right, bottom, top = image.get_extent()
        (x0, y0), (x1, y1) = (image.get_transform() + self._upside_down).transform([(left, bottom), (right, top)])
        cells = cells if image.origin == "upper" else cells[::-1]
        cells = cells[:: 1 if y1 < y0 else -1, :: 1 if x0 < x1 else -1]
        place = [rounded(value) for value in (min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))]
        large = image.get_interpolation() not in ("bilinear", "bicubic") and place[2] > 2 * cells.shape[1]
        op = {"png": png(cells), "box": place, "clip": self._rectangle(image.get_clip_box())}
        self.ops.append({**op, **({} if large else {"smooth": 1})})

    def draw_text(
        self, gc: GraphicsContextBase, x: float, y: float, s: str, prop: Any, angle: float, ismath: Any = False,
        mtext: Text | None = None,
    ) -> None:  # fmt: skip
        """`length` is the width that the layout was made for, and `anchor` what stays in place where text grows."""
        op: Op = {"t": s, "x": rounded(x), "y": rounded(y), "size": rounded(self._size(prop))}
        op |= {"fill": to_hex(gc.get_rgb()), **({"angle": rounded(-angle)} if angle else {})}
        if prop.get_weight() in ("bold", 700):
            op["bold"] = 1
        op["length"] = rounded(self.get_text_width_height_descent(s, prop, ismath)[0])
        if mtext is not None:
            place = mtext.get_transform().transform(mtext.get_unitless_position())
            op["anchor"] = [rounded(place[0]), rounded(self.height - place[1])]
        if ismath:
            op |= self._formula(s, prop)
        self.ops.append(op | self._clip(gc))

    # ------------------------------------------------------------------------------ parts of an op

    def _markers(
        self, gc: Any, path: Path, transform: Transform, places: NDArray[np.float64], face: Any, *, sharp: bool = False
    ) -> None:
        """The marker at each place in the picture; one after another of the same look become one op."""
        look = self._look(gc, face)
        if "stroke" not in look and "fill" not in look:
            return
        low, high = (-50, -50), (self.width + 50, self.height + 50)
        places = places[((places > low) & (places < high)).all(axis=1)]  # so none that is NaN either
        places = np.floor(places) + 0.5 if sharp else places
        if not len(places):
            return
        shape = path.cleaned(transform + Affine2D().scale(1, -1), remove_nans=True, curves=True, snap=False)
        op = {"d": path_data(shape, digits=2), **look}
        at = [rounded(number) for number in places.ravel()]
        last = self.ops[-1] if self.ops else {}
        if {**last, "at": ()} == {**op, "at": ()} and "at" in last:
            last["at"] += at
        else:
            self.ops.append({**op, "at": at})

    def _look(self, gc: Any, face: Any) -> Op:
        """Colours, line and clip of a path."""
        look: Op = {}
        forced = gc.get_alpha() if gc.get_forced_alpha() else None
        inside = 0 if face is None else forced if forced is not None else face[3] if len(face) > 3 else 1
        if inside > 0:
            look |= {"fill": to_hex(face[:3]), **_unless_opaque("fill_opacity", inside)}
        if gc.get_hatch():
            look["hatch"] = self._hatch(gc)
            look.setdefault("fill", "none")
        width, colour = self.points_to_pixels(gc.get_linewidth()), gc.get_rgb()
        opacity = colour[3] if forced is None else forced
        if width > 0 and opacity > 0:
            look |= {
                "stroke": to_hex(colour[:3]),
                "width": rounded(width, 2),
                **_unless_opaque("stroke_opacity", opacity),
            }
            ends = {"join": gc.get_joinstyle(), "cap": gc.get_capstyle().replace("projecting", "square")}
            look |= {name: ends[name] for name, usual in _USUAL_ENDS.items() if ends[name] != usual}
            offset, dashes = gc.get_dashes()
            if dashes is not None:
                look["dash"] = [rounded(self.points_to_pixels(length)) for length in dashes]
                look |= {"dash_offset": rounded(self.points_to_pixels(offset))} if offset else {}
        return look | self._clip(gc)

    def _clip(self, gc: Any) -> Op:
        path, transform = gc.get_clip_path()
        if path is not None:
            return {"clip": path_data(path.cleaned(transform + self._upside_down, curves=True, snap=False))}
        box = gc.get_clip_rectangle()
        return {} if box is None else {"clip": self._rectangle(box)}

    def _rectangle(self, box: Any) -> list[float]:
        return [rounded(v) for v in (box.x0, self.height - box.y1, box.width, box.height)]

    def _hatch(self, gc: Any) -> Op:
        """The pattern of one inch, which is repeated."""
        flip = Affine2D().scale(self.dpi, -self.dpi).translate(0, self.dpi)
        pattern = path_data(gc.get_hatch_path().cleaned(flip, curves=True, snap=False))
        width = self.points_to_pixels(gc.get_hatch_linewidth())
        return {"d": pattern, "inch": self.dpi, "stroke": to_hex(gc.get_hatch_color()), "width": rounded(width, 2)}

    def _size(self, prop: Any) -> float:
        return float(self.points_to_pixels(prop.get_size_in_points()))

    def _formula(self, s: str, prop: Any) -> Op:
        """The letters of a formula, and as a path its bars and what no page has a font for: large signs and brackets.

        Places are from the start of its baseline, y downwards.
        """
        found = self._formulas.parse(s, self.dpi, prop)
        letters, outlines = [], [Path.unit_rectangle().transformed(_box(*rule)) for rule in found.rects]
        for font, points, code, *_, x, y in found.glyphs:
            size, letter = self.points_to_pixels(points), code if isinstance(code, str) else chr(code)
            if font.postscript_name in _FACES:
                letters.append([letter, _FACES[font.postscript_name], rounded(size), rounded(x), rounded(-y)])
            else:
                outlines.append(TextPath((x, y), letter, size=size, prop=FontProperties(fname=font.fname)))
        turned = [path_data(outline.transformed(Affine2D().scale(1, -1)), digits=2) for outline in outlines]
        return {"math": letters, **({"outline": "".join(turned)} if turned else {})}


@cache
def _text_tools(dpi: float) -> tuple[RendererAgg, "MathTextParser[Any]"]:
    """What measures texts as the picture does, and what takes formulas apart."""
    return FigureCanvasAgg(Figure(figsize=(1, 1), dpi=dpi)).get_renderer(), MathTextParser("path")


def _box(x: float, y: float, width: float, height: float) -> Affine2D:
    return Affine2D().scale(width, height).translate(x, y)


def _unless_opaque(name: str, opacity: float) -> Op:
    return {name: rounded(opacity, 3)} if opacity < 1 else {}
