"""The stamp of a release, `release.json`: what was released when, so that an update knows what a student changed."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from autograder.errors import CourseError

STAMP = "release.json"


class StampError(CourseError):
    """There is no stamp, or it is not as we write them; the text says which."""


@dataclass(frozen=True)
class Stamp:
    course: str
    version: str
    date: str
    due: str
    notebooks: Mapping[str, Mapping[str, str]]  # name of a file -> id of a cell -> digest of its source
    hidden_checks: Mapping[str, int]  # name of an exercise -> how many more checks await at grading
    files: Mapping[str, str]  # path inside the release -> digest of its bytes

    def to_bytes(self) -> bytes:
        return (json.dumps(asdict(self), indent=1, sort_keys=True) + "\n").encode()

    def __str__(self) -> str:
        return f"{self.course} {self.version} of {self.date}"


def parse_stamp(data: bytes) -> Stamp:
    try:
        stamp = Stamp(**json.loads(data))
        maps: list[Mapping[str, Any]] = [stamp.notebooks, stamp.hidden_checks, stamp.files, *stamp.notebooks.values()]
        sound = all(isinstance(each, dict) for each in maps)
        sound &= all(isinstance(each, str) for each in (stamp.course, stamp.version, stamp.date, stamp.due))
        sound &= all(type(count) is int for count in stamp.hidden_checks.values())
    except (ValueError, TypeError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise StampError(f"its {STAMP} is damaged")
    return stamp


def read_stamp(folder: Path) -> Stamp:
    """The stamp of the release that a folder is."""
    try:
        return parse_stamp((folder / STAMP).read_bytes())
    except OSError:
        raise StampError(f"it has no {STAMP}, so it is no release of the course") from None


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def cell_digest(source: str) -> str:
    """Of what a cell says; an empty line at its end, which some editors add, says nothing."""
    return digest(source.strip().encode(errors="replace"))[:16]
