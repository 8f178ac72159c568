"""Tells from the names that lead to a file whose it is, and which attempt came first; gives each student one name.

Canvas and Moodle put the student's name and number in front of the file's own name when they pack a class into a zip:

    lovelaceada_LATE_12345_678901_L1a_perceptron-2.ipynb            Canvas: user, number of the upload, its name
    Ada Lovelace_4711_assignsubmission_file_/L1a_perceptron.ipynb   Moodle, also without the folder

Else the student is the name of a folder, or what the file's name has besides the notebook's. All this holds for the
outermost name, below folders into which the class was sorted by notebook, date, week or attempt: names inside a
student's folder or zip are the student's choice, and tell neither whose a file is nor when it came. In the end each
student has the id of the roster or, where that tells nobody, the name of the files, made different where two would be
the same.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, takewhile
from typing import Any

from autograder.submissions.find_notebooks import NOTEBOOK, ZIP, Found
from autograder.submissions.roster import Roster
from autograder.submissions.submission import NOTHING_KNOWN, TOKEN, Arrival, without_title
from autograder.text import as_name

_FLAGS = re.IGNORECASE | re.DOTALL
_UPLOAD = r"(?P<upload>\d{3,18})_(?P<file>.+)"
CANVAS = re.compile(rf"(?P<name>.+?)(?P<late>_late)?_(?P<id>\d+)_(?:{_UPLOAD}|(?:text|link)\.html)", _FLAGS)
CANVAS_ANONYMOUS = re.compile(rf"(?P<late>late_)?(?P<name>anon_(?P<id>[^\W_]+))_{_UPLOAD}", _FLAGS)
MOODLE = re.compile(r"(?P<name>.+?)_(?P<id>\d+)_assignsubmission_[a-z]+(?:_(?P<file>.*))?", _FLAGS)
DATE = re.compile(r"((?:19|20)\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])((?:[T _-].*)?)", re.DOTALL)
_NUMBERED = re.compile(r"(?:attempt|version|try|week)[ _-]*(\d{1,9})", _FLAGS)
_FOR_SORTING = (TOKEN, DATE, _NUMBERED, re.compile("notebooks"))  # what folders above the students' are called
_NO_YEAR = 1980  # in a zip: whoever packed it did not say when


@dataclass(frozen=True)
class Origin:
    """Whose a file is, as far as its name tells, and how it sorts among the attempts of the same student.

    `notebook` is the one whose folder it is in, if the class was sorted so; `inner_id` is a number that an LMS seems to
    have put into a name further inside, where it tells nothing.
    """

    name: str
    lms_id: str = ""
    notebook: str = ""
    inner_id: str = ""
    arrival: Arrival = NOTHING_KNOWN
    order: tuple[Any, ...] = ()

    @property
    def identity(self) -> tuple[str, str]:
        """Equal for files of the same student."""
        return self.name, self.lms_id


def origin_of(found: Found, titles: Sequence[str], *, whole: str, within: str = "", is_packed: bool = False) -> Origin:
    """`titles` are the names of the released notebooks, `whole` is the student where nothing tells one, and `within`
    the name of the folder or zip of all; `is_packed` says that an LMS may have packed it, whose zips tell a time.
    """
    above = list(takewhile(lambda name: _is_for_sorting(name, titles), found.names[:-1]))
    outermost, *inside = found.names[len(above) :] or ("",)
    above = [name for name in (within, *above) if _is_for_sorting(name, titles)]
    if match := platform_name(outermost):
        name, lms_id = match["name"], match["id"]
        if name.casefold() == "participant":  # of a Moodle where markers are not to know whom they mark
            name = f"{name} {lms_id}"
        arrival = _arrival_by_platform(match, _time_in_zip(found) if is_packed else "")
    else:
        is_file = not inside or ZIP.fullmatch(outermost)
        own = without_title(stem_of(outermost), titles) if is_file else outermost
        name, lms_id = own or whole, ""
        arrival = Arrival(f"{'file' if is_file and own else 'folder'} {as_name(name)}")
    arrival = replace(arrival, folder=_number_of(above))
    return Origin(
        name,
        lms_id,
        _notebook_of(above, titles),
        next((match["id"] for each in inside if (match := platform_name(each))), ""),
        arrival,
        (arrival.upload, arrival.time, arrival.folder, _number_of(inside), found.times, *map(_padded, found.names)),
    )


def platform_name(name: str) -> re.Match[str] | None:
    """The parts of a name that Canvas or Moodle gave: theirs come first, and what follows may look like another's."""
    found = [match for kind in (MOODLE, CANVAS, CANVAS_ANONYMOUS) if (match := kind.fullmatch(name))]
    return min(found, key=lambda match: match.end("id"), default=None)


def _arrival_by_platform(match: re.Match[str], time: str) -> Arrival:
    parts = match.groupdict()
    upload, late = int(parts.get("upload") or 0), bool(parts.get("late"))
    return Arrival(f"LMS {parts['id']}", upload, time if match.re is MOODLE else "", late=late)


def _time_in_zip(found: Found) -> str:
    year, *rest = next(filter(None, found.times), (0,))
    return "-".join(f"{each:02}" for each in (year, *rest)) if year > _NO_YEAR else ""


def _is_for_sorting(folder: str, titles: Sequence[str]) -> bool:
    named = folder in titles or any(kind.fullmatch(folder) for kind in _FOR_SORTING)
    return named and not ZIP.fullmatch(folder)


def _notebook_of(folders: Iterable[str], titles: Sequence[str]) -> str:
    """For whose notebook the class was sorted into these folders."""
    known = {title.partition("_")[0] for title in titles}
    return next((token for folder in folders for token in TOKEN.findall(folder) if token in known), "")


def _number_of(folders: Sequence[str]) -> str:
    """The dates and numbers that folders are called by, as a text that sorts as they do."""
    dates = [DATE.sub(r"\1-\2-\3\4", folder) for folder in folders if DATE.fullmatch(folder)]
    numbers = [match[1] for folder in folders if (match := _NUMBERED.fullmatch(folder))]
    return "/".join(map(_padded, dates + numbers))


def _padded(name: str) -> str:
    """Sorts 2 before 10, also inside names."""
    return re.sub(r"\d{1,15}", lambda digits: digits[0].zfill(15), name)


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
    `ada/L1a_draft.ipynb` and `ada/L1a_final.ipynb` are Ada's: names of files have to tell more than two. And what an
    LMS has named after a student, or is a zip, is that student's: who is alone there cannot be several.
    """
    tops = {file.names[:1] for file in files}
    below = [replace(file, names=file.names[1:]) for file in files if file.names[1:]]
    if len(tops) > 1 or len(below) < len(files) or any(platform_name(top) or ZIP.fullmatch(top) for (top,) in tops):
        return files
    students = {origin_of(file, titles, whole="").name for file in below}
    several = 3 if any(len(file.names) == 1 for file in below) else 2
    return below if len(students) >= several and all(re.search(r"[^\W\d]", name) for name in students) else files


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
