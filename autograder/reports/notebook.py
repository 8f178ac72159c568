"""A copy of the notebook that a student handed in, with the feedback below each exercise."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from autograder.reports.answers import Cells, without_names
from autograder.reports.feedback import Feedback
from autograder.reports.markdown import cell_of, said, summary

ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

Cell = dict[str, Any]


def with_feedback(feedback: Feedback, cells: Cells) -> bytes:
    """The copy, as a notebook of format 4.5."""
    notes = defaultdict[int, list[str]](list)
    for part in feedback.parts:
        notes[place_below(part.place, part.name, cells)].append(cell_of(part))
    opening = "\n\n".join([f"# Feedback for {said(feedback.face.name)}", *summary(feedback)])
    copied = [note(opening, feedback)] + [note(text, feedback) for text in notes[-1]]
    for number, cell in enumerate(cells):
        copied += [copy_of(cell, feedback), *(note(text, feedback) for text in notes[number])]
    notebook = {
        "cells": list(with_ids(copied)),
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode(errors="replace")


def place_below(place: int | None, name: str, cells: Cells) -> int:
    """Below the answer, or below the cell that checks it, if that is the next one; -1 is the top."""
    if place is None:
        return next((n for n, cell in enumerate(cells) if cell["id"] == name), -1)
    following = cells[place + 1]["source"].strip() if place + 1 < len(cells) else ""
    return place + 1 if following == f"check({name})" else place


def note(text: str, feedback: Feedback) -> Cell:
    metadata = {"tags": ["feedback"], "editable": False}
    return {"cell_type": "markdown", "id": f"feedback-{feedback.notebook}", "metadata": metadata, "source": text}


def copy_of(cell: dict[str, str], feedback: Feedback) -> Cell:
    face = feedback.face
    if cell["cell_type"] != "code":
        return {"cell_type": "markdown", "id": cell["id"], "metadata": {}, "source": face.veiled(cell["source"])}
    source = without_names(cell["source"], face)
    own: Cell = {"cell_type": "code", "id": cell["id"], "metadata": {}, "source": source}
    return own | {"execution_count": None, "outputs": []}


def with_ids(cells: list[Cell]) -> Iterator[Cell]:
    """The format wants an id of each cell that is like no other; students copy cells, and old notebooks have none."""
    taken: set[str] = set()
    for number, cell in enumerate(cells):
        own = cell["id"] if ID.fullmatch(cell["id"]) and cell["id"] not in taken else f"cell-{number}"
        while own in taken:
            own = f"{own}-again"[-64:]
        taken.add(own)
        yield {**cell, "id": own}
