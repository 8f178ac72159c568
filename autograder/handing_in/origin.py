"""Tells from the names that lead to a file whose it is, and which of several attempts came first.

Canvas and Moodle put the student's name and number in front of the file's own name when they pack a class into a zip:

    lovelaceada_LATE_12345_678901_L1a_perceptron-2.ipynb            Canvas: user, number of the upload, its name
    Ada Lovelace_4711_assignsubmission_file_/L1a_perceptron.ipynb   Moodle, also without the folder

Else the student is the name of a folder, or what the file's name has besides the notebook's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from autograder.display import as_name
from autograder.handing_in.files import NOTEBOOK, ZIP, Found
from autograder.handing_in.submission import TOKEN, own_part

FLAGS = re.IGNORECASE | re.DOTALL
UPLOAD = r"(?P<upload>\d{3,18})_(?P<file>.+)"
CANVAS = re.compile(rf"(?P<name>.+?)(?P<late>_late)?_(?P<id>\d+)_(?:{UPLOAD}|(?:text|link)\.html)", FLAGS)
CANVAS_ANONYMOUS = re.compile(rf"(?P<late>late_)?(?P<name>anon_(?P<id>[^\W_]+))_{UPLOAD}", FLAGS)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_(?P<file>.*))?", FLAGS)
UPLOADED_AGAIN = re.compile(r".*-(\d{1,9})\.[a-z.]+", FLAGS)  # Canvas numbers what has the same name
DATE = re.compile(r"\d{4}-?\d\d-?\d\d(?:[T _-].*)?", re.DOTALL)
ATTEMPT = re.compile(r"(?:attempt|version|try)[ _-]*(\d{1,9})", FLAGS)
NOBODY = (TOKEN, DATE, ATTEMPT, re.compile("notebooks"))  # what folders are called that are not called after a student


@dataclass(frozen=True)
class Origin:
    """Whose a file is, as far as its name tells, and how it sorts among the attempts of the same student."""

    name: str
    lms_id: str = ""
    late: bool = False
    order: tuple[Any, ...] = ()

    @property
    def identity(self) -> tuple[str, str]:
        """Equal for files of the same student."""
        return self.name, self.lms_id

    @property
    def student(self) -> str:
        return as_name(self.name)


def origin_of(found: Found, titles: Sequence[str], *, whole: str) -> Origin:
    """`titles` are the names of the released notebooks; `whole` is the student where nothing tells one."""
    for name in found.names:  # the outermost one is the learning platform's, what is below is the student's
        if match := MOODLE.fullmatch(name) or CANVAS.fullmatch(name) or CANVAS_ANONYMOUS.fullmatch(name):
            return from_platform(match.groupdict(), found)
    return Origin(name_among(found.names, titles) or whole, order=order_of(found))


def from_platform(told: dict[str, str | None], found: Found) -> Origin:
    name, number = str(told["name"]), str(told["id"])
    if name.casefold() == "participant":  # of a Moodle where markers are not to know whom they mark
        name = f"{name} {number}"
    upload, again = told.get("upload"), UPLOADED_AGAIN.fullmatch(told.get("file") or "")
    order = order_of(found, int(upload or 0), int(again[1]) if again and upload else 0)
    return Origin(name, number, bool(told.get("late")), order)


def order_of(found: Found, upload: int = 0, again: int = 0) -> tuple[Any, ...]:
    """What tells which attempt was earlier, the most trustworthy first."""
    dates = tuple(name for name in found.names if DATE.fullmatch(name))
    counted = tuple(int(match[1]) for name in found.names if (match := ATTEMPT.fullmatch(name)))
    return dates, counted, upload, again, found.times, tuple(map(natural, found.names))


def natural(name: str) -> tuple[tuple[int, str], ...]:
    """Sorts 2 before 10, also inside names."""
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d{1,15})", name))


def name_among(names: Sequence[str], titles: Sequence[str]) -> str:
    """The first folder or zip that is called after a student; else the part of the file's name that is."""
    *folders, file = names
    for folder in folders:
        name = own_part(stem_of(folder), titles) if ZIP.fullmatch(folder) else folder
        if name and name not in titles and not any(kind.fullmatch(name) for kind in NOBODY):
            return name
    return own_part(stem_of(file), titles)


def stem_of(file: str) -> str:
    """
    >>> stem_of("ada.L1a.ipynb.txt")
    'ada.L1a'
    """
    while NOTEBOOK.fullmatch(file) or ZIP.fullmatch(file):
        file = file.rpartition(".")[0]
    return file


def without_wrapper(files: Sequence[Found], titles: Sequence[str]) -> Sequence[Found]:
    """The files of a zip without a folder that all are in, if what is below it tells several students.

    So that `class.zip` may hold `class/ada/L1a.ipynb`, or `class/ada_L1a.ipynb`, and not only `ada/L1a.ipynb`. But
    `ada/L1a_draft.ipynb` and `ada/L1a_final.ipynb` are Ada's: names of files have to tell more than two.
    """
    tops = {file.names[:1] for file in files}
    below = [replace(file, names=file.names[1:]) for file in files if file.names[1:]]
    students = {name_among(file.names, titles) for file in below}
    several = 3 if any(len(file.names) == 1 for file in below) else 2
    telling = len(students) >= several and all(re.search(r"[^\W\d]", name) for name in students)
    return below if telling and len(tops) == 1 and len(below) == len(files) else files
