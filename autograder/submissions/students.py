"""Tells from the names that lead to a file whose it is, and which attempt came first; gives each student one name.

Canvas and Moodle put the student's name and number in front of the file's own name when they pack a class into a zip:

    lovelaceada_LATE_12345_678901_L1a_perceptron-2.ipynb            Canvas: user, number of the upload, its name
    Ada Lovelace_4711_assignsubmission_file_/L1a_perceptron.ipynb   Moodle, also without the folder

Else the student is the name of a folder, or what the file's name has besides the notebook's. In the end each student
has the id of the roster or, where that tells nobody, the name of the files, made different where two would be the same.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Any

from autograder.submissions.find_notebooks import NOTEBOOK, ZIP, Found
from autograder.submissions.roster import Roster
from autograder.submissions.submission import TOKEN, without_title
from autograder.text import as_name

_FLAGS = re.IGNORECASE | re.DOTALL
_UPLOAD = r"(?P<upload>\d{3,18})_(?P<file>.+)"
CANVAS = re.compile(rf"(?P<name>.+?)(?P<late>_late)?_(?P<id>\d+)_(?:{_UPLOAD}|(?:text|link)\.html)", _FLAGS)
CANVAS_ANONYMOUS = re.compile(rf"(?P<late>late_)?(?P<name>anon_(?P<id>[^\W_]+))_{_UPLOAD}", _FLAGS)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_(?P<file>.*))?", _FLAGS)
_UPLOADED_AGAIN = re.compile(r".*-(\d{1,9})\.[a-z.]+", _FLAGS)  # Canvas numbers what has the same name
DATE = re.compile(r"\d{4}-?\d\d-?\d\d(?:[T _-].*)?", re.DOTALL)
_ATTEMPT = re.compile(r"(?:attempt|version|try)[ _-]*(\d{1,9})", _FLAGS)
_NOT_A_STUDENT = (TOKEN, DATE, _ATTEMPT, re.compile("notebooks"))  # what other folders are called


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


def origin_of(found: Found, titles: Sequence[str], *, whole: str) -> Origin:
    """`titles` are the names of the released notebooks; `whole` is the student where nothing tells one."""
    for name in found.names:  # the outermost one is the learning platform's, what is below is the student's
        if match := MOODLE.fullmatch(name) or CANVAS.fullmatch(name) or CANVAS_ANONYMOUS.fullmatch(name):
            return _from_platform(match.groupdict(), found)
    return Origin(_student_in(found.names, titles) or whole, order=order_of(found))


def _from_platform(parts: dict[str, str | None], found: Found) -> Origin:
    name, number = str(parts["name"]), str(parts["id"])
    if name.casefold() == "participant":  # of a Moodle where markers are not to know whom they mark
        name = f"{name} {number}"
    upload, again = parts.get("upload"), _UPLOADED_AGAIN.fullmatch(parts.get("file") or "")
    order = order_of(found, int(upload or 0), int(again[1]) if again and upload else 0)
    return Origin(name, number, bool(parts.get("late")), order)


def order_of(found: Found, upload: int = 0, again: int = 0) -> tuple[Any, ...]:
    """What tells which attempt was earlier, the most trustworthy first."""
    dates = tuple(name for name in found.names if DATE.fullmatch(name))
    counted = tuple(int(match[1]) for name in found.names if (match := _ATTEMPT.fullmatch(name)))
    return dates, counted, upload, again, found.times, tuple(map(_natural_order, found.names))


def _natural_order(name: str) -> tuple[tuple[int, str], ...]:
    """Sorts 2 before 10, also inside names."""
    return tuple((int(part), "") if part.isdecimal() else (-1, part) for part in re.split(r"(\d{1,15})", name))


def _student_in(names: Sequence[str], titles: Sequence[str]) -> str:
    """The first folder or zip that is called after a student; else the part of the file's name that is."""
    *folders, file = names
    for folder in folders:
        name = without_title(stem_of(folder), titles) if ZIP.fullmatch(folder) else folder
        if name and name not in titles and not any(kind.fullmatch(name) for kind in _NOT_A_STUDENT):
            return name
    return without_title(stem_of(file), titles)


def stem_of(file: str) -> str:
    """
    >>> stem_of("ada.L1a.ipynb.txt")
    'ada.L1a'
    """
    while NOTEBOOK.fullmatch(file) or ZIP.fullmatch(file):
        file = file.rpartition(".")[0]
    return file


def without_top_folder(files: Sequence[Found], titles: Sequence[str]) -> Sequence[Found]:
    """The files of a zip without a folder that all are in, if what is below it tells several students.

    So that `class.zip` may hold `class/ada/L1a.ipynb`, or `class/ada_L1a.ipynb`, and not only `ada/L1a.ipynb`. But
    `ada/L1a_draft.ipynb` and `ada/L1a_final.ipynb` are Ada's: names of files have to tell more than two.
    """
    tops = {file.names[:1] for file in files}
    below = [replace(file, names=file.names[1:]) for file in files if file.names[1:]]
    students = {_student_in(file.names, titles) for file in below}
    several = 3 if any(len(file.names) == 1 for file in below) else 2
    telling = len(students) >= several and all(re.search(r"[^\W\d]", name) for name in students)
    return below if telling and len(tops) == 1 and len(below) == len(files) else files


# ---------------------------------------------------------------------------------------------- one name a student


def students_of(
    origins: Iterable[Origin], roster: Roster | None
) -> tuple[Mapping[tuple[str, str], str], Mapping[str, tuple[str, ...]]]:
    """The name of each origin by its identity; and of those that are not certainly on the roster, who they may be."""
    identities = {origin.identity for origin in origins}
    if roster is None:
        return _distinct_names(identities, taken=()), {}
    candidates = {identity: roster.candidates(*identity) for identity in identities}
    certain = {identity: people[0].id for identity, people in candidates.items() if len(people) == 1}
    names = _distinct_names(identities - certain.keys(), taken={person.id for person in roster.people})
    doubtful = {name: tuple(person.id for person in candidates[identity]) for identity, name in names.items()}
    return certain | names, doubtful


def _distinct_names(identities: Iterable[tuple[str, str]], taken: Iterable[str]) -> dict[tuple[str, str], str]:
    """A name for each identity; two of the same name have their numbers behind it, or are counted."""
    by_name = defaultdict(list)
    for identity in sorted(identities):
        by_name[as_name(identity[0])].append(identity)
    used = set(taken)
    names = {}
    for name, several in by_name.items():
        for identity in several:
            full = f"{name} {identity[1]}".strip() if len(several) > 1 else name
            variants = chain([full], (f"{full} {number}" for number in count(2)))
            names[identity] = next(each for each in variants if each not in used)
            used.add(names[identity])
    return names
