"""Finds the notebooks at a path: in folders, in zips, and in zips inside those, which are read but never unpacked.

What students hand in is not to be trusted: links are not followed, only regular files are opened, and every zip
has to stay within limits that are measured while it is read, because its own table may lie.
"""

import io
import os
import re
import stat
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from autograder.exercise.notebook_file import MOST_BYTES

_MOST_PACKED = 200_000_000  # bytes of a zip that a student handed in; some pack their whole course folder
MOST_UNPACKED = 400_000_000  # bytes of all notebooks in such a zip
_MOST_OF_ALL = 50_000_000_000  # bytes of all notebooks in the zip of a class
MOST_ENTRIES = 200_000
_MAX_COMPRESSION_RATIO = 200  # for what is larger than
HARMLESS = 20_000_000  # bytes; a line printed again and again packs well, too
_DEEPEST_ZIP = 3
_DEEPEST_FOLDER = 30

NOTEBOOK = re.compile(r".*\.ipynb(?:\.txt|\.json)?", re.IGNORECASE | re.DOTALL)  # browsers may add an ending
ZIP = re.compile(r".*\.zip", re.IGNORECASE | re.DOTALL)
LITTER = re.compile(r"\..*|__MACOSX|__pycache__|backup-\d{4}-\d\d-\d\d-\d+", re.DOTALL)  # of systems, and of `update`
_DRIVE = re.compile(r"[A-Za-z]:")
_READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others may ask for gigabytes of memory before the first byte
LINK = "it is a link, and links are not followed"
_DAMAGED = (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError, NotImplementedError, ValueError)
_BOMB = "it is a zip bomb: "


@dataclass(frozen=True)
class Found:
    """A file: the names that lead to it, zips among them, and when each was written; and what is in it, or why not.

    With neither `data` nor `problem` it is a file of another kind, which nobody reads.
    """

    names: tuple[str, ...]
    times: tuple[tuple[int, ...], ...] = ()
    data: bytes | None = None
    problem: str = ""
    is_all: bool = False  # that there is at the path, which is a file itself

    @property
    def name(self) -> str:
        return self.names[-1] if self.names else ""

    def below(self, *names: str, when: tuple[int, ...] = ()) -> "Found":
        return replace(self, names=(*self.names, *names), times=(*self.times, when))


@dataclass
class _Budget:
    """How many bytes may still be unpacked; those of a zip count for the one that it is in, too."""

    left: int
    outer: "_Budget | None" = None

    def rest(self) -> int:
        return min(self.left, self.outer.rest()) if self.outer else self.left

    def spend(self, count: int) -> None:
        self.left -= count
        if self.outer:
            self.outer.spend(count)


def files_at(path: Path) -> Iterator[Found]:
    """All that is at a path; the path itself is the caller's word, and may be a link."""
    if not path.exists():
        raise FileNotFoundError(f"there is no file or folder {path}")
    if path.is_dir():
        yield from _in_folder(path, Found(()))
    elif ZIP.fullmatch(path.name):
        with path.open("rb") as file:
            yield from _in_zip(file, Found(()), _Budget(_MOST_OF_ALL))
    else:
        yield read_file(path, Found((path.name,), is_all=True), MOST_BYTES)


# ---------------------------------------------------------------------------------------------- folders


def _in_folder(folder: Path, here: Found) -> Iterator[Found]:
    if len(here.names) > _DEEPEST_FOLDER:
        yield replace(here, problem=f"it is more than {_DEEPEST_FOLDER} folders deep")
        return
    try:
        with os.scandir(folder) as listed:
            entries = sorted(listed, key=lambda entry: entry.name)
    except OSError as problem:
        yield replace(here, problem=f"it cannot be read ({problem.strerror})")
        return
    for entry in entries:
        if LITTER.fullmatch(entry.name):
            continue
        if entry.is_symlink():
            if _is_of_interest(entry.name) or entry.is_dir():
                yield replace(here.below(entry.name), problem=LINK)
        elif entry.is_dir(follow_symlinks=False):
            yield from _in_folder(Path(entry), here.below(entry.name))
        else:
            yield from _in_file(entry, here)


def _in_file(entry: os.DirEntry[str], here: Found) -> Iterator[Found]:
    when = time.localtime(entry.stat(follow_symlinks=False).st_mtime)[:6]
    file = here.below(entry.name, when=when)
    if ZIP.fullmatch(entry.name):
        yield from _in_students_zip(read_file(Path(entry), file, _MOST_PACKED), None, depth=1)
    else:
        yield read_file(Path(entry), file, MOST_BYTES) if NOTEBOOK.fullmatch(entry.name) else file


def _is_of_interest(name: str) -> bool:
    return bool(NOTEBOOK.fullmatch(name) or ZIP.fullmatch(name))


def read_file(path: Path, file: Found, most: int) -> Found:
    """A plain file and nothing else: a pipe would let us wait for ever."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as opened:
            if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
                return replace(file, problem="it is not a regular file")
            data = opened.read(most + 1)
    except OSError as problem:
        return replace(file, problem=f"it cannot be read ({problem.strerror})")
    if len(data) > most:
        return replace(file, problem=f"it has more than {most:,} bytes")
    return replace(file, data=data)


# ---------------------------------------------------------------------------------------------- zips


def _in_zip(packed: IO[bytes], here: Found, budget: _Budget, depth: int = 1) -> Iterator[Found]:
    """What is in a zip; where that is nothing to be graded, this is the problem."""
    try:
        archive = zipfile.ZipFile(packed)
    except _DAMAGED:
        yield replace(here, problem="it is not a zip file, or it is damaged")
        return
    with archive:
        entries = [entry for entry in archive.infolist() if not entry.is_dir()]
        if len(entries) > MOST_ENTRIES:
            yield replace(here, problem=f"{_BOMB}it holds more than {MOST_ENTRIES:,} files")
            return
        empty = True
        for entry in entries:
            for file in _in_entry(archive, entry, here, budget, depth):
                empty &= file.data is None and not file.problem
                yield file
        if empty and here.names:
            yield replace(here, problem="there is no notebook in it")


def _in_students_zip(packed: Found, outer: _Budget | None, depth: int) -> Iterator[Found]:
    """Of a zip whose table a student may have written, so that its length is looked at before it is read."""
    if packed.data is None:
        yield packed
    elif packed.data.count(b"PK\x01\x02") > MOST_ENTRIES:
        yield replace(packed, data=None, problem=f"{_BOMB}it holds more than {MOST_ENTRIES:,} files")
    else:
        yield from _in_zip(io.BytesIO(packed.data), replace(packed, data=None), _Budget(MOST_UNPACKED, outer), depth)


def _in_entry(
    archive: zipfile.ZipFile, entry: zipfile.ZipInfo, here: Found, budget: _Budget, depth: int
) -> Iterator[Found]:
    name = name_of(entry)
    parts = [part for part in name.split("/") if part not in ("", ".")]
    if not parts or any(LITTER.fullmatch(part) for part in parts if part != ".."):
        return
    file = here.below(*parts, when=entry.date_time)
    if not _is_of_interest(file.name):
        yield file
        return
    is_zip = bool(ZIP.fullmatch(file.name))
    if problem := _problem_of(entry, name, depth if is_zip else 0):
        yield replace(file, problem=problem)
        return
    read = _read_entry(archive, entry, file, _MOST_PACKED if is_zip else MOST_BYTES, budget)
    yield from _in_students_zip(read, budget, depth + 1) if is_zip else [read]


def name_of(entry: zipfile.ZipInfo) -> str:
    """With / between folders; and with accents, which some programs write in UTF-8 without saying so."""
    name = entry.filename
    if not entry.flag_bits & 0x800:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _problem_of(entry: zipfile.ZipInfo, name: str, depth: int) -> str:
    """Why an entry is not read."""
    if name.count("/") > _DEEPEST_FOLDER:
        return f"it is more than {_DEEPEST_FOLDER} folders deep"
    if name.startswith("/") or _DRIVE.match(name) or ".." in name.split("/"):
        return "its name leads out of the zip"
    if entry.external_attr >> 28 == 0o12:
        return LINK
    if entry.flag_bits & 0x1:
        return "it is encrypted; it has to be handed in without a password"
    if entry.compress_type not in _READABLE:
        return "it is compressed by a method that we do not read; it has to be an ordinary zip, or not compressed"
    if depth >= _DEEPEST_ZIP:
        return f"{_BOMB}it is inside more than {_DEEPEST_ZIP} zips"
    return ""


def _read_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, file: Found, most: int, budget: _Budget) -> Found:
    rest = budget.rest()
    try:
        with archive.open(entry) as opened:
            data = opened.read(min(most, rest) + 1)
    except _DAMAGED:
        return replace(file, problem="it is damaged: its zip does not unpack")
    budget.spend(len(data))
    if len(data) > rest:
        return replace(file, problem=f"{_BOMB}all of it together unpacks to too many bytes")
    if len(data) > most:
        return replace(file, problem=f"it has more than {most:,} bytes")
    if len(data) > max(HARMLESS, _MAX_COMPRESSION_RATIO * entry.compress_size):
        return replace(file, problem=f"{_BOMB}it unpacks to more than {_MAX_COMPRESSION_RATIO} times its size")
    return replace(file, data=data)
