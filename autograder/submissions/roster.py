"""The list of a class, a CSV file as Canvas, Moodle or Excel write it, and whose a submission is according to it."""

import csv
import io
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from autograder.errors import CourseError
from autograder.text import as_name, shown

# What a column may be called, without spaces and signs; of several, the first one that is there is the id.
_HEADERS = {
    "id": ("id", "studentid", "sisid", "sisuserid", "idnumber", "matriculationnumber", "student"),
    "name": ("name", "fullname", "studentname", "student", "displayname", "sortablename"),
    "first": ("firstname", "givenname", "forename"),
    "last": ("lastname", "surname", "familyname"),
    "email": ("email", "emailaddress", "mail"),
    "username": ("username", "login", "loginid", "sisloginid", "user", "account"),
    "canvas_id": ("canvasid", "canvasuserid"),
    "moodle_id": ("moodleid", "participantid", "participant", "identifier"),
    "group": ("group", "groups", "section", "class"),
}
_STROKES = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th"})


class RosterError(CourseError):
    """The roster cannot be used; the text says why and what to do."""


@dataclass(frozen=True)
class Person:
    """A student of the class; what is not known is empty."""

    id: str
    name: str = ""
    email: str = ""
    username: str = ""
    canvas_id: str = ""
    moodle_id: str = ""
    group: str = ""

    @property
    def platform_ids(self) -> set[str]:
        return {self.canvas_id, self.moodle_id} - {""}

    @property
    def spellings(self) -> set[str]:
        """Under which the person may have handed in, each without case, accents, spaces and signs."""
        short = self.email.partition("@")[0]
        return {*map(plain, (self.id, self.username, self.email, short)), *_in_any_order(self.name)} - {""}


@dataclass(frozen=True)
class Roster:
    people: tuple[Person, ...]

    def candidates(self, name: str, platform_id: str) -> Sequence[Person]:
        """Whose a submission may be; a match is certain only if there is just one.

        The id on the learning platform decides, where the roster has it. It means nothing among numbers of another
        kind, and so it can only choose between students of the same name.
        """
        if platform_id and (certain := self._by_platform.get(platform_id)):
            return certain
        found = self.called(name)
        if not found:  # a group stands before a name, or a number beside it
            telling = [part for part in re.split(r"[-_(),;]", name) if re.search(r"\d|\w\s+\w", part)]
            found = list(dict.fromkeys(person for part in telling for person in self.called(part)))
        return [person for person in found if platform_id == person.id] or found

    def called(self, name: str) -> list[Person]:
        return self._by_spelling.get(plain(name), [])

    def named(self, name: str) -> Sequence[Person]:
        """Who has this id or, if nobody has, who may be called so."""
        return [person for person in self.people if person.id == name] or self.called(name)

    def certain(self, names: Iterable[str]) -> dict[str, Person]:
        """Who each of the names is, where that is certain: an id is, and a name that nobody else can be meant by.

        Grading may have been done without a roster, or with another one: then names have to tell.
        """
        only = {name: found[0] for name in names if len(found := self.named(name)) == 1}
        claims = Counter(person.id for person in only.values())
        return {name: person for name, person in only.items() if claims[person.id] == 1 or name == person.id}

    @cached_property
    def _by_platform(self) -> Mapping[str, list[Person]]:
        return index((number, person) for person in self.people for number in person.platform_ids)

    @cached_property
    def _by_spelling(self) -> Mapping[str, list[Person]]:
        return index((spelling, person) for person in self.people for spelling in person.spellings)


def index(pairs: Iterable[tuple[str, Person]]) -> Mapping[str, list[Person]]:
    found = defaultdict(list)
    for key, person in pairs:
        found[key].append(person)
    return found


def plain(text: str) -> str:
    """Letters and digits only.

    >>> plain("Łukasz Müller-Ørsted")
    'lukaszmullerorsted'
    """
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(letter for letter in apart if letter.isalnum())


def _in_any_order(name: str) -> set[str]:
    """A name of several words from each of them on: Canvas puts the last name first, wherever that begins.

    >>> sorted(_in_any_order("Ada King Lovelace"))
    ['adakinglovelace', 'kinglovelaceada', 'lovelaceadaking']
    """
    words = [word for word in map(plain, re.split(r"[\s,]+", name)) if word]
    return {"".join(words[start:] + words[:start]) for start in range(len(words))}


# ---------------------------------------------------------------------------------------------- reading


def read_roster(path: Path) -> Roster:
    """Anybody may have written it, with any program: the separator and the columns are found out."""
    rows = csv_rows(path)
    columns = columns_of(rows[0]) if rows else {}
    if not {"id", "username", "email", "name", "last"} & set(columns):
        raise RosterError(
            f"{path} has no header that we know: its first line must name columns such as id, name, email, canvas id"
        )
    people = [person for row in rows[1:] if (person := _person_in(row, columns))]
    if not people:
        raise RosterError(f"{path} names no student below its header")
    ids = [person.id for person in people]
    if twice := sorted({each for each in ids if ids.count(each) > 1}):
        raise RosterError(f"{path} has more than one student with the id {', '.join(map(shown, twice[:5]))}")
    return Roster(tuple(people))


def _text_of(path: Path) -> str:
    data = path.read_bytes()
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ["utf-16"] if marked else ["utf-8-sig", "cp1252"]:
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    raise RosterError(f"{path} is not text that we can read; save it as “CSV UTF-8”")


def csv_rows(path: Path) -> list[list[str]]:
    """Excel separates by what the language of the computer calls for; the header tells."""
    text = _text_of(path)
    header = text.lstrip("\r\n").partition("\n")[0]
    separator = max(",;\t", key=header.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error as problem:
        raise RosterError(f"the roster is not a CSV file: {problem}") from None
    return [[cell.strip() for cell in row] for row in rows if any(cell.strip() for cell in row)]


def columns_of(header: Sequence[str]) -> dict[str, int]:
    """Meaning -> number of the column; each column has one meaning."""
    titles = [plain(title) for title in header]
    found: dict[str, int] = {}
    for meaning, known in _HEADERS.items():
        numbers = [titles.index(title) for title in known if title in titles]
        if free := [number for number in numbers if number not in found.values()]:
            found[meaning] = free[0]
    if "id" in found and any(title.startswith("sis") for title in titles) and titles[found["id"]] == "id":
        found["canvas_id"] = found["id"]  # this is a gradebook of Canvas, where the students' own numbers are “SIS”
    return found


def _person_in(row: Sequence[str], columns: Mapping[str, int]) -> Person | None:
    """The student of a row, or nothing where it has none, such as the line of possible points that Canvas adds."""

    def cell(meaning: str) -> str:
        number = columns.get(meaning, len(row))
        return row[number] if number < len(row) else ""

    name = cell("name") or f"{cell('first')} {cell('last')}".strip()
    moodle_id = re.sub(r"\D+", "", cell("moodle_id"))  # “Participant 4711”
    numbers = (cell("id"), cell("username"), cell("email"), cell("canvas_id"), moodle_id)
    chosen = next(filter(None, (*numbers, name)), "")
    if not chosen or plain(chosen) == "pointspossible":
        return None
    return Person(as_name(chosen), name, cell("email"), cell("username"), cell("canvas_id"), moodle_id, cell("group"))
