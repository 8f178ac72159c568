"""The pieces of a solution in an order that does not give it away."""

import ast
import io
import random
import tokenize
from collections.abc import Sequence

_FEWEST_LINES = 3  # fewer are cut into words and signs, or there would be nothing to put in order


def shuffled_solution(source: str) -> tuple[str, str]:
    """What the pieces are, and the pieces: always in the same order, which is not that of the solution.

    >>> print(*shuffled_solution("def double(x):\\n    return 2 * x"), sep=": ")
    words and signs: *   return   x   2
    """
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    lines = [line.strip() for statement in body for line in ast.unparse(statement).splitlines()]
    if len(lines) >= _FEWEST_LINES:
        return "lines", "\n".join(_shuffled(lines))
    words = tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline)
    return "words and signs", "   ".join(_shuffled([word.string for word in words if word.string.strip()]))


def _shuffled(pieces: Sequence[str]) -> list[str]:
    dice, order = random.Random(len(pieces)), list(pieces)
    for _ in range(10):  # it may hardly come out as it was, unless all pieces are the same
        dice.shuffle(order)
        if order != list(pieces):
            break
    return order
