"""How a copy is disguised: each disguise makes the cells of a copy from those of its source."""

import ast
import builtins
from collections.abc import Callable

from numpy.random import Generator

from tests.autograder.reports.similarity.habits import blocks, names_in, statements, stored_in

Cells = list[str]
WORDS = ["alpha", "beta", "gamma", "delta", "omega", "foo", "bar", "baz", "my_var", "temp1", "temp2", "xx", "yy", "zz"]
REMARKS = [
    "# compute it", "# loop over everything", "# see the lecture", "# my idea", "# this is the update", "# finally",
    "# as in the formula", "# important!", "# not sure about this", "# sum up",
]  # fmt: skip
IDLE = ["unused = 3", "debug = 0", "counter = 1", "flag = True", "print('here')", "assert True"]


def each_function(change: Callable[[ast.FunctionDef, Generator], None]) -> Callable[[Cells, Generator], Cells]:
    def disguise(cells: Cells, rng: Generator) -> Cells:
        functions = [ast.parse(cell).body[0] for cell in cells]
        for function in functions:
            change(function, rng)
        return [ast.unparse(function) for function in functions]

    return disguise


@each_function
def rename(function: ast.FunctionDef, rng: Generator) -> None:
    """Every name that the source chose, parameters too"""
    own = stored_in(function) | {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}
    chosen = map(str, rng.permutation([f"{word}{number}" for word in WORDS for number in ("", 1, 2)]))
    new = dict(zip(sorted(own - set(dir(builtins))), chosen, strict=False))
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)
        elif isinstance(node, ast.arg):
            node.arg = new.get(node.arg, node.arg)


@each_function
def swap_lines(function: ast.FunctionDef, rng: Generator) -> None:
    """Neighbours that do not need each other change places."""
    for block in blocks(function):
        for place in range(len(block) - 1):
            one, other = block[place : place + 2]
            if independent(one, other):
                block[place : place + 2] = other, one


def independent(one: ast.stmt, other: ast.stmt) -> bool:
    assign = all(isinstance(each, ast.Assign | ast.AugAssign) for each in (one, other))
    return assign and not stored_in(one) & names_in(other) and not stored_in(other) & names_in(one)


@each_function
def pad(function: ast.FunctionDef, rng: Generator) -> None:
    """Lines that do nothing"""
    for line in rng.choice(IDLE, size=2, replace=False):
        place = int(rng.integers(len(function.body)))
        function.body[place:place] = statements(str(line))


@each_function
def document(function: ast.FunctionDef, rng: Generator) -> None:
    """Another docstring, and hints of types"""
    function.body[:0] = statements("'Does what the exercise asks for.'")
    for argument in function.args.args:
        argument.annotation = ast.Name(str(rng.choice(["float", "list", "object"])))


def comment(cells: Cells, rng: Generator) -> Cells:
    """Comments, and empty lines, between the lines"""
    return ["\n".join(commented(line, rng) for line in cell.splitlines()) for cell in cells]


def commented(line: str, rng: Generator) -> str:
    margin = line[: len(line) - len(line.lstrip())]
    return f"{margin}{rng.choice(REMARKS)}\n{line}\n" if margin and rng.random() < 0.4 else line


def shuffle(cells: Cells, rng: Generator) -> Cells:
    return [cells[place] for place in rng.permutation(len(cells))]


DISGUISES = {
    "verbatim": [],
    "renamed": [rename],
    "reordered": [swap_lines, shuffle],
    "commented": [document, comment],
    "padded": [pad],
    "all of these": [rename, swap_lines, document, comment, shuffle],
}
HELD_OUT_DISGUISES = {"renamed and padded": [rename, pad, comment]}  # which nothing was tuned on


def disguised(cells: Cells, disguise: str, rng: Generator) -> Cells:
    for change in (DISGUISES | HELD_OUT_DISGUISES)[disguise]:
        cells = change(cells, rng)
    return cells
