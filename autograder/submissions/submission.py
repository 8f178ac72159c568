"""A student's notebook, reduced to what is graded of it: which exercises, by which checks, and the cells that run; and
how it arrived, told by what no student can choose.
"""

import ast
import re
import symtable
import warnings
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path, PurePath
from typing import Any

from autograder.exercise.assignment import Assignment, fingerprint
from autograder.exercise.magics import UNPARSABLE, neutralised
from autograder.exercise.notebook_file import MOST_BYTES, Cell, Notebook, SubmissionError, parse_notebook

TOKEN = re.compile(r"(?<![A-Za-z0-9])L[0-9]+[a-z]?(?![A-Za-z0-9])")
_DEFINITION = re.compile(r"^[ \t]*def (\w+)", re.MULTILINE)
ORDERS = {  # what attempts are ordered by: the first that is known of all of them
    "upload": "the numbers of their uploads in the LMS",
    "time": "their times in the LMS's zip",
    "folder": "the dates or numbers of their folders",
    "run": "the runs of `grade` that first saw them, since nothing else is known of all of them",
}


@dataclass(frozen=True)
class Arrival:
    """How a file arrived; what is not known is empty.

    `source` is whom it came from: a number in the LMS, a folder, or the name of a file. `upload` is Canvas's number,
    `time` the one in Moodle's zip, `folder` the dates and numbers of the folders into which the class was sorted.
    `run` counts the runs of `grade`, `place` what the run found, and `late` is the LMS's word.
    """

    source: str = ""
    upload: int = 0
    time: str = ""
    folder: str = ""
    late: bool = False
    run: int = 0
    place: int = 0

    def is_before(self, other: "Arrival") -> bool:
        """Files that the same run found, and of which nothing else is known, arrived together."""
        kind = known_by([self, other])
        return (getattr(self, kind), self.run) < (getattr(other, kind), other.run)


NOTHING_KNOWN = Arrival()


def known_by(arrivals: Collection[Arrival]) -> str:
    """What tells the order of these: one of `ORDERS`."""
    return next((kind for kind in ORDERS if all(getattr(each, kind) for each in arrivals)), "run")


def in_order(arrivals: Mapping[str, Arrival]) -> list[str]:
    """The names of these, the earliest first; what is equal is in the order in which runs have found it."""
    kind = known_by(arrivals.values())
    return sorted(arrivals, key=lambda name: (getattr(arrivals[name], kind), arrivals[name].run, arrivals[name].place))


@dataclass(frozen=True)
class Submission:
    """One attempt of a student at a notebook; `cells` is the program, and `digest` the fingerprint of that.

    `path` is where it was found, fit to be shown: inside a zip there is no such file. `lms_id` is the student's number
    in the LMS, if that named the file. `release` is the version whose exercises grade it, where that is not the current
    one. `content` is all that the student wrote, packed.
    """

    student: str
    assignment: Assignment
    path: PurePath
    cells: tuple[Cell, ...]
    lms_id: str = ""
    release: str = ""
    arrival: Arrival = NOTHING_KNOWN
    content: bytes = field(default=b"", repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: all but what is kept for people to read."""
        return {name: value for name, value in vars(self).items() if name != "content"}

    @property
    def notebook(self) -> str:
        return self.assignment.notebook

    @property
    def draws(self) -> bool:
        return any(cell.draws for cell in self.cells)

    @cached_property
    def digest(self) -> str:
        return fingerprint(*(cell.source.encode() for cell in self.cells))


@dataclass(frozen=True)
class Unreadable:
    """A file that cannot be graded, why, whose it seems to be, and which notebook, where its name tells."""

    path: PurePath
    why: str
    student: str = ""
    notebook: str = ""
    arrival: Arrival = NOTHING_KNOWN

    @property
    def told(self) -> str:
        return f"{self.path.name}: {self.why}"


def read_submission(file: Path, known: Mapping[str, Assignment]) -> Submission:
    with file.open("rb") as opened:
        notebook = parse_notebook(opened.read(MOST_BYTES + 1))
    assignment = assignment_of(notebook, file.stem, known)
    student = without_title(file.stem, titles(known.values())) or file.resolve().parent.name
    return Submission(student.encode(errors="replace").decode(), assignment, file, program(notebook.cells, assignment))


def assignment_of(notebook: Notebook, stem: str, known: Mapping[str, Assignment], otherwise: str = "") -> Assignment:
    """The assignment that the name of the file tells, else the one that the functions tell, else `otherwise`."""
    defined = {name for cell in notebook.cells for name in _DEFINITION.findall(cell.source)}
    named = next((token for token in TOKEN.findall(stem) if token in known), None)
    shared = {name: len(defined.intersection(each.exercises)) for name, each in known.items()}
    written = max(filter(shared.get, shared), key=lambda name: shared[name], default=None)
    if named and written and not shared[named]:
        raise SubmissionError(f"its name says {named}, but it holds the exercises of {written}")
    found = named or written or otherwise
    if found not in known:
        seems = f" (it seems to be “{notebook.heading}”)" if notebook.heading else ""
        raise SubmissionError(
            f"it is a wrong notebook{seems}: its name tells none of {', '.join(known)}, "
            "and no function of an exercise is in it"
        )
    return known[found]


def titles(known: Iterable[Assignment]) -> list[str]:
    return [assignment.released.stem for assignment in known if assignment.released]


def without_title(stem: str, released: Iterable[str]) -> str:
    """What remains of a name without the notebook's: `ada` of `ada_L1a_perceptron` as of `L1a_perceptron_ada`."""
    title = next((title for title in released if title in stem), None)
    parts = stem.split(title) if title else TOKEN.split(stem)
    return next((name for part in parts if (name := part.strip(" _-."))), "")


_LONGEST = 20_000  # characters of a cell that is parsed here; a parser in the grader's process is no place for bombs
_WORD = re.compile(r"[^\W\d]\w*")
_AUGMENTED = re.compile(r"(?:[-+*/%@&|^]|<<|>>)=")  # as in `X += 1`


def program(cells: Sequence[Cell], assignment: Assignment) -> tuple[Cell, ...]:
    """The cells to run, in the order in which they stand."""
    idle = [cell for cell in cells if cell.source.strip() in assignment.skipped]
    left_out = set(idle) - _needed_demos(idle, cells, assignment) if idle else set()
    return tuple(cell for cell in cells if cell not in left_out)


def _needed_demos(idle: Sequence[Cell], cells: Sequence[Cell], assignment: Assignment) -> set[Cell]:
    """Those of the idle cells that define what the student's own ones use and no other cell defines."""
    kept = [cell for cell in cells if cell.source.strip() not in assignment.skipped]
    names = {cell: names_in(cell.source) for cell in cells}
    defined = {name: cell.number for cell in reversed(kept) for name in names[cell].defined}  # by the first to do so
    offers = defaultdict[str, list[Cell]](list)
    for cell in idle:
        for name in names[cell].defined:
            offers[name].append(cell)
    waiting = [cell for cell in kept if cell.source.strip() not in assignment.released_cells]
    needed: set[Cell] = set()
    while waiting:
        cell = waiting.pop()
        found = [each for name in _undefined_in(names[cell], cell.number, defined) for each in offers.pop(name, ())]
        waiting += [each for each in found if each not in needed]
        needed.update(found)
    return needed


# ---------------------------------------------------------------------------------------------- names in a cell


@dataclass(frozen=True)
class Names:
    """Names that a cell defines, that it uses when it runs, and that its functions use when they are called."""

    defined: frozenset[str] = frozenset()
    used_at_once: frozenset[str] = frozenset()
    used_later: frozenset[str] = frozenset()


def _undefined_in(names: Names, number: int, defined: dict[str, int]) -> Iterator[str]:
    """What a cell uses at once must stand above it, what its functions use may stand anywhere."""
    yield from (name for name in names.used_at_once if defined.get(name, number) >= number)
    yield from (name for name in names.used_later if name not in defined)


@lru_cache(maxsize=2000)  # most cells are as they were released, and the same in every notebook of a class
def names_in(source: str) -> Names:
    """Of a source too long to be parsed here every word counts as used; what is no Python never runs, and uses nothing.

    >>> found = names_in("y = X + 1\\ndef f(a):\\n    return a + b")
    >>> sorted(found.defined), sorted(found.used_at_once), sorted(found.used_later)
    (['f', 'y'], ['X'], ['b'])
    """
    if len(source) > _LONGEST:
        return Names(used_at_once=frozenset(_WORD.findall(source)))
    python = neutralised(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they are about the student's code
            return _names_by_symbol_table(symtable.symtable(python, "cell", "exec"), python)
    except UNPARSABLE:
        return Names()


def _names_by_symbol_table(whole: symtable.SymbolTable, python: str) -> Names:
    symbols = whole.get_symbols()
    defined = {each.get_name() for each in symbols if each.is_assigned() or each.is_imported()}
    used = {each.get_name() for each in symbols if each.is_referenced()}
    later: set[str] = set()
    inner = whole.get_children()
    for table in inner:  # grows as it is gone through
        inner += table.get_children()
        for each in table.get_symbols():
            if each.is_global():
                (defined if each.is_assigned() else later).add(each.get_name())
    doubtful = defined if _AUGMENTED.search(python) else used & defined
    before = _read_before_defined(python, doubtful) if doubtful else set()
    return Names(frozenset(defined), frozenset(used - defined | before), frozenset(later))


def _read_before_defined(python: str, names: Set[str]) -> set[str]:
    """Those of the names that a cell uses before it gives them a value itself, as in `X = X[:10]`."""
    is_first_defined: dict[str, bool] = {}
    for statement in ast.parse(python).body:
        mentions = [each for node in _run_at_once(statement) for each in _mentions_in(node, statement)]
        for *_, is_definition, name in sorted(mentions):
            is_first_defined.setdefault(name, is_definition)
    return {name for name in names if not is_first_defined.get(name, True)}


def _run_at_once(statement: ast.AST) -> Iterator[ast.AST]:
    """The statement and all that is in it, but for what waits in a function until that is called."""
    yield statement
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        for child in ast.iter_child_nodes(statement):
            yield from _run_at_once(child)


def _mentions_in(node: ast.AST, statement: ast.stmt) -> Iterator[tuple[bool, int, int, bool, str]]:
    """Each name as (comes last, line, column, is a definition, name), which sorts by when it is its turn."""
    match node:
        case ast.Name(name, context):
            defines = not isinstance(context, ast.Load)
            assigned = defines and isinstance(statement, ast.Assign | ast.AnnAssign)  # after what stands to its right
            yield assigned, node.lineno, node.col_offset, defines, name
        case ast.AugAssign(ast.Name(name)):
            yield False, node.lineno, node.col_offset, False, name
        case (
            ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name) | ast.ExceptHandler(name=str(name))
        ):
            yield False, node.lineno, node.col_offset, True, name
        case ast.alias(name, other):
            yield False, node.lineno, node.col_offset, True, other or name.partition(".")[0]
