"""Fingerprints of a student's code that stay the same whatever a copier changes first.

That is names, order, comments, layout, docstrings and type hints. Each statement becomes a list of words in prefix
form. A parameter is called after its place, any other name of the student's after its place in the statement; `x += 1`
becomes `x = x + 1`; what is added or multiplied, and the statements of a block, are sorted. So two texts that differ
only in such things give the same words.

With `Names(plain=True)` all but the names is treated so: they tell something where nobody has hidden them.

Fingerprints are made of the words by winnowing, as in MOSS (Schleimer, Wilkerson and Aiken, SIGMOD 2003): every run of
`RUN` words is hashed, and of every `WINDOW` neighbouring hashes the smallest is kept. Texts that share
`RUN + WINDOW - 1` words share at least one fingerprint, and a fingerprint says where it comes from.
"""

import ast
import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

OWN = "·"  # in front of a name of the student's own, until it is numbered
SIGNS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.MatMult: "@", ast.Div: "/", ast.Pow: "**", ast.Mod: "%",
    ast.And: "and", ast.Or: "or", ast.BitAnd: "&", ast.BitOr: "|",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
SWAPS = {"+", "*", "and", "or", "&", "|", "==", "!="}  # whose two sides may change places
TURNED = {">": "<", ">=": "<="}
NOT_COMPARED = (ast.Import, ast.ImportFrom, ast.Pass)
MODULES = {"np": "numpy"}  # as every notebook imports it
Function = ast.FunctionDef | ast.AsyncFunctionDef
RUN = 4  # short, because answers of two lines are to be compared
WINDOW = 2
Fingerprints = Mapping[int, frozenset[int]]  # each with the lines that it comes from


class Word(NamedTuple):
    """A word of the canonical code, and the line of the cell that it comes from."""

    text: str
    line: int


@dataclass(frozen=True)
class Term:
    """An expression in prefix form: what it is, and what it is made of."""

    label: str
    line: int
    parts: tuple["Term", ...] = ()

    def words(self) -> Iterator[Word]:
        yield Word(self.label, self.line)
        for part in self.parts:
            yield from part.words()


@dataclass(frozen=True)
class Names:
    """Whose name is whose: `own` are the student's, `modules` what imported names stand for."""

    own: frozenset[str] = frozenset()
    modules: Mapping[str, str] = field(default_factory=lambda: MODULES)
    parameters: Mapping[str, int] = field(default_factory=dict)
    plain: bool = False

    def called(self, name: str) -> str:
        if self.plain:
            return name
        if name in self.parameters:
            return f"P{self.parameters[name]}"
        return OWN + name if name in self.own else self.modules.get(name, name)

    def inside(self, function: Function) -> "Names":
        """The same in a function, whose parameters are called after their places."""
        places = {argument.arg: place for place, argument in enumerate(arguments_of(function.args))}
        return replace(self, parameters={**self.parameters, **places})


def arguments_of(arguments: ast.arguments) -> list[ast.arg]:
    others = [each for each in (arguments.vararg, arguments.kwarg) if each]
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *others]


def words_of(body: Iterable[ast.stmt], names: Names) -> list[Word]:
    """The statements of a block in canonical order."""
    written = [words for node in body for words in statement(node, names)]
    written.sort(key=lambda words: [word.text for word in words])
    return [word for words in written for word in words]


def statement(node: ast.stmt, names: Names) -> Iterator[list[Word]]:
    """A statement as words; several where it does several things, none where it says nothing."""
    match node:
        case ast.Expr(ast.Constant()) | ast.AnnAssign(value=None):
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef() as function:
            body = words_of(function.body, names.inside(function))
            yield [Word("def", node.lineno), *defaults_of(function, names), *body, Word("end", node.lineno)]
        case ast.Assign(targets, value):
            for target in targets:
                yield from (numbered(Term("=", node.lineno, pair)) for pair in assigned(target, value, names))
        case ast.AnnAssign(target, _, ast.expr() as value):
            yield from (numbered(Term("=", node.lineno, pair)) for pair in assigned(target, value, names))
        case ast.AugAssign(target, sign, value):
            whole = ast.copy_location(ast.BinOp(target, sign, value), node)
            yield numbered(Term("=", node.lineno, (term(target, names), term(whole, names))))
        case _ if not isinstance(node, NOT_COMPARED):
            yield compound(node, names)


def defaults_of(function: Function, names: Names) -> Iterator[Word]:
    given = [*function.decorator_list, *function.args.defaults, *filter(None, function.args.kw_defaults)]
    for each in given:
        yield from numbered(term(each, names))


def assigned(target: ast.expr, value: ast.expr, names: Names) -> Iterator[tuple[Term, Term]]:
    """`a, b = 1, 2` does two things; the order in which it does them is lost, as that of statements is."""
    match target, value:
        case ast.Tuple(left) | ast.List(left), ast.Tuple(right) | ast.List(right) if fits(left, right):
            for one, other in zip(left, right, strict=True):
                yield from assigned(one, other, names)
        case _:
            yield term(target, names), term(value, names)


def fits(left: Sequence[ast.expr], right: Sequence[ast.expr]) -> bool:
    return len(left) == len(right) and not any(isinstance(each, ast.Starred) for each in (*left, *right))


def compound(node: ast.AST, names: Names) -> list[Word]:
    """A statement with what it says itself, and its blocks."""
    own: list[Term] = []
    blocks: list[Word] = []
    for _, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.ExceptHandler | ast.match_case):
                blocks += compound(each, names)
            elif isinstance(each, ast.AST) and not isinstance(each, ast.stmt | ast.expr_context):
                own.append(term(each, names))
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            blocks += [Word("{", value[0].lineno), *words_of(value, names), Word("}", value[0].lineno)]
    return numbered(Term(type(node).__name__, getattr(node, "lineno", 0), tuple(own))) + blocks


# ---------------------------------------------------------------------------------------------- expressions


def term(node: ast.AST, names: Names, line: int = 0) -> Term:
    line = getattr(node, "lineno", line)
    match node:
        case ast.Name(name) | ast.arg(name):
            return Term(names.called(name), line)
        case ast.Constant(value):
            return Term(literal(value), line)
        case ast.Attribute(value, attribute):
            return Term(f".{attribute}", line, (term(value, names, line),))
        case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as number)):
            return Term(literal(-number), line)
        case ast.BinOp(_, sign, _) | ast.BoolOp(sign, _):
            return in_order(sign_of(sign), line, [term(each, names, line) for each in operands(node, type(sign))])
        case ast.Compare(left, [sign], [right]):
            return compared(sign_of(sign), line, term(left, names, line), term(right, names, line))
        case ast.Call(function, arguments, keywords):
            options = sorted((term(each, names, line) for each in keywords), key=key_of)
            given = (term(each, names, line) for each in arguments)
            return Term(f"call{len(arguments)}", line, (term(function, names, line), *given, *options))
        case ast.keyword(name, value):
            return Term(f"{name}=", line, (term(value, names, line),))
        case _:
            children = [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.expr_context)]
            return Term(sign_of(node), line, tuple(term(each, names, line) for each in children))


def sign_of(node: ast.AST) -> str:
    return SIGNS.get(type(node), type(node).__name__)


def literal(value: object) -> str:
    """Numbers count by their value, texts as texts: `0` is `0.0`, and every message is as good as another."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:g}" if abs(value) < 1e300 else "number"
    return "text" if isinstance(value, str | bytes) else repr(value)


def operands(node: ast.AST, sign: type[ast.AST]) -> list[ast.expr]:
    """All that is added, or multiplied, or joined by `and`, however it is bracketed."""
    match node:
        case ast.BinOp(left, own, right) if type(own) is sign:
            chained = sign in (ast.Add, ast.Mult, ast.BitAnd, ast.BitOr)
            return [*(operands(left, sign) if chained else [left]), *(operands(right, sign) if chained else [right])]
        case ast.BoolOp(own, values) if type(own) is sign:
            return [each for value in values for each in operands(value, sign)]
    return [node] if isinstance(node, ast.expr) else []


def in_order(sign: str, line: int, parts: list[Term]) -> Term:
    ordered = sorted(parts, key=key_of) if sign in SWAPS else parts
    return Term(f"{sign}{len(parts)}" if len(parts) > 2 else sign, line, tuple(ordered))


def compared(sign: str, line: int, left: Term, right: Term) -> Term:
    if sign in TURNED:
        sign, left, right = TURNED[sign], right, left
    return in_order(sign, line, [left, right])


def key_of(part: Term) -> list[str]:
    """By which parts are sorted: without the student's names, which may be others in a copy."""
    return [OWN if word.text.startswith(OWN) else word.text for word in part.words()]


def numbered(whole: Term) -> list[Word]:
    """The words of a statement, the student's own names replaced by numbers in their order."""
    numbers: dict[str, str] = {}
    return [
        word._replace(text=numbers.setdefault(word.text, f"V{len(numbers)}")) if word.text.startswith(OWN) else word
        for word in whole.words()
    ]


# ---------------------------------------------------------------------------------------------- winnowing


def fingerprints(words: Sequence[Word], window: int = WINDOW) -> Fingerprints:
    """The kept hashes, each with the lines that its words come from. What is shorter than a run is one."""
    runs = [words[start : start + RUN] for start in range(max(1, len(words) - RUN + 1))] if words else []
    hashes = [digest(each) for each in runs]
    found: dict[int, set[int]] = {}
    for place in kept(hashes, window):
        found.setdefault(hashes[place], set()).update(word.line for word in runs[place])
    return {value: frozenset(lines) for value, lines in found.items()}


def digest(words: Sequence[Word]) -> int:
    """The same in every process, unlike Python's own."""
    text = "\n".join(word.text for word in words).encode(errors="replace")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def kept(hashes: Sequence[int], window: int) -> set[int]:
    """Where the smallest hash of each window is, the last one of equals.

    >>> sorted(kept([77, 74, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 74, 42, 17, 98], 4))  # the paper's example
    [3, 6, 8, 11, 15]
    """
    starts = range(max(1, len(hashes) - window + 1)) if hashes else ()
    return {
        min(range(start, min(start + window, len(hashes))), key=lambda place: (hashes[place], -place))
        for start in starts
    }


def holders_of(answers: Iterable[Iterable[int]]) -> Mapping[int, list[int]]:
    """Fingerprint -> which answers have it."""
    holders = defaultdict[int, list[int]](list)
    for number, answer in enumerate(answers):
        for fingerprint in answer:
            holders[fingerprint].append(number)
    return holders
