"""Builds notebooks/*.ipynb from notebooks/source/*.py: assembled, executed, cleaned, and only where needed."""

import asyncio
import base64
import hashlib
import io
import json
import os
import time
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError
from PIL import Image

from autograder.authoring.notebooks import NOTEBOOKS, ROOT, Cell, Notebook, SourceError, assemble, code_cell, sources
from autograder.feedback.records import SWITCH

CELL_SECONDS = 120
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def build(names: list[str], *, force: bool = False) -> int:
    """Build the named notebooks, or all, where source or code changed; return 1 if one could not be built."""
    try:
        chosen = sources(names)
        due = [source for source in chosen if reason_to_build(source) or force]
    except SourceError as problem:
        print(f"build: {problem}")
        return 1
    print(f"{len(due)} of {len(chosen)} notebooks to build", flush=True)
    return int(not all(asyncio.run(build_all(due))))


async def build_all(due: list[Path]) -> list[bool]:
    """As many at a time as there are cores, each in its own kernel."""
    seats = asyncio.Semaphore(os.cpu_count() or 1)

    async def seated(source: Path) -> bool:
        async with seats:
            return await build_one(source)

    return await asyncio.gather(*map(seated, due))


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
    notebook.cells.append(code_cell(FILES_USED, "files-used", ["demo"]))
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        store_widget_state=False,
        coalesce_streams=True,  # or it would depend on chance where a long output is cut
        resources={"metadata": {"path": str(NOTEBOOKS)}},
        extra_arguments=["--IPKernelApp.log_level=ERROR"],  # it warns that loopback is not encrypted
    )
    try:
        await client.async_execute(env={**os.environ, SWITCH: "off"})  # what is committed is nobody's progress
    except (CellExecutionError, CellTimeoutError) as problem:
        print(f"{source.stem}: not built, a cell failed\n{problem}", flush=True)
        return False
    files = json.loads(notebook.cells.pop().outputs[0].text)
    for cell in notebook.cells:
        clean(cell)
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": notebook.metadata.kernelspec,
            "language_info": {"name": "python"},  # without its version, which changes with the machine
            "built_from": {"files": files, "digest": digest(files)},
        }
    )
    target = notebook_of(source)
    draft = target.with_suffix(".draft")
    nbformat.write(notebook, draft)
    draft.replace(target)
    print(f"{source.stem}: built in {time.monotonic() - started:.1f} s", flush=True)
    return True


# Asked of the kernel after the last cell: which files of ours did this notebook run?
FILES_USED = f"""
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


def clean(cell: Cell) -> None:
    """Keep of the outputs what a reader without a kernel can use, and nothing that changes from run to run."""
    if cell.cell_type != "code":
        return
    cell.metadata = nbformat.from_dict({"tags": cell.metadata.tags})  # without execution times
    for output in cell.outputs:
        bundle = output.get("data", {})
        bundle.pop(WIDGET_VIEW, None)  # a view without its state shows "model not found" in place of the picture
        if "image/png" in bundle:
            bundle["image/png"] = smaller(bundle["image/png"])


def smaller(png: str) -> str:
    """The same pixels in fewer bytes."""
    buffer = io.BytesIO()
    Image.open(io.BytesIO(base64.b64decode(png))).save(buffer, "png", optimize=True)
    return base64.b64encode(buffer.getvalue()).decode()


def write_solved(directory: Path) -> list[Path]:
    """Write the solved edition, not executed: for the tests, and for instructors to read."""
    directory.mkdir(parents=True, exist_ok=True)
    for left_over in directory.glob("*.ipynb"):
        left_over.unlink()
    written = []
    for source in sources():
        written.append(directory / f"{source.stem}.ipynb")
        nbformat.write(assemble(source, solved=True), written[-1])
    return written
