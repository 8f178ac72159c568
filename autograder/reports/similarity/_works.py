"""What a student has written of a notebook, as fingerprints, without what nobody has to have copied from anybody.

That is what was supplied: the cells of the release, its examples, the source of the library. A statement outside of
functions is supplied if the release has the same; a function is, if nearly all of its fingerprints are those of one
function of the release or the library.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from autograder.exercise.assignment import Assignment, tree_of
from autograder.exercise.exercise_files import Exercise
from autograder.reports.similarity._fingerprints import (
    MODULES,
    Fingerprints,
    Function,
    Names,
    digest,
    fingerprints,
    holders_of,
    statement,
    words_of,
)
from autograder.sandbox.startup import library_folder

NEARLY_ALL = 0.8
EXAMPLE = re.compile(r"^ *(?:>>>|\.\.\.) ?(.*)$", re.MULTILINE)
OWN_CODE = "own code"  # the part of a notebook that is no exercise: helpers and cells of the student's own
MOST_PIECES = 1000  # of a cell that does not parse
Place = tuple[int, int]  # a cell of the work and a line of it, the first one being 0
Places = defaultdict[int, set[Place]]  # of each fingerprint


@dataclass(frozen=True)
class Part:
    """An exercise, or all that is none: fingerprints without names and with them, and where its lines are."""

    shape: Places = field(default_factory=lambda: Places(set))
    names: Places = field(default_factory=lambda: Places(set))
    lines: list[Place] = field(default_factory=list)

    def add(self, cell: int, body: Sequence[ast.stmt], shape: Fingerprints, names: Fingerprints) -> None:
        for places, prints in ((self.shape, shape), (self.names, names)):
            for value, lines in prints.items():
                places[value] |= {(cell, line - 1) for line in lines}
        last = max(node.end_lineno or node.lineno for node in body)
        self.lines.extend((cell, line) for line in range(body[0].lineno - 1, last))


@dataclass(frozen=True)
class Work:
    """The cells that a student wrote or changed, in parts; `unread` counts pieces that are no Python."""

    student: str
    cells: tuple[str, ...]
    parts: Mapping[str, Part]
    unread: int = 0


@dataclass(frozen=True)
class Supplied:
    """Cells as they were released, statements and functions by their fingerprints; `bound` are the names that the
    released cells give to things, `library` those of the library's functions."""

    cells: frozenset[str] = frozenset()
    statements: frozenset[int] = frozenset()
    functions: Mapping[int, Sequence[int]] = field(default_factory=dict)  # fingerprint -> functions that have it
    bound: frozenset[str] = frozenset()
    library: frozenset[str] = frozenset()

    def has_statement(self, node: ast.stmt, names: Names) -> bool:
        if isinstance(node, Function):
            return False
        written = [digest(words) for words in statement(node, names)]
        return all(each in self.statements for each in written)

    def has_function(self, prints: Fingerprints) -> bool:
        """Has one function nearly all of these fingerprints?"""
        found = Counter(function for value in prints for function in self.functions.get(value, ()))
        return bool(found) and max(found.values()) >= NEARLY_ALL * len(prints)


def read_work(student: str, cells: Sequence[str], exercises: Iterable[str], supplied: Supplied) -> Work:
    """`cells` are the sources of the student's code cells."""
    asked = frozenset(exercises)
    written = tuple(cell for cell in cells if cell.strip() and cell.strip() not in supplied.cells)
    pieces = [pieces_of(cell) for cell in written]
    names = names_of([tree for trees, _ in pieces for tree in trees], asked, supplied)
    parts = defaultdict[str, Part](Part)
    unread = sum(bad for _, bad in pieces)
    for cell, (trees, _) in enumerate(pieces):
        for name, body in (unit for tree in trees for unit in units(tree, asked)):
            try:
                shape, plain = own_fingerprints(body, names, supplied)
            except RecursionError:  # nobody writes such depths but to try what happens
                unread += 1
                continue
            if shape:
                parts[name].add(cell, body, shape, plain)
    return Work(student, written, dict(parts), unread)


def units(tree: ast.Module, exercises: frozenset[str]) -> Iterator[tuple[str, list[ast.stmt]]]:
    """What is fingerprinted together, and the part that it belongs to: a function, or all statements besides."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name if node.name in exercises else OWN_CODE, [node]
    if loose := [node for node in tree.body if not isinstance(node, Function)]:
        yield OWN_CODE, loose


def own_fingerprints(body: Sequence[ast.stmt], names: Names, supplied: Supplied) -> tuple[Fingerprints, Fingerprints]:
    """Without names and with them; none where all of it was supplied."""
    own = [node for node in body if not supplied.has_statement(node, names)]
    shape = fingerprints(words_of(own, names))
    if supplied.has_function(shape):
        return {}, {}
    return shape, fingerprints(words_of(own, replace(names, plain=True)))


def pieces_of(cell: str) -> tuple[list[ast.Module], int]:
    """The cell as syntax, and how many pieces are none; where it does not parse, each piece that does by itself."""
    tree = tree_of(cell)
    if tree.body:
        return [tree], 0
    lines = cell.split("\n")
    starts = [number for number, line in enumerate(lines) if line[:1].strip() not in ("", "#", ")", "]", "}")]
    ranges = list(zip(starts, [*starts[1:], len(lines)], strict=True))
    pieces = [(start, tree_of("\n".join(lines[start:end]))) for start, end in ranges[:MOST_PIECES]]
    trees = [ast.increment_lineno(piece, start) for start, piece in pieces if piece.body]
    return trees, len(starts) - len(trees)


def names_of(trees: Iterable[ast.Module], exercises: frozenset[str], supplied: Supplied) -> Names:
    """Whose names are whose; a function of the library that was pasted keeps its name."""
    bound = set(supplied.bound)
    imported = dict(MODULES)
    for node in (node for tree in trees for node in ast.walk(tree)):
        match node:
            case ast.Name(name, ast.Store()) | ast.arg(name) | ast.ClassDef(name):
                bound.add(name)
            case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) if name not in supplied.library:
                bound.add(name)
            case ast.Import(names):
                imported |= {alias.asname or alias.name: alias.name for alias in names}
    return Names(frozenset(bound) - exercises - imported.keys(), imported)


# ---------------------------------------------------------------------------------------------- what was supplied


@cache
def supplied_by(assignment: Assignment) -> Supplied:
    """What the release of a notebook and the library give to everybody."""
    examples = [call for path in assignment.public for call in EXAMPLE.findall(Exercise(path).prompt)]
    trees = [*map(tree_of, assignment.released_cells), *map(tree_of, examples)]
    names = Names(bound_in(trees))
    library, library_prints = library_functions()
    loose = [node for tree in trees for node in tree.body if not isinstance(node, Function)]
    return Supplied(
        cells=assignment.released_cells,
        statements=frozenset(digest(words) for node in loose for words in statement(node, names)),
        functions=holders_of([*map(function_fingerprints, functions_in(trees)), *library_prints]),
        bound=names.own,
        library=library,
    )


def function_fingerprints(function: Function) -> Fingerprints:
    """All fingerprints that any neighbourhood could keep."""
    own = bound_in([ast.Module([function], [])]) - {function.name}
    return fingerprints(words_of([function], Names(own)), window=1)


def functions_in(trees: Iterable[ast.Module]) -> list[Function]:
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, Function)]


def bound_in(trees: Iterable[ast.Module]) -> frozenset[str]:
    nodes = [node for tree in trees for node in ast.walk(tree)]
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return frozenset(stored | {node.arg for node in nodes if isinstance(node, ast.arg)})


@cache
def library_functions() -> tuple[frozenset[str], list[Fingerprints]]:
    """Their names and fingerprints. Read as text, never imported: what was pasted is to be recognised, not run."""
    functions = functions_in(
        ast.parse(path.read_text(encoding="utf-8")) for path in sorted(library_folder().rglob("*.py"))
    )
    return frozenset(each.name for each in functions), [function_fingerprints(each) for each in functions]
