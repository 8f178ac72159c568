"""Runs a notebook in this process, without a kernel: a figure for a page needs nobody who could move it."""

import ast
import contextlib
import io
import os
import traceback
from collections.abc import Iterator
from typing import Any

from IPython.display import display

from autograder.authoring.build_notebooks import NOTEBOOKS, Cell, Notebook
from autograder.harness.progress import SWITCH
from lecturelib.figures.widgets import Explorer


class CellError(Exception):
    """A cell that raised an error; the message holds its name and the traceback."""


def explorers(notebook: Notebook) -> Iterator[tuple[str, Explorer]]:
    """Each figure with the id of its cell, as soon as that has run."""
    os.environ[SWITCH] = "off"  # what is on a page is nobody's progress
    names = {"__name__": "__main__", "display": display}
    with contextlib.chdir(NOTEBOOKS):
        for cell in notebook.cells:
            if cell.cell_type == "code" and isinstance(result := _run(cell, names), Explorer):
                yield cell.id, result


def _run(cell: Cell, names: dict[str, Any]) -> Any:
    """Run a cell and return its result: the value of its last line, if that is an expression."""
    try:
        code = ast.parse(cell.source)
        last = code.body.pop() if code.body and isinstance(code.body[-1], ast.Expr) else None
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, cell.id, "exec"), names)
            return eval(compile(ast.Expression(last.value), cell.id, "eval"), names) if last else None
    except Exception:
        raise CellError(f"{cell.id}\n{traceback.format_exc()}") from None
