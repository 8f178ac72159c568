"""Mutants: the reference with one small mistake each, such as a student makes who is nearly right.

Checks that let a mutant pass would let that student pass, too. Left out is what could never be seen from outside: a
dropped `strict=True`, for one, or `w @ x` written as `x @ w`.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

PAIRS = (
    ("max", "min"), ("maximum", "minimum"), ("argmax", "argmin"), ("sum", "mean"), ("sum", "prod"), ("mean", "median"),
    ("std", "var"), ("any", "all"), ("zeros", "ones"), ("zeros_like", "ones_like"), ("sqrt", "square"), ("exp", "log"),
    ("log2", "log"), ("sin", "cos"), ("floor", "ceil"), ("vstack", "hstack"), ("cumsum", "cumprod"), ("solve", "lstsq"),
)  # fmt: skip
UNWRAPPED = frozenset({"abs", "sqrt", "square", "exp", "log", "sign", "sorted", "sort", "round", "cumsum", "reversed"})
UNTOUCHED = frozenset({"axis", "strict"})  # the first has a rule of its own; axis=-1 is often just axis=1
LABELS = frozenset({"y", "y_i"})  # as a rule -1 or +1: to divide by one is to multiply by it
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}


@dataclass(frozen=True)
class Mutant:
    """A changed function, and the line that was changed, as `old line -> new line`."""

    description: str
    source: str


def mutants(source: str, name: str) -> list[Mutant]:
    """Every small change of the function `name` in `source`, each once.

    >>> for mutant in mutants("def double(x): return 2 * x", "double"):
    ...     print(mutant.description)
    return 2 * x -> return 2 / x
    return 2 * x -> return 2 + x
    return 2 * x -> return 2
    return 2 * x -> return x
    return 2 * x -> return 3 * x
    return 2 * x -> return 1 * x
    """
    function = next(node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    if ast.get_docstring(function):
        function.body = function.body[1:] or [ast.Pass()]
    original = ast.unparse(function)
    found: dict[str, Mutant] = {}
    for place in places(function):
        for new in changes(place, function):
            place.put(new)
            changed = ast.unparse(ast.fix_missing_locations(function))
            place.put(place.node)
            if changed != original:
                found.setdefault(changed, Mutant(description(original, changed), changed))
    return list(found.values())


def description(original: str, changed: str) -> str:
    lines = zip(original.splitlines(), changed.splitlines(), strict=True)
    return next(f"{old.strip()} -> {new.strip()}" for old, new in lines if old != new)


@dataclass(frozen=True)
class Place:
    """Where a node stands in the tree: in a field of its parent, perhaps as one of several."""

    node: Any
    parent: Any
    field: str
    index: int | None

    def put(self, node: ast.AST) -> None:
        if self.index is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.index] = node


def places(function: ast.FunctionDef) -> Iterator[Place]:
    """All nodes of the body with their places, from top to bottom."""
    waiting: list[Place] = [Place(node, function, "body", index) for index, node in enumerate(function.body)]
    while waiting:
        place = waiting.pop(0)
        yield place
        children: list[Place] = []
        if isinstance(place.node, ast.keyword) and place.node.arg in UNTOUCHED:
            continue
        for field, value in ast.iter_fields(place.node):
            if isinstance(value, ast.AST):
                children.append(Place(value, place.node, field, None))
            elif isinstance(value, list):
                children += [Place(each, place.node, field, number) for number, each in enumerate(value)]
        waiting = [child for child in children if isinstance(child.node, ast.AST)] + waiting


def changes(place: Place, function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What could stand there instead, by mistake."""
    node = place.node
    if isinstance(node, ast.stmt):
        yield from of_statement(node, function)
    if place.field == "test" or (isinstance(place.parent, ast.comprehension) and place.field == "ifs"):
        yield negated(node)
    if place.field == "slice" or isinstance(place.parent, ast.Slice):
        yield from of_index(node)
    if rule := RULES.get(type(node)):
        yield from rule(node)


# ---------------------------------------------------------------------------------------------- one rule for each kind


def of_statement(node: ast.stmt, function: ast.FunctionDef) -> Iterator[ast.AST]:
    """A statement forgotten, where the function would run without it; the items of a result swapped."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        for swapped in swaps(node.value.elts):
            yield ast.Return(ast.Tuple(swapped, ast.Load()))
    known = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    known |= {name for name, line in assigned(function) if line < node.lineno}
    again = isinstance(node, ast.Assign) and {name for name, _ in assigned(node)} <= known
    if again or isinstance(node, ast.AugAssign | ast.Expr | ast.Break | ast.Continue):
        yield ast.Pass()
    if isinstance(node, ast.AugAssign):
        for operator in OPERATORS.get(type(node.op), ()):
            yield ast.AugAssign(node.target, operator(), node.value)


def assigned(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno


def of_index(node: ast.expr) -> Iterator[ast.AST]:
    """The neighbour of an index or of a bound; constants have a rule of their own."""
    for each in node.elts if isinstance(node, ast.Tuple) else [node]:
        if isinstance(each, ast.Name):
            for operator in (ast.Add(), ast.Sub()):
                neighbour = ast.BinOp(each, operator, ast.Constant(1))
                yield with_item(node, each, neighbour) if isinstance(node, ast.Tuple) else neighbour


def with_item(node: ast.Tuple, old: ast.expr, new: ast.expr) -> ast.Tuple:
    return ast.Tuple([new if each is old else each for each in node.elts], ast.Load())


def of_operation(node: ast.BinOp) -> Iterator[ast.AST]:
    for operator in OPERATORS.get(type(node.op), ()):
        if not (operator is ast.Div and isinstance(node.right, ast.Name) and node.right.id in LABELS):
            yield ast.BinOp(node.left, operator(), node.right)
    if isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div | ast.Pow):
        yield node.left
    if isinstance(node.op, ast.Add | ast.Mult):
        yield node.right
    if isinstance(node.op, ast.Sub):
        yield ast.UnaryOp(ast.USub(), node.right)


def of_sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    if isinstance(node.op, ast.USub | ast.Not | ast.Invert):
        yield node.operand


def of_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    for number, each in enumerate(node.ops):
        for operator in COMPARISONS.get(type(each), ()):
            operators = [*node.ops[:number], operator(), *node.ops[number + 1 :]]
            yield ast.Compare(node.left, operators, node.comparators)


def negated(node: ast.expr) -> ast.AST:
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITES:
        return ast.Compare(node.left, [OPPOSITES[type(node.ops[0])]()], node.comparators)
    return (
        node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) else ast.UnaryOp(ast.Not(), node)
    )


def of_condition(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for left_out in node.values:
        kept = [value for value in node.values if value is not left_out]
        yield kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)


def of_constant(node: ast.Constant) -> Iterator[ast.AST]:
    value = node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, float):
        yield ast.Constant(2 * value if value else 1.0)


def of_call(node: ast.Call) -> Iterator[ast.AST]:
    for swapped in swaps(node.args):
        yield ast.Call(node.func, swapped, node.keywords)
    if isinstance(node.func, ast.Name) and node.func.id == "range":
        end = node.args[min(len(node.args) - 1, 1)]
        for operator in (ast.Add(), ast.Sub()):
            one_off: ast.expr = ast.BinOp(end, operator, ast.Constant(1))
            yield ast.Call(node.func, [one_off if each is end else each for each in node.args], node.keywords)
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called in UNWRAPPED and len(node.args) == 1:
        yield node.args[0]


def of_keyword(node: ast.keyword) -> Iterator[ast.AST]:
    if node.arg == "axis" and isinstance(node.value, ast.Constant) and node.value.value in (0, 1):
        yield ast.keyword("axis", ast.Constant(1 - node.value.value))


def of_attribute(node: ast.Attribute) -> Iterator[ast.AST]:
    if node.attr == "T":
        yield node.value
    for name in counterparts(node.attr):
        yield ast.Attribute(node.value, name, node.ctx)


def of_name(node: ast.Name) -> Iterator[ast.AST]:
    for name in counterparts(node.id):
        yield ast.Name(name, node.ctx)


def counterparts(name: str) -> Iterator[str]:
    for one, other in PAIRS:
        if name in (one, other):
            yield other if name == one else one


def swaps(items: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """The items with two neighbours swapped."""
    for i in range(len(items) - 1):
        yield [*items[:i], items[i + 1], items[i], *items[i + 2 :]]


RULES: dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.BinOp: of_operation,
    ast.UnaryOp: of_sign,
    ast.Compare: of_comparison,
    ast.BoolOp: of_condition,
    ast.Constant: of_constant,
    ast.Call: of_call,
    ast.keyword: of_keyword,
    ast.Attribute: of_attribute,
    ast.Name: of_name,
}
