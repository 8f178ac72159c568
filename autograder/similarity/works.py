"""What a student has written of a notebook, as fingerprints, without what the release or the library supplied."""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.assignment import tree_of
from autograder.similarity.canonical import MODULES, Function, Names, words_of
from autograder.similarity.supplied import Supplied
from autograder.similarity.winnowing import Marks, fingerprints

OWN_CODE = "own code"  # the part of a notebook that is no exercise: helpers and cells of the student's own
MOST_PIECES = 1000  # of a cell that does not parse
Place = tuple[int, int]  # a cell of the work and a line of it, the first one being 0
Places = Mapping[int, frozenset[Place]]  # of each fingerprint


@dataclass(frozen=True)
class Span:
    """Some lines of a cell."""

    cell: int
    first: int
    last: int


@dataclass(frozen=True)
class Part:
    """An exercise, or all that is none: fingerprints without names and with them, and where its lines are."""

    shape: Places
    names: Places
    spans: tuple[Span, ...]


@dataclass(frozen=True)
class Work:
    """The cells that a student wrote or changed, in parts; `unread` counts pieces that are no Python."""

    student: str
    cells: tuple[str, ...]
    parts: Mapping[str, Part]
    unread: int = 0


@dataclass(frozen=True)
class Unit:
    """What is fingerprinted together: a function, or the statements of a cell outside of functions."""

    part: str
    cell: int
    body: tuple[ast.stmt, ...]

    @property
    def span(self) -> Span:
        last = max(node.end_lineno or node.lineno for node in self.body)
        return Span(self.cell, self.body[0].lineno - 1, last - 1)

    def marks(self, names: Names) -> Marks:
        return fingerprints(words_of(self.body, names))


def read_work(student: str, cells: Sequence[str], exercises: Iterable[str], supplied: Supplied) -> Work:
    """`cells` are the sources of the student's code cells."""
    asked = frozenset(exercises)
    written = tuple(cell for cell in cells if cell.strip() and cell.strip() not in supplied.cells)
    pieces = [pieces_of(cell) for cell in written]
    names = names_of([tree for trees, _ in pieces for tree in trees], asked, supplied)
    parts: dict[str, Part] = {}
    unread = sum(bad for _, bad in pieces)
    for unit in (unit for number, (trees, _) in enumerate(pieces) for unit in units(number, trees, asked)):
        try:
            parts |= with_unit(parts, unit, names, supplied)
        except RecursionError:  # nobody writes such depths but to try what happens
            unread += 1
    return Work(student, written, parts, unread)


def with_unit(parts: Mapping[str, Part], unit: Unit, names: Names, supplied: Supplied) -> dict[str, Part]:
    """The unit's part with the unit added, unless all of it was supplied."""
    own = replace(unit, body=tuple(node for node in unit.body if not supplied.has_statement(node, names)))
    shape = own.marks(names) if own.body else {}
    if not shape or supplied.has_function(shape):
        return {}
    before = parts.get(unit.part, Part({}, {}, ()))
    plain = own.marks(replace(names, plain=True))
    return {
        unit.part: Part(
            joined(before.shape, shape, unit.cell), joined(before.names, plain, unit.cell), (*before.spans, unit.span)
        )
    }


def joined(before: Places, marks: Marks, cell: int) -> Places:
    placed = {value: frozenset((cell, line - 1) for line in lines) for value, lines in marks.items()}
    return {**before, **{value: before.get(value, frozenset()) | places for value, places in placed.items()}}


def units(cell: int, trees: Iterable[ast.Module], exercises: frozenset[str]) -> Iterator[Unit]:
    for tree in trees:
        for node in tree.body:
            if isinstance(node, Function):
                yield Unit(node.name if node.name in exercises else OWN_CODE, cell, (node,))
        loose = tuple(node for node in tree.body if not isinstance(node, Function))
        if loose:
            yield Unit(OWN_CODE, cell, loose)


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
