"""Feedback as files: a copy of the notebook that was handed in, with notes below each exercise, and zips for an LMS."""

import io
import json
import re
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from autograder.grading.results import Result
from autograder.reports._display_names import DisplayedStudent
from autograder.reports._feedback import Cells, Feedback, Part
from autograder.reports._pages import render
from autograder.submissions.find_notebooks import ZIP
from autograder.submissions.students import MOODLE, platform_name
from autograder.text import as_name

CELL_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

Cell = dict[str, Any]


def notebook_file(feedback: Feedback, cells: Cells) -> bytes:
    """The copy, as a notebook of format 4.5."""
    notes = defaultdict[int, list[Cell]](list)
    notes[-1] = [note("feedback_opening.md", feedback)]
    for part in feedback.parts:
        notes[place_below(part.place, part.name, cells)].append(note("feedback_note.md", feedback, part))
    copied = notes[-1]
    for number, cell in enumerate(cells):
        copied += [copy_of(cell, feedback), *notes[number]]
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


def note(template: str, feedback: Feedback, part: Part | None = None) -> Cell:
    text = render(template, feedback=feedback, part=part).rstrip()
    metadata = {"tags": ["feedback"], "editable": False}
    return {"cell_type": "markdown", "id": f"feedback-{feedback.notebook}", "metadata": metadata, "source": text}


def copy_of(cell: dict[str, str], feedback: Feedback) -> Cell:
    source, who = cell["source"], feedback.student
    copied: Cell = {"cell_type": "markdown", "id": cell["id"], "metadata": {}, "source": who.pseudonymized(source)}
    if cell["cell_type"] == "code":
        copied |= {"cell_type": "code", "source": who.pseudonymized_code(source)}
        copied |= {"execution_count": None, "outputs": []}
    return copied


def with_ids(cells: list[Cell]) -> Iterator[Cell]:
    """The format wants an id of each cell that is like no other; students copy cells, and old notebooks have none."""
    taken: set[str] = set()
    for number, cell in enumerate(cells):
        own = cell["id"] if CELL_ID.fullmatch(cell["id"]) and cell["id"] not in taken else f"cell-{number}"
        while own in taken:
            own = f"{own}-again"[-64:]
        taken.add(own)
        yield {**cell, "id": own}


@dataclass
class LmsZips:
    """Collects what goes back, and writes it."""

    files: dict[tuple[str, str], dict[str, bytes]] = field(default_factory=lambda: defaultdict(dict))
    students: set[str] = field(default_factory=set)  # whose feedback is in one of them

    def add(self, notebook: str, page: bytes, copy: bytes, result: Result, student: DisplayedStudent) -> None:
        """`copy` is the notebook with feedback, or nothing where it is not known what was handed in.

        Where another one of the group has handed in, Canvas knows no file of the student, but Moodle a number.
        """
        files = {f"{notebook} feedback.html": page} | ({f"{notebook} feedback.ipynb": copy} if copy else {})
        own, name = result.student == student.id, canvas_name(result)
        if own and name:
            is_zip = ZIP.fullmatch(name)  # whoever handed in a zip gets one
            self.files["canvas", notebook][name] = zipped(files) if is_zip else copy or page
        elif not name and (folder := moodle_folder(result if own else None, student)):
            self.files["moodle", notebook] |= {f"{folder}/{file}": data for file, data in files.items()}
        else:
            return
        self.students.add(student.id)

    def write(self, out: Path) -> list[str]:
        """The names of the zips, Canvas's first."""
        zips = {f"{platform}-{notebook}.zip": files for (platform, notebook), files in self.files.items()}
        for name, files in zips.items():
            (out / name).write_bytes(zipped(files))
        return sorted(zips, key=lambda name: name.partition("-")[0])


def canvas_name(result: Result) -> str:
    """The name that Canvas gave the file, if it did; it has to have the number of an upload."""
    for name in PurePosixPath(result.file).parts:
        match = platform_name(name)
        if match and match.re is not MOODLE and match["id"] == result.lms_id and match["upload"]:
            return name
    return ""


def moodle_folder(result: Result | None, student: DisplayedStudent) -> str:
    """By the name of the folder or file that Moodle gave, or by the roster; a `_` in a name would end it."""
    for part in PurePosixPath(result.file).parts if result else ():
        match = platform_name(part)
        if match and match.re is MOODLE and result and match["id"] == result.lms_id:
            return folder_of(match["name"], match["id"])
    number = student.person.moodle_id if student.person else ""
    return folder_of(student.name, number) if number else ""


def folder_of(name: str, number: str) -> str:
    """
    >>> folder_of("Ada_K. Lovelace", "4711")
    'Ada K. Lovelace_4711_assignsubmission_file_'
    """
    return f"{as_name(name).replace('_', ' ').strip() or 'unnamed'}_{number}_assignsubmission_file_"


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)  # without times: the same each time
    return buffer.getvalue()
