"""Runs a notebook in a real kernel and moves every slider of every interactive figure in it."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from lecturelib.widgets import Explorer
from tests.direct import direct_rendering, pixels


def slider_positions(path: Path) -> list[dict[str, Any]]:
    """For each slider at minimum, middle and maximum: a checksum of what it shows and of a direct rendering."""
    notebook = nbformat.read(path, as_version=4)
    asked = "import json; from tests.notebooks.sliders import move_all; print(json.dumps(list(move_all(Out.values()))))"
    notebook.cells.append(nbformat.v4.new_code_cell(asked))
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    return list(json.loads(notebook.cells[-1].outputs[0].text))


def move_all(results: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Inside the kernel: move the controls of each explorer among the results of the cells, in their order."""
    for number, explorer in enumerate(result for result in list(results) if isinstance(result, Explorer)):
        start = explorer.values
        size = explorer.picture.figure.get_size_inches()
        for name, control in explorer.controls.items():
            for value in positions(control):
                explorer.set(**{name: value})
                direct = direct_rendering(explorer.picture.drawing, start, explorer.values, size)
                yield {
                    "figure": number,
                    "control": name,
                    "value": explorer.values[name],
                    "trouble": explorer.trouble.value,
                    "shown": checksum(pixels(explorer.image.value)),
                    "drawn": checksum(direct),
                }
            explorer.set(**{name: start[name]})


def positions(control: Any) -> list[Any]:
    if hasattr(control, "options"):
        return [option[1] if isinstance(option, tuple) else option for option in control.options]
    middle = control.min + round((control.max - control.min) / 2 / control.step) * control.step
    return [control.min, middle, control.max]


def checksum(image: Any) -> str:
    return hashlib.sha256(image.tobytes()).hexdigest()
