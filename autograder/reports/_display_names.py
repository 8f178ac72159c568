"""Under which name a student appears in a report, and in which folder; with pseudonyms, nothing tells who it is."""

import random
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

from pygments.lexers import PythonLexer
from pygments.token import Comment, String

from autograder.submissions.roster import Person, Roster
from autograder.text import as_name, shown

LONGEST_FOLDER = 100  # bytes
LEXER = PythonLexer(stripnl=False, ensurenl=False)
SHORTEST_WORD = 3  # letters of a part of a name that is looked for in what a student wrote


@dataclass(frozen=True)
class DisplayedStudent:
    """A student as a report shows them: the id in the gradebook, display name, folder, and what the roster knows."""

    id: str
    name: str
    folder: str
    person: Person | None = None
    names: re.Pattern[str] | None = None  # that may stand anywhere, also inside a name of a variable
    words: re.Pattern[str] | None = None  # that stand for the student only where they are words of a text

    @property
    def has_pseudonym(self) -> bool:
        return self.names is not None

    def pseudonymized(self, text: str) -> str:
        """A text without the student's names, if there is a pseudonym."""
        text = self._without_whole_names(text)
        return self.words.sub(self.name, text) if self.words else text

    def pseudonymized_code(self, code: str) -> str:
        """Code without them; single words only in comments and strings: `max` may be a student, and is a function."""
        if not self.has_pseudonym:
            return code
        return "".join(
            self.pseudonymized(text) if kind in Comment or kind in String else self._without_whole_names(text)
            for kind, text in LEXER.get_tokens(code)
        )

    def _without_whole_names(self, text: str) -> str:
        return self.names.sub(self.folder.replace("-", "_"), text) if self.names else text


DisplayedStudents = Mapping[str, DisplayedStudent]  # by their ids


def display_names(ids: Iterable[str], roster: Roster | None = None, *, pseudonyms: bool = False) -> DisplayedStudents:
    """Pseudonyms are drawn anew for each report, so that no two reports can be compared."""
    listed = sorted(set(ids))
    known = roster.certain(listed) if roster else {}
    if pseudonyms:
        return drawn_pseudonyms(listed, known)
    names = [shown(known[each].name if each in known else "") or shown(each) for each in listed]
    counts = Counter(names)
    titles = [f"{name} ({shown(each)})" if counts[name] > 1 else name for each, name in zip(listed, names, strict=True)]
    return {
        each: DisplayedStudent(each, title, folder, known.get(each))
        for each, title, folder in zip(listed, titles, distinct_folders(titles), strict=True)
    }


def drawn_pseudonyms(ids: Sequence[str], known: Mapping[str, Person]) -> DisplayedStudents:
    numbers = list(range(1, len(ids) + 1))
    random.SystemRandom().shuffle(numbers)
    padded = [f"{number:0{len(str(len(ids)))}}" for number in numbers]
    return {
        each: DisplayedStudent(each, f"Student {number}", f"student-{number}", None, *patterns(each, known.get(each)))
        for each, number in zip(ids, padded, strict=True)
    }


# ---------------------------------------------------------------------------------------------- names of folders


def distinct_folders(names: Iterable[str]) -> Iterator[str]:
    """Names that are safe on every system, and differ also where case does not count."""
    taken: set[str] = set()
    for name in names:
        first = folder_name(name)
        variants = chain([first], (f"{first} {number}" for number in count(2)))
        chosen = next(each for each in variants if comparable(each) not in taken)
        taken.add(comparable(chosen))
        yield chosen


def folder_name(text: str) -> str:
    """
    >>> folder_name("../x"), folder_name("<script>"), folder_name("...")
    ('_x', '_script_', 'unnamed')
    """
    short = as_name(text).encode()[:LONGEST_FOLDER].decode(errors="ignore")
    return as_name(short.lstrip(". "))


def comparable(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


# ---------------------------------------------------------------------------------------------- names in texts


def patterns(student: str, person: Person | None) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What to look for: whole names in any spelling and order, numbers and addresses; and the single words of names."""
    known = [student, *((person.name, person.email, person.username) if person else ())]
    numbers = sorted(person.platform_ids) if person else []
    split = [[word for word in re.split(r"[\W_]+", each) if word] for each in known]
    wholes = [r"[\W_]*".join(map(re.escape, words)) for each in split if len(each) > 1 for words in (each, each[::-1])]
    words = {word for each in split for word in each if len(word) >= SHORTEST_WORD}
    return any_of(wholes), any_of([*map(re.escape, words), *map(re.escape, numbers)], r"(?<![^\W_])", r"(?![^\W_])")


def any_of(choices: Iterable[str], before: str = "", after: str = "") -> re.Pattern[str]:
    longest_first = sorted(set(choices), key=len, reverse=True)
    return re.compile(f"{before}(?:{'|'.join(longest_first)}){after}" if longest_first else r"(?!)", re.IGNORECASE)
