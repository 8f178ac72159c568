"""From a percent-format source to a notebook: cells with ids and roles, exercises expanded, solved or not."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jupytext
import nbformat

from autograder.exercise import find_exercise

ROOT = Path(__file__).parents[2]
NOTEBOOKS = ROOT / "notebooks"
SOURCES = NOTEBOOKS / "source"
ROLES = frozenset({"setup", "demo", "exercise", "check", "answer"})

Cell = Any  # nbformat's NotebookNode, a dictionary with attributes; it ships no types
Notebook = Any


class SourceError(Exception):
    """A notebook's source is not as it must be; the message names the cell and the cure."""


def sources(names: list[str] | None = None) -> list[Path]:
    """The sources in course order, or those whose file names begin with one of `names`."""
    known = sorted(SOURCES.glob("*.py"))
    for name in names or []:
        if not any(path.stem.startswith(name) for path in known):
            raise SourceError(f"no notebook is called {name!r}; there are {', '.join(path.stem for path in known)}")
    return [path for path in known if not names or path.stem.startswith(tuple(names))]


def assemble(source: Path, *, solved: bool = False) -> Notebook:
    """The notebook of a source, without outputs; `solved` puts the reference in the place of each stub."""
    cells: list[Cell] = []
    for cell in jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent").cells:
        try:
            cells += expand(cell, solved=solved)
        except (LookupError, SourceError) as problem:
            raise SourceError(f"{source.name}: {problem} (cell beginning {cell.source[:40]!r})") from None
    name_text_cells(cells)
    ids = [cell.id for cell in cells]
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise SourceError(f"{source.name}: cell ids must differ, but {', '.join(twice)} stands more than once")
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})


def expand(cell: Cell, *, solved: bool) -> Iterator[Cell]:
    """A cell as it stands in the notebook: an exercise becomes prompt, stub and check."""
    if name := cell.metadata.get("exercise"):
        exercise = find_exercise(name)
        yield text_cell(f"### Exercise: `{name}`\n\n{exercise.prompt}", f"{name}-prompt")
        yield code_cell(exercise.solution if solved else exercise.stub, name, ["exercise"])
        proof = f"report = check({name})\nassert report.passed, report\nreport" if solved else f"check({name})"
        yield code_cell(proof, f"{name}-check", ["check"])
    elif cell.cell_type == "markdown":
        facts = cell.metadata
        yield text_cell(cell.source, facts.get("id", ""), facts.get("tags", []), facts.get("points"))
    else:
        yield code_cell(cell.source, cell.metadata.get("id", ""), cell.metadata.get("tags", []))


def code_cell(source: str, name: str, tags: list[str]) -> Cell:
    if not name:
        raise SourceError('a code cell needs an id: # %% id="…" tags=["demo"]')
    if len(ROLES.intersection(tags)) != 1:
        raise SourceError(f"a code cell needs one role tag of {', '.join(sorted(ROLES))}, got {tags}")
    return nbformat.v4.new_code_cell(source, id=name, metadata={"tags": tags})


def text_cell(source: str, name: str, tags: list[str] | None = None, points: Any = None) -> Cell:
    """A text; one that is there to be filled in by the student has the tag `answer`, and needs an id of its own.

    An answer may be worth points, which a person gives.
    """
    if tags and (tags != ["answer"] or not name):
        raise SourceError(f'a text has no tags but "answer", and then also an id; got {tags} and the id {name!r}')
    if points is not None and not (tags and type(points) is int and points > 0):
        raise SourceError(f'only a text tagged "answer" is worth points, a whole number of them; got points={points!r}')
    metadata = ({"tags": tags} if tags else {}) | ({"points": points} if points else {})
    return nbformat.v4.new_markdown_cell(source, id=name or "unnamed", metadata=metadata)


def name_text_cells(cells: list[Cell]) -> None:
    """Name each unnamed text after the cell that it follows, so that a change elsewhere leaves its id alone."""
    before = "top"
    for cell in cells:
        if cell.id == "unnamed":
            cell.id = f"{before}-text"
        before = cell.id
