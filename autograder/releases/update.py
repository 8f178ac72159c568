"""Brings a student's folder to a newer release. Whatever would be overwritten is copied to a backup folder first.

Everything is read, checked and merged before anything is written; the stamp is written last. So an update that was
refused has touched nothing, and one that was interrupted can be repeated.
"""

import datetime
import json
import shutil
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Any

from packaging.version import InvalidVersion, Version

from autograder.atomic_write import write_files
from autograder.errors import CourseError
from autograder.exercise.stamp import STAMP, Stamp, StampError, digest, parse_stamp, read_stamp
from autograder.releases._merge import changed, merged, notebook_bytes

_MAX_BYTES = 200_000_000  # bytes, unpacked; a release has about 2 million

Files = dict[str, bytes]


@dataclass
class _Plan:
    """What will happen to a folder: files to write, files to remove, and what to tell the student."""

    writes: Files = field(default_factory=dict)
    removals: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def update(archive: Path, *, folder: Path) -> None:
    """Bring the folder to the release that the zip file holds, and say what became of the student's work."""
    new, files = read_release(archive)
    old = _stamp_of(folder)
    _refuse_older(archive, new, old)
    plan = make_plan(folder, old, new, files)
    backup = carry_out(plan, folder, _stamp_afterwards(old, new))
    print(f"This is now {new}.", *plan.remarks, sep="\n")
    if backup:
        print(f"What was overwritten is in {backup.name}; delete it when you miss nothing.")


# ---------------------------------------------------------------------------------------------- reading


def read_release(path: Path) -> tuple[Stamp, Files]:
    """The stamp and the other files of a release, each of which must be just as it was packed."""
    if path.is_dir():
        raise CourseError(f"{path} is a folder; name the zip file as it was downloaded")
    try:
        with zipfile.ZipFile(path) as archive:
            files = contents(archive)
        stamp = parse_stamp(files.pop(STAMP))
    except FileNotFoundError:
        raise CourseError(f"there is no file {path}") from None
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, NotImplementedError):
        raise CourseError(f"{path} is no zip file, or a damaged one; download it again") from None
    except KeyError:
        raise CourseError(f"{path} is no release of the course: it has no {STAMP}") from None
    except StampError as problem:
        raise CourseError(f"{path} is no release of the course: {problem}") from None
    if {name: digest(data) for name, data in files.items()} != stamp.files:
        raise CourseError(f"{path} is damaged: its files are not those of its {STAMP}; download it again")
    return stamp, files


def contents(archive: zipfile.ZipFile) -> Files:
    """The files of an archive without the folder that they are in; none may lead out of it."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if sum(entry.file_size for entry in entries) > _MAX_BYTES:
        raise CourseError(f"{archive.filename} unpacks to more than {_MAX_BYTES:,} bytes, which no release does")
    for entry in entries:
        parts = PurePosixPath(entry.filename).parts
        is_link = entry.external_attr >> 28 == 0o12
        if is_link or entry.filename.startswith("/") or ".." in parts or set(entry.filename) & set("\\:\0"):
            raise CourseError(f"{archive.filename} would write outside of the folder ({entry.filename}); do not use it")
    tops = {entry.filename.partition("/")[0] for entry in entries}
    if len(tops) != 1:
        raise KeyError(STAMP)
    return {str(PurePosixPath(*PurePosixPath(each.filename).parts[1:])): archive.read(each) for each in entries}


def _stamp_of(folder: Path) -> Stamp:
    if not folder.is_dir():
        raise CourseError(f"there is no folder {folder}")
    try:
        return read_stamp(folder)
    except StampError as problem:
        raise CourseError(f"{folder.resolve()} cannot be updated: {problem}") from None


def _refuse_older(archive: Path, new: Stamp, old: Stamp) -> None:
    if new.course != old.course:
        raise CourseError(f"{archive} is a release of {new.course}, but this folder is one of {old.course}")
    try:
        is_older = (Version(new.version), new.date) < (Version(old.version), old.date)
    except InvalidVersion as problem:
        raise CourseError(f"{archive} ({new}) cannot be compared with what is here ({old}): {problem}") from None
    if is_older:
        raise CourseError(f"{archive} is older ({new}) than what is here ({old})")


# ---------------------------------------------------------------------------------------------- planning


def make_plan(folder: Path, old: Stamp, new: Stamp, files: Files) -> _Plan:
    plan = _Plan()
    outdated = _exercises_among(name for name, value in new.files.items() if old.files.get(name) != value)
    for name, data in files.items():
        earlier = _earlier_name(name, folder, old)
        here = read(folder / earlier)
        if here is not None and name.startswith("notebooks/"):
            data = _updated_notebook(earlier, here, data, old, outdated, plan)
        elif here is not None and here != data and digest(here) != old.files.get(name):
            plan.remarks.append(f"You had changed {name}; it is as released now.")
        if data != read(folder / name):
            plan.writes[name] = data
    plan.removals = [name for name in old.files if not stays(name, new) and read(folder / name) is not None]
    return plan


def _updated_notebook(name: str, here: bytes, data: bytes, old: Stamp, outdated: frozenset[str], plan: _Plan) -> bytes:
    """The new notebook, with the student's work in it if there is any."""
    title = PurePosixPath(name).name
    released = old.notebooks.get(title, {})
    try:
        student: Any = json.loads(here.decode("utf-8-sig"))
        if not changed(student, released):
            return data
        new = json.loads(data)
        both = merged(student, new, released, outdated)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        plan.remarks.append(f"{title} could not be read, so it was replaced.")
        return data
    plan.remarks.append(f"{title}: your work was carried over.")
    return data if both == new else notebook_bytes(both)


def _earlier_name(name: str, folder: Path, old: Stamp) -> str:
    """Where a file was before: a notebook may have another title now, and is known by its number, such as L1a."""
    if not name.startswith("notebooks/") or (folder / name).exists():
        return name
    same = [f"notebooks/{title}" for title in old.notebooks if owner(f"notebooks/{title}") == owner(name)]
    return same[0] if same else name


def owner(name: str) -> str:
    """The number of the notebook that a file belongs to, or nothing.

    >>> owner("notebooks/L1a_lines.ipynb"), owner("autograder/exercises/L1a/gradient.py"), owner("course.py")
    ('L1a', 'L1a', '')
    """
    match PurePosixPath(name).parts:
        case ("notebooks", title):
            return title.partition("_")[0]
        case ("autograder", "exercises" | "keys" | "sealed", notebook, _):
            return notebook
    return ""


def _exercises_among(names: Iterable[str]) -> frozenset[str]:
    return frozenset(PurePosixPath(name).stem for name in names if name.startswith("autograder/exercises/"))


def stays(name: str, new: Stamp) -> bool:
    """A file of the old release stays if the new one has it, or has nothing of its notebook."""
    return name in new.files or (owner(name) != "" and owner(name) not in {owner(each) for each in new.files})


def _stamp_afterwards(old: Stamp, new: Stamp) -> Stamp:
    """The new one, and what stays of the old one."""
    files = {name: value for name, value in old.files.items() if stays(name, new)}
    notebooks = {title: cells for title, cells in old.notebooks.items() if stays(f"notebooks/{title}", new)}
    hidden = {name: count for name, count in old.hidden_checks.items() if name in _exercises_among(files)}
    return replace(
        new,
        files={**files, **new.files},
        notebooks={**notebooks, **new.notebooks},
        hidden_checks={**hidden, **new.hidden_checks},
    )


def read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


# ---------------------------------------------------------------------------------------------- carrying out


def carry_out(plan: _Plan, folder: Path, stamp: Stamp) -> Path | None:
    """Back up, write, remove, and say with the stamp that it is done."""
    overwritten = [name for name in plan.writes if (folder / name).exists()] + plan.removals
    backup = _backed_up(folder, [*overwritten, STAMP]) if overwritten else None
    write_files(folder, plan.writes)
    for name in plan.removals:
        (folder / name).unlink(missing_ok=True)
    write_files(folder, {STAMP: stamp.to_bytes()})
    return backup


def _backed_up(folder: Path, names: list[str]) -> Path:
    today = datetime.date.today().isoformat()
    number = next(n for n in range(1, 10_000) if not (folder / f"backup-{today}-{n}").exists())
    backup = folder / f"backup-{today}-{number}"
    for name in names:
        (backup / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder / name, backup / name)
    return backup
