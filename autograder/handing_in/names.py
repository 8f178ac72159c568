"""Which names a cell defines, and which it takes from elsewhere in the notebook; told by Python's own symbol table."""

import ast
import re
import symtable
import warnings
from collections.abc import Iterator, Set
from dataclasses import dataclass
from typing import NamedTuple

from autograder.isolation.magics import UNPARSABLE, neutralised

LONGEST = 20_000  # characters of a cell that is parsed here; a parser in the grader's process is no place for bombs
WORD = re.compile(r"[^\W\d]\w*")
AUGMENTED = re.compile(r"(?:[-+*/%@&|^]|<<|>>)=")  # as in `X += 1`


@dataclass(frozen=True)
class Names:
    """Names that a cell defines, that it uses when it runs, and that its functions use when they are called."""

    defined: frozenset[str] = frozenset()
    used_at_once: frozenset[str] = frozenset()
    used_later: frozenset[str] = frozenset()


def names_in(source: str) -> Names:
    """Of a source too long to be parsed here every word counts as used; what is no Python never runs, and uses nothing.

    >>> found = names_in("y = X + 1\\ndef f(a):\\n    return a + b")
    >>> sorted(found.defined), sorted(found.used_at_once), sorted(found.used_later)
    (['f', 'y'], ['X'], ['b'])
    """
    if len(source) > LONGEST:
        return Names(used_at_once=frozenset(WORD.findall(source)))
    python = neutralised(source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they are about the student's code
            return names_of(symtable.symtable(python, "cell", "exec"), python)
    except UNPARSABLE:
        return Names()


def names_of(whole: symtable.SymbolTable, python: str) -> Names:
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
    doubtful = defined if AUGMENTED.search(python) else used & defined
    before = read_before_defined(python, doubtful) if doubtful else set()
    return Names(frozenset(defined), frozenset(used - defined | before), frozenset(later))


def read_before_defined(python: str, names: Set[str]) -> set[str]:
    """Those of the names that a cell uses before it gives them a value itself, as in `X = X[:10]`."""
    first: dict[str, bool] = {}
    for statement in ast.parse(python).body:
        mentions = [each for node in run_at_once(statement) for each in mentions_in(node, statement)]
        for mention in sorted(mentions):
            first.setdefault(mention.name, mention.is_use)
    return {name for name in names if first.get(name)}


def run_at_once(statement: ast.AST) -> Iterator[ast.AST]:
    """The statement and all that is in it, but for what waits in a function until that is called."""
    yield statement
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        for child in ast.iter_child_nodes(statement):
            yield from run_at_once(child)


class Mention(NamedTuple):
    """A name in a statement; mentions are sorted by when it is their turn."""

    is_last: bool
    line: int
    column: int
    is_definition: bool
    name: str

    @property
    def is_use(self) -> bool:
        return not self.is_definition


def mentions_in(node: ast.AST, statement: ast.stmt) -> Iterator[Mention]:
    match node:
        case ast.Name(name, context):
            defines = not isinstance(context, ast.Load)
            assigned = defines and isinstance(statement, ast.Assign | ast.AnnAssign)  # after what stands to its right
            yield Mention(assigned, node.lineno, node.col_offset, defines, name)
        case ast.AugAssign(ast.Name(name)):
            yield Mention(False, node.lineno, node.col_offset, False, name)
        case ast.FunctionDef(name) | ast.AsyncFunctionDef(name) | ast.ClassDef(name):
            yield Mention(False, node.lineno, node.col_offset, True, name)
        case ast.ExceptHandler(name=str(name)):
            yield Mention(False, node.lineno, node.col_offset, True, name)
        case ast.alias(name, other):
            yield Mention(False, node.lineno, node.col_offset, True, other or name.partition(".")[0])
