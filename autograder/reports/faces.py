"""Under which name a student appears in a report, and in which folder; with pseudonyms, nothing tells who it is."""

import random
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from autograder.display import as_name, shown
from autograder.handing_in.roster import Person, Roster

LONGEST_FOLDER = 100  # bytes
SHORTEST_WORD = 3  # letters of a part of a name that is looked for in what a student wrote


@dataclass(frozen=True)
class Face:
    """A student: the name in the gradebook, the name to be shown, the folder, and what the roster knows."""

    student: str
    name: str
    folder: str
    person: Person | None = None
    names: re.Pattern[str] | None = None  # that may stand anywhere, also inside a name of a variable
    words: re.Pattern[str] | None = None  # that stand for the student only where they are words of a text

    @property
    def is_veiled(self) -> bool:
        return self.names is not None

    def veiled(self, text: str) -> str:
        """A text without the student's names, if these are not to be told."""
        return self.words.sub(self.name, self.veiled_code(text)) if self.words else self.veiled_code(text)

    def veiled_code(self, text: str) -> str:
        """The same for a piece of code: `max` may be a student, but it is a function first."""
        return self.names.sub(self.folder.replace("-", "_"), text) if self.names else text


def faces(students: Iterable[str], roster: Roster | None = None, *, pseudonyms: bool = False) -> dict[str, Face]:
    """A face for each student; pseudonyms are drawn anew for each report, so that no two reports can be compared."""
    listed = sorted(set(students))
    known = roster.certain(listed) if roster else {}
    if pseudonyms:
        return veiled_faces(listed, known)
    names = {student: shown(known[student].name if student in known else "") or shown(student) for student in listed}
    twice = repeated(names.values())
    titles = {student: f"{name} ({shown(student)})" if name in twice else name for student, name in names.items()}
    folders = dict(zip(listed, distinct_folders(titles[student] for student in listed), strict=True))
    return {student: Face(student, titles[student], folders[student], known.get(student)) for student in listed}


def repeated(names: Iterable[str]) -> set[str]:
    seen: set[str] = set()
    return {name for name in names if name in seen or seen.add(name)}  # type: ignore[func-returns-value]


def veiled_faces(students: Sequence[str], known: dict[str, Person]) -> dict[str, Face]:
    numbers = list(range(1, len(students) + 1))
    random.SystemRandom().shuffle(numbers)
    width = len(str(len(students)))
    return {
        student: Face(
            student, f"Student {number:0{width}}", f"student-{number:0{width}}", None, *patterns(student, known)
        )
        for student, number in zip(students, numbers, strict=True)
    }


# ---------------------------------------------------------------------------------------------- names of folders


def distinct_folders(names: Iterable[str]) -> Iterator[str]:
    """Names that are safe on every system, and differ also where case does not count."""
    taken: set[str] = set()
    for name in names:
        first = folder_name(name)
        chosen = next(each for each in variants(first) if comparable(each) not in taken)
        taken.add(comparable(chosen))
        yield chosen


def folder_name(text: str) -> str:
    """
    >>> folder_name("../x"), folder_name("<script>"), folder_name("...")
    ('_x', '_script_', 'unnamed')
    """
    short = as_name(text).encode()[:LONGEST_FOLDER].decode(errors="ignore")
    return as_name(short.lstrip(". "))


def variants(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name} {number}" for number in count(2))


def comparable(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


# ---------------------------------------------------------------------------------------------- names in texts


def patterns(student: str, known: dict[str, Person]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What to look for: whole names in any spelling and order, numbers and addresses; and the single words of names."""
    person = known.get(student)
    told = [student, *((person.name, person.email, person.username) if person else ())]
    numbers = sorted(person.platform_ids) if person else []
    split = [[word for word in re.split(r"[\W_]+", each) if word] for each in told]
    wholes = [r"[\W_]*".join(map(re.escape, words)) for each in split if len(each) > 1 for words in (each, each[::-1])]
    words = {word for each in split for word in each if len(word) >= SHORTEST_WORD}
    return any_of(wholes), any_of([*map(re.escape, words), *map(re.escape, numbers)], r"(?<![^\W_])", r"(?![^\W_])")


def any_of(choices: Iterable[str], before: str = "", after: str = "") -> re.Pattern[str]:
    longest_first = sorted(set(choices), key=len, reverse=True)
    return re.compile(f"{before}(?:{'|'.join(longest_first)}){after}" if longest_first else r"(?!)", re.IGNORECASE)
