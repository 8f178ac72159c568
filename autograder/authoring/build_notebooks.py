"""Builds notebooks/*.ipynb from notebooks/source/*.py: assembled, executed, cleaned, and only where needed."""

import asyncio
import base64
import hashlib
import io
import json
import os
import time
from collections.abc import Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import jupytext
import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from PIL import Image

from autograder.atomic_write import write_atomically
from autograder.errors import DONE, FLAGGED, CourseError
from autograder.exercise.exercise_files import HOME, find_exercise
from autograder.harness.progress import SWITCH

ROOT = HOME.parent
NOTEBOOKS = ROOT / "notebooks"
_ROLES = frozenset({"setup", "demo", "exercise", "check", "answer"})
_NOT_SAVED = "output-not-saved"  # the tag of a cell that looks at the computer it runs on
CELL_SECONDS = 120
_METADATA = {
    "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
    "language_info": {"name": "python"},  # without its version, which changes with the machine
}
_WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

Cell = Any  # nbformat's NotebookNode, a dictionary with attributes; it ships no types
Notebook = Any
_Result = TypeVar("_Result")


def build(names: list[str], *, force: bool = False) -> int:
    """Build the named notebooks, or all, where source or code changed; return 1 if one could not be built."""
    chosen = sources(names)
    due = [source for source in chosen if reason_to_build(source) or force]
    print(f"{len(due)} of {len(chosen)} notebooks to build", flush=True)
    return DONE if all(asyncio.run(on_all_cores(map(build_one, due)))) else FLAGGED


async def on_all_cores(work: Iterable[Coroutine[Any, Any, _Result]]) -> list[_Result]:
    """As many at a time as there are cores, each in its own kernel."""
    slots = asyncio.Semaphore(os.cpu_count() or 1)

    async def in_a_slot(one: Coroutine[Any, Any, _Result]) -> _Result:
        async with slots:
            return await one

    return await asyncio.gather(*map(in_a_slot, work))


def reason_to_build(source: Path) -> str:
    """Why the committed notebook of a source is out of date, or nothing if it is not."""
    committed, assembled = notebook_of(source), assemble(source)
    if not committed.exists():
        return f"{committed.name} was never built"
    notebook = nbformat.read(committed, as_version=4)
    if contents(notebook) != contents(assembled):
        return f"{committed.name} and source/{source.name} disagree"
    record = notebook.metadata.get("built_from", {})
    if record.get("digest") != digest(record.get("files", [])):
        return f"{committed.name} was executed with older code than that in {', '.join(record.get('files', []))}"
    return ""


def notebook_of(source: Path) -> Path:
    return NOTEBOOKS / f"{source.stem}.ipynb"


def contents(notebook: Notebook) -> list[tuple[Any, ...]]:
    """What a person wrote: everything of the cells but their outputs."""
    return [
        (cell.id, cell.cell_type, cell.source, cell.metadata.get("tags", []), cell.metadata.get("points"))
        for cell in notebook.cells
    ]


async def build_one(source: Path) -> bool:
    """Execute one notebook in a fresh kernel and write it; on failure keep the old one and say why."""
    started = time.monotonic()
    notebook = assemble(source)
    notebook.cells.append(_code_cell(_FILES_USED, "files-used", ["demo"]))
    try:
        await execute(notebook, cell_seconds=CELL_SECONDS)
    except (CellExecutionError, CellTimeoutError) as problem:
        print(f"{source.stem}: not built, a cell failed\n{problem}", flush=True)
        return False
    files = json.loads(notebook.cells.pop().outputs[0].text)
    for cell in notebook.cells:
        _clean(cell)
    notebook.metadata = nbformat.from_dict(_METADATA | {"built_from": {"files": files, "digest": digest(files)}})
    write_atomically(notebook_of(source), nbformat.writes(notebook) + "\n")
    print(f"{source.stem}: built in {time.monotonic() - started:.1f} s", flush=True)
    return True


async def execute(notebook: Notebook, *, cell_seconds: float) -> None:
    """Run all cells in a fresh kernel. A cell that fails or takes too long raises one of nbclient's errors."""
    client = NotebookClient(
        notebook,
        timeout=cell_seconds,
        store_widget_state=False,
        coalesce_streams=True,  # or it would depend on chance where a long output is cut
        resources={"metadata": {"path": str(NOTEBOOKS)}},
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # it warns that loopback is not encrypted
    )
    await client.async_execute(env={**os.environ, SWITCH: "off"})  # what is committed is nobody's progress


# Asked of the kernel after the last cell: which files of ours did this notebook run?
_FILES_USED = f"""
import json, pathlib, sys
_loaded = [pathlib.Path(m.__file__) for m in list(sys.modules.values()) if getattr(m, "__file__", None)]
_home = pathlib.Path({str(ROOT)!r})
print(json.dumps(sorted({{p.relative_to(_home).as_posix() for p in _loaded if p.parent.is_relative_to(_home)
                         and ".venv" not in p.parts}})))
"""


def digest(files: list[str]) -> str:
    """A fingerprint of the files that an execution used; a file that is gone counts as changed."""
    texts = [(ROOT / name).read_text(encoding="utf-8") if (ROOT / name).exists() else "" for name in files]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def _clean(cell: Cell) -> None:
    """Keep of the outputs what a reader without a kernel can use, and nothing that changes from run to run."""
    if cell.cell_type != "code":
        return
    if _NOT_SAVED in cell.metadata.tags:
        cell.outputs, cell.execution_count = [], None
    cell.metadata = nbformat.from_dict({"tags": cell.metadata.tags})  # without execution times
    cell.outputs = [part for output in cell.outputs for part in _without_live_view(output)]


def _without_live_view(output: Any) -> Iterator[Any]:
    """The output as JupyterLab would save it (see lecturelib/figures/saving.py), and its picture smaller."""
    bundle = output.get("data", {})
    bundle.pop(_WIDGET_VIEW, None)  # a view without its state shows "model not found" in place of the picture
    if "image/png" in bundle:
        bundle["image/png"] = _smaller(bundle["image/png"])
    yield output
    if note := output.get("metadata", {}).pop("without_kernel", ""):
        words = {"text/markdown": f"*{note}*", "text/plain": note}
        yield nbformat.v4.new_output("display_data", data=words)


def _smaller(png: str) -> str:
    """The same pixels in fewer bytes."""
    buffer = io.BytesIO()
    Image.open(io.BytesIO(base64.b64decode(png))).save(buffer, "png", optimize=True)
    return base64.b64encode(buffer.getvalue()).decode()


# ---------------------------------------------------------------------------------------------- reading a source


def sources(names: list[str] | None = None) -> list[Path]:
    """The sources in course order, or those whose file names begin with one of `names`."""
    known = sorted((NOTEBOOKS / "source").glob("*.py"))
    for name in names or []:
        if not any(path.stem.startswith(name) for path in known):
            raise CourseError(f"no notebook is called {name!r}; there are {', '.join(path.stem for path in known)}")
    return [path for path in known if not names or path.stem.startswith(tuple(names))]


def assemble(source: Path) -> Notebook:
    """The notebook of a source, without outputs."""
    cells: list[Cell] = []
    for cell in jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent").cells:
        try:
            cells += _expand(cell)
        except (LookupError, CourseError) as problem:
            raise CourseError(f"{source.name}: {problem} (cell beginning {cell.source[:40]!r})") from None
    _name_text_cells(cells)
    ids = [cell.id for cell in cells]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise CourseError(f"{source.name}: cell ids must differ, but {', '.join(twice)} stands more than once")
    return nbformat.v4.new_notebook(cells=cells, metadata=_METADATA)


def _expand(cell: Cell) -> Iterator[Cell]:
    """A cell as it stands in the notebook: an exercise becomes prompt, stub and check."""
    if name := cell.metadata.get("exercise"):
        exercise = find_exercise(name)
        yield _text_cell(f"### Exercise: `{name}`\n\n{exercise.prompt}", f"{name}-prompt")
        yield _code_cell(exercise.stub, name, ["exercise"])
        yield _code_cell(f"check({name})", f"{name}-check", ["check"])
    elif cell.cell_type == "markdown":
        facts = cell.metadata
        yield _text_cell(cell.source, facts.get("id", ""), facts.get("tags", []), facts.get("points"))
    else:
        yield _code_cell(cell.source, cell.metadata.get("id", ""), cell.metadata.get("tags", []))


def _code_cell(source: str, name: str, tags: list[str]) -> Cell:
    if not name:
        raise CourseError('a code cell needs an id: # %% id="…" tags=["demo"]')
    if len(_ROLES.intersection(tags)) != 1:
        raise CourseError(f"a code cell needs one role tag of {', '.join(sorted(_ROLES))}, got {tags}")
    return nbformat.v4.new_code_cell(source, id=name, metadata={"tags": tags})


def _text_cell(source: str, name: str, tags: list[str] | None = None, points: Any = None) -> Cell:
    """A text; one that is there to be filled in by the student has the tag `answer`, and needs an id of its own.

    An answer may be worth points, which a person gives.
    """
    if tags and (tags != ["answer"] or not name):
        raise CourseError(f'a text has no tags but "answer", and then also an id; got {tags} and the id {name!r}')
    if points is not None and not (tags and type(points) is int and points > 0):
        raise CourseError(f'only a text tagged "answer" is worth points, a whole number of them; got points={points!r}')
    metadata = ({"tags": tags} if tags else {}) | ({"points": points} if points else {})
    return nbformat.v4.new_markdown_cell(source, id=name or "unnamed", metadata=metadata)


def _name_text_cells(cells: list[Cell]) -> None:
    """Name each unnamed text after the cell that it follows, so that a change elsewhere leaves its id alone."""
    before = "top"
    for cell in cells:
        if cell.id == "unnamed":
            cell.id = f"{before}-text"
        before = cell.id
