"""The notebooks with the reference in the place of each stub, and checks that insist on it, for nbval to run."""

import os
from pathlib import Path

import nbformat

from autograder.authoring.build_notebooks import Notebook, assemble, notebook_of, sources
from autograder.exercise.exercise_files import exercises


def write_solved(directory: Path) -> list[Path]:
    """Write all solved notebooks. Demos show what they show unsolved."""
    directory.mkdir(parents=True, exist_ok=True)
    written = [directory / f"{source.stem}.ipynb" for source in sources()]
    for left_over in set(directory.glob("*.ipynb")).difference(written):
        left_over.unlink()
    for source, target in zip(sources(), written, strict=True):
        notebook = solved(source)
        copy_outputs(notebook_of(source), notebook)
        text = nbformat.writes(notebook) + "\n"
        if not target.exists() or target.read_text(encoding="utf-8") != text:  # another run of tests may be reading it
            draft = target.with_suffix(f".{os.getpid()}.draft")
            draft.write_text(text, encoding="utf-8")
            draft.replace(target)
    return written


def solved(source: Path) -> Notebook:
    notebook, known = assemble(source), exercises()
    for cell in notebook.cells:
        name = cell.id.removesuffix("-check")
        if cell.id in known:
            cell.source = known[name].solution
        elif name in known:
            cell.source = f"report = check({name})\nassert report.passed, report\nreport"
    return notebook


def copy_outputs(committed: Path, notebook: Notebook) -> None:
    """Give the cells of a notebook that stand in a committed one, too, the outputs that they have there."""
    executed = nbformat.read(committed, as_version=4).cells if committed.exists() else []
    same = {(cell.id, cell.source): cell for cell in executed if cell.cell_type == "code"}
    for cell in notebook.cells:
        if there := same.get((cell.id, cell.source)):
            cell.execution_count, cell.outputs = there.execution_count, there.outputs
