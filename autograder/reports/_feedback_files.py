"""Feedback as files: Markdown, and a copy of the notebook that was handed in, with the feedback below each exercise."""

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
from autograder.reports._feedback import (
    INTERNAL_ERROR,
    NOTHING_WRITTEN,
    PROBLEMS,
    Cells,
    Claim,
    Feedback,
    Part,
    format_points,
    format_score,
)
from autograder.submissions.find_notebooks import ZIP
from autograder.submissions.students import CANVAS, CANVAS_ANONYMOUS, MOODLE
from autograder.text import as_name

SPECIAL = re.compile(r"([\\*_\[\]#|~!-])")
ENTITIES = {"<": "&lt;", ">": "&gt;", "&": "&amp;", "$": "&#36;"}  # `\$` would still be a formula for some programs
CELL_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}

Cell = dict[str, Any]


def escaped(text: str) -> str:
    """A sentence, of whomever, as Markdown that shows just this sentence; what stands in backticks is code.

    >>> escaped("`a * b` is <b>*not*</b> $x$")
    '`a * b` is &lt;b&gt;\\\\*not\\\\*&lt;/b&gt; &#36;x&#36;'
    """
    pieces = " ".join(text.split()).split("`")
    if len(pieces) % 2 == 0:  # one backtick is left over, and no code
        pieces[-2:] = ["'".join(pieces[-2:])]
    return "".join(f"`{piece}`" if n % 2 and piece else escaped_plain(piece) for n, piece in enumerate(pieces))


def escaped_plain(text: str) -> str:
    return re.sub(r"[<>&$]", lambda sign: ENTITIES[sign[0]], SPECIAL.sub(r"\\\1", text))


def fenced(code: str, language: str = "python") -> str:
    """Code between fences that it cannot close itself."""
    longest = max((len(run) for run in re.findall("`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{code}\n{fence}"


def markdown_file(feedback: Feedback) -> str:
    """All of it, with the student's code."""
    blocks = [f"# {escaped(feedback.notebook)}: {escaped(feedback.student.name)}", *summary(feedback)]
    for part in feedback.parts:
        blocks += [f"## {heading(part)}", *lines_of(part)]
        if part.answer:
            blocks += ["What you wrote:", fenced(part.answer, "" if part.is_question else "python")]
    return "\n\n".join(blocks) + "\n"


def summary(feedback: Feedback) -> list[str]:
    """The score, a line for each part, and what went wrong on the way."""
    blocks = [f"**{escaped(format_score(feedback.points, feedback.out_of))}**"]
    if feedback.has_fault:
        blocks.append(INTERNAL_ERROR)
    blocks += [escaped(" ".join(feedback.remarks))] if feedback.remarks else []
    rows = [f"| {heading(part)} | {format_points(part.points)} of {part.out_of} |" for part in feedback.parts]
    blocks += ["\n".join(["| part | points |", "|---|---|", *rows])] if rows else []
    if feedback.problems:
        blocks.append(f"{PROBLEMS}:")
        blocks.append("\n".join(f"- {escaped(problem)}" for problem in feedback.problems))
    return blocks


def heading(part: Part) -> str:
    return f"Question {escaped(part.name)}" if part.is_question else f"`{part.name}`"


def cell_of(part: Part) -> str:
    """What stands below an exercise in the copy of the student's notebook."""
    title = f"**Feedback on {heading(part)}: {escaped(format_score(part.points, part.out_of))}**"
    return "\n>\n".join("> " + block.replace("\n", "\n> ") for block in [title, *lines_of(part)])


def lines_of(part: Part) -> list[str]:
    blocks = [f"**{escaped(part.mistake)}**"] if part.mistake else []
    if part.is_question:
        blocks.append(escaped(part.title))
    if part.is_idle:
        blocks.append(NOTHING_WRITTEN)
    if part.decision:
        given = f"{format_points(part.decision.points)} of {part.out_of} by {escaped(part.decision.author)}"
        blocks.append(f"Given by hand: {given}. {escaped(part.decision.reason)}")
    if part.claims:
        blocks.append("\n".join(map(claim_line, part.claims)))
    if part.hint:
        blocks.append(f"Hint: {escaped(part.hint)}")
    return blocks


def claim_line(claim: Claim) -> str:
    worth = f" ({claim.points} point{'s' * (claim.points != 1)})" if claim.points else ""
    why = f" *{escaped(claim.why)}*" if claim.why else ""
    return f"- {claim.verdict}{worth}: {escaped(claim.text)}{why}"


# ---------------------------------------------------------------------------------------------- the notebook


def notebook_file(feedback: Feedback, cells: Cells) -> bytes:
    """The copy, as a notebook of format 4.5."""
    notes = defaultdict[int, list[str]](list)
    for part in feedback.parts:
        notes[place_below(part.place, part.name, cells)].append(cell_of(part))
    opening = "\n\n".join([f"# Feedback for {escaped(feedback.student.name)}", *summary(feedback)])
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
        match = CANVAS.fullmatch(name) or CANVAS_ANONYMOUS.fullmatch(name)
        if match and match["id"] == result.lms_id and match["upload"] and not MOODLE.fullmatch(name):
            return name
    return ""


def moodle_folder(result: Result | None, student: DisplayedStudent) -> str:
    """By the name of the folder or file that Moodle gave, or by the roster; a `_` in a name would end it."""
    for part in PurePosixPath(result.file).parts if result else ():
        match = MOODLE.fullmatch(part)
        if match and result and match["id"] == result.lms_id:
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
