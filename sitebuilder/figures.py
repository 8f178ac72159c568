"""The figures of a notebook, recorded for its page and kept until its code changes."""

import hashlib
import json
import shutil
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from autograder.authoring.build_notebooks import ROOT, Notebook
from lecturelib.figures import page
from lecturelib.figures.widgets import Explorer
from sitebuilder.controls import Control, controls_of, played
from sitebuilder.packing import pack
from sitebuilder.run_notebook import explorers
from sitebuilder.states import record

_RECORD = "figures.json"
_PROGRAM = [f"sitebuilder/{name}.py" for name in ("controls", "figures", "packing", "run_notebook", "states")]
_MOST_LETTERS = 199_900  # of what a first touch of a figure loads; a few more are around it in its file


@dataclass(frozen=True)
class Figure:
    """A figure as a page needs it: its scene at the start and, where controls move it, a page twin that computes all
    other states of it, or files that hold them.

    If these are not all combinations of the controls, the sliders do not move `together`: each moves alone, while the
    others are at their start. Points that only the notebook can move are `fixed`. Each file has some `stops` of an
    `axis` of the states (see `Packed`). The rest is for who builds the site: the letters of the largest file and of
    all, how many states, and how long they took.
    """

    scene: dict[str, Any]
    controls: list[Control]
    play: str
    twin: dict[str, Any] | None = None
    fixed: bool = False
    together: bool = True
    files: list[str] = field(default_factory=list)
    axis: int = 0
    stops: int = 1
    largest: int = 0
    size: int = 0
    states: int = 1
    seconds: float = 0.0

    @property
    def facts(self) -> dict[str, Any]:
        """What the script of the page has to know."""
        controls = [{"name": each.name, "values": each.values, "texts": each.texts} for each in self.controls]
        stored = {"together": self.together, "files": self.files, "axis": self.axis, "stops": self.stops}
        return {"scene": self.scene, "controls": controls, **({"twin": self.twin} if self.twin else stored)}


def digest_of_figures(notebook: Notebook, label: str) -> str:
    """A fingerprint of all that the figures depend on: the code, and the files of the library that it ran; and which of
    them have twins.
    """
    files = [name for name in notebook.metadata.get("built_from", {}).get("files", []) if name.startswith("lecturelib")]
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    twins = [*sorted(page.twins(label)), *sorted(page.twins("shared"))]
    return digest([*code, *map(_text_of_file, [*files, *_PROGRAM]), *twins])


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def _text_of_file(name: str) -> str:
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def stored_figures(folder: Path, fingerprint: str) -> dict[str, Figure] | None:
    """The figures by cell id, as they were recorded last; None if that was never or from other code."""
    try:
        stored = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if stored["digest"] != fingerprint:
        return None
    return {cell: _figure_from(entry) for cell, entry in stored["figures"].items()}


def _figure_from(entry: dict[str, Any]) -> Figure:
    return Figure(**{**entry, "controls": [Control(**control) for control in entry["controls"]]})


def record_figures(notebook: Notebook, folder: Path, fingerprint: str) -> None:
    """Run the notebook, record its figures into the folder, and note there from what they were made.

    If a cell fails, the folder stays as it was.
    """
    draft = folder.with_name(f"{folder.name}.draft").resolve()
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    figures = {cell: asdict(_recorded(explorer, draft)) for cell, explorer in explorers(notebook)}
    (draft / _RECORD).write_text(json.dumps({"digest": fingerprint, "figures": figures}), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    draft.rename(folder)


def _recorded(explorer: Explorer, folder: Path) -> Figure:
    """The figure with its page twin or else, in files of the folder, with as many of its states as may be."""
    scene, controls, play = explorer.shown.whole(), controls_of(explorer), played(explorer)
    if twin := page.twin(explorer.scene):
        return Figure(scene, controls, play, twin=twin)
    handles = scene.pop("handles", {})
    of_sliders = {name: handle for name, handle in handles.items() if handle["kind"] == "slider"}
    fixed = of_sliders != handles
    if not controls:
        return Figure(scene, controls, play, fixed=fixed)
    begun = time.process_time()
    states = record(explorer, together=True) or record(explorer, together=False)
    if states is None:
        raise ValueError(f"{', '.join(explorer.controls)}: too many states for a page, even of one slider alone")
    packed = pack(states, most=_MOST_LETTERS)
    scripts = [f'document.currentScript.packed = "{text}";\n'.encode() for text in packed.texts]
    return Figure(
        states.scene | ({"handles": of_sliders} if of_sliders else {}),
        controls,
        play,
        fixed=fixed,
        together=states.together,
        files=[write_file(script, ".js", folder) for script in scripts],
        axis=packed.axis,
        stops=packed.stops,
        largest=max(map(len, scripts)),
        size=sum(map(len, scripts)),
        states=states.said.size,
        seconds=round(time.process_time() - begun, 1),
    )


def write_file(data: bytes, ending: str, folder: Path) -> str:
    """Store the data under a name that is made from them, so that no browser keeps an old file for a new one."""
    name = hashlib.sha256(data).hexdigest()[:16] + ending
    (folder / name).write_bytes(data)
    return name
