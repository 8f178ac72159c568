"""What nobody has to have copied from anybody: the cells of the release, its examples, the source of the library.

A statement outside of functions is supplied if the release has the same; a function is, if nearly all of its
fingerprints are those of one function of the release or the library.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from autograder.assignment import Assignment, tree_of
from autograder.exercise import HOME, Exercise
from autograder.similarity.canonical import Function, Names, statement, words_of
from autograder.similarity.winnowing import Marks, digest, fingerprints

NEARLY_ALL = 0.8
LIBRARY = HOME.parent / "lecturelib"
EXAMPLE = re.compile(r"^ *(?:>>>|\.\.\.) ?(.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Supplied:
    """Cells as they were released, statements and functions by their fingerprints; `bound` are the names that the
    released cells give to things, `library` those of the library's functions."""

    cells: frozenset[str] = frozenset()
    statements: frozenset[int] = frozenset()
    functions: Mapping[int, frozenset[int]] = field(default_factory=dict)  # fingerprint -> functions that have it
    bound: frozenset[str] = frozenset()
    library: frozenset[str] = frozenset()

    def has_statement(self, node: ast.stmt, names: Names) -> bool:
        if isinstance(node, Function):
            return False
        written = [digest(words) for words in statement(node, names)]
        return all(each in self.statements for each in written)

    def has_function(self, marks: Marks) -> bool:
        """Has one function nearly all of these fingerprints?"""
        found = Counter(function for value in marks for function in self.functions.get(value, ()))
        return bool(found) and max(found.values()) >= NEARLY_ALL * len(marks)


def supplied_by(assignment: Assignment) -> Supplied:
    """What the release of a notebook and the library give to everybody."""
    trees = [*map(tree_of, assignment.released_cells), *map(tree_of, examples(assignment))]
    names = Names(bound_in(trees))
    functions = [function for tree in trees for function in functions_in(tree)]
    loose = [node for tree in trees for node in tree.body if not isinstance(node, Function)]
    return Supplied(
        cells=assignment.released_cells,
        statements=frozenset(digest(words) for node in loose for words in statement(node, names)),
        functions=by_fingerprint([*map(marks_of, functions), *library_functions(LIBRARY)]),
        bound=names.own,
        library=library_names(LIBRARY),
    )


def examples(assignment: Assignment) -> Iterator[str]:
    """The calls that the prompts show."""
    for path in assignment.public:
        yield from EXAMPLE.findall(Exercise(path).prompt)


def by_fingerprint(functions: Iterable[Marks]) -> Mapping[int, frozenset[int]]:
    found = defaultdict[int, set[int]](set)
    for number, marks in enumerate(functions):
        for value in marks:
            found[value].add(number)
    return {value: frozenset(numbers) for value, numbers in found.items()}


def marks_of(function: Function) -> Marks:
    """All fingerprints that any neighbourhood could keep."""
    own = bound_in([ast.Module([function], [])]) - {function.name}
    return fingerprints(words_of([function], Names(own)), window=1)


def functions_in(tree: ast.AST) -> Iterator[Function]:
    yield from (node for node in ast.walk(tree) if isinstance(node, Function))


def bound_in(trees: Iterable[ast.Module]) -> frozenset[str]:
    nodes = [node for tree in trees for node in ast.walk(tree)]
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return frozenset(stored | {node.arg for node in nodes if isinstance(node, ast.arg)})


@cache
def library_functions(library: Path) -> tuple[Marks, ...]:
    return tuple(marks_of(function) for tree in library_trees(library) for function in functions_in(tree))


@cache
def library_names(library: Path) -> frozenset[str]:
    return frozenset(function.name for tree in library_trees(library) for function in functions_in(tree))


@cache
def library_trees(library: Path) -> tuple[ast.Module, ...]:
    """Read as text, never imported: pasted functions are to be known again, not to be run."""
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in sorted(library.rglob("*.py")))
