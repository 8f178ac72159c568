"""Writes a file or a folder as a whole: whoever looks sees all of the new one, or the old one."""

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path


def write_atomically(path: Path, data: str | bytes) -> None:
    """Writes to a draft beside the file, which then takes its place; text is UTF-8, with its line ends as they are."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
    try:
        draft.write_bytes(data.encode() if isinstance(data, str) else data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def write_files(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files by their paths inside a folder, and makes the folders that they are in."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_atomically(folder / name, data)


@contextmanager
def replaced_folder(folder: Path) -> Iterator[Path]:
    """A new folder to write into, which takes the place of `folder` when all is written."""
    draft, old = (folder.with_name(f"{folder.name}.{kind}") for kind in ("draft", "old"))
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    try:
        yield draft
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise
    if folder.exists():
        shutil.rmtree(old, ignore_errors=True)
        folder.rename(old)
    draft.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
