"""Reads a notebook file of whatever program and format: the sources of its code cells, and what it says of itself."""

import json
import re
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.errors import CourseError
from autograder.text import shown

MOST_BYTES = 50_000_000  # of a file; outputs may be large
_MOST_PARTS = 10_000_000  # commas and brackets: a file of 50 MB could else become objects of 1 GB
_MOST_CODE = 500_000  # characters; a whole notebook of ours has about 10,000
_MOST_CELLS = 10_000

NO_NOTEBOOK = "it is empty, cut off or not a notebook"
_NO_FORMAT = "it is not a notebook of a format that we know; open it in Jupyter and save it again"


class SubmissionError(CourseError):
    """A file cannot be graded; the text says why."""


@dataclass(frozen=True)
class Cell:
    """A code cell; the first one of a notebook has the number 1."""

    number: int
    source: str

    @property
    def draws(self) -> bool:
        return "matplotlib" in self.source

    @property
    def title(self) -> str:
        lines = self.source.strip().splitlines() or [""]
        return f"code cell {self.number} (`{shown(lines[0][:40])}`)"


@dataclass(frozen=True)
class Notebook:
    """The code cells that are not empty; the release that the notebook says it is of; its first heading.

    `content` is all that the student wrote, packed: a notebook of format 4 without outputs.
    """

    cells: tuple[Cell, ...]
    release: Mapping[str, str]
    heading: str
    content: bytes


def parse_notebook(data: bytes) -> Notebook:
    if len(data) > MOST_BYTES:
        raise SubmissionError(f"it has more than {MOST_BYTES:,} bytes; clear its outputs and save it again")
    if len(data) > _MOST_PARTS and sum(map(data.count, (b",", b"[", b"{"))) > _MOST_PARTS:
        raise SubmissionError(f"it has more than {_MOST_PARTS:,} parts; clear its outputs and save it again")
    try:
        return _notebook_from(parsed(data))
    except (ValueError, RecursionError):
        raise SubmissionError(NO_NOTEBOOK) from None
    except (KeyError, TypeError, AttributeError):
        raise SubmissionError(_NO_FORMAT) from None


def parsed(data: bytes) -> Any:
    """JSON in UTF-8, -16 or -32, with or without a byte-order mark; or in what old editors on Windows write."""
    try:
        return json.loads(data)
    except UnicodeDecodeError:
        return json.loads(data.decode("cp1252"))


def _notebook_from(content: Any) -> Notebook:
    sheets = [content] if "cells" in content else content["worksheets"]  # of which formats before 4 may have several
    cells = [cell for sheet in sheets for cell in sheet["cells"]]
    texts = [source_of(cell) for cell in cells if cell["cell_type"] == "code"]
    if sum(map(len, texts)) > _MOST_CODE:
        raise SubmissionError(f"it holds more than {_MOST_CODE:,} characters of code")
    if len(texts) > _MOST_CELLS:
        raise SubmissionError(f"it holds more than {_MOST_CELLS:,} cells of code")
    code = tuple(Cell(number, tidy(text)) for number, text in enumerate(texts, start=1))
    return Notebook(
        tuple(cell for cell in code if cell.source.strip()),
        _release_in(content),
        heading_in(source_of(cell) for cell in cells if cell["cell_type"] in ("markdown", "heading")),
        packed(cells),
    )


def packed(cells: Iterable[Any]) -> bytes:
    written = [
        {
            "cell_type": "code" if cell["cell_type"] == "code" else "markdown",
            "id": str(cell.get("id", "")),
            "source": tidy(source_of(cell)),
        }
        for cell in cells
    ]
    return zlib.compress(json.dumps(written, ensure_ascii=False).encode(), 1)


def unpacked(content: bytes) -> list[dict[str, str]]:
    """The cells of a packed notebook: their `cell_type`, `id` and `source`."""
    try:
        return json.loads(zlib.decompress(content)) if content else []
    except (zlib.error, ValueError):
        raise CourseError("a notebook in the gradebook is damaged; put a copy of the gradebook in its place") from None


def source_of(cell: Any) -> str:
    source = cell["source"] if "source" in cell else cell.get("input", "")  # which is its name in format 3
    return source if isinstance(source, str) else "".join(source)


def tidy(source: str) -> str:
    """What the cell says, by whatever system or editor it was written.

    >>> tidy("x = 1\\r\\ny = 2\\rz = 3\\0")
    'x = 1\\ny = 2\\nz = 3'
    """
    text = source.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").removeprefix("\ufeff")
    return text if text.isascii() else text.encode(errors="replace").decode()  # without halves of characters


def _release_in(content: Any) -> Mapping[str, str]:
    metadata = content.get("metadata")
    release = metadata.get("release") if isinstance(metadata, dict) else None
    found = release if isinstance(release, dict) else {}
    return {name: value for name, value in found.items() if isinstance(value, str)}


def heading_in(texts: Iterable[str]) -> str:
    """The first line of the first text that says something, as plain words."""
    lines = (line for text in texts for line in text.splitlines())
    return shown(next((words for line in lines if (words := re.sub(r"[#*_`\s]+", " ", line).strip())), "")[:80])
