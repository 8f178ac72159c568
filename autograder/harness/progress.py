"""How far a student has come: `progress()` for the course, and the line for a notebook that `check` ends with.

What was tried is kept in one small file beside the course, so that it outlives the kernel. The file is a convenience,
never evidence: whatever is wrong with it costs a remark, not an exception. It holds only attempts. `COURSE_PROGRESS`
names another file, or says `off`, which keeps builds and tests out of anybody's progress.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from html import escape
from pathlib import Path
from typing import Any, Literal

from autograder.atomic_write import write_atomically
from autograder.exercise.assignment import assignments
from autograder.exercise.exercise_files import HOME, Exercise

_FILE = HOME.parent / ".progress.json"
SWITCH = "COURSE_PROGRESS"
STALE = 5.0  # seconds; a kernel holds the lock for milliseconds, so one that is this old was left by a dead kernel
DONE, OPEN = "▰", "▱"
_LEFT = "style='text-align:left'"

_State = Literal["holds", "lost", "begun", "untouched"]  # lost: an earlier answer held, but not the latest


@dataclass(frozen=True)
class Record:
    """One exercise: how many of its claims held at the last check, whether all ever did, and the hints given."""

    held: int = 0
    claims: int = 0  # 0: an answer was never checked
    once: bool = False
    hints: int = 0

    @property
    def holds(self) -> bool:
        return 0 < self.claims == self.held

    @property
    def state(self) -> _State:
        if self.holds:
            return "holds"
        return "lost" if self.once else "begun" if self.claims else "untouched"


_Records = dict[str, Record]  # by the name of the exercise

_unsaved: _Records = {}  # what could not be written yet; it goes with the next that can


def progress_file() -> Path | None:
    """Where progress is kept, if it is."""
    setting = os.environ.get(SWITCH, "")
    if setting == "off":
        return None
    return Path(setting) if setting else _FILE


def records() -> defaultdict[str, Record]:
    """All that is known; nothing where the file is missing or cannot be read."""
    path = progress_file()
    try:
        known = read(path)[0] if path else {}
    except OSError:
        known = {}
    return defaultdict(Record, known | _unsaved)


def note(name: str, change: Callable[[Record], Record]) -> str:
    """Change the record of one exercise and leave those of other kernels alone; return what went wrong, if anything."""
    path, remark = progress_file(), ""
    if path:
        try:
            with alone(path):
                known, remark = read(path)
                known |= _unsaved
                known[name] = change(known.get(name, Record()))
                content = {"exercises": {each: asdict(known[each]) for each in sorted(known)}}
                write_atomically(path, json.dumps(content, indent=1) + "\n")
            _unsaved.clear()
            return remark
        except OSError as problem:
            remark = f"{path.name} cannot be written ({problem.strerror}), so this is forgotten when the kernel ends"
    _unsaved[name] = change(records()[name])
    return remark


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other kernels from writing meanwhile; however many wait, only a lock that is stale is broken."""
    lock = path.with_name(f"{path.name}.lock")
    deadline = time.monotonic() + 6 * STALE  # a file server's clock may be wrong, and a lock's age with it
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            with suppress(FileNotFoundError):  # another kernel may have just released it
                if time.time() - lock.stat().st_mtime > STALE or time.monotonic() > deadline:
                    lock.unlink()
            time.sleep(0.005)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def read(path: Path) -> tuple[_Records, str]:
    """The records in a file, and a remark if they cannot be made out."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return {name: _record_of(value) for name, value in content["exercises"].items()}, ""
    except FileNotFoundError:
        return {}, ""
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {}, f"{path.name} was damaged and begins anew; run your checks again to fill it"


def _record_of(value: Any) -> Record:
    """A record of those parts of `value` that can be one's.

    >>> _record_of({"held": 2, "claims": "two", "hints": -1, "of another edition": 5})
    Record(held=2, claims=0, once=False, hints=0)
    """
    usable = {
        part.name: value[part.name]
        for part in fields(Record)
        if type(value.get(part.name)) is type(part.default) and value[part.name] >= 0
    }
    return Record(**usable)


# ------------------------------------------------------------------------------------ showing it


@dataclass(frozen=True)
class NotebookProgress:
    """The exercises of one notebook, in its order, with what is known of each."""

    name: str
    file: str
    exercises: _Records

    def names(self, state: _State) -> list[str]:
        return [name for name, record in self.exercises.items() if record.state == state]

    @property
    def held(self) -> int:
        return len(self.names("holds"))

    @property
    def bar(self) -> str:
        return DONE * self.held + OPEN * (len(self.exercises) - self.held)

    @property
    def line(self) -> str:
        lost = f" · no longer: {', '.join(self.names('lost'))}" if self.names("lost") else ""
        return f"{self.name}: {self.held} of {len(self.exercises)} exercises hold · {self.bar}{lost}"

    @property
    def cells(self) -> tuple[str, ...]:
        """A row of the table."""
        known = self.exercises
        begun = [f"{name} ({known[name].held} of {known[name].claims} claims)" for name in self.names("begun")]
        begun += [f"{name} (no longer holds)" for name in self.names("lost")]
        count = f"{self.held} of {len(known)}"
        return self.name, self.bar, count, ", ".join(begun) or "–", ", ".join(self.names("untouched")) or "–"


def notebook_line(exercise: Exercise, remark: str) -> str:
    """The progress in the notebook of an exercise, and a remark if something went wrong with keeping it."""
    if progress_file() is None:
        return ""
    known = records()
    names = [file.stem for file in sorted(exercise.path.parent.glob("*.py"))]
    line = NotebookProgress(exercise.notebook, "", {name: known[name] for name in names}).line
    return f"{line} ({remark})" if remark else line


@dataclass(frozen=True)
class _Overview:
    """The whole course, as HTML without scripts and as text."""

    notebooks: tuple[NotebookProgress, ...]

    HEAD = ("notebook", "", "hold", "begun", "not attempted yet")

    @property
    def headline(self) -> str:
        held = sum(notebook.held for notebook in self.notebooks)
        return f"The course: {held} of {sum(len(notebook.exercises) for notebook in self.notebooks)} exercises hold"

    @property
    def next(self) -> str:
        """What to do now: the first exercise that does not hold."""
        if progress_file() is None:
            return f"{SWITCH} is off here, so nothing is kept."
        for notebook in self.notebooks:
            for name, record in notebook.exercises.items():
                if not record.holds:
                    return f"Next: {name} in {notebook.file}"
        return "All of them hold. Well done!"

    def __repr__(self) -> str:
        rows = [self.HEAD, *(notebook.cells for notebook in self.notebooks)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        table = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
        return "\n".join([self.headline, *(f"  {row}" for row in table), self.next])

    def _repr_html_(self) -> str:
        head = "".join(f"<th scope='col' {_LEFT}>{title}</th>" for title in self.HEAD)
        body = ""
        for notebook in self.notebooks:
            name, bar, *rest = map(escape, notebook.cells)
            cells = "".join(f"<td {_LEFT}>{cell}</td>" for cell in rest)
            # The bar says nothing that the number beside it does not.
            body += f"<tr><th scope='row' {_LEFT}>{name}</th><td {_LEFT} aria-hidden='true'>{bar}</td>{cells}</tr>"
        return (
            f"<p><b>{escape(self.headline)}</b></p>"
            f"<table style='margin:0'><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<p>{escape(self.next)}</p>"
        )


def progress() -> _Overview:
    """Show how far you are in the whole course, notebook by notebook, and what to do next."""
    known = records()
    return _Overview(
        tuple(
            NotebookProgress(
                name, found.released.name if found.released else name, {each: known[each] for each in found.exercises}
            )
            for name, found in assignments(hidden=False).items()
        )
    )
