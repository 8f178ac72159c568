"""Runs a notebook in a real kernel, looks at every figure in it, and moves every slider."""

import functools
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from lecturelib.picture import Picture
from lecturelib.widgets import Explorer
from tests.direct import direct_rendering, pixels
from tests.figures import complaints


def slider_positions(path: Path) -> list[dict[str, Any]]:
    """For each slider at minimum, middle, maximum and back: a checksum of what it shows and of a direct rendering."""
    return [{"cell": cell, **position} for cell, position in found_in(path)["move_all"]]


def style_complaints(path: Path) -> list[tuple[str, str]]:
    """What is wrong with the figures, each with its cell; see `tests.figures`."""
    return [(cell, complaint) for cell, complaint in found_in(path)["look_at_all"]]


@functools.cache  # a worker may ask for the same notebook more than once
def found_in(path: Path) -> dict[str, list[tuple[str, Any]]]:
    """What `move_all` and `look_at_all` find in the notebook, each with its cell."""
    notebook = nbformat.read(path, as_version=4)
    asked = "import json; from tests.notebooks import sliders; print(json.dumps(sliders.everything(Out)))"
    notebook.cells.append(nbformat.v4.new_code_cell(asked))
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(path.parent)}}).execute()
    cells = {cell.execution_count: cell.id for cell in notebook.cells if cell.cell_type == "code"}
    found = json.loads(notebook.cells[-1].outputs[0].text)
    return {name: [(cells[count], each) for count, each in several] for name, several in found.items()}


def everything(results: dict[int, Any]) -> dict[str, list[tuple[int, Any]]]:
    """Inside the kernel: with the number of its cell, what the two functions below find."""
    results = dict(results)
    return {"move_all": list(move_all(results)), "look_at_all": list(look_at_all(results))}


def look_at_all(results: dict[int, Any]) -> Iterator[tuple[int, str]]:
    """Complaints about each figure, interactive or not, as it is at last."""
    for count, result in results.items():
        if isinstance(result, Explorer | Picture):
            picture = result.picture if isinstance(result, Explorer) else result
            yield from ((count, complaint) for complaint in complaints(picture))


def move_all(results: dict[int, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Move the controls of each explorer among the results of the cells, in their order."""
    for count, explorer in [(count, result) for count, result in results.items() if isinstance(result, Explorer)]:
        start = explorer.values
        size, drawn = explorer.picture.figure.get_size_inches(), {}  # each control comes back to the same start
        for name, control in explorer.controls.items():
            for value in [*positions(control), start[name]]:
                explorer.set(**{name: value})
                here = tuple(explorer.values.items())
                if here not in drawn:
                    direct = direct_rendering(explorer.picture.drawing, start, explorer.values, size)
                    drawn[here] = checksum(direct)
                found = {
                    "control": name,
                    "label": control.description,
                    "value": explorer.values[name],
                    "trouble": explorer.trouble.value,
                    "shown": checksum(pixels(explorer.image.value)),
                    "drawn": drawn[here],
                }
                yield count, found


def positions(control: Any) -> list[Any]:
    if hasattr(control, "options"):
        return [option[1] if isinstance(option, tuple) else option for option in control.options]
    middle = control.min + round((control.max - control.min) / 2 / control.step) * control.step
    return [control.min, middle, control.max]


def checksum(image: Any) -> str:
    return hashlib.sha256(image.tobytes()).hexdigest()
