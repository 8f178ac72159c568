"""Answers that must win nothing, made up for an exercise, and dresses in which a right answer must still win.

Each is the text of a function that a student's process runs, as it would a student's cell.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from autograder.checking.calls import Call, literal
from autograder.checking.codec import pack, unpack
from autograder.proving.key import Key

CONSTANTS = ("None", "0", "1", "-1", "0.5", "True", "False", "''", "[]", "()", "np.array([])", "(0, 0)", "np.nan")


@dataclass(frozen=True)
class Answer:
    """A function under a name of its own, the text that defines it, and what to call it in a sentence."""

    name: str
    source: str
    title: str


def trivial_answers(parameters: int, public: Sequence[Call], graded: Sequence[Call]) -> Iterator[Answer]:
    """What somebody may try who has not understood; `public` and `graded` are calls that the reference answered."""
    for number, constant in enumerate(CONSTANTS):
        yield returning(f"constant_{number}", constant, f"the constant {constant}")
    for number in range(parameters):
        yield returning(f"argument_{number}", f"given[{number}]", f"argument {number + 1} returned")
    results = [call.reply.value for call in graded if call.reply]
    several = max((len(value) for value in results if isinstance(value, tuple)), default=0)
    for chosen in combinations(range(parameters), several) if several > 1 else ():
        title = f"arguments {', '.join(str(index + 1) for index in chosen)} returned"
        items = ", ".join(f"given[{index}]" for index in chosen)
        yield returning(f"arguments_{'_'.join(map(str, chosen))}", f"({items})", title)
    for fill in (0, 1, -1):
        name = f"filled_{fill}".replace("-", "minus_")
        table = {case(call): filled(call.reply.value, fill) for call in graded if call.reply}
        yield looking_up(name, table, f"{fill} in the right shape")
    table = {case(call): call.reply.value for call in public if call.reply}
    yield looking_up("lookup", table, "a lookup of the public cases")


def returning(name: str, expression: str, title: str) -> Answer:
    """A function that takes anything; keywords count as further arguments."""
    return Answer(
        name,
        f"def {name}(*given, **named):\n    given = [*given, *named.values()]\n    return {expression}",
        title,
    )


def filled(value: Any, fill: int) -> Any:
    """The value with all its numbers replaced by one.

    >>> filled((np.array([1.5, 2.0]), 3), 0)
    (array([0., 0.]), 0)
    """
    if isinstance(value, np.ndarray):
        return np.full_like(value, fill) if value.dtype.kind in "bif" else value
    if isinstance(value, tuple | list):
        return type(value)(filled(item, fill) for item in value)
    return type(value)(fill) if isinstance(value, bool | int | float) else value


def case(call: Call) -> str:
    """The arguments as a student's process sees them, as text."""
    return repr(unpack(pack((call.arguments, call.keywords))))


def looking_up(name: str, table: dict[str, Any], title: str) -> Answer:
    """A function that knows what to say in these cases; in all others it says what it does in the last of them."""
    known = ", ".join(f"{key!r}: {literal(value)}" for key, value in table.items())
    last = literal(list(table.values())[-1]) if table else "None"
    source = f"def {name}(*given, _known={{{known}}}, **named):\n    return _known.get(repr((given, named)), {last})"
    return Answer(name, source, title)


# ------------------------------------------------------------------------------------ the library, and dresses


def forwarding_answers(key: Key) -> Iterator[Answer]:
    """The key's `library_*`, which import the library in the call, and again with it imported beforehand."""
    for name in key.functions("library_"):
        yield Answer(name, "", f"forwarding to the library ({name})")
        node = next(node for node in key.tree.body if isinstance(node, ast.FunctionDef) and node.name == name)
        imports = [each for each in node.body if isinstance(each, ast.Import | ast.ImportFrom)]
        body = [each for each in node.body if each not in imports]
        early = ast.FunctionDef(f"early_{name}", node.args, body, [], None, None)
        source = "\n".join(map(ast.unparse, [*imports, ast.fix_missing_locations(early)]))
        yield Answer(early.name, source, f"forwarding to the library, imported beforehand ({name})")


DRESSES = {
    "lists in place of arrays": "value.tolist() if isinstance(value, np.ndarray) else value",
    "NumPy's numbers in place of Python's": "np.float64(value) if isinstance(value, (int, float)) else value",
    "arrays without a dimension in place of numbers": "np.array(value) if isinstance(value, (int, float)) else value",
    "whole numbers as integers": "whole(value)",
}
WHOLE = """
def whole(value):
    if isinstance(value, np.ndarray) and value.dtype.kind == 'f' and (value == np.round(value)).all():
        return value.astype(int)
    return int(value) if isinstance(value, float) and value.is_integer() else value
"""


def dressed_answers(reference: str) -> Iterator[Answer]:
    """The reference's results in other types of the same value."""
    for number, (title, expression) in enumerate(DRESSES.items()):
        name = f"dressed_{number}"
        source = f"""
def {name}(*given, **named):
    {WHOLE.strip().replace(chr(10), chr(10) + "    ")}
    def dress(value):
        return tuple(map(dress, value)) if isinstance(value, tuple) else {expression}
    return dress({reference}(*given, **named))
"""
        yield Answer(name, source, title)
