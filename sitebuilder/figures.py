"""The interactive figures of a notebook, drawn in a kernel of its own and kept until its code changes."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import nbformat

from autograder.authoring.build_notebooks import CELL_SECONDS, ROOT, Notebook, execute
from sitebuilder.controls import Control
from sitebuilder.frames import Figure

_RECORD = "figures.json"
_PROGRAM = ("sitebuilder/controls.py", "sitebuilder/frames.py", "sitebuilder/pictures.py")


def digest_of_figures(notebook: Notebook) -> str:
    """A fingerprint of all that the pictures depend on: the code, and the files of the library that it ran."""
    files = [name for name in notebook.metadata.get("built_from", {}).get("files", []) if name.startswith("lecturelib")]
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    return digest([*code, *map(_text_of_file, [*files, *_PROGRAM])])


def digest(texts: list[str]) -> str:
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def _text_of_file(name: str) -> str:
    path = ROOT / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def stored_figures(folder: Path, fingerprint: str) -> dict[str, Figure] | None:
    """The figures by cell id, as they were drawn last; None if that was never or from other code."""
    try:
        record = json.loads((folder / _RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if record["digest"] != fingerprint:
        return None
    return {cell: _figure_from(entry) for cell, entry in record["figures"].items()}


async def draw_figures(notebook: Notebook, folder: Path, fingerprint: str) -> dict[str, Figure]:
    """Run the notebook, draw its figures into the folder, and note there from what they were drawn.

    If a cell fails, the folder stays as it was.
    """
    draft = folder.with_name(f"{folder.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    running = nbformat.from_dict(notebook)
    ask = f"from sitebuilder.frames import report_figures\nreport_figures(dict(Out), {str(draft.resolve())!r})"
    running.cells = [*running.cells, nbformat.v4.new_code_cell(ask)]
    await execute(running, cell_seconds=5 * CELL_SECONDS)
    cells = {str(cell.execution_count): cell.id for cell in running.cells if cell.cell_type == "code"}
    drawn = {cells[count]: entry for count, entry in json.loads(running.cells[-1].outputs[0].text).items()}
    record = json.dumps({"digest": fingerprint, "figures": drawn})
    (draft / _RECORD).write_text(record, encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    draft.rename(folder)
    return {cell: _figure_from(entry) for cell, entry in drawn.items()}


def _figure_from(entry: dict[str, Any]) -> Figure:
    controls = [Control(**control) for control in entry["controls"]]
    frames = {place: (file, alt) for place, (file, alt) in entry["frames"].items()}
    return Figure(**{**entry, "controls": controls, "frames": frames})
