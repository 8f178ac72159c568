"""How different people write the same thing: small rewritings of code, each done by those who have the habit.

In a rule, `_a` to `_d` stand for any expressions, `_body` for any statements, `_new` for a name that is still free.
What comes out need not be the best code, nor run; it has to look like what students write.
"""

import ast
import builtins
from functools import cache
from itertools import product

from numpy.random import Generator

OFTEN = 0.8  # who follows a habit does so at most places
HOLES = {"_a", "_b", "_c", "_d"}
REDUCED = list(product(("sum", "mean", "max", "min"), ("", "axis=_b")))

RULES = {
    "np.dot": [("_a @ _b", "np.dot(_a, _b)")],
    "dot": [("_a @ _b", "_a.dot(_b)")],
    "methods": [(f"np.{what}(_a, {axis})", f"_a.{what}({axis})") for what, axis in REDUCED],
    "functions": [(f"_a.{what}({axis})", f"np.{what}(_a, {axis})") for what, axis in REDUCED],
    "np.square": [("_a ** 2", "np.square(_a)")],
    "products": [("_a ** 2", "_a * _a")],
    "shape": [("len(_a)", "_a.shape[0]")],
    "len": [("_a.shape[0]", "len(_a)"), ("_a.shape[1]", "len(_a[0])")],
    "halves": [("_a / 2", "0.5 * _a"), ("0.5 * _a", "_a / 2")],
    "turned": [("_a < _b", "_b > _a"), ("_a > _b", "_b < _a"), ("_a <= _b", "_b >= _a"), ("_a >= _b", "_b <= _a")],
    "swapped": [("_a + _b", "_b + _a"), ("_a * _b", "_b * _a")],
    "result": [("return _a", "_new = _a; return _new")],
    "one by one": [("_a, _b = _c, _d", "_a = _c; _b = _d")],
    "augmented": [("_a = _a + _b", "_a += _b"), ("_a = _a - _b", "_a -= _b")],
    "plain": [("_a += _b", "_a = _a + _b"), ("_a -= _b", "_a = _a - _b")],
    "by index": [
        (f"for _a, _b in zip({rows}): _body", "for _new in range(len(_c)): _a = _c[_new]; _b = _d[_new]; _body")
        for rows in ("_c, _d", "_c, _d, strict=True")
    ],
}
HELD_OUT_RULES = {  # which nothing was tuned on
    "np.matmul": [("_a @ _b", "np.matmul(_a, _b)")],
    "negated": [("_a <= _b", "not _a > _b")],
    "branches": [
        ("_a = _b if _c else _d", "if _c: _a = _b\nelse: _a = _d"),
        ("return _a if _b else _c", "if _b: return _a\nreturn _c"),
    ],
    "appending": [("_a = [_b for _c in _d]", "_a = []\nfor _c in _d: _a.append(_b)")],
    "while": [("for _a in range(_b): _body", "_a = 0\nwhile _a < _b: _body; _a += 1")],
}
STARTS = [  # left over from a search for mistakes, or meant to prevent them
    "print({0})", "print(np.shape({0}))", "print('{1} =', {1})", "print('start')", "assert len({0}) > 0",
    "assert {1} is not None", "assert np.ndim({0}) >= 0", "if {0} is None: return None",
]  # fmt: skip
ARRAYS = ["np.asarray({0})", "np.array({0})", "np.asarray({0}, dtype=float)", "np.array({0}, dtype=float)"]
WORDS = [
    "tmp", "val", "res", "z", "s", "part", "a", "q", "t", "score", "out", "h", "m", "total", "u", "cur", "aa", "foo",
    "value", "stuff", "helper", "arr", "number", "thing", "item", "element", "acc", "zz", "cc", "weights", "wt", "vec",
    "bias", "b0", "offset", "errs", "e", "fehler",
]  # fmt: skip


def rewritten(source: str, strength: dict[str, float], rng: Generator) -> str:
    """A function as somebody writes it who follows each habit with this probability."""
    for habit in (habit for habit in strength if rng.random() < strength[habit]):
        (function,) = ast.parse(source).body
        if habit in OTHER:
            OTHER[habit](function, rng)
        else:
            Rewriting(habit, function, rng).visit(function)
        source = ast.unparse(function)
    return source


def names_in(node: ast.AST) -> set[str]:
    nodes = list(ast.walk(node))
    names = {each.id for each in nodes if isinstance(each, ast.Name)}
    return names | {each.arg for each in nodes if isinstance(each, ast.arg)}


def free_names(function: ast.FunctionDef) -> list[str]:
    return sorted(set(WORDS) - names_in(function))


def stored_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def blocks(function: ast.FunctionDef) -> list[list[ast.stmt]]:
    found = [getattr(node, name, None) for node in ast.walk(function) for name in ("body", "orelse")]
    return [block for block in found if isinstance(block, list) and block]


def statements(text: str) -> list[ast.stmt]:
    """Also those that are Python only inside of a function"""
    return ast.parse("def f():\n " + text.replace("\n", "\n ")).body[0].body


# ---------------------------------------------------------------------------------------------- rules


class Rewriting(ast.NodeTransformer):
    """Replaces most of what the rules of a habit fit, the inner parts first."""

    def __init__(self, habit: str, function: ast.FunctionDef, rng: Generator):
        self.rules, self.free, self.rng = rules_of(habit), free_names(function), rng

    def visit(self, node):
        node = self.generic_visit(node)
        for before, after in self.rules:
            parts = {}
            if fits(before, node, parts) and self.rng.random() < OFTEN:
                parts["_new"] = ast.Name(str(self.rng.choice(self.free)))
                new = [each for line in after for each in filled(line, parts)]
                return new if isinstance(node, ast.stmt) else new[0].value
        return node


@cache
def rules_of(habit: str) -> list[tuple[ast.AST, list[ast.stmt]]]:
    return [(as_pattern(before), statements(after)) for before, after in (RULES | HELD_OUT_RULES)[habit]]


def as_pattern(text: str) -> ast.AST:
    (only,) = statements(text)
    return only.value if isinstance(only, ast.Expr) else only


def fits(pattern, node, parts: dict) -> bool:
    """Is this an instance of the pattern? Then `parts` are what stands in its holes, the same in all of one name."""
    match pattern:
        case ast.Name(name) if name in HOLES:
            known = parts.setdefault(name, node)
            return isinstance(node, ast.expr) and (known is node or ast.unparse(known) == ast.unparse(node))
        case [ast.Expr(ast.Name("_body"))]:
            parts["_body"] = node
            return True
        case [*several]:
            return len(several) == len(node) and all(map(fits, several, node, [parts] * len(several)))
        case ast.AST() if type(pattern) is type(node):
            fields = [name for name in pattern._fields if name not in ("ctx", "type_comment")]
            return all(fits(getattr(pattern, name), getattr(node, name), parts) for name in fields)
    return pattern == node


def filled(node, parts: dict) -> list:
    """A new node with the parts in its holes; several, where a hole holds several."""
    match node:
        case ast.Name(name) if name in parts:
            return [parts[name]]
        case ast.Expr(ast.Name("_body")):
            return parts["_body"]
        case ast.AST():
            fields = {name: getattr(node, name, None) for name in (*node._fields, "lineno")}
            return [type(node)(**{name: filled_field(value, parts) for name, value in fields.items()})]
    return [node]


def filled_field(value, parts: dict):
    if isinstance(value, list):
        return [new for each in value for new in filled(each, parts)]
    return filled(value, parts)[0]


# ---------------------------------------------------------------------------------------------- other habits


def in_steps(function: ast.FunctionDef, rng: Generator) -> None:
    """A part of what is assigned or returned gets a name of its own first."""
    places = [
        (block, node, part)
        for block in blocks(function)
        for node in block
        if isinstance(node, ast.Assign | ast.Return | ast.AugAssign) and node.value
        for part in ast.walk(node.value)
        if isinstance(part, ast.BinOp | ast.Call | ast.Subscript) and part is not node.value
    ]
    if places:
        block, node, part = places[rng.integers(len(places))]
        name, old = str(rng.choice(free_names(function))), ast.unparse(part)
        place = block.index(node)
        block[place : place + 1] = statements(f"{name} = {old}\n{ast.unparse(node).replace(old, name)}")


def coerced(function: ast.FunctionDef, rng: Generator) -> None:
    form = str(rng.choice(ARRAYS))
    names = [each.arg for each in function.args.args if rng.random() < 0.4]
    function.body[:0] = [line for name in names for line in statements(f"{name} = {form.format(name)}")]


def talkative(function: ast.FunctionDef, rng: Generator) -> None:
    names = [each.arg for each in function.args.args]
    function.body[:0] = statements(str(rng.choice(STARTS)).format(names[0], names[-1]))


def renamed(function: ast.FunctionDef, rng: Generator) -> None:
    """Other names for what is local"""
    local = sorted(stored_in(function) - {each.arg for each in function.args.args} - set(dir(builtins)))
    new = dict(zip(local, map(str, rng.permutation(free_names(function))), strict=False))
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            node.id = new.get(node.id, node.id)


OTHER = {
    "in steps": in_steps,
    "in more steps": in_steps,
    "coerced": coerced,
    "talkative": talkative,
    "renamed": renamed,
}
