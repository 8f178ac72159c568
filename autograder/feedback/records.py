"""What a student has tried so far, kept in one small file beside the course, so that it outlives the kernel.

The file is a convenience, never evidence: whatever is wrong with it costs a remark, not an exception. It holds only
attempts. `COURSE_PROGRESS` names another file, or says `off`, which keeps builds and tests out of anybody's progress.
"""

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from autograder.exercise import HOME

FILE = HOME.parent / ".progress.json"
SWITCH = "COURSE_PROGRESS"
PATIENCE = 1.0  # seconds that we wait for another kernel, which needs a millisecond


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
    def lost(self) -> bool:
        """Did an earlier answer hold, but not the latest?"""
        return self.once and not self.holds


Records = dict[str, Record]  # by the name of the exercise

_unsaved: Records = {}  # what could not be written yet; it goes with the next that can


def kept() -> bool:
    return place() is not None


def place() -> Path | None:
    setting = os.environ.get(SWITCH, "")
    if setting == "off":
        return None
    return Path(setting) if setting else FILE


def records() -> Records:
    """All that is known; nothing where the file is missing or cannot be read."""
    path = place()
    try:
        known = read(path)[0] if path else {}
    except OSError:
        known = {}
    return known | _unsaved


def note(name: str, change: Callable[[Record], Record]) -> str:
    """Change the record of one exercise and leave those of other kernels alone; return what went wrong, if anything."""
    path = place()
    if path is None:
        _unsaved[name] = change(_unsaved.get(name, Record()))
        return ""
    try:
        with alone(path):
            known, remark = read(path)
            known |= _unsaved
            known[name] = change(known.get(name, Record()))
            write(path, known)
        _unsaved.clear()
    except OSError as problem:
        remark = f"{path.name} cannot be written ({problem.strerror}), so this is forgotten when the kernel ends"
        _unsaved[name] = change(records().get(name, Record()))
    return remark


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other kernels from writing meanwhile; a lock that stays for long is that of a dead one and is broken."""
    lock = path.with_name(f"{path.name}.lock")
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            if time.monotonic() > deadline:
                break
            time.sleep(0.005)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def read(path: Path) -> tuple[Records, str]:
    """The records in a file, and a remark if they cannot be made out."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return {name: record_of(value) for name, value in content["exercises"].items()}, ""
    except FileNotFoundError:
        return {}, ""
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {}, f"{path.name} was damaged and begins anew; run your checks again to fill it"


def record_of(value: Any) -> Record:
    """A record of those parts of `value` that can be one's.

    >>> record_of({"held": 2, "claims": "two", "hints": -1, "of another edition": 5})
    Record(held=2, claims=0, once=False, hints=0)
    """
    usable = {
        part.name: value[part.name]
        for part in fields(Record)
        if type(value.get(part.name)) is type(part.default) and value[part.name] >= 0
    }
    return Record(**usable)


def write(path: Path, known: Records) -> None:
    """Put the records in place at once: whoever reads meanwhile finds the old file or the new one, whole."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    content = {"exercises": {name: asdict(known[name]) for name in sorted(known)}}
    try:
        draft.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
