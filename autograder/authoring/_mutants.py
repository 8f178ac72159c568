"""Mutants: the reference with one small mistake each, such as a student makes who is nearly right.

Checks that let a mutant pass would let that student pass, too. Left out is what could never be seen from outside: a
dropped `strict=True`, for one, or `w @ x` written as `x @ w`.
"""

import ast
from collections.abc import Iterator
from copy import copy
from typing import Any

PAIRS = (
    ("max", "min"), ("maximum", "minimum"), ("argmax", "argmin"), ("sum", "mean"), ("sum", "prod"), ("mean", "median"),
    ("std", "var"), ("any", "all"), ("zeros", "ones"), ("zeros_like", "ones_like"), ("sqrt", "square"), ("exp", "log"),
    ("log2", "log"), ("sin", "cos"), ("floor", "ceil"), ("vstack", "hstack"), ("cumsum", "cumprod"), ("solve", "lstsq"),
)  # fmt: skip
UNWRAPPED = frozenset({"abs", "sqrt", "square", "exp", "log", "sign", "sorted", "sort", "round", "cumsum", "reversed"})
UNTOUCHED = frozenset({"axis", "strict"})  # the first has a rule of its own; axis=-1 is often just axis=1
LABELS = frozenset({"y", "y_i"})  # as a rule -1 or +1: to divide by one is to multiply by it
# What may be written in place of an operator.
OPERATORS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
# Of a comparison, the last entry is its negation, and the first two are what may be written in its place.
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}


def mutants(source: str, name: str) -> dict[str, str]:
    """Every small change of the function `name` in `source`: the changed function, and `old line -> new line`.

    >>> for description in mutants("def double(x): return 2 * x", "double").values():
    ...     print(description)
    return 2 * x -> return 2
    return 2 * x -> return x
    return 2 * x -> return 3 * x
    return 2 * x -> return 1 * x
    return 2 * x -> return 2 / x
    return 2 * x -> return 2 + x
    """
    function = next(node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    if ast.get_docstring(function):
        function.body = function.body[1:] or [ast.Pass()]
    original = ast.unparse(function)
    changed = (ast.unparse(ast.fix_missing_locations(variant)) for variant in variants(function, function))
    return {mutant: description(original, mutant) for mutant in changed if mutant != original}


def description(original: str, changed: str) -> str:
    lines = zip(original.splitlines(), changed.splitlines(), strict=True)
    return next(f"{old.strip()} -> {new.strip()}" for old, new in lines if old != new)


def variants(node: Any, function: ast.FunctionDef) -> Iterator[Any]:
    """Copies of a node, each with one mistake somewhere below it; of the function, only its body is changed."""
    if isinstance(node, ast.keyword) and node.arg in UNTOUCHED:
        return
    for field, value in [("body", function.body)] if node is function else ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        for index, part in enumerate(parts):
            if isinstance(part, ast.AST):
                for new in (*mistakes(part, node, field, function), *variants(part, function)):
                    variant = copy(node)
                    setattr(variant, field, [*parts[:index], new, *parts[index + 1 :]] if value is parts else new)
                    yield variant


def mistakes(node: Any, parent: Any, field: str, function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What a student might write in place of a node, which stands in this field of its parent."""
    if isinstance(node, ast.stmt) and is_dispensable(node, function):
        yield ast.Pass()
    if field in ("test", "ifs"):
        yield negated(node)
    if field == "slice" or isinstance(parent, ast.Slice):
        yield from of_index(node)
    for operator in (*OPERATORS.get(type(node), ()), *COMPARISONS.get(type(node), ())[:2]):
        if not (operator is ast.Div and getattr(getattr(parent, "right", None), "id", "") in LABELS):
            yield operator()
    yield from of_operation(node)
    yield from of_call(node)


def is_dispensable(node: ast.stmt, function: ast.FunctionDef) -> bool:
    """Whether the function would run without the statement; an assignment, if its names are known before."""
    known = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    known |= {name for name, line in assigned(function) if line < node.lineno}
    again = isinstance(node, ast.Assign) and {name for name, _ in assigned(node)} <= known
    return again or isinstance(node, ast.AugAssign | ast.Expr | ast.Break | ast.Continue)


def assigned(tree: ast.AST) -> Iterator[tuple[str, int]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno


def negated(node: ast.expr) -> ast.AST:
    match node:
        case ast.Compare(left, [operator], comparators):
            return ast.Compare(left, [COMPARISONS[type(operator)][-1]()], comparators)
        case ast.UnaryOp(ast.Not(), operand):
            return operand
    return ast.UnaryOp(ast.Not(), node)


def of_index(node: ast.expr) -> Iterator[ast.expr]:
    """The neighbour of an index or of a bound; constants have a rule of their own."""
    match node:
        case ast.Name():
            yield from neighbours(node)
        case ast.Tuple(items):
            for index, item in enumerate(items):
                for new in of_index(item):
                    yield ast.Tuple([*items[:index], new, *items[index + 1 :]], ast.Load())


def neighbours(node: ast.expr) -> Iterator[ast.expr]:
    yield ast.BinOp(node, ast.Add(), ast.Constant(1))
    yield ast.BinOp(node, ast.Sub(), ast.Constant(1))


def of_operation(node: ast.AST) -> Iterator[ast.AST]:
    """A part of an operation forgotten, or a constant changed; operators have a rule of their own."""
    match node:
        case ast.BinOp(left, ast.Add() | ast.Mult(), right):
            yield from (left, right)
        case ast.BinOp(left, ast.Sub(), right):
            yield from (left, ast.UnaryOp(ast.USub(), right))
        case ast.BinOp(left, ast.Div() | ast.Pow()):
            yield left
        case ast.UnaryOp(ast.USub() | ast.Not() | ast.Invert(), operand):
            yield operand
        case ast.BoolOp(operator, values):
            for left_out in values:
                kept = [value for value in values if value is not left_out]
                yield kept[0] if len(kept) == 1 else ast.BoolOp(operator, kept)
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Constant(float(value)):
            yield ast.Constant(2 * value if value else 1.0)


def of_call(node: ast.AST) -> Iterator[ast.AST]:
    """Another function called, or none; another order of arguments or results, another axis, nothing transposed."""
    match node:
        case ast.Return(ast.Tuple(items)):
            yield from (ast.Return(ast.Tuple(swapped, ast.Load())) for swapped in swaps(items))
        case ast.Call(function, arguments, keywords):
            yield from (ast.Call(function, changed, keywords) for changed in swaps(arguments))
            called = getattr(function, "attr", getattr(function, "id", ""))
            if called in UNWRAPPED and len(arguments) == 1:
                yield arguments[0]
            if isinstance(function, ast.Name) and called == "range":
                end = min(len(arguments) - 1, 1)
                for bound in neighbours(arguments[end]):
                    yield ast.Call(function, [*arguments[:end], bound, *arguments[end + 1 :]], keywords)
        case ast.keyword("axis", ast.Constant(0 | 1 as axis)):
            yield ast.keyword("axis", ast.Constant(1 - axis))
        case ast.Attribute(value, "T"):
            yield value
        case ast.Attribute(value, name, context):
            yield from (ast.Attribute(value, other, context) for other in counterparts(name))
        case ast.Name(name, context):
            yield from (ast.Name(other, context) for other in counterparts(name))


def counterparts(name: str) -> Iterator[str]:
    for one, other in PAIRS:
        if name in (one, other):
            yield other if name == one else one


def swaps(items: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """The items with two neighbours swapped."""
    for i in range(len(items) - 1):
        yield [*items[:i], items[i + 1], items[i], *items[i + 2 :]]
