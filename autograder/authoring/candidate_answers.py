"""The answers that `validate` tries on the checks of an exercise: the key's, trivial ones, the library's, other types.

Each is the text of a function that a student's process runs, as it would a student's cell.
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from autograder.exercise.exercise_files import Exercise, assigned_value
from autograder.harness.calls import Call, literal
from autograder.harness.codec import unpack

_ONLY_FOR_CHECKS = ("pytest", "autograder")  # the beginnings of what only the checks of a key import
_RETURNING = """
def {name}(*given, **named):
    given = [*given, *named.values()]
    return {expression}
"""
_CONSTANTS = ("None", "0", "1", "-1", "0.5", "True", "False", "''", "[]", "()", "np.array([])", "(0, 0)", "np.nan")
# What gets lost in a sum or beside a tolerance, or is too large for its square or for a float.
_ODD_NUMBERS = ("5e-324", "1e-300", "1e-9", "1e-6", "1e13", "-1e13", "1e200", "np.longdouble('1e4000')", "2**63 - 1")
_FILLED = """
def {name}(*given, **named):
    def filled(value, number):
        if isinstance(value, (tuple, list)):
            return type(value)(filled(item, number) for item in value)
        kind = np.asarray(value).dtype.kind
        if kind not in 'biuf':
            return value
        full = np.full(np.shape(value), number, bool if kind == 'b' else None)
        return full if isinstance(value, np.ndarray) else full.item()
    result = {reference}(*given, **named)
    if isinstance(result, tuple):
        return filled(result[:1], {first}) + filled(result[1:], {rest})
    return filled(result, {first})
"""


@dataclass(frozen=True)
class Answer:
    """A function under a name of its own, the text that defines it, and what to call it in a sentence."""

    name: str
    source: str
    title: str = ""


def renamed(source: str, old: str, new: str, title: str = "") -> Answer:
    """A function under another name, also where it calls itself.

    >>> print(renamed("def f(n): return f(n - 1) if n else 0", "f", "g").source)
    def g(n):
        return g(n - 1) if n else 0
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == old:
            node.name = new
        elif isinstance(node, ast.Name) and node.id == old:
            node.id = new
    return Answer(new, ast.unparse(tree), title)


@dataclass(frozen=True)
class Key:
    """What the key of an exercise holds besides its hidden checks: right and wrong answers, and claims about them."""

    exercise: Exercise

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.exercise.key.read_text(encoding="utf-8"))

    @cached_property
    def answers(self) -> str:
        """The key without its checks: text that a student's process can run."""
        return ast.unparse(ast.Module([node for node in self.tree.body if not _only_for_checks(node)], []))

    def functions(self, prefix: str = "") -> dict[str, ast.FunctionDef]:
        """The functions whose names begin so, in their order."""
        functions = [node for node in self.tree.body if isinstance(node, ast.FunctionDef)]
        return {node.name: node for node in functions if node.name.startswith(prefix)}

    def claim(self, name: str, default: Any) -> Any:
        """The value that the key gives to a variable such as `equivalent`."""
        return assigned_value(self.tree, name, default)

    def load(self, name: str, source: str = "") -> Any:
        """An answer as a function of this process; `source` may define another one beside those of the key."""
        names: dict[str, Any] = {"__name__": f"key of {self.exercise.name}"}
        for text in ("import numpy as np", self.answers, source):
            exec(compile(text, str(self.exercise.key), "exec", dont_inherit=True), names)
        return names[name]


def _only_for_checks(node: ast.stmt) -> bool:
    if isinstance(node, ast.FunctionDef):
        return node.name.startswith("test_")
    if isinstance(node, ast.ImportFrom):
        return (node.module or "").startswith(_ONLY_FOR_CHECKS)
    return isinstance(node, ast.Import) and all(alias.name.startswith(_ONLY_FOR_CHECKS) for alias in node.names)


# ------------------------------------------------------------------------------------ answers that must win nothing


def trivial_answers(exercise: Exercise, public: Sequence[Call], graded: Sequence[Call]) -> Iterator[Answer]:
    """What somebody may try who has not understood; `public` and `graded` are calls that the reference answered."""
    parameters = len(exercise.parameters)
    returned = {f"the constant {constant}": constant for constant in _CONSTANTS}
    returned |= {f"argument {index + 1} returned": f"given[{index}]" for index in range(parameters)}
    results = [call.reply.value for call in graded if call.reply]
    several = max((len(value) for value in results if isinstance(value, tuple)), default=0)
    for chosen in combinations(range(parameters), several) if several > 1 else ():
        title = f"arguments {', '.join(str(index + 1) for index in chosen)} returned"
        returned[title] = f"({', '.join(f'given[{index}]' for index in chosen)})"
    for number, (title, expression) in enumerate(returned.items()):
        name = f"returned_{number}"
        yield Answer(name, _RETURNING.format(name=name, expression=expression), title)
    fills = {f"{number} in the right shape": (number, number) for number in ("0", "1", "-1", *_ODD_NUMBERS)}
    if several > 1:
        fills |= {f"{one}, then {two}, in the right shape": (one, two) for one, two in (("0", "1"), ("1", "0"))}
    for count, (title, (first, rest)) in enumerate(fills.items()):
        name = f"filled_{count}"
        yield Answer(name, _FILLED.format(name=name, reference=exercise.name, first=first, rest=rest), title)
    yield _lookup(public)


def _lookup(calls: Sequence[Call]) -> Answer:
    """A function that knows what the reference returned in these cases; in all others it returns the last of that."""
    table = {repr(unpack(call.given)): literal(call.reply.value) for call in calls if call.reply}
    known = ", ".join(f"{key!r}: {value}" for key, value in table.items())
    last = next(reversed(table.values()), "None")
    source = f"def lookup(*given, _known={{{known}}}, **named):\n    return _known.get(repr((given, named)), {last})"
    return Answer("lookup", source, "a lookup of the public cases")


def library_answers(key: Key) -> Iterator[Answer]:
    """The key's `library_*`, which import the library in the call, and again with it imported beforehand."""
    for name, node in key.functions("library_").items():
        yield Answer(name, "", f"forwarding to the library ({name})")
        imports = [each for each in node.body if isinstance(each, ast.Import | ast.ImportFrom)]
        body = [each for each in node.body if each not in imports]
        early = ast.FunctionDef(f"early_{name}", node.args, body, [], None, None)
        source = "\n".join(map(ast.unparse, [*imports, ast.fix_missing_locations(early)]))
        yield Answer(early.name, source, f"forwarding to the library, imported beforehand ({name})")


# ------------------------------------------------------------------------------------ answers that must win everything


_OTHER_TYPES = {
    "lists in place of arrays": "value.tolist() if isinstance(value, np.ndarray) else value",
    "tuples in place of arrays": "tuple(value.tolist()) if isinstance(value, np.ndarray) and value.ndim else value",
    "matrices in place of tables": "np.matrix(value) if isinstance(value, np.ndarray) and value.ndim == 2 else value",
    "single precision": "value.astype(np.float32) if isinstance(value, np.ndarray) and value.dtype == float else value",
    "NumPy's numbers in place of Python's": "np.float64(value) if isinstance(value, (int, float)) else value",
    "arrays without a dimension in place of numbers": "np.array(value) if isinstance(value, (int, float)) else value",
    "whole numbers as integers": "whole(value)",
}
_TOGETHER = {
    "a list of several results": "list(value)",
    "an array of several results": "np.array(value) if len({np.shape(each) for each in value}) == 1 else value",
}
_RETYPED = """
def {name}(*given, **named):
    def whole(value):
        if isinstance(value, np.ndarray) and value.dtype.kind == 'f' and (value == np.round(value)).all():
            return value.astype(int)
        return int(value) if isinstance(value, float) and value.is_integer() else value
    def retyped(value):
        return ({together}) if isinstance(value, tuple) else {expression}
    return retyped({reference}(*given, **named))
"""


def retyped_answers(reference: str) -> Iterator[Answer]:
    """The reference's results in other types of the same value."""
    kinds = [(title, "tuple(map(retyped, value))", expression) for title, expression in _OTHER_TYPES.items()]
    kinds += [(title, together, "value") for title, together in _TOGETHER.items()]
    for number, (title, together, expression) in enumerate(kinds):
        name = f"retyped_{number}"
        source = _RETYPED.format(name=name, together=together, expression=expression, reference=reference)
        yield Answer(name, source, title)


# ------------------------------------------------------------------------------------ an answer that must lose


_CHANGING = """
def changing(*given, **named):
    from copy import deepcopy
    result = deepcopy({reference}(*given, **named))
    for value in (*given, *named.values()):
        if isinstance(value, np.ndarray) and value.dtype.kind in 'iuf' and value.size:
            value.flat[0] += 1
            break
    return result
"""


def changing_answer(reference: str, graded: Sequence[Call]) -> Iterator[Answer]:
    """The reference's results, but the first array that it is given is another one afterwards; if it is given any."""
    given = [each for call in graded for each in (*call.arguments, *call.keywords.values())]
    if any(isinstance(each, np.ndarray) and each.dtype.kind in "iuf" and each.size for each in given):
        source = _CHANGING.format(reference=reference)
        yield Answer("changing", source, "the reference, changing its first array in place,")
