"""Carries what a student wrote in a notebook over into a newer version of it; nothing that they wrote is dropped.

Merging twice gives the same as merging once, so that an update that was interrupted can be repeated.
"""

import json
import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.exercise.notebook_file import source_of
from autograder.exercise.stamp import cell_digest

Cell = dict[str, Any]  # as in the JSON; another program may have left out what a cell must have
Notebook = dict[str, Any]

STUDENTS = {"exercise", "answer"}  # the roles of cells that are there to be changed
BOTH = "Your version of the cell above, from before the update."
GONE = "Your cell from before the update, which removed it."


def notebook_bytes(notebook: Notebook) -> bytes:
    """In the very form in which Jupyter saves notebooks."""
    return (json.dumps(notebook, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()


def changed(notebook: Notebook, released: Mapping[str, str]) -> bool:
    """Has the student written anything? Outputs alone are no change."""
    now = {str(cell.get("id")): cell_digest(source_of(cell)) for cell in notebook["cells"]}
    return now != dict(released) or len(now) != len(notebook["cells"])


def merged(student: Notebook, new: Notebook, released: Mapping[str, str], outdated: frozenset[str]) -> Notebook:
    """The new notebook with the student's work in it.

    `released` holds the digests of the cells that the student once got, by their ids; `outdated` names the exercises
    whose checks have changed.
    """
    return {**new, "cells": Merge(student["cells"], new["cells"], released, outdated).cells()}


@dataclass
class Merge:
    student: list[Cell]
    new: list[Cell]
    released: Mapping[str, str]
    outdated: frozenset[str]
    used: set[str] = field(default_factory=set)  # ids that are taken

    def cells(self) -> list[Cell]:
        ours = {cell["id"]: cell for cell in self.new}
        self.used = {*ours, *self.released}
        theirs: dict[str, Cell] = {}
        own = defaultdict(list)  # the student's own cells by the released cell that they follow, if that is still there
        behind = ""
        for name, cell in zip(self.released_ids(ours), self.student, strict=True):
            if name:
                theirs[name] = cell
                behind = name if name in ours else behind
            else:
                own[behind].append(self.kept(cell))
        result = own[""]
        for name, cell in ours.items():
            result += [*self.versions(cell, theirs.get(name)), *own[name]]
        gone = [cell for name, cell in theirs.items() if name not in ours and self.was_changed(name, cell)]
        return result + [self.kept(cell, GONE) for cell in gone]

    def released_ids(self, ours: Mapping[str, Cell]) -> list[str]:
        """For each of the student's cells the id of the released cell that it was, or nothing if it is their own.

        Some programs drop the ids. Then a cell is known by its text, and an exercise by the function in it.
        """
        texts = defaultdict(list)
        for name, cell in ours.items():
            for text in {cell_digest(source_of(cell)), self.released.get(name, "")}:
                texts[text].append(name)
        free = {*self.released, *ours}
        ways: list[Callable[[Cell], list[str]]] = [
            lambda cell: [str(cell.get("id"))],
            lambda cell: texts[cell_digest(source_of(cell))] if source_of(cell).strip() else [],
            lambda cell: [name for name in re.findall(r"^def (\w+)\(", source_of(cell), re.MULTILINE) if name in ours],
        ]
        found = [""] * len(self.student)
        for way in ways:
            for number, cell in enumerate(self.student):
                name = next((name for name in way(cell) if name in free), "")
                if name and not found[number]:
                    found[number] = name
                    free.remove(name)
        return found

    def versions(self, ours: Cell, theirs: Cell | None) -> list[Cell]:
        """What becomes of a released cell: ours, the student's, or both."""
        if theirs is None:
            return [ours]
        role = set(ours["metadata"].get("tags", ()))
        differ = source_of(theirs).strip() != source_of(ours).strip()
        if differ and self.was_changed(ours["id"], theirs):
            if role & STUDENTS or not self.was_changed(ours["id"], ours):
                return [complete({**theirs, "id": ours["id"], "metadata": ours["metadata"]})]
            return [ours, self.kept(theirs, BOTH)]
        if differ or ours["cell_type"] != "code" or "demo" in role:
            return [ours]  # with our outputs: a demo shows the same for everybody
        if ours["id"].removesuffix("-check") in self.outdated:
            return [ours | {"outputs": [], "execution_count": None}]
        return [ours | {name: theirs[name] for name in ("outputs", "execution_count") if name in theirs}]

    def was_changed(self, name: str, cell: Cell) -> bool:
        return cell_digest(source_of(cell)) != self.released.get(name)

    def kept(self, cell: Cell, remark: str = "") -> Cell:
        """A cell of the student's as one of their own: with an id that nothing else has, and without our tags."""
        base = re.sub(r"[^\w-]", "", str(cell.get("id", "own")), flags=re.ASCII)[:50] or "own"
        base += "-yours" if remark else ""
        names = [base, *(f"{base}-{number}" for number in range(2, len(self.student) + len(self.new) + 3))]
        name = next(name for name in names if name not in self.used)
        self.used.add(name)
        metadata = {key: value for key, value in cell.get("metadata", {}).items() if key != "tags" or not remark}
        return complete({**cell, "id": name, "metadata": metadata, "source": remarked(cell, remark)})


def remarked(cell: Cell, remark: str) -> str:
    """The source below a line that says where it comes from, or above it where a cell magic must come first."""
    source = source_of(cell)
    if not remark:
        return source
    if cell.get("cell_type") != "code":
        return f"*{remark}*\n\n{source}"
    return f"{source}\n# {remark}" if source.startswith("%%") else f"# {remark}\n{source}"


def complete(cell: Cell) -> Cell:
    """With all that a cell of this type must have."""
    needed: Cell = {"outputs": [], "execution_count": None} if cell.get("cell_type") == "code" else {}
    return {"cell_type": "raw", **needed, **cell, "source": source_of(cell).splitlines(keepends=True)}
