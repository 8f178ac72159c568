"""What a page needs to show figures: the script and the style of scenes and, for figures that move without a kernel,
*page twins*.

A twin is the part of a drawing that moves, in JavaScript. `L1a.js` exports the twins of `figures/L1a`, by the names of
the drawings; `twin.js` turns what they compute into patches of a scene, and `maths.js` has what several of them need.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from lecturelib.figures.drawing import Drawing
from lecturelib.figures.scene import Scene

_HERE = Path(__file__).parent
_IMPORT = re.compile(r"^import \{.*?\} from \"\.\.?/.*?\";\n", re.MULTILINE | re.DOTALL)
_EXPORT = re.compile(r"^export (const|function|class) (\w+)", re.MULTILINE)
_COMMENT = re.compile(r"(^|\s)//( .*)?$", re.MULTILINE)
_BLANK = re.compile(r"^\s+", re.MULTILINE)

STYLE = "".join((_HERE.parent / name).read_text(encoding="utf-8") for name in ("scene.css", "handles.css"))


def script(*names: str) -> str:
    """Modules of the course as one, each after those that it imports, without comments and indentation: for where they
    cannot import each other.
    """
    places = [_HERE.parent / name if (_HERE.parent / name).exists() else _HERE / name for name in names]
    whole = "".join(place.read_text(encoding="utf-8") for place in places)
    return _BLANK.sub("", _COMMENT.sub("", _IMPORT.sub("", whole)))


def plain_script(name: str, *names: str) -> str:
    """The same as a script that defines an object with all that the modules export, for pages that are opened as files:
    into those browsers load no modules.
    """
    whole = script(*names)
    exports = ", ".join(name for _, name in _EXPORT.findall(whole))
    inside = _EXPORT.sub(r"\1 \2", whole)
    return f"const {name} = (() => {{\n{inside}return {{ {exports} }};\n}})();\n"


def twin(scene: Scene) -> dict[str, Any] | None:
    """What a page needs to move the scene by itself, if its drawing has a twin there: `module` and `name` of the twin,
    the drawing's `facts`, and the `artists` that move.
    """
    module, name = home(scene.drawing)
    if name not in twins(module):
        return None
    facts = getattr(scene.update, "facts", {})
    return {"module": module, "name": name, "facts": facts, "artists": scene.moved_on_page()}


def home(drawing: Drawing) -> tuple[str, str]:
    """The notebook whose figure it is, or "shared", and the name of the function that made the drawing.

    >>> from lecturelib.figures import L1a
    >>> home(L1a.line_and_normal())
    ('L1a', 'line_and_normal')
    """
    module, name = (getattr(drawing, key, "") for key in ("__module__", "__qualname__"))
    return module.removeprefix("lecturelib.figures.").partition(".")[0], name.partition(".")[0]


@cache
def twins(module: str) -> frozenset[str]:
    """The names that the module's file of twins exports."""
    file = _HERE / f"{module}.js"
    return frozenset(
        re.findall(r"^export const (\w+)", file.read_text(encoding="utf-8"), re.MULTILINE) if file.exists() else ()
    )
